"""What the stored matches and rounds tell: of the person, by partner and by opponent. No Kivy here."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from .stored import StoredMatch, StoredRound

NILS = (0, 14)
NUM_SEATS = 4
SIZES = {"bids": 4, "tricks": 4, "points": 2, "bags": 2, "totals": 2}      # of a round's summary


@dataclass(slots=True, kw_only=True)
class Tally:
    """Matches and rounds with somebody."""

    num_won: int = 0
    num_lost: int = 0
    num_rounds: int = 0
    num_made: int = 0           # contracts of the person's team
    points: int = 0

    @property
    def num_matches(self) -> int:
        """Matches that were won or lost."""
        return self.num_won + self.num_lost

    @property
    def win_share(self) -> float:
        """Share of the matches won."""
        return self.num_won / self.num_matches if self.num_matches else 0.0

    @property
    def made_share(self) -> float:
        """Share of the contracts made."""
        return self.num_made / self.num_rounds if self.num_rounds else 0.0

    @property
    def mean_points(self) -> float:
        """Points of the person's team a round."""
        return self.points / self.num_rounds if self.num_rounds else 0.0


@dataclass(slots=True, kw_only=True)
class Statistics:
    """Everything that the page of statistics shows."""

    total: Tally = field(default_factory=Tally)
    by_partner: dict[str, Tally] = field(default_factory=dict)
    by_opponent: dict[str, Tally] = field(default_factory=dict)
    num_nils: int = 0
    num_nils_made: int = 0
    num_bags: int = 0
    streak: int = 0             # wins in a row up to now; losses are negative
    best_streak: int = 0
    our_points: list[int] = field(default_factory=list)      # of each round, in order
    their_points: list[int] = field(default_factory=list)


def statistics_of(matches: Iterable[StoredMatch], rounds: Sequence[StoredRound]) -> Statistics:
    """Return the statistics; matches and rounds in the order in which they were played."""
    found = Statistics()
    for match in matches:
        if len(match.players) != NUM_SEATS:
            continue
        if match.outcome in ("won", "lost"):
            is_won = match.outcome == "won"
            for tally in tallies(found, match.players):
                tally.num_won += is_won
                tally.num_lost += not is_won
            found.streak = (max(found.streak, 0) + 1) if is_won else (min(found.streak, 0) - 1)
            found.best_streak = max(found.best_streak, found.streak)
    for played in sound_rounds(rounds):
        bids, tricks, points = (played.summary[key] for key in ("bids", "tricks", "points"))
        contract = sum(bid for bid in (bids[0], bids[2]) if bid not in NILS)
        for tally in tallies(found, played.players):
            tally.num_rounds += 1
            tally.num_made += tricks[0] + tricks[2] >= contract
            tally.points += points[0]
        if bids[0] in NILS:
            found.num_nils += 1
            found.num_nils_made += tricks[0] == 0
        found.num_bags += played.summary["bags"][0]
        found.our_points.append(points[0])
        found.their_points.append(points[1])
    return found


def sound_rounds(rounds: Iterable[StoredRound]) -> list[StoredRound]:
    """Return the rounds whose summary is whole: one that was damaged on disk counts for nothing."""
    return [
        played
        for played in rounds
        if len(played.players) == NUM_SEATS
        and all(are_numbers(played.summary.get(key), size) for key, size in SIZES.items())
    ]


def are_numbers(values: Any, size: int) -> bool:
    """Return whether the values are so many whole numbers."""
    return isinstance(values, list) and len(values) == size and all(type(value) is int for value in values)


def tallies(found: Statistics, players: Sequence[dict[str, object]]) -> list[Tally]:
    """Return the tallies that a match or round with these players counts for, each once."""
    opponents = dict.fromkeys(str(players[seat].get("name", "?")) for seat in (1, 3))
    return [
        found.total,
        found.by_partner.setdefault(str(players[2].get("name", "?")), Tally()),
        *(found.by_opponent.setdefault(name, Tally()) for name in opponents),
    ]
