"""Every card of Sorry! as a table of small positions: what is legal, and what it does (tests/data/sorry/cards.json)."""

import json
from pathlib import Path
from typing import Any

import pytest

from aicore.games.others.sorry.board import CARDS, COLOURS, SEATED_COLOURS, place_name
from aicore.games.others.sorry.position import read_position

CASES = json.loads((Path(__file__).parent.parent / "data" / "sorry" / "cards.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["rule"] for case in CASES])
def test_card(case: dict[str, Any]) -> None:
    position = {key: case[key] for key in ("pawns", "turn", "card")} | {"rules": case.get("rules", {})}
    if case["after"] is None:
        with pytest.raises(ValueError, match=f"{case['turn']} cannot move"):
            read_position(position)
        return
    state = read_position(position)
    assert sorted(map(state.move_name, state.legal_moves())) == sorted(case["after"])
    colours = SEATED_COLOURS[state.num_players]
    for name, changed in case["after"].items():
        after = state.copy()
        after.apply(state.parse_move(name))
        expected = case["pawns"] | changed
        for seat, colour in enumerate(colours):
            places = [place_name(colour, place) for place in after.pawns[seat]]
            assert places == [str(place) for place in expected[COLOURS[colour]]], name


def test_every_card_is_there() -> None:
    assert {case["card"] for case in CASES} == set(CARDS)
