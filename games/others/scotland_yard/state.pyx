"""A game of Scotland Yard as a native game state: the pieces of chase.pyx as the search and Python see them.

Seat 0 is Mr X, the detectives are seats 1 and up. They are one side: what one of them sees all see. An observation of
theirs has no Mr X on the map, only the set of stations where he can be, kept exactly as information arrives.

In a search a state may carry more: weights for the possible locations, a rule of thumb for playouts, and by how much
the capture by a colleague counts less (`for_search`).
"""

from libc.stdint cimport int32_t, uint64_t

from aicore.arithmetic cimport portable_exp
from aicore.bits cimport bit, lowest
from aicore.game cimport GameState, Playout
from aicore.rng cimport Rng, below, checked_seed, seed_rng, uniform

from .chase cimport (
    BLACK,
    CHASE_GHOSTS,
    DOUBLE,
    DOUBLE_TICKET,
    HIDE_UNSEEN,
    HIDE_WELL,
    KEEP_DISTANCE,
    MAX_OPTIONS,
    MAX_SEEKERS,
    NUM_CATEGORIES,
    STATIONS,
    WORDS,
    Board,
    Chase,
    Setup,
    begin,
    can_strike,
    category_of,
    draw_place,
    escape_rate,
    greedy_move,
    is_revealed,
    is_taken,
    list_kept,
    list_moves,
    make,
    nearest,
    num_hidden_by,
    play_on,
    seeker_at,
    value_of_move,
    value_of_place,
)

from . import board as boards
from . import moves as numbering
from .rules import AS_MANY_AS_SEEKERS, START_CARDS, Rules

STYLES = {"distance": KEEP_DISTANCE, "hide": HIDE_WELL, "hide unseen": HIDE_UNSEEN, "ghosts": CHASE_GHOSTS}
TICKET_NAMES = (*numbering.TICKETS, "double")

# How Mr X rides, judged by playouts (profiling/yard_rides.py): likings of fares beside a taxi, and of what lets him
# escape more often.
cdef double[4] FARE_LIKINGS = [1.0, 0.57, 1.51, 0.143]
cdef double IDLE_BLACK_LIKING = 0.037     # of a black ticket while there is nothing to hide
cdef double DOUBLE_LIKING = 0.42          # of a double move beside a single one
cdef double CALM_DOUBLE_LIKING = 0.005    # the same while the detectives are far
cdef double NEAR = 3.0                    # so many rides on average they are not
cdef double KEENNESS = 3.9
cdef double SLACK = 0.05                  # of the best share of escapes: where all is lost he is less particular
cdef double JUDGED_EPSILON = 0.1          # of Mr X in these playouts
cdef double JUDGING_EPSILON = 0.2         # of the detectives

cdef enum:
    LEAST_PLAYOUTS = 16           # from a station
    MOST_PLAYOUTS = 400
    MOST_JUDGED = 16

cdef double BLACK_LIKING = 0.2      # of a ride by a black ticket, beside one that is seen

judged = {}    # what was seen so far, with how many playouts: the chances of all stations, made once for a round

maps = {}      # (taxi 13-14, ferry): made once


cdef class Map:
    """The map as the native game reads it."""

    def __init__(self, *, bint taxi_13_14, bint ferry):
        cdef int station, line, other
        cdef int count = 0
        options = {"taxi_13_14": taxi_13_14, "ferry": ferry}
        by_line = [boards.neighbours((name,), **options) for name in boards.LINES]
        for station in range(STATIONS):
            for line in range(4):
                self.board.first[station][line] = count
                for other in by_line[line][station]:
                    self.board.ends[count] = other
                    count += 1
                    if line < 3:
                        self.board.masks[line][station][other >> 6] |= bit(other & 63)
                    self.board.masks[BLACK][station][other >> 6] |= bit(other & 63)
            self.board.first[station][4] = count
            self.board.degrees[station] = count - self.board.first[station][0]
        every = boards.neighbours(boards.LINES, **options)
        on_land = boards.neighbours(boards.LAND_LINES, **options)
        count = 0
        for station in range(STATIONS):
            self.board.first_any[station] = count
            for other in every[station]:
                self.board.any_ends[count] = other
                count += 1
        self.board.first_any[STATIONS] = count
        count = 0
        for station in range(STATIONS):
            self.board.first_land[station] = count
            for other in on_land[station]:
                self.board.land_ends[count] = other
                count += 1
        self.board.first_land[STATIONS] = count
        table = boards.distances(**options)
        for station in range(STATIONS):
            for other in range(STATIONS):
                self.board.distances[station][other] = table[station][other]


cdef Map map_of(bint taxi_13_14, bint ferry):
    if (taxi_13_14, ferry) not in maps:
        maps[taxi_13_14, ferry] = Map(taxi_13_14=taxi_13_14, ferry=ferry)
    return maps[taxi_13_14, ferry]


cdef inline bint has_line(const Board* board, int ticket, int station, int other) noexcept nogil:
    """Return whether a ride by the ticket leads from a station to the other."""
    return (board.masks[ticket][station][other >> 6] >> (other & 63)) & 1


cdef list members(const uint64_t* stations):
    """Return a set of stations as a list in rising order."""
    cdef uint64_t left
    cdef int word
    found = []
    for word in range(WORDS):
        left = stations[word]
        while left:
            found.append(64 * word + lowest(left))
            left &= left - 1
    return found


cdef int check_station(object place) except -1:
    """ValueError for what is not the number of a station."""
    if type(place) is not int or not 1 <= place < STATIONS:
        raise ValueError(f"a station is a number from 1 to {STATIONS - 1}, not {place!r}")
    return 0


cdef class YardState(GameState):
    """A game of Scotland Yard from the start cards to the capture or the last entry of the log."""

    def __cinit__(self):
        cdef int index
        self.num_moves = numbering.NUM_MOVES
        self.max_legal_moves = MAX_OPTIONS
        self.uses_mask = False
        self.hides_moves = True
        self.orders_moves = True
        self.redraws = True
        self.setup.epsilons[0] = self.setup.epsilons[1] = -1.0
        for index in range(NUM_CATEGORIES):
            self.setup.weights[index] = 1.0

    def __init__(self, *, int num_players=6, rules=None, seed=0):
        """Begin a game; the seed draws the start cards."""
        cdef Rng rng
        cdef int _index, drawn
        self.check_unmade()
        self.set_up(rules if rules is not None else Rules(), num_players - 1)
        seed_rng(&rng, checked_seed(seed))
        of_hider, of_seekers = START_CARDS[self.rules.start_cards]
        cards = list(of_seekers)
        places = []
        for _index in range(num_players - 1):
            # Drawn before it is used: as an index Cython would draw it twice where a pointer has 32 bits.
            drawn = below(&rng, len(cards))
            places.append(cards.pop(drawn))
        left = [card for card in of_hider if card not in places]
        drawn = below(&rng, len(left))
        self.place_pieces(left[drawn], places, left)

    cdef int set_up(self, object rules, int num_seekers) except -1:
        cdef int index
        if not 1 <= num_seekers <= MAX_SEEKERS:
            raise ValueError(f"Scotland Yard is for 1 to {MAX_SEEKERS} detectives, not {num_seekers}")
        self.rules = rules
        self.num_players = num_seekers + 1
        self.map = map_of(rules.taxi_13_14, rules.ferry)
        self.setup.board = &self.map.board
        self.setup.num_seekers = num_seekers
        self.setup.first_police = max(num_seekers - rules.num_police, 0)
        self.setup.log_length = rules.log_length
        for entry in rules.reveal_entries:
            self.setup.reveals |= bit(entry)
        self.setup.spent_go_to_hider = rules.spent_go_to_hider
        self.setup.any_order = rules.any_order
        self.earlier_log = ()
        black = num_seekers if rules.black_tickets == AS_MANY_AS_SEEKERS else rules.black_tickets
        for index, number in enumerate(
                (rules.hider_taxi, rules.hider_bus, rules.hider_underground, black, rules.double_tickets)):
            self.chase.hider_tickets[index] = number
        for index in range(self.setup.first_police):
            self.chase.seeker_tickets[index][0] = rules.seeker_taxi
            self.chase.seeker_tickets[index][1] = rules.seeker_bus
            self.chase.seeker_tickets[index][2] = rules.seeker_underground
        self.chase.winner = self.chase.capturer = -1
        return 0

    cdef int place_pieces(self, object hider, object seekers, object possible) except -1:
        """Put the pieces on the map and begin a round; ValueError where they cannot stand."""
        cdef int index, station
        for place in (hider, *seekers, *possible):
            check_station(place)
        if len({hider, *seekers}) != 1 + len(seekers):
            raise ValueError("nobody begins at a station where somebody stands already")
        if hider not in possible:
            raise ValueError(f"Mr X is at station {hider}, which is not one of those where he can be")
        for index, station in enumerate(seekers):
            self.chase.seekers |= <uint64_t> station << (8 * index)
        self.chase.hider = hider
        self.chase.met = self.chase.seekers
        for station in possible:
            if not is_taken(self.chase.seekers, station):
                self.chase.possible[station >> 6] |= bit(station & 63)
        self.starts = self.chase.possible
        self.first = (hider, tuple(seekers), self.tickets)
        begin(&self.chase, &self.setup)
        self.is_made = True
        return 0

    @classmethod
    def position(cls, hider, seekers, *, rules=None, tickets=None, log=(), possible=None):
        """Return a game under way at the beginning of a round.

        hider: the station of Mr X; seekers: those of the detectives; tickets: {"hider": {"taxi": 4, ...}, 1: {...}}, by
        seat and kind, where they are not as at the start; log: entries so far as (ticket, station or None); possible:
        where Mr X can be for all that the detectives know, only where he is by default.
        ValueError for what cannot be.
        """
        cdef YardState state = YardState.__new__(YardState)
        cdef int seat, entry
        state.set_up(rules if rules is not None else Rules(), len(seekers))
        for owner, purse in (tickets if tickets is not None else {}).items():
            last = state.num_players - 1
            if owner != "hider" and (type(owner) is not int or not 1 <= owner <= last):
                raise ValueError(f"tickets are those of the hider or of seats 1 to {last}, not {owner!r}")
            seat = 0 if owner == "hider" else owner
            kinds = TICKET_NAMES if seat == 0 else numbering.TICKETS[:3]
            for kind, number in purse.items():
                if kind not in kinds or type(number) is not int or not 0 <= number <= 100:
                    raise ValueError(f"tickets are 0 to 100 of {', '.join(kinds)}, not {number!r} of {kind!r}")
                if seat == 0:
                    state.chase.hider_tickets[<int> kinds.index(kind)] = number
                elif seat - 1 < state.setup.first_police:
                    state.chase.seeker_tickets[seat - 1][<int> kinds.index(kind)] = number
        check_station(hider)
        if len(log) > state.setup.log_length:
            raise ValueError(f"the log has room for {state.setup.log_length} entries, not {len(log)}")
        for entry, (ticket, station) in enumerate(log, 1):
            if ticket not in numbering.TICKETS:
                raise ValueError(f"an entry of the log is one of {', '.join(numbering.TICKETS)}, not {ticket!r}")
            if station is None:
                continue
            check_station(station)
            if not is_revealed(&state.setup, entry):
                shown = state.rules.reveals
                raise ValueError(f"Mr X does not show himself at entry {entry} of the log, but at {shown}")
            if entry == len(log) and station != hider:
                raise ValueError(f"Mr X has just shown himself at station {station}, so he is not at station {hider}")
            state.chase.shown = station
        state.earlier_log = tuple((ticket, station) for ticket, station in log)
        state.chase.num_logged = len(log)
        state.place_pieces(hider, list(seekers), [hider] if possible is None else list(possible))
        return state

    cdef bint is_complete(self):
        return self.chase.hider > 0

    # What the search calls

    cdef GameState blank(self):
        cdef YardState state = YardState.__new__(YardState)
        state.num_players = self.num_players
        state.setup = self.setup
        state.map = self.map
        state.starts = self.starts
        state.filters = self.filters
        state.hides_moves = self.hides_moves
        state.plays_unknowing = self.plays_unknowing
        state.rules = self.rules
        state.earlier_log = self.earlier_log
        state.first = self.first
        return state

    cdef void copy_from(self, GameState other) noexcept nogil:
        self.chase = (<YardState> other).chase

    cdef int prepare_root(self) except -1:
        """List the possible locations with the sums of their weights."""
        cdef double total = 0.0
        cdef double weight
        cdef int station
        self.num_places = 0
        if self.chase.hider:
            return 0
        for station in members(self.chase.possible):
            weight = 1.0
            if self.has_chances:
                weight = self.chances[station]
            elif self.setup.is_weighted:
                weight = self.setup.weights[category_of(&self.chase, &self.setup, station)]
            total = total + weight
            self.places[self.num_places] = station
            self.sums[self.num_places] = total
            self.num_places += 1
        if total <= 0.0:
            for station in range(self.num_places):
                self.sums[station] = station + 1
        return 0

    cdef void deal_hidden(self, GameState root, Rng* rng) noexcept nogil:
        self.deal_from(<YardState> root, rng)

    cdef void deal_from(self, YardState view, Rng* rng) noexcept nogil:
        cdef double place
        cdef int low = 0
        cdef int high = view.num_places - 1
        cdef int middle
        self.chase = view.chase
        if view.chase.hider:
            return
        place = uniform(rng) * view.sums[high]
        while low < high:
            middle = (low + high) >> 1
            if view.sums[middle] > place:
                high = middle
            else:
                low = middle + 1
        # Rounding may lead to one of weight zero at the end.
        while low > 0 and view.sums[low] == view.sums[low - 1]:
            low -= 1
        self.chase.hider = view.places[low]

    cdef int mover(self) noexcept nogil:
        return self.chase.player

    cdef int legal_list(self, int32_t* moves) noexcept nogil:
        cdef int count
        if self.chase.player == 0 and self.chase.hider == 0:
            return 0      # the detectives do not know what he may do
        count = list_moves(&self.chase, &self.setup, moves)
        if self.filters and self.root_seat >= 0:
            count = list_kept(&self.chase, &self.setup, moves, count)
        return count

    cdef void play(self, int move) noexcept nogil:
        make(&self.chase, &self.setup, move)

    cdef void payoff(self, double* rewards) noexcept nogil:
        """A win for all detectives, less for a capture that another than the root's has made, or a late one."""
        cdef double won = 1.0 if self.chase.winner == 1 else 0.0
        cdef int seat
        if self.setup.haste > 0.0:
            # In a world that was drawn the detectives know where he is: the later the capture, the less it is true.
            won /= 1.0 + self.setup.haste * (self.chase.num_logged - self.setup.root_logged)
        rewards[0] = 1.0 - won
        if self.root_seat > 0 and self.chase.capturer > 0 and self.chase.capturer != self.root_seat:
            won *= 1.0 - self.setup.reduction
        for seat in range(1, self.num_players):
            rewards[seat] = won

    cdef void estimate(self, double* rewards) noexcept nogil:
        """A game cut off: Mr X has the better chances the farther he is away and the fuller the log is."""
        cdef double chance
        cdef int distance, seat
        if self.chase.player < 0:
            self.payoff(rewards)
            return
        distance = nearest(self.setup.board, self.chase.seekers, self.setup.num_seekers, self.chase.hider)
        chance = (1.0 if distance > 5 else 0.2 * distance) * self.chase.num_logged / self.setup.log_length
        rewards[0] = 0.5 * chance + 0.25
        for seat in range(1, self.num_players):
            rewards[seat] = 1.0 - rewards[0]

    cdef int playout_move(self, Rng* rng) noexcept nogil:
        return greedy_move(&self.chase, &self.setup, rng)

    cdef int play_out(self, const Playout* how, Rng* rng) noexcept nogil:
        return play_on(&self.chase, &self.setup, how, rng)

    cdef int seen_as(self, int move, int observer) noexcept nogil:
        if self.chase.player != 0 or observer == 0 or is_revealed(&self.setup, self.chase.num_logged + 1):
            return move
        return move - move % STATIONS

    cdef int side_of(self, int player) noexcept nogil:
        return 0 if player == 0 else 1

    cdef void redraw(self, int player, Rng* rng) noexcept nogil:
        if player > 0 and self.chase.player >= 0:
            self.chase.hider = draw_place(&self.chase, &self.setup, rng)

    cdef void order_moves(self, int32_t* moves, int count) noexcept nogil:
        """Mr X: singles before doubles, by what they are worth; detectives: by their distance from him."""
        cdef int values[MAX_OPTIONS]
        cdef int hidden[4]
        cdef int index, other, value, ticket
        cdef int32_t move
        for ticket in range(4):
            hidden[ticket] = -1
        for index in range(count):
            move = moves[index]
            if self.chase.player == 0:
                ticket = move % DOUBLE // STATIONS
                if hidden[ticket] < 0:
                    hidden[ticket] = num_hidden_by(&self.chase, &self.setup, ticket)
                value = hidden[ticket] + value_of_place(&self.chase, &self.setup, move % STATIONS)
                if move >= DOUBLE:
                    value -= 1000
                elif ticket == BLACK:
                    value -= 10
                if can_strike(&self.chase, &self.setup, move % STATIONS):
                    value -= 500
            else:
                value = -<int> self.setup.board.distances[self.chase.hider][move % STATIONS]
            other = index
            while other > 0 and values[other - 1] < value:
                values[other] = values[other - 1]
                moves[other] = moves[other - 1]
                other -= 1
            values[other] = value
            moves[other] = move

    # What Python sees

    cdef int fill_chances(self, const double* choices, int num_playouts) except -1:
        """Follow what was seen from the beginning: from each station Mr X rides by his liking for categories.

        With playouts, so many for an entry of the log, he rides by how often he would escape, and choices count for
        nothing.
        """
        cdef double liking[STATIONS]
        cdef Rng rng
        cdef Chase then = self.chase
        cdef int station, ticket, kind, index
        cdef int entry = len(self.earlier_log)
        cdef bint is_double
        cdef bint is_second = False
        _, first_seekers, first_tickets = self.first
        then.seekers = 0
        for index, station in enumerate(first_seekers):
            then.seekers |= <uint64_t> station << (8 * index)
            for kind in range(3):
                then.seeker_tickets[index][kind] = first_tickets[index + 1][kind]
        for kind in range(5):
            then.hider_tickets[kind] = first_tickets[0][kind]
        for station in range(STATIONS):
            self.chances[station] = 1.0 if (self.starts[station >> 6] >> (station & 63)) & 1 else 0.0
        history = self.seen_history()
        begun = (num_playouts, self.rules, self.first[1:], tuple(members(self.starts)), self.earlier_log)
        for done, (_seat, move) in enumerate(history, 1):
            mover, ticket, station, is_double = numbering.split_move(move)
            if mover > 0:
                index = mover - 1
                then.seekers = (then.seekers & ~(<uint64_t> 0xFF << (8 * index))) | (<uint64_t> station << (8 * index))
                self.chances[station] = 0.0
                if index < self.setup.first_police:
                    then.seeker_tickets[index][ticket] -= 1
                    if self.setup.spent_go_to_hider:
                        then.hider_tickets[ticket] += 1
                continue
            entry += 1
            then.num_logged = entry
            if is_revealed(&self.setup, entry):
                for kind in range(STATIONS):
                    self.chances[kind] = 1.0 if kind == station else 0.0
            elif num_playouts == 0:
                self.like_ends(&then, choices, liking)
                self.ride_by_liking(&then, ticket, liking)
            else:
                key = (begun, tuple(history[:done]))
                known = judged.get(key)
                if known is None:
                    # Of the log alone: all decisions of a round hold him likely at the same places.
                    seed_rng(&rng, entry)
                    then.is_second = is_double
                    self.judge_ends(&then, num_playouts, liking, &rng)
                    then.is_second = is_second
                    self.ride_by_escapes(&then, ticket, is_double, liking)
                    if len(judged) >= MOST_JUDGED:
                        judged.pop(next(iter(judged)), None)
                    judged[key] = [self.chances[kind] for kind in range(STATIONS)]
                else:
                    for kind in range(STATIONS):
                        self.chances[kind] = known[kind]
            then.hider_tickets[ticket] -= 1
            if is_double:
                then.hider_tickets[4] -= 1
            is_second = is_double
        return 0

    cdef void like_ends(self, const Chase* then, const double* choices, double* liking):
        """Fill in how much Mr X likes to ride to each station, by its category."""
        cdef int station, distance
        for station in range(STATIONS):
            distance = nearest(self.setup.board, then.seekers, self.setup.num_seekers, station)
            liking[station] = 0.0 if distance == 0 else choices[min(distance, NUM_CATEGORIES) - 1]

    cdef void set_chances(self, const double* after):
        """Make these the chances; all alike if none is left."""
        cdef double total = 0.0
        cdef int station
        for station in range(STATIONS):
            total = total + after[station]
        for station in range(STATIONS):
            self.chances[station] = after[station] / total if total > 0.0 else 1.0

    cdef void ride_by_liking(self, const Chase* then, int ticket, const double* liking):
        """Ride on from each station by a ticket that was seen, by the liking for where it leads."""
        cdef const Board* board = self.setup.board
        cdef double after[STATIONS]
        cdef double total, weight
        cdef int station, other, kind, index
        for other in range(STATIONS):
            after[other] = 0.0
        for station in range(1, STATIONS):
            if self.chances[station] <= 0.0:
                continue
            total = 0.0
            for kind in range(4):
                if then.hider_tickets[kind] > 0:
                    weight = 0.0
                    for index in range(board.first_any[station], board.first_any[station + 1]):
                        other = board.any_ends[index]
                        if has_line(board, kind, station, other):
                            weight += liking[other]
                    total += weight * (BLACK_LIKING if kind == BLACK else 1.0)
            if total <= 0.0:
                continue
            for index in range(board.first_any[station], board.first_any[station + 1]):
                other = board.any_ends[index]
                if has_line(board, ticket, station, other):
                    after[other] += self.chances[station] * liking[other] / total
        self.set_chances(after)

    cdef void judge_ends(self, const Chase* then, int num_playouts, double* escapes, Rng* rng):
        """Fill in how often Mr X escapes from each station that he may have ridden to, -1 for all others."""
        cdef const Board* board = self.setup.board
        cdef Setup setup = self.setup
        cdef Chase begun = then[0]
        cdef int station, index, other, each
        cdef int num_ends = 0
        for other in range(STATIONS):
            escapes[other] = -1.0
        for station in range(1, STATIONS):
            if self.chances[station] > 0.0:
                for index in range(board.first_any[station], board.first_any[station + 1]):
                    other = board.any_ends[index]
                    if escapes[other] < 0.0 and not is_taken(then.seekers, other):
                        escapes[other] = 0.0
                        num_ends += 1
        each = num_playouts // num_ends if num_ends > 0 else 0
        each = LEAST_PLAYOUTS if each < LEAST_PLAYOUTS else MOST_PLAYOUTS if each > MOST_PLAYOUTS else each
        setup.style = KEEP_DISTANCE
        setup.epsilons[0] = JUDGED_EPSILON
        setup.epsilons[1] = JUDGING_EPSILON
        begun.waiting = (1 << setup.num_seekers) - 1
        begun.winner = begun.capturer = -1
        begun.player = 0
        for other in range(STATIONS):
            if escapes[other] >= 0.0:
                begun.hider = other
                escapes[other] = escape_rate(&begun, &setup, each, rng)

    cdef void ride_by_escapes(self, const Chase* then, int ticket, bint is_double, const double* escapes):
        """Ride on from each station by a ticket that was seen, by how often Mr X escapes from where it leads."""
        cdef const Board* board = self.setup.board
        cdef double after[STATIONS]
        cdef double keenness[STATIONS]
        cdef double fares[4]
        cdef double best, total, share
        cdef int station, index, other, kind, far
        cdef bint is_idle = then.num_logged < 3
        cdef bint may_double = (then.hider_tickets[DOUBLE_TICKET] > 0 and not then.is_second
                                and then.num_logged < self.setup.log_length)
        for other in range(STATIONS):
            after[other] = 0.0
        for kind in range(4):
            fares[kind] = FARE_LIKINGS[kind] if then.hider_tickets[kind] > 0 else 0.0
        if is_idle:
            fares[BLACK] *= IDLE_BLACK_LIKING
        for station in range(1, STATIONS):
            if self.chances[station] <= 0.0:
                continue
            best = total = 0.0
            for index in range(board.first_any[station], board.first_any[station + 1]):
                other = board.any_ends[index]
                best = escapes[other] if escapes[other] > best else best
            for index in range(board.first_any[station], board.first_any[station + 1]):
                other = board.any_ends[index]
                keenness[other] = 0.0
                if escapes[other] >= 0.0:
                    keenness[other] = portable_exp(KEENNESS * (escapes[other] - best) / (best + SLACK))
                    for kind in range(4):
                        if has_line(board, kind, station, other):
                            total += keenness[other] * fares[kind]
            if total <= 0.0:
                continue
            share = 1.0
            if may_double:
                far = 0
                for index in range(self.setup.num_seekers):
                    far += board.distances[station][seeker_at(then, index)]
                share = DOUBLE_LIKING if far <= NEAR * self.setup.num_seekers else CALM_DOUBLE_LIKING
                share = (share if is_double else 1.0) / (1.0 + share)
            for index in range(board.first_any[station], board.first_any[station + 1]):
                other = board.any_ends[index]
                if has_line(board, ticket, station, other):
                    after[other] += self.chances[station] * share * keenness[other] * fares[ticket] / total
        self.set_chances(after)

    def believed(self, choices, *, int judging=0):
        """Return how likely Mr X is at each possible location, if he likes stations by their category like this."""
        cdef YardState view = self.for_search(choices=choices, judging=judging)
        found = {station: view.chances[<int> station] for station in self.possible}
        total = sum(found.values())
        return {station: chance / total if total > 0.0 else 1.0 / len(found) for station, chance in found.items()}

    def for_search(self, *, weights=None, choices=None, str style="distance", double reduction=0.0, epsilons=None,
                   bint hides_moves=True, bint filters=False, double haste=0.0, int judging=0):
        """Return this observation with what a search is to know beside it.

        weights: of possible locations by category, the nearest first; choices: how much Mr X likes to ride to a station
        of each category, from which the chance of every location is counted along what was seen; style: the rule of
        thumb of playouts; reduction: how much less the capture by another detective counts; epsilons: of Mr X and of
        the detectives in greedy playouts; hides_moves: off, the tree tells all moves of Mr X apart, as if they were
        seen; filters: plainly bad moves are left out below the root; haste: how much less a capture counts with every
        entry of the log until it; judging: with choices, so many playouts for an entry of the log tell in their place
        where Mr X likes to ride.
        """
        cdef YardState view = self.copy()
        cdef double likings[NUM_CATEGORIES]
        cdef int index
        if weights is not None:
            if len(weights) != NUM_CATEGORIES or not all(0.0 <= weight <= 1e9 for weight in weights):
                raise ValueError(f"locations have {NUM_CATEGORIES} weights of 0 or more, not {weights}")
            for index in range(NUM_CATEGORIES):
                view.setup.weights[index] = weights[index]
            view.setup.is_weighted = True
        if choices is not None:
            if len(choices) != NUM_CATEGORIES or not all(0.0 < liking <= 1e9 for liking in choices):
                raise ValueError(f"choices have {NUM_CATEGORIES} positive likings, not {choices}")
            for index in range(NUM_CATEGORIES):
                likings[index] = choices[index]
            view.fill_chances(likings, judging)
            view.has_chances = True
        if not 0 <= judging <= 1_000_000:
            raise ValueError(f"playouts for an entry of the log are 0 to 1000000, not {judging}")
        if style not in STYLES:
            raise ValueError(f"a style is one of {', '.join(STYLES)}, not '{style}'")
        if not 0.0 <= reduction <= 1.0:
            raise ValueError(f"a reduction lies in 0 to 1, not {reduction:g}")
        view.setup.style = STYLES[style]
        view.plays_unknowing = style == "ghosts"
        if not 0.0 <= haste <= 100.0:
            raise ValueError(f"haste lies in 0 to 100, not {haste:g}")
        view.setup.reduction = reduction
        view.setup.haste = haste
        view.setup.root_logged = view.chase.num_logged
        if epsilons is not None:
            view.setup.epsilons[0], view.setup.epsilons[1] = epsilons
        view.hides_moves = hides_moves
        view.filters = filters
        return view

    def restarted(self):
        """Return the game where its history begins; Mr X is on the map."""
        cdef YardState state = YardState.__new__(YardState)
        cdef int index, ticket
        hider, seekers, tickets = self.first
        state.set_up(self.rules, len(seekers))
        for ticket in range(5):
            state.chase.hider_tickets[ticket] = tickets[0][ticket]
        for index in range(state.setup.first_police):
            for ticket in range(3):
                state.chase.seeker_tickets[index][ticket] = tickets[index + 1][ticket]
        state.earlier_log = self.earlier_log
        state.chase.num_logged = len(self.earlier_log)
        state.place_pieces(hider, seekers, members(self.starts))
        return state

    def with_hider(self, int station):
        """Return this observation with Mr X at one of the possible locations."""
        cdef YardState deal = self.copy()
        if station not in members(self.chase.possible):
            raise ValueError(f"Mr X cannot be at station {station}")
        deal.chase.hider = station
        return deal

    def observation(self, int player):
        """Return the game as the seat sees it: Mr X all of it, a detective all but where he is."""
        cdef YardState view = self.copy()
        self.check_seat(player)
        if player == 0 or self.chase.player < 0:
            return view
        view.history = self.seen_history()
        view.chase.hider = 0
        view.first = (0, *self.first[1:])
        return view

    def seen_history(self):
        """Return the history with the moves of Mr X as the detectives see them."""
        cdef int entry = len(self.earlier_log)
        seen = []
        for seat, move in self.history:
            if seat == 0:
                entry += 1
                if not is_revealed(&self.setup, entry):
                    move = numbering.unseen(move)
            seen.append((seat, move))
        return seen

    def information(self, int player):
        """Return all that the seat has seen."""
        public = (
            self.rules, tuple(self.seekers), self.tickets, tuple(self.possible), self.log, self.chase.player,
            self.chase.winner, bool(self.chase.is_second), self.first[1:],
        )
        if player == 0 or self.chase.player < 0:
            return (*public, self.chase.hider, tuple(self.history))
        return (*public, tuple(self.seen_history()))

    def best_move(self, uint64_t seed):
        """Return the move of the rule of thumb, by seed among equals; Mr X is on the map, the game not over."""
        cdef Rng rng
        seed_rng(&rng, seed)
        return self.playout_move(&rng)

    def kept_moves(self):
        """Return the legal moves that are not plainly bad, all if there are no others."""
        cdef int32_t moves[MAX_OPTIONS]
        cdef int index
        cdef int count = list_moves(&self.chase, &self.setup, moves)
        count = list_kept(&self.chase, &self.setup, moves, count)
        return [moves[index] for index in range(count)]

    def worth_of(self, int move):
        """Return what a legal move of Mr X is worth by the second rule of thumb."""
        return value_of_move(&self.chase, &self.setup, move)

    def worth_of_place(self, int station):
        """Return what a station is worth to Mr X by the second rule of thumb, but for the possible locations."""
        return value_of_place(&self.chase, &self.setup, station)

    def is_in_reach(self, int station):
        """Return whether a detective could ride to the station at once."""
        return bool(can_strike(&self.chase, &self.setup, station))

    def category(self, int station):
        """Return 0 to 4: 1, 2, 3, 4 or more rides from the nearest detective when Mr X made his latest move."""
        return category_of(&self.chase, &self.setup, station)

    def distance(self, int first, int second):
        """Return how many rides on land lead from a station to another."""
        return self.setup.board.distances[first][second]

    def nearest_seeker(self, int station):
        """Return how many rides the nearest detective is away from a station."""
        return nearest(self.setup.board, self.chase.seekers, self.setup.num_seekers, station)

    @property
    def hider(self):
        """The station of Mr X, None where it is not known."""
        return self.chase.hider if self.chase.hider else None

    @property
    def seekers(self):
        """The stations of the detectives."""
        cdef int index
        return [seeker_at(&self.chase, index) for index in range(self.setup.num_seekers)]

    @property
    def possible(self):
        """The stations where Mr X can be for all that the detectives know; where he is when the game is over."""
        return members(self.chase.possible)

    @property
    def tickets(self):
        """The tickets of each seat: taxi, bus, underground, and of Mr X black and double."""
        cdef int index, ticket
        return (
            tuple([self.chase.hider_tickets[ticket] for ticket in range(5)]),
            *[tuple([self.chase.seeker_tickets[index][ticket] for ticket in range(3)])
              for index in range(self.setup.num_seekers)],
        )

    @property
    def log(self):
        """The travel log: a ticket for each entry, with the station where Mr X showed himself and None elsewhere."""
        entries = list(self.earlier_log)
        for seat, move in self.seen_history():
            if seat == 0:
                _, ticket, station, _ = numbering.split_move(move)
                entries.append((numbering.TICKETS[ticket], station or None))
        return tuple(entries)

    @property
    def num_logged(self):
        """Entries of the travel log."""
        return self.chase.num_logged

    @property
    def is_second_half(self):
        """Whether Mr X is in the middle of a double move."""
        return bool(self.chase.is_second)

    @property
    def winner(self):
        """0 when Mr X has won, 1 when the detectives have, -1 before."""
        return self.chase.winner

    @property
    def capturer(self):
        """The seat that has caught Mr X, -1 for none."""
        return self.chase.capturer

    @property
    def last_shown(self):
        """The station where Mr X was last seen, None before."""
        return self.chase.shown if self.chase.shown else None

    def is_police(self, int seat):
        """Return whether the seat rides without tickets."""
        return seat > 0 and seat - 1 >= self.setup.first_police

    def is_reveal(self, int entry):
        """Return whether Mr X shows himself at an entry of the log, counted from 1."""
        return bool(0 <= entry < 64 and is_revealed(&self.setup, entry))

    def is_possible(self):
        """Return whether this complete state can be: nobody shares a station, tickets are all there, Mr X is where he
        can be."""
        cdef int index
        first_tickets = self.first[2]
        stations = self.seekers
        if len(set(stations)) < len(stations) or self.chase.hider == 0:
            return False
        if self.chase.hider in stations and self.chase.winner != 1:
            return False
        if self.chase.player >= 0 and self.chase.hider not in self.possible:
            return False
        rides = [0] * 4
        doubles = 0
        spent = [[0] * 3 for _ in stations]
        for seat, move in self.history:
            _, ticket, _, is_double = numbering.split_move(move)
            if seat == 0:
                rides[ticket] += 1
                doubles += is_double
            elif seat - 1 < self.setup.first_police:
                # In any order the seat to move may have moved another.
                spent[numbering.split_move(move)[0] - 1][ticket] += 1
        for index in range(len(stations)):
            if any(first_tickets[index + 1][kind] - spent[index][kind] != self.tickets[index + 1][kind]
                   for kind in range(3)):
                return False
        given = [sum(purse[kind] for purse in spent) if self.setup.spent_go_to_hider else 0 for kind in range(3)]
        wanted = [first_tickets[0][kind] - rides[kind] + given[kind] for kind in range(3)]
        wanted += [first_tickets[0][3] - rides[3], first_tickets[0][4] - doubles]
        return tuple(wanted) == self.tickets[0]

    def move_name(self, int move):
        """Return the move as people write it; see moves.py."""
        if not 0 <= move < self.num_moves:
            return str(move)
        return numbering.move_name(move, names_seat=self.setup.any_order)
