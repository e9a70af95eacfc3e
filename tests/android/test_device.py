"""What the app asks of Android, asked of a stand-in."""

import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from aicore import InformationSetSearch
from aicore.worker import AiWorker
from mobile_app import device
from mobile_app.device_profile import WindowFrames, device_profiler
from mobile_app.device_words import battery_words
from mobile_app.trace_markers import section
from tests.mobile_app.harness import LANDSCAPE, PHONE, Hand
from tests.mobile_app.samples import device_profile

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs" / "profile.schema.json").read_text())
COMPARE = ROOT / "profiling" / "compare_devices.py"


@pytest.mark.parametrize(("api", "expected"), [(24, 0), (29, 0), (30, 0), (34, 0), (35, 63), (36, 63)])
def test_insets_count_where_the_window_lies_below_the_bars(phone: Any, api: int, expected: int) -> None:
    phone.api = api
    assert device.safe_insets() == (0.0, float(expected), 0.0, 48.0 if expected else 0.0)


def test_insets_are_unknown_before_the_window_is_laid_out(phone: Any) -> None:
    phone.insets = None
    assert device.safe_insets() is None


def test_the_app_asks_for_its_insets_until_they_are_known(phone: Any, hand: Hand) -> None:
    phone.insets = None
    phone.calls.clear()
    hand.app.read_insets()
    hand.until(lambda: len(phone.calls) >= 5, what="the question asked again and again")      # not only by a resize
    phone.insets = (0, 63, 0, 48)
    hand.until(lambda: hand.app.theme.inset_top == 63, what="the insets")
    assert hand.app.theme.inset_bottom == 48


def test_a_turn_of_the_phone_moves_the_insets(phone: Any, hand: Hand) -> None:
    hand.app.read_insets()
    assert hand.app.theme.inset_top == 63
    phone.insets = (63, 0, 48, 0)
    hand.resize(LANDSCAPE)
    hand.until(lambda: hand.app.theme.inset_left == 63, what="the insets of a phone on its side")
    assert (hand.app.theme.inset_top, hand.app.theme.inset_right) == (0, 48)
    phone.insets = (0, 0, 0, 0)
    hand.resize(PHONE)
    hand.until(lambda: hand.app.theme.inset_left == 0, what="no insets")


def test_haptics_come_from_the_thread_that_views_belong_to(phone: Any) -> None:
    device.tick()
    assert phone.calls == [("performHapticFeedback", True)]


def test_words_are_spoken_by_the_screen_reader_if_it_is_on(phone: Any) -> None:
    device.announce("You take the trick")
    assert phone.spoken == [("You take the trick", True)]
    phone.has_screen_reader = False
    device.announce("Your turn")
    assert len(phone.spoken) == 1


def test_language_and_stillness_are_those_of_the_system(phone: Any) -> None:
    phone.language = "de"
    assert device.system_language() == "de"
    assert not device.system_is_still()
    phone.animation_scale = 0.0
    assert device.system_is_still()


def test_sections_are_marked_in_the_trace(phone: Any) -> None:
    with section("aicore decision"):
        pass
    assert [call for call, _ in phone.calls] == ["begin aicore decision", "end"]


def test_battery_and_heat_are_told_where_android_knows_them(phone: Any) -> None:
    assert device.battery() == {"level": 0.83, "is_charging": False, "temperature_c": 29.1}
    assert device.thermal_status() == 1
    phone.battery, phone.api = None, 28
    assert device.battery() is None
    assert device.thermal_status() is None


def test_a_system_that_refuses_to_tell_spoils_no_measurement(phone: Any) -> None:
    phone.refuses = True
    assert device.battery() is None
    assert device.thermal_status() is None


def test_battery_and_heat_are_said_on_the_page() -> None:
    profile = device_profile()
    assert battery_words(profile) is None
    state = {"level": 0.83, "is_charging": False, "temperature_c": 29.1}
    profile["battery"] = {"before": state, "after": {**state, "level": 0.81, "temperature_c": 33.4}}
    profile["sustained"]["slices"][5]["thermal_status"] = 2
    assert battery_words(profile) == "Battery 83% before, 81% after; 33 °C; thermal status 2 of 6"
    profile["battery"]["after"]["temperature_c"] = None
    assert battery_words(profile) == "Battery 83% before, 81% after; thermal status 2 of 6"
    profile["battery"] = {"before": None, "after": None}
    assert battery_words(profile) == "thermal status 2 of 6"


def test_the_apps_worker_is_measured_through_a_turn_and_a_pause(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.core.window import Window

    thinking: set[int | None] = set()
    run = InformationSetSearch.run

    def noted(*arguments: Any, **options: Any) -> Any:
        thinking.add(threading.get_ident())
        return run(*arguments, **options)

    monkeypatch.setattr(InformationSetSearch, "run", noted)
    monkeypatch.setattr("mobile_app.device_profile.SUSTAINED_SECONDS", 1.0)
    monkeypatch.setattr("aicore.games.device.profile.FRAME_SECONDS", 1.5)
    hand.app.go("device")
    screen = hand.app.screen("device")
    screen.measure()
    first = screen.profiler
    assert not Window.allow_screensaver      # or the screen would go dark, which is a pause, again and again
    hand.until(lambda: thinking, what="the measurement")
    hand.resize(LANDSCAPE)
    assert not first.cancel.is_set()
    hand.app.on_pause()
    assert first.cancel.is_set()
    assert not screen.button.disabled
    assert Window.allow_screensaver
    hand.until(lambda: not hand.app.worker.is_busy, what="a worker that rests")
    assert screen.profile is None
    hand.app.on_resume()
    assert screen.button.disabled
    assert screen.profiler is not first
    assert not Window.allow_screensaver
    hand.resize(PHONE)
    hand.until(lambda: screen.profile is not None, what="the profile")
    assert not screen.button.disabled
    assert Window.allow_screensaver
    assert screen.profile["frames"]["source"] == "app"
    assert screen.profile["frames"]["thinking_ms"]["count"] > 0
    assert thinking == {hand.app.worker.thread.ident}


def test_a_phone_measures_battery_heat_and_frames_and_what_it_shares_is_compared(
    phone: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("mobile_app.device_profile.SUSTAINED_SECONDS", 0.2)
    monkeypatch.setattr("aicore.games.device.profile.FRAME_SECONDS", 0.1)
    worker = AiWorker(lambda action: action())
    profiler = device_profiler(worker, frames=WindowFrames(), first_frame_ms=900.0, report=lambda part, what: None)
    document = profiler.profile()
    worker.stop()
    jsonschema.validate(document, SCHEMA)
    state = {"level": 0.83, "is_charging": False, "temperature_c": 29.1}
    assert document["battery"] == {"before": state, "after": state}
    assert {entry["thermal_status"] for entry in document["sustained"]["slices"]} == {1}
    assert document["frames"]["source"] == "app"
    assert document["start"]["first_frame_ms"] == 900.0
    device.share("spades-device", document, tmp_path / "exports")
    (sent,) = phone.shared
    assert (sent["type"], sent["subject"]) == ("text/plain", "spades-device")
    received = tmp_path / "phone.json"
    received.write_text(sent["text"], encoding="utf-8")
    (kept,) = (tmp_path / "exports").iterdir()
    assert kept.read_text(encoding="utf-8") == sent["text"]
    finished = subprocess.run([sys.executable, str(COMPARE), str(received)], capture_output=True, text=True)
    assert finished.returncode == 0, finished.stderr
    assert "Stand In 1" in finished.stdout
    assert "83% to 83%, 29 °C" in finished.stdout


def test_nothing_is_asked_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aicore.games.device.facts.POWER_SUPPLIES", tmp_path)
    assert device.safe_insets() == (0.0, 0.0, 0.0, 0.0)
    assert device.thermal_status() is None
    assert device.battery() is None
    device.tick()
