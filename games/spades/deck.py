"""The cards of a game of Spades: which there are under the rules, and their names.

In the native state a suit is a lane of sixteen ranks and spades are the highest lane, so that the higher bit wins
a trick. Jokers and high deuces live at the top of the spade lane:

    jokers              2♠ ... A♠ are ranks 0-12, little joker 13, big joker 14
    jokers and deuces   3♠ ... A♠ are ranks 0-11, 2♠ 12, 2♦ 13, little joker 14, big joker 15
"""

from functools import cache

from aicore.cards import SYMBOLS, card_name, card_symbol, parse_card

from .rules import Rules

SPADE_LANE = 48
LITTLE_JOKER, BIG_JOKER = "LJ", "BJ"


class Deck:
    """The 52 cards under one rule for high cards."""

    def __init__(self, high_cards: str) -> None:
        names = {card: card_name(card) for card in range(64) if card & 15 < 13}
        if high_cards != "standard":
            del names[parse_card("2C")], names[parse_card("2H")]
        if high_cards == "jokers":
            names |= {SPADE_LANE + 13: LITTLE_JOKER, SPADE_LANE + 14: BIG_JOKER}
        elif high_cards == "jokers and deuces":
            del names[parse_card("2D")]
            top = ["2S", "2D", LITTLE_JOKER, BIG_JOKER]
            spades = [card_name(SPADE_LANE + rank) for rank in range(1, 13)] + top
            names |= {SPADE_LANE + rank: name for rank, name in enumerate(spades)}
        self.names = dict(sorted(names.items()))
        self.cards = tuple(self.names)
        self._by_name = {name: card for card, name in self.names.items()}

    def name(self, card: int) -> str:
        """Return the card in two letters: AS, TD, BJ."""
        return self.names[card]

    def symbol(self, card: int) -> str:
        """Return the card as people read it: A♠, 10♦, BJ."""
        name = self.names[card]
        return name if name in (LITTLE_JOKER, BIG_JOKER) else card_symbol(parse_card(name))

    def parse(self, text: str) -> int:
        """Return the card that text names; ValueError when it is none of this deck."""
        cleaned = text.strip().upper()
        name = cleaned if cleaned in (LITTLE_JOKER, BIG_JOKER) else card_name(parse_card(text))
        if name not in self._by_name:
            raise ValueError(f"{text} is not in the deck under these rules")
        return self._by_name[name]

    def suit_symbol(self, card: int) -> str:
        """Return the symbol of the suit that the card belongs to in play."""
        return SYMBOLS[card >> 4]


def deck_for(rules: Rules) -> Deck:
    """Return the deck of the rules, made once."""
    return deck_with(rules.high_cards)


@cache
def deck_with(high_cards: str) -> Deck:
    """Return the deck with these high cards; by their name alone, for all options make a long key."""
    return Deck(high_cards)
