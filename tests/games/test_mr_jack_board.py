"""The drawn board of Mr Jack: every step has its place, and a seat is shown no secret."""

import re
from math import hypot
from statistics import fmean

import pytest

from aicore.games.others.mr_jack import moves
from aicore.games.others.mr_jack.board import BOARD, CHARACTERS, GASLIGHTS, MANHOLES, full_name
from aicore.games.others.mr_jack.drawing import board_view, hex_point, target_of
from aicore.games.others.mr_jack.game import MR_JACK
from aicore.games.others.mr_jack.names import step_name
from aicore.games.others.mr_jack.state import MrJackState
from aicore.games.table.board_text import text_of
from aicore.games.table.board_view import BoardView, check_board
from tests.games.mr_jack_games import walk


def words(view: BoardView) -> list[str]:
    """Return all that is written on the board."""
    return [*(label.words for label in view.labels), *view.notes]


def discs(view: BoardView, name: str, fill: str) -> int:
    """Return how many fields of a colour have their middle at a hex and are round."""
    x, y = hex_point(name)
    rounds = [area.points for area in view.areas if area.fill == fill and len(area.points) > 6]
    middles = [(fmean(px for px, _ in points), fmean(py for _, py in points)) for points in rounds]
    return sum(abs(px - x) + abs(py - y) < 1e-6 for px, py in middles)


@pytest.mark.parametrize("seed", range(4))
def test_every_step_that_has_a_place_is_tapped_there(seed: int) -> None:
    """A hex, an exit, a lamp or a direction; what is drawn or answered is a word."""
    kinds = set()
    for state, _ in walk(seed, accuses=1 << 30):
        mover = state.current_player()
        if mover < 0:
            break
        view = board_view(state, mover)
        check_board(view)
        assert board_view(state, 1 - mover).targets == board_view(state, None).targets == ()
        tapped = {target.move for target in view.targets}
        left = {state.move_name(move).partition(":")[0] for move in state.legal_moves() if move not in tapped}
        assert left <= {"whistle", "alibi", "seen", "unseen"}
        assert moves.END_WHISTLE not in tapped
        kinds |= {state.move_name(move).partition(":")[0] for move in tapped}
    assert {"light", "cordon", "cover", "beam", "whistle", "swap"} <= kinds


@pytest.mark.parametrize(("name", "spot"), [
    ("watson", "a3"), ("g6", "g6"), ("leave:NW", "exit NW"), ("swap:bert", "i8"), ("light:b2-f9", "f9"),
    ("cordon:SW-NW", "exit NW"), ("cover:c2-f7", "f7"), ("beam:SE", "beam SE"), ("whistle:bert-h6", "h6"),
    ("whistle:end", None), ("alibi:bert", None), ("seen", None),
])
def test_a_step_is_where_something_arrives(name: str, spot: str | None) -> None:

    step = next(number for number in range(moves.NUM_STEPS) if step_name(number) == name)
    assert target_of(MrJackState.new(1), step) == spot


def test_what_lies_on_the_board_is_drawn() -> None:
    state = MrJackState.new(7)
    view = board_view(state, 0)
    fills = {spot.name: spot.fill for spot in view.spots}
    assert {name for name in GASLIGHTS if fills[name] == "glow"} == set(BOARD["lights"])
    assert {name for name in MANHOLES if discs(view, name, "muted")} == set(BOARD["closed_manholes"])
    assert {name for name in BOARD["exits"] if fills[f"exit {name}"] == "pale red"} == set(BOARD["cordons"])
    seen = {name for name in CHARACTERS if discs(view, state.places[name], "glow")}
    assert seen == set(state.seen_characters)
    assert next(line for line in view.lines if line.colour == "glow").points == (hex_point("a3"), hex_point("a5"))
    drawn = text_of(view, coloured=False)
    assert all(re.search(rf"{character[:2].capitalize()}\b", drawn) for character in CHARACTERS)


def test_the_cleared_are_pale_and_alibis_are_their_owner_s() -> None:
    state = MrJackState.new(7).position_of({}, cleared=["gull", "bert"], turn=3)
    pale = {token.key for token in board_view(state, 0).tokens if token.is_faded}
    assert pale == {"gull", "bert"}
    for after, _ in walk(2, accuses=1 << 30):
        own = after.alibis(0)
        if own and set(own) - set(after.cleared):
            break
    assert set(own) <= {token.key for token in board_view(after, 0).tokens if token.is_faded}
    assert {token.key for token in board_view(after, 1).tokens if token.is_faded} == set(after.cleared)
    assert any(own[0].capitalize() in line for line in words(board_view(after, 0)) if "alibis" in line)
    assert not any(own[0].capitalize() in line for line in words(board_view(after, 1)) if "alibis" in line)


def test_the_inspector_is_not_shown_who_jack_is() -> None:
    """Whoever of the suspects is Jack, the inspector's board is the same, and Jack's is not."""
    state = MrJackState.new(7)
    views = [[board_view(state.position_of({}, jack=name), seat) for name in CHARACTERS] for seat in (0, 1)]
    assert all(view == views[0][0] for view in views[0])
    assert len({repr(view) for view in views[1]}) == len(CHARACTERS)
    assert not any("is Jack" in line for line in words(views[0][0]))
    for name, view in zip(CHARACTERS, views[1], strict=True):
        assert f"{full_name(name)} is Jack: his hex is red." in words(view)
        (red,) = [area.points for area in view.areas if area.fill == "red"]
        assert hypot(fmean(x for x, _ in red) - hex_point(state.places[name])[0],
                     fmean(y for _, y in red) - hex_point(state.places[name])[1]) < 1e-6


def test_all_is_shown_at_the_end() -> None:
    match = MR_JACK.new_match(seed=5)
    player = MR_JACK.player(stars=0)
    while (seat := match.current_player()) >= 0:
        match.apply(player.choose(match.observation(seat), seed=match.decision_seed()).move)
    for seat in (0, 1, None):
        view = match.board_view(seat)
        assert view is not None
        check_board(view)
        assert any("is Jack: his hex is red" in line for line in words(view))
        assert any("wins" in line for line in words(view))
