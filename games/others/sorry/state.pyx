"""A game of Sorry! as a native game state: pawns and cards of turn.pyx as the search and Python see them.

The rules are told in rules.py, the numbering of moves in moves.py. A player who cannot move passes inside play(), so
there is always a choice to make, or a single move that no search is spent on. The deck is shuffled as it is drawn:
its order is the state of a generator, and an observation has none.
"""

from libc.stdint cimport int32_t, uint8_t

from aicore.game cimport GameState, Playout
from aicore.rng cimport Rng, below, checked_seed, next_bits, seed_rng

from . import board
from .moves import PASSED, card_name, move_name, seat_name
from .rules import Rules

from .turn cimport (
    MAX_OPTIONS,
    NUM_CARDS,
    NUM_KINDS,
    NUM_MOVES_OF_SEAT,
    base_move,
    best_option,
    clear,
    draw,
    list_options,
    make,
    next_card,
    place_at,
    play_on,
    share_win,
    value_of,
    with_place,
)


cdef class SorryState(GameState):
    """A game of Sorry! from the first card to the fourth pawn home."""

    def __cinit__(self):
        self.max_legal_moves = 76
        self.uses_mask = False
        clear(&self.pieces)

    def __init__(self, *, int num_players=2, rules=None, seed=0):
        """Begin a game; the seed decides who begins and every card."""
        self.check_unmade()
        self.set_up(num_players, rules if rules is not None else Rules())
        seed_rng(&self.pieces.order, checked_seed(seed))
        self.pieces.player = below(&self.pieces.order, num_players) if self.rules.draw_for_first else 0
        self.from_start = True
        draw(&self.pieces)
        self.pass_while_stuck()
        self.is_made = True

    cdef int set_up(self, int num_players, object rules) except -1:
        cdef int seat, other
        if num_players not in board.SEATED_COLOURS:
            raise ValueError(f"Sorry! is for 2 to 4 players, not {num_players}")
        self.rules = rules
        self.num_players = self.setup.num_players = num_players
        self.num_moves = NUM_MOVES_OF_SEAT * num_players
        self.setup.own_slides = rules.slides == "own colour"
        self.setup.may_decline = rules.swap_may_be_declined
        self.setup.ordered_splits = rules.ordered_splits
        colours = board.SEATED_COLOURS[num_players]
        for seat in range(num_players):
            for other in range(num_players):
                self.setup.shifts[seat][other] = board.place_of_space(
                    colours[other], board.space_of_place(colours[seat], 0))
        clear(&self.pieces)
        return 0

    @classmethod
    def position(cls, pawns, *, int player, int card, deck=None, rules=None, seed=0):
        """Return a game under way: places by seat, the card drawn, and how many of each card the deck still has.

        Without `deck` it is full but for the card. ValueError for what cannot be.
        """
        cdef SorryState state = SorryState.__new__(SorryState)
        cdef uint8_t options[MAX_OPTIONS]
        cdef int seat, pawn
        state.set_up(len(pawns), rules if rules is not None else Rules())
        if not 0 <= player < state.num_players:
            raise ValueError(f"seats are 0 to {state.num_players - 1}, not {player}")
        if not 0 <= card < NUM_KINDS:
            raise ValueError(f"cards are 0 to {NUM_KINDS - 1}, not {card}")
        for seat, places in enumerate(pawns):
            if len(places) != board.NUM_PAWNS:
                raise ValueError(f"{seat_name(seat, state.num_players)} has four pawns, not {len(places)}")
            for pawn, place in enumerate(places):
                if place not in range(board.HOME + 1) and place != board.START:
                    raise ValueError(f"a place is 0 to {board.HOME} or {board.START}, not {place}")
                state.pieces.pawns[seat] = with_place(state.pieces.pawns[seat], pawn, place)
            if all(place == board.HOME for place in places):
                raise ValueError(f"the game is over: {seat_name(seat, state.num_players)} has four pawns home")
        if state.has_shared_space():
            raise ValueError("two pawns stand on one space")
        full = [number - (kind == card) for kind, number in enumerate(board.CARD_COUNTS)]
        left = full if deck is None else list(deck)
        if len(left) != NUM_KINDS or any(not 0 <= left[kind] <= full[kind] for kind in range(NUM_KINDS)):
            raise ValueError(f"the deck and the card drawn do not fit the {NUM_CARDS} cards of the game")
        state.lay_cards(left)
        state.pieces.player = player
        state.pieces.card = card
        seed_rng(&state.pieces.order, checked_seed(seed))
        if list_options(&state.pieces, &state.setup, options) == 0:
            raise ValueError(f"{seat_name(player, state.num_players)} cannot move with {card_name(card)}"
                             " and passes")
        state.is_made = True
        return state

    cdef int lay_cards(self, left) except -1:
        """Lay the cards left in the deck and those drawn by their number, so that no order can be seen."""
        cards = [kind for kind in range(NUM_KINDS) for _ in range(left[kind])]
        cards += [kind for kind in range(NUM_KINDS) for _ in range(board.CARD_COUNTS[kind] - left[kind])]
        for index, kind in enumerate(cards):
            self.pieces.cards[<int> index] = kind
        self.pieces.num_cards = sum(left)
        return 0

    # What the search calls

    cdef GameState blank(self):
        cdef SorryState state = SorryState.__new__(SorryState)
        state.num_players = self.num_players
        state.num_moves = self.num_moves
        state.setup = self.setup
        state.rules = self.rules
        state.from_start = self.from_start
        return state

    cdef void copy_from(self, GameState other) noexcept nogil:
        self.pieces = (<SorryState> other).pieces
        self.is_observation = (<SorryState> other).is_observation

    cdef void deal_hidden(self, GameState root, Rng* rng) noexcept nogil:
        self.pieces = (<SorryState> root).pieces
        self.is_observation = False
        if (<SorryState> root).is_observation:
            seed_rng(&self.pieces.order, next_bits(rng))

    cdef int mover(self) noexcept nogil:
        return self.pieces.player

    cdef int legal_list(self, int32_t* moves) noexcept nogil:
        cdef uint8_t options[MAX_OPTIONS]
        cdef int count = list_options(&self.pieces, &self.setup, options)
        cdef int base = base_move(&self.pieces)
        cdef int index
        for index in range(count):
            moves[index] = base + options[index]
        return count

    cdef void play(self, int move) noexcept nogil:
        cdef uint8_t options[MAX_OPTIONS]
        make(&self.pieces, &self.setup, move - base_move(&self.pieces))
        if self.pieces.player >= 0:
            next_card(&self.pieces, &self.setup)
            while list_options(&self.pieces, &self.setup, options) == 0:
                next_card(&self.pieces, &self.setup)

    cdef void payoff(self, double* rewards) noexcept nogil:
        cdef int seat
        for seat in range(self.num_players):
            rewards[seat] = 1.0 if seat == self.pieces.winner else 0.0

    cdef void estimate(self, double* rewards) noexcept nogil:
        if self.pieces.winner >= 0:
            self.payoff(rewards)
        else:
            share_win(&self.pieces, &self.setup, rewards)

    cdef int playout_move(self, Rng* rng) noexcept nogil:
        cdef uint8_t options[MAX_OPTIONS]
        cdef int count = list_options(&self.pieces, &self.setup, options)
        return base_move(&self.pieces) + best_option(&self.pieces, &self.setup, options, count, rng)

    cdef int play_out(self, const Playout* how, Rng* rng) noexcept nogil:
        return play_on(&self.pieces, &self.setup, how, rng)

    # What Python sees

    cdef int pass_while_stuck(self) except -1:
        """Remember the cards that could not be used and draw on until somebody can move."""
        cdef uint8_t options[MAX_OPTIONS]
        while list_options(&self.pieces, &self.setup, options) == 0:
            self.history.append((self.pieces.player, self.pieces.card, PASSED))
            next_card(&self.pieces, &self.setup)
        return 0

    cdef int remember(self, int move) except -1:
        self.history.append((self.pieces.player, self.pieces.card, move))
        return 0

    cdef int carry_out(self, int move) except -1:
        """Make a move and remember it and the cards that could not be used after it."""
        self.remember(move)
        make(&self.pieces, &self.setup, move - base_move(&self.pieces))
        if self.pieces.player >= 0:
            next_card(&self.pieces, &self.setup)
            self.pass_while_stuck()
        return 0

    def observation(self, int player):
        """Return the game as any seat sees it: all but the order of the deck."""
        cdef SorryState view = self.copy()
        self.check_seat(player)
        view.lay_cards(self.deck)
        view.pieces.order.state = 0
        view.is_observation = True
        return view

    def information(self, int player):
        """Return all that the seat has seen."""
        self.check_made()
        self.check_seat(player)
        return (
            self.rules, tuple(map(tuple, self.pawns)), tuple(self.deck), self.card, self.pieces.player,
            self.pieces.winner, tuple(self.history),
        )

    def best_move(self, seed):
        """Return the move that gains most at once, by seed among equals; the game is not over."""
        cdef Rng rng
        self.check_made()
        if self.pieces.player < 0:
            raise ValueError("the game is over: there is no move")
        seed_rng(&rng, checked_seed(seed))
        return self.playout_move(&rng)

    @property
    def pawns(self):
        """The places of the four pawns of each seat."""
        cdef int seat, pawn
        return [[place_at(self.pieces.pawns[seat], pawn) for pawn in range(4)] for seat in range(self.num_players)]

    @property
    def card(self):
        """The card drawn, as an index into board.CARDS; None when the game is over."""
        return self.pieces.card if self.pieces.player >= 0 else None

    @property
    def deck(self):
        """How many of each card the deck still has."""
        cdef int index
        left = [0] * NUM_KINDS
        for index in range(self.pieces.num_cards):
            left[self.pieces.cards[index]] += 1
        return left

    @property
    def winner(self):
        """The seat that has won, or -1."""
        return self.pieces.winner

    @property
    def values(self):
        """How far each seat has come, in points of the evaluation."""
        cdef int seat
        return [value_of(&self.pieces, seat) for seat in range(self.num_players)]

    def has_shared_space(self):
        """Return whether two pawns stand where only one can."""
        taken = []
        for seat, places in enumerate(self.pawns):
            colour = board.SEATED_COLOURS[self.num_players][seat]
            for place in places:
                if place < board.FIRST_SAFE:
                    taken.append(board.space_of_place(colour, place))
                elif place < board.HOME:
                    taken.append((colour, place))
        return len(set(taken)) < len(taken)

    def is_possible(self):
        """Return whether legal play leads to this complete state along its history."""
        cdef SorryState replay = self.blank()
        cdef uint8_t options[MAX_OPTIONS]
        cdef int index, seat, card, move
        cards = [0] * NUM_KINDS
        for index in range(NUM_CARDS):
            cards[self.pieces.cards[index]] += 1
        if self.has_shared_space() or tuple(cards) != board.CARD_COUNTS:
            return False
        if not self.from_start:
            return True
        replay.set_up(self.num_players, self.rules)
        left = list(board.CARD_COUNTS)
        turn = None
        for seat, card, move in [*self.history, (self.pieces.player, self.pieces.card, PASSED - 1)]:
            if seat < 0:
                break
            if sum(left) == 0:
                left = list(board.CARD_COUNTS)
            left[card] -= 1
            if left[card] < 0 or replay.pieces.winner >= 0 or turn not in (None, seat):
                return False
            replay.pieces.player = seat
            replay.pieces.card = card
            if move == PASSED and list_options(&replay.pieces, &replay.setup, options) > 0:
                return False
            if move >= 0:
                if move not in replay.legal_moves():
                    return False
                make(&replay.pieces, &replay.setup, move - base_move(&replay.pieces))
            turn = seat if board.CARDS[card] == "2" else (seat + 1) % self.num_players
        return replay.pawns == self.pawns and replay.winner == self.winner and left == self.deck

    def move_name(self, int move):
        """Return the move as people write it; see moves.py."""
        return move_name(move, self.num_players) if 0 <= move < self.num_moves else str(move)
