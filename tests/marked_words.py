"""A language for tests: it marks every word that it is asked for, so that words that nobody asked for stand out."""

import re
import string
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache

from aicore.games.table.words import English, speak, speaker
from tools.words.messages import ROOMS, room_messages

MARKED = re.compile("‹[^‹›]*›")
MARKUP = re.compile(r"\[/?(?:b|i|u|size|color|font)[^\]]*\]")
# Cards by their index, places of boards and signs are the same in every language.
INDICES = re.compile(r"\b(?:10|[2-9AKQJT])[♣♦♥♠CDHS]?\b|\b[a-nA-N]\d{1,2}\b|\b[NS][EW]?\b")


class Marking(English):
    """Puts what it says in marks, without the values in it: these have to be marked themselves."""

    def __init__(self) -> None:
        self.unknown: set[str] = set()

    def find(self, message: str, context: str) -> str:
        """Return the message with marks; note one that no file of a language can have."""
        if (context, message) not in known_messages() and any(character.isalpha() for character in message):
            self.unknown.add(message)
        return marked(message)

    def find_count(self, one: str, many: str, number: int, context: str) -> str:
        """Return the form for the number with marks."""
        return self.find(one, context) if abs(number) == 1 else self.find(one, context) and marked(many)


@cache
def known_messages() -> frozenset[tuple[str, str]]:
    """Return context and text of all messages that the tool finds."""
    return frozenset((message.context, message.text) for room in ROOMS for message in room_messages(room))


def marked(message: str) -> str:
    """Return a message with marks around all but its values."""
    parts = []
    for words, name, _, _ in string.Formatter().parse(message):
        parts.append(f"‹{words}›" if words else "")
        parts.append("" if name is None else f"{{{name}}}")
    return "".join(parts)


@contextmanager
def marking() -> Iterator[Marking]:
    """Speak so for a while."""
    before, language = speaker(), Marking()
    speak(language)
    try:
        yield language
    finally:
        speak(before)


def outside(shown: str, *, names: Iterable[str] = ()) -> str:
    """Return what of a text has no mark, but for names, numbers, card indices and signs; "" as a rule."""
    left = MARKUP.sub("", shown)
    while MARKED.search(left):          # the words for a sign are spoken within those of a sentence
        left = MARKED.sub(" ", left)
    for name in sorted(names, key=len, reverse=True):
        left = left.replace(name, " ")
    left = INDICES.sub(" ", left)
    return left.strip() if any(character.isalpha() for character in left) else ""
