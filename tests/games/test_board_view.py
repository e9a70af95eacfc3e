"""A board is described once, and drawn as text and as SVG; the description fits together in every game that has one."""

import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import pytest

from aicore.games.command.main import main
from aicore.games.table.board_svg import svg_of
from aicore.games.table.board_text import text_of
from aicore.games.table.board_view import BoardView, Spot, Target, Token, check_board
from aicore.games.table.catalogue import GAMES, load_game

SPOTS = (Spot(name="a", x=1, y=1, label="1"), Spot(name="b", x=5, y=1, shade=0.9), Spot(name="c", x=3, y=3))
VIEW = BoardView(
    width=6,
    height=4,
    text_size=(24, 4),
    spots=SPOTS,
    tokens=(Token(key="x", x=3, y=3, colour="red", label="X"),),
    targets=(Target(spot="a", move=7), Target(spot="a", move=8), Target(spot="b", move=9)),
    log=("first & last",),
)
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", GAMES)
def test_boards_of_all_games_fit_together(name: str) -> None:
    """At every tenth position of a match, for every seat; a seat that is not to move is offered nothing."""
    game = load_game(name)
    match = game.new_match(seed=11)
    for number in range(120):
        mover = match.current_player()
        if mover < 0:
            break
        if number % 10 == 0:
            for seat in (None, *range(match.num_players)):
                view = match.board_view(seat)
                if view is None:
                    return
                check_board(view)
                assert {target.move for target in view.targets} <= set(match.legal_moves() if seat == mover else [])
                ElementTree.fromstring(svg_of(view))
        legal = match.legal_moves()
        match.apply(legal[(number * 7) % len(legal)])


def test_text() -> None:
    lines = text_of(VIEW, coloured=False).split("\n")
    assert "[1]" in lines[1]
    assert "RX" in lines[3]
    assert "▓" in lines[1]
    assert lines[-1] == "first & last"
    assert "\x1b[" not in "".join(lines)
    assert "\x1b[1;97;41mX" in text_of(VIEW, coloured=True)


@pytest.mark.parametrize("is_dark", [False, True])
def test_svg(is_dark: bool) -> None:
    root = ElementTree.fromstring(svg_of(VIEW, is_dark=is_dark))
    words = [element.text for element in root.iter(f"{SVG}text")]
    assert words == ["1", "X", "first & last"]
    # Three spots, a shade, two rings, a token.
    assert len(list(root.iter(f"{SVG}circle"))) == 7


def test_what_a_tap_means() -> None:
    assert VIEW.moves_to("a") == [7, 8]
    near = VIEW.spot_at(1.3, 1.2, reach=0.5)
    assert near is not None
    assert near.name == "a"
    assert VIEW.spot_at(3, 3, reach=0.5) is None
    assert replace(VIEW, targets=()).spot_at(1, 1, reach=0.5) is None


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"spots": (*SPOTS, SPOTS[0])}, "two spots"),
        ({"tokens": (VIEW.tokens[0], VIEW.tokens[0])}, "two tokens"),
        ({"targets": (Target(spot="z", move=3),)}, "move 3 has its spot 'z'"),
        ({"tokens": (Token(key="x", x=9, y=3, colour="red"),)}, "outside the board"),
        ({"tokens": (Token(key="x", x=1, y=3, colour="crimson"),)}, "not in the palette: crimson"),
    ],
)
def test_faults_are_named(change: dict[str, object], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        check_board(replace(VIEW, **change))      # type: ignore[arg-type]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "board.svg"
    assert main(["picture", "sorry", "--seed", "3", "--moves", "12", "--seat", "0", "--output", str(target)]) == 0
    ElementTree.fromstring(target.read_text(encoding="utf-8"))
    for arguments, fault in (
        (["spades"], "Spades has no board to draw"),
        (["sorry", "--seat", "9"], "a seat is 0 to"),
        (["sorry", "--record", str(target)], "is not JSON"),
        (["sorry", "--players", "9"], "Sorry! is for"),
    ):
        assert main(["picture", *arguments, "--output", str(tmp_path / "none.svg")]) == 2
        assert fault in capsys.readouterr().err
    assert not (tmp_path / "none.svg").exists()
    assert main(["picture", "sorry", "--output", str(tmp_path / "no" / "folder.svg")]) == 2


def test_a_turned_board_has_the_same_places_and_moves() -> None:
    from aicore.games.table.catalogue import GAMES, load_game
    from aicore.games.table.guide import at_moment

    num_boards = 0
    for name in GAMES:
        view = at_moment(load_game(name).new_match(seed=3), 9).board_view(0)
        if view is None:
            continue
        num_boards += 1
        turned = view.turned()
        check_board(turned)
        assert (turned.width, turned.height) == (view.height, view.width)
        assert turned.targets == view.targets
        for target in view.targets:
            spot = next(spot for spot in turned.spots if spot.name == target.spot)
            found = turned.spot_at(spot.x, spot.y, reach=0.01)
            assert found is not None
            assert found.name == target.spot
        assert turned != view
        again = turned.turned().turned().turned()
        assert [(spot.name, spot.shape, spot.label) for spot in again.spots] == [
            (spot.name, spot.shape, spot.label) for spot in view.spots
        ]
        for spot, back in zip(view.spots, again.spots, strict=True):
            assert (back.x, back.y) == pytest.approx((spot.x, spot.y))
            # A quarter to the right: what was above is on the right.
            quarter = next(entry for entry in turned.spots if entry.name == spot.name)
            assert (quarter.x, quarter.y) == pytest.approx((view.height - spot.y, spot.x))
    assert num_boards == 3
