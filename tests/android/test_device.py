"""What the app asks of Android, asked of a stand-in."""

from pathlib import Path
from typing import Any

import pytest

from mobile_app import device
from mobile_app.trace_markers import section
from tests.mobile_app.harness import LANDSCAPE, PHONE, Hand


@pytest.mark.parametrize(("api", "expected"), [(24, 0), (29, 0), (30, 0), (34, 0), (35, 63), (36, 63)])
def test_insets_count_where_the_window_lies_below_the_bars(phone: Any, api: int, expected: int) -> None:
    phone.api = api
    assert device.safe_insets() == (0.0, float(expected), 0.0, 48.0 if expected else 0.0)


def test_insets_are_unknown_before_the_window_is_laid_out(phone: Any) -> None:
    phone.insets = None
    assert device.safe_insets() is None


def test_the_app_asks_for_its_insets_until_they_are_known(phone: Any, hand: Hand) -> None:
    phone.insets = None
    hand.app.read_insets()
    hand.frames(2)
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


def test_sections_are_marked_in_the_trace(phone: Any) -> None:
    with section("aicore decision"):
        pass
    assert [call for call, _ in phone.calls] == ["begin aicore decision", "end"]


def test_nothing_is_asked_elsewhere(tmp_path: Path) -> None:
    assert device.safe_insets() == (0.0, 0.0, 0.0, 0.0)
    assert device.thermal_status() is None
    device.tick()
