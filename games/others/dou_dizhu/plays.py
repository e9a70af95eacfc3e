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
