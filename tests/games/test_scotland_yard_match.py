"""A match of Scotland Yard: golden playthroughs, records, pictures, positions, what people read and type."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from aicore.games.command.main import main
from aicore.games.others.scotland_yard.game import SCOTLAND_YARD
from aicore.games.table.catalogue import load_game

DATA = Path(__file__).parent.parent / "data" / "scotland_yard"
GOLDEN = sorted(DATA.glob("playthrough_*.json"))
FRAMEWORK = {"start_cards": "framework", "seeker_taxi": 11, "black_tickets": 5, "any_order": True, "taxi_13_14": False}
SETTINGS: dict[str, tuple[int, dict[str, Any]]] = {
    "printed": (6, {}),
    "short": (5, {"log_length": 22, "reveals": "3 8 13 18", "seeker_taxi": 11}),
    "police": (4, {"num_police": 2, "ferry": False}),
    "framework": (6, FRAMEWORK),
}


def playthrough(num_players: int, rules: dict[str, Any], seed: int) -> dict[str, Any]:
    """Play a match by a simple rule and write down everything that was said and seen."""
    match = SCOTLAND_YARD.new_match(seed=seed, rules=rules, num_players=num_players)
    turns = []
    picture = ""
    while (seat := match.current_player()) >= 0:
        moves = match.legal_moves()
        move = moves[match.decision_seed() % len(moves)]
        turns.append({
            "seat": match.seat_name(seat),
            "legal": " ".join(map(match.move_name, moves)),
            "move": match.move_name(move),
            "seen": match.seen_name(move, 1),
            "said": match.apply(move),
            "possible": " ".join(map(str, match.state.possible)),
        })
        if len(turns) == 20:
            picture = match.picture(1)
    return {
        "record": match.record(),
        "turns": turns,
        "standing": match.standing(),
        "picture": picture.split("\n"),
        "end": match.picture(1).split("\n"),
    }


def test_every_setting_has_a_playthrough() -> None:
    assert [path.stem for path in GOLDEN] == sorted(f"playthrough_{name}" for name in SETTINGS)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_playthrough(path: Path) -> None:
    golden = json.loads(path.read_text(encoding="utf-8"))
    record = golden["record"]
    assert playthrough(record["num_players"], record["rules"], record["seed"]) == golden
    replayed = SCOTLAND_YARD.replay(record)
    assert replayed.record() == record
    assert replayed.standing() == golden["standing"]
    assert len(replayed.winners()) in (1, record["num_players"] - 1)


def test_sides_and_seats() -> None:
    game = load_game("scotland_yard")
    assert game.usual_players() == 6
    assert game.sides(6) == ((0,), (1, 2, 3, 4, 5))
    match = game.new_match(seed=1, rules={"num_police": 2})
    assert [match.seat_name(seat) for seat in (0, 1, 4)] == ["Mr X", "Detective 1", "Police 4"]


def test_the_detectives_picture_does_not_show_mr_x() -> None:
    match = SCOTLAND_YARD.new_match(seed=4)
    hidden, shown = match.picture(1), match.picture(0)
    assert f"X{match.state.hider}" in shown
    assert f"X{match.state.hider}" not in hidden
    assert f"at one of {len(match.state.possible)}" in hidden
    other = match.state.observation(1).determinize(99)
    assert other.hider != match.state.hider
    match.state = other
    assert match.picture(1) == hidden


def test_a_position_file() -> None:
    data = {
        "hider": 46,
        "detectives": [100, 150],
        "tickets": {"hider": {"black": 2}, "2": {"bus": 0}},
        "log": [["taxi", None], ["bus", None], ["taxi", 46]],
        "rules": {"log_length": 22},
    }
    view = SCOTLAND_YARD.read_position(data)
    assert view.current_player() == 0
    assert view.tickets[0] == (4, 3, 3, 2, 2)
    assert view.tickets[2] == (10, 0, 4)
    assert view.last_shown == 46
    for change, fault in (
        ({"detectives": [46, 150]}, "somebody stands"),
        ({"hider": "46"}, "a station is a number"),
        ({"seekers": []}, "unknown key 'seekers'"),
        ({"tickets": {"dog": {}}}, "tickets are those of the hider"),
        ({"log": ["taxi"]}, "the log is a list"),
        ({"detectives": 7}, "detectives is the list"),
    ):
        with pytest.raises(ValueError, match=fault):
            SCOTLAND_YARD.read_position(data | change)


@pytest.mark.parametrize("arguments", [["--seat", "0"], ["--seat", "2"], ["--seat", "1", "--whole-side"]])
def test_played_to_the_end_in_the_terminal(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A person who always takes the last move offered; of Mr X a detective is told tickets, not stations."""
    said: list[str] = []

    def answer(prompt: str) -> str:
        said.append(capsys.readouterr().out)
        return said[-1].split("Possible: ")[-1].split()[-1]

    monkeypatch.setattr("builtins.input", answer)
    options = ["play", "scotland_yard", "--seed", "5", "--stars", "1", "--players", "4", *arguments]
    assert main(options) == 0
    said.append(capsys.readouterr().out)
    text = "".join(said)
    assert ("You win!" in text) != ("You lose." in text)
    moves_of_hider = [line.split(": ")[1] for line in text.split("\n") if line.startswith("  Mr X: ")]
    if arguments != ["--seat", "0"]:
        shown = sum("Mr X shows himself" in line for line in text.split("\n"))
        assert moves_of_hider
        assert sum(any(character.isdigit() for character in move) for move in moves_of_hider) == shown


def test_a_seat_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "scotland_yard", "--seat", "9"]) == 2
    assert "a seat is 0 to 5, not 9" in capsys.readouterr().err


if __name__ == "__main__":      # writes the golden files anew, when the rules were meant to change
    for name, (number, options) in SETTINGS.items():
        golden = playthrough(number, options, 2024)
        target = DATA / f"playthrough_{name}.json"
        target.write_text(json.dumps(golden, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        print(target.name, len(golden["turns"]), "turns", golden["standing"], file=sys.stderr)
