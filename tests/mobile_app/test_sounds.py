"""Sounds: soft, short, made by code, off by one tap."""

import math
import wave
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from aicore import Cancel
from mobile_app.feedback import Feedback
from mobile_app.settings import Settings
from mobile_app.sound_art import SAMPLE_RATE, SOUNDS, write_sound

from .harness import Hand

LOUDEST = 0.45           # of what can be played
LONGEST_S = {"won": 1.2, "lost": 1.0, "medal": 0.9, "deal": 0.7}


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_short_and_soft_and_begins_and_ends_in_silence(name: str, tmp_path: Path) -> None:
    samples = SOUNDS[name]()
    assert 0.05 < len(samples) / SAMPLE_RATE < LONGEST_S.get(name, 0.3)
    peak = max(map(abs, samples))
    assert 0.05 < peak < LOUDEST
    assert abs(samples[0]) < 0.02
    assert max(map(abs, samples[-20:])) < 0.03, "it does not click at its end"
    assert abs(sum(samples)) / len(samples) < 0.01
    assert samples == SOUNDS[name](), "the same every time"
    write_sound(tmp_path / "sound.wav", samples)
    with wave.open(str(tmp_path / "sound.wav")) as written:
        assert (written.getnframes(), written.getframerate()) == (len(samples), SAMPLE_RATE)


def share_above(samples: list[float], pitch: float) -> float:
    """Return how much of the energy of a sound lies above a pitch, by counting how often it changes its sign."""
    changes = sum((one < 0) != (other < 0) for one, other in pairwise(samples))
    return changes / 2 / (len(samples) / SAMPLE_RATE) / pitch


def test_cards_rustle_and_wood_knocks() -> None:
    assert share_above(SOUNDS["deal"](), 1000) > 1, "paper is bright"
    assert share_above(SOUNDS["said"](), 1000) < 1, "wood is not"
    assert not math.isclose(share_above(SOUNDS["card"](), 1000), share_above(SOUNDS["trick"](), 1000), rel_tol=0.05)


def test_sounds_are_made_when_nobody_waits_and_old_ones_are_not_played(tmp_path: Path) -> None:
    feedback = Feedback(Settings, tmp_path)
    (tmp_path / "sounds").mkdir()
    (tmp_path / "sounds" / "card.wav").write_bytes(b"of an older version")
    stopped = Cancel()
    stopped.set()
    assert not feedback.make(stopped), "it gives way to who waits"
    assert feedback.make(Cancel())
    assert {path.name for path in (tmp_path / "sounds").iterdir()} == {
        "card.wav", *(feedback.path_of(name).name for name in SOUNDS)
    }


def test_one_tap_at_the_table_turns_sound_off(hand: Hand) -> None:
    from mobile_app.widgets.common import Switch48

    played: list[str] = []

    class Sound:
        """Notes that it was played."""

        def __init__(self, name: str) -> None:
            self.name = name

        def play(self) -> None:
            """Note it."""
            played.append(self.name)

    feedback: Any = hand.app.feedback
    feedback.load = Sound
    hand.app.change_setting("sound", True)
    hand.start_match(seed=5)
    hand.until(hand.is_own_turn)
    hand.touch_bid(3)
    hand.until(hand.is_own_turn)
    assert {"said", "card"} >= set(played)
    assert played
    hand.press(hand.app.table.tools["menu"])
    switch = next(widget for widget in hand.app.sheets()[-1].walk() if isinstance(widget, Switch48))
    hand.press(switch)
    assert hand.settings.sound is False
    hand.back()
    played.clear()
    hand.touch_card(hand.session.legal()[0])
    hand.until(hand.is_own_turn)
    assert not played
