"""Spades as a plain-Python game: the native state behind the interface of a Python class."""

from random import Random
from typing import Any

from aicore.games.spades.state import SpadesState


class SpadesInPython:
    """A round that the search can only reach through Python."""

    num_players = 4
    num_moves = 64

    def __init__(self, state: SpadesState) -> None:
        self.state = state

    def current_player(self) -> int:
        return self.state.current_player()

    def legal_moves(self) -> list[int]:
        return self.state.legal_moves()

    def apply(self, move: int) -> None:
        self.state.apply(move)

    def copy(self) -> "SpadesInPython":
        return SpadesInPython(self.state.copy())

    def determinize(self, random: Random) -> "SpadesInPython":
        return SpadesInPython(self.state.determinize(random.getrandbits(64)))

    def observation(self, player: int) -> "SpadesInPython":
        return SpadesInPython(self.state.observation(player))

    def information(self, player: int) -> Any:
        return self.state.information(player)

    def rewards(self) -> list[float]:
        return self.state.rewards()
