"""The inspector's chance where a playout is cut off: by turn, suspects and the last call, from a table of games played.

Within a turn the next call is looked ahead to, as if it came now: the inspector, who does not know how it will fall
out, weighs both answers by the suspects of whom they would be true, which is the worth of an even split; whoever
knows Jack knows the answer.
"""

from aicore.bits cimport popcount

from .pieces cimport ALIBI, CALL, CARD, INSPECTOR, NUM_TURNS, Pieces, seen_set, suspects_of

import json
from pathlib import Path

cdef double chances[2][NUM_TURNS + 2][9]      # by the last call (unseen, seen), turn to begin, number of suspects


def load_outlook(path=None):
    """Read the table of chances."""
    cdef int seen, turn, number
    table = json.loads(Path(path if path is not None else Path(__file__).with_name("outlook.json")).read_text())
    for seen in range(2):
        for turn in range(NUM_TURNS + 2):
            for number in range(9):
                chances[seen][turn][number] = 0.0
                if 1 <= turn <= NUM_TURNS and number > 0:
                    chances[seen][turn][number] = table["seen" if seen else "unseen"][turn - 1][number - 1]


load_outlook()


cdef double chance_of_inspector(const Pieces* pieces, bint knows_jack) noexcept nogil:
    """Return the inspector's chance in a complete state; the game is not over."""
    cdef int suspects = suspects_of(pieces, INSPECTOR)
    cdef int total = popcount(suspects)
    cdef int seen, num_seen
    if pieces.phase == CARD and pieces.num_played == 0:
        return chances[pieces.was_seen][pieces.turn][total]
    seen = seen_set(pieces)
    num_seen = popcount(suspects & seen)
    if knows_jack:
        return (chances[1][pieces.turn + 1][num_seen] if seen >> pieces.jack & 1
                else chances[0][pieces.turn + 1][total - num_seen])
    return (num_seen * chances[1][pieces.turn + 1][num_seen]
            + (total - num_seen) * chances[0][pieces.turn + 1][total - num_seen]) / total
