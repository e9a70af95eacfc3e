"""A round of Spades, made and described in Python: from hands or a seed, whole or as a seat sees it.

A complete state holds four hands; an observation holds the observer's hand, the cards known to be with the partner,
and the rest as `hidden`. The rules and the numbering of moves are in play.pyx, the dealing of what is hidden in
dealing.pyx.
"""

from libc.stdint cimport uint64_t

from aicore.bits cimport bit, popcount
from aicore.game cimport GameState

from dataclasses import replace

from aicore.cards import card_set, cards_in, shuffled

from .deck import deck_for
from .rules import BIDDING as BIDDING_NAMES
from .rules import Rules
from .dealing cimport SpadesDealing
from .round cimport BIDDING, LOOK, PASSING, PLAYING, needed_by, partner_of
from .scoring cimport BLIND, BLIND_NIL, NIL, check_standing, scoring_rules

LOOK_MOVE = LOOK
BLIND_NIL_MOVE = BLIND_NIL
BLIND_MOVE = BLIND


cdef class SpadesState(SpadesDealing):
    """A round of Spades from the first bid to the last trick."""

    def __init__(self, hands, *, int dealer=3, rules=None, score=None, bags=None, int observer=-1):
        """Begin a round in which the seats hold `hands`; for an observer the hands not seen are None."""
        cdef int seat, side
        self.check_unmade()
        self.rules = rules if rules is not None else Rules()
        self.round_rules.solo = self.rules.solo
        self.round_rules.num_sides = self.rules.num_sides
        score = score if score is not None else (0,) * self.rules.num_sides
        bags = bags if bags is not None else (0,) * self.rules.num_sides
        if len(hands) != 4 or len(score) != self.rules.num_sides or len(bags) != self.rules.num_sides:
            raise ValueError(f"a round has four hands, and a score and bags for each of {self.rules.num_sides} sides")
        if not 0 <= dealer < 4:
            raise ValueError(f"the dealer is a seat from 0 to 3, not {dealer}")
        if not -1 <= observer < 4:
            raise ValueError(f"the observer is a seat from 0 to 3, or -1 for nobody, not {observer}")
        self.observer = observer
        self.dealer = dealer
        self.round_rules.deck = card_set(deck_for(self.rules).cards)
        self.round_rules.scoring = scoring_rules(self.rules)
        self.round_rules.minimum_team_bid = self.rules.minimum_team_bid
        self.round_rules.blind_nil = self.rules.blind_nil
        self.round_rules.spades_lead_any_time = self.rules.spades_lead_any_time
        self.round_rules.lowest_club_leads = self.rules.lowest_club_leads
        self.round_rules.blind_bids = self.rules.blind_bids
        self.round_rules.num_passed = self.rules.num_passed
        self.round_rules.bidding = BIDDING_NAMES.index(self.rules.bidding)
        for side in range(self.round_rules.num_sides):
            check_standing(score[side], bags[side])
            self.round_rules.scores[side] = score[side]
            self.round_rules.bags[side] = bags[side]
        self.round.hidden = self.round_rules.deck
        for seat in range(4):
            self.round.hands[seat] = card_set(hands[seat]) if hands[seat] is not None else 0
            if (popcount(self.round.hands[seat]) != 13 or self.round.hands[seat] & ~self.round.hidden
                    or len(hands[seat]) != 13) if hands[seat] is not None else observer < 0:
                raise ValueError(f"seat {seat} holds thirteen cards of the deck that nobody else holds")
            self.round.hidden &= ~self.round.hands[seat]
            self.round.sizes[seat] = 13
            self.round.bids[seat] = self.round.trick[seat] = -1
            self.round.led[seat] = 4
        self.round.phase = BIDDING
        self.round.broken = self.rules.spades_lead_any_time
        self.round.looked = 0
        self.round.player = (dealer + 1) & 3
        for seat in range(4):
            if not self.may_bid_blind(seat):
                self.round.looked |= 1 << seat
        self.is_made = True

    @classmethod
    def deal(cls, seed, *, int dealer=3, rules=None, score=None, bags=None):
        """Begin a round with the deal that belongs to seed."""
        rules = rules if rules is not None else Rules()
        cards = shuffled(deck_for(rules).cards, seed)
        hands = [cards[13 * seat:13 * seat + 13] for seat in range(4)]
        return cls(hands, dealer=dealer, rules=rules, score=score, bags=bags)

    cdef GameState blank(self):
        cdef SpadesState state = SpadesState.__new__(SpadesState)
        state.rules = self.rules
        state.dealer = self.dealer
        state.round_rules = self.round_rules
        state.settings = self.settings
        state.weighs_draws = self.weighs_draws
        state.outlooks = self.outlooks
        return state

    def observation(self, int player):
        """Return the round as the seat sees it."""
        cdef SpadesState view = self.copy()
        cdef int seat
        cdef int partner = partner_of(player)
        self.check_seat(player)
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
        view.round.hidden = self.round_rules.deck & ~self.round.seen
        for seat in range(4):
            view.round.hidden &= ~view.round.hands[seat]
        return view

    def information(self, int player):
        """Return all that the seat has seen."""
        self.check_made()
        self.check_seat(player)
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

    def lay_aside_unseen(self):
        """Let the seat to move lay its cards aside, which the observer does not see."""
        cdef int seat = self.round.player
        self.check_free()
        if self.round.phase != PASSING or self.observer in (-1, seat):
            raise ValueError("cards are laid aside unseen by another seat, in an observation, while passing")
        self.round.laid_aside[seat] = self.round_rules.num_passed
        self.next_passer((seat + 1) & 3)

    def receive(self, cards):
        """Tell an observation which cards the observer gets from the partner; before the last pass is made."""
        cdef uint64_t received = card_set(cards)
        self.check_free()
        if self.observer < 0 or self.round.phase > PASSING:
            raise ValueError("an observer receives cards, before the last pass is made")
        if popcount(received) != self.round_rules.num_passed or received & ~self.round.hidden:
            raise ValueError(f"{self.round_rules.num_passed} cards are received that the observer has not seen")
        self.round.given[partner_of(self.observer)] = received

    def lead_first(self, int seat):
        """Let the seat lead to the first trick: the observer may not hold the lowest club and cannot tell."""
        self.check_free()
        self.check_seat(seat)
        if self.round.phase != PLAYING or self.round.seen:
            raise ValueError("the first lead is before any card is played")
        self.round.leader = self.round.player = seat

    # What is known of it

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
        """The bids by seat; None before, 14 for a blind nil, 16 + n for a blind contract, 16 for the partner's pass."""
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
        """The score of the match before this round, by side."""
        return [self.round_rules.scores[side] for side in range(self.round_rules.num_sides)]

    @property
    def bags_before(self):
        """The bags of the match before this round, by side."""
        return [self.round_rules.bags[side] for side in range(self.round_rules.num_sides)]

    def need(self, int side):
        """Return how many tricks the side still needs for its contract, after the bidding; 0 or less: made."""
        if not 0 <= side < self.round_rules.num_sides:
            raise ValueError(f"a side is 0 to {self.round_rules.num_sides - 1}, not {side}")
        return needed_by(&self.round_rules, self.round.bids, self.round.tricks, side)

    def move_name(self, int move):
        """Return a bid as a number, nil, blind nil, blind 6, pass or look; a card as AS."""
        if self.round.phase == BIDDING:
            if move > BLIND:
                return f"blind {move - BLIND}"
            return "nil" if move == NIL else {BLIND_NIL: "blind nil", LOOK: "look", BLIND: "pass"}.get(move, str(move))
        return deck_for(self.rules).names.get(move, str(move))

    def parse_move(self, str text not None):
        """Return the legal move that text names: 3, nil, blind nil, look, AS, A♠."""
        if self.round.phase == BIDDING:
            word = text.strip().casefold()
            return GameState.parse_move(self, "nil" if word == "0" else word)
        card = deck_for(self.rules).parse(text)
        if self.round.player < 0 or not self.legal_mask() & bit(card):
            raise ValueError(f"{deck_for(self.rules).symbol(card)} is not a legal card here")
        return card
