"""Gin Rummy by rules of thumb: take what lowers the deadwood, throw what leaves least, knock as soon as possible."""

from collections.abc import Sequence
from typing import Any

from aicore.games.others.gin_rummy.melds import deadwood_of
from aicore.games.others.gin_rummy.state import KNOCK_MOVE, PASS_MOVE, STOCK_MOVE, TAKE_MOVE
from simple import SimplePlayer


class GinRummy(SimplePlayer):
    """Keeps the least deadwood, of equals the lower cards, and knocks at once."""

    def move(self, observation: Any, moves: Sequence[int]) -> int:
        """Return a draw, a discard or a knock."""
        hand = observation.hands[observation.current_player()]

        def left(move: int) -> tuple[int, int]:
            card = move % TAKE_MOVE
            return deadwood_of([other for other in hand if other != card]), -(card & 15)

        knocks = [move for move in moves if move >= KNOCK_MOVE]
        if knocks:
            return min(knocks, key=left)
        if TAKE_MOVE in moves:
            with_it = [*hand, observation.upcard]
            after = min(deadwood_of([other for other in with_it if other != card]) for card in hand)
            return TAKE_MOVE if after < deadwood_of(hand) - 2 else PASS_MOVE if PASS_MOVE in moves else STOCK_MOVE
        return min(moves, key=left)
