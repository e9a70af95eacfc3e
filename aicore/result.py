"""What a search found, and what it cost."""

from dataclasses import dataclass
from math import sqrt
from typing import Any

MIN_SKEW, MAX_SKEW = 0.5, 1.5
CLEAR_GAIN = 0.01


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

    def gain_over(self, other: "MoveStatistics") -> float:
        """Return by how much the mean is better; both were visited."""
        assert self.mean is not None
        assert other.mean is not None
        return self.mean - other.mean

    def leads(self, other: "MoveStatistics", *, by: float) -> bool:
        """Return whether the mean is better by more than so many standard errors of the difference."""
        return self.gain_over(other) > by * sqrt(self.variance / self.visits + other.variance / other.visits)


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

    @property
    def best(self) -> MoveStatistics:
        """The most visited move, among equals the one with the better mean; the better mean in a flat search."""
        if self.is_flat:
            return max(self.moves, key=lambda entry: entry.skewed_mean or 0.0)
        return max(self.moves, key=lambda entry: (entry.visits, entry.skewed_mean or 0.0))

    def best_looking(self, doubt: float, proof: float = 0.0) -> MoveStatistics:
        """Return the move with the highest skew that is behind the best by at most doubt standard errors.

        What the search cannot tell apart, knowledge may decide. A move with the lowest skew of all, MIN_SKEW, counts
        as a mistake until it is ahead of every other by more than proof standard errors and CLEAR_GAIN of reward.
        """
        best = self.best
        if best.mean is None:
            return best
        sound = [entry for entry in self.moves if entry.mean is not None and entry.skew > MIN_SKEW]
        if best.skew <= MIN_SKEW and sound and proof > 0:
            suspect, best = best, max(sound, key=lambda entry: entry.visits)
            if suspect.leads(best, by=proof) and suspect.gain_over(best) > CLEAR_GAIN:
                return suspect
        rivals = [entry for entry in self.moves if entry.mean is not None and not best.leads(entry, by=doubt)]
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
