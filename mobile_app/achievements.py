"""What a person has achieved, counted from the matches that lie on disk. No Kivy here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from .daily import daily_seed
from .database import StorageError
from .roster import FIRST_GAME
from .storage import Storage
from .stored import StoredMatch

SETTING = "achievements"       # the keys of those that were told
MOST_STARS = 5              # a master has more
ENDED = ("won", "lost", "drawn")

Matches = Sequence[StoredMatch]


@dataclass(frozen=True, slots=True, kw_only=True)
class Achievement:
    """Something to reach; `count` says how much of it the ended matches, the oldest first, amount to."""

    key: str
    wanted: int                # 0: as many as there are games
    count: Callable[[Matches], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a person has come."""

    key: str
    count: int
    wanted: int

    @property
    def is_reached(self) -> bool:
        """Whether it is achieved."""
        return self.count >= self.wanted


def is_daily(match: StoredMatch) -> bool:
    """Return whether the match was the deal of its day; it is stored by another clock than the person's."""
    if match.game != FIRST_GAME:
        return False
    try:
        day = date.fromisoformat(match.started[:10])
        return any(match.seed == daily_seed(day + timedelta(days=shift)) for shift in (-1, 0, 1))
    except (ValueError, OverflowError):
        return False


def won(matches: Matches) -> list[StoredMatch]:
    """Return those that were won."""
    return [match for match in matches if match.outcome == "won"]


def longest_streak(matches: Matches) -> int:
    """Return the most wins in a row."""
    longest = streak = 0
    for match in matches:
        streak = streak + 1 if match.outcome == "won" else 0
        longest = max(longest, streak)
    return longest


def comebacks(matches: Matches) -> int:
    """Return how often a win came after three losses in a row."""
    outcomes = [match.outcome for match in matches]
    return sum(outcomes[end - 3 : end + 1] == ["lost"] * 3 + ["won"] for end in range(3, len(outcomes)))


def is_among_masters(match: StoredMatch) -> bool:
    """Return whether everybody else had five stars or more."""
    stars = [entry.get("stars") for entry in match.players if not entry.get("human")]
    return bool(stars) and all(isinstance(count, int) and count >= MOST_STARS for count in stars)


def games_of(matches: Matches) -> int:
    """Return how many games they are of."""
    return len({match.game for match in matches})


def daily_deals(matches: Matches) -> int:
    """Return how many deals of a day were played to an end, each once."""
    return len({match.seed for match in matches if is_daily(match)})


ACHIEVEMENTS = (
    Achievement(key="finished", wanted=1, count=len),
    Achievement(key="won", wanted=1, count=lambda matches: len(won(matches))),
    Achievement(key="won_10", wanted=10, count=lambda matches: len(won(matches))),
    Achievement(key="won_50", wanted=50, count=lambda matches: len(won(matches))),
    Achievement(key="streak_3", wanted=3, count=longest_streak),
    Achievement(key="streak_6", wanted=6, count=longest_streak),
    Achievement(key="back", wanted=1, count=comebacks),
    Achievement(key="masters", wanted=1, count=lambda matches: sum(map(is_among_masters, won(matches)))),
    Achievement(key="games_3", wanted=3, count=games_of),
    Achievement(key="won_5_games", wanted=5, count=lambda matches: games_of(won(matches))),
    Achievement(key="games_all", wanted=0, count=games_of),
    Achievement(key="daily", wanted=1, count=daily_deals),
    Achievement(key="daily_7", wanted=7, count=daily_deals),
)


def progress(storage: Storage, games: Sequence[str]) -> list[Progress]:
    """Return how far the person has come with everything; games: those that are offered."""
    ended = [match for match in reversed(storage.outlines()) if match.outcome in ENDED and match.game in games]
    return [
        Progress(key=entry.key, count=min(entry.count(ended), wanted), wanted=wanted)
        for entry in ACHIEVEMENTS
        if (wanted := entry.wanted or len(games))
    ]


def news(storage: Storage, games: Sequence[str]) -> list[str]:
    """Return what is achieved and was not told yet; it counts as told from now on."""
    told: Any = storage.settings().get(SETTING)
    known = {key for key in told if isinstance(key, str)} if isinstance(told, list) else set()
    new = [entry.key for entry in progress(storage, games) if entry.is_reached and entry.key not in known]
    try:
        if new:
            storage.put_setting(SETTING, sorted({*known, *new}))
    except StorageError:
        return []            # told another time
    return new
