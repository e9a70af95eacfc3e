"""Standard streams that take every character and may be closed or full: output never ends in a traceback."""

import codecs
import os
import sys
from contextlib import suppress

# What this program writes, for terminals that do not have it; anything else is written out.
PLAIN = {
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "★": "*", "█": "#", "░": ".", "·": ".", "±": "+-", "µ": "u", "°": " ",
    "–": "-", "—": "-", "…": "...", "→": "->", "×": "x", "≤": "<=", "≥": ">=", "’": "'", "“": '"', "”": '"',
    "┌": "+", "┐": "+", "└": "+", "┘": "+", "│": "|", "─": "-", "●": "o", "○": "o", "■": "#", "□": ".",
}  # fmt: skip


def plainly(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for characters that a stream cannot take (an error handler of codecs)."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    shown = (PLAIN.get(letter) or letter.encode("ascii", "backslashreplace").decode("ascii") for letter in letters)
    return "".join(shown), error.end


def open_streams() -> None:
    """Make the standard streams fit for every text; a closed one is as good as none."""
    codecs.register_error("plainly", plainly)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))      # noqa: SIM115
        # Not every stand-in for a stream can be told so.
        with suppress(AttributeError, ValueError, OSError):
            getattr(sys, name).reconfigure(errors="backslashreplace" if mode == "r" else "plainly")


def say_to_user(sentence: str) -> None:
    """Write a line to standard error, if it takes any."""
    with suppress(OSError, ValueError):
        print(sentence, file=sys.stderr, flush=True)


def flush() -> OSError | None:
    """Write out what is held back; return why it could not be, after which nothing more is written."""
    problem = None
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError as error:
            problem = problem or error
            _drop(stream.fileno())
        except ValueError:      # closed
            pass
    return problem


def _drop(descriptor: int) -> None:
    """Send what is left to nowhere: Python would try again when it ends, and complain."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, descriptor)
        os.close(nowhere)
