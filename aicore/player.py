"""A player: a game's knowledge, a search and a budget. It is given an observation, never the state."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from .budget import Budget, Stopper
from .cards import mixed_seed
from .game import as_state
from .knowledge import Knowledge
from .result import SearchResult
from .search import Cancel, InformationSetSearch, Search


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
    """A player that searches, helped by whatever knowledge its game has."""

    def __init__(
        self,
        *,
        name: str = "Search",
        stars: int = 5,
        search: Search | None = None,
        budget: Budget | None = None,
        knowledge: Knowledge | None = None,
        stoppers: Callable[[Budget], Sequence[Stopper]] | None = None,
    ) -> None:
        self.name = name
        self.stars = stars
        self.search = search if search is not None else InformationSetSearch()
        self.budget = budget if budget is not None else Budget()
        self.knowledge = knowledge if knowledge is not None else Knowledge()
        self.stoppers = stoppers

    def choose(self, observation: Any, *, seed: int, cancel: Cancel | None = None) -> Decision:
        """Return the move for what the seat sees; the same for the same observation and seed."""
        started = time.perf_counter()
        knowledge = self.knowledge
        root = as_state(knowledge.root(observation))
        if knowledge.policy is not None:
            move = knowledge.policy(observation, seed)
            if move is not None:
                return Decision(
                    move=move,
                    name=root.move_name(move),
                    time_ms=(time.perf_counter() - started) * 1000,
                    explanation=knowledge.explain(observation, move) if knowledge.explain else [],
                )
        result = self.search.run(
            root,
            budget=self.budget,
            seed=seed,
            moves=knowledge.moves(observation) if knowledge.moves else None,
            skews=knowledge.skews(observation) if knowledge.skews else None,
            stoppers=self.stoppers(self.budget) if self.stoppers else (),
            cancel=cancel,
        )
        return Decision(
            move=result.move,
            name=result.best.name,
            time_ms=(time.perf_counter() - started) * 1000,
            iterations=result.iterations,
            num_bytes=result.num_bytes,
            reason=result.reason,
            result=result,
            explanation=knowledge.explain(observation, result.move) if knowledge.explain else [],
        )


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
