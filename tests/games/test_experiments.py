"""Experiments: nothing is lost, nothing is played twice, whoever is killed; other versions are kept apart."""

import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, ClassVar

import pytest

from aicore.games.command.main import main
from aicore.games.compare import runner as runner_module
from aicore.games.compare import version as version_module
from aicore.games.compare.experiment import play_number, results_of
from aicore.games.compare.plan import Plan, Played, Totals
from aicore.games.compare.rerun import SEEDS_A_RESULT, Rerun
from aicore.games.compare.runner import Processes, Runner, open_runner
from aicore.games.compare.store import FORMAT, Store, StoreError
from aicore.games.compare.tally import FigureSums, Tally
from aicore.games.compare.version import library_files, version_of

ROOT = Path(__file__).parents[2]
SUITE = ROOT / "tests" / "data" / "plausibility"


@dataclass(frozen=True)
class Squares:
    """Square numbers, and a note of every one that was worked out."""

    kind: ClassVar[str] = "squares"

    log: str
    code: str = "one"
    killer: int = -1        # the number whose worker dies, once
    pause: float = 0.0      # seconds, to be killed in

    def key(self) -> dict[str, Any]:
        return {"of": "numbers"}

    def version(self) -> str:
        return self.code

    def play(self, number: int) -> list[int]:
        with Path(self.log).open("a") as stream:
            stream.write(f"{number}\n")
        marker = Path(f"{self.log}.killed")
        if number == self.killer and not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(self.pause)
        return [number, number * number]

    def played(self) -> Counter[int]:
        return Counter(int(line) for line in Path(self.log).read_text().split())


EXPECTED = [[number, number * number] for number in range(12)]


@pytest.fixture
def squares(tmp_path: Path) -> Squares:
    return Squares(str(tmp_path / "log"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "results.db") as opened:
        yield opened


def fail(number: int) -> int:
    if number == 3:
        raise ValueError("three is too many")
    return number


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_results_come_in_order_from_any_number_of_processes(squares: Squares) -> None:
    for processes in (1, 3):
        with open_runner(processes=processes) as runner:
            assert list(results_of(squares, 12, runner=runner)) == EXPECTED


def test_a_worker_that_dies_loses_no_work(squares: Squares, store: Store) -> None:
    killer = Squares(squares.log, killer=5)
    with Processes(2) as runner:
        assert list(results_of(killer, 12, runner=runner, store=store)) == EXPECTED
        assert set(killer.played()) == set(range(12))
        assert killer.played()[5] == 2
    assert store.numbers(1) == set(range(12))


def test_every_worker_may_be_killed_from_outside(squares: Squares) -> None:
    with Processes(2) as runner:
        found: list[tuple[int, list[int]]] = []
        for finished in runner.run(Squares(squares.log, pause=0.05).play, range(12)):
            found.append(finished)
            if len(found) in (2, 4, 6):         # as they are finished: some are still to do
                busy = next(worker for worker in runner.workers if worker.items)
                os.kill(busy.process.pid or 0, signal.SIGKILL)
        assert sorted(found) == list(enumerate(EXPECTED))


def test_work_that_kills_every_worker_is_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner_module, "MAX_DEATHS", 2)
    with Processes(2) as runner, pytest.raises(RuntimeError, match="2 workers died at the same piece of work: 7"):
        list(runner.run(die, [7]))


def test_a_mistake_in_the_work_is_raised_and_the_runner_goes_on() -> None:
    with Processes(2) as runner:
        with pytest.raises(ValueError, match="three is too many"):
            list(runner.run(fail, range(6)))
        assert list(runner.in_order(fail, range(3))) == [0, 1, 2]


def test_a_run_that_is_closed_stops_its_workers(squares: Squares) -> None:
    with Processes(2) as runner:
        results = results_of(squares, 10_000, runner=runner)
        assert [next(results) for _ in range(3)] == EXPECTED[:3]
        results.close()
        assert all(not worker.items for worker in runner.workers)
        assert list(results_of(squares, 4, runner=runner)) == EXPECTED[:4]


def test_what_is_stored_is_not_played_again(squares: Squares, store: Store) -> None:
    with Runner() as runner:
        assert list(results_of(squares, 5, runner=runner, store=store)) == EXPECTED[:5]
        assert list(results_of(squares, 12, runner=runner, store=store)) == EXPECTED
        assert list(results_of(squares, 3, runner=runner, store=store)) == EXPECTED[:3]
    assert squares.played() == Counter(range(12))


def test_what_another_run_stores_meanwhile_is_not_played(squares: Squares, tmp_path: Path, store: Store) -> None:
    other = Squares(str(tmp_path / "other"))
    with Runner() as runner, Store(store.path) as second:
        results = results_of(squares, 8, runner=runner, store=store)
        found = [next(results) for _ in range(2)]
        assert list(results_of(other, 8, runner=runner, store=second)) == EXPECTED[:8]
        assert found + list(results) == EXPECTED[:8]
    assert set(squares.played()) | set(other.played()) == set(range(8))
    assert not set(squares.played()) & set(other.played())


def test_of_two_runs_that_work_out_the_same_number_the_first_is_kept(store: Store) -> None:
    series = store.series_of("squares", {}, "one")
    with Store(store.path) as second:
        store.add(series, 4, "first", cpu_seconds=1.0)
        second.add(series, 4, "second", cpu_seconds=1.0)
    assert list(store.results(series)) == ["first"]


def test_the_version_of_a_game_in_a_file_follows_the_file_and_what_it_imports(tmp_path: Path) -> None:
    game, helper, player = (tmp_path / name for name in ("game.py", "helper.py", "player.py"))
    game.write_text("import helper\n")
    player.write_text("")
    texts = []
    for helper_text, player_text in (("a = 1", ""), ("a = 2", ""), ("a = 2", "b = 1")):
        helper.write_text(helper_text)
        player.write_text(player_text)
        texts.append(version_module._version.__wrapped__(str(game), (str(player),)))
    assert len(set(texts)) == 3


def test_the_version_of_a_game_is_that_of_its_own_files_and_the_shared_ones() -> None:
    others = {
        name: {path.relative_to(ROOT).as_posix() for path in library_files(name)}
        for name in ("spades", "briscola", "hearts")
    }
    for name, own in {"spades": "spades/", "briscola": "others/briscola.py", "hearts": "others/hearts/"}.items():
        of_games = {path.removeprefix("aicore/games/") for path in others[name] if path.startswith("aicore/games/")}
        assert all(path.startswith(("table/", "compare/plan.py", own)) for path in of_games)
        assert any(path.startswith(own) for path in of_games)
        assert {"aicore/tree.pyx", "aicore/games/table/match.py"} <= others[name]
        assert "table/catalogue.py" not in of_games


def test_the_version_is_the_same_where_the_games_are_a_folder_and_not_a_link(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "aicore", tmp_path / "aicore", ignore=shutil.ignore_patterns("__pycache__"))
    code = "from aicore.games.compare import version; print(version.__file__, version.version_of('hearts'))"
    finished = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert finished.stdout.split() == [f"{tmp_path}/aicore/games/compare/version.py", version_of("hearts")]


def test_versions_are_kept_apart(squares: Squares, store: Store) -> None:
    newer = Squares(squares.log, code="two")
    with Runner() as runner:
        list(results_of(squares, 4, runner=runner, store=store))
        list(results_of(newer, 2, runner=runner, store=store))
    assert squares.played() == Counter([0, 1, 2, 3, 0, 1])
    assert [(series.version, series.num_results) for series in store.all_series()] == [("one", 4), ("two", 2)]
    assert store.num_of_other_versions(2) == 4
    with pytest.raises(ValueError, match="began with version one, a worker has two"):
        play_number(newer, "one", 0)


def test_an_interrupted_match_ends_as_a_whole_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["match", "sorry", "greedy", "0", "--seed", "4", "--processes", "1", "--json"]

    def table(*more: str) -> dict[str, Any]:
        assert main([*words, *more]) == 0
        report: dict[str, Any] = json.loads(capsys.readouterr().out)
        return {name: value for name, value in report.items() if name != "seconds"}

    kept = ["--store", str(tmp_path / "kept.db")]
    assert table("--games", "6", *kept) == table("--games", "6")
    assert table("--games", "20", *kept) == table("--games", "20")
    assert main(["results", str(tmp_path / "kept.db"), "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["games"], row["deals"], row["player_a"]) == (20, 10, "greedy")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes in /proc")
def test_killed_runners_and_workers_change_nothing() -> None:
    """The command with ten kills each is python profiling/kill_runs.py."""
    done = subprocess.run(
        [sys.executable, "profiling/kill_runs.py", "--kills", "2", "--games", "60"],
        cwd=ROOT, capture_output=True, text=True, check=False, env=os.environ | {"PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("30 deals kept of 30, table the same") == 2


def test_the_key_names_everything_that_decides() -> None:
    plan = Plan(game="sorry", player_a="2", player_b=" 0 ", rules={"draw_for_first": True})
    assert plan.key() == Plan(game="sorry", player_a="2", player_b="0", num_players=2).key()
    assert Plan.from_key(plan.key()).key() == plan.key()
    assert len(fields(Plan)) == 8, "a new field of Plan must be in its key"
    changes: list[dict[str, Any]] = [
        {"player_a": "3"}, {"player_b": "1"}, {"seed": 1}, {"num_players": 3}, {"rules": {"draw_for_first": False}},
        {"seats": "alone"}, {"is_single_round": True}, {"game": "hearts"},
    ]  # fmt: skip
    keys = [json.dumps(Plan(**({"game": "sorry", "player_a": "2", "player_b": "0"} | more)).key()) for more in changes]
    assert len({*keys, json.dumps(plan.key())}) == 9


def test_a_rerun_counts_the_choices() -> None:
    entry = json.loads(min(SUITE.glob("*.json")).read_text())
    rerun = Rerun(game="spades", player="5:iterations=20", position=entry["position"])
    rerun.check()
    assert sum(rerun.play(0).values()) == SEEDS_A_RESULT
    assert rerun.play(0) == rerun.play(0)


# What is no store is left as it is


def make_other(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE mine (value)")


def make_newer(path: Path) -> None:
    Store(path).close()
    with sqlite3.connect(path) as database:
        database.execute(f"PRAGMA user_version = {FORMAT + 1}")
        database.execute("PRAGMA journal_mode = DELETE")


def make_broken(path: Path) -> None:
    Store(path).close()
    data = bytearray(path.read_bytes())
    data[100:] = b"\xff" * (len(data) - 100)
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: path.write_text("my notes"), "is not a store of results"),
        (make_other, "is not a store of results"),
        (make_newer, f"is a store of format {FORMAT + 1}"),
        (make_broken, "cannot be used"),
        (lambda path: path.mkdir(), "cannot be used"),
    ],
)
@pytest.mark.parametrize("command", [["match", "sorry", "0", "0", "--games", "2", "--store"], ["results"]])
def test_what_is_no_store_is_not_touched(
    make: Any, words: str, command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file.db"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    assert main([*command, str(path)]) == 2
    complaint = capsys.readouterr().err
    assert complaint.count("\n") == 1
    assert path.name in complaint
    if before is not None:
        assert words in complaint
        assert path.read_bytes() == before


def test_a_store_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["results", str(tmp_path / "none.db")]) == 2
    assert "there is no store" in capsys.readouterr().err
    assert not (tmp_path / "none.db").exists()
    with pytest.raises(StoreError, match="there is no folder"):
        Store(tmp_path / "no" / "folder.db")


def test_an_unknown_player_makes_no_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "results.db"
    assert main(["match", "sorry", "wizard", "0", "--store", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not path.exists()


def test_results_are_filtered_exported_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "results.db")
    for player, seed in (("greedy", "1"), ("1", "2")):
        assert main(["match", "sorry", player, "0", "--games", "4", "--seed", seed, "--store", path]) == 0
    capsys.readouterr()
    assert main(["results", path, "--csv"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("game,player_a,player_b,")
    assert main(["results", path, "--player", "greedy"]) == 0
    assert "greedy against 0" in (shown := capsys.readouterr().out)
    assert shown.count("\n") == 2
    for choice in (["--seed", "3"], ["--game", "hearts"], ["--version", "zz"], ["--player", "master"]):
        assert main(["results", path, *choice]) == 0
        assert capsys.readouterr().out == "There are no such results.\n"
    for name in ("picture.png", "picture.svg"):
        assert main(["results", path, "--plot", str(tmp_path / name)]) == 0
        assert (tmp_path / name).stat().st_size > 1000
    assert main(["results", path, "--plot", str(tmp_path / "picture.txt")]) == 2


def test_a_store_takes_in_what_another_machine_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here, there, both = (tmp_path / name for name in ("here.db", "there.db", "both.db"))
    for path, games in ((here, "4"), (there, "8"), (both, "8")):
        assert main(["match", "sorry", "greedy", "0", "--games", games, "--store", str(path)]) == 0
    assert main(["match", "sorry", "0", "0", "--games", "2", "--store", str(there)]) == 0
    capsys.readouterr()
    assert main(["results", str(here), "--add", str(there)]) == 0
    assert capsys.readouterr().out == f"Added 3 deals from {there}; 2 were here already.\n"
    assert main(["results", str(here), "--add", str(here)]) == 0
    assert capsys.readouterr().out == f"Added 0 deals from {here}; 5 were here already.\n"
    assert main(["results", str(tmp_path / "new.db"), "--add", str(tmp_path / "none.db")]) == 2
    assert not (tmp_path / "new.db").exists()
    with Store(here) as mixed, Store(both) as alone:
        assert list(mixed.results(1)) == list(alone.results(1))


@pytest.mark.parametrize("value", ["null", "{", "[[1]]", "[[0.5, 1, true, {}], null]", "7"])
def test_a_damaged_store_spoils_no_other_and_hides_only_what_is_damaged(
    tmp_path: Path, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.db", tmp_path / "bad.db"
    for path, seed in ((good, "1"), (bad, "2"), (bad, "3")):
        assert main(["match", "sorry", "0", "0", "--games", "2", "--seed", seed, "--store", str(path)]) == 0
    with sqlite3.connect(bad) as database:
        database.execute("UPDATE result SET value = ? WHERE series = 2", (value,))
    before = good.read_bytes()
    capsys.readouterr()
    assert main(["results", str(good), "--add", str(bad)]) == 2
    assert "damaged" in capsys.readouterr().err
    assert main(["results", str(good), "--json"]) == 0
    assert [row["seed"] for row in json.loads(capsys.readouterr().out)] == [1]
    assert good.read_bytes() == before
    assert main(["results", str(bad), "--json"]) == 0
    told = capsys.readouterr()
    assert [row["seed"] for row in json.loads(told.out)] == [2]
    assert "comparison 2" in told.err
    for picture in ("x.nothing", str(tmp_path / "nowhere" / "x.png")):
        assert main(["results", str(bad), "--plot", picture]) == 2
        assert capsys.readouterr().err.count("\n") == 1, "one sentence, and not the store's"


def test_deals_that_went_alike_give_no_certainty() -> None:
    plan = Plan(game="sorry", player_a="0", player_b="0")
    tally = Tally(plan, [(Played(1.0), Played(0.0))] * 2)
    low, high = tally.paired_interval()
    assert low < 0.1
    assert high > 0.9
    sums = FigureSums()
    for _ in range(2):
        sums.add(Totals(1.0, 1, 0.0, 1, 1.0, 1))
    difference = sums.difference()
    assert difference is not None
    assert difference.standard_error != difference.standard_error


def test_listing_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty, played = tmp_path / "empty.db", tmp_path / "played.db"
    empty.write_bytes(b"")
    assert main(["results", str(empty)]) == 2
    assert "is not a store of results" in capsys.readouterr().err
    assert empty.read_bytes() == b""
    assert main(["match", "spades", "1", "0", "--rounds", "4", "--store", str(played), "--processes", "1"]) == 0
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    capsys.readouterr()
    assert main(["results", str(played)]) == 0
    assert re.search(r"; worth [+-]\d+\.\d+ ± .+ a round; seed", capsys.readouterr().out)
    assert main(["results", str(played), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["figures"]["worth"]["difference"] is not None
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    with Store(played, is_read_only=True) as store, pytest.raises(StoreError, match="readonly"):
        store.add(1, 99, [], cpu_seconds=0.0)


def test_whoever_waits_for_a_locked_store_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aicore.games.compare.store.SILENT_SECONDS", 0.0)
    path = tmp_path / "results.db"
    Store(path).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    said: list[str] = []

    def say(words: str) -> None:
        said.append(words)
        other.execute("ROLLBACK")

    with Store(path, say=say) as store:
        store.series_of("squares", {}, "one")
    other.close()
    with Store(path, say=say) as store:
        assert len(store.all_series()) == 1
    assert said == [f"The store {path} is locked by another program: waiting up to 60 s."]
