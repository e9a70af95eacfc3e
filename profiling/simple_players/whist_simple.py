"""Whist by rules of thumb: second hand low, third hand high, win as cheaply as you can and not from your partner."""

from collections.abc import Sequence
from typing import Any

from simple import SimplePlayer, Trick


class Whist(SimplePlayer):
    """Leads aces, then the lowest of its longest suit; takes with the cheapest card that does."""

    def move(self, observation: Any, moves: Sequence[int]) -> int:
        """Return a card."""
        seat, trump = observation.current_player(), observation.trump
        trick = Trick(observation)

        def cost(card: int) -> tuple[bool, int]:
            return card >> 4 == trump, card & 15

        if not trick.cards:
            aces = [card for card in moves if card & 15 == 12 and card >> 4 != trump]
            longest = max(range(4), key=lambda suit: sum(card >> 4 == suit for card in moves))
            return aces[0] if aces else min(card for card in moves if card >> 4 == longest)
        winners = trick.winners(moves)
        is_partners = (trick.taker - seat) % 2 == 0
        if not winners or (is_partners and (trick.is_last or trick.best & 15 > 9)):
            return min(moves, key=cost)
        if trick.is_last or cost(winners[0])[0]:
            return winners[0]
        return min(moves, key=cost) if len(trick.cards) == 1 else winners[-1]
