"""Sorry! by rules of thumb: make the move after which the own pawns are furthest ahead of the others'."""

from collections.abc import Sequence
from typing import Any

from simple import SimplePlayer


class Sorry(SimplePlayer):
    """Tries every move and keeps the one that leaves its pawns furthest ahead."""

    def move(self, observation: Any, moves: Sequence[int]) -> int:
        """Return a move."""
        seat = observation.current_player()

        def lead(move: int) -> int:
            after = observation.copy()
            after.apply(move)
            values = after.values
            return 2 * int(values[seat]) - int(sum(values))

        return max(moves, key=lead)
