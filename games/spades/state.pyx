"""A round of Spades as a native game state.

Moves. While bidding: 0 to 13 the bid (0 = nil), 14 blind nil, 15 look at the cards (only where blind nil may be
bid). While passing and playing: the card, 16 * suit + rank as in aicore.cards (deck.py names them).
A complete state holds four hands; an observation holds the observer's hand, the cards known to be with the partner,
and the rest as `hidden`.
"""

from libc.stdint cimport int8_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy

from aicore.bits cimport bit, lowest, nth_bit, popcount
from aicore.budget.memory cimport object_bytes
from aicore.budget.memory cimport give_back, take_block
from aicore.cards cimport CLUBS, DIAMONDS, HEARTS, SPADES, suit_cards, suit_of
from aicore.dealing cimport Dealer
from aicore.game cimport GREEDY_MOVES, RANDOM_MOVES, GameState, Playout
from aicore.rng cimport Rng, below, seed_rng

from dataclasses import replace

from aicore.cards import card_set, cards_in, shuffled

from .deck import deck_for
from .evaluation import read_chances
from .rules import BIDDING as BIDDING_NAMES
from .rules import Rules
from .biased cimport deal_biased
from .evaluation cimport value_of_round
from .playout cimport random_rest, rule_rest
from .round cimport BIDDING, OVER, PASSING, PLAYING
from .scoring cimport BLIND_NIL, NIL, is_nil, scoring_rules, tricks_bid, tricks_needed

cdef enum:
    LOOK = 15
    MIRROR = 1
    WHIZ = 2
    SUICIDE = 3

LOOK_MOVE = LOOK
BLIND_NIL_MOVE = BLIND_NIL

cdef size_t WEIGHT_BYTES = 3 * 64 * sizeof(double)


cdef inline int partner_of(int seat) noexcept nogil:
    return seat ^ 2


cdef class SpadesState(GameState):
    """A round of Spades from the first bid to the last trick."""

    def __cinit__(self):
        self.num_players = 4
        self.num_moves = 64
        self.max_legal_moves = 16
        self.uses_mask = True
        self.observer = -1

    def __init__(self, hands, *, int dealer=3, rules=None, score=(0, 0), bags=(0, 0), int observer=-1):
        """Begin a round in which the seats hold `hands`; for an observer the hands not seen are None."""
        cdef int seat
        if len(hands) != 4 or len(score) != 2 or len(bags) != 2:
            raise ValueError("a round has four hands, and a score and bags for each of two teams")
        self.observer = observer
        self.rules = rules if rules is not None else Rules()
        self.deck = card_set(deck_for(self.rules).cards)
        self.dealer = dealer
        self.table.scoring = scoring_rules(self.rules)
        self.table.minimum_team_bid = self.rules.minimum_team_bid
        self.table.blind_nil = self.rules.blind_nil
        self.table.lowest_club_leads = self.rules.lowest_club_leads
        self.table.nil_pass = self.rules.nil_pass
        self.table.bidding = BIDDING_NAMES.index(self.rules.bidding)
        for seat in range(2):
            self.table.scores[seat] = score[seat]
            self.table.bags[seat] = bags[seat]
        self.round.hidden = self.deck
        for seat in range(4):
            self.round.hands[seat] = card_set(hands[seat]) if hands[seat] is not None else 0
            self.round.hidden &= ~self.round.hands[seat]
            self.round.sizes[seat] = 13
            self.round.bids[seat] = self.round.trick[seat] = -1
        self.round.phase = BIDDING
        self.round.player = (dealer + 1) & 3
        for seat in range(4):
            if not self.may_bid_blind(seat):
                self.round.looked |= 1 << seat

    @classmethod
    def deal(cls, uint64_t seed, *, int dealer=3, rules=None, score=(0, 0), bags=(0, 0)):
        """Begin a round with the deal that belongs to seed."""
        rules = rules if rules is not None else Rules()
        cards = shuffled(deck_for(rules).cards, seed)
        hands = [cards[13 * seat:13 * seat + 13] for seat in range(4)]
        return cls(hands, dealer=dealer, rules=rules, score=score, bags=bags)

    def __dealloc__(self):
        give_back(self.weights, WEIGHT_BYTES if self.weights != NULL else 0)

    # What the search calls

    cdef GameState blank(self):
        cdef SpadesState state = SpadesState.__new__(SpadesState)
        state.rules = self.rules
        state.deck = self.deck
        state.dealer = self.dealer
        state.table = self.table
        return state

    cdef void copy_from(self, GameState other) noexcept nogil:
        self.round = (<SpadesState> other).round
        self.observer = (<SpadesState> other).observer

    cdef int prepare_root(self) except -1:
        """Count the deals of the hidden cards that agree with hand sizes, shown voids and telling bids."""
        cdef double weights[3 * 64]
        cdef int needs[3]
        cdef int spades[3]
        cdef int place, seat, card
        cdef int lowest_club = lowest(self.deck & suit_cards(CLUBS))
        cdef bint club_to_lead = (self.table.lowest_club_leads and self.round.phase == PLAYING
                                  and not self.round.seen and self.round.leader != self.observer)
        if self.observer < 0 or not self.round.looked & (1 << self.observer):
            return 0
        if self.cards_dealer is None:
            self.cards_dealer = Dealer()
        for place in range(3):
            seat = (self.observer + 1 + place) & 3
            needs[place] = self.round.sizes[seat] - popcount(self.round.hands[seat])
            for card in range(64):
                if self.round.voids[seat] & (1 << suit_of(card)):
                    weights[64 * place + card] = 0.0
                else:
                    weights[64 * place + card] = self.weights[64 * place + card] if self.weights != NULL else 1.0
            if club_to_lead and seat != self.round.leader:
                weights[64 * place + lowest_club] = 0.0
            spades[place] = self.spades_left(seat)
            if spades[place] >= 0:
                spades[place] -= popcount(self.round.hands[seat] & suit_cards(SPADES))
        self.cards_dealer.prepare(self.round.hidden, needs, weights, 16 * SPADES, spades)
        if self.table.biased:
            if self.weights == NULL:
                self.weights = <double*> take_block(WEIGHT_BYTES)
            memcpy(self.weights, weights, WEIGHT_BYTES)
        return 0

    cdef int spades_bid(self, int seat) noexcept nogil:
        """Return how many spades the seat was dealt as its bid tells, or -1 when it does not."""
        cdef int told = self.round.bids[seat]
        if self.table.bidding == MIRROR or (self.table.bidding == WHIZ and told != NIL):
            return told if told != BLIND_NIL else -1
        return -1

    cdef int spades_left(self, int seat):
        """Return how many spades another seat still has as the observer can tell, or -1 when it cannot."""
        cdef int told = self.spades_bid(seat)
        if told < 0:
            return -1
        if self.round.phase > PASSING and self.round.laid_aside[seat]:
            if seat != partner_of(self.observer):
                return -1
            told += popcount(self.round.given[self.observer] & suit_cards(SPADES))
            told -= popcount(self.round.given[seat] & suit_cards(SPADES))
        return told - sum(1 for player, move in self.history if player == seat and move >= 16 * SPADES)

    cdef void deal_hidden(self, GameState root, Rng* rng) noexcept nogil:
        self.deal_from(<SpadesState> root, rng)

    cdef void deal_from(self, SpadesState source, Rng* rng) noexcept nogil:
        cdef uint64_t hands[3]
        cdef uint64_t left, card
        cdef int place, seat
        self.round = source.round
        if source.observer < 0:
            return
        self.round.hidden = 0
        if not source.round.looked & (1 << source.observer):
            self.deal_unseen(source.round.hidden, rng)
            return
        if not source.table.biased or not source.deal_by_bids(hands, rng):
            hands[0] = hands[1] = hands[2] = 0
            source.cards_dealer.deal(hands, rng)
        for place in range(3):
            self.round.hands[(source.observer + 1 + place) & 3] |= hands[place]
        if self.round.phase == PASSING:
            # Others may have laid cards aside already: which ones, the observer does not know.
            for seat in range(4):
                left = self.round.hands[seat] & ~self.round.given[seat]
                while popcount(self.round.given[seat]) < self.round.laid_aside[seat]:
                    card = nth_bit(left, below(rng, popcount(left)))
                    left ^= card
                    self.round.given[seat] |= card

    cdef bint deal_by_bids(self, uint64_t* hands, Rng* rng) noexcept nogil:
        """Deal the hidden cards as the model system does; False when it ran into a dead end."""
        cdef double bids[3]
        cdef int needs[3]
        cdef int place, seat
        for place in range(3):
            seat = (self.observer + 1 + place) & 3
            needs[place] = self.round.sizes[seat] - popcount(self.round.hands[seat])
            bids[place] = 0 if self.round.bids[seat] == BLIND_NIL else self.round.bids[seat] - self.round.tricks[seat]
        return deal_biased(self.round.hidden, needs, bids, self.weights, hands, rng)

    cdef void deal_unseen(self, uint64_t left, Rng* rng) noexcept nogil:
        """Deal to all four hands: the observer has not looked at its own, and of the others knows their bids."""
        cdef uint64_t suits, card
        cdef int seat, part, count
        for part in range(3):     # the spades that a bid tells, the rest of those hands, the other hands
            for seat in range(4):
                count = self.spades_bid(seat)
                if (count < 0) != (part == 2):
                    continue
                suits = left
                if part < 2:
                    suits &= suit_cards(SPADES) if part == 0 else ~suit_cards(SPADES)
                if part > 0:
                    count = self.round.sizes[seat] - popcount(self.round.hands[seat])
                while count > 0:
                    card = nth_bit(suits, below(rng, popcount(suits)))
                    suits ^= card
                    left ^= card
                    self.round.hands[seat] |= card
                    count -= 1

    cdef int mover(self) noexcept nogil:
        return self.round.player

    cdef bint may_bid_blind(self, int seat) noexcept nogil:
        """Blind nil is for a team that lies 100 points or more behind."""
        return self.table.blind_nil and self.table.scores[(seat & 1) ^ 1] - self.table.scores[seat & 1] >= 100

    cdef uint64_t legal_bids(self) noexcept nogil:
        """Return the bids open to the player, as a set; never empty."""
        cdef int seat = self.round.player
        cdef int partner_bid = self.round.bids[partner_of(seat)]
        cdef int spades = popcount(self.round.hands[seat] & suit_cards(SPADES))
        cdef uint64_t bids = bit(14) - 1
        cdef int missing
        if self.table.bidding == MIRROR:
            return bit(spades)
        if self.table.bidding == WHIZ:
            return bit(spades) | bit(NIL)
        if partner_bid < 0:
            return bids
        if partner_bid != BLIND_NIL:
            bids &= bit(14 - partner_bid) - 1
        if self.table.bidding == SUICIDE:
            # One nil a team: the second to bid must bid it unless the first has.
            return bids & ~bit(NIL) if is_nil(partner_bid) else bit(NIL)
        if self.table.minimum_team_bid:
            missing = self.table.minimum_team_bid - tricks_bid(partner_bid)
            bids &= ~(bit(missing) - 1) if missing > 0 else ~(<uint64_t> 0)
        return bids

    cdef uint64_t legal_leads(self) noexcept nogil:
        cdef uint64_t hand = self.round.hands[self.round.player]
        cdef uint64_t others
        if self.table.lowest_club_leads and self.round.num_tricks == 0:
            return bit(lowest(self.deck & suit_cards(CLUBS)))
        if self.round.broken:
            return hand
        others = hand & ~suit_cards(SPADES)
        return others if others else hand

    cdef uint64_t legal_mask(self) noexcept nogil:
        cdef uint64_t hand, following
        if self.round.phase == PLAYING:
            if not self.round.follow:
                return self.legal_leads()
            hand = self.round.hands[self.round.player]
            following = hand & self.round.follow
            return following if following else hand
        if self.round.phase == PASSING:
            return self.round.hands[self.round.player] & ~self.round.given[self.round.player]
        if not self.round.looked & (1 << self.round.player):
            return bit(BLIND_NIL) | bit(LOOK)
        return self.legal_bids()

    cdef void play(self, int move) noexcept nogil:
        if self.round.phase == PLAYING:
            self.play_card(move)
        elif self.round.phase == BIDDING:
            self.play_bid(move)
        else:
            self.play_pass(move)

    cdef void play_bid(self, int bid) noexcept nogil:
        cdef int seat = self.round.player
        if bid == LOOK:
            self.round.looked |= 1 << seat
            return
        self.round.bids[seat] = bid
        if seat != self.dealer:
            self.round.player = (seat + 1) & 3
            return
        self.round.looked = 15
        self.after_bidding()

    cdef int is_team_bidding_nil(self, int seat) noexcept nogil:
        return is_nil(self.round.bids[seat]) or is_nil(self.round.bids[partner_of(seat)])

    cdef void after_bidding(self) noexcept nogil:
        self.round.phase = PASSING
        self.next_passer((self.dealer + 1) & 3)

    cdef void next_passer(self, int seat) noexcept nogil:
        """Give the turn to the next seat from `seat` on that has cards to pass; start the play when there is none."""
        cdef int turn, place
        if self.table.nil_pass:
            for turn in range(4):
                place = (seat + turn) & 3
                if self.is_team_bidding_nil(place) and self.round.laid_aside[place] < 2:
                    self.round.player = place
                    return
            for place in range(4):
                self.round.hands[place] &= ~self.round.given[place]
            for place in range(4):
                self.round.hands[partner_of(place)] |= self.round.given[place]
                self.round.hidden &= ~self.round.given[place]
        self.start_play()

    cdef void play_pass(self, int card) noexcept nogil:
        cdef int seat = self.round.player
        self.round.given[seat] |= bit(card)
        self.round.laid_aside[seat] += 1
        if self.round.laid_aside[seat] == 2:
            self.next_passer((seat + 1) & 3)

    cdef void start_play(self) noexcept nogil:
        cdef int seat
        cdef uint64_t lowest_club = bit(lowest(self.deck & suit_cards(CLUBS)))
        self.round.phase = PLAYING
        self.round.leader = (self.dealer + 1) & 3
        if self.table.lowest_club_leads:
            for seat in range(4):
                if self.round.hands[seat] & lowest_club:
                    self.round.leader = seat
        self.round.player = self.round.leader

    cdef void play_card(self, int card) noexcept nogil:
        cdef int seat = self.round.player
        cdef uint64_t played = bit(card)
        self.round.hands[seat] &= ~played
        self.round.hidden &= ~played
        self.round.seen |= played
        self.round.sizes[seat] -= 1
        self.round.trick[seat] = card
        if not self.round.follow:
            self.round.follow = suit_cards(suit_of(card))
            self.round.best = played
            self.round.winner = seat
            if suit_of(card) == SPADES and not self.round.broken:
                # Allowed only to a hand of nothing but spades.
                self.round.broken = 1
                self.round.voids[seat] |= (1 << CLUBS) | (1 << DIAMONDS) | (1 << HEARTS)
        else:
            if not played & self.round.follow:
                self.round.voids[seat] |= 1 << (lowest(self.round.follow) >> 4)
                if suit_of(card) == SPADES:
                    self.round.broken = 1
            # Spades are the highest lane: within the suit led and spades the higher bit wins.
            if played & (self.round.follow | suit_cards(SPADES)) and played > self.round.best:
                self.round.best = played
                self.round.winner = seat
        self.round.in_trick += 1
        if self.round.in_trick == 4:
            self.end_trick()
        else:
            self.round.player = (seat + 1) & 3

    cdef void end_trick(self) noexcept nogil:
        cdef int seat
        self.round.tricks[self.round.winner] += 1
        self.round.num_tricks += 1
        self.round.in_trick = 0
        self.round.follow = 0
        self.round.best = 0
        for seat in range(4):
            self.round.trick[seat] = -1
        self.round.leader = self.round.winner
        if self.round.num_tricks == 13:
            self.round.player = -1
            self.round.phase = OVER
        else:
            self.round.player = self.round.winner

    cdef void play_out(self, const Playout* how, Rng* rng) noexcept nogil:
        if self.round.phase != PLAYING or how.max_moves:
            GameState.play_out(self, how, rng)
        elif how.policy == RANDOM_MOVES:
            random_rest(&self.round, &self.table, self.deck, rng)
        else:
            rule_rest(&self.round, &self.table, self.deck, how.epsilon if how.policy == GREEDY_MOVES else 0.0, rng)

    cdef void payoff(self, double* rewards) noexcept nogil:
        """The value of the round to either team; see evaluation.pyx."""
        cdef double value = (self.round.solved if self.round.is_solved
                             else value_of_round(&self.table, self.round.bids, self.round.tricks))
        rewards[0] = rewards[2] = value
        rewards[1] = rewards[3] = 1.0 - value

    cdef int remember(self, int move) except -1:
        # Cards passed are in `given`: others may not see them.
        return GameState.remember(self, move) if self.round.phase != PASSING else 0

    cdef size_t num_bytes(self):
        cdef size_t total = object_bytes(type(self)) + (WEIGHT_BYTES if self.weights != NULL else 0)
        if self.cards_dealer is not None:
            total += self.cards_dealer.num_bytes()
        return total

    # What Python sees

    def set_weights(self, table):
        """Let hidden cards be dealt by weight: table[place][card], places from the observer's left; absent is 1."""
        cdef int place, card
        if self.weights == NULL:
            self.weights = <double*> take_block(WEIGHT_BYTES)
        for place in range(3):
            for card in range(64):
                self.weights[64 * place + card] = table[place].get(card, 1.0)

    def beliefs(self):
        """Return the chance of each hidden card to be with each seat, as deals are drawn; an observation only."""
        self.prepare_root()
        chances = self.cards_dealer.marginals()
        return {(self.observer + 1 + place) & 3: chances[place] for place in range(3)}

    def deal_as_model(self, bint biased=True):
        """Let hidden cards be dealt as the model system does, with its bias."""
        self.table.biased = biased

    def sampled_beliefs(self, uint64_t seed, int64_t count):
        """Return how often each hidden card is with each seat in count deals; an observation only."""
        cdef SpadesState deal = self.blank()
        cdef int64_t counts[4][64]
        cdef int64_t _number
        cdef uint64_t left
        cdef Rng rng
        cdef int seat, card
        for seat in range(4):
            for card in range(64):
                counts[seat][card] = 0
        self.prepare_root()
        seed_rng(&rng, seed)
        with nogil:
            for _number in range(count):
                deal.deal_from(self, &rng)
                for seat in range(4):
                    left = deal.round.hands[seat] & self.round.hidden
                    while left:
                        counts[seat][lowest(left)] += 1
                        left &= left - 1
        return {seat: {card: counts[seat][card] / <double> count for card in range(64) if self.round.hidden & bit(card)}
                for seat in range(4) if seat != self.observer}

    def play_for_match(self, bint by_match=True):
        """Let rounds be worth what they do for the match instead of their points."""
        if by_match:
            read_chances()
        self.table.by_match = by_match

    def solve_last(self, int num_cards):
        """Let playouts be solved exactly once every hand is down to num_cards; 0: never."""
        self.table.exact_cards = num_cards

    def lay_aside_unseen(self):
        """Let the seat to move lay two cards aside that the observer does not see."""
        cdef int seat = self.round.player
        self.round.laid_aside[seat] = 2
        self.next_passer((seat + 1) & 3)

    def receive(self, cards):
        """Tell an observation which cards the observer gets from the partner; before the last pass is made."""
        self.round.given[partner_of(self.observer)] = card_set(cards)

    def lead_first(self, int seat):
        """Let the seat lead to the first trick: the observer may not hold the lowest club and cannot tell."""
        self.round.leader = self.round.player = seat

    def observation(self, int player):
        """Return the round as the seat sees it."""
        cdef SpadesState view = self.copy()
        cdef int seat
        cdef int partner = partner_of(player)
        view.observer = player
        for seat in range(4):
            if seat != player:
                view.round.hands[seat] = 0
                if seat != partner or self.round.phase == PASSING:
                    view.round.given[seat] = 0
        if self.round.phase != PASSING:
            view.round.hands[partner] = self.round.hands[partner] & self.round.given[player]
        if not self.round.looked & (1 << player):
            view.round.hands[player] = 0
        view.round.hidden = self.deck & ~self.round.seen
        for seat in range(4):
            view.round.hidden &= ~view.round.hands[seat]
        return view

    def information(self, int player):
        """Return all that the seat has seen."""
        looked = bool(self.round.looked & (1 << player))
        return (
            player, self.dealer, self.rules, tuple(self.score), tuple(self.bags_before),
            tuple(cards_in(self.round.hands[player])) if looked else None,
            tuple(self.bids), tuple(self.sizes), tuple(self.tricks), tuple(self.trick),
            self.phase, self.round.player, tuple(self.has_looked),
            tuple(self.round.laid_aside[seat] for seat in range(4)), self.round.given[player],
            self.round.given[partner_of(player)] if self.round.phase != PASSING else 0,
            tuple(self.history),
        )

    @property
    def hands(self):
        """The cards of each seat; of an observation those that the observer knows."""
        return [cards_in(self.round.hands[seat]) for seat in range(4)]

    @property
    def hidden(self):
        """The cards whose holder the observer does not know."""
        return cards_in(self.round.hidden)

    @property
    def sizes(self):
        """The number of cards in each hand."""
        return [self.round.sizes[seat] for seat in range(4)]

    @property
    def voids(self):
        """The suits that each seat has shown not to hold."""
        return [[suit for suit in range(4) if self.round.voids[seat] & (1 << suit)] for seat in range(4)]

    @property
    def bids(self):
        """The bids by seat; None before, 14 for a blind nil."""
        return [self.round.bids[seat] if self.round.bids[seat] >= 0 else None for seat in range(4)]

    @property
    def tricks(self):
        """The tricks taken by seat."""
        return [self.round.tricks[seat] for seat in range(4)]

    @property
    def trick(self):
        """The cards of the trick on the table as (seat, card), in the order played."""
        return [((self.round.leader + turn) & 3, self.round.trick[(self.round.leader + turn) & 3])
                for turn in range(self.round.in_trick)]

    @property
    def leader(self):
        """The seat that led, or leads, the trick."""
        return self.round.leader

    @property
    def num_tricks(self):
        """Tricks completed."""
        return self.round.num_tricks

    @property
    def phase(self):
        """bidding, passing, playing or over."""
        return ("bidding", "passing", "playing", "over")[self.round.phase]

    @property
    def is_broken(self):
        """Whether a spade may be led."""
        return bool(self.round.broken)

    @property
    def has_looked(self):
        """Whether each seat has seen its cards."""
        return [bool(self.round.looked & (1 << seat)) for seat in range(4)]

    @property
    def given(self):
        """The cards that each seat has passed (of an observation: those the observer knows)."""
        return [cards_in(self.round.given[seat]) for seat in range(4)]

    @property
    def score(self):
        """The score of the match before this round, by team."""
        return [self.table.scores[0], self.table.scores[1]]

    @property
    def bags_before(self):
        """The bags of the match before this round, by team."""
        return [self.table.bags[0], self.table.bags[1]]

    def need(self, int team):
        """Return how many tricks the team still needs for its contract, after the bidding; 0 or less: made."""
        cdef const int8_t* bids = self.round.bids
        cdef const uint8_t* tricks = self.round.tricks
        if team not in (0, 1):
            raise ValueError(f"a team is 0 or 1, not {team}")
        return tricks_needed(&self.table.scoring, bids[team], tricks[team], bids[team + 2], tricks[team + 2])

    def is_possible(self):
        """Return whether legal play from the hands after bidding and passing leads to this complete state."""
        cdef SpadesState replay
        cdef int seat
        hands = [set(cards_in(self.round.hands[seat])) for seat in range(4)]
        num_plays = popcount(self.round.seen)
        bids = self.history[:len(self.history) - num_plays]
        plays = self.history[len(bids):]
        for seat, move in plays:
            hands[seat].add(move)
        if any(len(hand) != 13 for hand in hands) or len(set().union(*hands)) != 52:
            return False
        if self.round.phase == PASSING:
            return all(popcount(self.round.given[seat]) == self.round.laid_aside[seat]
                       and not self.round.given[seat] & ~self.round.hands[seat] for seat in range(4))
        replay = SpadesState(hands, dealer=self.dealer, rules=replace(self.rules, nil_pass=False), score=self.score,
                             bags=self.bags_before)
        try:
            passed = any(self.round.laid_aside[seat] for seat in range(4))
            for _, move in bids:
                if passed:
                    replay.apply_seen(move)
                else:
                    replay.apply(move)
            for seat, move in plays:
                if replay.current_player() != seat:
                    return False
                replay.apply(move)
        except ValueError:
            return False
        return (replay.hands == self.hands and replay.tricks == self.tricks and replay.leader == self.leader
                and replay.current_player() == self.current_player())

    def move_name(self, int move):
        """Return a bid as a number, nil, blind nil or look; a card as AS."""
        if self.round.phase == BIDDING:
            return "nil" if move == NIL else {BLIND_NIL: "blind nil", LOOK: "look"}.get(move, str(move))
        return deck_for(self.rules).names.get(move, str(move))

    def parse_move(self, str text):
        """Return the legal move that text names: 3, nil, blind nil, look, AS, A♠."""
        if self.round.phase == BIDDING:
            word = text.strip().casefold()
            return GameState.parse_move(self, "nil" if word == "0" else word)
        card = deck_for(self.rules).parse(text)
        if self.round.player < 0 or not self.legal_mask() & bit(card):
            raise ValueError(f"{deck_for(self.rules).symbol(card)} is not a legal card here")
        return card
