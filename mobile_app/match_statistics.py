"""What the stored matches and rounds of a game tell: of the person, and by whom they played with. No Kivy here."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .session import HUMAN
from .stored import StoredMatch, StoredRound

MAIN_FIGURE = "points"       # drawn over time, where a game has it; else its first figure
# Rounds of Spades that were stored before all games had figures: by seat, and by team.
OLD_SIZES = {"bids": 4, "tricks": 4, "points": 2, "bags": 2}
NILS = (0, 14)
RESULTS = {"won": 1, "lost": -1, "drawn": 0}
PLAIN_FIGURE = "reward"      # of games without points: what the results say already

Figures = Mapping[str, Sequence[float | None]]


@dataclass(slots=True, kw_only=True)
class Tally:
    """Matches with somebody."""

    num_won: int = 0
    num_lost: int = 0
    num_rounds: int = 0

    @property
    def num_matches(self) -> int:
        """Matches that were won or lost."""
        return self.num_won + self.num_lost

    @property
    def win_share(self) -> float:
        """Share of the matches won."""
        return self.num_won / self.num_matches if self.num_matches else 0.0


@dataclass(slots=True, kw_only=True)
class Mean:
    """The mean of a figure over rounds that have it."""

    total: float = 0.0
    count: int = 0

    def add(self, value: float | None) -> None:
        """Count a value, if there is one."""
        if value is not None:
            self.total += value
            self.count += 1

    @property
    def value(self) -> float | None:
        """The mean, None of nothing."""
        return self.total / self.count if self.count else None


@dataclass(slots=True, kw_only=True)
class Statistics:
    """Everything that the page of statistics shows."""

    total: Tally = field(default_factory=Tally)
    by_partner: dict[str, Tally] = field(default_factory=dict)
    by_opponent: dict[str, Tally] = field(default_factory=dict)
    own: dict[str, Mean] = field(default_factory=dict)            # by figure
    others: dict[str, Mean] = field(default_factory=dict)         # of the opponents
    streak: int = 0             # wins in a row up to now; losses are negative
    best_streak: int = 0
    own_course: list[float] = field(default_factory=list)         # the main figure of each round, in order
    others_course: list[float] = field(default_factory=list)      # the same, the mean of the opponents
    main_figure: str = ""                                         # what that is
    results: list[int] = field(default_factory=list)              # of each match: 1 won, -1 lost, 0 drawn


def statistics_of(
    matches: Iterable[StoredMatch], rounds: Iterable[StoredRound], *, partner: int | None = None
) -> Statistics:
    """Return the statistics of one game; matches and rounds in the order in which they were played."""
    found = Statistics()
    for match in matches:
        if match.outcome in RESULTS:
            found.results.append(RESULTS[match.outcome])
        if match.outcome in ("won", "lost"):
            is_won = match.outcome == "won"
            for tally in tallies(found, match.players, partner):
                tally.num_won += is_won
                tally.num_lost += not is_won
            found.streak = (max(found.streak, 0) + 1) if is_won else (min(found.streak, 0) - 1)
            found.best_streak = max(found.best_streak, found.streak)
    for played in rounds:
        figures = figures_of(played)
        if not figures:
            continue
        for tally in tallies(found, played.players, partner):
            tally.num_rounds += 1
        own = person_of(played.players)
        opponents = [seat for seat in range(len(played.players)) if seat not in (own, partner)]
        for name, values in figures.items():
            found.own.setdefault(name, Mean()).add(values[own])
            for seat in opponents:
                found.others.setdefault(name, Mean()).add(values[seat])
        found.main_figure = MAIN_FIGURE if MAIN_FIGURE in figures else next(iter(figures))
        main = figures[found.main_figure]
        found.own_course.append(main[own] or 0.0)
        found.others_course.append(sum(main[seat] or 0.0 for seat in opponents) / max(1, len(opponents)))
    return found


def figures_of(played: StoredRound) -> Figures:
    """Return the figures of a stored round, a value for each seat; none of one that was damaged on disk."""
    figures = played.summary.get("figures", old_figures(played.summary))
    sound = isinstance(figures, dict) and all(are_numbers(row, len(played.players)) for row in figures.values())
    return figures if sound else {}


def old_figures(summary: Mapping[str, Any]) -> Figures:
    """Return the figures of a round of Spades as it was stored formerly; none of anything else."""
    if not all(are_numbers(summary.get(key), size) and None not in summary[key] for key, size in OLD_SIZES.items()):
        return {}
    bids, tricks, points, bags = (summary[key] for key in OLD_SIZES)
    contracts = [sum(bid for bid in bids[team::2] if bid not in NILS) for team in range(2)]
    return {
        "points": [points[seat % 2] for seat in range(4)],
        "bags": [bags[seat % 2] for seat in range(4)],
        "contract made": [
            float(tricks[seat % 2] + tricks[seat % 2 + 2] >= contracts[seat % 2]) if contracts[seat % 2] else None
            for seat in range(4)
        ],
        "nil made": [float(tricks[seat] == 0) if bids[seat] in NILS else None for seat in range(4)],
    }


def are_numbers(values: Any, size: int) -> bool:
    """Return whether the values are so many numbers, or None."""
    kinds = (int, float, type(None))
    return isinstance(values, list) and len(values) == size and all(type(value) in kinds for value in values)


def person_of(players: Sequence[Mapping[str, object]]) -> int:
    """Return the first seat of the person."""
    return next((seat for seat, entry in enumerate(players) if entry.get("human")), HUMAN)


def tallies(found: Statistics, players: Sequence[Mapping[str, object]], partner: int | None) -> list[Tally]:
    """Return the tallies that a match or round with these players counts for, each once."""
    named = {seat: str(entry.get("name", "?")) for seat, entry in enumerate(players) if not entry.get("human")}
    opponents = dict.fromkeys(name for seat, name in named.items() if seat != partner)
    partners = [named[partner]] if partner in named else []
    return [
        found.total,
        *(found.by_partner.setdefault(name, Tally()) for name in partners),
        *(found.by_opponent.setdefault(name, Tally()) for name in opponents),
    ]
