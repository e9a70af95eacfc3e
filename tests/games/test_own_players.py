"""Players of one's own: a class in a file, in every game, and part of the version of what they play."""

import json
import re
from pathlib import Path

import pytest

from aicore.games.command.main import main
from aicore.games.compare.plan import Plan
from aicore.games.compare.version import imported_files, version_of
from aicore.games.table.catalogue import GAMES, load_game
from aicore.games.table.descriptions import canonical, player_from

SOURCE = '''
from aicore.player import Decision


class {name}:
    """Takes the legal move with that number."""

    name = "first"
    stars = 1

    def __init__(self, number: int = 0, is_last: bool = False) -> None:
        self.number = -1 if is_last else number

    def choose(self, observation, *, seed, cancel=None):
        move = observation.legal_moves()[self.number]
        return Decision(move=move, name="", time_ms=0.0)
'''


@pytest.fixture
def file(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    # A module's name is taken for good: another one for every test.
    path = tmp_path / f"own_{abs(hash(request.node.name))}.py"
    path.write_text(SOURCE.format(name="First"))
    return path


def test_a_player_from_a_file_plays(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text in (str(file), f"{file}:First", f"{file}:number=0", f"{file}:First:is_last=on"):
        assert main(["match", "sorry", text, "0", "--games", "4", "--processes", "2"]) == 0
        assert "4 games of sorry" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("ending", "words"),
    [
        (":Second", "has no player called Second"),
        (":number=x", "option number of a player is a whole number, not 'x'"),
        (":bravery=1", "there is no option 'bravery'"),
        (":First:number", "name=value"),
    ],
)
def test_mistakes_are_one_sentence(
    file: Path, ending: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", "sorry", f"{file}{ending}", "0", "--games", "2"]) == 2
    complaint = capsys.readouterr().err
    assert words in complaint
    assert complaint.count("\n") == 1


def test_files_that_are_no_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "sorry", str(tmp_path / "none.py"), "0"]) == 2
    assert "there is no file" in capsys.readouterr().err
    (tmp_path / "own_two.py").write_text(SOURCE.format(name="One") + SOURCE.format(name="Two"))
    with pytest.raises(ValueError, match="2 classes with a method choose, not one"):
        player_from(load_game("sorry"), str(tmp_path / "own_two.py"))
    (tmp_path / "own_broken.py").write_text("x = 1 / 0\n")
    with pytest.raises(ValueError, match="line 1: ZeroDivisionError"):
        player_from(load_game("sorry"), str(tmp_path / "own_broken.py"))


def test_the_version_knows_the_file_and_what_it_imports(tmp_path: Path) -> None:
    path, beside = tmp_path / "own_version.py", tmp_path / "own_beside.py"
    path.write_text("import own_beside\n")
    beside.write_text("NUMBER = 1\n")
    assert imported_files(path) == [beside, path]
    versions = {version_of("sorry"), Plan(game="sorry", player_a=f"{path}:X", player_b="0").version()}
    assert len(versions) == 2
    version_of.__globals__["_version"].cache_clear()
    beside.write_text("NUMBER = 2\n")
    assert Plan(game="sorry", player_a=f"{path}:X", player_b="0").version() not in versions


def test_the_version_is_of_the_game_that_is_played() -> None:
    assert version_of("sorry") == version_of("sorry", ("5", "greedy"))
    assert version_of("sorry") != version_of("hearts")


FAULTS = {
    "raise RuntimeError('boom')": r"line 5: RuntimeError: boom",
    "return None": r"the player Faulty: choose returns a Decision, not None",
    "return observation.legal_moves()[0]": r"the player Faulty: choose returns a Decision, not \d+",
    "return Decision(move=99999, name='', time_ms=0.0)": r"the player Faulty at seat \d: .*99999",
    "raise SystemExit(3)": r"line 5: SystemExit: 3",
}


@pytest.mark.parametrize("code", FAULTS)
@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_fault_of_ones_own_player_is_told_as_such_in_any_process(
    tmp_path: Path, code: str, processes: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"faulty_{abs(hash((code, processes)))}.py"
    path.write_text(f"from aicore.player import Decision\nclass Faulty:\n    name, stars = 'faulty', 1\n"
                    f"    def choose(self, observation, *, seed, cancel=None):\n        {code}\n")  # fmt: skip
    assert main(["match", "hearts", str(path), "0", "--games", "4", "--processes", processes]) == 2
    complaint = capsys.readouterr().err
    assert re.search(FAULTS[code], complaint), complaint
    assert "our fault" not in complaint


def test_the_player_of_the_page_plays_the_game_of_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "experiments.md").read_text(encoding="utf-8")
    path = tmp_path / "my_player_of_the_page.py"
    path.write_text(page.partition("```python\n")[2].partition("```")[0])
    for game, text in (("spades", str(path)), ("hearts", f"{path}:Careful:number=1")):
        assert main(["match", game, text, "1", "--rounds", "2", "--processes", "1"]) == 0, capsys.readouterr().err


def test_a_worker_without_the_file_says_so() -> None:
    with pytest.raises(ValueError, match=r"there is no file elsewhere/none.py: on a cluster, give its full path"):
        version_of("sorry", ("elsewhere/none.py",))


def test_a_player_that_ends_its_process_is_told_of_even_with_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("aicore.games.compare.runner.MAX_DEATHS", 2)
    path = tmp_path / "quitting.py"
    path.write_text("import os\nclass Quits:\n    name, stars = 'quits', 1\n"
                    "    def choose(self, observation, *, seed, cancel=None):\n        os._exit(3)\n")  # fmt: skip
    assert main(["match", "hearts", str(path), "0", "--games", "2", "--processes", "1"]) == 2
    assert "a player of your own ended its process" in capsys.readouterr().err


def test_what_a_player_prints_is_no_part_of_the_answer(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "noisy.py"
    path.write_text("print('read')\n" + SOURCE.format(name="Noisy").replace("move =", "print('asked'); move ="))
    assert main(["match", "sorry", str(path), "0", "--games", "2", "--processes", "1", "--json"]) == 0
    told = capfd.readouterr()
    assert json.loads(told.out)["games"] == 2
    assert "read" in told.err
    assert "asked" in told.err


@pytest.mark.parametrize(
    ("spellings", "spelling"),
    [
        (("5", "05", " 5 "), "5"),
        (("paper:c=1.4,d=025,s=100", "paper: s=100 ,c=1.40,d=25"), "paper:c=1.4,d=25,s=100"),
        (("my_player.py:Careful:b=1,a=2", "my_player.py:Careful:a=2,b=1"), "my_player.py:Careful:a=2,b=1"),
    ],
)
def test_the_same_player_has_one_spelling(spellings: tuple[str, ...], spelling: str) -> None:
    assert {canonical(load_game("sorry"), text) for text in spellings} == {spelling}


@pytest.mark.parametrize("text", ["5:", "5:,", "5:iterations=5,iterations=6", "paper:c=inf", "5:=3"])
def test_half_a_description_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="option"):
        player_from(load_game("sorry"), text)


def test_the_players_of_the_papers_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    listed = {"spades": ["hardest", "master"], "sorry": ["paper", "greedy"], "mr_jack": ["v1", "v2", "v3", "v4"]}
    for name, words in listed.items():
        assert main(["players", name, "--json"]) == 0
        assert [row["name"] for row in json.loads(capsys.readouterr().out)][6:] == words


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_players_that_are_listed_play(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", name, "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in rows][:6] == ["0", "1", "2", "3", "4", "5"]
    for row in rows:
        said = [f"{option['name']}={option['default']}" for option in row["options"] if option["default"] is not None]
        assert player_from(load_game(name), f"{row['name']}{':' if said else ''}{','.join(said)}")
    assert main(["players", name]) == 0
    shown = capsys.readouterr().out
    assert all(f"{row['name']}:" in shown or row["name"] in "12345" for row in rows)
