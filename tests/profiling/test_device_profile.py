"""`aicards profile` and the comparison of what it writes."""

import json
import re
import subprocess
import sys
import threading
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from aicore import InformationSetSearch
from aicore.budget import allocation_of
from aicore.games.command.main import main
from aicore.games.device import Profiler, battery, summary_lines
from aicore.games.device.frames import SimulatedFrames, spread
from aicore.games.device.profile import STAGES, sample_observations
from aicore.player import SearchPlayer
from aicore.worker import AiWorker, Cancelled

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs" / "profile.schema.json").read_text())
COMPARE = ROOT / "profiling" / "compare_devices.py"


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Any:
    path = tmp_path_factory.mktemp("profile") / "here.json"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("aicore.games.device.facts.POWER_SUPPLIES", path.parent)
        assert main(["profile", "--output", str(path), "--sustained-seconds", "1", "--seed", "3"]) == 0
    return json.loads(path.read_text())


def test_profile_fits_its_schema(profile: Any) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(profile, SCHEMA)


def test_profile_measured_something(profile: Any) -> None:
    assert [entry["tricks_played"] for entry in profile["speed"]] == [0, 6, 10]
    assert [level["stars"] for level in profile["levels"]] == [1, 2, 3, 4, 5]
    for level in profile["levels"]:
        assert level["time_ms"]["median"] <= level["time_ms"]["p95"] <= level["time_ms"]["max"]
        assert 0 < level["iterations"]["max"] <= level["iterations_wanted"]
    memory = profile["memory"]
    assert memory["pool_bytes"] <= memory["native_bytes"]
    assert memory["within_limit"] is True
    assert memory["native_bytes"] + memory["python_bytes"] == memory["decision_bytes"] <= 140_000
    assert profile["frames"]["thinking_ms"]["count"] > 30
    assert profile["start"]["import_ms"] > 0


def test_the_same_seed_measures_the_same_positions() -> None:
    once, again = sample_observations(3), sample_observations(3)
    assert [tricks for tricks, _ in once] == [tricks for tricks, _ in again]
    assert {tricks for tricks, _ in once} >= {0, 6, 10}
    assert all(seen.state().current_player() >= 0 for _, seen in once)


def test_a_stopped_measurement_is_no_profile() -> None:
    profiler = Profiler()
    profiler.stop()
    with pytest.raises(Cancelled, match="stopped before its end"):
        profiler.profile()
    assert not profiler.worker.thread.is_alive()


def test_stop_ends_a_long_step_at_once() -> None:
    profiler = Profiler(sustained_seconds=3600, report=lambda part, what: profiler.stop() if part > 0.02 else None)
    with pytest.raises(Cancelled):
        profiler.profile()


def test_bad_length_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profile", "--sustained-seconds", "0"]) == 2
    assert capsys.readouterr().err == "aicards: the sustained run takes more than 0 seconds, not 0\n"


def test_a_place_that_cannot_be_written_is_refused_before_the_measurement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Profiler, "profile", lambda _: pytest.fail("it has been measured"))
    another = tmp_path / "notes.txt"
    another.write_text("mine")
    for place, why in (
        (tmp_path / "missing" / "here.json", "No such file or directory"),
        (tmp_path, "Is a directory"),
        (another, "there is another file of that name, which is not overwritten"),
    ):
        assert main(["profile", "--output", str(place)]) == 2
        assert capsys.readouterr().err == f"aicards: cannot write {place}: {why}\n"
    assert another.read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_frames_and_spread() -> None:
    assert spread([]) == {"count": 0, "median": 0.0, "p95": 0.0, "max": 0.0}
    assert spread([float(number) for number in range(100)])["p95"] == 95
    assert SimulatedFrames().collect(10.0, lambda: True) == []


class Links(HTMLParser):
    """Collects what a page would fetch from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.fetched += [value for name, value in attrs if name in ("src", "href") and value]


def test_two_profiles_make_a_page_that_needs_nothing_else(profile: Any, tmp_path: Path) -> None:
    other = json.loads(json.dumps(profile))
    other["device"]["model"] = "Phone <&> Co"
    other["levels"][4]["within_limit"] = False
    paths = [tmp_path / "one.json", tmp_path / "two.json"]
    for path, document in zip(paths, (profile, other), strict=True):
        path.write_text(json.dumps(document))
    page = tmp_path / "devices.html"
    command = [sys.executable, str(COMPARE), *map(str, paths), "--html", str(page)]
    finished = subprocess.run(command, capture_output=True, text=True)
    assert finished.returncode == 0, finished.stderr
    assert "Phone <&> Co" in finished.stdout
    words = page.read_text()
    links = Links()
    links.feed(words)
    assert links.fetched == []
    assert links.tags.count("svg") >= 4
    assert "Phone &lt;&amp;&gt; Co" in words
    assert "<&>" not in words


def test_compare_says_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    for contents, words in (("{", "is not JSON"), ("{}", "is no device profile")):
        bad.write_text(contents)
        finished = subprocess.run([sys.executable, str(COMPARE), str(bad)], capture_output=True, text=True)
        assert finished.returncode == 2
        assert words in finished.stderr
        assert "Traceback" not in finished.stderr


def test_levels_in_another_order_are_refused(profile: Any, tmp_path: Path) -> None:
    turned = tmp_path / "turned.json"
    turned.write_text(json.dumps({**profile, "levels": profile["levels"][::-1]}))
    finished = subprocess.run([sys.executable, str(COMPARE), str(turned)], capture_output=True, text=True)
    assert finished.returncode == 2
    assert "the levels are those of one to five stars, in this order" in finished.stderr


def test_the_page_overwrites_nothing_but_a_page(profile: Any, tmp_path: Path) -> None:
    here = tmp_path / "here.json"
    here.write_text(json.dumps(profile))
    before = here.read_text()
    command = [sys.executable, str(COMPARE), str(here), "--html"]
    for place in (here, tmp_path, here / "page.html"):
        finished = subprocess.run([*command, str(place)], capture_output=True, text=True)
        assert finished.returncode == 2
        assert finished.stderr.startswith(f"{place} cannot be written: ")
        assert finished.stderr.count("\n") == 1
    assert here.read_text() == before
    page = tmp_path / "page.html"
    for _ in range(2):
        assert subprocess.run([*command, str(page)], capture_output=True).returncode == 0


def test_whatever_thinks_does_so_in_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    thinking = set()
    monkeypatch.setattr("aicore.games.device.profile.FRAME_SECONDS", 0.1)
    choose, run = SearchPlayer.choose, InformationSetSearch.run

    def noted(original: Any) -> Any:
        def call(*arguments: Any, **options: Any) -> Any:
            thinking.add(threading.get_ident())
            return original(*arguments, **options)

        return call

    monkeypatch.setattr(SearchPlayer, "choose", noted(choose))
    monkeypatch.setattr(InformationSetSearch, "run", noted(run))
    worker = AiWorker(lambda action: action())
    Profiler(sustained_seconds=0.1, worker=worker).profile()
    assert thinking == {worker.thread.ident}
    assert worker.answer_to(lambda _: "alive") == "alive"
    worker.stop()


def test_what_a_window_allocates_meanwhile_is_not_the_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    others = iter([0, 500_000, -9_000, 0, 700_000] * len(STAGES))

    def with_others(decide: Any) -> Any:
        taken = allocation_of(decide)
        return replace(taken, python_bytes=taken.python_bytes + next(others))

    monkeypatch.setattr("aicore.games.device.profile.allocation_of", with_others)
    profiler = Profiler(sustained_seconds=0.1)
    memory = profiler.memory(profiler.cancel)
    profiler.worker.stop()
    assert next(others, None) is None
    assert 0 < memory["python_bytes"] < 100_000
    assert memory["within_limit"] is True


def test_a_laptop_tells_of_its_battery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aicore.games.device.facts.POWER_SUPPLIES", tmp_path)
    assert battery() is None
    supplies = {
        "AC": {"type": "Mains", "online": "1"},
        "BAT0": {"type": "Battery", "capacity": "83", "status": "Discharging"},
        "BAT1": {"type": "Battery", "capacity": "7", "status": "Charging"},
        "A-mouse": {"type": "Battery", "scope": "Device", "capacity": "12"},
    }
    for name, files in supplies.items():
        (tmp_path / name).mkdir()
        for file, words in files.items():
            (tmp_path / name / file).write_text(f"{words}\n")
    state = {"level": 0.83, "is_charging": False, "temperature_c": None}
    assert battery() == state
    monkeypatch.setattr("aicore.games.device.profile.FRAME_SECONDS", 0.1)
    path = tmp_path / "here.json"
    assert main(["profile", "--output", str(path), "--sustained-seconds", "0.1"]) == 0
    document = json.loads(path.read_text())
    jsonschema.validate(document, SCHEMA)
    assert document["battery"] == {"before": state, "after": state}
    assert "Battery: 83% to 83%" in summary_lines(document)
    finished = subprocess.run([sys.executable, str(COMPARE), str(path)], capture_output=True, text=True)
    assert "83% to 83%" in finished.stdout, finished.stderr
    (tmp_path / "BAT0" / "temp").write_text("291\n")
    (tmp_path / "BAT0" / "status").write_text("Full\n")
    assert battery() == {"level": 0.83, "is_charging": True, "temperature_c": 29.1}
    (tmp_path / "BAT0" / "capacity").write_text("much\n")
    assert battery() == {"level": 0.07, "is_charging": True, "temperature_c": None}


def test_the_battery_is_told_before_and_after_and_compared(profile: Any, tmp_path: Path) -> None:
    assert profile["battery"] == {"before": None, "after": None}
    phone = json.loads(json.dumps(profile))
    phone["device"]["model"] = "Phone"
    phone["battery"] = {
        "before": {"level": 0.83, "is_charging": False, "temperature_c": 29.1},
        "after": {"level": 0.81, "is_charging": False, "temperature_c": 33.4},
    }
    jsonschema.validate(phone, SCHEMA)
    assert "Battery: 83% at 29.1 °C to 81% at 33.4 °C" in summary_lines(phone)
    assert not [line for line in summary_lines(phone) if line.startswith("Thermal")]
    phone["sustained"]["slices"][0]["thermal_status"], phone["sustained"]["slices"][-1]["thermal_status"] = 0, 2
    assert "Thermal status: 0 at the beginning of the sustained run, 2 at most" in summary_lines(phone)
    older = json.loads(json.dumps(profile))
    del older["battery"]
    paths = [tmp_path / f"{number}.json" for number in range(3)]
    for path, document in zip(paths, (profile, phone, older), strict=True):
        path.write_text(json.dumps(document))
    page = tmp_path / "devices.html"
    command = [sys.executable, str(COMPARE), *map(str, paths), "--html", str(page)]
    finished = subprocess.run(command, capture_output=True, text=True)
    assert finished.returncode == 0, finished.stderr
    line = next(line for line in finished.stdout.splitlines() if line.startswith("battery"))
    assert line.split(maxsplit=1)[1].replace(" ", "") == "-83%to81%,33°C--"
    assert "article's phone (2011)" in finished.stdout
    told = re.findall(r"^(\S.*?)  .*  (\S.*)$", finished.stdout, re.MULTILINE)
    article = {name: words for name, words in told if words != "-"}
    assert article == {
        "iterations/s, first tricks": "10,000 or more",
        "★★★★★ max": "250.0 ms",
        "★★★★★ iterations": "2,500 of 2,500",
        "of them the pool": "140,000",
    }
    words = page.read_text()
    assert words.count("fill='#999999'") == 3          # speed, time and memory of the article's phone
    assert words.count("<polyline") == 3
