"""A tiny trick-taking game in plain Python, for tests of the search.

Two suits of six cards, three hands of three, three cards out of play; follow suit if able, the highest card of
the suit led takes the trick; a reward is the share of the three tricks. Moves: the card, 6 * suit + rank.
"""

from random import Random
from typing import Any, Self

NUM_RANKS = 6
HAND_SIZE = 3
DECK = range(2 * NUM_RANKS)


class TinyTricks:
    """A round in progress; an observation has None for the hands that are not seen."""

    num_players = 3
    num_moves = len(DECK)

    def __init__(self, hands: list[list[int]]) -> None:
        self.hands: list[list[int] | None] = [sorted(hand) for hand in hands]
        self.sizes = [len(hand) for hand in hands]
        self.plays: list[tuple[int, int]] = []
        self.tricks = [0] * self.num_players
        self.trick: list[tuple[int, int]] = []
        self.player = 0

    @classmethod
    def deal(cls, seed: int) -> Self:
        cards = list(DECK)
        Random(seed).shuffle(cards)
        return cls([cards[HAND_SIZE * seat :][:HAND_SIZE] for seat in range(cls.num_players)])

    def current_player(self) -> int:
        return self.player if sum(self.tricks) < HAND_SIZE else -1

    def legal_moves(self) -> list[int]:
        if self.current_player() < 0:
            return []
        hand = self.hands[self.player]
        assert hand is not None
        if self.trick:
            following = [card for card in hand if card // NUM_RANKS == self.trick[0][1] // NUM_RANKS]
            return following or list(hand)
        return list(hand)

    def apply(self, move: int) -> None:
        hand = self.hands[self.player]
        if hand is not None:
            hand.remove(move)
        self.sizes[self.player] -= 1
        self.plays.append((self.player, move))
        self.trick.append((self.player, move))
        self.player = (self.player + 1) % self.num_players
        if len(self.trick) == self.num_players:
            led = self.trick[0][1] // NUM_RANKS
            self.player = max((card, seat) for seat, card in self.trick if card // NUM_RANKS == led)[1]
            self.tricks[self.player] += 1
            self.trick = []

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.hands = [None if hand is None else list(hand) for hand in self.hands]
        twin.sizes = list(self.sizes)
        twin.plays = list(self.plays)
        twin.tricks = list(self.tricks)
        twin.trick = list(self.trick)
        twin.player = self.player
        return twin

    def voids(self) -> list[set[int]]:
        """Return the suits that each seat has shown not to hold."""
        shown: list[set[int]] = [set() for _ in range(self.num_players)]
        for index, (seat, card) in enumerate(self.plays):
            led = self.plays[index - index % self.num_players][1] // NUM_RANKS
            if card // NUM_RANKS != led:
                shown[seat].add(led)
        return shown

    def determinize(self, random: Random) -> Self:
        deal = self.copy()
        known = {card for _, card in self.plays}.union(*(hand for hand in self.hands if hand is not None))
        hidden = [card for card in DECK if card not in known]
        voids = self.voids()
        while True:
            random.shuffle(hidden)
            start = 0
            fits = True
            for seat, hand in enumerate(self.hands):
                if hand is None:
                    cards = sorted(hidden[start : start + self.sizes[seat]])
                    start += self.sizes[seat]
                    fits = fits and all(card // NUM_RANKS not in voids[seat] for card in cards)
                    deal.hands[seat] = cards
            if fits:
                return deal

    def observation(self, player: int) -> Self:
        view = self.copy()
        view.hands = [hand if seat == player else None for seat, hand in enumerate(view.hands)]
        return view

    def information(self, player: int) -> Any:
        hand = self.hands[player]
        return (player, None if hand is None else tuple(hand), tuple(self.plays), tuple(self.sizes))

    def rewards(self) -> list[float]:
        return [tricks / HAND_SIZE for tricks in self.tricks]

    def evaluate(self) -> list[float]:
        return [(tricks + 1) / (HAND_SIZE + self.num_players) for tricks in self.tricks]

    def playout_move(self, random: Random) -> int:
        moves = self.legal_moves()
        return max(moves) if random.random() < 0.75 else min(moves)

    def is_possible(self) -> bool:
        voids = self.voids()
        return all(
            hand is not None and all(card // NUM_RANKS not in voids[seat] for card in hand)
            for seat, hand in enumerate(self.hands)
        )
