"""The rules of a round of Spades as the search plays it: legal bids, passes and cards, what they do, and the reward.

Moves. While bidding: 0 to 13 the bid (0 = nil), 14 blind nil, 15 look at the cards (only where a blind bid may be
made), 16 + n a blind contract of n for the team, 16 the pass of its other player. While passing and playing: the
card, 16 * suit + rank as in aicore.cards (deck.py names them).
"""

from libc.stdint cimport uint64_t

from aicore.bits cimport bit, lowest, popcount
from aicore.cards cimport CLUBS, DIAMONDS, HEARTS, SPADES, suit_cards, suit_of
from aicore.game cimport GREEDY_MOVES, RANDOM_MOVES, GameState, Playout
from aicore.rng cimport Rng

from .evaluation import read_chances
from .evaluation cimport value_of_round, values_alone
from .playout cimport random_rest, rule_rest
from .policy cimport LearnedPolicy, chance_of, look_at, policy_of, policy_rest
from .round cimport BIDDING, LOOK, MIRROR, OVER, PASSING, PLAYING, SUICIDE, WHIZ, ally_of, partner_of, side_of
from .sight cimport Sight
from .scoring cimport BLIND, BLIND_NIL, MAX_POINTS, NIL, is_nil, tricks_bid


cdef class SpadesPlay(GameState):
    """A round whose moves are made; what a seat does not see is for the classes above it."""

    def __cinit__(self):
        self.num_players = 4
        self.num_moves = 64
        self.max_legal_moves = 16
        self.uses_mask = True
        # Over until the constructor has run.
        self.round.phase = OVER
        self.round.player = -1

    cdef int mover(self) noexcept nogil:
        return self.round.player

    cdef bint may_bid_blind(self, int seat) noexcept nogil:
        """Blind bids are for a team that lies 100 points or more behind; blind contracts for the first of it to bid."""
        cdef int behind = -self.round_rules.scores[side_of(&self.round_rules, seat)]
        cdef int side, best = -MAX_POINTS
        cdef bint is_first = ((seat - self.dealer - 1) & 3) < 2
        for side in range(self.round_rules.num_sides):
            best = max(best, self.round_rules.scores[side])
        behind += best
        return behind >= 100 and (self.round_rules.blind_nil or (self.round_rules.blind_bids and is_first))

    cdef uint64_t unseen_bids(self) noexcept nogil:
        """Return the bids open to the player, who has not looked at its cards, as a set; never empty."""
        cdef uint64_t bids = bit(LOOK)
        if self.round_rules.blind_nil:
            bids |= bit(BLIND_NIL)
        if self.round_rules.blind_bids and self.round.bids[ally_of(&self.round_rules, self.round.player)] < 0:
            bids |= (bit(14) - bit(self.round_rules.blind_bids)) << BLIND
        return bids

    cdef uint64_t legal_bids(self) noexcept nogil:
        """Return the bids open to the player, as a set; never empty."""
        cdef int seat = self.round.player
        cdef int partner_bid = self.round.bids[ally_of(&self.round_rules, seat)]
        cdef int spades = popcount(self.round.hands[seat] & suit_cards(SPADES))
        cdef uint64_t bids = bit(14) - 1
        cdef int missing
        if self.round_rules.bidding == MIRROR:
            return bit(spades)
        if self.round_rules.bidding == WHIZ:
            return bit(spades) | bit(NIL)
        if partner_bid < 0:
            return bids
        bids &= bit(14 - tricks_bid(partner_bid)) - 1
        if self.round_rules.bidding == SUICIDE:
            # One nil a team: the second to bid must bid it unless the first has.
            return bids & ~bit(NIL) if is_nil(partner_bid) else bit(NIL)
        if self.round_rules.minimum_team_bid:
            missing = self.round_rules.minimum_team_bid - tricks_bid(partner_bid)
            bids &= ~(bit(missing) - 1) if missing > 0 else ~(<uint64_t> 0)
        return bids

    cdef uint64_t legal_leads(self) noexcept nogil:
        cdef uint64_t hand = self.round.hands[self.round.player]
        cdef uint64_t others
        if self.round_rules.lowest_club_leads and self.round.num_tricks == 0:
            return bit(lowest(self.round_rules.deck & suit_cards(CLUBS)))
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
        if self.round.bids[ally_of(&self.round_rules, self.round.player)] > BLIND:
            return bit(BLIND)
        if not self.round.looked & (1 << self.round.player):
            return self.unseen_bids()
        return self.legal_bids()

    cdef bint may_be_seen(self, int move) except -1:
        """A bid that some hand allows; a card that the seat holds or may hold."""
        cdef int seat = self.round.player
        cdef uint64_t cards = self.round_rules.deck & ~self.round.seen & (self.round.hands[seat] | self.round.hidden)
        if self.round.phase == BIDDING:
            if not self.round.looked & (1 << seat) or self.round.bids[ally_of(&self.round_rules, seat)] > BLIND:
                return self.legal_mask() & bit(move) != 0
            return move < BLIND_NIL
        return cards & ~(self.round.given[seat] if self.round.phase == PASSING else 0) & bit(move) != 0

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
        if self.round_rules.num_passed:
            for turn in range(4):
                place = (seat + turn) & 3
                if self.is_team_bidding_nil(place) and self.round.laid_aside[place] < self.round_rules.num_passed:
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
        if self.round.laid_aside[seat] == self.round_rules.num_passed:
            self.next_passer((seat + 1) & 3)

    cdef void start_play(self) noexcept nogil:
        cdef int seat
        cdef uint64_t lowest_club = bit(lowest(self.round_rules.deck & suit_cards(CLUBS)))
        self.round.phase = PLAYING
        self.round.leader = (self.dealer + 1) & 3
        if self.round_rules.lowest_club_leads:
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
            self.round.led[suit_of(card)] = seat
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

    cdef int play_out(self, const Playout* how, Rng* rng) noexcept nogil:
        if self.round.phase != PLAYING or how.max_moves:
            return GameState.play_out(self, how, rng)
        if how.policy == RANDOM_MOVES:
            random_rest(&self.round, &self.round_rules, &self.settings, rng)
        elif self.settings.policy != NULL:
            policy_rest(&self.round, &self.round_rules, &self.settings, rng)
        else:
            rule_rest(&self.round, &self.round_rules, &self.settings,
                      how.epsilon if how.policy == GREEDY_MOVES else 0.0, rng)
        return 0

    cdef void payoff(self, double* rewards) noexcept nogil:
        """The value of the round to every seat; see evaluation.pyx."""
        cdef double value
        if self.round_rules.solo:
            values_alone(&self.round_rules, &self.settings, self.round.bids, self.round.tricks, rewards)
            return
        value = (self.round.solved if self.round.is_solved
                 else value_of_round(&self.round_rules, &self.settings, self.round.bids, self.round.tricks))
        rewards[0] = rewards[2] = value
        rewards[1] = rewards[3] = 1.0 - value

    cdef int remember(self, int move) except -1:
        # Cards passed are in `given`: others may not see them.
        return GameState.remember(self, move) if self.round.phase != PASSING else 0

    # How the AI plays on and values a round

    def play_for_match(self, bint by_match=True):
        """Let rounds be worth what they do for the match instead of their points."""
        self.check_free()
        if by_match:
            read_chances()
        self.settings.by_match = by_match

    def play_as_learned(self, bint learned=True, LearnedPolicy policy=None):
        """Let playouts follow a learned policy, the shipped one for None, instead of rules of thumb; not alone.

        It has learned with partners.
        """
        self.check_free()
        self.settings.policy = policy_of(policy).weights if learned and not self.round_rules.solo else NULL

    def learned_chances(self):
        """Return the chance of each legal card by the learned policy, of the seat to play; its hand is known."""
        cdef Sight sight
        cdef uint64_t hand
        self.check_made()
        if self.round.phase != PLAYING or popcount(self.round.hands[self.round.player]) != self.round.sizes[
                self.round.player]:
            raise ValueError("the policy chooses a card for a seat whose hand is known, while cards are played")
        if self.round_rules.solo:
            raise ValueError("the policy has learned with partners: it knows nothing of play alone")
        look_at(&sight, &self.round, &self.round_rules)
        hand = self.round.hands[self.round.player]
        return {card: chance_of(policy_of(None).weights, &sight, hand, bit(card)) for card in self.legal_moves()}

    def solve_last(self, int num_cards):
        """Let playouts be solved once every hand is down to num_cards, 6 at most; 0, or without teams: never."""
        self.check_free()
        if not 0 <= num_cards <= 6:
            raise ValueError(f"the last 0 to 6 cards of a hand are solved, not {num_cards}")
        self.settings.exact_cards = 0 if self.round_rules.solo else num_cards
