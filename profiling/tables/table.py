"""What a table is: rows that are played, and what was published for each of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import hypot
from pathlib import Path
from typing import Protocol

from games.compare.comparison import Comparison
from games.compare.experiment import results_of
from games.compare.plan import Plan
from games.compare.plots import Bar, draw_shares
from games.compare.rerun import SEEDS_A_RESULT, Rerun
from games.compare.runner import Runner
from games.compare.statistics import clopper_pearson
from games.compare.store import Store

Interval = tuple[float, float]


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
        if share > self.share:
            return "yes" if share - self.share <= hypot(share - interval[0], high - self.share) else "no: higher"
        return "yes" if self.share - share <= hypot(interval[1] - share, self.share - low) else "no: lower"


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
        return "yes" if interval[0] > self.level or not self.is_strict else "open"


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

    @property
    def agreement(self) -> str:
        """Whether it agrees with what was published."""
        return "" if self.published is None else self.published.agreement(self.share, self.interval)


class Row(Protocol):
    """Something that can be played and gives a share."""

    label: str
    games: int

    def play(self, num_games: int, *, runner: Runner, store: Store | None) -> Outcome | None:
        """Return what came of it; None when it was interrupted."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow:
    """A comparison of two players."""

    label: str
    plan: Plan
    games: int
    published: Published | None = None

    def play(self, num_games: int, *, runner: Runner, store: Store | None) -> Outcome | None:
        """Play it."""
        comparison = Comparison(self.plan, -(-num_games // self.plan.games_of_deal()))
        comparison.play(runner, store)
        tally = comparison.tally
        if not comparison.is_complete:
            return None
        figure = next((name for name in ("points",) if name in tally.figures), None)
        difference = tally.difference(figure) if figure else None
        return Outcome(
            self.label,
            tally.num_games,
            tally.share,
            tally.paired_interval(),
            tally.clopper_pearson_interval(),
            self.published,
            {"points a round (± s.e.)": f"{difference.mean:+.1f} ± {difference.standard_error:.1f}"}
            if difference
            else {},
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RerunRow:
    """A position decided again and again; the share is that of the moves that a person calls bad."""

    label: str
    rerun: Rerun
    bad: Sequence[str]
    games: int = 1000           # reruns
    published: Published | None = None

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
    """A table of a document; `rows(scale)` gives its rows, with fewer simulations when the scale is below 1."""

    name: str
    title: str
    source: str
    rows: Callable[[float], Sequence[Row]]
    notes: Sequence[str] = ()
    share_name: str = "won"
    unit: str = "games"
    even: float = 0.5
    summary: Callable[[Sequence[Outcome]], list[str]] = no_summary
    draw: Callable[["Table", Sequence[Outcome], Sequence[Path]], None] = draw_bars


def scaled(number: int, scale: float) -> int:
    """Return a number of simulations by a scale, at least 1."""
    return max(1, round(number * scale))
