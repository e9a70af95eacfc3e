"""Melds that are laid down before the play: cards shown for points, which go back to the hand.

A table of melds gives each a number: 2 * its place for the first of its kind, one more for the second, of a deck that
has cards twice. Nobody must lay down what it could, so that what is not shown tells nothing for sure.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Meld:
    """Cards that bring points together, by their faces.

    points: of the first, and of a second one beside it; apart: melds of the same name here do not share cards.
    """

    name: str
    cards: tuple[int, ...]
    points: tuple[int, ...]
    apart: str = ""

    def __post_init__(self) -> None:
        if not self.cards or len(self.points) not in (1, 2) or not all(points >= 1 for points in self.points):
            raise ValueError(
                f"a meld has cards, and points from 1 up for the first and perhaps a second one, not {self.cards} and "
                f"{self.points}"
            )


def points_of(table: Sequence[Meld], number: int) -> int:
    """Return what the meld of that number brings."""
    return table[number // 2].points[number % 2]


def name_of(table: Sequence[Meld], number: int) -> str:
    """Return what the meld of that number is called."""
    return ("second " if number % 2 else "") + table[number // 2].name


def open_melds(
    table: Sequence[Meld], hand: Collection[int], *, laid: Collection[int], faces: Mapping[int, int]
) -> dict[int, list[int]]:
    """Return the numbers of the melds that the hand can still lay down, each with the cards that it shows."""
    held: dict[int, list[int]] = {}
    for card in sorted(hand, key=lambda card: (card in faces, card)):
        held.setdefault(faces.get(card, card), []).append(card)
    found = {}
    for place, meld in enumerate(table):
        number = 2 * place + (2 * place in laid)
        if number in laid or number % 2 >= len(meld.points):
            continue
        rivals = [table[other // 2] for other in laid if other // 2 != place and meld.apart]
        rivals = [rival for rival in rivals if rival.apart == meld.apart]
        used = {card: number % 2 + sum(card in rival.cards for rival in rivals) for card in meld.cards}
        if all(len(held.get(card, ())) > count for card, count in used.items()):
            found[number] = [held[card][count] for card, count in used.items()]
    return found


def all_points(table: Sequence[Meld], hand: Collection[int], *, faces: Mapping[int, int]) -> int:
    """Return what a hand brings that lays down everything, the first of the table first."""
    laid: list[int] = []
    while found := open_melds(table, hand, laid=laid, faces=faces):
        laid.append(min(found))
    return sum(points_of(table, number) for number in laid)
