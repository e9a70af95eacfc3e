"""Briscola by rules of thumb: take points cheaply, lead what is worth nothing, keep trumps."""

from collections.abc import Sequence
from typing import Any

from aicore.games.others.briscola import POINTS, RANKS
from simple import SimplePlayer, Trick

WORTH_A_TRUMP = 10     # points on the table for which a trump is spent


def points_of(card: int) -> int:
    """Return the points of a card."""
    return POINTS.get(card & 15, 0)


class Briscola(SimplePlayer):
    """Takes what is worth taking with the cheapest card that does, and throws away the cheapest card otherwise."""

    def move(self, observation: Any, moves: Sequence[int]) -> int:
        """Return a card."""
        trump, seat = observation.trump, observation.current_player()

        def cost(card: int) -> tuple[int, int]:
            return points_of(card) + 12 * (card >> 4 == trump), RANKS.index(card & 15)

        cheapest = min(moves, key=cost)
        trick = Trick(observation, strength=lambda card, _: RANKS.index(card & 15))
        if not trick.cards:
            return cheapest
        on_table = sum(points_of(card) for card in trick.cards)
        if (trick.taker - seat) % 2 == 0:       # the partner is taking it: give points if nobody comes after
            plain = [card for card in moves if card >> 4 != trump]
            return max(plain, key=points_of) if trick.is_last and plain else cheapest
        winners = trick.winners(moves)
        plain = [card for card in winners if card >> 4 != trump]
        if plain and (trick.is_last or on_table > 0):
            return max(plain, key=points_of) if trick.is_last else plain[0]
        if winners and on_table >= WORTH_A_TRUMP:
            return min(winners, key=cost)
        return cheapest
