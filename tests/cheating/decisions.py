"""One decision tried in other worlds: hidden information is replaced by another that the seat's observation allows."""

from collections import Counter
from typing import Any

from aicore.cards import mixed_seed
from aicore.games.table import Match

from .everybody import Decider


class Cheating(Exception):
    """Something depends on what is hidden; the message says what."""


def views_of(match: Match, seat: int) -> tuple[Any, ...]:
    """Return what the seat is shown: text, cards, board, moves."""
    return match.picture(seat), match.card_view(seat), match.board_view(seat), match.legal_moves()


def differs(match: Match, other: Any, seat: int) -> bool:
    """Return whether some other seat knows something else in the other world than in this one."""
    others = (player for player in range(match.num_players) if player != seat)
    return any(match.state.information(player) != other.information(player) for player in others)


def check_decision(match: Match, decider: Decider, *, num_worlds: int) -> tuple[int, Counter[str]]:
    """Return the move and what was counted; Cheating when another world leads to something else."""
    seat, seed = match.current_player(), match.decision_seed()
    expected = decider.decide(match.observation(seat), seed)
    if expected[0] not in match.legal_moves():
        raise Cheating(f"{decider.name} makes the move {expected[0]}, which is not legal")
    shown, real = views_of(match, seat), match.state
    counted = Counter({f"by {decider.name}": 1, "decisions": 1})
    for number in range(num_worlds):
        other = match.shuffled(seat, seed=mixed_seed(seed, number))
        counted["other worlds"] += 1
        counted["with other secrets"] += differs(match, other, seat)
        found = decider.decide(match.observed(other, seat), seed)
        if found != expected:
            what = f"the move {found[0]} instead of {expected[0]}" if found[0] != expected[0] else "other thoughts"
            raise Cheating(f"{decider.name} at seat {seat}: other hidden information (world {number}) gives {what}")
        match.state = other
        try:
            if views_of(match, seat) != shown:
                raise Cheating(f"seat {seat} is shown something else in world {number}")
        finally:
            match.state = real
    return expected[0], counted
