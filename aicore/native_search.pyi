from collections.abc import Collection, Sequence

from .budget import Clock, Stopper
from .game import GameState
from .search import Search

class Cancel:
    def set(self) -> None: ...
    def clear(self) -> None: ...
    def is_set(self) -> bool: ...

RootMoveFound = tuple[int, float, bool, int, int, int, float, float, float]
PairedTestFound = tuple[list[int], bool, list[tuple[int, int, int, float, float]]]

class NativeSearch:
    @property
    def effective_number(self) -> float: ...
    def run(
        self,
        root: GameState,
        settings: Search,
        *,
        moves: Sequence[int],
        skews: Sequence[float],
        suspects: Collection[int],
        stoppers: Sequence[Stopper],
        iterations: int,
        num_bytes: int,
        seed: int,
        clock: Clock,
        cancel: Cancel | None = None,
    ) -> tuple[int, int, int, list[RootMoveFound], list[PairedTestFound], int, int, int, int]: ...
