"""Sound and touch that accompany the game; both can be turned off."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aicore import Cancel

from .device import tick
from .session import Step
from .settings import Settings
from .sound_art import SOUNDS, write_sound

VERSION = 2          # of the sounds: files that an older one has written are not played


class Feedback:
    """Plays what the settings allow; a device without sound stays silent."""

    def __init__(self, settings: Callable[[], Settings], folder: Path) -> None:
        self.settings = settings
        self.folder = folder / "sounds"
        self.sounds: dict[str, Any] = {}

    def moved(self, step: Step) -> None:
        """A bid or card was made."""
        if step.is_own and self.settings().haptics:
            tick()
        self.play("card" if step.was_card else "said")

    def match_over(self, is_won: bool) -> None:
        """The match has ended."""
        self.play("won" if is_won else "lost")

    def play(self, name: str) -> None:
        """Play a sound, made now if nobody has had the time yet."""
        if not self.settings().sound:
            return
        if name not in self.sounds:
            self.sounds[name] = self.load(name)
        if self.sounds[name] is not None:
            self.sounds[name].play()

    def path_of(self, name: str) -> Path:
        """Return where a sound lies."""
        return self.folder / f"{name}-{VERSION}.wav"

    def make(self, cancel: Cancel) -> bool:
        """Write the files that are missing, when nobody waits; return whether all are there."""
        for name in SOUNDS:
            if cancel.is_set():
                return False
            self.write(name)
        return True

    def write(self, name: str) -> Path:
        """Write a sound unless it is there, and return its file."""
        path = self.path_of(name)
        if not path.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            part = path.with_suffix(f".{threading.get_ident()}")      # two threads may write the same
            write_sound(part, SOUNDS[name]())
            part.replace(path)
        return path

    def load(self, name: str) -> Any:
        """Return the sound, or None where there is no way to play one."""
        from kivy.core.audio import SoundLoader

        try:
            return SoundLoader.load(str(self.write(name)))
        except OSError:
            return None          # a full disk is told where it matters
