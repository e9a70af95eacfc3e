"""Sound and touch that accompany the game, made in code; both can be turned off."""

import math
import struct
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .device import tick
from .session import HUMAN, Step
from .settings import Settings

SAMPLE_RATE = 22050
# name: pitches in Hz one after the other, seconds each, loudness
TONES: dict[str, tuple[tuple[float, ...], float, float]] = {
    "card": ((420.0,), 0.035, 0.25),
    "bid": ((620.0,), 0.05, 0.22),
    "trick": ((523.0, 659.0), 0.07, 0.25),
    "won": ((523.0, 659.0, 784.0, 1047.0), 0.13, 0.35),
    "lost": ((392.0, 330.0, 262.0), 0.16, 0.3),
}


def write_tone(path: Path, pitches: tuple[float, ...], seconds: float, loudness: float) -> None:
    """Write a row of soft tones as a WAV file."""
    samples = bytearray()
    count = int(SAMPLE_RATE * seconds)
    for pitch in pitches:
        for index in range(count):
            fade = math.sin(math.pi * index / count) * (1.0 - index / count)
            value = loudness * fade * math.sin(2 * math.pi * pitch * index / SAMPLE_RATE)
            samples += struct.pack("<h", int(32767 * value))
    with wave.open(str(path), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(SAMPLE_RATE)
        sound.writeframes(bytes(samples))


class Feedback:
    """Plays what the settings allow; a device without sound stays silent."""

    def __init__(self, settings: Callable[[], Settings], folder: Path) -> None:
        self.settings = settings
        self.folder = folder / "sounds"
        self.sounds: dict[str, Any] = {}

    def moved(self, step: Step) -> None:
        """A bid or card was made."""
        if step.seat == HUMAN and self.settings().haptics:
            tick()
        self.play("card" if step.was_card else "bid")

    def match_over(self, is_won: bool) -> None:
        """The match has ended."""
        self.play("won" if is_won else "lost")

    def play(self, name: str) -> None:
        """Play a sound, made when it is first needed."""
        if not self.settings().sound:
            return
        if name not in self.sounds:
            self.sounds[name] = self.load(name)
        if self.sounds[name] is not None:
            self.sounds[name].play()

    def load(self, name: str) -> Any:
        """Return the sound, or None where there is no way to play one."""
        from kivy.core.audio import SoundLoader

        path = self.folder / f"{name}.wav"
        if not path.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            write_tone(path, *TONES[name])
        return SoundLoader.load(str(path))
