"""Steps of a playout: at random, or by a rule of thumb.

At random: any card, then any hex or exit and any use of the power, before or after as chance has it. Nobody accuses by
chance: a playout would be over before it has said anything. Whoever has one suspect left accuses him if that is
possible. By the rule: the same, but a card that wins at once is chosen, and of three hexes or uses of a power the one
that is best at a glance.
"""

from libc.stdint cimport int32_t, uint64_t

from aicore.bits cimport bit, lowest, nth_bit, popcount
from aicore.rng cimport Rng, below

from .pieces cimport (
    BEAM,
    ACT,
    CARD,
    FIRST_CARD,
    FIRST_EXIT,
    FIRST_HEX,
    FIRST_SWAP,
    GULL,
    INSPECTOR,
    JACK,
    MAX_STEPS,
    NUM_CHARACTERS,
    NUM_EXITS,
    Pieces,
    Setup,
    can_leave,
    list_powers,
    list_steps,
    make_step,
    reach_of,
    role_to_move,
    streets,
    suspects_of,
)
from .powers cimport score_of

cdef enum:
    TRIES = 3

cdef double[2][6] GLANCE
GLANCE[INSPECTOR][:] = [1.0, 0.0, 0.0, 0.0, -0.3, 0.1]
GLANCE[JACK][:] = [0.0, 0.0, 0.6, 1.0, 0.3, -0.2]


cdef int last_suspect(const Pieces* pieces) noexcept nogil:
    """Return the only suspect that the inspector has left, -1 if there are more."""
    cdef int suspects = suspects_of(pieces, INSPECTOR)
    return lowest(suspects) if popcount(suspects) == 1 else -1


cdef int open_exits(const Pieces* pieces, int character) noexcept nogil:
    """Return the exits that a character reaches and that have no cordon, a set."""
    cdef uint64_t before = reach_of(pieces, character, 1)
    cdef int index
    cdef int found = 0
    for index in range(NUM_EXITS):
        if not pieces.cordons >> index & 1 and before & streets.doors[index]:
            found |= 1 << index
    return found


cdef int target_step(const Pieces* pieces, Rng* rng, bint is_sharp) noexcept nogil:
    """Return where the character being played goes."""
    cdef int character = pieces.acting
    cdef uint64_t found = reach_of(pieces, character, 0)
    cdef uint64_t free = found & ~pieces.occupied
    cdef int exits = 0
    cdef int number, total, suspect
    if role_to_move(pieces) == INSPECTOR:
        suspect = last_suspect(pieces)
        if suspect >= 0 and suspect != character and found & bit(pieces.where[suspect]):
            return FIRST_HEX + pieces.where[suspect]
    elif can_leave(pieces):
        exits = open_exits(pieces, character)
        if exits and is_sharp:
            return FIRST_EXIT + lowest(exits)
    total = popcount(free) + popcount(exits) + (7 if character == GULL else 0)
    if total == 0:
        return FIRST_HEX + pieces.where[character]
    number = below(rng, total)
    if number < popcount(free):
        return FIRST_HEX + lowest(nth_bit(free, number))
    number -= popcount(free)
    if number < popcount(exits):
        return FIRST_EXIT + lowest(nth_bit(exits, number))
    number -= popcount(exits)
    return FIRST_SWAP + number + (number >= GULL)


cdef int random_step(const Pieces* pieces, const Setup* setup, Rng* rng) noexcept nogil:
    """Return a step at random; the game is not over."""
    return any_step(pieces, setup, rng, False)


cdef int any_step(const Pieces* pieces, const Setup* setup, Rng* rng, bint is_sharp) noexcept nogil:
    cdef int32_t moves[MAX_STEPS]
    cdef int count
    if pieces.phase == CARD:
        return FIRST_CARD + lowest(nth_bit(pieces.cards, below(rng, popcount(pieces.cards))))
    if pieces.phase == ACT:
        if not pieces.has_moved and (pieces.has_used_power or below(rng, 2)):
            return target_step(pieces, rng, is_sharp)
        count = list_powers(pieces, moves)
        if count == 0:
            return target_step(pieces, rng, is_sharp)
        return moves[below(rng, count)]
    count = list_steps(pieces, setup, moves)
    return moves[below(rng, count)] if count > 1 else moves[0]


cdef int winning_card(const Pieces* pieces) noexcept nogil:
    """Return a card that wins at once for who is to move, -1 if there is none in sight."""
    cdef int suspect, character
    if role_to_move(pieces) == JACK:
        if (not pieces.was_seen and pieces.cards >> pieces.jack & 1 and open_exits(pieces, pieces.jack)):
            return pieces.jack
        return -1
    suspect = last_suspect(pieces)
    if suspect < 0:
        return -1
    for character in range(NUM_CHARACTERS):
        if (character != suspect and pieces.cards >> character & 1
                and reach_of(pieces, character, 0) & bit(pieces.where[suspect])):
            return character
    return -1


cdef int rule_step(const Pieces* pieces, const Setup* setup, Rng* rng) noexcept nogil:
    """Return a step by the rule of thumb; the game is not over."""
    cdef Pieces after
    cdef int role = role_to_move(pieces)
    cdef int best = -1
    cdef int step, _
    cdef double score
    cdef double best_score = 0.0
    if pieces.phase == CARD:
        best = winning_card(pieces)
        return FIRST_CARD + best if best >= 0 else any_step(pieces, setup, rng, True)
    if pieces.phase > BEAM:      # nothing to choose
        return any_step(pieces, setup, rng, True)
    for _ in range(TRIES):
        step = any_step(pieces, setup, rng, True)
        after = pieces[0]
        make_step(&after, setup, step)
        if after.winner >= 0:
            return step
        score = score_of(&after, role, GLANCE[role])
        if best < 0 or score > best_score:
            best_score = score
            best = step
    return best
