"""What happens, told in words to whoever does not see it: by the system's screen reader where there is one."""

from collections import deque
from collections.abc import Callable

from .spoken import spoken

MOST_KEPT = 60


class Announcer:
    """Speaks what it is told to say; the last of it is kept."""

    def __init__(self, speak: Callable[[str], None]) -> None:
        self.speak = speak
        self.told: deque[str] = deque(maxlen=MOST_KEPT)

    def say(self, words: str) -> None:
        """Tell words of the screen; what was just said is not said again."""
        plain = spoken(words)
        if plain and (not self.told or self.told[-1] != plain):
            self.told.append(plain)
            self.speak(plain)
