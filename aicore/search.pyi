from collections.abc import Iterable, Mapping, Sequence

from .budget import Budget, Clock, Stopper
from .game import GameState
from .plain import PythonGame
from .pool import NodePool
from .result import SearchResult

def logarithm_of(count: int) -> float: ...

class Cancel:
    def set(self) -> None: ...
    def clear(self) -> None: ...
    def is_set(self) -> bool: ...

class Search:
    exploration: float
    skew_decay: float
    recycles: bool
    iterations_per_deal: int
    tree_per_deal: bool
    max_depth: int
    pool: NodePool
    def __init__(
        self,
        *,
        exploration: float = 0.7,
        playout: str = "random",
        epsilon: float = 0.1,
        cutoff_moves: int = 0,
        skew_decay: float = 500.0,
        recycles: bool = False,
    ) -> None: ...
    def run(
        self,
        game: GameState | PythonGame,
        *,
        budget: Budget | None = None,
        seed: int = 0,
        moves: Iterable[int] | None = None,
        skews: Mapping[int, float] | None = None,
        stoppers: Sequence[Stopper] = (),
        cancel: Cancel | None = None,
        clock: Clock | None = None,
        is_prepared: bool = False,
    ) -> SearchResult: ...

class InformationSetSearch(Search): ...

class DeterminizedSearch(Search):
    def __init__(
        self,
        *,
        iterations_per_deal: int = 100,
        exploration: float = 0.7,
        playout: str = "random",
        epsilon: float = 0.1,
        cutoff_moves: int = 0,
        skew_decay: float = 500.0,
        recycles: bool = False,
    ) -> None: ...

class FlatSearch(Search): ...

def deal_and_play_out(
    game: GameState | PythonGame, count: int, *, seed: int = 0, playout: str = "random"
) -> float: ...
