"""The rules of Mr Jack on plain structures: where one may go, who is seen, which steps are possible and what they do.

The rules are told in rules.py, the numbering of steps in moves.py, the numbers of hexes in board.py. Characters do not
block each other, so what can be reached is a union of ready-made sets: streets within so many steps of the start, and
of every open manhole once the nearest one was entered.
"""

from libc.stdint cimport int32_t, uint8_t, uint64_t

from aicore.bits cimport bit, lowest, popcount
from aicore.rng cimport Rng, below, next_bits

from . import board


def fill_streets():
    """Copy the tables of board.py."""
    cdef int start, other, index
    streets.manholes = 0
    for start in range(NUM_HEXES):
        streets.next_to[start] = board.NEXT_TO[start]
        for index in range(24):
            streets.within[start][index] = board.WITHIN[start][index]
        for index in range(5):
            streets.glided[start][index] = board.GLIDED[start][index]
        for index in range(6):
            streets.beams[start][index] = board.BEAMS[start][index]
        for other in range(NUM_HEXES):
            streets.distance[start][other] = board.DISTANCES[start][other]
        for index in range(NUM_EXITS):
            streets.exit_distance[start][index] = min(
                board.DISTANCES[start][other] for other in range(NUM_HEXES) if board.DOORS[index] >> other & 1)
    for index in range(8):
        streets.lit_by[index] = board.LIT_BY[index]
        streets.manhole_hex[index] = board.HEXES.index(board.MANHOLES[index])
        streets.manholes |= bit(streets.manhole_hex[index])
    for index in range(NUM_EXITS):
        streets.doors[index] = board.DOORS[index]


fill_streets()

cdef Pieces at_start


def fill_start():
    """Read the board as it is set up."""
    cdef int index
    at_start.occupied = 0
    for index, name in enumerate(board.BOARD["start"].values()):
        at_start.where[index] = board.HEXES.index(name)
        at_start.occupied |= bit(at_start.where[index])
    for index, name in enumerate(board.BOARD["lights"]):
        at_start.lights[index] = board.GASLIGHTS.index(name)
    at_start.closed = sum(1 << board.MANHOLES.index(name) for name in board.BOARD["closed_manholes"])
    at_start.cordons = sum(1 << board.EXITS.index(name) for name in board.BOARD["cordons"])
    at_start.lantern = board.DIRECTIONS.index(board.BOARD["lantern"])
    at_start.turn = 1
    at_start.was_seen = True
    at_start.jack = at_start.acting = at_start.winner = at_start.accused = at_start.left_by = -1
    set_lights(&at_start)


cdef void set_up_board(Pieces* pieces) noexcept nogil:
    """Set everything up but cards and secrets."""
    pieces[0] = at_start


cdef void set_lights(Pieces* pieces) noexcept nogil:
    """Find the streets beside lit gaslights and the open manholes anew."""
    cdef int index
    pieces.lit = 0
    for index in range(NUM_TILES):
        if pieces.lights[index] < 8:
            pieces.lit |= streets.lit_by[pieces.lights[index]]
    pieces.open_holes = 0
    for index in range(8):
        if not pieces.closed >> index & 1:
            pieces.open_holes |= bit(streets.manhole_hex[index])


fill_start()


cdef int role_to_move(const Pieces* pieces) noexcept nogil:
    """Return who plays the next character; odd turns are begun and ended by the inspector, even ones by Jack."""
    cdef bint is_outer = pieces.num_played == 0 or pieces.num_played == 3
    if pieces.phase == CALL:
        return JACK
    return INSPECTOR if is_outer == (pieces.turn & 1) else JACK


cdef uint64_t reach(const Pieces* pieces, int start, int points, bint glides) noexcept nogil:
    """Return the streets within so many steps, the start among them; manholes are used where that helps."""
    cdef const uint64_t* own = &streets.glided[start][0] if glides else &streets.within[start][0]
    cdef uint64_t found = own[points]
    cdef uint64_t holes
    cdef int steps, left
    for steps in range(points):
        holes = own[steps] & pieces.open_holes
        if holes:
            # From the first one all others are a step away.
            holes = pieces.open_holes & ~bit(lowest(holes))
            left = points - steps - 1
            while holes:
                found |= streets.glided[lowest(holes)][left] if glides else streets.within[lowest(holes)][left]
                holes &= holes - 1
            break
    return found


cdef uint64_t reach_of(const Pieces* pieces, int character, int less) noexcept nogil:
    """Return the streets that a character may reach with all its steps but `less`."""
    return reach(pieces, pieces.where[character], (4 if character == STEALTHY else 3) - less, character == STEALTHY)


cdef int seen_set(const Pieces* pieces) noexcept nogil:
    """Return the characters that are seen, a set."""
    cdef uint64_t light = pieces.lit | streets.beams[pieces.where[WATSON]][pieces.lantern]
    cdef int seen = 0
    cdef int character, place
    for character in range(NUM_CHARACTERS):
        place = pieces.where[character]
        seen |= (((light >> place) & 1) != 0 or streets.next_to[place] & pieces.occupied != 0) << character
    return seen


cdef int suspects_of(const Pieces* pieces, int role) noexcept nogil:
    """Return whom the role's alibi cards and the calls leave as Jack for anybody who does not know him, a set."""
    cdef int known = pieces.alibis[role]
    if pieces.phase == ALIBI and pieces.pile_size and role_to_move(pieces) == role:
        known |= 1 << pieces.pile[pieces.pile_size - 1]
    return ALL & ~pieces.cleared & ~known


cdef bint can_leave(const Pieces* pieces) noexcept nogil:
    """Return whether the character being played may leave by any exit that it reaches."""
    return (pieces.acting == pieces.jack and pieces.acting >= 0 and not pieces.was_seen
            and role_to_move(pieces) == JACK)


cdef void shuffle(uint8_t* items, int count, Rng* rng) noexcept nogil:
    """Put items in an order at random."""
    cdef int other
    cdef uint8_t item
    while count > 1:
        other = below(rng, count)
        count -= 1
        item = items[other]
        items[other] = items[count]
        items[count] = item


cdef void start_turn(Pieces* pieces) noexcept nogil:
    """Lay out the four characters of the turn."""
    cdef uint8_t order[NUM_CHARACTERS]
    cdef int index
    pieces.num_played = 0
    pieces.phase = CARD
    if pieces.turn & 1:
        for index in range(NUM_CHARACTERS):
            order[index] = index
        shuffle(order, NUM_CHARACTERS, &pieces.order)
        pieces.cards = 0
        for index in range(4):
            pieces.cards |= 1 << order[index]
        pieces.rest = ALL & ~pieces.cards
    else:
        pieces.cards = pieces.rest
        pieces.rest = 0


cdef void draw_secrets(Pieces* pieces, int role, Rng* rng) noexcept nogil:
    """Draw all that a role cannot know: Jack, the other's alibi cards, the pile, and the cards to come."""
    cdef bint sees_top = pieces.phase == ALIBI and role_to_move(pieces) == role
    cdef int top = pieces.pile[pieces.pile_size - 1] if sees_top else -1
    cdef int other = 1 - role
    cdef uint8_t left[NUM_CHARACTERS]
    cdef int count = 0
    cdef int index, suspects, number, _
    if role == INSPECTOR:
        suspects = suspects_of(pieces, INSPECTOR)
        number = below(rng, popcount(suspects))
        while number:
            suspects &= suspects - 1
            number -= 1
        pieces.jack = lowest(suspects)
    for index in range(NUM_CHARACTERS):
        if index != pieces.jack and index != top and not pieces.alibis[role] >> index & 1:
            left[count] = index
            count += 1
    shuffle(left, count, rng)
    pieces.alibis[other] = 0
    for _ in range(pieces.num_alibis[other]):
        count -= 1
        pieces.alibis[other] |= 1 << left[count]
    for index in range(count):
        pieces.pile[index] = left[index]
    if sees_top:
        pieces.pile[count] = top
    pieces.order.state = next_bits(rng)


cdef uint64_t whistle_targets(const Pieces* pieces, int character) noexcept nogil:
    """Return where the whistle may bring a character with the steps that are left."""
    cdef int place = pieces.where[character]
    cdef int centre = pieces.where[GOODLEY]
    cdef int left = pieces.whistle_left if pieces.is_whistling else WHISTLE_STEPS
    if character == GOODLEY or (pieces.is_whistling and pieces.whistled >> character & 1):
        return 0
    return (streets.within[place][left] & streets.within[centre][streets.distance[centre][place] - 1]
            & ~pieces.occupied)


cdef bint can_whistle(const Pieces* pieces) noexcept nogil:
    """Return whether anybody can come nearer."""
    cdef int character
    for character in range(NUM_CHARACTERS):
        if whistle_targets(pieces, character):
            return True
    return False


cdef int list_whistles(const Pieces* pieces, int32_t* moves) noexcept nogil:
    cdef int count = 0
    cdef int character
    cdef uint64_t targets
    for character in range(NUM_CHARACTERS):
        targets = whistle_targets(pieces, character)
        while targets:
            moves[count] = FIRST_WHISTLE + NUM_HEXES * character + lowest(targets)
            targets &= targets - 1
            count += 1
    return count


cdef int list_targets(const Pieces* pieces, int32_t* moves) noexcept nogil:
    """List hexes, accusations, exits and changes of places of the character being played; it has not moved."""
    cdef int character = pieces.acting
    cdef uint64_t own = bit(pieces.where[character])
    cdef uint64_t found = reach_of(pieces, character, 0) & ~own
    cdef int count = 0
    cdef int index
    if role_to_move(pieces) == JACK:
        found &= ~pieces.occupied
        if can_leave(pieces):
            for index in range(NUM_EXITS):
                if not pieces.cordons >> index & 1 and reach_of(pieces, character, 1) & streets.doors[index]:
                    moves[count] = FIRST_EXIT + index
                    count += 1
    while found:
        moves[count] = FIRST_HEX + lowest(found)
        found &= found - 1
        count += 1
    if character == GULL:
        for index in range(NUM_CHARACTERS):
            if index != GULL:
                moves[count] = FIRST_SWAP + index
                count += 1
    if count == 0:
        moves[0] = FIRST_HEX + pieces.where[character]
        count = 1
    return count


cdef int list_powers(const Pieces* pieces, int32_t* moves) noexcept nogil:
    """List the uses of the power of the character being played, before or after its move."""
    cdef int count = 0
    cdef int index, other, lit
    if pieces.acting == SMITH:
        lit = 0
        for index in range(NUM_TILES):
            if pieces.lights[index] < 8:
                lit |= 1 << pieces.lights[index]
        for index in range(8):
            for other in range(8):
                if lit >> index & 1 and not lit >> other & 1:
                    moves[count] = FIRST_LIGHT + 8 * index + other
                    count += 1
    elif pieces.acting == LESTRADE:
        for index in range(NUM_EXITS):
            for other in range(NUM_EXITS):
                if pieces.cordons >> index & 1 and not pieces.cordons >> other & 1:
                    moves[count] = FIRST_CORDON + 4 * index + other
                    count += 1
    elif pieces.acting == BERT:
        for index in range(8):
            for other in range(8):
                if pieces.closed >> index & 1 and not pieces.closed >> other & 1:
                    moves[count] = FIRST_COVER + 8 * index + other
                    count += 1
    elif pieces.acting == GOODLEY:
        count = list_whistles(pieces, moves)
    return count


cdef int list_steps(const Pieces* pieces, const Setup* setup, int32_t* moves) noexcept nogil:
    """List the steps that are possible; the game is not over."""
    cdef int count = 0
    cdef int index
    if pieces.phase == CARD:
        for index in range(NUM_CHARACTERS):
            if pieces.cards >> index & 1:
                moves[count] = FIRST_CARD + index
                count += 1
    elif pieces.phase == ACT:
        if not pieces.has_moved:
            count = list_targets(pieces, moves)
        if not pieces.has_used_power:
            count += list_powers(pieces, moves + count)
    elif pieces.phase == WHISTLE:
        count = list_whistles(pieces, moves)
        if not setup.whole_whistle:
            moves[count] = END_WHISTLE
            count += 1
    elif pieces.phase == BEAM:
        for index in range(6):
            moves[index] = FIRST_BEAM + index
        count = 6
    elif pieces.phase == ALIBI:
        moves[0] = FIRST_ALIBI + pieces.pile[pieces.pile_size - 1]
        count = 1
    elif pieces.phase == CALL:
        moves[0] = SEEN if seen_set(pieces) >> pieces.jack & 1 else UNSEEN
        count = 1
    return count


cdef void move_to(Pieces* pieces, int character, int place) noexcept nogil:
    pieces.occupied &= ~bit(pieces.where[character])
    pieces.where[character] = place
    pieces.occupied |= bit(place)


cdef void end_game(Pieces* pieces, int winner) noexcept nogil:
    pieces.winner = winner
    pieces.phase = OVER


cdef void go_on(Pieces* pieces) noexcept nogil:
    """Find what comes after a step of the character being played: more of it, the next card, or the call."""
    if pieces.is_whistling:
        if pieces.whistle_left > 0 and can_whistle(pieces):
            pieces.phase = WHISTLE
            return
        pieces.is_whistling = False
        pieces.has_used_power = True
    if pieces.acting == GOODLEY and pieces.has_moved and not pieces.has_used_power and not can_whistle(pieces):
        pieces.has_used_power = True
    if not (pieces.has_moved and pieces.has_used_power):
        pieces.phase = ACT
        return
    pieces.acting = -1
    pieces.num_played += 1
    pieces.phase = CARD
    if pieces.num_played == 4:
        pieces.phase = CALL
        if pieces.turn == NUM_TURNS:
            end_game(pieces, JACK)


cdef void answer_call(Pieces* pieces, bint is_seen) noexcept nogil:
    """Clear everybody of whom the opposite is true, let the light of the turn go out, and begin the next turn."""
    cdef int seen = seen_set(pieces)
    pieces.cleared |= ALL & (~seen if is_seen else seen)
    pieces.was_seen = is_seen
    if pieces.turn <= 4:
        pieces.lights[pieces.turn - 1] = 8
        set_lights(pieces)
    pieces.turn += 1
    start_turn(pieces)


cdef int on_hex(const Pieces* pieces, int place) noexcept nogil:
    """Return who stands there beside the character being played, -1: nobody."""
    cdef int character
    for character in range(NUM_CHARACTERS):
        if character != pieces.acting and pieces.where[character] == place:
            return character
    return -1


cdef void make_step(Pieces* pieces, const Setup* setup, int move) noexcept nogil:
    """Make a step that is possible."""
    cdef int role = role_to_move(pieces)
    cdef int index, other, place
    if move < FIRST_HEX:
        pieces.acting = move
        pieces.cards &= ~(1 << move)
        pieces.has_moved = False
        # Whoever has a power that is a step of its own uses it before or after the move.
        pieces.has_used_power = not (move == SMITH or move == LESTRADE or move == GOODLEY or move == BERT)
        pieces.is_whistling = False
        pieces.phase = ACT
        return
    if move < FIRST_EXIT:
        place = move - FIRST_HEX
        if pieces.occupied & bit(place) and place != pieces.where[pieces.acting]:
            pieces.accused = on_hex(pieces, place)
            end_game(pieces, INSPECTOR if pieces.accused == pieces.jack else JACK)
            return
        move_to(pieces, pieces.acting, place)
        pieces.has_moved = True
        if pieces.acting == WATSON:
            pieces.phase = BEAM
            return
        if pieces.acting == HOLMES:
            pieces.phase = ALIBI
            return
    elif move < FIRST_SWAP:
        pieces.left_by = move - FIRST_EXIT
        end_game(pieces, JACK)
        return
    elif move < FIRST_LIGHT:
        other = move - FIRST_SWAP
        place = pieces.where[GULL]
        pieces.where[GULL] = pieces.where[other]
        pieces.where[other] = place
        pieces.has_moved = True
        if other == WATSON:
            pieces.phase = BEAM
            return
    elif move < FIRST_CORDON:
        for index in range(NUM_TILES):
            if pieces.lights[index] == (move - FIRST_LIGHT) >> 3:
                pieces.lights[index] = (move - FIRST_LIGHT) & 7
                break
        set_lights(pieces)
        pieces.has_used_power = True
    elif move < FIRST_COVER:
        pieces.cordons ^= (1 << ((move - FIRST_CORDON) >> 2)) | (1 << ((move - FIRST_CORDON) & 3))
        pieces.has_used_power = True
    elif move < FIRST_BEAM:
        pieces.closed ^= (1 << ((move - FIRST_COVER) >> 3)) | (1 << ((move - FIRST_COVER) & 7))
        set_lights(pieces)
        pieces.has_used_power = True
    elif move < FIRST_WHISTLE:
        pieces.lantern = move - FIRST_BEAM
    elif move < END_WHISTLE:
        other = (move - FIRST_WHISTLE) // NUM_HEXES
        place = (move - FIRST_WHISTLE) % NUM_HEXES
        if not pieces.is_whistling:
            pieces.is_whistling = True
            pieces.whistle_left = WHISTLE_STEPS
            pieces.whistled = 0
        pieces.whistle_left -= streets.distance[pieces.where[other]][place]
        pieces.whistled |= 1 << other
        move_to(pieces, other, place)
        if other == WATSON:
            pieces.phase = BEAM
            return
    elif move == END_WHISTLE:
        pieces.whistle_left = 0
    elif move <= HIDDEN_ALIBI:
        if move < HIDDEN_ALIBI:
            pieces.alibis[role] |= 1 << (move - FIRST_ALIBI)
        pieces.num_alibis[role] += 1
        pieces.pile_size -= 1
    else:
        answer_call(pieces, move == SEEN)
        return
    go_on(pieces)
