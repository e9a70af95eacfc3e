from collections.abc import Collection, Sequence

from .budget import Clock, Stopper
from .game import GameState
from .loop import Cancel, PairedTestFound, RootMoveFound
from .search import Search

class RolloutLoop:
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
