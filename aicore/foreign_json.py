"""JSON that others may have written: read within limits, and refused in one sentence.

A file may be of any size, nested without end, or hold numbers that no machine word takes; whatever reads positions,
records, saved games, costs or profiles reads them here, and meets plain values only. The standard library alone, since
it runs on the phone; it imports nothing of ours, so that every room may use it.
"""

import json
import re
from pathlib import Path
from typing import Any, NoReturn

MAX_BYTES = 4_000_000           # a long match is a few ten thousand
MAX_DEPTH = 40
WORD_BITS = 64

# A text as a whole, closed or not, or a bracket: possessive, so that no file makes it slow.
MARKS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)
HALF_CHARACTER = re.compile(r"\\u[dD][89a-fA-F]")
SURROGATES = re.compile("[\ud800-\udfff]")


class ForeignJsonError(ValueError):
    """What cannot be read; the text goes on after the name of the file, as in "is not JSON: ..."."""


def parse_json(text: str | bytes, *, max_bytes: int = MAX_BYTES) -> Any:
    """Return the value of a JSON text; ForeignJsonError when it is none or exceeds a limit."""
    if len(text) > max_bytes:
        raise ForeignJsonError(f"is larger than {max_bytes / 1e6:g} MB")
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise ForeignJsonError("is not a text file") from error
    _check_depth(text)
    try:
        value = json.loads(text, parse_int=_whole_number, parse_float=_number, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise ForeignJsonError(f"is not JSON: {error.msg} in line {error.lineno}") from error
    if HALF_CHARACTER.search(text):
        _check_texts(value)
    return value


def read_json_file(path: str | Path, *, max_bytes: int = MAX_BYTES) -> Any:
    """Return the value in a JSON file; OSError as the system says it, ForeignJsonError for what is in it."""
    with Path(path).open("rb") as stream:
        return parse_json(stream.read(max_bytes + 1), max_bytes=max_bytes)


def _check_depth(text: str) -> None:
    """Refuse what is nested too deeply before anything recurses into it."""
    depth = 0
    for found in MARKS.finditer(text):
        mark = found[0]
        if mark in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise ForeignJsonError(f"is nested more than {MAX_DEPTH} deep")
        elif mark in "]}":
            depth -= 1


def _whole_number(text: str) -> int:
    # By its length first: Python refuses to read more than 4300 digits, and takes long over fewer.
    value = int(text) if len(text) <= 20 else 1 << WORD_BITS
    if not -1 << (WORD_BITS - 1) <= value < 1 << (WORD_BITS - 1):
        raise ForeignJsonError(f"has a number beyond {WORD_BITS} bits")
    return value


def _number(text: str) -> float:
    value = float(text)
    if value - value != 0.0:
        raise ForeignJsonError("has a number that is too large")
    return value


def _no_number(text: str) -> NoReturn:
    raise ForeignJsonError(f"has {text}, which is no number in JSON")


def _check_texts(value: Any) -> None:
    """Refuse halves of characters, which no file and no terminal takes."""
    if isinstance(value, str):
        if SURROGATES.search(value):
            raise ForeignJsonError("has half a character in a text")
    elif isinstance(value, list):
        for entry in value:
            _check_texts(entry)
    elif isinstance(value, dict):
        for name, entry in value.items():
            _check_texts(name)
            _check_texts(entry)
