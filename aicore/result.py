"""What a search found, and what it cost."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

MIN_SKEW, MAX_SKEW = 0.5, 1.5
SMALLEST_VARIANCE = 1e-12     # of a mean, where every sample was the same


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
    paired: int = 0           # visits that were part of a paired test and say nothing of its rank

    def leads(self, other: "MoveStatistics", *, by: float) -> bool:
        """Return whether the mean is better by more than so many standard errors of the difference; both visited."""
        assert self.mean is not None
        assert other.mean is not None
        spread = sqrt(self.variance / self.visits + other.variance / other.visits)
        return self.mean - other.mean > by * spread


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """What one move gains over another in the same deals."""

    move: int
    other: int
    deals: int
    mean: float               # reward of the move less that of the other
    standard_error: float

    @classmethod
    def of_sums(cls, move: int, other: int, deals: int, total: float, squares: float) -> "Gain":
        """Return the gain for sums over at least one deal."""
        mean = total / deals
        variance = max(squares / deals - mean * mean, 0.0)
        return cls(move=move, other=other, deals=deals, mean=mean, standard_error=sqrt(variance / deals))

    @classmethod
    def pooled(cls, gains: "Sequence[Gain]") -> "Gain":
        """Return the gain of one move over another from several tests of the two, at least one."""
        deals = sum(gain.deals for gain in gains)
        total, error_squares = 0.0, 0.0
        for gain in gains:
            total += gain.mean * gain.deals
            error_squares += (gain.standard_error * gain.deals) * (gain.standard_error * gain.deals)
        return replace(gains[0], deals=deals, mean=total / deals, standard_error=sqrt(error_squares) / deals)

    def reversed(self) -> "Gain":
        """Return what the other gains over the move."""
        return replace(self, move=self.other, other=self.move, mean=-self.mean)


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedTest:
    """A suspect move that led the search and the best of the others, tried in the same deals with the same luck."""

    suspect: int
    is_proven: bool
    gains: tuple[Gain, ...]   # of each over each, the suspect's first

    @property
    def rivals(self) -> list[int]:
        """The moves that the suspect was tested against, the best first."""
        return [gain.other for gain in self.gains if gain.move == self.suspect]

    def gain(self, move: int, other: int) -> Gain | None:
        """Return what the move gains over the other; None if they were not both tested."""
        for gain in self.gains:
            if (gain.move, gain.other) == (move, other):
                return gain
            if (gain.move, gain.other) == (other, move):
                return gain.reversed()
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """The moves of the root with their statistics, and the cost of finding them."""

    player: int
    moves: tuple[MoveStatistics, ...]
    iterations: int
    time_ms: float
    num_nodes: int
    num_bytes: int            # of a game in plain Python without what its objects hold: allocation_of() measures that
    depth: int
    reason: str
    loop_ms: float = 0.0      # of time_ms, the part spent on iterations
    stall_ms: float = 0.0     # the longest time between two looks at the clock, 0 without a deadline
    is_flat: bool = False     # all moves were visited equally often, so their numbers say nothing
    paired_tests: tuple[PairedTest, ...] = ()

    def is_proven(self, move: int) -> bool:
        """Return whether the move is a suspect that a paired test has proven better than the others."""
        return any(test.suspect == move and test.is_proven for test in self.paired_tests)

    @property
    def candidates(self) -> list[MoveStatistics]:
        """The moves that may be played: a suspect that is proven, else those that are no suspects."""
        proven = [entry for entry in self.moves if self.is_proven(entry.move)]
        return proven or [entry for entry in self.moves if not entry.is_suspect] or list(self.moves)

    @property
    def best(self) -> MoveStatistics:
        """The most visited candidate, among equals the one with the better mean; the better mean in a flat search.

        Rivals of a paired test were tried in the same deals as well: one that is better by all evidence together, and
        by more than its standard error, comes before the one with more visits.
        """
        candidates = self.candidates
        if self.is_flat:
            first = max(candidates, key=lambda entry: entry.skewed_mean or 0.0)
        else:
            first = max(candidates, key=lambda entry: (entry.visits - entry.paired, entry.skewed_mean or 0.0))
        if not self.paired_tests:
            return first
        leader = max(candidates, key=lambda entry: self.lead(entry, first))
        return leader if self.lead(leader, first) > 0.0 else first

    def lead(self, entry: MoveStatistics, first: MoveStatistics) -> float:
        """Return by how much a move is better than the first for all we know, less a standard error; 0: not known.

        What both did in the same deals and what the tree says of each are weighed by their variances.
        """
        gain = self.gain(entry.move, first.move)
        if gain is None or entry.mean is None or first.mean is None:
            return 0.0
        paired = 1.0 / max(gain.standard_error * gain.standard_error, SMALLEST_VARIANCE)
        single = 1.0 / max(entry.variance / entry.visits + first.variance / first.visits, SMALLEST_VARIANCE)
        mean = (gain.mean * paired + (entry.mean - first.mean) * single) / (paired + single)
        return max(mean - 1.0 / sqrt(paired + single), 0.0)

    def gain(self, move: int, other: int) -> Gain | None:
        """Return what the move gains over the other in all deals that both were tested in; None: in none."""
        found = [test.gain(move, other) for test in self.paired_tests]
        gains = [gain for gain in found if gain is not None]
        return Gain.pooled(gains) if gains else None

    def tells_apart(self, move: MoveStatistics, other: MoveStatistics, *, doubt: float) -> bool:
        """Return whether the move is better than the other by more than doubt standard errors; both were visited."""
        gain = self.gain(move.move, other.move)
        return gain.mean > doubt * gain.standard_error if gain is not None else move.leads(other, by=doubt)

    def best_looking(self, doubt: float) -> MoveStatistics:
        """Return the candidate with the highest skew that is behind the best by at most doubt standard errors.

        What the search cannot tell apart, knowledge may decide.
        """
        best = self.best
        if best.mean is None:
            return best
        visited = [entry for entry in self.candidates if entry.mean is not None]
        rivals = [entry for entry in visited if not self.tells_apart(best, entry, doubt=doubt)]
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
