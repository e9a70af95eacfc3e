"""Cards and hands as coloured text."""

from collections.abc import Iterable, Mapping

from ..session import SUIT_SIGNS, name_words
from ..theme import SYMBOL_FONT, THEME

# On light and on dark pages; a suit without an ink is written as the page is.
RED, BLUE, GREEN = ("#b3261e", "#ff8f85"), ("#1557b0", "#8fb8ff"), ("#14703a", "#7fd18c")
INKS = {
    "two": {"♥": RED, "♦": RED},
    "four": {"♥": RED, "♦": BLUE, "♣": GREEN},
    "clear": {"♥": ("#ad4a00", "#ffa040"), "♦": ("#0a6cb0", "#7cc0f5"), "♣": ("#00785c", "#4fd0ac")},
}
HELD_SIGNS = ("", "♠", "♥", "♣", "♦")        # a joker has no suit


def sign_of(name: str) -> str:
    """Return the sign of the suit of a card such as AS; nothing for a joker."""
    return SUIT_SIGNS.get(name[1:], "") if len(name) == 2 and name not in ("BJ", "LJ") else ""


def card_markup(name: str) -> str:
    """Return a card such as AS with its suit, in the colour of the suit."""
    sign, words = sign_of(name), name_words(name, is_card=True)
    return coloured(f"{words[:-1]}[font={SYMBOL_FONT}]{sign}[/font]", sign) if sign else words


def coloured(words: str, sign: str) -> str:
    """Return the words in the colour of the suit, as far as it can be read on the page."""
    inks = INKS[str(THEME.suit_colours)]
    return f"[color={inks[sign][bool(THEME.is_dark)]}]{words}[/color]" if sign in inks else words


def hand_markup(cards: Iterable[int], names: Mapping[int, str]) -> str:
    """Return a hand by suits, the highest card first."""
    groups = []
    held = [names[card] for card in sorted(cards, reverse=True)]
    for sign in HELD_SIGNS:
        suit = [name for name in held if sign_of(name) == sign]
        if suit:
            ranks = " ".join(name_words(name, is_card=True).removesuffix(sign) for name in suit)
            groups.append(coloured(f"[font={SYMBOL_FONT}]{sign}[/font] {ranks}", sign) if sign else ranks)
    return "    ".join(groups) if groups else "–"
