"""The options of a game's rules: a frozen dataclass with a field for each, checked in one way for all games."""

from collections.abc import Collection, Mapping
from dataclasses import Field, asdict, dataclass, fields, make_dataclass
from functools import cache
from typing import Any, ClassVar, Self


class ClashError(ValueError):
    """Two options are set to what does not go together."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(f"the rules {first} and {second} do not go together: choose one of them")
        self.names = first, second


NUMBERS = range(1001)       # that a rule takes when nothing else is said
RACE = "RaceTo"             # how the rules of a race are named, with the points after it


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Options of a game and their defaults; this one is of a game without any.

    A game's own class has a field for each option; `accepted` says which values it takes, where that is not every
    value of its kind (true or false, or a number from 0 to 1000). `clashes` names pairs that do not go together: an
    option that is not as usual, another, and which of the other's values, None for all but the usual one.
    """

    accepted: ClassVar[Mapping[str, Collection[Any]]] = {}
    clashes: ClassVar[Collection[tuple[str, str, Any]]] = ()

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            accepted = self._accepted_by(field)
            # By its kind too: Python has 1 == True == 1.0.
            kinds = {int} if isinstance(accepted, range) else set(map(type, accepted))
            if type(value) not in kinds or value not in accepted:
                raise ValueError(f"rule {field.name} is {_words_for(accepted)}, not {value!r}")
        changed = {field.name: getattr(self, field.name) for field in fields(self)}
        changed = {name: value for name, value in changed.items() if value != self._usual(name)}
        for first, second, value in self.clashes:
            if first in changed and second in changed and value in (None, changed[second]):
                raise ClashError(first, second)

    @classmethod
    def from_json(cls, options: Mapping[str, Any]) -> Self:
        """Return the rules with the named options changed; ValueError for an unknown one or a value not accepted."""
        if not isinstance(options, Mapping):
            raise ValueError('rules are an object of options, such as {"target_points": 300}')
        known = {field.name for field in fields(cls)}
        listed = ", ".join(sorted(known)) or "fixed"
        for name in options:
            if name not in known:
                from .printable import did_you_mean  # for those who err

                raise ValueError(f"unknown rule '{name}': the rules are {listed}{did_you_mean(str(name), known)}")
        return cls(**options)

    @classmethod
    def listed(cls) -> list[tuple[str, Any, str]]:
        """Return name, default and accepted values in words of every option."""
        usual = cls()
        return [
            (field.name, getattr(usual, field.name), _words_for(cls._accepted_by(field))) for field in fields(cls)
        ]

    @classmethod
    def _usual(cls, name: str) -> Any:
        return next(field.default for field in fields(cls) if field.name == name)

    @classmethod
    def _accepted_by(cls, field: "Field[Any]") -> Collection[Any]:
        return cls.accepted.get(field.name, (True, False) if isinstance(field.default, bool) else NUMBERS)

    def as_json(self) -> dict[str, Any]:
        """Return the options that differ from the defaults."""
        usual = type(self)()
        return {name: value for name, value in asdict(self).items() if value != getattr(usual, name)}


@cache
def race_to(points: int) -> type[Rules]:
    """Return the rules of a game with one option: how many points win a match."""
    options = [("target_points", int, points)]
    race = make_dataclass(f"{RACE}{points}", options, bases=(Rules,), frozen=True, slots=True, kw_only=True)
    race.__module__ = __name__
    return race


def __getattr__(name: str) -> type[Rules]:
    """Return the race of that name: a pickle of a game asks for it here, before or after the game has made it."""
    if name.startswith(RACE) and name.removeprefix(RACE).isdecimal():
        return race_to(int(name.removeprefix(RACE)))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _words_for(accepted: Collection[Any]) -> str:
    """Return the accepted values as people read them."""
    if isinstance(accepted, range):
        return f"a number from {accepted[0]} to {accepted[-1]}"
    if set(map(type, accepted)) == {bool}:
        return "true or false"
    words = ["null" if choice is None else str(choice) for choice in accepted]
    return f"one of {', '.join(words)}"
