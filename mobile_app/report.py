"""A report of a bad play: one JSON that `aicards choose` accepts, with everything needed to look into it."""

from dataclasses import dataclass
from typing import Any

from games.spades.deck import deck_for

from .device import device_facts
from .session import HUMAN, Session
from .settings import Settings

REPORT_VERSION = 1


@dataclass(frozen=True, slots=True)
class Play:
    """A move of a guest that can be reported."""

    number: int
    seat: int
    name: str             # as people read it


def recent_plays(session: Session, limit: int = 6) -> list[Play]:
    """Return the guests' last moves, the newest first."""
    plays = []
    for number in range(session.num_moves - 1, -1, -1):
        entry = session.taken[number]
        if entry.seat != HUMAN:
            plays.append(Play(number, entry.seat, move_words(session, number)))
        if len(plays) == limit:
            break
    return plays


def move_words(session: Session, number: int) -> str:
    """Return move `number` of the match as people read it: a card with its suit, or a bid."""
    state = session.match_at(number).state
    move = session.taken[number].move
    if state.phase == "bidding":
        return state.move_name(move)
    return deck_for(session.rules).symbol(move)


def report(session: Session, number: int, *, comment: str, settings: Settings) -> dict[str, Any]:
    """Return the report of move `number`; its position is what the seat saw, and nothing else."""
    match = session.match_at(number)
    seat = session.taken[number].seat
    guest = session.guests[seat]
    return {
        "report": REPORT_VERSION,
        "game": "spades",
        "comment": comment,
        "position": match.observation(seat).as_json(),
        "played": match.move_name(session.taken[number].move),
        "decision_seed": match.decision_seed(),
        "iterations": session.taken[number].iterations,
        "ai": {"name": guest.name, "key": guest.key, "stars": guest.stars} | configuration(session, seat),
        "settings": settings.as_json(),
        "device": device_facts(),
        "record": session.match.record(),
    }


def configuration(session: Session, seat: int) -> dict[str, Any]:
    """Return what the guest's search is set to."""
    mind = session.minds[seat]
    budget, search = getattr(mind, "budget", None), getattr(mind, "search", None)
    found: dict[str, Any] = {}
    if budget is not None:
        found["budget"] = {
            "iterations": budget.iterations, "time_ms": budget.time_ms, "num_bytes": budget.num_bytes
        }
    if search is not None:
        found["search"] = {"kind": type(search).__name__, "exploration": search.exploration}
    return found
