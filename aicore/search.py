"""The searches as Python calls them: settings, one run within a budget, and what it found.

What it runs is native; see native_search.pyx, loop.pyx and tree.pyx.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, fields, replace
from typing import ClassVar, Self

from .budget import Budget, Clock, DeadlineStopper, IterationsStopper, Stopper
from .game import POLICIES, GameState, PyGame, as_state
from .interpreter import shared_interpreter
from .loop import Loop
from .native_search import Cancel, NativeSearch
from .plain import PythonGame
from .pool import NodePool
from .result import Gain, MoveStatistics, PairedTest, SearchResult
from .tree import DEEPEST

__all__ = [
    "Cancel",
    "DeterminizedSearch",
    "FlatSearch",
    "InformationSetSearch",
    "MultiObserverSearch",
    "RolloutSearch",
    "Search",
]

StoppersFor = Callable[[Budget], Sequence[Stopper]]

FLAT_EXPLORATION = 1e6
MOST_WIDENING = 1e4
VISITS = 3      # their place among the figures that a loop finds of a root move


def spend_all(budget: Budget) -> Sequence[Stopper]:
    """Return no stopper: every search uses its whole budget."""
    return ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Search:
    """Settings of a search and the memory it runs in; the four subclasses say which search it is.

    A search is for one thread at a time, and uses its memory again in the next run.
    """

    exploration: float | None = None   # weight of the unknown in UCB1; None: by the spread of the rewards seen
    spread_weight: float = 1.4     # ... so many times their standard deviation, which is at most 1/2
    playout: str = "random"        # "greedy": the game's own moves but with chance epsilon; "rule": always its own
    epsilon: float = 0.1
    cutoff_moves: int = 0          # estimate after so many playout moves; 0: play to the end
    widening: float = 0.0          # open at most 1 + widening * sqrt(visits) moves of a node; 0: all
    skew_decay: float = 5.0        # k in 1 + (skew - 1) * (1 - t / (k + t))
    proof: float = 3.0             # standard errors by which a suspect must be ahead in a paired test to be played ...
    clear_gain: float = 0.01       # ... and reward
    test_from: float = 0.2         # part of the iterations before a paired test
    max_deals: int = 512           # that a paired test may take
    first_draws: int = 400         # that a search by rollouts weighs beyond one a playout
    _loop: NativeSearch = field(init=False, repr=False)

    max_depth: ClassVar[int] = DEEPEST         # 1: flat
    for_each_side: ClassVar[bool] = False      # a tree for each side

    def __post_init__(self) -> None:
        object.__setattr__(self, "_loop", self._new_loop())
        if not isinstance(self.playout, str) or self.playout not in POLICIES:
            raise ValueError(f"a playout is one of {', '.join(POLICIES)}, not '{self.playout}'")
        self.require_numbers()
        for name in ("exploration", "spread_weight"):
            value = getattr(self, name)
            if value is not None and not 0 <= value <= FLAT_EXPLORATION:
                raise ValueError(f"{name} must not be negative, nor above {FLAT_EXPLORATION:g}: {value:g}")
        if not 0 <= self.epsilon <= 1:
            raise ValueError(f"epsilon lies in 0 to 1, not {self.epsilon:g}")
        if self.cutoff_moves < 0:
            raise ValueError(f"a playout cannot be cut off after {self.cutoff_moves} moves")
        if not 0 <= self.widening <= MOST_WIDENING:
            raise ValueError(f"widening must not be negative, nor above {MOST_WIDENING:g}: {self.widening:g}")
        if not self.skew_decay > 0:
            raise ValueError(f"the decay constant of skews must be positive, not {self.skew_decay:g}")
        if not self.proof >= 0:
            raise ValueError(f"a proof takes 0 or more standard errors, not {self.proof:g}")
        if not -1 <= self.clear_gain <= 1:
            raise ValueError(f"a clear gain is a part of the reward, -1 to 1, not {self.clear_gain:g}")
        if not 0 <= self.test_from <= 1:
            raise ValueError(f"a paired test comes after a part of the search, 0 to 1, not {self.test_from:g}")
        if self.max_deals < 1:
            raise ValueError(f"a paired test takes at least a deal, not {self.max_deals}")

    def require_numbers(self) -> None:
        """Raise ValueError for a setting of another kind than its default: half a move would be cut off silently."""
        for setting in fields(self):
            value = getattr(self, setting.name)
            kind = type(setting.default)
            if kind is int and type(value) is not int:
                raise ValueError(f"{setting.name} is a whole number, not {value!r}")
            is_number = isinstance(value, int | float) and not isinstance(value, bool)
            may_be_none = setting.name == "exploration"
            if (kind is float or may_be_none) and not is_number and not (may_be_none and value is None):
                raise ValueError(f"{setting.name} is a number, not {value!r}")

    def __copy__(self) -> Self:
        """Return a search with the same settings and memory of its own."""
        return replace(self)

    def _new_loop(self) -> NativeSearch:
        return Loop()

    # What the loop reads beside the settings above.

    @property
    def tree_exploration(self) -> float | None:
        """The weight of the unknown in the tree; None: by the spread of rewards."""
        return self.exploration

    @property
    def tree_iterations(self) -> int:
        """The iterations after which a new deal has a new tree; 1: a new deal every time, in one tree."""
        return 1

    @property
    def is_unknowing(self) -> bool:
        """Whether the others do not know the secret of the root's side."""
        return False

    @property
    def pool(self) -> NodePool:
        """The nodes of the latest run."""
        if not isinstance(self._loop, Loop):
            raise AttributeError(f"a {type(self).__name__} remembers nothing below the root: it has no nodes")
        return self._loop.pool

    def run(
        self,
        game: GameState | PythonGame,
        *,
        budget: Budget | None = None,
        seed: int = 0,
        moves: Iterable[int] | None = None,
        skews: Mapping[int, float] | None = None,
        suspects: Collection[int] = (),
        stoppers: StoppersFor = spend_all,
        cancel: Cancel | None = None,
        clock: Clock | None = None,
        is_prepared: bool = False,
    ) -> SearchResult:
        """Search from game, an observation of the player to move, and return a SearchResult.

        moves: the root moves to consider (all legal ones by default); skews: a factor for some of them, by move;
        suspects: those that are played only if proven better than the others (if all are, none is);
        stoppers: makes further reasons to stop for the budget; is_prepared: game.prepare() was called already.
        """
        root = as_state(game)
        budget = budget if budget is not None else Budget()
        if not isinstance(budget, Budget):
            raise TypeError(f"a budget is a Budget, such as Budget(iterations=500), not {budget!r}")
        clock = clock if clock is not None else Clock()
        started_ns = clock.now_ns()
        player = root.current_player()
        if player < 0:
            raise ValueError("the game is over: there is nothing to search")
        observer = getattr(root, "observer", player)
        if observer not in (-1, player):
            raise ValueError(f"seat {player} is to move: its observation can be searched, not that of seat {observer}")
        if skews is not None and not isinstance(skews, Mapping):
            raise TypeError(f"skews give a factor by move, such as {{3: 1.2}}, not {skews!r}")
        for what, named in (("skews", skews), ("suspects", suspects)):
            if named:
                require_legal(root, named, what)
        legal = chosen_moves(root, moves)
        factors = [skews.get(move, 1.0) for move in legal] if skews else [1.0] * len(legal)
        if len(legal) == 1:
            return forced_result(root, legal[0], factors[0], (clock.now_ns() - started_ns) / 1e6)
        for move, factor in zip(legal, factors, strict=True):
            if not isinstance(factor, int | float):
                raise TypeError(f"a skew is a number from 0 to 2; {root.move_name(move)} has {factor!r}")
            if not 0.0 <= factor <= 2.0:
                raise ValueError(f"a skew lies in 0 to 2; {root.move_name(move)} has {factor:g}")
        suspected = [move for move in legal if move in suspects]
        if not is_prepared:
            root.prepare()
        if not callable(stoppers):
            raise TypeError(f"stoppers is a function that makes stoppers for a budget, not {stoppers!r}")
        deadline = DeadlineStopper(budget.time_ms, clock) if budget.time_ms is not None else None
        deadlines = [deadline] if deadline is not None else []
        more = stoppers(budget)
        if not isinstance(more, Iterable):
            raise TypeError(f"stoppers returns the stoppers for a budget, not {more!r}")
        reasons = [IterationsStopper(budget.iterations), *deadlines, *more]
        # A native game runs without the GIL. A Python game keeps it and the interpreter passes it on to a thread
        # that asks: taking it anew for every call would make the search wait for a busy thread each time.
        with shared_interpreter() if root.needs_gil else nullcontext():
            stopped_by, begun_ns, ended_ns, found_moves, found_tests, iterations, num_nodes, num_bytes, depth = (
                self._loop.run(
                    root,
                    self,
                    moves=legal,
                    skews=factors,
                    suspects=suspected if len(suspected) < len(legal) else (),
                    stoppers=reasons,
                    iterations=budget.iterations,
                    num_bytes=budget.num_bytes,
                    seed=seed,
                    clock=clock,
                    cancel=cancel,
                )
            )
        if iterations and stopped_by >= 0 and not any(found[VISITS] for found in found_moves):
            name = type(root.wrapped if isinstance(root, PyGame) else root).__name__
            raise ValueError(
                f"{name}.determinize gives worlds in which no legal move of seat {player} is legal: it must leave what "
                "that seat sees as it is"
            )
        if root.needs_gil and (root.current_player() != player or not set(legal).issubset(root.legal_moves())):
            raise RuntimeError("the game was changed while it was searched: search a copy of it")
        return SearchResult(
            player=player,
            # From a list: tuples that grow while they are made pile up in the interpreter's free lists.
            moves=tuple([statistics_of(root.move_name(found[0]), *found) for found in found_moves]),
            iterations=iterations,
            time_ms=(ended_ns - started_ns) / 1e6,
            loop_ms=(ended_ns - begun_ns) / 1e6,
            stall_ms=deadline.longest_gap_ms if deadline is not None else 0.0,
            is_flat=self.max_depth == 1,
            num_nodes=num_nodes,
            num_bytes=num_bytes,
            depth=depth,
            reason="cancelled" if stopped_by < 0 else reasons[stopped_by].reason,
            paired_tests=tuple([paired_test_of(*found) for found in found_tests]),
        )


class InformationSetSearch(Search):
    """Information-set MCTS: a new draw of the hidden part every iteration, one tree for all."""


@dataclass(frozen=True, kw_only=True, eq=False)
class DeterminizedSearch(Search):
    """Determinized MCTS: a tree for each draw, `iterations_per_deal` in each, root statistics summed."""

    iterations_per_deal: int = 100

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.iterations_per_deal < 2:
            raise ValueError(f"a tree for each deal needs at least 2 iterations, not {self.iterations_per_deal}")

    @property
    def tree_iterations(self) -> int:
        """The iterations in each deal."""
        return self.iterations_per_deal


class FlatSearch(Search):
    """Flat Monte Carlo: every move of the root equally often, nothing remembered below it."""

    max_depth = 1

    @property
    def tree_exploration(self) -> float:
        """So much that the mean drowns in it: the least visited move is always next."""
        return FLAT_EXPLORATION


@dataclass(frozen=True, kw_only=True, eq=False)
class MultiObserverSearch(Search):
    """Information-set MCTS with a tree for each side, in the same pool: everybody decides by what it has seen.

    unknowing: the others do not know the secret of the root's side either: half of the iterations are played in worlds
    drawn from their view, and teach them what to do; the game can redraw (GameState.redraw, a plain game always).
    """

    # Trees that learn from each other: the rewards that one has seen say little of what the others may yet find.
    exploration: float | None = 0.7
    unknowing: bool = False

    for_each_side = True

    @property
    def is_unknowing(self) -> bool:
        """Whether the others do not know the secret of the root's side."""
        return self.unknowing


class RolloutSearch(Search):
    """Every move in the same deals with the same luck, played on by the game's policy; the worse half is dropped.

    Half of the iterations and first_draws weigh draws by how well they explain what was seen, where the game can tell
    (GameState.weight_of_draw); the moves are tried in those as often as they are likely.
    """

    @property
    def effective_number(self) -> float:
        """How many equally likely deals those of the latest run are worth; 0 if none was weighed."""
        return self._loop.effective_number

    def _new_loop(self) -> NativeSearch:
        from .rollouts import RolloutLoop  # most players need none: it is loaded with the first that does

        return RolloutLoop()


def chosen_moves(root: GameState, moves: Iterable[int] | None) -> list[int]:
    """Return the legal moves that are among `moves`, all of them for None; ValueError for others or none."""
    legal = root.legal_moves()
    if not legal:
        raise ValueError("the seat to move has no legal move that this observation shows")
    if moves is None:
        return legal
    chosen = require_legal(root, moves, "moves")
    if not chosen:
        raise ValueError("the filter leaves no move to search")
    return [move for move in legal if move in chosen]


def require_legal(root: GameState, moves: Iterable[int], what: str) -> set[int]:
    """Return the moves as a set; TypeError or ValueError where some are no legal moves."""
    named = set(moves) if isinstance(moves, Iterable) else {None}
    if not all(hasattr(move, "__index__") for move in named):
        raise TypeError(f"{what}: moves are whole numbers, as legal_moves gives them, not {moves!r}")
    strangers = sorted(named.difference(root.legal_moves()))
    if strangers:
        raise ValueError(f"{what}: not legal here: {', '.join(root.move_name(move) for move in strangers)}")
    return named


def statistics_of(
    name: str,
    move: int,
    skew: float,
    is_suspect: bool,
    visits: int,
    paired: int,
    availability: int,
    reward_sum: float,
    reward_squares: float,
    skewed_sum: float,
) -> MoveStatistics:
    """Return means and spread for the sums that a tree has kept of a root move."""
    mean = reward_sum / visits if visits else None
    return MoveStatistics(
        move=move,
        name=name,
        visits=visits,
        paired=paired,
        availability=availability,
        mean=mean,
        skew=skew,
        is_suspect=is_suspect,
        skewed_mean=skewed_sum / visits if visits else None,
        variance=max(reward_squares / visits - mean * mean, 0.0) if mean is not None else 0.0,
    )


def paired_test_of(
    moves: Sequence[int], is_proven: bool, compared: Sequence[tuple[int, int, int, float, float]]
) -> PairedTest:
    """Return means and standard errors for the sums that a loop has kept of a paired test."""
    return PairedTest(
        suspect=moves[0],
        is_proven=is_proven,
        gains=tuple([Gain.of_sums(*sums) for sums in compared if sums[2] > 0]),
    )


def forced_result(root: GameState, move: int, skew: float, time_ms: float) -> SearchResult:
    """Return the result of a position with one move: no search, no memory."""
    entry = MoveStatistics(
        move=move, name=root.move_name(move), visits=0, availability=0, mean=None, skew=skew, skewed_mean=None
    )
    return SearchResult(
        player=root.current_player(),
        moves=(entry,),
        iterations=0,
        time_ms=time_ms,
        num_nodes=0,
        num_bytes=0,
        depth=0,
        reason="forced",
    )
