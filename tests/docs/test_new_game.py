"""docs/new-game.md, word for word: its commands run, its snippets make the game that is in docs/examples."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from aicore.games.command.main import main
from aicore.games.compare.challenge import count_wins
from aicore.games.table.catalogue import load_game
from aicore.testing import check_game

from .pages import ROOT, follow_tutorial, run_console

EXAMPLES = ROOT / "docs" / "examples"


def load(path: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def random_game(state: Any, seed: int) -> list[Any]:
    """Return all that is seen of a game in which the seed chooses among the legal moves."""
    seen: list[Any] = []
    while (player := state.current_player()) >= 0:
        moves = sorted(state.legal_moves())
        move = moves[(seed + 7 * len(seen)) % len(moves)]
        seen.append((player, moves, state.move_name(move)))
        state.apply(move)
    return [*seen, state.rewards()]


def test_the_page_makes_a_working_game(tmp_path: Path) -> None:
    written = load(follow_tutorial(tmp_path), "agram_as_written")
    example = load(EXAMPLES / "agram.py", "agram_example")
    for seed in range(60):
        players = 2 + seed % 4
        assert random_game(written.Agram(seed, players), seed) == random_game(example.Agram(seed, players), seed)


def test_the_example_is_a_class_of_at_most_60_lines() -> None:
    source = (EXAMPLES / "agram.py").read_text(encoding="utf-8")
    body = re.search(r"^class Agram:\n(?:(?: .*)?\n)*", source, re.MULTILINE)
    assert body is not None
    assert len(body[0].rstrip().split("\n")) <= 60


@pytest.mark.parametrize("name", ["agram", "knockout_whist"])
@pytest.mark.parametrize("num_players", [2, 4])
def test_the_examples_keep_their_promises(name: str, num_players: int) -> None:
    game: Any = load_game(str(EXAMPLES / f"{name}.py"))
    check_game(lambda seed: game.new_match(seed=seed, num_players=num_players).state, num_games=3)


def test_knockout_whist_beats_random_players() -> None:
    game: Any = load_game(str(EXAMPLES / "knockout_whist.py"))
    wins = count_wins(game, game.player(iterations=60), game.player(stars=0), num_matches=40, num_players=4)
    assert wins >= 16  # chance: 10


def test_new_writes_a_game_that_passes_its_own_test(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "two_words", "--folder", str(tmp_path / "deep" / "folder")]) == 0
    assert "two_words.py" in capsys.readouterr().out
    run_console("$ python -m unittest test_two_words.py\n...\nOK\n", tmp_path / "deep" / "folder")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Agram", "small letters"),
        ("my game", "small letters"),
        ("../evil", "small letters"),
        ("class", "small letters"),
        ("spades", "already"),
        ("random", "Python module"),
    ],
)
def test_new_refuses_a_bad_name(name: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", name, "--folder", str(tmp_path)]) == 2
    assert sentence in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_new_overwrites_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "test_agram.py").write_text("mine")
    assert main(["new", "agram", "--folder", str(tmp_path)]) == 2
    assert "nothing was written" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["test_agram.py"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = (", "line 1: SyntaxError"),
        ("x = 1\ny = x / 0\n", "line 2: ZeroDivisionError"),
        ("x = 1\n", "has no GAME"),
        ("GAME = 3\n", "has no GAME"),
    ],
)
def test_a_broken_game_file_gets_one_sentence(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"broken_{abs(hash(text))}.py"
    file.write_text(text, encoding="utf-8")
    assert main(["watch", str(file)]) == 2
    assert sentence in capsys.readouterr().err


def test_a_missing_game_file_gets_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "nowhere.py"]) == 2
    assert capsys.readouterr().err == "aicards: there is no file nowhere.py\n"
