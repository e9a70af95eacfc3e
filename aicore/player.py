"""A player: a game's advice, a search and a budget. It is given an observation, never the state."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from .advice import Advice, Advise, no_advice, own_object
from .budget import Budget, Clock, CostModel, DecidedStopper, Stopper
from .cards import mixed_seed, require_seed
from .game import as_state
from .result import SearchResult
from .search import Cancel, InformationSetSearch, Search, StoppersFor, spend_all

if TYPE_CHECKING:
    from .parallel import ParallelSearch

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
    """A player that searches, helped by whatever its game has to say.

    advise: called once for a decision with what the seat sees, as the game itself made it, and the seed;
    doubt: standard errors within which the move with the best skew is taken for as good as the best one;
    stoppers: reasons to stop beside the budget's; cost: what a search costs on this device, which scales the budget
    so that a move stays within its time, and learns from every move.
    """

    def __init__(
        self,
        *,
        name: str = "Search",
        stars: int = 5,
        search: "Search | ParallelSearch | None" = None,
        budget: Budget | None = None,
        advise: Advise = no_advice,
        doubt: float = 0.0,
        stoppers: StoppersFor = stop_when_decided,
        cost: CostModel | None = None,
        clock: Clock | None = None,
    ) -> None:
        for what, value, method in (("search", search, "run"), ("cost", cost, "scale"), ("clock", clock, "now_ns")):
            if value is not None and (isinstance(value, type) or not hasattr(value, method)):
                raise TypeError(f"the {what} of a player has a method {method}, and {value!r} has none to call")
        for what, function in (("advise", advise), ("stoppers", stoppers)):
            if not callable(function):
                raise TypeError(f"{what} of a player is a function, not {function!r}")
        if budget is not None and not isinstance(budget, Budget):
            raise TypeError(f"the budget of a player is a Budget, such as Budget(iterations=500), not {budget!r}")
        if not (isinstance(doubt, int | float) and doubt >= 0):
            raise ValueError(f"doubt is 0 or more standard errors, not {doubt!r}")
        self.name = name
        self.stars = stars
        self.search = search if search is not None else InformationSetSearch()
        self.budget = budget if budget is not None else Budget()
        self.advise = advise
        self.doubt = doubt
        self.stoppers = stoppers
        self.cost = cost
        self.clock = clock if clock is not None else Clock()

    def advice_on(self, observation: Any, *, seed: int) -> Advice:
        """Return what the game says about a decision."""
        advice = self.advise(own_object(observation), seed)
        if not isinstance(advice, Advice):
            raise TypeError(f"advise returns the Advice of a game for a decision, not {advice!r}")
        return advice

    def choose(self, observation: Any, *, seed: int, cancel: Cancel | None = None) -> Decision:
        """Return the move for what the seat sees; the same for the same observation and seed."""
        started_ns = self.clock.now_ns()
        return self.decide(self.advice_on(observation, seed=seed), seed=seed, cancel=cancel, started_ns=started_ns)

    def decide(
        self, advice: Advice, *, seed: int, cancel: Cancel | None = None, started_ns: int | None = None
    ) -> Decision:
        """Return the move for a position that the game has looked at; started_ns: when it began to, by the clock.

        ValueError when the advice speaks of moves that are not legal.
        """
        started_ns = started_ns if started_ns is not None else self.clock.now_ns()
        root = as_state(advice.state)
        legal = root.legal_moves()
        if advice.move is not None:
            advice.check(root, legal, "move")
            return Decision(
                move=advice.move,
                name=root.move_name(advice.move),
                explanation=advice.explain(advice.move, None),
                time_ms=self._elapsed_ms(started_ns),
            )
        # One move needs no advice.
        has_choice = len(legal) > 1
        if has_choice:
            advice.check(root, legal, "moves", "skews", "suspects")
        stage = advice.stage
        if not (isinstance(stage, int | float) and 0 <= stage <= 1):
            raise ValueError(f"the stage of a round is 0 at its start and 1 at its end, not {stage!r}")
        budget = self.budget
        if self.cost is not None:
            budget = self.cost.scale(budget, stage=stage, spent_ms=self._elapsed_ms(started_ns))
        result = self.search.run(
            root,
            budget=budget,
            seed=seed,
            moves=advice.moves if has_choice else None,
            skews=advice.skews if has_choice else None,
            suspects=advice.suspects if has_choice else (),
            stoppers=self.stoppers,
            cancel=cancel,
            clock=self.clock,
        )
        ended_ns = self.clock.now_ns()
        best = result.best_looking(self.doubt)
        explanation = advice.explain(best.move, result)
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

    def __init__(self, *, name: str = "Random", advise: Advise = no_advice) -> None:
        if not callable(advise):
            raise TypeError(f"advise of a player is a function, not {advise!r}")
        self.name = name
        self.stars = 0
        self.advise = advise

    def choose(self, observation: Any, *, seed: int, cancel: Cancel | None = None) -> Decision:
        """Return a legal move drawn by seed."""
        started = time.perf_counter()
        root = as_state(self.advise(own_object(observation), seed).state)
        require_seed(seed)
        moves = root.legal_moves()
        if not moves:
            raise ValueError("the game is over: there is no move to choose")
        move = moves[mixed_seed(seed, 1) % len(moves)]
        return Decision(
            move=move, name=root.move_name(move), time_ms=(time.perf_counter() - started) * 1000, reason="random"
        )
