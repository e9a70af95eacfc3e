"""Schnapsen by rules of thumb: announce what there is, take points cheaply, keep trumps until the stock is closed."""

from collections.abc import Sequence
from typing import Any

from aicore.games.others.schnapsen import CLOSE, EXCHANGE, MARRIAGES, POINTS, RANKS
from simple import SimplePlayer, Trick

WORTH_A_TRUMP = 10     # points on the table for which a trump is spent


class Schnapsen(SimplePlayer):
    """Exchanges and marries whenever it may, never closes the stock, leads low as long as it is open, then high."""

    def move(self, observation: Any, moves: Sequence[int]) -> int:
        """Return a card, or what is done before a lead."""
        trump, is_open = observation.trump, observation.stock and observation.closer < 0
        if EXCHANGE in moves:
            return EXCHANGE
        marriages = [move for move in moves if move in MARRIAGES]
        if marriages:
            return max(marriages, key=lambda move: move >> 4 == trump)
        cards = [move for move in moves if move != CLOSE]

        def cost(card: int) -> tuple[int, int]:
            return POINTS[card & 15] + 12 * (card >> 4 == trump), RANKS.index(card & 15)

        cheapest = min(cards, key=cost)
        trick = Trick(observation, strength=lambda card, _: RANKS.index(card & 15))
        if not trick.cards:
            return cheapest if is_open else max(cards, key=cost)
        winners = trick.winners(cards)
        plain = [card for card in winners if card >> 4 != trump]
        if plain:
            return plain[-1]
        on_table = POINTS[trick.cards[0] & 15]
        return min(winners, key=cost) if winners and (on_table >= WORTH_A_TRUMP or not is_open) else cheapest
