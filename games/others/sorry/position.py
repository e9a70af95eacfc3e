"""The position file of Sorry!, as `aicards choose` reads it.

{"pawns": {"red": ["start", 12, "safety 3", "home"], "yellow": ["start", "start", "start", 40]},
 "turn": "red", "card": "7", "deck": {"1": 5, ...}, "rules": {}}
A space is its number clockwise from the red corner, 0 to 59. `deck` counts the cards still to be drawn; without it
only the card has been drawn. Two colours are red and yellow, three red, blue and yellow.
"""

from collections.abc import Mapping
from typing import Any

from .board import CARD_COUNTS, CARDS, COLOURS, SEATED_COLOURS, parse_place
from .rules import Rules
from .state import SorryState

KEYS = ("pawns", "turn", "card", "deck", "rules")


def read_position(data: Mapping[str, Any]) -> SorryState:
    """Return the observation that a position file describes; ValueError names the fault."""
    if not isinstance(data, Mapping):
        raise ValueError(f"a position is a JSON object with the keys {', '.join(KEYS)}")
    for key in data:
        if key not in KEYS:
            raise ValueError(f"unknown key '{key}' in the position: the keys are {', '.join(KEYS)}")
    for key in KEYS[:3]:
        if key not in data:
            raise ValueError(f"the position has no {key}")
    pawns, turn = data["pawns"], data["turn"]
    if not isinstance(pawns, Mapping):
        raise ValueError('pawns is an object such as {"red": ["start", 12, "safety 3", "home"], ...}')
    seats = SEATED_COLOURS.get(len(pawns), ())
    names = [COLOURS[colour] for colour in seats]
    if sorted(pawns) != sorted(names) or not names:
        raise ValueError("pawns are those of red and yellow, of red, blue and yellow, or of all four colours")
    if turn not in names:
        raise ValueError(f"turn is one of {', '.join(names)}, not {turn!r}")
    for name in names:
        if not isinstance(pawns[name], list):
            raise ValueError(f"the pawns of {name} are a list of four places")
    state = SorryState.position(
        [[parse_place(colour, place) for place in pawns[COLOURS[colour]]] for colour in seats],
        player=names.index(turn),
        card=read_card(data["card"]),
        deck=read_deck(data["deck"]) if data.get("deck") is not None else None,
        rules=Rules.from_json(data.get("rules") or {}),
    )
    return state.observation(names.index(turn))


def read_card(text: object) -> int:
    """Return the card of that name."""
    word = str(text).strip().casefold().rstrip("!")
    if word not in CARDS:
        raise ValueError(f"there is no card {text!r}: the cards are {', '.join(CARDS)}")
    return CARDS.index(word)


def read_deck(data: object) -> list[int]:
    """Return how many of each card are left."""
    if not isinstance(data, Mapping):
        raise ValueError('deck is an object that counts cards, such as {"1": 5, "sorry": 2}')
    left = [0] * len(CARDS)
    for name, number in data.items():
        card = read_card(name)
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= CARD_COUNTS[card]:
            raise ValueError(f"of card {name} there are 0 to {CARD_COUNTS[card]}, not {number!r}")
        left[card] = number
    return left
