"""The words of aicards: help, version, suggestions, faults, and what contradicts a saved match."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import aicore
from aicore.games.command import list_games
from aicore.games.command.colours import coloured
from aicore.games.command.main import main
from aicore.games.command.program import COMMANDS
from aicore.games.table.catalogue import GAMES
from aicore.games.table.printable import printable

Captured = pytest.CaptureFixture[str]
ROOT = Path(__file__).parents[2]


def said(words: list[str], capsys: Captured, *, code: int = 2) -> str:
    """Return the one line that a call writes to standard error."""
    try:
        found = main(words)
    except SystemExit as end:
        found = int(end.code or 0)
    written = capsys.readouterr().err
    assert found == code, written
    assert written.count("\n") == 1, written
    return written.rstrip("\n")


def test_version_is_one_everywhere(capsys: Captured) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert capsys.readouterr().out == f"aicards {aicore.__version__}\n"
    assert aicore.__version__ == project["version"]


def test_without_words_the_help_is_shown(capsys: Captured) -> None:
    assert main([]) == 0
    shown = capsys.readouterr().out
    assert all(re.search(rf"^    {name} ", shown, re.MULTILINE) for name in COMMANDS)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["plya"], "play"),
        (["play", "spaeds"], "spades"),
        (["play", "spades", "--sead", "1"], "--seed"),
        (["watch", "spades", "--stras", "3"], "--stars"),
        (["watch", "spades", "--rule", "target_point=300"], "target_points"),
        (["match", "hearts", "5:iteration=10", "3"], "iterations"),
    ],
)
def test_a_slip_is_understood(words: list[str], meant: str, capsys: Captured) -> None:
    assert f"; did you mean {meant}?" in said(words, capsys)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["watch", "spades", "--stars", "x"], "aicards: a player is 1 to 5 stars (0: random), hardest or master, not"),
        (["play", "spades", "--seed", "1.5"], "aicards play: --seed takes a whole number from 0 to 2**63 - 1, not"),
        (["watch", "spades", "--moves", "0"], "aicards watch: --moves takes a whole number from 1 to 999,999,999, not"),
        (["match", "spades", "5", "3", "--until-clear", "nan"], "aicards match: --until-clear takes a number, not"),
        (["profile", "--sustained-seconds", "inf"], "aicards profile: --sustained-seconds takes a number, not 'inf'"),
        (["picture", "sorry", "--seat", "-1", "--output", "x"], "aicards picture: --seat takes the number of a seat"),
    ],
)
def test_errors_are_in_the_words_of_who_typed(words: list[str], sentence: str, capsys: Captured) -> None:
    assert said(words, capsys).startswith(sentence)


@pytest.mark.parametrize(
    "words", [["--player", "nobody"], ["--rule", "target=5"], ["--seat", "4"], ["--save", "/nowhere/x.json"]]
)
def test_what_is_refused_is_not_announced(words: list[str], capsys: Captured) -> None:
    with pytest.raises(SystemExit) as end:
        raise SystemExit(main(["play", "spades", *words]))
    assert end.value.code == 2
    assert capsys.readouterr().out == ""


def test_the_list_says_how_many_can_play(capsys: Captured) -> None:
    assert main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "briscola         Briscola, 2 or 4 players" in lines
    assert "oh_hell          Oh Hell, 3 to 7 players" in lines
    assert "skat             Skat, 3 players" in lines
    assert said(["watch", "briscola", "--players", "3"], capsys) == "aicards: Briscola is for 2 or 4 players, not 3"


def test_the_rules_of_every_game_are_listed_with_their_defaults(capsys: Captured) -> None:
    for name in GAMES:
        assert main(["rules", name, "--json"]) == 0
        for row in json.loads(capsys.readouterr().out):
            rule = f"{row['name']}={json.dumps(row['default'])}"
            assert main(["watch", name, "--seed", "1", "--moves", "1", "--stars", "0", "--rule", rule]) == 0
            capsys.readouterr()
    assert main(["rules", "spades", "--options"]) == 0
    assert re.search(r"^target_points +500 +one of 250, 300, 500, 1000$", capsys.readouterr().out, re.MULTILINE)


def test_rules_are_told_by_the_options_asked_for(capsys: Captured) -> None:
    assert main(["rules", "spades"]) == 0
    usual = capsys.readouterr().out
    assert "The first team with 500 points wins." in usual
    assert "jokers" not in usual.partition("WHAT CAN BE CHANGED")[0]
    assert main(["rules", "spades", "--rule", "high_cards=jokers", "--rule", "target_points=250"]) == 0
    told = capsys.readouterr().out
    assert "The first team with 250 points wins." in told
    assert "The two jokers replace" in told
    assert main(["rules", "briscola", "--players", "2"]) == 0
    assert "are partners" not in capsys.readouterr().out
    refused = said(["rules", "spades", "--rule", "high_cards=queens"], capsys)
    assert refused.startswith("aicards: rule high_cards is one of")
    assert said(["rules", "spades", "--players", "5"], capsys).startswith("aicards: Spades is for 4 players")


def test_players_have_the_same_names_in_every_command(tmp_path: Path, capsys: Captured) -> None:
    player = "3:iterations=20"
    position = tmp_path / "position.json"
    position.write_text(json.dumps({"seat": 0, "dealer": 3, "hand": [f"{rank}S" for rank in "AKQJT98765432"]}))
    at = ["spades", "--position", str(position)]
    assert main(["watch", "spades", "--seed", "1", "--moves", "6", "--player", player, "--opponents", "hardest"]) == 0
    assert main(["choose", *at, "--player", player, "--seeds", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["player"] == player
    assert main(["bid", *at, "--player", "hardest", "--json"]) == 0
    assert main(["match", "spades", player, "hardest", "--rounds", "2", "--processes", "1", "--json"]) == 0
    drawn = str(tmp_path / "drawn.svg")
    assert main(["picture", "sorry", "--player", "1:iterations=5", "--moves", "2", "--output", drawn]) == 0


def test_a_fault_of_ours_is_one_sentence_and_a_file(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> None:
        raise RuntimeError(f"nobody foresaw {name}")

    monkeypatch.setattr(list_games, "load_game", fail)
    found = re.fullmatch(
        r"aicards: this is our fault, please report it with the file (.+): RuntimeError: nobody foresaw " + min(GAMES),
        said(["list"], capsys, code=1),
    )
    assert found is not None
    report = Path(found[1])
    assert "Traceback" in report.read_text(encoding="utf-8")
    report.unlink()


def test_a_fault_in_a_file_of_ones_own_is_told_with_its_line(tmp_path: Path, capsys: Captured) -> None:
    assert main(["new", "faulty_game", "--folder", str(tmp_path)]) == 0
    path = tmp_path / "faulty_game.py"
    text = path.read_text().replace("self.hands[self.player].remove(card)", "self.hands[1000].remove(card)")
    path.write_text(text)
    line = next(number for number, code in enumerate(text.splitlines(), 1) if "[1000]" in code)
    capsys.readouterr()
    sentence = said(["watch", str(path), "--seed", "1"], capsys)
    assert sentence.startswith(f"aicards: {path}, line {line}: IndexError: list index out of range (more in ")
    Path(sentence.removesuffix(")").rpartition(" ")[2]).unlink()


def test_a_saved_match_is_not_begun_anew_by_another_seed(tmp_path: Path, capsys: Captured) -> None:
    saved = tmp_path / "old.json"
    assert main(["watch", "hearts", "--seed", "3", "--moves", "2", "--stars", "0", "--record", str(saved)]) == 0
    at = ["play", "hearts", "--save", str(saved)]
    for words, differs in (
        (["--seed", "4"], "seed 3, not 4"),
        (["--players", "3"], "number of players 4, not 3"),
    ):
        capsys.readouterr()
        assert said([*at, *words], capsys) == (
            f"aicards: {saved} is a saved match with {differs}: "
            "leave the option out to go on with it, or name another file"
        )


def test_names_with_control_characters_are_written_out(capsys: Captured) -> None:
    assert said(["play", "\x1b]0;title\x07\r\nspades"], capsys).startswith(
        r"aicards: there is no game called '\x1b]0;title\x07\r\nspades'"
    )
    assert printable("a\u202eb\x9b") == "a\\u202eb\\x9b"
    assert len(printable("x" * 100_000)) < 1000


def test_suits_have_colours() -> None:
    assert coloured("10♥ A♠ K♦") == "\x1b[31m10♥\x1b[0m A♠ \x1b[33mK♦\x1b[0m"


def test_a_shell_is_told_how_a_line_may_go_on(tmp_path: Path) -> None:
    pytest.importorskip("argcomplete")
    told = tmp_path / "told"
    environment = {
        "_ARGCOMPLETE": "1", "_ARGCOMPLETE_STDOUT_FILENAME": str(told), "_ARGCOMPLETE_IFS": "\n",
        "COMP_LINE": "aicards choose --it", "COMP_POINT": "19", "PYTHONPATH": str(ROOT),
    }  # fmt: skip
    subprocess.run([sys.executable, "-m", "aicore.games.command.main"], env=environment, check=True, cwd=ROOT)
    assert told.read_text().split() == ["--iterations"]
