"""Words on the screen as they are spoken: cards, suits and stars by their names, no marks for fonts and colours."""

import re

from .strings import counted, text

MARK = re.compile(r"\[[^]]*\]")
CARD = re.compile(r"(?<![A-Za-z0-9])(10|[2-9TJQKA])([♠♥♦♣])")
STARS = re.compile("(★+)☆*")
SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
UNSPOKEN = re.compile("[☆←→↶↺✓✗▲▼☰▶◀▷▮]")
BRACKETS = {"&bl;": "[", "&br;": "]", "&amp;": "&"}


def card_words(name: str) -> str:
    """Return a card such as AS, TD or BJ as it is called."""
    if name in ("BJ", "LJ"):
        return text(f"card.{name}")
    return text("card.of", rank=text(f"rank.{name[0]}"), suit=text(f"suit.{name[1]}"))


def spoken(words: str) -> str:
    """Return words of the screen, marks and signs among them, as somebody reads them out."""
    words = MARK.sub("", words)
    for mark, sign in BRACKETS.items():
        words = words.replace(mark, sign)
    words = CARD.sub(lambda found: card_words(found[1].replace("10", "T") + SUITS[found[2]]), words)
    words = STARS.sub(lambda found: counted("say.stars", len(found[1])), words)
    for sign, suit in SUITS.items():
        name = text(f"suit.{suit}")
        # A sign behind the name of its suit is for the eye alone.
        words = re.sub(rf"(?i)\b({re.escape(name)})\s*{sign}", r"\1", words).replace(sign, name)
    return " ".join(UNSPOKEN.sub("", words).split())
