"""Options of players as text, name=value, read as the types that a function takes."""

import inspect
import types
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import partial
from math import isfinite
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from .printable import did_you_mean

SWITCHES = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
KINDS = {int: "a whole number", float: "a number", bool: "on or off", str: "a word"}

Settings = TypeVar("Settings", bound=Any)
Made = TypeVar("Made")


class Option(NamedTuple):
    """What an option of a player takes, and what it is when nothing is said."""

    name: str
    hint: Any
    default: Any

    def words(self) -> str:
        """Return what it takes."""
        return " or ".join(
            f"one of {', '.join(get_args(kind))}" if get_origin(kind) is Literal else KINDS.get(kind, "a word")
            for kind in self.accepted()
        )

    def accepted(self) -> list[Any]:
        """Return the types of value that it takes, beside none."""
        is_union = get_origin(self.hint) in (Union, types.UnionType)
        return [kind for kind in (get_args(self.hint) if is_union else (self.hint,)) if kind is not types.NoneType]

    def read(self, text: str) -> Any:
        """Return a text as a value; ValueError says what it takes."""
        for kind in self.accepted():
            if get_origin(kind) is Literal:
                if text in get_args(kind):
                    return text
            elif kind is bool:
                if text.lower() in SWITCHES:
                    return SWITCHES[text.lower()]
            elif kind in (int, float):
                try:
                    value = kind(text)
                except ValueError:
                    continue
                if isfinite(value):
                    return value
            else:
                return text
        raise ValueError(f"option {self.name} of a player is {self.words()}, not '{text}'")


def read_options(text: str) -> dict[str, str]:
    """Return the options of a text such as iterations=1000,playout=random; ValueError for one that is not so."""
    options: dict[str, str] = {}
    for entry in (part.strip() for part in text.split(",")):
        name, equals, value = (part.strip() for part in entry.partition("="))
        if not equals or not name:
            raise ValueError(f"an option of a player is name=value, not '{entry}'")
        if name in options:
            raise ValueError(f"option {name} of a player is given twice")
        options[name] = value
    return options


def options_of(function: Callable[..., Any]) -> dict[str, Option]:
    """Return the options that a function or class takes by keyword, without those that a partial one has already."""
    fixed = function.keywords if isinstance(function, partial) else {}
    inner = function.func if isinstance(function, partial) else function
    hints = get_type_hints(inner.__init__ if inspect.isclass(inner) else inner)
    return {
        name: Option(name, hints.get(name, str), each.default)
        for name, each in inspect.signature(inner).parameters.items()
        if each.kind != each.VAR_KEYWORD and name not in fixed
    }


def read_arguments(function: Callable[..., Any], options: Mapping[str, str], whom: str) -> dict[str, Any]:
    """Return the options as keyword arguments of a function or class, by its type hints; ValueError otherwise."""
    known = options_of(function)
    for name in options:
        if name not in known:
            listed = (", ".join(sorted(known)) or "none") + did_you_mean(name, known)
            raise ValueError(f"there is no option '{name}' for {whom}: the options are {listed}")
    return {name: known[name].read(text) for name, text in options.items()}


def option_text(value: Any) -> str:
    """Return a value as an option says it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return repr(value).removesuffix(".0") if isinstance(value, float) else str(value)


def maker_from(
    settings: Settings, make: Callable[[Settings], Made], *, without: tuple[str, ...] = ()
) -> Callable[..., Made]:
    """Return what makes something from settings (a dataclass), some of which may be changed by keyword."""

    def made(**changes: Any) -> Made:
        return make(replace(settings, **changes))

    hints = get_type_hints(type(settings))
    made.__annotations__ = hints
    made.__signature__ = inspect.Signature(                     # type: ignore[attr-defined]
        [
            inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, default=getattr(settings, field.name))
            for field in fields(settings)
            if field.name not in without
        ]
    )
    return made
