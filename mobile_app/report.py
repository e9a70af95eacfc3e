"""A report of a bad play: one JSON that `aicards choose` accepts, with everything needed to look into it."""

from dataclasses import dataclass
from typing import Any

from games.spades.deck import deck_for

from .device import device_facts
from .session import Chooser
from .settings import Settings
from .spades_session import SpadesSession

REPORT_VERSION = 1


@dataclass(frozen=True, slots=True)
class Play:
    """A move of a player that can be reported."""

    number: int
    seat: int
    name: str             # as people read it


def recent_plays(session: SpadesSession, limit: int = 6) -> list[Play]:
    """Return the moves that players chose last, the newest first; cards passed unseen only after the round."""
    plays = []
    for number in range(session.num_moves - 1, -1, -1):
        if session.taken[number].chosen_by == Chooser.PLAYER and session.is_public(number):
            entry = session.taken[number]
            plays.append(Play(number, entry.seat, move_words(session, number)))
        if len(plays) == limit:
            break
    return plays


def move_words(session: SpadesSession, number: int) -> str:
    """Return move `number` of the match as people read it: a card with its suit, or a bid."""
    state = session.match_at(number).state
    move = session.taken[number].move
    if state.phase == "bidding":
        return state.move_name(move)
    return deck_for(session.rules).symbol(move)


def report(session: SpadesSession, number: int, *, comment: str, settings: Settings) -> dict[str, Any]:
    """Return the report of move `number`; its position is what the seat saw, and nothing else."""
    match = session.match_at(number)
    seat = session.taken[number].seat
    player = session.players[seat]
    return {
        "report": REPORT_VERSION,
        "game": "spades",
        "comment": comment,
        "position": match.observation(seat).as_json(),
        "played": match.move_name(session.taken[number].move),
        "decision_seed": match.decision_seed(),
        "iterations": session.taken[number].iterations,
        "ai": {"name": player.name, "stars": player.stars} | configuration(session, seat),
        "settings": settings.as_json(),
        "device": device_facts(),
        "record": session.match.record(),
    }


def configuration(session: SpadesSession, seat: int) -> dict[str, Any]:
    """Return what the player's search is set to."""
    player = session.players[seat]
    budget, search = getattr(player, "budget", None), getattr(player, "search", None)
    found: dict[str, Any] = {}
    if budget is not None:
        found["budget"] = {
            "iterations": budget.iterations, "time_ms": budget.time_ms, "num_bytes": budget.num_bytes
        }
    if search is not None:
        found["search"] = {"kind": type(search).__name__, "exploration": search.exploration}
    return found
