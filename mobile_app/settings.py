"""What a person can set, with its defaults and its accepted values; kept in the storage, one row each."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

CHOICES: dict[str, tuple[Any, ...]] = {
    "theme": ("system", "light", "dark"),
    "language": ("system", "en", "de", "es"),
    "auto_play": ("off", "last", "forced"),
    "difficulty": ("chosen", "follows"),
    "speed": ("slow", "normal", "fast", "instant"),
    "card_size": ("small", "normal", "large"),
    "text_size": ("small", "normal", "large"),
    "suit_colours": ("two", "four", "clear"),
    "felt": ("green", "blue", "wine", "slate"),
    "card_back": ("lattice", "rings", "suits"),
}
TEXT_SCALES = {"small": 0.88, "normal": 1.0, "large": 1.18}
CARD_SCALES = {"small": 0.86, "normal": 1.0, "large": 1.14}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tempo:
    """How long things take at the table, in seconds."""

    think: float      # an AI seat takes at least this long
    fly: float        # a card's way to the trick
    hold: float       # a full trick lies open before it is collected
    deal: float       # the cards of a round are dealt


TEMPI = {
    "slow": Tempo(think=0.9, fly=0.42, hold=1.5, deal=1.5),
    "normal": Tempo(think=0.4, fly=0.26, hold=0.9, deal=0.9),
    "fast": Tempo(think=0.12, fly=0.14, hold=0.45, deal=0.45),
    "instant": Tempo(think=0.0, fly=0.0, hold=0.12, deal=0.0),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings; a value that is not accepted falls back to its default."""

    theme: str = "system"
    language: str = "system"
    suit_colours: str = "two"           # clear: four that every eye tells apart
    card_size: str = "normal"
    text_size: str = "normal"
    felt: str = "green"
    card_back: str = "lattice"
    left_handed: bool = False
    one_tap: bool = False               # a tap plays the card at once instead of raising it first
    auto_play: str = "last"             # which of the person's cards are played without a tap: none but these
    suggest_bid: bool = True            # the bid of a strong player is marked in the picker
    difficulty: str = "chosen"          # whether opponents follow the person's results
    speed: str = "normal"
    animations: bool = True
    sound: bool = True
    haptics: bool = True

    @property
    def tempo(self) -> Tempo:
        """The times at the table; nothing flies when animations are off."""
        tempo = TEMPI[self.speed]
        return tempo if self.animations else replace(tempo, fly=0.0, deal=0.0)

    def as_json(self) -> dict[str, Any]:
        """Return all settings by name."""
        return asdict(self)


def accepted(name: str, value: Any) -> bool:
    """Return whether a setting may have the value."""
    if name in CHOICES:
        return value in CHOICES[name]
    return isinstance(value, bool)


def read_settings(stored: Mapping[str, Any]) -> Settings:
    """Return the stored settings; what is unknown or not accepted is ignored."""
    names = {field.name for field in fields(Settings)}
    if stored.get("four_colours") is True:      # how it was called formerly
        stored = {"suit_colours": "four", **stored}
    return Settings(**{name: value for name, value in stored.items() if name in names and accepted(name, value)})


def changed(settings: Settings, name: str, value: Any, *, write: Callable[[str, Any], None]) -> Settings:
    """Return the settings with one changed, and write it; ValueError when it is not accepted."""
    if name not in {field.name for field in fields(Settings)} or not accepted(name, value):
        raise ValueError(f"setting {name} cannot be {value!r}")
    write(name, value)
    return replace(settings, **{name: value})
