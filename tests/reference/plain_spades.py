"""The play of a round of Spades in plain Python, as one would write it without a thought for speed.

From the first card on; cards are 16 * suit + rank as in the native state. For benchmarks and as a second opinion.
"""

from random import Random
from typing import Any

from aicore.games.spades.scoring import score_round
from aicore.games.spades.state import SpadesState

SPADES = 3


class PlainSpades:
    """A round from the first card on; an observation has None for the hands that are not seen."""

    num_players = 4
    num_moves = 64

    def __init__(self, state: SpadesState) -> None:
        self.rules = state.rules
        self.bids = [bid if bid is not None else -1 for bid in state.bids]
        self.hands: list[list[int] | None] = [list(hand) for hand in state.hands]
        self.sizes = list(state.sizes)
        self.player = state.current_player()
        self.trick: list[int] = []
        self.tricks = [0, 0, 0, 0]
        self.voids: list[set[int]] = [set(), set(), set(), set()]
        self.seen: set[int] = set()
        self.broken = self.rules.spades_lead_any_time
        self.deck = {card for hand in state.hands for card in hand}

    def copy(self) -> "PlainSpades":
        twin = PlainSpades.__new__(PlainSpades)
        twin.rules, twin.bids, twin.deck = self.rules, self.bids, self.deck
        twin.hands = [None if hand is None else list(hand) for hand in self.hands]
        twin.sizes = list(self.sizes)
        twin.player = self.player
        twin.trick = list(self.trick)
        twin.tricks = list(self.tricks)
        twin.voids = [set(suits) for suits in self.voids]
        twin.seen = set(self.seen)
        twin.broken = self.broken
        return twin

    def current_player(self) -> int:
        return self.player if sum(self.tricks) < 13 else -1

    def legal_moves(self) -> list[int]:
        hand = self.hands[self.player]
        if hand is None or self.current_player() < 0:
            return []
        if self.trick:
            return [card for card in hand if card >> 4 == self.trick[0] >> 4] or list(hand)
        if self.broken:
            return list(hand)
        return [card for card in hand if card >> 4 != SPADES] or list(hand)

    def apply(self, move: int) -> None:
        hand = self.hands[self.player]
        if hand is not None:
            hand.remove(move)
        self.sizes[self.player] -= 1
        self.seen.add(move)
        if self.trick and move >> 4 != self.trick[0] >> 4:
            self.voids[self.player].add(self.trick[0] >> 4)
        self.broken = self.broken or move >> 4 == SPADES
        self.trick.append(move)
        self.player = (self.player + 1) % 4
        if len(self.trick) == 4:
            led = self.trick[0] >> 4
            best = max(self.trick, key=lambda card: (card >> 4 == SPADES, card >> 4 == led, card))
            self.player = (self.player + self.trick.index(best)) % 4
            self.tricks[self.player] += 1
            self.trick = []

    def observation(self, player: int) -> "PlainSpades":
        view = self.copy()
        view.hands = [hand if seat == player else None for seat, hand in enumerate(view.hands)]
        return view

    def determinize(self, random: Random) -> "PlainSpades":
        deal = self.copy()
        known = self.seen.union(*(hand for hand in self.hands if hand is not None))
        hidden = sorted(self.deck - known)
        while True:
            random.shuffle(hidden)
            start = 0
            for seat, hand in enumerate(self.hands):
                if hand is None:
                    deal.hands[seat] = sorted(hidden[start : start + self.sizes[seat]])
                    start += self.sizes[seat]
            if all(card >> 4 not in self.voids[seat] for seat, hand in enumerate(deal.hands) for card in hand or ()):
                return deal

    def information(self, player: int) -> Any:
        hand = self.hands[player]
        return (None if hand is None else tuple(hand), frozenset(self.seen), tuple(self.trick), tuple(self.tricks))

    def rewards(self) -> list[float]:
        ours, theirs = score_round(self.bids, self.tricks, self.rules)
        difference = ours.points - 10 * ours.bags - theirs.points + 10 * theirs.bags
        value = min(max(0.5 + difference / 500, 0.0), 1.0)
        return [value, 1 - value, value, 1 - value]
