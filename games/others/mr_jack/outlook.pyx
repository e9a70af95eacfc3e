"""The inspector's chance where a playout is cut off: from a table of games played, by turn, suspects and Jack's place.

Jack is seen at the call, unseen far from any exit without a cordon, or unseen so near that his next move could take
him out. Where that move is his for certain, because his card comes in the next turn and he begins it, he is gone.
Within a turn the next call is looked ahead to, as if it came now: the inspector, who does not know how it will fall
out, weighs both answers by the suspects of whom they would be true, which is the worth of an even split; whoever
knows Jack knows the answer.
"""

from aicore.bits cimport popcount

from .pieces cimport (
    CARD,
    INSPECTOR,
    NUM_CHARACTERS,
    NUM_EXITS,
    NUM_TURNS,
    Pieces,
    reach_of,
    seen_set,
    streets,
    suspects_of,
)

import json
from pathlib import Path

CALLS = ("seen", "far", "near")

cdef enum:
    IS_SEEN = 0
    IS_FAR = 1
    IS_NEAR = 2

cdef double chances[3][NUM_TURNS + 2][9]      # by where Jack is, the turn to begin, and the number of suspects


def load_outlook(path=None):
    """Read the table of chances, the package's own if no other is named."""
    cdef int call, turn, number
    chosen = Path(path) if path is not None else Path(__file__).with_name("outlook.json")
    table = json.loads(chosen.read_text(encoding="utf-8"))
    for call in range(3):
        for turn in range(NUM_TURNS + 2):
            for number in range(9):
                chances[call][turn][number] = 0.0
                if 1 <= turn <= NUM_TURNS and number > 0:
                    chances[call][turn][number] = table[CALLS[call]][turn - 1][number - 1]


load_outlook()


cdef bint reaches_exit(const Pieces* pieces, int character) noexcept nogil:
    """Return whether the character's next move could lead out, as the board is now."""
    cdef int index
    for index in range(NUM_EXITS):
        if not pieces.cordons >> index & 1 and reach_of(pieces, character, 1) & streets.doors[index]:
            return True
    return False


cdef double chance_if_unseen(const Pieces* pieces, int character, int turn, int cards, int suspects) noexcept nogil:
    """Return the inspector's chance at the beginning of a turn with these cards if Jack is that unseen character."""
    if not reaches_exit(pieces, character):
        return chances[IS_FAR][turn][suspects]
    if turn & 1 == 0 and cards >> character & 1:
        return 0.0
    return chances[IS_NEAR][turn][suspects]


cdef double chance_of_inspector(const Pieces* pieces, bint knows_jack) noexcept nogil:
    """Return the inspector's chance in a complete state; the game is not over."""
    cdef int suspects = suspects_of(pieces, INSPECTOR)
    cdef int turn = pieces.turn
    cdef int cards = pieces.cards
    cdef int seen = seen_set(pieces)
    cdef int character, num_seen, unseen
    cdef double total = 0.0
    if pieces.phase == CARD and pieces.num_played == 0:
        # The call was a moment ago: nobody is left but those of whom its answer was true.
        seen = suspects if pieces.was_seen else 0
    else:
        turn += 1
        cards = pieces.rest
    num_seen = popcount(suspects & seen)
    unseen = suspects & ~seen
    if knows_jack:
        if seen >> pieces.jack & 1:
            return chances[IS_SEEN][turn][num_seen]
        return chance_if_unseen(pieces, pieces.jack, turn, cards, popcount(unseen))
    total = num_seen * chances[IS_SEEN][turn][num_seen]
    for character in range(NUM_CHARACTERS):
        if unseen >> character & 1:
            total += chance_if_unseen(pieces, character, turn, cards, popcount(unseen))
    return total / popcount(suspects)
