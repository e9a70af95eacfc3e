"""Opponents that follow the person's results, between matches only. No Kivy here.

Two wins in a row against opponents of so many stars bring those with one star more to the next match of the game, two
losses in a row those with one less. Everything follows from the stored matches; deals of the day and the lesson, whose
people nobody has chosen, do not count.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from aicore.games.table.levels import STARS

from .achievements import is_daily
from .lesson import SEED as LESSON_SEED
from .roster import by_strength, seat_entry
from .stored import StoredMatch

IN_A_ROW = 2
STEPS = {"won": 1, "lost": -1}


def stars_of(players: Sequence[Mapping[str, Any]], partner: int | None) -> int | None:
    """Return the stars of the first opponent, as whom the others were chosen, a master's as five; None without one."""
    opponents = (entry for seat, entry in enumerate(players) if entry and not entry.get("human") and seat != partner)
    stars = next(opponents, {}).get("stars")
    return min(stars, STARS[-1]) if isinstance(stars, int) and stars >= STARS[0] else None


def next_stars(matches: Sequence[StoredMatch], partner: int | None) -> int | None:
    """Return how many stars the next opponents have, by the matches of a game, the newest first; None without any."""
    level, streak = None, 0
    for match in reversed(matches):
        step, stars = STEPS.get(match.outcome or "", 0), stars_of(match.players, partner)
        if not step or stars is None or is_daily(match) or match.seed == LESSON_SEED:
            continue
        if stars != level:
            level, streak = stars, 0
        streak = streak + step if streak * step >= 0 else step
    if level is None or abs(streak) < IN_A_ROW:
        return level
    return min(max(level + (1 if streak > 0 else -1), STARS[0]), STARS[-1])


def following_seats(
    seats: Sequence[Mapping[str, Any]], matches: Sequence[StoredMatch], *, partner: int | None
) -> list[dict[str, Any]]:
    """Return who sits at seats 1, 2, ...: the opponents by the results, the partner as before."""
    entries = [dict(entry) for entry in seats]
    stars = next_stars(matches, partner)
    if stars is None or stars == stars_of([{}, *entries], partner):
        return entries
    kept = entries[partner - 1].get("name") if partner is not None else None
    people = iter([person for person in by_strength(stars) if person.name != kept])
    return [entry if seat == partner else seat_entry(next(people)) for seat, entry in enumerate(entries, 1)]
