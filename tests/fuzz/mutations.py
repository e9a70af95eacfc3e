"""A seeded mutator of JSON: values of the wrong kind, keys missing and doubled, bytes flipped, numbers without end."""

import json
from copy import deepcopy
from random import Random
from typing import Any

VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 3, 13, 14, 255, 256, 2**31, -(2**31) - 1, 2**63 - 1, -(2**63), 0.5, -0.0, 1e308, "",
    "0", "AS", "nil", "\x1b[31m", "\u202e", "x" * 3000, [], {}, [[]], [None], {"": None}, ["AS", "AS"], [0, 0, 0, 0, 0],
)  # fmt: skip
TOKENS = (
    b"NaN", b"Infinity", b"-Infinity", b"1e999", b"9" * 30, b"9" * 5000, b'"\\ud800"', b"[" * 200, b"{" * 200, b"\xff",
    b"\x00", b'"', b"\\", b",", b":", b"]", b"}", b"-", b"0", b"null", b"true", b"\xef\xbb\xbf",
)  # fmt: skip


def places_in(value: Any) -> list[tuple[Any, Any]]:
    """Return every container with every key or index in it."""
    found: list[tuple[Any, Any]] = []
    if isinstance(value, dict | list):
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        for key in keys:
            found.append((value, key))
            found += places_in(value[key])
    return found


def changed(value: Any, random: Random) -> Any:
    """Return a copy with one to three places changed."""
    value = deepcopy(value)
    for _ in range(random.randint(1, 3)):
        places = places_in(value)
        if not places:
            return random.choice(VALUES)
        holder, key = random.choice(places)
        way = random.randrange(6)
        if way == 0:
            del holder[key]
        elif way == 1 and isinstance(holder, dict):
            holder[random.choice(("", "seat", "extra", str(key) * 2))] = holder.pop(key)
        elif way == 2 and isinstance(holder, list):
            holder.insert(key, deepcopy(holder[key]))
        elif way == 3:
            other, where = random.choice(places)
            holder[key] = deepcopy(other[where])
        elif way == 4 and isinstance(holder[key], int):
            holder[key] += random.choice((-1, 1, 2, 100, 10**12))
        else:
            holder[key] = deepcopy(random.choice(VALUES))
    return value


def mutated(value: Any, random: Random) -> bytes:
    """Return the text of a value that was changed as a value, as bytes, or both."""
    way = random.randrange(4)
    text = json.dumps(changed(value, random) if way else value).encode()
    if way < 2:
        for _ in range(random.randint(1, 3)):
            at = random.randint(0, len(text))
            upto = min(len(text), at + random.choice((0, 0, 1, 1, 5, 50)))
            text = text[:at] + random.choice((*TOKENS, text[:at][-20:], b"")) + text[upto:]
    return text
