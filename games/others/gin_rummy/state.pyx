"""A hand of Gin Rummy for two (rules: pagat.com/rummy/ginrummy.html).

Ten cards each, one turned up, the rest is the stock. The first player may take the card turned up or pass, then the
other may; when both pass, the first player draws from the stock. After that a turn is: draw the card turned up or the
top of the stock, then discard another card face up. Who can discard so that the cards outside melds (the deadwood)
count 10 or less may knock. Melds: three or four of a rank, or three and more of a suit in a row; the ace is low and
counts 1, figures 10. The other player melds too and lays off loose cards on the knocker's melds, unless the knocker
has no deadwood at all (gin). The knocker wins the difference of deadwood; gin wins 25 more; if the other has no more
than the knocker, the other wins the difference and 25. Nobody wins when a discard leaves two cards in the stock.
When 50 cards have been taken from the pile, all further ones come from the stock, so that every hand ends. Both lay
their cards out in the best way; of equally good ways of the knocker the first found counts.

Moves: 0 to 63 discard the card (16 * suit + rank; suits C D H S, rank 0 the ace), 64 take the card turned up, 65 draw
from the stock, 66 pass, 128 to 191 knock with the discard of card - 128.
"""

from libc.stdint cimport int32_t, uint8_t, uint64_t

from aicore.bits cimport bit, lowest, popcount
from aicore.dealing cimport Dealer, checked_weight
from aicore.game cimport GameState
from aicore.rng cimport Rng, below, uniform

from .melds cimport MAX_MELDS, best_melds, deadwood, deadwood_after_layoffs, value_of

from aicore.cards import card_set, cards_in, shuffled

cdef enum:
    TAKE = 64
    STOCK = 65
    PASS = 66
    KNOCK = 128
    KNOCK_LIMIT = 10
    LAST_STOCK = 2
    MAX_TAKEN = 50
    BONUS = 25

TAKE_MOVE, STOCK_MOVE, PASS_MOVE, KNOCK_MOVE = TAKE, STOCK, PASS, KNOCK
RANKS = "A23456789TJQK"
SUITS = "CDHS"
DECK = tuple(16 * suit + rank for suit in range(4) for rank in range(13))

# A hand is worth at most so many points either way to the search; more happens once in a hundred hands.
cdef double POINTS_RANGE = 60.0


def card_name(int card):
    """Return the card in two letters: AS, TD."""
    return RANKS[card & 15] + SUITS[card >> 4] if 0 <= card < 64 and card & 15 < 13 else str(card)


def parse_cards(text):
    """Return the cards that the text names: "AS TD 5C"; ValueError for anything else."""
    cards = []
    for word in text.upper().split():
        if len(word) != 2 or word[0] not in RANKS or word[1] not in SUITS:
            raise ValueError(f"'{word}' is not a card: write rank and suit, such as AS or TD")
        cards.append(16 * SUITS.index(word[1]) + RANKS.index(word[0]))
    return cards


cdef class GinState(GameState):
    """One hand."""

    def __cinit__(self):
        cdef int card
        self.num_players = 2
        self.num_moves = 192
        self.max_legal_moves = 24
        self.uses_mask = False
        self.observer = -1
        # Over until the constructor has run.
        self.hand.phase = OVER
        self.hand.player = self.hand.knocker = self.hand.upcard = -1
        for card in range(64):
            self.weights[card] = 1.0

    def __init__(self, hands, upcard, stock, *, int first=0):
        """Begin with two hands of ten, the card turned up, and the stock in the order in which it is drawn."""
        cdef int seat, index
        self.check_unmade()
        if len(hands) != 2:
            raise ValueError(f"two hands are needed, not {len(hands)}")
        if first not in (0, 1):
            raise ValueError(f"seat 0 or 1 is first, not {first}")
        if sorted([*hands[0], *hands[1], upcard, *stock]) != sorted(DECK) or len(hands[0]) != 10 or len(hands[1]) != 10:
            raise ValueError("a deal is two hands of ten cards, a card turned up and the other 31 of the pack")
        for seat in range(2):
            self.hand.hands[seat] = card_set(hands[seat])
        self.first = first
        self.hand.upcard = upcard
        self.hand.just_taken = self.hand.knocker = -1
        self.hand.stock_size = 31
        for index in range(31):
            self.hand.stock[30 - index] = stock[index]
        self.hand.player = first
        self.hand.phase = FIRST_OFFER
        self.is_made = True

    @classmethod
    def new(cls, seed, int num_players=2, *, int first=0):
        """Begin the hand that belongs to seed."""
        if num_players != 2:
            raise ValueError(f"Gin Rummy is for 2 players, not {num_players}")
        cards = shuffled(DECK, seed)
        return cls([cards[:10], cards[10:20]], cards[20], cards[21:], first=first)

    # What the search calls

    cdef GameState blank(self):
        cdef GinState state = GinState.__new__(GinState)
        state.first = self.first
        state.weights = self.weights
        return state

    cdef void copy_from(self, GameState other) noexcept nogil:
        self.hand = (<GinState> other).hand
        self.observer = (<GinState> other).observer

    cdef int prepare_root(self) except -1:
        """Make the table that deals the unseen cards to the other player; what is left is the stock."""
        cdef double weights[3 * 64]
        cdef int needs[3]
        cdef int card
        if self.observer < 0:
            return 0
        if self.cards_dealer is None:
            self.cards_dealer = Dealer()
        for card in range(64):
            weights[card] = self.weights[card]
            weights[64 + card] = weights[128 + card] = 1.0
        needs[0] = popcount(self.hand.hidden) - self.hand.stock_size
        needs[1] = 0
        needs[2] = self.hand.stock_size
        self.cards_dealer.prepare(self.hand.hidden, needs, weights)
        return 0

    cdef void deal_hidden(self, GameState root, Rng* rng) noexcept nogil:
        self.deal_from(<GinState> root, rng)

    cdef void deal_from(self, GinState source, Rng* rng) noexcept nogil:
        cdef uint64_t places[3]
        cdef int index, other
        cdef uint8_t card
        self.hand = source.hand
        if source.observer < 0:
            return
        places[0] = places[1] = places[2] = 0
        source.cards_dealer.deal(places, rng)
        self.hand.hands[1 - source.observer] |= places[0]
        self.hand.hidden = 0
        index = 0
        while places[2]:
            self.hand.stock[index] = <uint8_t> lowest(places[2])
            places[2] &= places[2] - 1
            index += 1
        while index > 1:
            other = below(rng, index)
            index -= 1
            card = self.hand.stock[other]
            self.hand.stock[other] = self.hand.stock[index]
            self.hand.stock[index] = card

    cdef int mover(self) noexcept nogil:
        return self.hand.player

    cdef int legal_list(self, int32_t* moves) noexcept nogil:
        cdef uint64_t cards, left
        cdef int count = 0
        cdef int card, total
        if self.hand.phase == FIRST_OFFER:
            moves[0] = TAKE
            moves[1] = PASS
            return 2
        if self.hand.phase == STOCK_ONLY or (self.hand.phase == DRAW and self.hand.num_taken >= MAX_TAKEN):
            moves[0] = STOCK
            return 1
        if self.hand.phase == DRAW:
            moves[0] = TAKE
            moves[1] = STOCK
            return 2
        cards = self.hand.hands[self.hand.player]
        left = cards
        if self.hand.just_taken >= 0:
            left &= ~bit(self.hand.just_taken)
        # A discard takes away 10 at most.
        total = deadwood(cards)
        cards = left
        while left:
            moves[count] = lowest(left)
            left &= left - 1
            count += 1
        if total <= KNOCK_LIMIT + 10:
            left = cards
            cards = self.hand.hands[self.hand.player]
            while left:
                card = lowest(left)
                left &= left - 1
                if deadwood(cards & ~bit(card)) <= KNOCK_LIMIT:
                    moves[count] = KNOCK + card
                    count += 1
        return count

    cdef void take(self, int card) noexcept nogil:
        self.hand.hands[self.hand.player] |= bit(card)
        self.hand.phase = DISCARD

    cdef void discard(self, int card) noexcept nogil:
        cdef int seat = self.hand.player
        self.hand.hands[seat] &= ~bit(card)
        self.hand.taken[seat] &= ~bit(card)
        if self.hand.upcard >= 0:
            self.hand.discarded |= bit(self.hand.upcard)
        self.hand.upcard = card
        self.hand.just_taken = -1
        self.hand.player = 1 - seat
        self.hand.phase = DRAW

    cdef void end_hand(self, int knocker) noexcept nogil:
        self.hand.knocker = knocker
        self.hand.player = -1
        self.hand.phase = OVER

    cdef void play(self, int move) noexcept nogil:
        cdef int seat = self.hand.player
        cdef int card
        if move >= KNOCK:
            self.discard(move - KNOCK)
            self.end_hand(seat)
        elif move < TAKE:
            self.discard(move)
            if self.hand.stock_size <= LAST_STOCK:
                self.end_hand(-1)
        elif move == PASS:
            self.hand.player = 1 - seat
            if seat != self.first:
                self.hand.phase = STOCK_ONLY
        elif move == TAKE:
            card = self.hand.upcard
            self.hand.upcard = -1
            self.hand.just_taken = card
            self.hand.taken[seat] |= bit(card)
            self.hand.num_taken += 1
            self.take(card)
        else:
            self.hand.stock_size -= 1
            self.take(self.hand.stock[self.hand.stock_size])

    cdef int carry_out(self, int move) except -1:
        if self.observer >= 0 and move == STOCK:
            raise ValueError("an observation does not know the card on top of the stock: determinize it first")
        return GameState.carry_out(self, move)

    cdef int settle(self) noexcept nogil:
        """Return the points of the knocker, negative when undercut; the hand is over and somebody knocked."""
        cdef uint64_t melds[MAX_MELDS]
        cdef int seat = self.hand.knocker
        cdef int own = deadwood(self.hand.hands[seat])
        cdef int other, count
        if own == 0:
            return BONUS + deadwood(self.hand.hands[1 - seat])
        count = best_melds(self.hand.hands[seat], melds)
        other = deadwood_after_layoffs(self.hand.hands[1 - seat], melds, count)
        return other - own if other > own else other - own - BONUS

    cdef void payoff(self, double* rewards) noexcept nogil:
        cdef double points = 0.0
        if self.hand.knocker >= 0:
            points = self.settle()
            points = max(-POINTS_RANGE, min(POINTS_RANGE, points))
            if self.hand.knocker == 1:
                points = -points
        rewards[0] = 0.5 + 0.5 * points / POINTS_RANGE
        rewards[1] = 1.0 - rewards[0]

    cdef void estimate(self, double* rewards) noexcept nogil:
        """A hand cut off: the difference of deadwood, a third of it."""
        cdef double points = (deadwood(self.hand.hands[1]) - deadwood(self.hand.hands[0])) / 3.0
        rewards[0] = 0.5 + 0.5 * max(-POINTS_RANGE, min(POINTS_RANGE, points)) / POINTS_RANGE
        rewards[1] = 1.0 - rewards[0]

    cdef int playout_move(self, Rng* rng) noexcept nogil:
        """Take what makes a meld, discard the highest loose card, knock as soon as it is possible."""
        cdef uint64_t cards = self.hand.hands[self.hand.player]
        cdef int card = self.hand.upcard
        if self.hand.phase == DISCARD:
            return self.discard_by_rule(rng)
        if self.hand.phase == STOCK_ONLY or self.hand.num_taken >= MAX_TAKEN and self.hand.phase == DRAW:
            return STOCK
        if deadwood(cards | bit(card)) < deadwood(cards):
            return TAKE
        return PASS if self.hand.phase == FIRST_OFFER else STOCK

    cdef int discard_by_rule(self, Rng* rng) noexcept nogil:
        cdef uint64_t melds[MAX_MELDS]
        cdef uint64_t cards = self.hand.hands[self.hand.player]
        cdef uint64_t loose = cards
        cdef uint64_t left
        cdef int count = best_melds(cards, melds)
        cdef int index, card, choice
        cdef double cost, worst
        for index in range(count):
            loose &= ~melds[index]
        if self.hand.just_taken >= 0:
            loose &= ~bit(self.hand.just_taken)
        choice = -1
        worst = -100.0
        # With nothing loose a meld gives up the card that costs least.
        left = loose if loose else cards
        if self.hand.just_taken >= 0:
            left &= ~bit(self.hand.just_taken)
        while left:
            card = lowest(left)
            left &= left - 1
            if loose:
                cost = value_of(bit(card)) + 3.0 * uniform(rng)
                # A neighbour or a mate may become a meld.
                if cards & ((bit(card) << 1) | (bit(card) >> 1)):
                    cost -= 2.0
                if popcount(cards & ((<uint64_t> 0x0001000100010001) << (card & 15))) > 1:
                    cost -= 2.0
            else:
                cost = -deadwood(cards & ~bit(card))
            if cost > worst:
                worst = cost
                choice = card
        if deadwood(cards & ~bit(choice)) <= KNOCK_LIMIT:
            return KNOCK + choice
        return choice

    cdef size_t num_bytes(self):
        cdef size_t total = <size_t> type(self).__basicsize__
        if self.cards_dealer is not None:
            total += self.cards_dealer.num_bytes()
        return total

    # What Python sees

    def observation(self, int player):
        """Return the hand as the seat sees it; at the end all cards are on the table."""
        cdef GinState view = self.copy()
        cdef int index
        self.check_seat(player)
        if self.observer >= 0:
            if self.observer != player:
                raise ValueError(f"this is the observation of seat {self.observer}, not of seat {player}")
            return view
        view.observer = player
        view.hand.hands[1 - player] &= self.hand.taken[1 - player]
        view.hand.hidden = self.hand.hands[1 - player] & ~view.hand.hands[1 - player]
        for index in range(self.hand.stock_size):
            view.hand.hidden |= bit(self.hand.stock[index])
        for index in range(32):
            view.hand.stock[index] = 0
        return view

    def weighted(self, weights):
        """Return this observation with weights by card, how likely the other holds it; 1 is as usual, 0 never."""
        cdef GinState view = self.copy()
        for card, weight in weights.items():
            if card not in DECK:
                raise ValueError(f"{card} is not a card of the pack")
            view.weights[card] = checked_weight(weight)
        return view

    def information(self, int player):
        """Return all that the seat has seen."""
        self.check_made()
        self.check_seat(player)
        return (player, self.first, tuple(cards_in(self.hand.hands[player])), self.hand.upcard, self.hand.discarded,
                self.hand.taken[1 - player], self.hand.stock_size, tuple(self.history))

    def points(self):
        """Return what each seat wins; the hand is over."""
        if self.hand.phase != OVER:
            raise ValueError("the hand is not over yet")
        won = self.settle() if self.hand.knocker >= 0 else 0
        return [won, -won] if self.hand.knocker != 1 else [-won, won]

    @property
    def hands(self):
        """The cards of each seat; of an observation those that the observer knows."""
        return [cards_in(self.hand.hands[seat]) for seat in range(2)]

    @property
    def hidden(self):
        """The cards that the observer has not seen."""
        return cards_in(self.hand.hidden)

    @property
    def upcard(self):
        """The card turned up, None when there is none."""
        return self.hand.upcard if self.hand.upcard >= 0 else None

    @property
    def stock_size(self):
        """Cards left in the stock."""
        return self.hand.stock_size

    @property
    def knocker(self):
        """Who knocked, -1 for nobody."""
        return self.hand.knocker

    @property
    def phase(self):
        """first offer, stock only, draw, discard or over."""
        return ("first offer", "stock only", "draw", "discard", "over")[self.hand.phase]

    def move_name(self, int move):
        """Return take, draw, pass, a card to discard as 5C, or knock 5C."""
        if move >= KNOCK:
            return f"knock {card_name(move - KNOCK)}"
        return {TAKE: "take", STOCK: "draw", PASS: "pass"}.get(move, card_name(move))
