"""The three searches as Python calls them: settings, one run within a budget, and what it found.

The tree and the loop that grows it are native; see tree.pyx.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import nullcontext
from math import sqrt
from typing import TypedDict, Unpack

from .budget import Budget, Clock, DeadlineStopper, IterationsStopper, Stopper
from .game import POLICIES, GameState, as_state
from .interpreter import shared_interpreter
from .plain import PythonGame
from .result import Gain, Hearing, MoveStatistics, SearchResult
from .tree import DEEPEST, Cancel, Tree

__all__ = ["Cancel", "DeterminizedSearch", "FlatSearch", "InformationSetSearch", "Search"]

FLAT_EXPLORATION = 1e6


class Settings(TypedDict, total=False):
    """What every search can be told; see Search."""

    exploration: float
    playout: str
    epsilon: float
    cutoff_moves: int
    skew_decay: float
    recycles: bool
    proof: float
    clear_gain: float
    hearing_from: int
    max_deals: int


class Search(Tree):
    """Settings of a search and the memory it runs in; the three subclasses say which search it is.

    playout: "random", "greedy" (the game's own moves, at random with chance epsilon) or "rule" (always its own);
    cutoff_moves: estimate after so many playout moves, 0 = play to the end;
    skew_decay: k in 1 + (skew - 1) * (1 - t / (k + t)); recycles: reuse the stalest leaf when the pool is full;
    proof, clear_gain: standard errors and reward by which a suspect must be ahead in a hearing to be played;
    hearing_from, max_deals: iterations before a hearing, and deals that it may take at most.
    """

    __slots__ = ()

    def __init__(
        self,
        *,
        exploration: float = 0.7,
        playout: str = "random",
        epsilon: float = 0.1,
        cutoff_moves: int = 0,
        skew_decay: float = 500.0,
        recycles: bool = False,
        proof: float = 3.0,
        clear_gain: float = 0.01,
        hearing_from: int = 500,
        max_deals: int = 512,
        iterations_per_deal: int = 1,
        max_depth: int = DEEPEST,
    ) -> None:
        if playout not in POLICIES:
            raise ValueError(f"a playout is one of {', '.join(POLICIES)}, not '{playout}'")
        if not exploration >= 0:
            raise ValueError(f"exploration must not be negative: {exploration:g}")
        if not 0 <= epsilon <= 1:
            raise ValueError(f"epsilon lies in 0 to 1, not {epsilon:g}")
        if cutoff_moves < 0:
            raise ValueError(f"a playout cannot be cut off after {cutoff_moves} moves")
        if not skew_decay > 0:
            raise ValueError(f"the decay constant of skews must be positive, not {skew_decay:g}")
        if not proof >= 0:
            raise ValueError(f"a proof takes 0 or more standard errors, not {proof:g}")
        if hearing_from < 1 or max_deals < 1:
            raise ValueError(f"a hearing needs an iteration before it and a deal, not {hearing_from} and {max_deals}")
        super().__init__(
            exploration=exploration if max_depth > 1 else FLAT_EXPLORATION,
            policy=playout,
            epsilon=epsilon,
            cutoff_moves=cutoff_moves,
            skew_decay=skew_decay,
            recycles=recycles,
            proof=proof,
            clear_gain=clear_gain,
            hearing_from=hearing_from,
            max_deals=max_deals,
            iterations_per_deal=iterations_per_deal,
            max_depth=max_depth,
        )

    def run(
        self,
        game: GameState | PythonGame,
        *,
        budget: Budget | None = None,
        seed: int = 0,
        moves: Iterable[int] | None = None,
        skews: Mapping[int, float] | None = None,
        suspects: Collection[int] = (),
        stoppers: Sequence[Stopper] = (),
        cancel: Cancel | None = None,
        clock: Clock | None = None,
        is_prepared: bool = False,
    ) -> SearchResult:
        """Search from game, an observation of the player to move, and return a SearchResult.

        moves: the root moves to consider (all legal ones by default); skews: a factor for some of them, by move;
        suspects: those that are played only if proven better than the others (if all are, none is);
        stoppers: further reasons to stop beside those of the budget; is_prepared: game.prepare() was called already.
        """
        root = as_state(game)
        budget = budget if budget is not None else Budget()
        clock = clock if clock is not None else Clock()
        started_ns = clock.now_ns()
        player = root.current_player()
        if player < 0:
            raise ValueError("the game is over: there is nothing to search")
        legal = chosen_moves(root, moves)
        factors = [skews.get(move, 1.0) for move in legal] if skews else [1.0] * len(legal)
        if len(legal) == 1:
            return forced_result(root, legal[0], factors[0], (clock.now_ns() - started_ns) / 1e6)
        for move, factor in zip(legal, factors, strict=True):
            if not 0.0 <= factor <= 2.0:
                raise ValueError(f"a skew lies in 0 to 2; {root.move_name(move)} has {factor:g}")
        suspected = [move for move in legal if move in suspects]
        if not is_prepared:
            root.prepare()
        deadline = DeadlineStopper(budget.time_ms, clock) if budget.time_ms is not None else None
        reasons = [IterationsStopper(budget.iterations), *([deadline] if deadline is not None else []), *stoppers]
        self.begin(
            root,
            moves=legal,
            skews=factors,
            suspects=suspected if len(suspected) < len(legal) else (),
            stoppers=reasons,
            iterations=budget.iterations,
            num_bytes=budget.num_bytes,
            seed=seed,
        )

        begun_ns = clock.now_ns()
        # A native game runs without the GIL. A Python game keeps it and the interpreter passes it on to a thread
        # that asks: taking it anew for every call would make the search wait for a busy thread each time.
        with shared_interpreter() if root.needs_gil else nullcontext():
            stopped_by = self.grow(cancel)
        ended_ns = clock.now_ns()
        heard = self.hearing_found()
        return SearchResult(
            player=player,
            # From a list: tuples that grow while they are made pile up in the interpreter's free lists.
            moves=tuple([statistics_of(root.move_name(found[0]), *found) for found in self.root_moves_found()]),
            iterations=self.iterations,
            time_ms=(ended_ns - started_ns) / 1e6,
            loop_ms=(ended_ns - begun_ns) / 1e6,
            stall_ms=deadline.longest_gap_ms if deadline is not None else 0.0,
            is_flat=self.max_depth == 1,
            num_nodes=self.pool.num_nodes,
            num_recycled=self.pool.num_recycled,
            num_bytes=self.pool.num_bytes + self.scratch_bytes,
            depth=self.deepest,
            reason="cancelled" if stopped_by < 0 else reasons[stopped_by].reason,
            hearing=hearing_of(*heard) if heard is not None else None,
        )


class InformationSetSearch(Search):
    """Information-set MCTS: a new draw of the hidden part every iteration, one tree for all."""

    __slots__ = ()


class DeterminizedSearch(Search):
    """Determinized MCTS: a tree for each draw, `iterations_per_deal` in each, root statistics summed."""

    __slots__ = ()

    def __init__(self, *, iterations_per_deal: int = 100, **settings: Unpack[Settings]) -> None:
        super().__init__(**settings, iterations_per_deal=iterations_per_deal)
        if iterations_per_deal < 2:
            raise ValueError(f"a tree for each deal needs at least 2 iterations, not {iterations_per_deal}")


class FlatSearch(Search):
    """Flat Monte Carlo: every move of the root equally often, nothing remembered below it.

    The term for exploration drowns the mean, so the least visited move is always next.
    """

    __slots__ = ()

    def __init__(self, **settings: Unpack[Settings]) -> None:
        super().__init__(**settings, max_depth=1)


def chosen_moves(root: GameState, moves: Iterable[int] | None) -> list[int]:
    """Return the legal moves that are among `moves`, all of them for None; ValueError for others or none."""
    legal = root.legal_moves()
    if moves is None:
        return legal
    chosen = set(moves)
    strangers = sorted(chosen.difference(legal))
    if strangers:
        raise ValueError(f"not legal here: {', '.join(root.move_name(move) for move in strangers)}")
    if not chosen:
        raise ValueError("the filter leaves no move to search")
    return [move for move in legal if move in chosen]


def statistics_of(
    name: str,
    move: int,
    skew: float,
    is_suspect: bool,
    visits: int,
    heard: int,
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
        heard=heard,
        availability=availability,
        mean=mean,
        skew=skew,
        is_suspect=is_suspect,
        skewed_mean=skewed_sum / visits if visits else None,
        variance=max(reward_squares / visits - mean * mean, 0.0) if mean is not None else 0.0,
    )


def hearing_of(suspect: int, is_proven: bool, rivals: Sequence[tuple[int, int, float, float]]) -> Hearing:
    """Return means and standard errors for the sums that a tree has kept of a hearing."""
    return Hearing(
        suspect=suspect,
        is_proven=is_proven,
        gains=tuple(
            Gain(
                rival=rival,
                deals=deals,
                mean=total / deals if deals else 0.0,
                standard_error=sqrt(max(squares - total * total / deals, 0.0)) / deals if deals else 0.0,
            )
            for rival, deals, total, squares in rivals
        ),
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
        num_recycled=0,
        num_bytes=0,
        depth=0,
        reason="forced",
    )
