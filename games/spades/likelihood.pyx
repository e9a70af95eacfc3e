"""How well a deal explains the bids and the cards seen: what deals are weighed by.

The chance that every other seat would have bid as it did, from the hand that it had, and played every card that it
did. A seat may be of any of several styles (styles.pyx), each as likely as its share, or of none, of whose cards the
chance is the same whatever it holds: the better a style explains the cards so far, the more it counts, and where none
does, the deals are told apart by the bid alone. A bid too may be odd and say nothing.
The dealer's own weights are undone, or half of them: what they count card by card (inference.pyx) is then believed
beside it.
"""

from libc.math cimport sqrt
from libc.stdint cimport int8_t, uint64_t

from aicore.bits cimport bit, lowest, popcount
from aicore.budget.memory cimport give_back, object_bytes, take_block

from .round cimport Round, RoundRules
from .scoring cimport NIL, tricks_bid
from .sight cimport Sight, open_sight, see_card
from .styles cimport MAX_STYLES, Style, chance_of_none, chances_by_style, fitted_styles, our_kind
from .worth cimport nil_chance_of, read_worths, tricks_of

cdef enum:
    MOST_BID = 13

# Nobody plays by the book alone: what a card that a style would never choose still has.
cdef double ODD_CARD = 0.01
cdef double ODD_BID = 1.0 / 14.0
cdef double MANY_ODD = 0.9        # share of odd bids where all together are more than MOST_BID
cdef double BID_SPREAD = 0.6      # tricks from the worth of a hand to the bid that are half as likely as none
cdef double NIL_SPREAD = 0.08     # of the chance of a nil, likewise


cdef class Likelihood:
    """What one seat has seen of a round, made ready for the question how likely that is with a deal."""

    def __dealloc__(self):
        give_back(self.plays, self.room * sizeof(Play))

    cdef int prepare(self, const Round* round, const RoundRules* rules, list history, int observer,
                     const double* weights, list outlooks, const int8_t* learned, bint keeps_half,
                     list trust) except -1:
        """Make ready for deals of what the observer does not see; cards are played, weights[64 * place + card].

        outlooks: by seat what its bid says of its hand, (adjustment, limit of a nil), None where it says nothing;
        learned: the weights of the policy; keeps_half: of what the dealer believes by its weights; trust: by place how
        far its bid and its cards are believed, or None where everybody is taken for one of our own.
        """
        cdef Sight sight
        cdef Play* play
        cdef int num_cards = popcount(round.seen)
        cdef int first = len(history) - num_cards
        cdef int index, seat, card, place
        cdef uint64_t played[4]
        cdef int total
        if first < 0:
            raise ValueError("the history does not tell the cards that were played")
        read_worths()
        self.learned = learned
        self.styles = our_kind() if trust is None else fitted_styles()
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
        for seat in range(4):
            self.by_none[seat] = 1.0
        for index in range(self.num_plays):
            play = &self.plays[index]
            self.by_none[play.seat] = self.by_none[play.seat] * (chance_of_none(&play.sight, play.card) + ODD_CARD)
        for index in range(3 * 64):
            self.undone[index] = 1.0
            if weights[index] > 0.0:
                self.undone[index] = 1.0 / (sqrt(weights[index]) if keeps_half else weights[index])
        for place in range(3):
            self.trust[place].honest, self.trust[place].of_policy = (1.0, 1.0) if trust is None else trust[place]
        total = 0
        for seat in range(4):
            total += max(tricks_bid(round.bids[seat]), 0)
        self.bids_are_many = trust is not None and total > MOST_BID
        return 0

    cdef double of_deal(self, const uint64_t* hands, uint64_t hidden, Fit* fits) noexcept nogil:
        """Return how much likelier than it was drawn a deal should be taken for; hands by seat, as they are now.

        fits: by place, to which what the deal makes of the seats is added; or NULL.
        """
        cdef double chances[MAX_STYLES]
        cdef double by_style[MAX_STYLES]
        cdef Fit found[3]
        cdef const Style* kind
        cdef const Play* play
        cdef uint64_t left
        cdef double weight = 1.0, by_bid, of_kind, honest, by_honest, odd, total
        cdef int index, place, seat, style
        for place in range(3):
            seat = (self.observer + 1 + place) & 3
            left = hands[seat] & hidden
            while left:
                weight = weight * self.undone[64 * place + lowest(left)]
                left &= left - 1
            for style in range(self.styles.num_styles):
                kind = &self.styles.styles[style]
                by_style[style] = kind.share * (
                    1.0 - kind.policy_sixteenths * (1.0 - self.trust[place].of_policy) / 16.0)
            for index in range(self.num_plays):
                play = &self.plays[index]
                if play.seat == seat:
                    chances_by_style(self.styles, self.learned, &play.sight, hands[seat] | play.later,
                                     play.card, chances)
                    for style in range(self.styles.num_styles):
                        by_style[style] = by_style[style] * (chances[style] + ODD_CARD)
            by_style[self.styles.num_styles] = self.styles.styles[self.styles.num_styles].share * self.by_none[seat]
            by_bid = ODD_BID
            if self.bids[seat].tells:
                by_bid = chance_of_bid(&self.bids[seat], hands[seat] | self.bids[seat].played)
            total = found[place].honest = found[place].of_policy = 0.0
            for style in range(self.styles.num_styles + 1):
                kind = &self.styles.styles[style]
                odd = kind.odd_bids if not self.bids_are_many or kind.odd_bids > MANY_ODD else MANY_ODD
                by_honest = (1.0 - odd) * self.trust[place].honest
                honest = by_style[style] * by_honest * by_bid
                of_kind = honest + by_style[style] * (1.0 - by_honest) * ODD_BID
                total = total + of_kind
                found[place].honest = found[place].honest + honest
                found[place].of_policy = found[place].of_policy + of_kind * kind.policy_sixteenths
            found[place].honest = found[place].honest / total
            found[place].of_policy = found[place].of_policy / (16.0 * total)
            weight = weight * total
        if fits != NULL:
            for place in range(3):
                fits[place].honest = fits[place].honest + weight * found[place].honest
                fits[place].of_policy = fits[place].of_policy + weight * found[place].of_policy
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
        return nil
    off = (seen.bid - tricks - seen.adjustment) / BID_SPREAD
    # One trick or none at all are bid alike by a hand that is worth less.
    if seen.bid == 1 and off > 0.0:
        off = 0.0
    off = off * off
    return (1.0 - nil) / (1.0 + off * off)
