"""The board of Sorry! as every colour sees it, read from board.json.

All four colours walk the same way, only from another corner, so a pawn's place is a number of its own colour:

    0..59    the track; 0 is the space behind the turn, 1 the exit of the start, 59 the turn into the safety zone
    60..64   the safety zone
    65       home
    127      start

Going forward is adding, whether or not the pawn leaves the track; home must be reached by exact count.
"""

import json
from pathlib import Path

from aicore.games.table.words import to_say

BOARD = json.loads(Path(__file__).with_name("board.json").read_text(encoding="utf-8"))

TRACK = 60
FIRST_SAFE = 60
HOME = 65
START = 127
COLOURS: tuple[str, ...] = tuple(BOARD["colours"])
COLOUR_WORDS = (to_say("Red"), to_say("Blue"), to_say("Yellow"), to_say("Green"))      # of those who sit there
CARDS: tuple[str, ...] = tuple(BOARD["deck"])
CARD_COUNTS: tuple[int, ...] = tuple(BOARD["deck"].values())
NUM_CARDS = sum(CARD_COUNTS)
NUM_PAWNS = 4

# Which colours sit down: two face each other, so that neither is nearer to the other's exit.
SEATED_COLOURS = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}


def place_of_space(colour: int, space: int) -> int:
    """Return the place that a colour gives to a space of the track, 0..59 counted from the red corner."""
    turn: int = BOARD["colours"][COLOURS[colour]]["safety_turn"]
    return (space - turn - 1) % TRACK


def space_of_place(colour: int, place: int) -> int:
    """Return the space of the track that is a colour's place; place in 0..59."""
    turn: int = BOARD["colours"][COLOURS[colour]]["safety_turn"]
    return (place + turn + 1) % TRACK


EXIT = place_of_space(0, BOARD["colours"][COLOURS[0]]["start_exit"])


def slide_lengths(*, own_colour: bool) -> list[int]:
    """Return for each place how far a pawn that lands there slides: on other colours' slides, or on its own."""
    lengths = [0] * (HOME + 1)
    for colour, name in enumerate(COLOURS):
        if (colour == 0) == own_colour:
            for slide in BOARD["colours"][name]["slides"]:
                lengths[place_of_space(0, slide["start"])] = slide["end"] - slide["start"]
    return lengths


def place_name(colour: int, place: int) -> str:
    """Return a place as people call it: start, home, safety 3, or the number of the space."""
    if place == START:
        return "start"
    if place == HOME:
        return "home"
    if place >= FIRST_SAFE:
        return f"safety {place - FIRST_SAFE + 1}"
    return str(space_of_place(colour, place))


def parse_place(colour: int, text: object) -> int:
    """Return the place of a colour's pawn that text names; ValueError otherwise."""
    word = str(text).strip().casefold()
    if word == "start":
        return START
    if word == "home":
        return HOME
    kind, _, number = word.rpartition(" ")
    if number.isdecimal():
        if kind == "safety" and 1 <= int(number) <= HOME - FIRST_SAFE:
            return FIRST_SAFE + int(number) - 1
        if kind == "" and int(number) < TRACK:
            return place_of_space(colour, int(number))
    raise ValueError(f"'{text}' is not a place: start, home, safety 1 to safety 5, or a space from 0 to {TRACK - 1}")
