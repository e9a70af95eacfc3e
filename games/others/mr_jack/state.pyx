"""A game of Mr Jack as a native game state: the pieces of pieces.pyx as the search and Python see them.

The rules are told in rules.py, the numbering of moves in moves.py. What is hidden: who Jack is and the alibi cards he
has taken from the inspector, those of the inspector from Jack, the pile and the cards of turns to come from both. An
alibi card is taken by a move that the other sees only as "a card was taken"; a call is a move of Jack's, so that what
he answers is part of what both have seen.

The same state can be decided on in four ways: step by step, or a character as a whole in three variants (moves.py).
"""

from libc.stdint cimport int32_t, uint8_t, uint64_t

from aicore.bits cimport bit, lowest, popcount
from aicore.game cimport GREEDY_MOVES, MAX_LEGAL_MOVES, RANDOM_MOVES, GameState, Playout
from aicore.rng cimport Rng, checked_seed, next_bits, seed_rng, uniform

from .outlook cimport chance_of_inspector, reaches_exit
from .pieces cimport (
    ACT,
    ALIBI,
    ALL,
    BEAM,
    CALL,
    CARD,
    END_WHISTLE,
    FIRST_ALIBI,
    FIRST_BEAM,
    FIRST_CARD,
    FIRST_EXIT,
    FIRST_HEX,
    FIRST_SWAP,
    GOODLEY,
    GULL,
    HIDDEN_ALIBI,
    INSPECTOR,
    JACK,
    MAX_STEPS,
    NUM_CHARACTERS,
    NUM_HEXES,
    NUM_STEPS,
    OVER,
    WATSON,
    WHISTLE,
    Pieces,
    draw_secrets,
    list_powers,
    list_steps,
    list_targets,
    make_step,
    on_hex,
    reach_of,
    role_to_move,
    seen_set,
    set_lights,
    set_up_board,
    shuffle,
    start_turn,
    suspects_of,
)
from .playout cimport random_step, rule_step
from .powers cimport PowerRules, best_step, score_of
from .whole cimport (
    FIRST_TURN,
    FIRST_WHOLE,
    NUM_TURNS_BY_TARGET,
    SWAP_TURN,
    character_of_whole,
    list_whole,
    steps_of_whole,
)

from . import board
from .names import step_name
from .rules import ROLES, Rules

WAYS = ("steps", "v1", "v2", "v3")

cdef PowerRules usual_powers = PowerRules()

# What is looked at first when moves are ordered: for the inspector an even split of the suspects and no unseen one
# near an exit, for Jack company and the dark.
cdef double[2][6] ORDER_WEIGHTS
ORDER_WEIGHTS[INSPECTOR][:] = [1.0, 0.0, 0.0, 0.0, -0.3, 0.15]
ORDER_WEIGHTS[JACK][:] = [0.0, 0.0, 0.6, 1.0, 0.3, -0.2]


cdef class MrJackState(GameState):
    """A game of Mr Jack from the first card to the end."""

    def __cinit__(self):
        self.num_players = 2
        self.hides_moves = self.orders_moves = self.redraws = True
        self.uses_mask = False
        self.observer = -1
        self.powers = usual_powers
        self.set_way(STEPS)

    def __init__(self, *, rules=None, seed=0, jack=None):
        """Begin a game; the seed decides every card. jack: a character's name, instead of drawing one."""
        cdef uint8_t cards[NUM_CHARACTERS]
        cdef int index
        self.check_unmade()
        self.set_rules(rules if rules is not None else Rules())
        set_up_board(&self.pieces)
        seed_rng(&self.pieces.order, checked_seed(seed))
        for index in range(NUM_CHARACTERS):
            cards[index] = index
        shuffle(cards, NUM_CHARACTERS, &self.pieces.order)
        if jack is not None:
            for index in range(NUM_CHARACTERS):
                if cards[index] == board.CHARACTERS.index(jack):
                    cards[index], cards[NUM_CHARACTERS - 1] = cards[NUM_CHARACTERS - 1], cards[index]
        self.pieces.jack = cards[NUM_CHARACTERS - 1]
        self.pieces.pile_size = NUM_CHARACTERS - 1
        for index in range(NUM_CHARACTERS - 1):
            self.pieces.pile[index] = cards[index]
        start_turn(&self.pieces)
        self.is_made = True

    @classmethod
    def new(cls, seed, int num_players=2, **rules):
        """Begin the game that belongs to seed."""
        return cls(rules=Rules(**rules), seed=seed)

    def set_rules(self, rules):
        """Take the options of the rules."""
        self.rules = rules
        self.setup.whole_whistle = rules.whole_whistle
        self.setup.jack_seat = rules.jack_seat

    cdef int set_way(self, int way) except -1:
        self.way_number = way
        self.num_moves = (NUM_STEPS, 65536, NUM_TURNS_BY_TARGET, NUM_TURNS_BY_TARGET)[way]
        self.max_legal_moves = (MAX_STEPS, MAX_LEGAL_MOVES, MAX_STEPS, MAX_STEPS)[way]
        return 0

    cdef int role_of(self, int seat) noexcept nogil:
        return JACK if seat == self.setup.jack_seat else INSPECTOR

    # What the search calls

    cdef GameState blank(self):
        cdef MrJackState state = MrJackState.__new__(MrJackState)
        state.rules = self.rules
        state.setup = self.setup
        state.powers = self.powers
        state.set_way(self.way_number)
        return state

    cdef void copy_from(self, GameState other) noexcept nogil:
        self.pieces = (<MrJackState> other).pieces
        self.observer = (<MrJackState> other).observer

    cdef void deal_hidden(self, GameState root, Rng* rng) noexcept nogil:
        self.pieces = (<MrJackState> root).pieces
        self.observer = -1
        if (<MrJackState> root).observer >= 0 and self.pieces.phase != OVER:
            draw_secrets(&self.pieces, self.role_of((<MrJackState> root).observer), rng)

    cdef void redraw(self, int player, Rng* rng) noexcept nogil:
        if self.pieces.phase != OVER:
            draw_secrets(&self.pieces, self.role_of(player), rng)

    cdef int mover(self) noexcept nogil:
        if self.pieces.phase == OVER:
            return -1
        return self.setup.jack_seat if role_to_move(&self.pieces) == JACK else 1 - self.setup.jack_seat

    cdef bint is_turn_open(self) noexcept nogil:
        """Return whether a card is to be chosen, or the one chosen has done nothing yet."""
        if self.pieces.phase == CARD:
            return True
        return (self.pieces.phase == ACT and not self.pieces.has_moved
                and (not self.pieces.has_used_power or list_powers_of(self.pieces.acting) == 0))

    cdef int legal_list(self, int32_t* moves) noexcept nogil:
        cdef int count = 0
        cdef int character
        if self.way_number == STEPS or self.pieces.phase >= ALIBI:
            return list_steps(&self.pieces, &self.setup, moves)
        if not self.is_turn_open():
            if self.way_number == WHOLE:
                return list_steps(&self.pieces, &self.setup, moves)
            if self.pieces.phase == ACT and not self.pieces.has_moved:
                return list_targets(&self.pieces, moves)
            moves[0] = self.chosen_power(&self.pieces)
            return 1
        if self.pieces.phase == ACT:
            return (self.list_whole_turns(self.pieces.acting, moves, MAX_LEGAL_MOVES) if self.way_number == WHOLE
                    else self.list_turns(self.pieces.acting, moves))
        for character in range(NUM_CHARACTERS):
            if not self.pieces.cards >> character & 1:
                continue
            if self.way_number != WHOLE:
                count += self.list_turns(character, moves + count)
            elif character != GOODLEY:
                count += self.list_whole_turns(character, moves + count, MAX_LEGAL_MOVES - count)
        # Goodley's turns have the room that the others leave.
        if self.way_number == WHOLE and self.pieces.cards >> GOODLEY & 1:
            count += self.list_whole_turns(GOODLEY, moves + count, MAX_LEGAL_MOVES - count)
        return count

    cdef int list_whole_turns(self, int character, int32_t* moves, int room) noexcept nogil:
        cdef Pieces after = self.pieces
        if after.phase == CARD:
            make_step(&after, &self.setup, FIRST_CARD + character)
        return list_whole(&after, &self.setup, moves, room)

    cdef int list_turns(self, int character, int32_t* moves) noexcept nogil:
        """List card and target of a character, or the use of a power that comes before."""
        cdef Pieces after = self.pieces
        cdef int count, index
        cdef int kept = 0
        if after.phase == CARD:
            make_step(&after, &self.setup, FIRST_CARD + character)
        if self.is_power_first(&after):
            if self.pieces.phase == ACT:
                moves[0] = self.chosen_power(&after)
                return 1
            self.finish_powers(&after)
        count = list_targets(&after, moves)
        for index in range(count):
            if moves[index] < FIRST_SWAP:
                moves[kept] = FIRST_TURN + 64 * character + moves[index] - FIRST_HEX
                kept += 1
        if character == GULL:
            moves[kept] = SWAP_TURN
            kept += 1
        return kept

    cdef bint is_power_first(self, const Pieces* pieces) noexcept nogil:
        """Return whether the character being played uses its power before it moves; nothing is done yet."""
        cdef int32_t powers[MAX_STEPS]
        if list_powers_of(pieces.acting) == 0 or list_powers(pieces, powers) == 0:
            return False
        if self.way_number == RULED_POWER:
            return self.powers.is_first[pieces.acting]
        return position_hash(pieces) & 1

    cdef int chosen_power(self, const Pieces* pieces) noexcept nogil:
        """Return the step that is made without a search: the use of a power, drawn or by its rule."""
        cdef int32_t moves[MAX_STEPS]
        cdef int count = 0
        cdef int index
        cdef int role = role_to_move(pieces)
        if pieces.phase == ACT and not pieces.has_moved and pieces.acting == GULL:
            for index in range(NUM_CHARACTERS):
                if index != GULL:
                    moves[count] = FIRST_SWAP + index
                    count += 1
        elif pieces.phase == ACT:
            count = list_powers(pieces, moves)
        else:
            count = list_steps(pieces, &self.setup, moves)
        if self.way_number == RULED_POWER:
            return best_step(pieces, &self.setup, role, self.powers.weights[pieces.acting][role], moves, count)
        return moves[(position_hash(pieces) >> 8) % <uint64_t> count]

    cdef void finish_powers(self, Pieces* pieces) noexcept nogil:
        """Use the power of the character being played to its end, drawn or by its rule."""
        cdef int character = pieces.acting
        while (pieces.acting == character
               and (pieces.phase == WHISTLE or pieces.phase == BEAM
                    or pieces.phase == ACT and not pieces.has_used_power)):
            make_step(pieces, &self.setup, self.chosen_power(pieces))

    cdef void play(self, int move) noexcept nogil:
        if move < FIRST_TURN:
            make_step(&self.pieces, &self.setup, move)
        elif self.way_number == WHOLE:
            self.play_whole_turn(move)
        else:
            self.play_turn(move)

    cdef void play_turn(self, int move) noexcept nogil:
        cdef Pieces* pieces = &self.pieces
        cdef int character = GULL if move == SWAP_TURN else (move - FIRST_TURN) // 64
        if pieces.phase == CARD:
            make_step(pieces, &self.setup, FIRST_CARD + character)
            if self.is_power_first(pieces):
                self.finish_powers(pieces)
        if move == SWAP_TURN:
            make_step(pieces, &self.setup, self.chosen_power(pieces))
        else:
            make_step(pieces, &self.setup, FIRST_HEX + (move - FIRST_TURN) % 64)
        self.finish_powers(pieces)

    cdef void play_whole_turn(self, int move) noexcept nogil:
        cdef int32_t steps[8]
        cdef Pieces* pieces = &self.pieces
        cdef int character = character_of_whole(move)
        cdef int index, count
        if pieces.phase == CARD:
            make_step(pieces, &self.setup, FIRST_CARD + character)
        count = steps_of_whole(pieces, &self.setup, move, steps)
        for index in range(count):
            if pieces.phase == BEAM and not FIRST_BEAM <= steps[index] < FIRST_BEAM + 6:
                make_step(pieces, &self.setup, FIRST_BEAM + pieces.lantern)
            if pieces.phase == WHISTLE and steps[index] < FIRST_SWAP:
                make_step(pieces, &self.setup, END_WHISTLE)
            make_step(pieces, &self.setup, steps[index])
        if pieces.phase == WHISTLE and pieces.acting == character:
            make_step(pieces, &self.setup, END_WHISTLE)

    cdef void payoff(self, double* rewards) noexcept nogil:
        cdef int seat = self.setup.jack_seat if self.pieces.winner == JACK else 1 - self.setup.jack_seat
        rewards[seat] = 1.0
        rewards[1 - seat] = 0.0

    cdef void estimate(self, double* rewards) noexcept nogil:
        """What the calls tell is part of it: the inspector counts on the split, Jack knows how it will fall out."""
        cdef double chance
        if self.pieces.phase == OVER:
            self.payoff(rewards)
            return
        chance = chance_of_inspector(&self.pieces, self.root_seat >= 0 and self.role_of(self.root_seat) == JACK)
        rewards[self.setup.jack_seat] = 1.0 - chance
        rewards[1 - self.setup.jack_seat] = chance

    cdef int random_move(self, Rng* rng) noexcept nogil:
        return random_step(&self.pieces, &self.setup, rng)

    cdef int playout_move(self, Rng* rng) noexcept nogil:
        return rule_step(&self.pieces, &self.setup, rng)

    cdef int play_out(self, const Playout* how, Rng* rng) noexcept nogil:
        """Play on step by step; a playout that is cut off goes on to the next call, where the estimate knows most."""
        cdef int done = 0
        cdef Pieces* pieces = &self.pieces
        while pieces.phase != OVER:
            if how.max_moves > 0 and done >= how.max_moves and (done >= 2 * how.max_moves or pieces.phase == CALL):
                break
            if how.policy == RANDOM_MOVES or (how.policy == GREEDY_MOVES and uniform(rng) < how.epsilon):
                make_step(pieces, &self.setup, random_step(pieces, &self.setup, rng))
            else:
                make_step(pieces, &self.setup, rule_step(pieces, &self.setup, rng))
            done += 1
        return 0

    cdef int seen_as(self, int move, int observer) noexcept nogil:
        if FIRST_ALIBI <= move < HIDDEN_ALIBI and observer != self.mover():
            return HIDDEN_ALIBI
        return move

    cdef double glance(self, const Pieces* pieces, int role) noexcept nogil:
        return score_of(pieces, role, ORDER_WEIGHTS[role])

    cdef void order_moves(self, int32_t* moves, int count) noexcept nogil:
        """Wins first, then by what the position is worth at a glance after the move; hopeless accusations last."""
        cdef double scores[MAX_LEGAL_MOVES]
        cdef Pieces after
        cdef int role = role_to_move(&self.pieces)
        cdef int suspects = suspects_of(&self.pieces, INSPECTOR)
        cdef int index, other
        cdef double score
        cdef int32_t move
        for index in range(count):
            move = moves[index]
            if move < FIRST_HEX:
                score = self.worth_of_card(role, suspects, move)
            elif FIRST_EXIT <= move < FIRST_SWAP:
                score = 100.0
            else:
                after = self.pieces
                if move < FIRST_TURN:
                    make_step(&after, &self.setup, move)
                if after.phase == OVER and after.accused >= 0:
                    score = (100.0 if popcount(suspects) == 1 else -50.0) if suspects >> after.accused & 1 else -100.0
                else:
                    score = self.glance(&after, role)
            # Insertion: the lists are short, and what is equal keeps its order.
            other = index
            while other > 0 and scores[other - 1] < score:
                scores[other] = scores[other - 1]
                moves[other] = moves[other - 1]
                other -= 1
            scores[other] = score
            moves[other] = move

    cdef double worth_of_card(self, int role, int suspects, int character) noexcept nogil:
        """Return a first guess at a card: one that wins at once, then those that can still change something."""
        cdef uint64_t reached = reach_of(&self.pieces, character, 0)
        if role == JACK:
            if character == self.pieces.jack and not self.pieces.was_seen:
                return 2.0
            return 1.0 if suspects >> character & 1 else 0.0
        if popcount(suspects) == 1 and lowest(suspects) != character:
            return 100.0 if reached & bit(self.pieces.where[lowest(suspects)]) else 0.0
        return 1.0 if suspects >> character & 1 else 0.0

    cdef size_t num_bytes(self):
        return <size_t> type(self).__basicsize__

    # What Python sees

    def decided(self, str way, powers=None):
        """Return the same state, decided on in another way; powers: the rules of way v3."""
        cdef MrJackState twin = self.copy()
        if way not in WAYS:
            raise ValueError(f"a way to decide is one of {', '.join(WAYS)}, not '{way}'")
        twin.set_way(WAYS.index(way))
        if powers is not None:
            twin.powers = powers
        return twin

    @property
    def way(self):
        """How a character is decided on: steps, v1, v2 or v3."""
        return WAYS[self.way_number]

    def first_step(self, int move):
        """Return the first step of a legal move; a step is its own."""
        cdef int32_t steps[8]
        cdef Pieces* pieces = &self.pieces
        if move < FIRST_TURN:
            return move
        if pieces.phase == CARD:
            if self.way_number == WHOLE:
                return FIRST_CARD + character_of_whole(move)
            return FIRST_CARD + (GULL if move == SWAP_TURN else (move - FIRST_TURN) // 64)
        if self.way_number == WHOLE:
            steps_of_whole(pieces, &self.setup, move, steps)
            return steps[0]
        return self.chosen_power(pieces) if move == SWAP_TURN else FIRST_HEX + (move - FIRST_TURN) % 64

    def observation(self, int player):
        """Return the game as the seat sees it."""
        cdef MrJackState view = self.copy()
        cdef int role = self.role_of(player)
        cdef int index
        cdef bint sees_top = self.pieces.phase == ALIBI and role_to_move(&self.pieces) == role
        self.check_seat(player)
        if self.observer >= 0:
            if self.observer != player:
                raise ValueError(f"this is the observation of seat {self.observer}, not of seat {player}")
            return view
        view.observer = player
        view.history = self.history_of(player)
        view.pieces.order.state = 0
        if self.pieces.phase == OVER:
            return view
        if role == INSPECTOR:
            view.pieces.jack = -1
        view.pieces.alibis[1 - role] = 0
        for index in range(7):
            if not (sees_top and index == self.pieces.pile_size - 1):
                view.pieces.pile[index] = 0
        return view

    def history_of(self, int player):
        """Return seat and move of all that happened, as the seat has seen it."""
        return [(seat, HIDDEN_ALIBI if seat != player and FIRST_ALIBI <= move < HIDDEN_ALIBI else move)
                for seat, move in self.history]

    def information(self, int player):
        """Return all that the seat has seen."""
        cdef int role = self.role_of(player)
        cdef bint sees_top = self.pieces.phase == ALIBI and role_to_move(&self.pieces) == role
        return (player, self.rules, self.board(), tuple(self.history_of(player)), self.pieces.alibis[role],
                self.pieces.jack if role == JACK or self.pieces.phase == OVER else None,
                self.pieces.pile[self.pieces.pile_size - 1] if sees_top else None)

    def board(self):
        """Return what everybody sees, as a value that can be compared."""
        cdef Pieces* pieces = &self.pieces
        cdef int index
        return (
            tuple([pieces.where[index] for index in range(NUM_CHARACTERS)]),
            tuple([pieces.lights[index] for index in range(6)]),
            pieces.closed, pieces.cordons, pieces.lantern, pieces.turn, pieces.num_played, pieces.cards, pieces.rest,
            pieces.cleared, pieces.was_seen, pieces.phase, pieces.acting, pieces.winner, pieces.accused,
            pieces.has_moved, pieces.has_used_power, pieces.num_alibis[0], pieces.num_alibis[1],
        )

    def position_of(self, places, *, lights=None, closed=None, cordons=None, lantern=None, cleared=None, turn=None,
                    was_seen=None, cards=None, num_played=None, jack=None):
        """Return this game with another position: names of hexes by character, of lit gaslights, and so on.

        A card is to be chosen in it. ValueError for what cannot be.
        """
        cdef MrJackState state = self.copy()
        cdef Pieces* pieces = &state.pieces
        cdef int index, character
        state.history = []
        for name, place in places.items():
            pieces.where[<int> number_in(board.CHARACTERS, name, "character")] = number_in(board.HEXES, place, "street")
        pieces.occupied = 0
        for index in range(NUM_CHARACTERS):
            pieces.occupied |= bit(pieces.where[index])
        if popcount(pieces.occupied) != NUM_CHARACTERS:
            raise ValueError("two characters stand on one hex")
        if lights is not None:
            if len(lights) > 6 or len({name for name in lights if name}) != sum(map(bool, lights)):
                raise ValueError("lights are the gaslights of up to six tiles, each once; '' for one that is gone")
            for index in range(6):
                name = lights[index] if index < len(lights) else ""
                pieces.lights[index] = number_in(board.GASLIGHTS, name, "gaslight") if name else 8
        if closed is not None:
            pieces.closed = sum({1 << number_in(board.MANHOLES, name, "manhole") for name in closed})
        if cordons is not None:
            pieces.cordons = sum({1 << number_in(board.EXITS, name, "exit") for name in cordons})
        if lantern is not None:
            pieces.lantern = number_in(board.DIRECTIONS, lantern, "direction")
        if cleared is not None:
            pieces.cleared = sum({1 << number_in(board.CHARACTERS, name, "character") for name in cleared})
        if turn is not None:
            if turn not in range(1, 9):
                raise ValueError(f"turns are 1 to 8, not {turn}")
            pieces.turn = turn
        if was_seen is not None:
            pieces.was_seen = was_seen
        if num_played is not None:
            if num_played not in range(4):
                raise ValueError(f"0 to 3 characters have been played, not {num_played}")
            pieces.num_played = num_played
        if cards is not None:
            pieces.cards = sum({1 << number_in(board.CHARACTERS, name, "character") for name in cards})
        if popcount(pieces.cards) != 4 - pieces.num_played:
            raise ValueError(f"{4 - pieces.num_played} cards are left to play, not {popcount(pieces.cards)}")
        if not (turn is None and num_played is None and cards is None):
            # Who has been played in an odd turn is not told: the first of the others.
            pieces.rest = ALL & ~pieces.cards if pieces.turn & 1 else 0
            for _ in range(pieces.num_played if pieces.turn & 1 else 0):
                pieces.rest &= pieces.rest - 1
        if jack is not None:
            character = number_in(board.CHARACTERS, jack, "character")
            for index in range(7):
                if pieces.pile[index] == character:
                    pieces.pile[index] = pieces.jack
            pieces.jack = character
        if pieces.jack >= 0 and pieces.cleared >> pieces.jack & 1:
            raise ValueError("Jack is among those who are cleared")
        pieces.phase = CARD
        pieces.acting = -1
        set_lights(pieces)
        return state

    @property
    def places(self):
        """The hex of every character, by name."""
        cdef int index
        return {board.CHARACTERS[index]: board.HEXES[self.pieces.where[index]] for index in range(NUM_CHARACTERS)}

    @property
    def lights(self):
        """The gaslight of every tile, lights 1 to 4 first; None for one that has gone out."""
        cdef int index
        return [board.GASLIGHTS[self.pieces.lights[index]] if self.pieces.lights[index] < 8 else None
                for index in range(6)]

    @property
    def closed_manholes(self):
        """The manholes with a cover."""
        return names_of(board.MANHOLES, self.pieces.closed)

    @property
    def cordons(self):
        """The exits that are closed."""
        return names_of(board.EXITS, self.pieces.cordons)

    @property
    def lantern(self):
        """The direction of Watson's lantern."""
        return board.DIRECTIONS[self.pieces.lantern]

    @property
    def beam(self):
        """The hexes in the beam of the lantern."""
        return [board.HEXES[index] for index in range(NUM_HEXES)
                if board.BEAMS[self.pieces.where[WATSON]][self.pieces.lantern] >> index & 1]

    @property
    def seen_characters(self):
        """The characters that are seen."""
        return names_of(board.CHARACTERS, seen_set(&self.pieces))

    @property
    def cleared(self):
        """The characters that the calls have cleared."""
        return names_of(board.CHARACTERS, self.pieces.cleared)

    @property
    def cards(self):
        """The characters still to be played in this turn."""
        return names_of(board.CHARACTERS, self.pieces.cards)

    @property
    def next_cards(self):
        """The characters of the next turn, where they are known; else none."""
        return names_of(board.CHARACTERS, self.pieces.rest)

    @property
    def turn(self):
        """The turn, 1 to 8."""
        return self.pieces.turn

    @property
    def num_played(self):
        """Characters played in this turn."""
        return self.pieces.num_played

    @property
    def phase(self):
        """card, act, whistle, beam, alibi, call or over."""
        return ("card", "act", "whistle", "beam", "alibi", "call", "over")[self.pieces.phase]

    @property
    def acting(self):
        """The character being played, None between two."""
        return board.CHARACTERS[self.pieces.acting] if self.pieces.acting >= 0 else None

    @property
    def jack(self):
        """Who Jack is; None in an observation of the inspector."""
        return board.CHARACTERS[self.pieces.jack] if self.pieces.jack >= 0 else None

    @property
    def was_seen(self):
        """Whether Jack was seen at the last call."""
        return bool(self.pieces.was_seen)

    @property
    def accused(self):
        """Who was accused, None for nobody."""
        return board.CHARACTERS[self.pieces.accused] if self.pieces.accused >= 0 else None

    @property
    def left_by(self):
        """The exit by which Jack left, None if he did not."""
        return board.EXITS[self.pieces.left_by] if self.pieces.left_by >= 0 else None

    @property
    def winner(self):
        """inspector or jack, None before the end."""
        return ROLES[self.pieces.winner] if self.pieces.winner >= 0 else None

    @property
    def role(self):
        """Who is to move: inspector or jack."""
        return ROLES[role_to_move(&self.pieces)]

    def role_of_seat(self, int seat):
        """Return inspector or jack."""
        return ROLES[self.role_of(seat)]

    def alibis(self, int seat):
        """Return the alibi cards that a seat has taken, as far as they are known here."""
        return names_of(board.CHARACTERS, self.pieces.alibis[self.role_of(seat)])

    def num_alibis(self, int seat):
        """Return how many alibi cards a seat has taken."""
        return self.pieces.num_alibis[self.role_of(seat)]

    def suspects(self, int seat):
        """Return who can be Jack for all that the inspector knows, or that everybody knows for Jack's seat."""
        return names_of(board.CHARACTERS, suspects_of(&self.pieces, INSPECTOR) if self.role_of(seat) == INSPECTOR
                        else ALL & ~self.pieces.cleared)

    def reached(self, str character):
        """Return the hexes that a character can move to, occupied ones among them."""
        cdef int number = number_in(board.CHARACTERS, character, "character")
        cdef uint64_t found = reach_of(&self.pieces, number, 0) & ~bit(self.pieces.where[number])
        return [board.HEXES[index] for index in range(NUM_HEXES) if found >> index & 1]

    def is_near_exit(self, str character):
        """Return whether the character's next move could lead out, as the board is now."""
        return bool(reaches_exit(&self.pieces, number_in(board.CHARACTERS, character, "character")))

    def is_possible(self):
        """Return whether a complete state agrees with itself and its history."""
        cdef Pieces* pieces = &self.pieces
        cdef int taken = pieces.alibis[0] | pieces.alibis[1]
        cdef int pile = 0
        cdef int index
        for index in range(pieces.pile_size):
            pile |= 1 << pieces.pile[index]
        if pieces.jack < 0 or pieces.cleared >> pieces.jack & 1 or taken & pile or (taken | pile) >> pieces.jack & 1:
            return False
        if pieces.alibis[0] & pieces.alibis[1] or popcount(taken) + popcount(pile) != NUM_CHARACTERS - 1:
            return False
        if popcount(pieces.alibis[0]) != pieces.num_alibis[0] or popcount(pieces.alibis[1]) != pieces.num_alibis[1]:
            return False
        return popcount(pieces.occupied) == NUM_CHARACTERS and popcount(pieces.closed) == 2 == popcount(pieces.cordons)

    def move_name(self, int move):
        """Return the move as people write it; see names.py."""
        cdef int32_t steps[8]
        cdef Pieces after
        cdef int count, index, who
        if move < FIRST_TURN:
            if FIRST_HEX <= move < FIRST_EXIT and self.pieces.acting >= 0:
                who = on_hex(&self.pieces, move - FIRST_HEX)
                if who >= 0:
                    return f"accuse:{board.CHARACTERS[who]}"
            return step_name(move) if 0 <= move < NUM_STEPS else str(move)
        if self.way_number != WHOLE:
            if move == SWAP_TURN:
                return "gull/swap"
            if move > SWAP_TURN:
                return str(move)
            return f"{board.CHARACTERS[(move - FIRST_TURN) // 64]}/{step_name(FIRST_HEX + (move - FIRST_TURN) % 64)}"
        if move < FIRST_WHOLE or not self.is_turn_open():
            return str(move)
        who = character_of_whole(move)
        after = self.pieces
        if after.phase == CARD:
            make_step(&after, &self.setup, FIRST_CARD + who)
        if after.acting != who:
            return str(move)
        count = steps_of_whole(&after, &self.setup, move, steps)
        return "/".join([board.CHARACTERS[who], *(step_name(steps[index]) for index in range(count))])


cdef inline bint list_powers_of(int character) noexcept nogil:
    """Return whether the character has a power that is used before or after its move."""
    return character == 2 or character == 3 or character == 5 or character == 7


cdef uint64_t position_hash(const Pieces* pieces) noexcept nogil:
    """Return a number that is as good as drawn, the same for the same position."""
    cdef Rng rng
    cdef int index
    rng.state = pieces.occupied ^ (<uint64_t> pieces.turn << 60) ^ (<uint64_t> (pieces.acting + 1) << 48)
    for index in range(NUM_CHARACTERS):
        rng.state = next_bits(&rng) ^ pieces.where[index]
    rng.state ^= pieces.lit ^ (<uint64_t> pieces.lantern << 32) ^ (<uint64_t> pieces.closed << 20) ^ pieces.cordons
    return next_bits(&rng)


def number_in(names, name, what):
    """Return the number of a name; ValueError says which there are."""
    if name not in names:
        raise ValueError(f"there is no {what} '{name}': it is one of {', '.join(names)}")
    return names.index(name)


def names_of(names, int members):
    """Return the names of a set's members."""
    return [name for index, name in enumerate(names) if members >> index & 1]
