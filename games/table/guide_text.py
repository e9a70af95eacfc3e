"""A game's guide as text for a terminal."""

from collections.abc import Iterator
from textwrap import fill, indent

from .guide import CardPicture, Chapter, Guide, MomentPicture

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
JOKERS = {"BJ": "big joker", "LJ": "little joker"}
WIDTH = 96


def chapter_lines(chapter: Chapter) -> Iterator[str]:
    """Return the lines of a chapter, with an empty one before it."""
    yield from ("", chapter.heading.upper())
    for part in chapter.parts:
        if isinstance(part, str):
            yield fill(part, WIDTH, subsequent_indent="  " if part.startswith("•") else "")
        elif isinstance(part, CardPicture):
            yield indent(card_line(part), "    ")
            yield indent(fill(part.caption, WIDTH - 4), "    ")
        else:
            yield indent(moment_text(part), "    ")
            yield indent(fill(part.caption, WIDTH - 4), "    ")


def card_line(picture: CardPicture) -> str:
    """Return the cards in a row, those that are marked in brackets."""
    groups = []
    for group in picture.groups:
        shown = [(card_words(name), name in picture.marked) for name in group]
        groups.append(" ".join(f"[{words}]" if is_marked else words for words, is_marked in shown))
    return "  |  ".join(groups)


def card_words(name: str) -> str:
    """Return a card such as TD as people read it: 10♦."""
    return JOKERS.get(name) or f"{name[0].replace('T', '10')}{SUITS[name[1]]}"


def moment_text(picture: MomentPicture) -> str:
    """Return the table as text."""
    return picture.match.picture(0)


def term_lines(guide: Guide) -> Iterator[str]:
    """Return the glossary, with an empty line before it."""
    if guide.terms:
        yield from ("", "WORDS")
        for term in sorted(guide.terms, key=str.casefold):
            yield fill(f"{term}: {guide.terms[term]}", WIDTH, subsequent_indent="    ")
