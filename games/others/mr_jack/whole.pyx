"""Whole turns of a character as one move: every pair of a target and a use of the power, before or after (way v1).

The board is open, so a number in the list of whistles means the same wherever a path of moves leads. Goodley's turns
run into ten thousands; where there is no room for all of them, whistles are taken from their list at even distances.
Where another's power has moved Watson, turning his lantern is a move of its own.
"""

from libc.stdint cimport int32_t, uint64_t

from aicore.bits cimport lowest

from .pieces cimport (
    BEAM,
    END_WHISTLE,
    WHISTLE,
    BERT,
    FIRST_BEAM,
    FIRST_HEX,
    FIRST_SWAP,
    FIRST_WHISTLE,
    GOODLEY,
    GULL,
    LESTRADE,
    MAX_STEPS,
    NUM_CHARACTERS,
    NUM_HEXES,
    SMITH,
    WATSON,
    WHISTLE_STEPS,
    Pieces,
    Setup,
    can_whistle,
    list_powers,
    list_targets,
    make_step,
    whistle_targets,
)


cdef struct Whistle:
    int num_steps
    int32_t steps[WHISTLE_STEPS]


cdef int add_whistles(const Pieces* pieces, const Setup* setup, const Whistle* so_far, int first, Whistle* found,
                      int count) noexcept nogil:
    """Add all whistles that begin with those so far and go on with later characters; return how many there are."""
    cdef Pieces after
    cdef Whistle more
    cdef uint64_t targets
    cdef int character, place
    for character in range(first, NUM_CHARACTERS):
        targets = whistle_targets(pieces, character)
        while targets and count < MAX_WHISTLES:
            place = lowest(targets)
            targets &= targets - 1
            more = so_far[0]
            more.steps[more.num_steps] = FIRST_WHISTLE + NUM_HEXES * character + place
            more.num_steps += 1
            after = pieces[0]
            make_step(&after, setup, more.steps[more.num_steps - 1])
            if not (setup.whole_whistle and after.is_whistling and after.whistle_left > 0 and can_whistle(&after)):
                found[count] = more
                count += 1
            if after.is_whistling and after.whistle_left > 0:
                count = add_whistles(&after, setup, &more, character + 1, found, count)
    return count


cdef int list_whole_whistles(const Pieces* pieces, const Setup* setup, Whistle* found) noexcept nogil:
    """List the whistles that are possible, at most MAX_WHISTLES."""
    cdef Whistle none
    none.num_steps = 0
    return add_whistles(pieces, setup, &none, 0, found, 0)


cdef inline int place_of(int character) noexcept nogil:
    """Return the place of a character in the numbering, which Goodley has no part in."""
    return character - (character > GOODLEY)


cdef inline int target_of(int step) noexcept nogil:
    """Return hexes as 0 to 59, exits as 60 to 63."""
    return step - FIRST_HEX


cdef int list_goodley(const Pieces* pieces, const Setup* setup, int32_t* moves, int room) noexcept nogil:
    """List Goodley's turns from before his move."""
    cdef Whistle whistles[MAX_WHISTLES]
    cdef int32_t targets[MAX_STEPS]
    cdef Pieces after
    cdef int num_targets = list_targets(pieces, targets)
    cdef int share = max(room // (2 * num_targets + 2), 1)
    cdef int count = 0
    cdef int index, number, num_whistles, stride
    for index in range(num_targets):
        if count + 1 >= room:
            break
        after = pieces[0]
        make_step(&after, setup, targets[index])
        # An accusation, an exit or nobody to come: there is no whistle.
        num_whistles = 0
        if after.acting == GOODLEY and after.winner < 0:
            num_whistles = list_whole_whistles(&after, setup, whistles)
        if num_whistles == 0:
            moves[count] = FIRST_GOODLEY + 24576 + MAX_WHISTLES * target_of(targets[index])
            count += 1
            continue
        stride = (num_whistles + share - 1) // share
        number = 0
        while number < num_whistles and count < room:
            moves[count] = FIRST_GOODLEY + 24576 + MAX_WHISTLES * target_of(targets[index]) + number
            count += 1
            number += stride
    num_whistles = list_whole_whistles(pieces, setup, whistles)
    stride = (num_whistles + share - 1) // share
    number = 0
    while number < num_whistles:
        after = pieces[0]
        for index in range(whistles[number].num_steps):
            make_step(&after, setup, whistles[number].steps[index])
            if after.phase == BEAM:
                make_step(&after, setup, FIRST_BEAM + after.lantern)
        if after.phase == WHISTLE:
            make_step(&after, setup, END_WHISTLE)
        num_targets = list_targets(&after, targets)
        for index in range(num_targets):
            if count < room:
                moves[count] = FIRST_GOODLEY + MAX_WHISTLES * target_of(targets[index]) + number
                count += 1
        number += stride
    return count


cdef int list_whole(const Pieces* pieces, const Setup* setup, int32_t* moves, int room) noexcept nogil:
    """List the whole turns of the character being played, which has done nothing yet; at most `room`."""
    cdef int32_t targets[MAX_STEPS]
    cdef int32_t powers[MAX_STEPS]
    cdef Pieces after
    cdef int character = pieces.acting
    cdef int base = FIRST_WHOLE + 2048 * place_of(character)
    cdef int count = 0
    cdef int num_targets, num_powers, target, power
    if character == GOODLEY:
        return list_goodley(pieces, setup, moves, room)
    num_targets = list_targets(pieces, targets)
    num_powers = list_powers(pieces, powers)
    for target in range(num_targets):
        if targets[target] >= FIRST_SWAP:
            moves[count] = base + 16 * (targets[target] - FIRST_SWAP)
            count += 1
            continue
        after = pieces[0]
        make_step(&after, setup, targets[target])
        for power in range(1 if after.winner >= 0 else 6 if character == WATSON else max(num_powers, 1)):
            moves[count] = base + 1024 + 16 * target_of(targets[target]) + power
            count += 1
    for power in range(num_powers):
        after = pieces[0]
        make_step(&after, setup, powers[power])
        num_targets = list_targets(&after, targets)
        for target in range(num_targets):
            moves[count] = base + 16 * target_of(targets[target]) + power
            count += 1
    return count


cdef int character_of_whole(int move) noexcept nogil:
    """Return whose turn a move is."""
    cdef int place
    if move >= FIRST_GOODLEY:
        return GOODLEY
    place = (move - FIRST_WHOLE) // 2048
    return place + (place >= GOODLEY)


cdef int steps_of_whole(const Pieces* pieces, const Setup* setup, int move, int32_t* steps) noexcept nogil:
    """List the steps of a whole turn; the character has been chosen. Turning the lantern for others is left out."""
    cdef Whistle whistles[MAX_WHISTLES]
    cdef int32_t powers[MAX_STEPS]
    cdef Pieces after
    cdef int character = pieces.acting
    cdef int rest = move - (FIRST_GOODLEY if character == GOODLEY else FIRST_WHOLE + 2048 * place_of(character))
    cdef int width = MAX_WHISTLES if character == GOODLEY else 16
    cdef int moves_first = rest // (64 * width)
    cdef int target = rest // width % 64
    cdef int power = rest % width
    cdef int count = 0
    cdef int index
    if character == GULL and not moves_first:
        steps[0] = FIRST_SWAP + target
        return 1
    if moves_first:
        steps[0] = FIRST_HEX + target
        count = 1
        if target >= NUM_HEXES:
            return 1
        after = pieces[0]
        make_step(&after, setup, steps[0])
        if after.winner >= 0:
            return 1
        if character == WATSON:
            steps[1] = FIRST_BEAM + power
            return 2
        if after.acting != character:
            return 1
    else:
        after = pieces[0]
    if character == GOODLEY:
        if list_whole_whistles(&after, setup, whistles) > power:
            for index in range(whistles[power].num_steps):
                steps[count] = whistles[power].steps[index]
                count += 1
    elif character == SMITH or character == LESTRADE or character == BERT:
        if list_powers(&after, powers) > power:
            steps[count] = powers[power]
            count += 1
    if not moves_first:
        steps[count] = FIRST_HEX + target
        count += 1
    return count
