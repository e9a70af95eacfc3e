"""Options of players as text, name=value, read as the types that a function takes."""

import inspect
import types
from collections.abc import Callable, Mapping
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from .printable import did_you_mean

SWITCHES = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
KINDS = {int: "a whole number", float: "a number", bool: "on or off", str: "a word"}


def read_options(text: str) -> dict[str, str]:
    """Return the options of a text such as iterations=1000,playout=random; ValueError for one that is not so."""
    options: dict[str, str] = {}
    for entry in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (part.strip() for part in entry.partition("="))
        if not equals:
            raise ValueError(f"an option of a player is name=value, not '{entry}'")
        options[name] = value
    return options


def read_arguments(
    function: Callable[..., Any], options: Mapping[str, str], whom: str, *, without: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Return the options as keyword arguments of a function or class, by its type hints; ValueError otherwise."""
    parameters = [
        name for name, each in inspect.signature(function).parameters.items() if each.kind != each.VAR_KEYWORD
    ]
    hints = get_type_hints(function.__init__ if inspect.isclass(function) else function)
    known = [name for name in parameters if name not in without]
    arguments: dict[str, Any] = {}
    for name, value in options.items():
        if name not in known:
            listed = (", ".join(sorted(known)) or "none") + did_you_mean(name, known)
            raise ValueError(f"there is no option '{name}' for {whom}: the options are {listed}")
        arguments[name] = _read_value(name, value, hints.get(name, str))
    return arguments


def _read_value(name: str, text: str, hint: Any) -> Any:
    """Return the value of an option as the type that it takes; ValueError says which."""
    is_union = get_origin(hint) in (Union, types.UnionType)
    accepted = [kind for kind in (get_args(hint) if is_union else (hint,)) if kind is not types.NoneType]
    for kind in accepted:
        if get_origin(kind) is Literal:
            if text in get_args(kind):
                return text
        elif kind is bool:
            if text.lower() in SWITCHES:
                return SWITCHES[text.lower()]
        elif kind in (int, float):
            try:
                return kind(text)
            except ValueError:
                continue
        else:
            return text
    kinds = [
        "one of " + ", ".join(map(str, get_args(kind))) if get_origin(kind) is Literal else KINDS[kind]
        for kind in accepted
    ]
    raise ValueError(f"option {name} of a player is {' or '.join(kinds)}, not '{text}'")
