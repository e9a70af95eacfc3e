"""Text of others as a terminal may show it: no control characters, and not without end."""

from collections.abc import Iterable

MAX_CHARACTERS = 600


def printable(text: str, *, most: int = MAX_CHARACTERS) -> str:
    """Return the text in one line with everything that a terminal would obey or cannot show written out."""
    shown = text if len(text) <= most else f"{text[: most // 2]} ... {text[-most // 4 :]}"
    return "".join(letter if letter.isprintable() else _written_out(letter) for letter in shown)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return "; did you mean X?" for the known word that comes nearest, or nothing."""
    # For complaints only: a phone need not load it.
    from difflib import get_close_matches

    near = get_close_matches(word[:40].casefold(), list(known), n=1, cutoff=0.6)
    return f"; did you mean {near[0]}?" if near else ""


def _written_out(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")
