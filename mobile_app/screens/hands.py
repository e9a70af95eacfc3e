"""Hands as coloured text."""

from aicore.cards import SYMBOLS
from games.spades.deck import deck_for
from games.spades.rules import Rules
from games.table.views import HELD_SUITS

from ..theme import SYMBOL_FONT, THEME

# On light and on dark pages; a suit without an ink is written as the page is.
RED, BLUE, GREEN = ("#b3261e", "#ff8f85"), ("#1557b0", "#8fb8ff"), ("#14703a", "#7fd18c")
TWO_INKS = {"♥": RED, "♦": RED}
FOUR_INKS = {"♥": RED, "♦": BLUE, "♣": GREEN}


def card_markup(card: int, rules: Rules) -> str:
    """Return a card with its suit, in the colour of the suit."""
    symbol = deck_for(rules).symbol(card)
    rank, suit = (symbol[:-1], symbol[-1]) if symbol[-1] in SYMBOLS else (symbol, "")
    return coloured(f"{rank}[font={SYMBOL_FONT}]{suit}[/font]", suit) if suit else rank


def coloured(words: str, suit: str) -> str:
    """Return the words in the colour of the suit, as far as it can be read on the page."""
    inks = FOUR_INKS if THEME.four_colours else TWO_INKS
    return f"[color={inks[suit][bool(THEME.is_dark)]}]{words}[/color]" if suit in inks else words


def rank_words(card: int, rules: Rules) -> str:
    """Return the card without its suit."""
    return deck_for(rules).symbol(card).rstrip(SYMBOLS)


def hand_markup(cards: list[int], rules: Rules) -> str:
    """Return a hand by suits, the highest card first."""
    groups = []
    for suit in HELD_SUITS:
        held = sorted((card for card in cards if card >> 4 == suit), reverse=True)
        if held:
            ranks = " ".join(rank_words(card, rules) for card in held)
            groups.append(coloured(f"[font={SYMBOL_FONT}]{SYMBOLS[suit]}[/font] {ranks}", SYMBOLS[suit]))
    return "    ".join(groups) if groups else "–"
