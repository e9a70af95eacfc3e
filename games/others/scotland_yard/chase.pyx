"""Pieces, tickets and possible locations of a game of Scotland Yard, and what a move does to them.

The rules are told in rules.py, the numbering of moves in moves.py. `make` keeps the set of possible locations exact:
it holds a station if and only if Mr X can be there by rides that fit the log and were legal, given that the game has
not ended. Playouts that do not ask for the set do not keep it.
"""

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memset

from aicore.bits cimport bit, lowest, nth_bit, popcount
from aicore.game cimport GREEDY_MOVES, MAX_PLAYOUT_MOVES, RANDOM_MOVES, Playout
from aicore.rng cimport Rng, below, uniform

cdef enum:
    MAX_TRIES = 8                 # to hit a legal move blindly before all are listed
    CLOSE = 1                     # so near a detective can strike


cdef inline void add_place(uint64_t* stations, int station) noexcept nogil:
    stations[station >> 6] |= bit(station & 63)


cdef inline void remove_place(uint64_t* stations, int station) noexcept nogil:
    stations[station >> 6] &= ~bit(station & 63)


cdef inline bint has_place(const uint64_t* stations, int station) noexcept nogil:
    return (stations[station >> 6] >> (station & 63)) & 1


cdef inline void only_place(uint64_t* stations, int station) noexcept nogil:
    memset(stations, 0, WORDS * sizeof(uint64_t))
    add_place(stations, station)


cdef int count_places(const uint64_t* stations) noexcept nogil:
    """Return how many stations the set has."""
    return popcount(stations[0]) + popcount(stations[1]) + popcount(stations[2]) + popcount(stations[3])


cdef inline void remove_seekers(uint64_t* stations, uint64_t seekers) noexcept nogil:
    while seekers:
        remove_place(stations, seekers & 0xFF)
        seekers >>= 8


cdef void spread(const uint64_t* stations, const Setup* setup, int ticket, uint64_t seekers,
                 uint64_t* reached) noexcept nogil:
    """Fill in where a ride by the ticket leads from the stations, to where no seeker stands."""
    cdef const uint64_t* ends
    cdef uint64_t found[WORDS]
    cdef uint64_t left
    cdef int word, index
    memset(found, 0, sizeof(found))
    for word in range(WORDS):
        left = stations[word]
        while left:
            ends = setup.board.masks[ticket][64 * word + lowest(left)]
            left &= left - 1
            for index in range(WORDS):
                found[index] |= ends[index]
    remove_seekers(found, seekers)
    for index in range(WORDS):
        reached[index] = found[index]


# Who can ride

cdef inline bint leads_on(const uint8_t* ends, int first, int last, uint64_t seekers) noexcept nogil:
    """Return whether one of the ends is free."""
    cdef int index
    for index in range(first, last):
        if not is_taken(seekers, ends[index]):
            return True
    return False


cdef bint can_seeker_ride(const Chase* chase, const Setup* setup, int index) noexcept nogil:
    """Return whether a seeker has a legal move."""
    cdef const Board* board = setup.board
    cdef int station = seeker_at(chase, index)
    cdef int ticket
    if index >= setup.first_police:
        return leads_on(board.land_ends, board.first_land[station], board.first_land[station + 1], chase.seekers)
    for ticket in range(3):
        if chase.seeker_tickets[index][ticket] and leads_on(
                board.ends, board.first[station][ticket], board.first[station][ticket + 1], chase.seekers):
            return True
    return False


cdef bint can_hider_ride(const Setup* setup, const uint8_t* tickets, int station, uint64_t seekers) noexcept nogil:
    """Return whether Mr X could ride on from a station with these tickets."""
    cdef const Board* board = setup.board
    cdef int ticket
    for ticket in range(3):
        if tickets[ticket] and leads_on(
                board.ends, board.first[station][ticket], board.first[station][ticket + 1], seekers):
            return True
    return tickets[BLACK] and leads_on(
        board.any_ends, board.first_any[station], board.first_any[station + 1], seekers)


cdef void remove_stuck(Chase* chase, const Setup* setup) noexcept nogil:
    """Take the stations out of the possible ones from which Mr X could not ride on."""
    cdef uint64_t left
    cdef uint64_t seekers = chase.seekers
    cdef int word, station
    cdef uint64_t near[WORDS]
    for word in range(WORDS):
        near[word] = chase.possible[word]
    if chase.hider_tickets[TAXI]:
        # Every station has a taxi: only where a detective blocks one can he be stuck.
        memset(near, 0, sizeof(near))
        while seekers:
            for word in range(WORDS):
                near[word] |= setup.board.masks[TAXI][seekers & 0xFF][word] & chase.possible[word]
            seekers >>= 8
    for word in range(WORDS):
        left = near[word]
        while left:
            station = 64 * word + lowest(left)
            left &= left - 1
            if not can_hider_ride(setup, chase.hider_tickets, station, chase.seekers):
                remove_place(chase.possible, station)


# Whose turn it is

cdef inline void end(Chase* chase, int winner) noexcept nogil:
    """End the game; Mr X shows himself."""
    chase.player = -1
    chase.winner = winner
    only_place(chase.possible, chase.hider)


cdef inline void turn_to_hider(Chase* chase, const Setup* setup, bint keeps) noexcept nogil:
    """Begin a round, or end the game."""
    cdef int index = 0
    chase.waiting = (1 << setup.num_seekers) - 1
    while index < setup.num_seekers and not can_seeker_ride(chase, setup, index):
        index += 1
    if index == setup.num_seekers or chase.num_logged >= setup.log_length:
        end(chase, 0)
    elif not can_hider_ride(setup, chase.hider_tickets, chase.hider, chase.seekers):
        end(chase, 1)
    else:
        chase.player = 0
        if keeps:
            remove_stuck(chase, setup)


cdef inline void turn_on(Chase* chase, const Setup* setup, int index, bint keeps) noexcept nogil:
    """Give the turn to the next seeker that can ride, from an index on, or to Mr X."""
    if setup.any_order:
        index = 0
    while index < setup.num_seekers:
        if (chase.waiting >> index) & 1 and can_seeker_ride(chase, setup, index):
            chase.player = index + 1
            return
        index += 1
    turn_to_hider(chase, setup, keeps)


cdef void begin(Chase* chase, const Setup* setup) noexcept nogil:
    """Begin a round where the pieces stand; winner is -1."""
    turn_to_hider(chase, setup, True)


# What a move does

cdef inline void step(Chase* chase, const Setup* setup, int move, bint keeps) noexcept nogil:
    """Make a legal move; keeps: the set of possible locations too."""
    cdef int station, ticket, index
    cdef uint64_t left
    cdef bint is_double
    if chase.player == 0:
        is_double = move >= DOUBLE
        if is_double:
            move -= DOUBLE
            chase.hider_tickets[DOUBLE_TICKET] -= 1
        ticket = move // STATIONS
        station = move - STATIONS * ticket
        chase.hider_tickets[ticket] -= 1
        chase.num_logged += 1
        chase.hider = station
        chase.met = chase.seekers
        if keeps:
            if is_revealed(setup, chase.num_logged):
                chase.shown = station
                only_place(chase.possible, station)
            else:
                spread(chase.possible, setup, ticket, chase.seekers, chase.possible)
                if is_double:
                    # The first half tells that a second is possible.
                    for index in range(WORDS):
                        left = chase.possible[index]
                        while left:
                            station = 64 * index + lowest(left)
                            left &= left - 1
                            if not can_hider_ride(setup, chase.hider_tickets, station, chase.seekers):
                                remove_place(chase.possible, station)
        chase.is_second = is_double
        if not is_double:
            turn_on(chase, setup, 0, keeps)
        return
    move -= FIRST_SEEKER_MOVE
    index = move // DOUBLE
    move -= DOUBLE * index
    ticket = move // STATIONS
    station = move - STATIONS * ticket
    chase.seekers = (chase.seekers & ~(<uint64_t> 0xFF << (8 * index))) | (<uint64_t> station << (8 * index))
    if index < setup.first_police:
        chase.seeker_tickets[index][ticket] -= 1
        if setup.spent_go_to_hider:
            chase.hider_tickets[ticket] += 1
    chase.waiting &= ~(1 << index)
    if station == chase.hider:
        chase.capturer = index + 1
        end(chase, 1)
        return
    if keeps:
        remove_place(chase.possible, station)
    turn_on(chase, setup, index + 1, keeps)


cdef void make(Chase* chase, const Setup* setup, int move) noexcept nogil:
    """Make a legal move."""
    step(chase, setup, move, True)


# Legal moves

cdef inline int list_ends(const uint8_t* ends, int first, int last, uint64_t seekers, int base, int32_t* moves,
                          int count) noexcept nogil:
    cdef int index
    for index in range(first, last):
        if not is_taken(seekers, ends[index]):
            moves[count] = base + ends[index]
            count += 1
    return count


cdef int list_of_seeker(const Chase* chase, const Setup* setup, int index, int32_t* moves, int count) noexcept nogil:
    """Add the moves of a seeker; return how many there are now."""
    cdef const Board* board = setup.board
    cdef int station = seeker_at(chase, index)
    cdef int base = FIRST_SEEKER_MOVE + DOUBLE * index
    cdef int ticket
    if index >= setup.first_police:
        return list_ends(board.land_ends, board.first_land[station], board.first_land[station + 1], chase.seekers,
                         base + FREE * STATIONS, moves, count)
    for ticket in range(3):
        if chase.seeker_tickets[index][ticket]:
            count = list_ends(board.ends, board.first[station][ticket], board.first[station][ticket + 1],
                              chase.seekers, base + ticket * STATIONS, moves, count)
    return count


cdef bint may_double(const Chase* chase, const Setup* setup) noexcept nogil:
    """Return whether Mr X has a double ticket and room in the log; it is his turn."""
    return (not chase.is_second and chase.hider_tickets[DOUBLE_TICKET] > 0
            and chase.num_logged + 2 <= setup.log_length)


cdef inline bint can_follow(const Chase* chase, const Setup* setup, int move) noexcept nogil:
    """Return whether a ride of Mr X leaves him another one, as a double move must."""
    cdef uint8_t tickets[4]
    cdef int ticket
    for ticket in range(4):
        tickets[ticket] = chase.hider_tickets[ticket]
    tickets[move // STATIONS] -= 1
    return can_hider_ride(setup, tickets, move % STATIONS, chase.seekers)


cdef int list_of_hider(const Chase* chase, const Setup* setup, int32_t* moves) noexcept nogil:
    """List the moves of Mr X, single ones first; return how many."""
    cdef const Board* board = setup.board
    cdef int station = chase.hider
    cdef int count = 0
    cdef int ticket, index, singles
    for ticket in range(3):
        if chase.hider_tickets[ticket]:
            count = list_ends(board.ends, board.first[station][ticket], board.first[station][ticket + 1],
                              chase.seekers, ticket * STATIONS, moves, count)
    if chase.hider_tickets[BLACK]:
        count = list_ends(board.any_ends, board.first_any[station], board.first_any[station + 1], chase.seekers,
                          BLACK * STATIONS, moves, count)
    if may_double(chase, setup):
        singles = count
        for index in range(singles):
            if can_follow(chase, setup, moves[index]):
                moves[count] = moves[index] + DOUBLE
                count += 1
    return count


cdef int list_moves(const Chase* chase, const Setup* setup, int32_t* moves) noexcept nogil:
    """List the legal moves; return how many. The game is not over."""
    cdef int count = 0
    cdef int index
    if chase.player == 0:
        return list_of_hider(chase, setup, moves)
    if not setup.any_order:
        return list_of_seeker(chase, setup, chase.player - 1, moves, 0)
    for index in range(setup.num_seekers):
        if (chase.waiting >> index) & 1:
            count = list_of_seeker(chase, setup, index, moves, count)
    return count


# Where Mr X may be

cdef int nearest(const Board* board, uint64_t seekers, int count, int station) noexcept nogil:
    """Return the distance of a station from the nearest of count seekers."""
    cdef const uint8_t* row = board.distances[station]
    cdef int found = 255
    cdef int index, distance
    for index in range(count):
        distance = row[(seekers >> (8 * index)) & 0xFF]
        found = distance if distance < found else found
    return found


cdef int category_of(const Chase* chase, const Setup* setup, int station) noexcept nogil:
    """Return 0 to 4 for a station that was 1, 2, 3, 4, or more rides from the nearest seeker when Mr X moved."""
    cdef int distance = nearest(setup.board, chase.met, setup.num_seekers, station)
    return 0 if distance < 1 else NUM_CATEGORIES - 1 if distance > NUM_CATEGORIES else distance - 1


cdef int draw_place(const Chase* chase, const Setup* setup, Rng* rng) noexcept nogil:
    """Return one of the possible locations, by their weights if they have any."""
    cdef double total = 0.0
    cdef double place
    cdef uint64_t left
    cdef int word, count, station = 0
    if setup.is_weighted:
        for word in range(WORDS):
            left = chase.possible[word]
            while left:
                total += setup.weights[category_of(chase, setup, 64 * word + lowest(left))]
                left &= left - 1
    if total > 0.0:
        place = uniform(rng) * total
        for word in range(WORDS):
            left = chase.possible[word]
            while left:
                station = 64 * word + lowest(left)
                left &= left - 1
                place -= setup.weights[category_of(chase, setup, station)]
                if place < 0.0:
                    return station
        return station
    count = count_places(chase.possible)
    count = below(rng, count) if count > 1 else 0
    for word in range(WORDS):
        if count < popcount(chase.possible[word]):
            return 64 * word + lowest(nth_bit(chase.possible[word], count))
        count -= popcount(chase.possible[word])
    return 0


# Rules of thumb

cdef bint can_strike(const Chase* chase, const Setup* setup, int station) noexcept nogil:
    """Return whether a seeker could ride to the station at once."""
    cdef const uint8_t* row = setup.board.distances[station]
    cdef int index, ticket, stands
    for index in range(setup.num_seekers):
        stands = seeker_at(chase, index)
        if row[stands] != 1:
            continue
        if index >= setup.first_police:
            return True
        for ticket in range(3):
            if chase.seeker_tickets[index][ticket] and has_place(setup.board.masks[ticket][stands], station):
                return True
    return False


cdef int num_hidden_by(const Chase* chase, const Setup* setup, int ticket) noexcept nogil:
    """Return how many locations are possible after a ride of Mr X by the ticket."""
    cdef uint64_t reached[WORDS]
    if is_revealed(setup, chase.num_logged + 1):
        return 1
    spread(chase.possible, setup, ticket, chase.seekers, reached)
    return count_places(reached)


cdef int value_of_place(const Chase* chase, const Setup* setup, int station) noexcept nogil:
    """Return what a station is worth to Mr X, but for the locations that are possible beside it."""
    cdef int distance = nearest(setup.board, chase.seekers, setup.num_seekers, station)
    return setup.board.degrees[station] + distance * distance


cdef int value_of_move(const Chase* chase, const Setup* setup, int move) noexcept nogil:
    """Return what a ride of Mr X is worth: possible locations + lines + square of the nearest detective's distance."""
    if move >= DOUBLE:
        move -= DOUBLE
    return num_hidden_by(chase, setup, move // STATIONS) + value_of_place(chase, setup, move % STATIONS)


cdef bint is_black_worth_it(const Chase* chase, const Setup* setup, int station) noexcept nogil:
    """Return whether a black ticket to the station hides something that matters; it is the turn of Mr X."""
    cdef const Board* board = setup.board
    cdef int here = chase.hider
    cdef int entry = chase.num_logged + 1
    cdef int index
    for index in range(board.first[here][FERRY], board.first[here][FERRY + 1]):
        if board.ends[index] == station:
            return True
    # Before he was seen for the first time, at a reveal or just before one, there is nothing to hide.
    if is_revealed(setup, entry) or is_revealed(setup, entry + 1) or not setup.reveals & (bit(entry) - 1):
        return False
    return board.first[here][FERRY + 1] - board.first[here][BUS] > 0


cdef bint has_safe_second(const Chase* chase, const Setup* setup, int move) noexcept nogil:
    """Return whether Mr X can ride twice, first by this move, to where nobody can strike."""
    cdef Chase after = chase[0]
    cdef int32_t moves[MAX_OPTIONS]
    cdef int count, index
    move %= DOUBLE
    after.hider_tickets[move // STATIONS] -= 1
    after.hider = move % STATIONS
    after.is_second = True
    count = list_of_hider(&after, setup, moves)
    for index in range(count):
        if not can_strike(chase, setup, moves[index] % STATIONS):
            return True
    return False


cdef int list_kept(const Chase* chase, const Setup* setup, int32_t* moves, int count) noexcept nogil:
    """Keep of the legal moves those that are not plainly bad, all if there are no others; return how many."""
    cdef int32_t kept[MAX_OPTIONS]
    cdef Chase after
    cdef int num_kept = 0
    cdef int index, move, station
    if chase.player == 0:
        for index in range(count):
            move = moves[index]
            station = move % STATIONS
            if move >= DOUBLE or can_strike(chase, setup, station):
                continue
            if move < BLACK * STATIONS or is_black_worth_it(chase, setup, station):
                kept[num_kept] = move
                num_kept += 1
        if num_kept == 0:
            # Doubles, and black tickets, are for him who has nothing else.
            for index in range(count):
                move = moves[index]
                if (has_safe_second(chase, setup, move) if move >= DOUBLE
                        else not can_strike(chase, setup, move % STATIONS)):
                    kept[num_kept] = move
                    num_kept += 1
    else:
        for index in range(count):
            after = chase[0]
            step(&after, setup, moves[index], False)
            if after.winner == 1 or can_seeker_ride(&after, setup, (moves[index] - FIRST_SEEKER_MOVE) // DOUBLE):
                kept[num_kept] = moves[index]
                num_kept += 1
    if num_kept == 0:
        return count
    for index in range(num_kept):
        moves[index] = kept[index]
    return num_kept


cdef int flight(const Chase* chase, const Setup* setup, Rng* rng) noexcept nogil:
    """Return the move of Mr X that takes him farthest from the nearest seeker, black and double only if they help."""
    cdef const Board* board = setup.board
    cdef int here = chase.hider
    cdef int best = -1
    cdef int best_distance = -1
    cdef int equals = 1
    cdef int ticket, index, station, distance, second
    cdef int32_t moves[MAX_OPTIONS]
    for ticket in range(3):
        if chase.hider_tickets[ticket]:
            for index in range(board.first[here][ticket], board.first[here][ticket + 1]):
                station = board.ends[index]
                distance = nearest(board, chase.seekers, setup.num_seekers, station)
                if distance == 0 or distance < best_distance:
                    continue
                if distance > best_distance:
                    best_distance = distance
                    best = ticket * STATIONS + station
                    equals = 1
                else:
                    equals += 1
                    if below(rng, equals) == 0:
                        best = ticket * STATIONS + station
    if best_distance > CLOSE:
        return best
    if chase.hider_tickets[BLACK]:
        for index in range(board.first_any[here], board.first_any[here + 1]):
            station = board.any_ends[index]
            distance = nearest(board, chase.seekers, setup.num_seekers, station)
            if distance > best_distance and distance > 0:
                best_distance = distance
                best = BLACK * STATIONS + station
    if best_distance > CLOSE or not may_double(chase, setup):
        return best
    second = list_of_hider(chase, setup, moves)
    for index in range(second - 1, -1, -1):
        if moves[index] < DOUBLE:
            break
        distance = best_after(chase, setup, moves[index] - DOUBLE)
        if distance > best_distance:
            best_distance = distance
            best = moves[index]
    return best


cdef int best_after(const Chase* chase, const Setup* setup, int move) noexcept nogil:
    """Return how far from the nearest seeker Mr X can be after another ride."""
    cdef const Board* board = setup.board
    cdef int here = move % STATIONS
    cdef int best = -1
    cdef int ticket, index, distance
    for ticket in range(3):
        if chase.hider_tickets[ticket] > (ticket == move // STATIONS):
            for index in range(board.first[here][ticket], board.first[here][ticket + 1]):
                distance = nearest(board, chase.seekers, setup.num_seekers, board.ends[index])
                if distance > best:
                    best = distance
    return best


cdef inline void consider(const uint8_t* ends, int first, int last, int base, const uint8_t* row, uint64_t seekers,
                          int* best, int* best_distance, int* equals, Rng* rng) noexcept nogil:
    """Take the end nearest to where the row of distances counts from, one of the nearest at random."""
    cdef int index, distance
    for index in range(first, last):
        distance = row[ends[index]]
        if distance > best_distance[0] or is_taken(seekers, ends[index]):
            continue
        if distance < best_distance[0]:
            best_distance[0] = distance
            best[0] = base + ends[index]
            equals[0] = 1
        else:
            equals[0] += 1
            if below(rng, equals[0]) == 0:
                best[0] = base + ends[index]


cdef int pursuit(const Chase* chase, const Setup* setup, int target, Rng* rng) noexcept nogil:
    """Return the move of the seeker that takes it nearest to the target, one of the nearest at random."""
    cdef const Board* board = setup.board
    cdef int seeker = chase.player - 1
    cdef int here = seeker_at(chase, seeker)
    cdef int base = FIRST_SEEKER_MOVE + DOUBLE * seeker
    cdef int best = -1
    cdef int best_distance = 256
    cdef int equals = 1
    cdef int ticket
    if seeker >= setup.first_police:
        consider(board.land_ends, board.first_land[here], board.first_land[here + 1], base + FREE * STATIONS,
                 board.distances[target], chase.seekers, &best, &best_distance, &equals, rng)
        return best
    for ticket in range(3):
        if chase.seeker_tickets[seeker][ticket]:
            consider(board.ends, board.first[here][ticket], board.first[here][ticket + 1], base + ticket * STATIONS,
                     board.distances[target], chase.seekers, &best, &best_distance, &equals, rng)
    return best


cdef int best_connected(const Chase* chase, const Setup* setup, const int32_t* moves, int count,
                        Rng* rng) noexcept nogil:
    """Return the move of a seeker that leads to the station with most lines."""
    cdef int best = moves[0]
    cdef int best_degree = -1
    cdef int equals = 1
    cdef int index, degree
    for index in range(count):
        degree = setup.board.degrees[moves[index] % STATIONS]
        if degree > best_degree:
            best_degree = degree
            best = moves[index]
            equals = 1
        elif degree == best_degree:
            equals += 1
            if below(rng, equals) == 0:
                best = moves[index]
    return best


cdef int likeliest(const Chase* chase, const Setup* setup) noexcept nogil:
    """Return the possible location that is worth most to Mr X."""
    cdef int best = 0
    cdef int best_value = -1
    cdef uint64_t left
    cdef int word, station, value
    for word in range(WORDS):
        left = chase.possible[word]
        while left:
            station = 64 * word + lowest(left)
            left &= left - 1
            value = value_of_place(chase, setup, station)
            if value > best_value:
                best_value = value
                best = station
    return best


cdef int careful_move(const Chase* chase, const Setup* setup, Rng* rng) noexcept nogil:
    """Return the move that the second rule of thumb makes, after what is plainly bad is left out."""
    cdef int32_t moves[MAX_OPTIONS]
    cdef int hidden[4]
    cdef int count = list_moves(chase, setup, moves)
    cdef int target = chase.hider
    cdef int best, best_value, value, index, ticket
    cdef int equals = 1
    if chase.player > 0:
        for index in range(count):
            if moves[index] % STATIONS == chase.hider:
                return moves[index]
        count = list_kept(chase, setup, moves, count)
        if setup.style == HIDE_UNSEEN:
            if chase.shown == 0:
                return best_connected(chase, setup, moves, count, rng)
            target = likeliest(chase, setup)
        best = moves[0]
        best_value = 256
        for index in range(count):
            value = setup.board.distances[target][moves[index] % STATIONS]
            if value < best_value:
                best_value = value
                best = moves[index]
                equals = 1
            elif value == best_value:
                equals += 1
                if below(rng, equals) == 0:
                    best = moves[index]
        return best
    count = list_kept(chase, setup, moves, count)
    for ticket in range(4):
        hidden[ticket] = -1
    best = moves[0]
    best_value = -1
    for index in range(count):
        ticket = moves[index] % DOUBLE // STATIONS
        if hidden[ticket] < 0:
            hidden[ticket] = num_hidden_by(chase, setup, ticket)
        value = hidden[ticket] + value_of_place(chase, setup, moves[index] % STATIONS)
        if value > best_value:
            best_value = value
            best = moves[index]
            equals = 1
        elif value == best_value:
            equals += 1
            if below(rng, equals) == 0:
                best = moves[index]
    return best


cdef int greedy_move(const Chase* chase, const Setup* setup, Rng* rng) noexcept nogil:
    """Return the move of the mover's rule of thumb."""
    if setup.style == HIDE_WELL or setup.style == HIDE_UNSEEN:
        return careful_move(chase, setup, rng)
    if chase.player == 0:
        return flight(chase, setup, rng)
    return pursuit(chase, setup, chase.hider, rng)


# Playouts

cdef int any_hider_move(const Chase* chase, const Setup* setup, Rng* rng) noexcept nogil:
    """Return a legal move of Mr X, any alike: tried blindly first, for most moves are legal."""
    cdef const Board* board = setup.board
    cdef int32_t moves[MAX_OPTIONS]
    cdef int sizes[4]
    cdef int here = chase.hider
    cdef int ticket, station, pick, _try
    cdef int total = 0
    cdef bint is_double
    for ticket in range(3):
        sizes[ticket] = (board.first[here][ticket + 1] - board.first[here][ticket]
                         if chase.hider_tickets[ticket] else 0)
        total += sizes[ticket]
    sizes[BLACK] = board.first_any[here + 1] - board.first_any[here] if chase.hider_tickets[BLACK] else 0
    total += sizes[BLACK]
    is_double = may_double(chase, setup)
    for _try in range(MAX_TRIES):
        pick = below(rng, 2 * total if is_double else total)
        ticket = 0
        station = pick if pick < total else pick - total
        while station >= sizes[ticket]:
            station -= sizes[ticket]
            ticket += 1
        station = (board.any_ends[board.first_any[here] + station] if ticket == BLACK
                   else board.ends[board.first[here][ticket] + station])
        if is_taken(chase.seekers, station):
            continue
        if pick < total:
            return ticket * STATIONS + station
        if can_follow(chase, setup, ticket * STATIONS + station):
            return ticket * STATIONS + station + DOUBLE
    return moves[below(rng, list_of_hider(chase, setup, moves))]


cdef int any_seeker_move(const Chase* chase, const Setup* setup, Rng* rng) noexcept nogil:
    """Return a legal move of the seeker to move, any alike."""
    cdef const Board* board = setup.board
    cdef int32_t moves[MAX_OPTIONS]
    cdef int seeker = chase.player - 1
    cdef int here = seeker_at(chase, seeker)
    cdef int ticket, pick, station, _try, size
    cdef int total = 0
    cdef const uint8_t* tickets = chase.seeker_tickets[seeker]
    if seeker < setup.first_police:
        for ticket in range(3):
            if tickets[ticket]:
                total += board.first[here][ticket + 1] - board.first[here][ticket]
        for _try in range(MAX_TRIES):
            pick = below(rng, total)
            ticket = 0
            while True:
                if tickets[ticket]:
                    size = board.first[here][ticket + 1] - board.first[here][ticket]
                    if pick < size:
                        break
                    pick -= size
                ticket += 1
            station = board.ends[board.first[here][ticket] + pick]
            if not is_taken(chase.seekers, station):
                return FIRST_SEEKER_MOVE + DOUBLE * seeker + ticket * STATIONS + station
    return moves[below(rng, list_of_seeker(chase, setup, seeker, moves, 0))]


# Playouts in which nobody but Mr X knows where he is: every seeker chases a ghost, a guess that fits the log.

cdef void guess(const Chase* chase, const Setup* setup, uint8_t* ghosts, Rng* rng) noexcept nogil:
    """Draw a ghost for every seeker from the possible locations."""
    cdef double sums[STATIONS]
    cdef uint8_t places[STATIONS]
    cdef double total = 0.0
    cdef double place
    cdef uint64_t left
    cdef int word, index, number
    cdef int count = 0
    for word in range(WORDS):
        left = chase.possible[word]
        while left:
            places[count] = 64 * word + lowest(left)
            left &= left - 1
            if setup.is_weighted:
                total += setup.weights[category_of(chase, setup, places[count])]
                sums[count] = total
            count += 1
    for index in range(setup.num_seekers):
        if total > 0.0:
            place = uniform(rng) * total
            number = 0
            while number < count - 1 and sums[number] <= place:
                number += 1
        else:
            number = below(rng, count)
        ghosts[index] = places[number]


cdef int walk_ghost(const Chase* chase, const Setup* setup, int ghost, int ticket, Rng* rng) noexcept nogil:
    """Return where a ghost may be after a ride by the ticket, rather far from the seekers; 0 if it cannot ride."""
    cdef const Board* board = setup.board
    cdef int first, count, station, other, _try
    if ticket == BLACK:
        first = board.first_any[ghost]
        count = board.first_any[ghost + 1] - first
    else:
        first = board.first[ghost][ticket]
        count = board.first[ghost][ticket + 1] - first
    if count == 0:
        return 0
    for _try in range(2):
        station = below(rng, count)
        other = below(rng, count)
        station = board.any_ends[first + station] if ticket == BLACK else board.ends[first + station]
        other = board.any_ends[first + other] if ticket == BLACK else board.ends[first + other]
        if nearest(board, chase.seekers, setup.num_seekers, other) > nearest(
                board, chase.seekers, setup.num_seekers, station):
            station = other
        if not is_taken(chase.seekers, station):
            return station
    return 0


cdef inline void replace_ghost(const Chase* chase, const Setup* setup, uint8_t* ghosts, int index,
                               Rng* rng) noexcept nogil:
    """Give a seeker whose ghost was disproved that of a colleague, or the truth if that is disproved too."""
    cdef int other = ghosts[below(rng, setup.num_seekers)]
    ghosts[index] = chase.hider if other == 0 or is_taken(chase.seekers, other) else other


cdef void step_with_ghosts(Chase* chase, const Setup* setup, int move, uint8_t* ghosts, Rng* rng) noexcept nogil:
    """Make a legal move and let the ghosts follow what is seen of it."""
    cdef int mover = chase.player
    cdef int index, ticket
    step(chase, setup, move, False)
    if chase.player < 0:
        return
    if mover > 0:
        for index in range(setup.num_seekers):
            if ghosts[index] == move % STATIONS:
                replace_ghost(chase, setup, ghosts, index, rng)
        return
    ticket = move % DOUBLE // STATIONS
    if is_revealed(setup, chase.num_logged):
        for index in range(setup.num_seekers):
            ghosts[index] = chase.hider
        return
    for index in range(setup.num_seekers):
        ghosts[index] = walk_ghost(chase, setup, ghosts[index], ticket, rng)
    for index in range(setup.num_seekers):
        if ghosts[index] == 0:
            replace_ghost(chase, setup, ghosts, index, rng)


cdef int play_on(Chase* chase, const Setup* setup, const Playout* how, Rng* rng) noexcept nogil:
    """Play on by the policy to the end or the cut-off; the possible locations are kept only if a rule asks for them."""
    cdef int limit = how.max_moves if how.max_moves > 0 else MAX_PLAYOUT_MOVES
    cdef double epsilons[2]
    cdef int done = 0
    cdef int move
    cdef bint is_random
    cdef bint has_ghosts = how.policy != RANDOM_MOVES and setup.style == CHASE_GHOSTS
    cdef bint keeps = how.policy != RANDOM_MOVES and setup.style != KEEP_DISTANCE and not has_ghosts
    cdef uint8_t ghosts[MAX_SEEKERS]
    if has_ghosts:
        guess(chase, setup, ghosts, rng)
    for move in range(2):
        epsilons[move] = how.epsilon if setup.epsilons[move] < 0 else setup.epsilons[move]
    while chase.player >= 0:
        if done == limit:
            break
        is_random = how.policy == RANDOM_MOVES or (
            how.policy == GREEDY_MOVES and uniform(rng) < epsilons[chase.player > 0])
        if has_ghosts:
            if is_random:
                move = any_hider_move(chase, setup, rng) if chase.player == 0 else any_seeker_move(chase, setup, rng)
            elif chase.player == 0:
                move = flight(chase, setup, rng)
            else:
                move = pursuit(chase, setup, ghosts[chase.player - 1], rng)
            step_with_ghosts(chase, setup, move, ghosts, rng)
        elif keeps:
            step(chase, setup, (any_hider_move(chase, setup, rng) if chase.player == 0
                                else any_seeker_move(chase, setup, rng)) if is_random
                 else careful_move(chase, setup, rng), True)
        elif is_random:
            if chase.player == 0:
                step(chase, setup, any_hider_move(chase, setup, rng), False)
            else:
                step(chase, setup, any_seeker_move(chase, setup, rng), False)
        elif chase.player == 0:
            step(chase, setup, flight(chase, setup, rng), False)
        else:
            step(chase, setup, pursuit(chase, setup, chase.hider, rng), False)
        done += 1
    if not keeps and done > 0:
        only_place(chase.possible, chase.hider)
    return 0 if chase.player < 0 or how.max_moves > 0 else -1


cdef double escape_rate(const Chase* chase, const Setup* setup, int count, Rng* rng) noexcept nogil:
    """Return how often Mr X escapes in count e-greedy playouts after he has ridden to where he is."""
    cdef Chase begun = chase[0]
    cdef Chase scratch
    cdef Playout how
    cdef int _done
    cdef int escapes = 0
    memset(&how, 0, sizeof(how))
    how.policy = GREEDY_MOVES
    if not begun.is_second:
        turn_on(&begun, setup, 0, False)
    for _done in range(count):
        scratch = begun
        play_on(&scratch, setup, &how, rng)
        escapes += scratch.winner == 0
    return <double> escapes / count
