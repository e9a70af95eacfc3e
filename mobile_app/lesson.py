"""A first round of Spades with the partner explaining: what is told at which moment. No Kivy here."""

from collections.abc import Collection
from typing import Any

from aicore.games.spades.characters import Character, characters

from .roster import by_strength
from .session import HUMAN, Session

SEED = 8                   # of the deals
PARTNER = 2
LATE_TRICKS = 4            # by then trumps are told of, whether or not any were played
STEPS = ("welcome", "bid", "nil", "lead", "follow", "trump", "bags", "end")


def lesson_people() -> list[Character]:
    """Return those at seats 1 to 3: a strong partner who explains, and beginners."""
    beginners = by_strength(1)
    return [beginners[0], characters()[-1], beginners[1]]


def due(match: Any, told: Collection[str], *, has_round_ended: bool) -> str | None:
    """Return the next step to be told at this moment of a match of Spades, None if there is none."""
    if has_round_ended or match.num_rounds:
        wanted = ["bags"] if has_round_ended else ["end"]
    elif match.current_player() != HUMAN:
        wanted = []
    elif match.state.phase == "bidding":
        wanted = ["welcome", "bid", "nil"]
    else:
        wanted = [moment_of_play(match)]
        if sum(match.state.tricks) >= LATE_TRICKS:
            wanted.append("trump")
    return next((step for step in wanted if step not in told), None)


def moment_of_play(match: Any) -> str:
    """Return whether the person leads, follows, or has nothing of the suit led."""
    view = match.card_view(HUMAN)
    if not view.trick:
        return "lead"
    return "follow" if view.can_follow else "trump"


def details(session: Session) -> dict[str, object]:
    """Return what the words of the steps speak of: the partner's name, bids, tricks."""
    match: Any = session.match
    bids, tricks = match.bids_and_tricks[-1] if match.num_rounds else (match.state.bids, match.state.tricks)
    team = sum(bid for bid in (bids[HUMAN], bids[PARTNER]) if bid not in (None, 0))
    return {
        "partner": session.seat_name(PARTNER),
        "team": team,
        "taken": tricks[HUMAN] + tricks[PARTNER],
        "nil": match.rules.nil_points,
        "penalty": match.rules.bag_penalty,
    }
