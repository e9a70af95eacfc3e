"""How well a deal explains the bids and the cards seen: what deals are weighed by.

The chance that every other seat would have bid as it did, from the hand that it had, and played every card that it
did, by the learned policy (policy.pyx). The dealer has its own way to believe (inference.pyx), which counts cards one
by one: half of its evidence is undone, that is, the deal's density to the power of a half.
"""

from libc.math cimport sqrt
from libc.stdint cimport int8_t, uint64_t

from aicore.bits cimport bit, lowest, popcount
from aicore.budget.memory cimport give_back, object_bytes, take_block

from .policy cimport chance_of
from .round cimport Round, RoundRules
from .scoring cimport NIL
from .sight cimport Sight, open_sight, see_card
from .worth cimport nil_chance_of, read_worths, tricks_of

# Nobody plays by the book alone: what a card or a bid that the policy would never choose still has.
cdef double ODD_CARD = 0.01
cdef double ODD_BID = 0.02
cdef double BID_SPREAD = 0.6      # tricks from the worth of a hand to the bid that are half as likely as none
cdef double NIL_SPREAD = 0.08     # of the chance of a nil, likewise


cdef class Likelihood:
    """What one seat has seen of a round, made ready for the question how likely that is with a deal."""

    def __dealloc__(self):
        give_back(self.plays, self.room * sizeof(Play))

    cdef int prepare(self, const Round* round, const RoundRules* rules, list history, int observer,
                     const double* weights, list outlooks, const int8_t* learned) except -1:
        """Make ready for deals of what the observer does not see; cards are played, weights[64 * place + card].

        outlooks: by seat what its bid says of its hand, (adjustment, limit of a nil), None where it says nothing;
        learned: the weights of the policy.
        """
        cdef Sight sight
        cdef Play* play
        cdef int num_cards = popcount(round.seen)
        cdef int first = len(history) - num_cards
        cdef int index, seat, card, place
        cdef uint64_t played[4]
        if first < 0:
            raise ValueError("the history does not tell the cards that were played")
        read_worths()
        self.learned = learned
        if self.room < num_cards:
            give_back(self.plays, self.room * sizeof(Play))
            self.plays = NULL
            self.room = 0
            self.plays = <Play*> take_block(num_cards * sizeof(Play))
            self.room = num_cards
        self.observer = observer
        self.num_plays = 0
        for seat in range(4):
            played[seat] = 0
        leader = history[first][0] if num_cards else round.leader
        open_sight(&sight, rules.deck, leader, rules.spades_lead_any_time, &rules.scoring, round.bids)
        for index in range(first, len(history)):
            seat, card = history[index]
            if seat != sight.player or not 0 <= card < 64:
                raise ValueError(f"the history tells that seat {seat} played card {card} out of turn")
            # The lowest club that leads to the first trick is no choice.
            if seat != observer and not (rules.lowest_club_leads and index == first):
                play = &self.plays[self.num_plays]
                play.sight = sight
                play.card = bit(card)
                play.seat = seat
                self.num_plays += 1
            played[seat] |= bit(card)
            see_card(&sight, bit(card))
        for seat in range(4):
            self.bids[seat].tells = seat != observer and outlooks[seat] is not None
            if self.bids[seat].tells:
                self.bids[seat].bid = round.bids[seat]
                self.bids[seat].played = played[seat]
                self.bids[seat].adjustment, self.bids[seat].nil_limit = outlooks[seat]
        for index in range(self.num_plays - 1, -1, -1):
            play = &self.plays[index]
            play.later = play.card
            for place in range(index + 1, self.num_plays):
                if self.plays[place].seat == play.seat:
                    play.later |= self.plays[place].later
                    break
        for index in range(3 * 64):
            self.undone[index] = 1.0 / sqrt(weights[index]) if weights[index] > 0.0 else 1.0
        return 0

    cdef double of_deal(self, const uint64_t* hands, uint64_t hidden) noexcept nogil:
        """Return how much likelier than it was drawn a deal should be taken for; hands by seat, as they are now."""
        cdef const Play* play
        cdef uint64_t left
        cdef double weight = 1.0
        cdef int index, place, seat
        for place in range(3):
            seat = (self.observer + 1 + place) & 3
            if self.bids[seat].tells:
                weight = weight * chance_of_bid(&self.bids[seat], hands[seat] | self.bids[seat].played)
            left = hands[seat] & hidden
            while left:
                weight = weight * self.undone[64 * place + lowest(left)]
                left &= left - 1
        for index in range(self.num_plays):
            play = &self.plays[index]
            weight = weight * (chance_of(self.learned, &play.sight, hands[play.seat] | play.later, play.card)
                               + ODD_CARD)
        return weight

    cdef size_t num_bytes(self):
        return object_bytes(type(self)) + self.room * sizeof(Play)


cdef double chance_of_bid(const SeenBid* seen, uint64_t hand) noexcept nogil:
    """Return about how likely the bid is from the hand, up to a factor."""
    cdef double tricks = tricks_of(hand)
    cdef double over = (nil_chance_of(hand) - seen.nil_limit - 0.05 * tricks) / NIL_SPREAD
    # 1/2 at the limit, 0 and 1 far from it, with nothing but what is the same everywhere.
    cdef double nil = 0.5 + 0.5 * over / sqrt(1.0 + over * over)
    cdef double off
    if seen.bid == NIL:
        return nil + ODD_BID
    off = (seen.bid - tricks - seen.adjustment) / BID_SPREAD
    # One trick or none at all are bid alike by a hand that is worth less.
    if seen.bid == 1 and off > 0.0:
        off = 0.0
    off = off * off
    return (1.0 - nil) / (1.0 + off * off) + ODD_BID
