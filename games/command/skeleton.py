"""The two files that `aicards new` writes: a small game that plays, and its test."""

from string import Template

GAME_FILE = Template('''\
"""$title: here the rules in prose, and where they come from.

Forty cards, numbered 1 to 40; five each, the rest stay face down. The players lay one card each, in turn; the
highest takes the trick and leads the next. Most tricks win. A move is a card: its number, less one.
"""

from random import Random
from typing import Any

from aicore.games.table import Game

FACE_DOWN = -1


class $class_name:
    """One deal of $title; in an observation the cards that the player does not see are face down."""

    num_moves = 40

    def __init__(self, seed: int, num_players: int) -> None:
        cards = Random(seed).sample(range(40), 40)
        self.num_players = num_players
        self.hands = [sorted(cards[5 * seat : 5 * seat + 5]) for seat in range(num_players)]
        self.player = 0
        self.trick: tuple[int, ...] = ()  # the cards on the table
        self.played: tuple[tuple[int, int], ...] = ()  # (seat, card) from the first trick on
        self.tricks = (0,) * num_players  # taken by each seat

    def current_player(self) -> int:
        """Return the seat to move, or -1 when the game is over."""
        return self.player if self.hands[self.player] else -1

    def legal_moves(self) -> list[int]:
        """Return what the player may do."""
        return self.hands[self.player]

    def apply(self, card: int) -> None:
        """Make a legal move."""
        self.hands[self.player].remove(card)
        self.played += ((self.player, card),)
        self.trick += (card,)
        self.player = (self.player + 1) % self.num_players
        if len(self.trick) == self.num_players:
            self.player = (self.player + self.trick.index(max(self.trick))) % self.num_players
            self.tricks = tuple(tricks + (seat == self.player) for seat, tricks in enumerate(self.tricks))
            self.trick = ()

    def rewards(self) -> list[float]:
        """Return a number from 0 to 1 for each seat; the game is over."""
        return [tricks / 5 for tricks in self.tricks]

    def copy(self) -> "$class_name":
        """Return an independent copy; everything but the hands is replaced, never changed."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__, hands=[hand[:] for hand in self.hands])
        return twin

    def observation(self, player: int) -> "$class_name":
        """Return what the player sees: the cards of the others are face down."""
        view = self.copy()
        view.hands = [hand if seat == player else [FACE_DOWN] * len(hand) for seat, hand in enumerate(view.hands)]
        return view

    def information(self, player: int) -> Any:
        """Return all that the player has seen, to be compared by the test."""
        return player, self.num_players, self.hands[player], self.played

    def determinize(self, random: Random) -> "$class_name":
        """Return a deal that this observation allows: the unseen cards in the places that are face down."""
        deal, seen = self.copy(), {card for _, card in self.played}.union(*self.hands)
        unseen = [card for card in random.sample(range(40), 40) if card not in seen]
        for seat, hand in enumerate(self.hands):
            if FACE_DOWN in hand:
                deal.hands[seat], unseen = sorted(unseen[: len(hand)]), unseen[len(hand) :]
        return deal

    def move_name(self, card: int) -> str:
        """Return the move as people write it."""
        return str(card + 1)


GAME = Game(name="$name", title="$title", new=$class_name, num_players=(2, 3, 4))
''')

TEST_FILE = Template('''\
"""The rules of $title hold, and its AI is worth its name: python -m unittest test_$name."""

import unittest

from aicore.testing import check_game
from aicore.games.compare.challenge import count_wins
from $name import GAME, $class_name


class Test$class_name(unittest.TestCase):
    def test_the_game_keeps_its_promises_to_the_search(self) -> None:
        check_game(lambda seed: $class_name(seed, 3), num_games=5)

    def test_a_match_can_be_replayed_from_its_record(self) -> None:
        match = GAME.new_match(seed=1)
        while match.current_player() >= 0:
            match.apply(match.legal_moves()[0])
        self.assertEqual(GAME.replay(match.record()).winners(), match.winners())

    def test_the_ai_wins_more_than_its_share_against_random_players(self) -> None:
        wins = count_wins(GAME, GAME.player(iterations=200), GAME.player(stars=0), num_matches=60, num_players=2)
        self.assertGreater(wins, 36)


if __name__ == "__main__":
    unittest.main()
''')
