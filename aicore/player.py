"""A player: a game's knowledge, a search and a budget. It is given an observation, never the state."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from .budget import Budget, Clock, CostModel, DecidedStopper, Stopper
from .cards import mixed_seed
from .game import as_state
from .knowledge import Knowledge
from .parallel import ParallelSearch
from .result import SearchResult
from .search import Cancel, InformationSetSearch, Search, StoppersFor, spend_all

__all__ = ["Decision", "Player", "RandomPlayer", "SearchPlayer", "spend_all", "stop_when_decided"]

# A thousandth of the range of rewards is too little to notice, and this is a twentieth of that: profiling/decided.py
# measures what it saves and what it costs.
TOLERANCE = 0.00005


def stop_when_decided(budget: Budget) -> Sequence[Stopper]:
    """Return the stopper that saves the battery: no more search than can change the move for the better."""
    # The first means are those of a tree that hardly exists yet: a fifth of the search has to pass.
    minimum = budget.iterations // 5
    return (DecidedStopper(tolerance=TOLERANCE, minimum=minimum),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A move, and what it cost; `result` is None when no search was needed."""

    move: int
    name: str
    time_ms: float
    iterations: int = 0
    num_bytes: int = 0
    reason: str = "rule"
    result: SearchResult | None = None
    explanation: list[str] = field(default_factory=list)


class Player(Protocol):
    """Whoever sits at the table."""

    name: str
    stars: int

    def choose(self, observation: Any, *, seed: int, cancel: Cancel | None = None) -> Decision:
        """Return the move for what the seat sees; the same for the same observation and seed."""
        ...


class SearchPlayer:
    """A player that searches, helped by whatever knowledge its game has.

    doubt: standard errors within which the move with the best skew is taken for as good as the best one;
    stoppers: reasons to stop beside the budget's; cost: what a search costs on this device, which scales the budget
    so that a move stays within its time, and learns from every move.
    """

    def __init__(
        self,
        *,
        name: str = "Search",
        stars: int = 5,
        search: Search | ParallelSearch | None = None,
        budget: Budget | None = None,
        knowledge: Knowledge | None = None,
        doubt: float = 0.0,
        stoppers: StoppersFor = stop_when_decided,
        cost: CostModel | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.name = name
        self.stars = stars
        self.search = search if search is not None else InformationSetSearch()
        self.budget = budget if budget is not None else Budget()
        self.knowledge = knowledge if knowledge is not None else Knowledge()
        self.doubt = doubt
        self.stoppers = stoppers
        self.cost = cost
        self.clock = clock if clock is not None else Clock()

    def stage(self, observation: Any) -> float:
        """Return how far the round has come, as its game sees it; 0 if it does not say."""
        return self.knowledge.stage(observation) if self.knowledge.stage else 0.0

    def choose(self, observation: Any, *, seed: int, cancel: Cancel | None = None) -> Decision:
        """Return the move for what the seat sees; the same for the same observation and seed."""
        started_ns = self.clock.now_ns()
        knowledge = self.knowledge
        root = as_state(knowledge.root(observation))
        if knowledge.policy is not None:
            move = knowledge.policy(observation, seed)
            if move is not None:
                explanation = knowledge.explain(observation, move) if knowledge.explain else []
                return Decision(
                    move=move,
                    name=root.move_name(move),
                    time_ms=self._elapsed_ms(started_ns),
                    explanation=explanation,
                )
        # One move needs no advice.
        is_forced = len(root.legal_moves()) == 1
        moves = knowledge.moves(observation) if knowledge.moves and not is_forced else None
        skews = knowledge.skews(observation) if knowledge.skews and not is_forced else None
        suspects = knowledge.suspects(observation) if knowledge.suspects and not is_forced else ()
        stage = self.stage(observation)
        budget = self.budget
        if self.cost is not None:
            budget = self.cost.scale(budget, stage=stage, spent_ms=self._elapsed_ms(started_ns))
        result = self.search.run(
            root,
            budget=budget,
            seed=seed,
            moves=moves,
            skews=skews,
            suspects=suspects,
            stoppers=self.stoppers,
            cancel=cancel,
            clock=self.clock,
        )
        ended_ns = self.clock.now_ns()
        best = result.best_looking(self.doubt)
        explanation = knowledge.explain(observation, best.move) if knowledge.explain else []
        time_ms = self._elapsed_ms(started_ns)
        if self.cost is not None and result.iterations > 0:
            self.cost.learn(
                stage=stage,
                iterations=result.iterations,
                loop_ms=result.loop_ms,
                overhead_ms=time_ms - result.loop_ms,
                stall_ms=max(result.stall_ms, self._elapsed_ms(ended_ns)),
            )
        return Decision(
            move=best.move,
            name=best.name,
            time_ms=time_ms,
            iterations=result.iterations,
            num_bytes=result.num_bytes,
            reason=result.reason,
            result=result,
            explanation=explanation,
        )

    def _elapsed_ms(self, started_ns: int) -> float:
        return (self.clock.now_ns() - started_ns) / 1e6


class RandomPlayer:
    """A player that makes any legal move: the yardstick that every other must beat."""

    def __init__(self, *, name: str = "Random", knowledge: Knowledge | None = None) -> None:
        self.name = name
        self.stars = 0
        self.knowledge = knowledge if knowledge is not None else Knowledge()

    def choose(self, observation: Any, *, seed: int, cancel: Cancel | None = None) -> Decision:
        """Return a legal move drawn by seed."""
        started = time.perf_counter()
        root = as_state(self.knowledge.root(observation))
        moves = root.legal_moves()
        move = moves[mixed_seed(seed, 1) % len(moves)]
        return Decision(
            move=move, name=root.move_name(move), time_ms=(time.perf_counter() - started) * 1000, reason="random"
        )
