"""A report of a bad play: one JSON that `aicards choose` accepts, with everything needed to look into it."""

from dataclasses import dataclass
from typing import Any

from .device import device_facts
from .session import Chooser, Session
from .settings import Settings

REPORT_VERSION = 1


@dataclass(frozen=True, slots=True)
class Play:
    """A move of a player that can be reported."""

    number: int
    seat: int
    name: str             # as people read it


def recent_plays(session: Session, limit: int = 6) -> list[Play]:
    """Return the moves that players chose last, the newest first; cards passed unseen only after the round."""
    plays = []
    for number in range(session.num_moves - 1, -1, -1):
        if session.taken[number].chosen_by == Chooser.PLAYER and session.is_public(number):
            entry = session.taken[number]
            plays.append(Play(number, entry.seat, session.words_of(number)))
        if len(plays) == limit:
            break
    return plays


def report(session: Session, number: int, *, comment: str, settings: Settings) -> dict[str, Any]:
    """Return the report of move `number`; its position is what the seat saw, and nothing else."""
    match = session.match_at(number)
    seat = session.taken[number].seat
    player = session.players[seat]
    return {
        "report": REPORT_VERSION,
        "game": session.game.name,
        "comment": comment,
        "position": match.position_file(seat),
        "played": match.move_name(session.taken[number].move),
        "decision_seed": match.decision_seed(),
        "iterations": session.taken[number].iterations,
        "ai": {"name": player.name, "stars": player.stars} | configuration(session, seat),
        "settings": settings.as_json(),
        "device": device_facts(),
        "record": session.match.record(),
    }


def configuration(session: Session, seat: int) -> dict[str, Any]:
    """Return what the player's search is set to."""
    player = session.players[seat]
    budget, search = getattr(player, "budget", None), getattr(player, "search", None)
    found: dict[str, Any] = {}
    if budget is not None:
        found["budget"] = {
            "iterations": budget.iterations, "time_ms": budget.time_ms, "num_bytes": budget.num_bytes
        }
    if search is not None:
        found["search"] = {"kind": type(search).__name__, "exploration": getattr(search, "exploration", None)}
    return found
