"""What a search found, and what it cost."""

from dataclasses import dataclass
from math import sqrt
from typing import Any

MIN_SKEW, MAX_SKEW = 0.5, 1.5


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveStatistics:
    """One move of the root; the means are None when it was never visited."""

    move: int
    name: str
    visits: int
    availability: int
    mean: float | None
    skew: float
    skewed_mean: float | None
    variance: float = 0.0     # of the reward of one visit
    is_suspect: bool = False  # it bears the burden of proof
    heard: int = 0            # visits that were part of a hearing and say nothing of its rank

    def gain_over(self, other: "MoveStatistics") -> float:
        """Return by how much the mean is better; both were visited."""
        assert self.mean is not None
        assert other.mean is not None
        return self.mean - other.mean

    def leads(self, other: "MoveStatistics", *, by: float) -> bool:
        """Return whether the mean is better by more than so many standard errors of the difference."""
        return self.gain_over(other) > by * sqrt(self.variance / self.visits + other.variance / other.visits)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """What a suspect move gains over a rival in the same deals."""

    rival: int
    deals: int
    mean: float               # reward of the suspect less that of the rival
    standard_error: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Hearing:
    """A suspect move that led the search, against the best of the others."""

    suspect: int
    is_proven: bool
    gains: tuple[Gain, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """The moves of the root with their statistics, and the cost of finding them."""

    player: int
    moves: tuple[MoveStatistics, ...]
    iterations: int
    time_ms: float
    num_nodes: int
    num_recycled: int
    num_bytes: int
    depth: int
    reason: str
    loop_ms: float = 0.0      # of time_ms, the part spent on iterations
    stall_ms: float = 0.0     # the longest time between two looks at the clock, 0 without a deadline
    is_flat: bool = False     # all moves were visited equally often, so their numbers say nothing
    hearing: Hearing | None = None

    def is_proven(self, move: int) -> bool:
        """Return whether the move was a suspect and has proven to be better than the others in the same deals."""
        return self.hearing is not None and self.hearing.is_proven and self.hearing.suspect == move

    @property
    def candidates(self) -> list[MoveStatistics]:
        """The moves that may be played: a suspect that is proven, else those that are no suspects."""
        if self.hearing is not None and self.hearing.is_proven:
            return [entry for entry in self.moves if entry.move == self.hearing.suspect]
        return [entry for entry in self.moves if not entry.is_suspect] or list(self.moves)

    @property
    def best(self) -> MoveStatistics:
        """The most visited candidate, among equals the one with the better mean; the better mean in a flat search."""
        if self.is_flat:
            return max(self.candidates, key=lambda entry: entry.skewed_mean or 0.0)
        return max(self.candidates, key=lambda entry: (entry.visits - entry.heard, entry.skewed_mean or 0.0))

    def best_looking(self, doubt: float) -> MoveStatistics:
        """Return the candidate with the highest skew that is behind the best by at most doubt standard errors.

        What the search cannot tell apart, knowledge may decide.
        """
        best = self.best
        if best.mean is None:
            return best
        rivals = [entry for entry in self.candidates if entry.mean is not None and not best.leads(entry, by=doubt)]
        return max((best, *rivals), key=lambda entry: entry.skew)

    @property
    def move(self) -> int:
        """The move to play."""
        return self.best.move

    def as_json(self) -> dict[str, Any]:
        """Return the whole result as plain values."""
        return {
            "move": self.best.name,
            "player": self.player,
            "iterations": self.iterations,
            "time_ms": round(self.time_ms, 3),
            "loop_ms": round(self.loop_ms, 3),
            "nodes": self.num_nodes,
            "recycled": self.num_recycled,
            "bytes": self.num_bytes,
            "depth": self.depth,
            "reason": self.reason,
            "moves": {
                entry.name: {
                    "visits": entry.visits,
                    "availability": entry.availability,
                    "mean": entry.mean,
                    "skew": entry.skew,
                    "skewed_mean": entry.skewed_mean,
                }
                for entry in self.moves
            },
        }
