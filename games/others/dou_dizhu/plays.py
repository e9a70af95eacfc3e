"""Whole plays of Dou Di Zhu: a combination with its kickers as one text, for other programs and for people."""

from .combos import RANKS
from .state import DouDizhuState


def sorted_text(text: str) -> str:
    """Return the cards in order of rank."""
    return "".join(sorted(text, key=RANKS.index))


def whole_plays(state: DouDizhuState) -> dict[str, list[int]]:
    """Return every play of the player to move as its cards (or "pass"), with the moves that make it up.

    The auction is over. Where two combinations have the same cards the first one is given.
    """
    plays: dict[str, list[int]] = {}

    def go_on(position: DouDizhuState, cards: str, moves: list[int]) -> None:
        for move in position.legal_moves():
            name = position.move_name(move)
            after = position.copy()
            after.apply(move)
            text = name if name == "pass" else cards + name.split("+")[0]
            if after.pending:
                go_on(after, text, [*moves, move])
            else:
                plays.setdefault(text if text == "pass" else sorted_text(text), [*moves, move])

    go_on(state, "", [])
    return plays


def play_of(state: DouDizhuState, wanted: str) -> list[int]:
    """Return the moves that play exactly these ranks, in rising order; empty if none do. The auction is over."""
    for move in state.legal_moves():
        name = state.move_name(move)
        left = None if name == "pass" else without(wanted, name.split("+")[0])
        if left is None:
            continue
        after = state.copy()
        after.apply(move)
        if not after.pending and not left:
            return [move]
        rest = play_of(after, left) if after.pending and left else []
        if rest:
            return [move, *rest]
    return []


def without(ranks: str, taken: str) -> str | None:
    """Return the ranks that are left; None if not all of the taken ones are there."""
    left = list(ranks)
    for rank in taken:
        if rank not in left:
            return None
        left.remove(rank)
    return "".join(left)
