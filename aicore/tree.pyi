from collections.abc import Collection, Sequence

from .budget import Stopper
from .game import GameState
from .plain import PythonGame
from .pool import NodePool

DEEPEST: int

class Cancel:
    def set(self) -> None: ...
    def clear(self) -> None: ...
    def is_set(self) -> bool: ...

class Tree:
    exploration: float
    skew_decay: float
    recycles: bool
    iterations_per_deal: int
    max_depth: int
    pool: NodePool
    scratch_bytes: int
    iterations: int
    deepest: int
    def __init__(
        self,
        *,
        exploration: float,
        policy: str,
        epsilon: float,
        cutoff_moves: int,
        skew_decay: float,
        recycles: bool,
        proof: float,
        clear_gain: float,
        hearing_from: int,
        max_deals: int,
        iterations_per_deal: int = 1,
        max_depth: int = ...,
    ) -> None: ...
    def begin(
        self,
        root: GameState,
        *,
        moves: Sequence[int],
        skews: Sequence[float],
        suspects: Collection[int],
        stoppers: list[Stopper],
        iterations: int,
        num_bytes: int,
        seed: int,
    ) -> None: ...
    def grow(self, cancel: Cancel | None = None) -> int: ...
    def root_moves_found(self) -> list[tuple[int, float, bool, int, int, int, float, float, float]]: ...
    def hearing_found(self) -> tuple[int, bool, list[tuple[int, int, float, float]]] | None: ...

def deal_and_play_out(
    game: GameState | PythonGame, count: int, *, seed: int = 0, playout: str = "random"
) -> float: ...
