"""What a table is: rows that are played, and what was published for each of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count, pairwise
from math import hypot
from pathlib import Path
from typing import Protocol

from aicore.games.compare.comparison import Comparison
from aicore.games.compare.experiment import results_of
from aicore.games.compare.plan import Plan
from aicore.games.compare.plots import Bar, draw_shares
from aicore.games.compare.rerun import SEEDS_A_RESULT, Rerun
from aicore.games.compare.runner import Runner
from aicore.games.compare.statistics import clopper_pearson, moments_of
from aicore.games.compare.store import Store

Interval = tuple[float, float]
MAX_WIDTH = 0.4         # of an interval that can agree: 25 games have it, and a wider one excludes next to nothing


class Published(Protocol):
    """What a document says about a share."""

    def words(self) -> str:
        """Return it as the table shows it."""
        ...

    def agreement(self, share: float, interval: Interval) -> str:
        """Return whether a share with its interval agrees: yes, no, or open when the interval leaves it so."""
        ...


@dataclass(frozen=True, slots=True)
class Count:
    """So many of so many games were won."""

    wins: int
    games: int

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    def interval(self) -> Interval:
        """Return the 95% interval by Clopper and Pearson."""
        return clopper_pearson(self.wins, self.games)

    def words(self) -> str:
        """Return it as the table shows it."""
        low, high = self.interval()
        return f"{self.share:.1%} of {self.games} ({low:.1%} to {high:.1%})"

    def agreement(self, share: float, interval: Interval) -> str:
        """Return whether two shares differ by no more than both intervals allow (Newcombe's way)."""
        low, high = self.interval()
        agreed = "open" if interval[1] - interval[0] > MAX_WIDTH else "yes"
        if share > self.share:
            return agreed if share - self.share <= hypot(share - interval[0], high - self.share) else "no: higher"
        return agreed if self.share - share <= hypot(interval[1] - share, self.share - low) else "no: lower"


@dataclass(frozen=True, slots=True)
class Claim:
    """A share that is above, or at least on a par with, a level; no number was published."""

    level: float
    is_strict: bool = True      # significantly above; else not significantly below

    def words(self) -> str:
        """Return it as the table shows it."""
        return f"{'above' if self.is_strict else 'on a par with, or above,'} {self.level:.0%}"

    def agreement(self, share: float, interval: Interval) -> str:
        """Return whether the whole interval is above the level, or not all of it below."""
        if interval[1] < self.level:
            return "no"
        if interval[0] > self.level:
            return "yes"
        return "open" if self.is_strict or interval[1] - interval[0] > MAX_WIDTH else "yes"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a row."""

    label: str
    num_games: int
    share: float
    interval: Interval                      # 95%, over deals where the games of a deal depend on each other
    exact_interval: Interval                # 95%, by Clopper and Pearson, as if all games were independent
    published: Published | None
    more: dict[str, str] = field(default_factory=dict)      # further columns
    points: tuple[float, float] | None = None           # A's minus B's a round, with its standard error
    by_deal: Sequence[float] = ()           # the share of every deal in its order, to compare rows on the same deals

    @property
    def agreement(self) -> str:
        """Whether it agrees with what was published."""
        return "" if self.published is None else self.published.agreement(self.share, self.interval)


def other_side(interval: Interval) -> Interval:
    """Return the interval of the share that the other side has."""
    return 1.0 - interval[1], 1.0 - interval[0]


def paired_difference(first: Outcome, second: Outcome) -> tuple[float, Interval]:
    """Return by how much the first has more on the deals that both were played on, with its 95% interval.

    Deals come in one order from the first, so that what is kept of a row that was broken off is the beginning of it.
    """
    if not first.by_deal or not second.by_deal:
        raise ValueError(f"'{first.label}' and '{second.label}' were not played on the same deals")
    moments = moments_of(one - other for one, other in zip(first.by_deal, second.by_deal, strict=False))
    low, high = moments.interval()
    return moments.mean, (max(low, -1.0), min(high, 1.0))


def told_difference(first: Outcome, second: Outcome, *, by: str = "deal by deal") -> str:
    """Return the paired difference of two rows in words, and whether it is significant."""
    mean, (low, high) = paired_difference(first, second)
    answer = "better" if low > 0 else "worse" if high < 0 else "open"
    return f"{mean:+.1%} ({low:+.1%} to {high:+.1%}), {by}: {answer}"


class Row(Protocol):
    """Something that can be played and gives a share."""

    label: str
    games: int
    published: Published | None

    def play(self, num_games: int, *, runner: Runner, store: Store | None) -> Outcome | None:
        """Return what came of it; None when it was interrupted."""
        ...

    def num_kept(self, store: Store) -> int:
        """Return how many games a store has of it, without a gap from the first."""
        ...


def results_kept(experiment: Plan | Rerun, store: Store) -> int:
    """Return how many results of this version of the code a store has, without a gap from the first."""
    series = store.known_series(experiment.kind, experiment.key(), experiment.version())
    numbers = set() if series is None else store.numbers(series)
    return next(number for number in count() if number not in numbers)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow:
    """A comparison of two players."""

    label: str
    plan: Plan
    games: int
    published: Published | None = None
    is_share_of_b: bool = False         # what is shown is the share of B, where A has the side that is told less of

    def num_kept(self, store: Store) -> int:
        """Return how many games a store has of it."""
        return results_kept(self.plan, store) * self.plan.games_of_deal()

    def play(self, num_games: int, *, runner: Runner, store: Store | None) -> Outcome | None:
        """Play it."""
        games_of_deal = self.plan.games_of_deal()
        comparison = Comparison(self.plan, -(-num_games // games_of_deal))
        wins = [0.0]
        comparison.play(runner, store, on_deal=lambda so_far: wins.append(so_far.tally.wins))
        tally = comparison.tally
        if not comparison.is_complete:
            return None
        by_deal = [(after - before) / games_of_deal for before, after in pairwise(wins)]
        figure = next((name for name in ("points",) if name in tally.figures), None)
        difference = tally.difference(figure) if figure else None
        intervals = tally.paired_interval(), tally.clopper_pearson_interval()
        if self.is_share_of_b:
            intervals = other_side(intervals[0]), other_side(intervals[1])
            by_deal = [1.0 - share for share in by_deal]
        return Outcome(
            self.label,
            tally.num_games,
            1.0 - tally.share if self.is_share_of_b else tally.share,
            *intervals,
            self.published,
            {"points a round (± s.e.)": f"{difference.mean:+.1f} ± {difference.standard_error:.1f}"}
            if difference
            else {},
            (difference.mean, difference.standard_error) if difference else None,
            by_deal,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RerunRow:
    """A position decided again and again; the share is that of the moves that a person calls bad."""

    label: str
    rerun: Rerun
    bad: Sequence[str]
    games: int = 1000           # reruns
    published: Published | None = None

    def num_kept(self, store: Store) -> int:
        """Return how many reruns a store has of it."""
        return results_kept(self.rerun, store) * SEEDS_A_RESULT

    def play(self, num_games: int, *, runner: Runner, store: Store | None) -> Outcome | None:
        """Rerun it."""
        choices: dict[str, int] = {}
        try:
            for counts in results_of(self.rerun, -(-num_games // SEEDS_A_RESULT), runner=runner, store=store):
                for move, count in counts.items():
                    choices[move] = choices.get(move, 0) + count
        except KeyboardInterrupt:
            return None
        total = sum(choices.values())
        bad = sum(choices.get(move, 0) for move in self.bad)
        shown = sorted(choices.items(), key=lambda entry: -entry[1])
        exact = clopper_pearson(bad, total)
        return Outcome(
            self.label,
            total,
            bad / total,
            exact,
            exact,
            self.published,
            {"share of each move": " ".join(f"{move} {count / total:.1%}" for move, count in shown)},
        )


def no_summary(outcomes: Sequence[Outcome]) -> list[str]:
    """Say nothing beyond the rows."""
    return []


def draw_bars(table: "Table", outcomes: Sequence[Outcome], paths: Sequence[Path]) -> None:
    """Draw every row beside what was published for it."""
    bars = []
    for outcome in outcomes:
        count = outcome.published if isinstance(outcome.published, Count) else None
        bars.append(
            Bar(
                outcome.label,
                outcome.share,
                outcome.interval,
                count.share if count else None,
                count.interval() if count else None,
            )
        )
    across = "games won by the first player" if table.share_name == "won" else table.share_name
    draw_shares(bars, paths, even=table.even, title=table.title, across=across)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table of a document; `rows(scale)` gives its rows, with fewer simulations when the scale is below 1.

    One with parts is not played: its rows are those of other tables, one after the other, as they were played.
    """

    name: str
    title: str
    source: str
    rows: Callable[[float], Sequence[Row]]
    notes: Sequence[str] = ()
    share_name: str = "won"
    unit: str = "games"
    even: float = 0.5
    parts: Sequence[str] = ()
    summary: Callable[[Sequence[Outcome]], list[str]] = no_summary
    draw: Callable[["Table", Sequence[Outcome], Sequence[Path]], None] = draw_bars


def scaled(number: int, scale: float) -> int:
    """Return a number of simulations by a scale, at least 1."""
    return max(1, round(number * scale))
