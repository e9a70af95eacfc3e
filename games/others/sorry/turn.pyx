"""Pawns and cards of a game of Sorry!: what a card allows, what a move does, and how a game is played on.

The rules are told in rules.py, the places of pawns in board.py, the numbering of moves in moves.py. The four pawns of
a colour are the bytes of one word, so that "is one of them there" is three operations on the word.
"""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memcpy

from aicore.bits cimport lowest
from aicore.game cimport GREEDY_MOVES, MAX_PLAYOUT_MOVES, RANDOM_MOVES, Playout
from aicore.rng cimport Rng, below, uniform

from . import board, moves

cdef enum:
    TRACK = 60
    HOME = 65
    START = 127
    TWO = 1
    FOUR = 3
    SEVEN = 5
    TEN = 7
    ELEVEN = 8
    SORRY = 10
    OUT = 4
    PASS = 52
    MAX_VALUE = 512

cdef uint32_t ALL_HOME = 0x41414141
cdef uint32_t ALL_START = 0x7F7F7F7F
cdef uint32_t EVERY_BYTE = 0x01010101
cdef uint32_t EVERY_HIGH_BIT = <uint32_t> 0x80808080
cdef uint32_t IMPOSSIBLE = <uint32_t> 0xFFFFFFFF

cdef int EXIT = board.EXIT
cdef uint8_t forward_steps[NUM_KINDS]
cdef int first_move[NUM_KINDS]               # of each card among the moves of a seat
cdef uint8_t slide_lengths[2][HOME + 1]      # on other colours' slides, on the own
cdef uint8_t full_deck[NUM_CARDS]
cdef uint8_t place_values[128]
cdef double value_powers[MAX_VALUE]

# What places are worth, straight lines between the corners: little at first, because a pawn can be sent back and
# swapped as long as it is on the track. The shape was fitted to who won games of the "rule" playout.
VALUE_CORNERS = ((0, 8), (30, 25), (59, 50), (60, 56), (64, 62), (65, 70))
# How the odds grow with each point of lead.
POINT_RATIO = 1.02


cdef void fill_lookups():
    cdef int card, place, index = 0
    for card in range(NUM_KINDS):
        forward_steps[card] = moves.FORWARD_STEPS[card]
        first_move[card] = moves.FIRST_MOVES[card]
        for _ in range(board.CARD_COUNTS[card]):
            full_deck[index] = card
            index += 1
    for own_colour in (False, True):
        for place, length in enumerate(board.slide_lengths(own_colour=own_colour)):
            slide_lengths[1 if own_colour else 0][place] = length
    for (left, low), (right, high) in zip(VALUE_CORNERS, VALUE_CORNERS[1:]):
        for place in range(left, right + 1):
            place_values[place] = low + (high - low) * (place - left) // (right - left)
    place_values[START] = 0
    # Powers by multiplication alone: the same on every platform.
    value_powers[0] = 1.0
    for place in range(1, MAX_VALUE):
        value_powers[place] = value_powers[place - 1] * POINT_RATIO


fill_lookups()


cdef int place_at(uint32_t pawns, int pawn) noexcept nogil:
    return (pawns >> (8 * pawn)) & 0xFF


cdef uint32_t with_place(uint32_t pawns, int pawn, int place) noexcept nogil:
    return (pawns & ~(<uint32_t> 0xFF << (8 * pawn))) | (<uint32_t> place << (8 * pawn))


cdef inline uint32_t pawns_at(uint32_t pawns, int place) noexcept nogil:
    """Return 0 if no pawn is at the place, else a word whose lowest bit set is in the byte of the first that is."""
    cdef uint32_t difference = pawns ^ (EVERY_BYTE * <uint32_t> place)
    return (difference - EVERY_BYTE) & ~difference & EVERY_HIGH_BIT


cdef inline int pawn_of(uint32_t found) noexcept nogil:
    return lowest(found) >> 3


cdef inline uint32_t sent_back(uint32_t pawns, uint32_t found) noexcept nogil:
    """Return the pawns with the one found in start again."""
    return pawns | (<uint32_t> START << (lowest(found) & 24))


cdef inline bint is_free(uint32_t own, int place) noexcept nogil:
    """Return whether a pawn going forward may end there."""
    return place == HOME or (place < HOME and not pawns_at(own, place))


cdef inline uint32_t after_landing(uint32_t own, int pawn, int place, int length) noexcept nogil:
    """Return the pawns of a colour when one has landed and slid, others of its colour on the slide sent back."""
    cdef uint32_t found
    while length > 0:
        own = with_place(own, pawn, START)
        place += 1
        if place == TRACK:
            place = 0
        found = pawns_at(own, place)
        if found:
            own = sent_back(own, found)
        length -= 1
    return with_place(own, pawn, place)


cdef void clear(Pieces* pieces) noexcept nogil:
    """Put all pawns in start and all cards in the deck."""
    cdef int seat
    for seat in range(MAX_SEATS):
        pieces.pawns[seat] = ALL_START
    memcpy(pieces.cards, full_deck, NUM_CARDS)
    pieces.num_cards = NUM_CARDS
    pieces.card = 0
    pieces.player = pieces.winner = -1
    pieces.order.state = 0


cdef void draw(Pieces* pieces) noexcept nogil:
    """Draw a card for the player; the deck is shuffled anew when it is used up."""
    cdef int index
    cdef uint8_t card
    if pieces.num_cards == 0:
        pieces.num_cards = NUM_CARDS
    index = below(&pieces.order, pieces.num_cards)
    pieces.num_cards -= 1
    card = pieces.cards[index]
    pieces.cards[index] = pieces.cards[pieces.num_cards]
    pieces.cards[pieces.num_cards] = card
    pieces.card = card


cdef void next_card(Pieces* pieces, const Setup* setup) noexcept nogil:
    """Give the turn on, unless the card was a 2, and draw."""
    if pieces.card != TWO:
        pieces.player += 1
        if pieces.player == setup.num_players:
            pieces.player = 0
    draw(pieces)


cdef int list_options(const Pieces* pieces, const Setup* setup, uint8_t* options) noexcept nogil:
    """Fill in what the player can do with the card; return how many options there are."""
    cdef uint32_t own = pieces.pawns[pieces.player]
    cdef int card = pieces.card
    cdef int steps = forward_steps[card]
    cdef int count = 0
    cdef int pawn, place
    if steps:
        for pawn in range(4):
            if is_free(own, place_at(own, pawn) + steps):
                options[count] = pawn
                count += 1
    if card <= TWO:
        if pawns_at(own, START) and not pawns_at(own, EXIT):
            options[count] = OUT
            count += 1
    elif card == FOUR or card == TEN:
        steps = 4 if card == FOUR else 1
        for pawn in range(4):
            place = place_at(own, pawn)
            if place < HOME:
                place = place - steps if place >= steps else place - steps + TRACK
                if not pawns_at(own, place):
                    options[count] = pawn if card == FOUR else 4 + pawn
                    count += 1
    elif card == SEVEN:
        count = list_splits(setup, own, options, count)
    elif card == ELEVEN:
        steps = count
        for pawn in range(4):
            if place_at(own, pawn) < TRACK:
                count = list_targets(pieces, setup, 4 + 12 * pawn, options, count)
        if setup.may_decline and steps == 0 and count > 0:
            options[count] = PASS
            count += 1
    elif card == SORRY:
        if pawns_at(own, START):
            count = list_targets(pieces, setup, 0, options, count)
    return count


cdef int base_move(const Pieces* pieces) noexcept nogil:
    """Return the move that is option 0 of the player's card."""
    return NUM_MOVES_OF_SEAT * pieces.player + first_move[pieces.card]


cdef int list_targets(const Pieces* pieces, const Setup* setup, int first, uint8_t* options,
                      int count) noexcept nogil:
    """Add an option for each pawn of an opponent that stands on the track."""
    cdef uint32_t theirs
    cdef int turn, pawn
    cdef int seat = pieces.player
    for turn in range(setup.num_players - 1):
        seat = seat + 1 if seat + 1 < setup.num_players else 0
        theirs = pieces.pawns[seat]
        for pawn in range(4):
            if place_at(theirs, pawn) < TRACK:
                options[count] = first + 4 * turn + pawn
                count += 1
    return count


cdef int list_splits(const Setup* setup, uint32_t own, uint8_t* options, int count) noexcept nogil:
    """Add the ways to split a 7 between two pawns that are out."""
    cdef int first, second, steps, code
    for first in range(4):
        if place_at(own, first) >= HOME:
            continue
        for second in range(0 if setup.ordered_splits else first + 1, 4):
            if second == first or place_at(own, second) >= HOME:
                continue
            code = 4 + 6 * (3 * first + second - (second > first))
            for steps in range(1, 7):
                if (after_split(setup, own, first, steps, second) != IMPOSSIBLE
                        or (not setup.ordered_splits
                            and after_split(setup, own, second, 7 - steps, first) != IMPOSSIBLE)):
                    options[count] = code + steps - 1
                    count += 1
    return count


cdef uint32_t after_split(const Setup* setup, uint32_t own, int first, int steps, int second) noexcept nogil:
    """Return the pawns after the first has gone its steps and the second the rest of 7, or IMPOSSIBLE."""
    cdef int place = place_at(own, first) + steps
    if not is_free(own, place):
        return IMPOSSIBLE
    own = after_landing(own, first, place, slide_lengths[setup.own_slides][place])
    # A pawn that the first has swept off a slide is in start, and too far to go on.
    place = place_at(own, second) + 7 - steps
    if not is_free(own, place):
        return IMPOSSIBLE
    return after_landing(own, second, place, slide_lengths[setup.own_slides][place])


cdef void land(Pieces* pieces, const Setup* setup, int seat, int pawn, int place) noexcept nogil:
    """Set a pawn on a place, let it slide, and send back whatever is in its way."""
    cdef int length = slide_lengths[setup.own_slides][place]
    cdef int other, spot, left
    cdef uint32_t theirs, found
    pieces.pawns[seat] = after_landing(pieces.pawns[seat], pawn, place, length)
    if place >= TRACK:
        return
    for other in range(setup.num_players):
        if other == seat:
            continue
        spot = place + setup.shifts[seat][other]
        if spot >= TRACK:
            spot -= TRACK
        theirs = pieces.pawns[other]
        left = length
        while left >= 0:
            found = pawns_at(theirs, spot)
            if found:
                theirs = sent_back(theirs, found)
            spot += 1
            if spot == TRACK:
                spot = 0
            left -= 1
        pieces.pawns[other] = theirs


cdef void swap(Pieces* pieces, const Setup* setup, int seat, int pawn, int target) noexcept nogil:
    """Exchange a pawn with the target's; pawn -1: take its space from start."""
    cdef int other = seat + 1 + (target >> 2)
    cdef int place, spot
    if other >= setup.num_players:
        other -= setup.num_players
    spot = place_at(pieces.pawns[other], target & 3) + setup.shifts[other][seat]
    if spot >= TRACK:
        spot -= TRACK
    if pawn < 0:
        pawn = pawn_of(pawns_at(pieces.pawns[seat], START))
    else:
        place = place_at(pieces.pawns[seat], pawn) + setup.shifts[seat][other]
        if place >= TRACK:
            place -= TRACK
        pieces.pawns[other] = with_place(pieces.pawns[other], target & 3, place)
    land(pieces, setup, seat, pawn, spot)


cdef void make(Pieces* pieces, const Setup* setup, int option) noexcept nogil:
    """Move the pawns by an option of the card; the player becomes -1 when that wins."""
    cdef int seat = pieces.player
    cdef int card = pieces.card
    cdef uint32_t own = pieces.pawns[seat]
    cdef uint32_t after
    cdef int first, second, steps, place
    if card == SORRY:
        swap(pieces, setup, seat, -1, option)
    elif card == FOUR or (card == TEN and option >= 4):
        steps = 4 if card == FOUR else 1
        place = place_at(own, option & 3)
        land(pieces, setup, seat, option & 3, place - steps if place >= steps else place - steps + TRACK)
    elif option < 4:
        land(pieces, setup, seat, option, place_at(own, option) + forward_steps[card])
    elif card <= TWO:
        land(pieces, setup, seat, pawn_of(pawns_at(own, START)), EXIT)
    elif card == SEVEN:
        option -= 4
        steps = option % 6 + 1
        option //= 6
        first = option // 3
        second = option % 3
        if second >= first:
            second += 1
        if not setup.ordered_splits:
            # Nobody would choose the order in which one pawn sweeps the other off a slide.
            after = after_split(setup, own, first, steps, second)
            if after == IMPOSSIBLE or (place_at(after, first) == START and after_split(
                    setup, own, second, 7 - steps, first) != IMPOSSIBLE):
                first, second, steps = second, first, 7 - steps
        land(pieces, setup, seat, first, place_at(own, first) + steps)
        land(pieces, setup, seat, second, place_at(pieces.pawns[seat], second) + 7 - steps)
    elif option != PASS:
        swap(pieces, setup, seat, (option - 4) // 12, (option - 4) % 12)
    if pieces.pawns[seat] == ALL_HOME:
        pieces.winner = seat
        pieces.player = -1


cdef int value_of(const Pieces* pieces, int seat) noexcept nogil:
    """Return how far a seat has come, in points."""
    cdef uint32_t pawns = pieces.pawns[seat]
    return (place_values[place_at(pawns, 0)] + place_values[place_at(pawns, 1)]
            + place_values[place_at(pawns, 2)] + place_values[place_at(pawns, 3)])


cdef void share_win(const Pieces* pieces, const Setup* setup, double* rewards) noexcept nogil:
    """Share the win by progress: each point of lead makes the odds greater by the same factor."""
    cdef double total = 0.0
    cdef int seat
    for seat in range(setup.num_players):
        rewards[seat] = value_powers[value_of(pieces, seat)]
        total += rewards[seat]
    for seat in range(setup.num_players):
        rewards[seat] /= total


cdef int best_option(Pieces* pieces, const Setup* setup, const uint8_t* options, int count, Rng* rng) noexcept nogil:
    """Return the option that gains most in value, with what the opponents lose; among equals at random."""
    cdef uint32_t before[MAX_SEATS]
    cdef int seat = pieces.player
    cdef int best = 0
    cdef int best_gain = -1000000
    cdef int equals = 1
    cdef int index, other, gain
    if count == 1:
        return options[0]
    memcpy(before, pieces.pawns, sizeof(before))
    for index in range(count):
        make(pieces, setup, options[index])
        gain = 0
        for other in range(setup.num_players):
            if other == seat:
                gain += (setup.num_players - 1) * value_of(pieces, other)
            else:
                gain -= value_of(pieces, other)
        memcpy(pieces.pawns, before, sizeof(before))
        pieces.player = seat
        pieces.winner = -1
        if gain > best_gain:
            best_gain = gain
            best = options[index]
            equals = 1
        elif gain == best_gain:
            equals += 1
            if below(rng, equals) == 0:
                best = options[index]
    return best


cdef int play_on(Pieces* pieces, const Setup* setup, const Playout* how, Rng* rng) noexcept nogil:
    """Play on by the policy to the end or the cut-off; the options of a card are listed only once."""
    cdef uint8_t options[MAX_OPTIONS]
    cdef int limit = how.max_moves if how.max_moves > 0 else MAX_PLAYOUT_MOVES
    cdef int done = 0
    cdef int count
    if pieces.player < 0:
        return 0
    count = list_options(pieces, setup, options)
    while True:
        if how.policy == RANDOM_MOVES or (how.policy == GREEDY_MOVES and uniform(rng) < how.epsilon):
            make(pieces, setup, options[below(rng, count)])
        else:
            make(pieces, setup, best_option(pieces, setup, options, count, rng))
        if pieces.player < 0:
            return 0
        count = 0
        while count == 0:
            next_card(pieces, setup)
            count = list_options(pieces, setup, options)
        done += 1
        if done == limit:
            return 0 if how.max_moves > 0 else -1
