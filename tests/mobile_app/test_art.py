"""Cards and faces: as many pips as the rank says, every figure within its frame, no two players of one colour."""

from itertools import product

import pytest

from aicore.games.spades.characters import characters
from aicore.games.spades.table_view import mood
from mobile_app.card_art import COURTS, JESTER, PIPS
from mobile_app.faces import CALM, EXPRESSIONS, LOOKS, MOODS, face, looks_at_table


def test_every_card_has_its_pips() -> None:
    counts = {rank: len(places) for rank, places in PIPS.items()}
    assert counts == {"A": 1, "T": 10} | {str(number): number for number in range(2, 10)}
    for rank, places in PIPS.items():
        assert len(set(places)) == len(places), f"two pips of {rank} lie on each other"
        turned = {(round(1 - x, 6), round(1 - y, 6)) for x, y in places}
        if rank != "7":
            assert turned == {(round(x, 6), round(y, 6)) for x, y in places}, f"{rank} differs upside down"


@pytest.mark.parametrize("name", ["K", "Q", "J", "joker"])
def test_figures_stay_within_their_frame(name: str) -> None:
    shapes, height = (JESTER, 153) if name == "joker" else (COURTS[name], 117)
    for colour, points in shapes:
        assert all(-4 <= x <= 104 and -1 <= y <= height for x, y in points), f"{colour} of {name} leaves the frame"


def test_every_character_has_a_face_that_no_other_has() -> None:
    names = {person.name for person in characters()}
    assert names <= set(LOOKS), f"no face: {names - set(LOOKS)}"
    looks = [(face(look, CALM), look.colours()["skin"], look.hair) for look in LOOKS.values()]
    assert all(first != second for number, first in enumerate(looks) for second in looks[:number])
    assert len({look.tint for look in LOOKS.values()}) == len(LOOKS)


def test_every_mood_is_seen_in_every_face() -> None:
    assert set(MOODS) <= set(EXPRESSIONS)
    for name, look in LOOKS.items():
        assert len({face(look, expression) for expression in EXPRESSIONS}) == len(EXPRESSIONS), name


def test_no_two_players_at_a_table_share_a_colour() -> None:
    names = [*LOOKS, "West", "Player 2"]
    for first, second, third in product(names, repeat=3):
        tints = [look.tint for look in looks_at_table(["", first, second, third])]
        assert len(set(tints)) == 4, (first, second, third)


@pytest.mark.parametrize(
    ("bids", "tricks", "moods"),
    [
        ([3, None, None, None], [0, 0, 0, 0], [0] * 4),
        ([3, 3, 2, 2], [2, 1, 2, 0], [0] * 4),
        ([3, 3, 2, 2], [4, 1, 1, 0], [1, 0, 1, 0]),
        ([3, 3, 2, 2], [5, 1, 5, 0], [1, -1, 1, -1]),
        ([4, 0, 3, 2], [0, 1, 0, 0], [0, -1, 0, 0]),
        ([4, 0, 3, 5], [4, 0, 4, 5], [1] * 4),
        ([4, 14, 3, 5], [5, 0, 4, 2], [1, 0, 1, -1]),
    ],
)
def test_moods_follow_the_round(bids: list[int | None], tricks: list[int], moods: list[int]) -> None:
    assert [mood(seat, bids, tricks) for seat in range(4)] == moods
