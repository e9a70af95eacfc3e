"""A match of Sorry!: golden playthroughs, records, what people read and type."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from aicore.games.others.sorry.game import SORRY
from aicore.games.others.sorry.rules import Rules
from aicore.games.table.board_text import text_of
from aicore.games.table.board_view import check_board
from aicore.games.table.catalogue import load_game

GOLDEN = sorted((Path(__file__).parent.parent / "data" / "sorry").glob("playthrough_*.json"))
SETTINGS: dict[str, tuple[int, dict[str, Any]]] = {
    "two": (2, {}),
    "three": (3, {"draw_for_first": False}),
    "four": (4, {"ordered_splits": True}),
    "document": (2, {"slides": "own colour", "swap_may_be_declined": False, "ordered_splits": True}),
}


def playthrough(num_players: int, rules: dict[str, Any], seed: int) -> dict[str, Any]:
    """Play a match by a simple rule and write down everything that was said and seen."""
    match = SORRY.new_match(seed=seed, rules=rules, num_players=num_players)
    turns = []
    while (seat := match.current_player()) >= 0:
        moves = match.legal_moves()
        move = moves[match.decision_seed() % len(moves)]
        turns.append({
            "seat": match.seat_name(seat),
            "legal": " ".join(map(match.move_name, moves)),
            "move": match.move_name(move),
            "said": match.apply(move),
        })
    picture = match.picture(None).split("\n")
    return {"record": match.record(), "turns": turns, "standing": match.standing(), "picture": picture}


def test_every_setting_has_a_playthrough() -> None:
    assert [path.stem for path in GOLDEN] == sorted(f"playthrough_{name}" for name in SETTINGS)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_playthrough(path: Path) -> None:
    golden = json.loads(path.read_text(encoding="utf-8"))
    record = golden["record"]
    assert playthrough(record["num_players"], record["rules"], record["seed"]) == golden
    replayed = SORRY.replay(record)
    assert replayed.record() == record
    assert replayed.standing() == golden["standing"]
    assert len(replayed.winners()) == 1


def test_half_a_record_goes_on() -> None:
    match = SORRY.new_match(seed=5, num_players=3)
    for _ in range(20):
        match.apply(match.legal_moves()[0])
    again = SORRY.replay(json.loads(json.dumps(match.record())))
    assert again.state.information(0) == match.state.information(0)
    assert again.decision_seed() == match.decision_seed()
    for _ in range(20):
        assert again.legal_moves() == match.legal_moves()
        assert again.apply(again.legal_moves()[-1]) == match.apply(match.legal_moves()[-1])


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"card": "6"}, "there is no card '6'"),
        ({"turn": "green"}, "turn is one of red, yellow"),
        ({"pawns": {"red": [1, 2, 3, 4]}}, "pawns are those of"),
        ({"pawns": {"red": [1, 2, 3, 60], "yellow": ["start"] * 4}}, "'60' is not a place"),
        ({"pawns": {"red": [1, 2, 3], "yellow": ["start"] * 4}}, "red has four pawns, not 3"),
        ({"pawns": {"red": 1, "yellow": ["start"] * 4}}, "list of four places"),
        ({"deck": {"1": 6}}, "of card 1 there are 0 to 5, not 6"),
        ({"deck": {"7": 4}}, "do not fit the 45 cards"),
        ({"colour": 1}, "unknown key 'colour'"),
        ({"card": "sorry"}, "red cannot move with a Sorry! card and passes"),
    ],
)
def test_a_bad_position_is_refused(change: dict[str, Any], fault: str) -> None:
    good = {"pawns": {"red": [6, 20, "safety 3", "home"], "yellow": ["start"] * 4}, "turn": "red", "card": "7"}
    assert SORRY.read_position(good).current_player() == 0
    with pytest.raises(ValueError, match=fault):
        SORRY.read_position(good | change)


def test_rules_are_checked() -> None:
    assert Rules.from_json(Rules.of_document().as_json()) == Rules.of_document()
    for options, fault in (({"slides": "none"}, "other colours, own colour"), ({"ordered_splits": 1}, "true or")):
        with pytest.raises(ValueError, match=fault):
            SORRY.new_match(seed=0, rules=options)


def test_moves_as_people_type_them() -> None:
    match = SORRY.new_match(seed=3)
    assert match.parse_move(" OUT ") == match.legal_moves()[0]
    with pytest.raises(ValueError, match="'1\\+3' is not a legal move for"):
        match.parse_move("1+3")
    while not any(match.move_name(move) == "1+5" for move in match.legal_moves()):
        match.apply(match.legal_moves()[0])
    assert match.move_name(match.parse_move("1")) == match.move_name(match.parse_move("1 + 5")) == "1+5"


def test_the_board_is_square_and_shows_every_pawn() -> None:
    match = SORRY.new_match(seed=8, num_players=4)
    for _ in range(70):
        match.apply(match.legal_moves()[-1])
    board = match.board_view(match.current_player())
    check_board(board)
    plain = text_of(match.board_view(None), coloured=False)
    assert len(plain.split("\n")) == 16
    assert max(map(len, plain.split("\n"))) <= 48
    coloured = text_of(match.board_view(None), coloured=True)
    for background in ("41", "44", "43", "42"):
        shown = re.findall(rf"\x1b\[1;\d\d;{background}m([^\x1b]*)", coloured)
        assert sum(len(text.replace(" ", "")) for text in shown) == 4
    assert match.picture(None) == plain
    # Every move of a pawn has the spot where it arrives.
    assert {target.move for target in board.targets} == set(match.legal_moves())


@pytest.mark.parametrize("stars", [0, 1, 3, 5])
def test_players_of_every_level_play_a_match(stars: int) -> None:
    game = load_game("sorry")
    match = game.new_match(seed=stars, num_players=2)
    player = game.player(stars=stars)
    for _ in range(12):
        seat = match.current_player()
        decision = player.choose(match.observation(seat), seed=match.decision_seed())
        assert decision.move == player.choose(match.observation(seat), seed=match.decision_seed()).move
        assert decision.move in match.legal_moves()
        assert decision.num_bytes <= 140_000
        match.apply(decision.move)
    with pytest.raises(ValueError, match="a player is 1 to 5 stars"):
        game.player(stars=6)


if __name__ == "__main__":      # writes the golden files anew, when the rules were meant to change
    for name, (number, options) in SETTINGS.items():
        target = Path(__file__).parent.parent / "data" / "sorry" / f"playthrough_{name}.json"
        golden = playthrough(number, options, 2024)
        target.write_text(json.dumps(golden, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        print(target.name, len(golden["turns"]), "turns", file=sys.stderr)
