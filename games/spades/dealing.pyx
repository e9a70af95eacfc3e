"""What a seat does not see of a round of Spades: the deals that agree with it, and how likely each card is where.

Hand sizes, shown voids and bids that tell the number of spades are kept exactly; weights say how much likelier than
another a deal is.
"""

from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy

from aicore.bits cimport bit, lowest, nth_bit, popcount
from aicore.budget.memory cimport give_back, object_bytes, take_block
from aicore.cards cimport CLUBS, SPADES, suit_cards, suit_of
from aicore.dealing cimport Dealer, checked_weight
from aicore.game cimport GameState
from aicore.rng cimport Rng, below, checked_seed, seed_rng

from .biased cimport deal_biased
from .likelihood cimport Fit, Likelihood
from .play cimport SpadesPlay
from .policy cimport LearnedPolicy, Policy, policy_of
from .round cimport MIRROR, PASSING, PLAYING, WHIZ, partner_of
from .scoring cimport BLIND, BLIND_NIL, NIL, tricks_bid
from .styles cimport Styles

from typing import NamedTuple

cdef enum:
    MAX_SAMPLES = 100000000
    USUAL_BID = 3

cdef size_t WEIGHT_BYTES = 3 * 64 * sizeof(double)


cdef class SpadesDealing(SpadesPlay):
    """A round of which one seat's view can be filled up to a complete deal."""

    def __cinit__(self):
        self.observer = -1

    def __dealloc__(self):
        give_back(self.weights, WEIGHT_BYTES if self.weights != NULL else 0)

    cdef void copy_from(self, GameState other) noexcept nogil:
        self.round = (<SpadesDealing> other).round
        self.observer = (<SpadesDealing> other).observer

    cdef int prepare_root(self) except -1:
        """Count the deals of the hidden cards that agree with hand sizes, shown voids and telling bids."""
        cdef double weights[3 * 64]
        cdef int needs[3]
        cdef int spades[3]
        cdef int place, seat, card
        cdef int lowest_club = lowest(self.round_rules.deck & suit_cards(CLUBS))
        cdef bint club_to_lead = (self.round_rules.lowest_club_leads and self.round.phase == PLAYING
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
        self.likelihood = Likelihood() if self.is_weighing() else None
        if self.likelihood is not None:
            self.likelihood.prepare(&self.round, &self.round_rules, self.history, self.observer, weights,
                                    self.outlooks, self.settings.reader, self.keeps_half, self.trust)
        if self.settings.biased_deals:
            if self.weights == NULL:
                self.weights = <double*> take_block(WEIGHT_BYTES)
            memcpy(self.weights, weights, WEIGHT_BYTES)
        return 0

    cdef bint is_weighing(self):
        """Deals are weighed while cards are played, by a policy that has learned with partners."""
        return self.weighs_draws and self.round.phase == PLAYING and not self.round_rules.solo

    cdef int spades_bid(self, int seat) noexcept nogil:
        """Return how many spades the seat was dealt as its bid tells, or -1 when it does not."""
        cdef int told = self.round.bids[seat]
        if self.round_rules.bidding == MIRROR or (self.round_rules.bidding == WHIZ and told != NIL):
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
        self.deal_from(<SpadesDealing> root, rng)

    cdef void deal_from(self, SpadesDealing source, Rng* rng) noexcept nogil:
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
        if not source.settings.biased_deals or not source.deal_by_bids(hands, rng):
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
            if self.round.bids[seat] < BLIND:
                bids[place] = tricks_bid(self.round.bids[seat]) - self.round.tricks[seat]
            else:
                bids[place] = USUAL_BID - self.round.tricks[seat]      # a blind contract tells nothing of the hand
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

    cdef double weight_of_draw(self, GameState root) noexcept nogil:
        return self.weight_among(<SpadesDealing> root)

    cdef double weight_among(self, SpadesDealing source) noexcept nogil:
        if source.likelihood is None:
            return 1.0
        return source.likelihood.of_deal(self.round.hands, source.round.hidden, NULL)

    cdef size_t num_bytes(self):
        cdef size_t total = object_bytes(type(self)) + (WEIGHT_BYTES if self.weights != NULL else 0)
        if self.cards_dealer is not None:
            total += self.cards_dealer.num_bytes()
        if self.likelihood is not None:
            total += self.likelihood.num_bytes()
        return total + (sizeof(Policy) + sizeof(Styles) if self.reads_policy else 0)

    # What Python sees

    def set_weights(self, weights):
        """Let hidden cards be dealt by weight: weights[place][card], places from the observer's left; absent is 1."""
        cdef double given[3 * 64]
        cdef int place, card
        self.check_free()
        if len(weights) != 3:
            raise ValueError(f"the other three seats have weights, not {len(weights)}")
        for place in range(3):
            for card in range(64):
                given[64 * place + card] = checked_weight(weights[place].get(card, 1.0))
        if self.weights == NULL:
            self.weights = <double*> take_block(WEIGHT_BYTES)
        memcpy(self.weights, given, WEIGHT_BYTES)

    def weigh_deals(self, outlooks, LearnedPolicy policy=None, *, bint keeps_half=True, trust=None):
        """Let deals be weighed by how well they explain the bids and the cards seen, once cards are played.

        policy: what 5 stars plays by, the shipped one for None;

        outlooks: by seat what its bid says of its hand, (adjustment, limit of a nil) of bidding.py, None: nothing;
        keeps_half: half of what the weights of the deals believe is believed beside it, else nothing of it;
        trust: by place how far, 0 to 1, its bid and its cards are believed; None: everybody is taken for one of us.
        """
        self.check_free()
        if len(outlooks) != 4:
            raise ValueError(f"four seats have bid, not {len(outlooks)}")
        if trust is not None and len(trust) != 3:
            raise ValueError(f"the other three seats are trusted, not {len(trust)}")
        self.outlooks = list(outlooks)
        self.settings.reader = policy_of(policy).weights
        self.keeps_half = keeps_half
        self.trust = None if trust is None else list(trust)
        self.weighs_draws = self.reads_policy = True

    def deal_alike(self):
        """Let every deal count alike again."""
        self.check_free()
        self.outlooks = self.trust = None
        self.likelihood = None
        self.weighs_draws = False

    def beliefs(self):
        """Return the chance of each hidden card to be with each seat, as deals are drawn; an observation only."""
        self.check_observation()
        self.prepare()
        chances = self.cards_dealer.marginals()
        return {(self.observer + 1 + place) & 3: chances[place] for place in range(3)}

    def deal_as_model(self, bint biased=True):
        """Let hidden cards be dealt as the model system does, with its bias."""
        self.check_free()
        self.settings.biased_deals = biased

    cdef int check_observation(self) except -1:
        """Refuse a state that is not what a seat sees after it has looked at its cards."""
        self.check_made()
        if self.observer < 0 or not self.round.looked & (1 << self.observer):
            raise ValueError("beliefs are those of an observation, after the look at the own cards")
        return 0

    def sampled_beliefs(self, seed, int64_t count):
        """Return the part of count deals, weighed if they are to be, in which each seat has each hidden card.

        An observation only.
        """
        return self.weighed_shares(seed, count).shares

    def weighed_shares(self, seed, int64_t count):
        """Return the same with what else the deals tell."""
        cdef SpadesDealing deal
        cdef Fit fits[3]
        cdef double counts[4][64]
        cdef int drawn[4][64]
        cdef double weight, total = 0.0, squares = 0.0
        cdef int64_t _number
        cdef uint64_t left
        cdef Rng rng
        cdef int seat, card, place
        for seat in range(4):
            for card in range(64):
                counts[seat][card] = 0.0
                drawn[seat][card] = 0
        for place in range(3):
            fits[place].honest = fits[place].of_policy = 0.0
        self.check_observation()
        if not 1 <= count <= MAX_SAMPLES:
            raise ValueError(f"there are 1 to {MAX_SAMPLES} deals at once, not {count}")
        self.prepare()
        deal = self.blank()
        seed_rng(&rng, checked_seed(seed))
        self.num_searches += 1
        try:
            with nogil:
                for _number in range(count):
                    deal.deal_from(self, &rng)
                    weight = 1.0
                    if self.likelihood is not None:
                        weight = self.likelihood.of_deal(deal.round.hands, self.round.hidden, fits)
                    total += weight
                    squares += weight * weight
                    for seat in range(4):
                        left = deal.round.hands[seat] & self.round.hidden
                        while left:
                            counts[seat][lowest(left)] += weight
                            drawn[seat][lowest(left)] += 1
                            left &= left - 1
        finally:
            self.num_searches -= 1
        cards = [card for card in range(64) if self.round.hidden & bit(card)]
        seats = [seat for seat in range(4) if seat != self.observer]
        return Shares(
            {seat: {card: counts[seat][card] / total for card in cards} for seat in seats},
            {seat: {card: drawn[seat][card] / <double> count for card in cards} for seat in seats},
            total * total / squares,
            [(fits[place].honest / total, fits[place].of_policy / total) for place in range(3)],
        )


class Shares(NamedTuple):
    """The part of deals in which each seat has each card, and what the deals make of the seats."""

    shares: dict            # by seat and card, every deal as it weighs ...
    drawn: dict             # ... and as it was drawn
    effective: float        # number of equally likely deals that they are worth
    fits: list              # by place: the chances that its bid is honest, and that it plays by the policy
