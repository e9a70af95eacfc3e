"""The numbering of moves in Sorry!, and their names.

A move belongs to a seat and a card, because below the root of a search both depend on what was drawn: the path from
the root then tells the board exactly. move = 179 * seat + FIRST_MOVES[card] + option, where the options of a card are

    1, 2           0-3 pawn forward, 4 out of start        (the first pawn there: they are all alike)
    3, 5, 8, 12    0-3 pawn forward
    4              0-3 pawn backward
    7              0-3 pawn forward, 4-75 split: 4 + 6 * pair + (steps of the first - 1), pair = 3 * first + second
                   (second counted without the first); when splits are unordered only with first < second
    10             0-3 pawn forward, 4-7 pawn backward
    11             0-3 pawn forward, 4-51 swap: 4 + 12 * pawn + target, 52 pass
    Sorry!         0-11 target, target = 4 * (turns from the seat to the opponent - 1) + its pawn
"""

from itertools import accumulate

from aicore.games.table.words import say

from .board import CARDS, COLOUR_WORDS, COLOURS, SEATED_COLOURS

FORWARD_STEPS = (1, 2, 3, 0, 5, 7, 8, 10, 11, 12, 0)
NUM_OPTIONS = (5, 5, 4, 4, 4, 76, 4, 8, 53, 4, 12)
FIRST_MOVES = tuple(accumulate(NUM_OPTIONS[:-1], initial=0))
NUM_MOVES_OF_SEAT = sum(NUM_OPTIONS)
PASSED = -1     # in a history: no move was possible

FOUR, SEVEN, TEN, ELEVEN, SORRY = (CARDS.index(name) for name in ("4", "7", "10", "11", "sorry"))


def split_move(move: int) -> tuple[int, int, int]:
    """Return seat, card and option of a move."""
    seat, rest = divmod(move, NUM_MOVES_OF_SEAT)
    card = max(card for card, first in enumerate(FIRST_MOVES) if first <= rest)
    return seat, card, rest - FIRST_MOVES[card]


def split_of_seven(option: int) -> tuple[int, int, int]:
    """Return first pawn, its steps and second pawn of a split 7; option is 4 or more."""
    pair, steps = divmod(option - 4, 6)
    first, second = divmod(pair, 3)
    return first, steps + 1, second + (second >= first)


def seat_name(seat: int, num_players: int) -> str:
    """Return the colour of a seat."""
    return COLOURS[SEATED_COLOURS[num_players][seat]]


def card_name(card: int) -> str:
    """Return the card with its article."""
    name = CARDS[card]
    if card == SORRY:
        return say("a Sorry! card")
    return say("an {number}", number=name) if name in ("8", "11") else say("a {number}", number=name)


def target_name(seat: int, target: int, num_players: int) -> str:
    """Return an opponent's pawn by colour and number."""
    return f"{seat_name((seat + 1 + target // 4) % num_players, num_players)}{target % 4 + 1}"


def move_words(move: int, num_players: int) -> str:
    """Return the move in the words of people."""
    seat, card, option = split_move(move)
    if card == SORRY:
        return say("Sorry! to {pawn}", pawn=pawn_words(seat, option, num_players))
    if card == FOUR:
        return backward_words(option, 4)
    if option < 4:
        return say("pawn {pawn} goes {steps}", pawn=option + 1, steps=FORWARD_STEPS[card])
    if card == TEN:
        return backward_words(option - 4, 1)
    if card == SEVEN:
        first, steps, second = split_of_seven(option)
        own, other, rest = first + 1, second + 1, 7 - steps
        return say("pawn {own} goes {steps}, pawn {other} goes {rest}", own=own, steps=steps, other=other, rest=rest)
    if card == ELEVEN:
        if option == NUM_OPTIONS[ELEVEN] - 1:
            return say("pass")
        pawn, target = divmod(option - 4, 12)
        return say("swap {own} with {pawn}", own=pawn + 1, pawn=pawn_words(seat, target, num_players))
    return say("a pawn out of start")


def backward_words(pawn: int, steps: int) -> str:
    """Return that a pawn goes back so many spaces."""
    return say("pawn {pawn} goes back {steps}", pawn=pawn + 1, steps=steps)


def pawn_words(seat: int, target: int, num_players: int) -> str:
    """Return an opponent's pawn in the words of people."""
    other = SEATED_COLOURS[num_players][(seat + 1 + target // 4) % num_players]
    return f"{say(COLOUR_WORDS[other])} {target % 4 + 1}"


def move_name(move: int, num_players: int) -> str:
    """Return the move as people write it: 2+5, 1-4, out, 1+3,4+4 (split), 2xgreen1 (swap), sorry:green1, pass."""
    seat, card, option = split_move(move)
    if card == SORRY:
        return f"sorry:{target_name(seat, option, num_players)}"
    if card == FOUR:
        return f"{option + 1}-4"
    if option < 4:
        return f"{option + 1}+{FORWARD_STEPS[card]}"
    if card == TEN:
        return f"{option - 3}-1"
    if card == SEVEN:
        first, steps, second = split_of_seven(option)
        return f"{first + 1}+{steps},{second + 1}+{7 - steps}"
    if card == ELEVEN:
        if option == NUM_OPTIONS[ELEVEN] - 1:
            return "pass"
        pawn, target = divmod(option - 4, 12)
        return f"{pawn + 1}x{target_name(seat, target, num_players)}"
    return "out"
