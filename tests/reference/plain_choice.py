"""One decision between a bad move (0) and a good one (1): what is better is known without a search."""

from random import Random
from typing import Any

BAD, GOOD = 0, 1


class PlainChoice:
    """One player, one move; nothing is hidden."""

    num_players = 1
    num_moves = 2

    def __init__(self, made: int | None = None) -> None:
        self.made = made

    def current_player(self) -> int:
        return 0 if self.made is None else -1

    def legal_moves(self) -> list[int]:
        return [BAD, GOOD]

    def apply(self, move: int) -> None:
        self.made = move

    def copy(self) -> "PlainChoice":
        return PlainChoice(self.made)

    def determinize(self, random: Random) -> "PlainChoice":
        return self.copy()

    def observation(self, player: int) -> "PlainChoice":
        return self.copy()

    def information(self, player: int) -> Any:
        return self.made

    def rewards(self) -> list[float]:
        return [0.9 if self.made == GOOD else 0.1]
