"""Words for cards that several games say: suits, and numbers of tricks, points and cards."""

from .words import say, say_count, to_say

SUITS = (to_say("clubs"), to_say("diamonds"), to_say("hearts"), to_say("spades"))
ONE_OF_SUIT = (
    to_say("club", context="a card of the suit"),
    to_say("diamond", context="a card of the suit"),
    to_say("heart", context="a card of the suit"),
    to_say("spade", context="a card of the suit"),
)


def suit_words(suit: int) -> str:
    """Return what a suit is called: spades."""
    return say(SUITS[suit])


def suit_card_words(suit: int) -> str:
    """Return what a card of a suit is called: spade."""
    return say(ONE_OF_SUIT[suit], context="a card of the suit")


def trick_words(number: int) -> str:
    """Return so many tricks."""
    return say_count("{count} trick", "{count} tricks", number)


def point_words(number: int) -> str:
    """Return so many points."""
    return say_count("{count} point", "{count} points", number)
