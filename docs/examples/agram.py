"""Agram, a trick game of Niger for 2 to 5 players (rules: pagat.com/last/agram.html).

35 cards: 3 to 10 and the ace in four suits, without the ace of spades. Six cards each, the rest stay face down.
Follow suit if you can; there are no trumps, the highest card of the suit led takes the trick and leads the next.
Whoever takes the last trick wins. A move is a card: 9 * suit + rank.
"""

from random import Random
from typing import Any

from aicore.games.table import Game

FACE_DOWN = -1


class Agram:
    """One deal of Agram; in an observation the cards that the player does not see are face down."""
    num_moves = 35

    def __init__(self, seed: int, num_players: int) -> None:
        cards = Random(seed).sample(range(35), 35)
        self.num_players = num_players
        self.hands = [sorted(cards[6 * seat : 6 * seat + 6]) for seat in range(num_players)]
        self.player = 0  # to move; in the end the winner of the last trick
        self.trick: tuple[int, ...] = ()  # the cards on the table
        self.played: tuple[tuple[int, int], ...] = ()  # (seat, card) from the first trick on
        self.voids: frozenset[tuple[int, int]] = frozenset()  # (seat, suit): could not follow

    def current_player(self) -> int:
        return self.player if self.hands[self.player] else -1

    def legal_moves(self) -> list[int]:
        hand = self.hands[self.player]
        return [card for card in hand if self.trick and card // 9 == self.trick[0] // 9] or hand

    def apply(self, card: int) -> None:
        self.hands[self.player].remove(card)
        self.played += ((self.player, card),)
        self.trick += (card,)
        led = self.trick[0] // 9
        self.voids |= {(self.player, led)} - {(self.player, card // 9)}
        self.player = (self.player + 1) % self.num_players
        if len(self.trick) == self.num_players:
            best = max(card for card in self.trick if card // 9 == led)
            self.player, self.trick = (self.player + self.trick.index(best)) % self.num_players, ()

    def rewards(self) -> list[float]:
        return [float(seat == self.player) for seat in range(self.num_players)]

    def copy(self) -> "Agram":
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__, hands=[hand[:] for hand in self.hands])
        return twin

    def observation(self, player: int) -> "Agram":
        view = self.copy()
        view.hands = [hand if seat == player else [FACE_DOWN] * len(hand) for seat, hand in enumerate(view.hands)]
        return view

    def information(self, player: int) -> Any:
        return player, self.num_players, self.hands[player], self.played

    def determinize(self, random: Random) -> "Agram":
        deal, seen = self.copy(), {card for _, card in self.played}.union(*self.hands)
        unseen = [card for card in random.sample(range(35), 35) if card not in seen]
        for seat, hand in enumerate(self.hands):
            if FACE_DOWN in hand:
                free = [card for card in unseen if (seat, card // 9) not in self.voids]
                deal.hands[seat] = free[: len(hand)]
                unseen = [card for card in unseen if card not in deal.hands[seat]]
        fits = list(map(len, deal.hands)) == list(map(len, self.hands))
        return deal if fits else self.determinize(random)

    def move_name(self, card: int) -> str:
        return "3456789TA"[card % 9] + "CDHS"[card // 9]


GAME = Game(name="agram", title="Agram", new=Agram, num_players=(2, 3, 4, 5))
