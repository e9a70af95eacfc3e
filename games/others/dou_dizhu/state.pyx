"""A deal of Dou Di Zhu, from the auction to the last card (rules: pagat.com/climbing/doudizhu.html).

54 cards for three players, 17 each and three for the landlord. From the starter on everyone bids once: 1, 2, 3,
more than the bid before, or passes; a bid of 3 ends the auction. (In an open auction it goes on until two pass after
a bid.) The highest bidder is the landlord, takes the three cards, which all may see, and leads; the other two play
against the landlord together. When all pass there is no play.
Ranks from low to high: 3 to K, A, 2, black joker, red joker; suits do not matter. Combinations: solo, pair, trio,
trio with a solo or a pair, chains of at least five solos, three pairs or two trios (no 2 or joker in a chain), a chain
of trios with as many solos or pairs, four with two solos or two pairs, bomb (four alike), rocket (both jokers). A
higher combination of the same kind and length beats it, a bomb any but a higher bomb, the rocket all; or one passes.
After two passes the owner of the last combination leads anew. Whoever gets rid of all cards wins for the own side.
The landlord wins or loses twice the bid, each farmer once; every bomb and rocket doubles it, and by the rule "spring"
so does a win before the farmers have played a card, or before the landlord has played a second time.

Kickers: both jokers cannot be attached together, nor a card of the main ranks. By the rule "different" (pagat) the
kickers of a chain or four have different ranks; by "alike" (RLCard, OpenSpiel) solos may be of one rank, but not four
of them, nor three that would lengthen the chain.

Moves: 0 pass, 1 to 308 a combination (combos.pyx) without kickers, 309 to 323 the rank of a kicker, one move for each
in rising order, 324 to 327 a bid of 0 (pass) to 3.
"""

from libc.stdint cimport int32_t, uint64_t

from aicore.bits cimport bit, lowest
from aicore.dealing cimport Dealer, checked_weight
from aicore.game cimport GameState
from aicore.rng cimport Rng, below

from .combos cimport (
    BOMB, FIRST_BID, FIRST_KICKER, NUM_COMBOS, NUM_MOVES, NUM_RANKS, PASS, ROCKET, Combo, cards_of, combos, count_of,
    holds,
)
from .deal cimport AUCTION, OVER, PLAYING
from .kickers cimport has_kickers, legal_kickers
from .playout cimport follow_by_rule, kicker_by_rule, lead_by_rule

from aicore.cards import shuffled

from .combos import RANKS, combo_name, pack, unpack

KICKERS = ("different", "alike")
AUCTIONS = ("once", "open", "none")
PASS_MOVE = PASS
FIRST_KICKER_MOVE = FIRST_KICKER
FIRST_BID_MOVE = FIRST_BID

cdef uint64_t DECK = pack("3333444455556666777788889999TTTTJJJJQQQQKKKKAAAA2222BR")
DECK_TEXT = unpack(DECK)


cdef inline uint64_t counts_of(uint64_t bits) noexcept nogil:
    """Return how many bits are set in each four, for cards dealt as single bits."""
    bits = bits - ((bits >> 1) & <uint64_t> 0x5555555555555555)
    return (bits & <uint64_t> 0x3333333333333333) + ((bits >> 2) & <uint64_t> 0x3333333333333333)


cdef int num_cards_in(uint64_t cards) noexcept nogil:
    cdef int total = 0
    while cards:
        total += <int> (cards & 7)
        cards >>= 4
    return total


cdef class DouDizhuState(GameState):
    """One deal."""

    def __cinit__(self):
        self.num_players = 3
        self.num_moves = NUM_MOVES
        self.max_legal_moves = NUM_COMBOS
        self.uses_mask = False
        self.observer = -1
        # Over until the constructor has run.
        self.deal.phase = OVER
        self.deal.player = self.deal.landlord = self.deal.winner = -1

    def __init__(self, hands, stock, *, int starter=0, int landlord=-1, kickers="different",
                 auction="once", bint spring=True, double coalition=0.0):
        """Begin with three hands of 17 and the stock, as texts such as 3345BR; a landlord given skips the auction."""
        cdef int seat, rank
        self.check_unmade()
        if len(hands) != 3:
            raise ValueError(f"three hands are needed, not {len(hands)}")
        if not 0 <= starter < 3:
            raise ValueError(f"the starter is a seat from 0 to 2, not {starter}")
        if not -1 <= landlord < 3:
            raise ValueError(f"the landlord is a seat from 0 to 2, or -1 for the auction, not {landlord}")
        if not 0.0 <= coalition <= 0.5:
            raise ValueError(f"coalition is a part of the reward, 0 to 0.5, not {coalition:g}")
        if kickers not in KICKERS:
            raise ValueError(f"rule kickers is one of {', '.join(KICKERS)}, not '{kickers}'")
        if auction not in AUCTIONS:
            raise ValueError(f"rule auction is one of {', '.join(AUCTIONS)}, not '{auction}'")
        self.alike = kickers == "alike"
        self.open_auction = auction == "open"
        if auction == "none" and landlord < 0:
            landlord = starter
        self.spring = spring
        self.coalition = coalition
        self.starter = starter
        self.deal.stock = pack(stock)
        for seat in range(3):
            self.deal.hands[seat] = pack(hands[seat])
            self.deal.sizes[seat] = 17
            self.deal.bids[seat] = -1
            for rank in range(NUM_RANKS):
                self.weights[seat][rank] = 1.0
        if sorted("".join(hands) + stock) != sorted(DECK_TEXT) or any(len(hand) != 17 for hand in hands):
            raise ValueError("a deal is three hands of 17 cards and three more, together the 54 cards of the pack")
        self.deal.landlord = self.deal.owner = self.deal.winner = -1
        self.deal.player = starter
        self.deal.phase = AUCTION
        if landlord >= 0:
            self.deal.bid = 1
            self.deal.landlord = landlord
            self.give_turn()
        self.is_made = True

    @classmethod
    def new(cls, seed, int num_players=3, *, kickers="different", auction="once", spring=True):
        """Begin the deal that belongs to seed; seat 0 bids first, without an auction it is the landlord."""
        if num_players != 3:
            raise ValueError(f"Dou Di Zhu is for 3 players, not {num_players}")
        cards = shuffled(DECK_TEXT, seed)
        hands = ["".join(cards[17 * seat:17 * seat + 17]) for seat in range(3)]
        return cls(hands, "".join(cards[51:]), kickers=kickers, auction=auction,
                   spring=spring)

    # What the search calls

    cdef GameState blank(self):
        cdef DouDizhuState state = DouDizhuState.__new__(DouDizhuState)
        state.alike = self.alike
        state.open_auction = self.open_auction
        state.spring = self.spring
        state.coalition = self.coalition
        state.starter = self.starter
        state.weights = self.weights
        return state

    cdef void copy_from(self, GameState other) noexcept nogil:
        self.deal = (<DouDizhuState> other).deal
        self.observer = (<DouDizhuState> other).observer

    cdef int prepare_root(self) except -1:
        """Make the table from which the hidden cards are dealt: to the next two seats and to the stock."""
        cdef double weights[3 * 64]
        cdef int needs[3]
        cdef uint64_t cards = 0
        cdef int place, seat, rank, copy
        if self.observer < 0:
            return 0
        if self.cards_dealer is None:
            self.cards_dealer = Dealer()
        for rank in range(NUM_RANKS):
            cards |= (bit(count_of(self.deal.hidden, rank)) - 1) << (4 * rank)
        for place in range(3):
            seat = (self.observer + 1 + place) % 3
            needs[place] = self.deal.sizes[seat] - num_cards_in(self.deal.hands[seat])
            for rank in range(NUM_RANKS):
                for copy in range(4):
                    weights[64 * place + 4 * rank + copy] = self.weights[seat][rank] if place < 2 else 1.0
        needs[2] = 3 if self.deal.phase == AUCTION else 0
        self.cards_dealer.prepare(cards, needs, weights)
        return 0

    cdef void deal_hidden(self, GameState root, Rng* rng) noexcept nogil:
        self.deal_from(<DouDizhuState> root, rng)

    cdef void deal_from(self, DouDizhuState source, Rng* rng) noexcept nogil:
        cdef uint64_t places[3]
        self.deal = source.deal
        if source.observer < 0:
            return
        places[0] = places[1] = places[2] = 0
        source.cards_dealer.deal(places, rng)
        self.deal.hands[(source.observer + 1) % 3] += counts_of(places[0])
        self.deal.hands[(source.observer + 2) % 3] += counts_of(places[1])
        if self.deal.phase == AUCTION:
            self.deal.stock = counts_of(places[2])
        self.deal.hidden = 0

    cdef int mover(self) noexcept nogil:
        return self.deal.player

    cdef int legal_combos(self, int first, int end, int32_t* moves) noexcept nogil:
        """List the combinations from first up to end that the player holds."""
        cdef uint64_t hand = self.deal.hands[self.deal.player]
        cdef int number
        cdef int count = 0
        for number in range(first, end):
            if holds(hand, combos[number].cards):
                if combos[number].num_kickers == 0 or has_kickers(&self.deal, self.alike, &combos[number]):
                    moves[count] = number
                    count += 1
        return count

    cdef int legal_list(self, int32_t* moves) noexcept nogil:
        cdef int count = 0
        cdef int bid
        cdef const Combo* last
        if self.deal.phase == AUCTION:
            moves[0] = FIRST_BID
            count = 1
            for bid in range(self.deal.bid + 1, 4):
                moves[count] = FIRST_BID + bid
                count += 1
            return count
        if self.deal.pending:
            return legal_kickers(&self.deal, self.alike, moves)
        if self.deal.last == 0:
            return self.legal_combos(1, NUM_COMBOS, moves)
        moves[0] = PASS
        count = 1
        last = &combos[self.deal.last]
        if last.kind == ROCKET:
            return count
        count += self.legal_combos(self.deal.last + 1, last.group_end, moves + count)
        if last.kind == BOMB:
            return count + self.legal_combos(NUM_COMBOS - 1, NUM_COMBOS, moves + count)
        return count + self.legal_combos(NUM_COMBOS - 14, NUM_COMBOS, moves + count)

    cdef void play(self, int move) noexcept nogil:
        cdef const Combo* combo
        cdef uint64_t kicker
        cdef int rank
        if move >= FIRST_BID:
            self.play_bid(move - FIRST_BID)
        elif move >= FIRST_KICKER:
            combo = &combos[self.deal.pending]
            rank = move - FIRST_KICKER
            kicker = cards_of(rank, combo.kicker_size)
            self.deal.chosen += kicker
            self.deal.first_kicker = rank if self.alike and combo.kicker_size == 1 else rank + 1
            self.deal.kickers_left -= 1
            self.take_cards(kicker)
            if self.deal.kickers_left == 0:
                self.end_combo(self.deal.pending)
        else:
            self.play_combo(move)

    cdef void play_bid(self, int bid) noexcept nogil:
        cdef int seat = self.deal.player
        self.deal.bids[seat] = bid
        self.deal.passes += 1
        if bid:
            self.deal.bid = bid
            self.deal.landlord = seat
            self.deal.passes = 0
        # A bid stands when everybody has had a turn; in an open auction, when the two others have passed after it.
        if bid == 3 or self.deal.passes == (2 if self.deal.bid else 3) or (
                not self.open_auction and (seat + 1) % 3 == self.starter):
            self.deal.passes = 0
            self.give_turn()
        else:
            self.deal.player = (seat + 1) % 3

    cdef void give_turn(self) noexcept nogil:
        """End the auction: the landlord takes the stock and leads; without one the deal is over."""
        cdef int seat = self.deal.landlord
        self.deal.player = seat
        if seat < 0:
            self.deal.phase = OVER
            return
        self.deal.phase = PLAYING
        self.deal.owner = seat
        self.deal.shown = self.deal.stock
        self.deal.hands[seat] += self.deal.stock
        self.deal.sizes[seat] += 3
        self.deal.stock = 0

    cdef void take_cards(self, uint64_t cards) noexcept nogil:
        """Take the cards out of the player's hand; of the landlord's the shown ones go first."""
        cdef int seat = self.deal.player
        cdef int rank, count
        cdef uint64_t rest = cards
        self.deal.hands[seat] -= cards
        while rest:
            rank = lowest(rest) >> 2
            count = count_of(rest, rank)
            rest -= cards_of(rank, count)
            self.deal.sizes[seat] -= count
            if seat == self.deal.landlord:
                self.deal.shown -= cards_of(rank, min(count, count_of(self.deal.shown, rank)))

    cdef void play_combo(self, int number) noexcept nogil:
        cdef int seat = self.deal.player
        if number == PASS:
            self.deal.passes += 1
            self.deal.player = (seat + 1) % 3
            if self.deal.passes == 2:
                self.deal.passes = 0
                self.deal.last = 0
            return
        self.deal.shown_before = self.deal.shown
        self.take_cards(combos[number].cards)
        if combos[number].num_kickers:
            self.deal.pending = number
            self.deal.kickers_left = combos[number].num_kickers
            self.deal.first_kicker = 0
            self.deal.chosen = 0
        else:
            self.end_combo(number)

    cdef void end_combo(self, int number) noexcept nogil:
        """Lay the complete combination on the table."""
        cdef int seat = self.deal.player
        self.deal.last = number
        self.deal.owner = seat
        self.deal.passes = 0
        self.deal.pending = 0
        self.deal.chosen = 0
        self.deal.plays[seat] += 1
        if combos[number].kind >= BOMB:
            self.deal.bombs += 1
        if self.deal.sizes[seat] == 0:
            self.deal.winner = seat
            self.deal.player = -1
            self.deal.phase = OVER
        else:
            self.deal.player = (seat + 1) % 3

    cdef void payoff(self, double* rewards) noexcept nogil:
        """The winning side gets 0.9, nearer to 1 the more is doubled; nothing is won when all have passed."""
        cdef int seat
        cdef double won = 1.0 - 0.1 / (1 << min(self.deal.bombs, 8))
        cdef bint landlord_wins = self.deal.winner == self.deal.landlord
        for seat in range(3):
            if self.deal.winner < 0:
                rewards[seat] = 0.5
            elif (seat == self.deal.landlord) == landlord_wins:
                rewards[seat] = won
                if not landlord_wins and seat != self.deal.winner:
                    rewards[seat] -= self.coalition
            else:
                rewards[seat] = 1.0 - won

    cdef int playout_move(self, Rng* rng) noexcept nogil:
        cdef int32_t moves[NUM_COMBOS]
        cdef int count = self.legal_list(moves)
        if count == 1:
            return moves[0]
        if self.deal.phase == AUCTION:
            return moves[below(rng, count)]
        if self.deal.pending:
            return kicker_by_rule(&self.deal, moves, count)
        if self.deal.last == 0:
            return lead_by_rule(&self.deal, moves, count, rng)
        return follow_by_rule(&self.deal, moves, count, rng)

    cdef size_t num_bytes(self):
        cdef size_t total = <size_t> type(self).__basicsize__
        if self.cards_dealer is not None:
            total += self.cards_dealer.num_bytes()
        return total

    # What Python sees

    def observation(self, int player):
        """Return the deal as the seat sees it."""
        cdef DouDizhuState view = self.copy()
        cdef int seat
        cdef uint64_t hidden = 0
        self.check_seat(player)
        if self.observer >= 0:
            if self.observer != player:
                raise ValueError(f"this is the observation of seat {self.observer}, not of seat {player}")
            return view
        view.observer = player
        if self.deal.pending and player != self.deal.player:
            view.take_back()
        for seat in range(3):
            if seat != player:
                hidden += view.deal.hands[seat]
                view.deal.hands[seat] = view.deal.shown if seat == view.deal.landlord and view.deal.phase else 0
                hidden -= view.deal.hands[seat]
        view.deal.hidden = hidden + self.deal.stock
        view.deal.stock = 0
        return view

    cdef int take_back(self) except -1:
        """Take the combination back that still waits for kickers: the others see it only when it is complete."""
        cdef uint64_t cards = combos[self.deal.pending].cards + self.deal.chosen
        self.history = self.history[:self.num_complete()]
        self.deal.hands[self.deal.player] += cards
        self.deal.sizes[self.deal.player] += num_cards_in(cards)
        self.deal.shown = self.deal.shown_before
        self.deal.pending = 0
        self.deal.chosen = 0
        return 0

    def num_complete(self):
        """Return how many moves of the history belong to complete combinations."""
        if not self.deal.pending:
            return len(self.history)
        return len(self.history) - 1 - (combos[self.deal.pending].num_kickers - self.deal.kickers_left)

    def weighted(self, weights):
        """Return this observation with weights[seat][rank] for the deals of a search; 1 is as usual, 0 never."""
        cdef DouDizhuState view = self.copy()
        cdef int seat, rank
        if len(weights) != 3 or any(len(row) != NUM_RANKS for row in weights):
            raise ValueError(f"three seats have weights, one for each of {NUM_RANKS} ranks")
        for seat in range(3):
            for rank in range(NUM_RANKS):
                view.weights[seat][rank] = checked_weight(weights[seat][rank])
        return view

    def information(self, int player):
        """Return all that the seat has seen."""
        self.check_made()
        self.check_seat(player)
        moves = self.history if player == self.deal.player else self.history[:self.num_complete()]
        shown = self.deal.shown_before if len(moves) < len(self.history) else self.deal.shown
        return (player, self.starter, self.alike, unpack(self.deal.hands[player]), unpack(shown), self.deal.landlord,
                tuple(moves))

    def points(self):
        """Return what each seat wins; the deal is over."""
        if self.deal.phase != OVER:
            raise ValueError("the deal is not over yet")
        if self.deal.landlord < 0:
            return [0, 0, 0]
        stake = self.deal.bid << self.deal.bombs
        landlord = self.deal.landlord
        others = self.deal.plays[0] + self.deal.plays[1] + self.deal.plays[2] - self.deal.plays[landlord]
        if self.spring and (others == 0 if self.deal.winner == landlord else self.deal.plays[landlord] == 1):
            stake *= 2
        if self.deal.winner != landlord:
            stake = -stake
        return [2 * stake if seat == landlord else -stake for seat in range(3)]

    @property
    def hands(self):
        """The cards of each seat; of an observation those that the observer knows."""
        return [unpack(self.deal.hands[seat]) for seat in range(3)]

    @property
    def hidden(self):
        """The cards whose holder the observer does not know."""
        return unpack(self.deal.hidden)

    @property
    def shown(self):
        """Of the three cards that everybody saw, what the landlord still holds."""
        return unpack(self.deal.shown)

    @property
    def sizes(self):
        """The number of cards in each hand."""
        return [self.deal.sizes[seat] for seat in range(3)]

    @property
    def landlord(self):
        """The landlord's seat; during the auction the highest bidder's, -1 for none."""
        return self.deal.landlord

    @property
    def phase(self):
        """auction, playing or over."""
        return ("auction", "playing", "over")[self.deal.phase]

    @property
    def bids(self):
        """The bids by seat; None before."""
        return [self.deal.bids[seat] if self.deal.bids[seat] >= 0 else None for seat in range(3)]

    @property
    def pending(self):
        """The combination that waits for kickers, 0 when there is none."""
        return self.deal.pending

    @property
    def last(self):
        """The combination to beat as (seat, number), None for a lead."""
        return (self.deal.owner, self.deal.last) if self.deal.last else None

    @property
    def winner(self):
        """The seat that got rid of its cards, -1 before."""
        return self.deal.winner

    def move_name(self, int move):
        """Return a bid as pass or bid 2, a combination as 333444+11, a kicker as 5 or 55."""
        if move >= FIRST_BID:
            return f"bid {move - FIRST_BID}" if move > FIRST_BID else "pass"
        if move >= FIRST_KICKER:
            size = combos[self.deal.pending].kicker_size if self.deal.pending else 1
            return RANKS[move - FIRST_KICKER] * size
        return combo_name(move)
