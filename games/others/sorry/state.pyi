from collections.abc import Sequence
from typing import Self

from aicore.game import GameState

from .rules import Rules

class SorryState(GameState):
    rules: Rules
    history: list[tuple[int, int, int]]
    def __init__(self, *, num_players: int = 2, rules: Rules | None = None, seed: int = 0) -> None: ...
    @classmethod
    def position(
        cls,
        pawns: Sequence[Sequence[int]],
        *,
        player: int,
        card: int,
        deck: Sequence[int] | None = None,
        rules: Rules | None = None,
        seed: int = 0,
    ) -> Self: ...
    def best_move(self, seed: int) -> int: ...
    def has_shared_space(self) -> bool: ...
    @property
    def pawns(self) -> list[list[int]]: ...
    @property
    def card(self) -> int | None: ...
    @property
    def deck(self) -> list[int]: ...
    @property
    def winner(self) -> int: ...
    @property
    def values(self) -> list[int]: ...
