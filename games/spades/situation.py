"""What is at stake in the trick in front of a seat: contracts, nils, bags and the game."""

from dataclasses import dataclass
from functools import cached_property

from aicore.cards import cards_in

from .scoring import contract_worth
from .state import BLIND_NIL_MOVE
from .sure_tricks import num_running
from .trick_view import JACK, SPADES, TrickView, rank_of, suit_of

# With so many cards in hand thrift is a convention that partners read.
EARLY_CARDS = 12
LAST_FREE_BAG = 9
# With so few cards left every deal is solved exactly: rules of thumb have no say among cards that are no mistakes.
EXACT_CARDS = 3


@dataclass(frozen=True)
class Situation(TrickView):
    """A card to be played, and what it may win or lose."""

    @cached_property
    def is_partner_secure(self) -> bool:
        """Whether the partner's card wins the trick for us as far as this seat can tell."""
        if not self.is_partner_winning or not self.partner_counts:
            return False
        suit = suit_of(self.best[1])
        higher = self.higher_unseen(self.best[1])
        if any(higher and not self.is_void_seat(seat, suit) for seat in self.opponents_to_play):
            return False
        return suit == SPADES or not self.may_be_ruffed(suit_of(self.trick[0][1]))

    @property
    def partner_counts(self) -> bool:
        """Whether a trick of the partner helps the contract as one of this seat does."""
        is_nil = self.state.bids[self.partner] in (0, BLIND_NIL_MOVE)
        return not is_nil or self.state.rules.failed_nil_counts or self.need <= 0

    def adds_nothing(self, card: int) -> bool:
        """Return whether card beats the partner's winning card but nothing that others could still play."""
        return self.is_partner_winning and self.partner_counts and self.are_equal(card, self.best[1])

    def is_nil_alive(self, seat: int) -> bool:
        """Return whether the seat bid nil and has taken no trick."""
        return self.state.bids[seat] in (0, BLIND_NIL_MOVE) and self.state.tricks[seat] == 0

    @cached_property
    def need(self) -> int:
        return self.state.need(self.side)

    @cached_property
    def their_need(self) -> int:
        return self.state.need(self.rival)

    @cached_property
    def rival(self) -> int:
        """The other side; where everybody plays alone the one that will be ahead if all make what they bid."""
        others = [side for side in range(self.state.rules.num_sides) if side != self.side]
        return max(others, key=self.score_if_made)

    @property
    def num_left(self) -> int:
        """Tricks still to be decided, the one on the table included."""
        return len(self.hand)

    @cached_property
    def wants_tricks(self) -> bool:
        """Whether another trick helps: the contract is open, or the opponents' can still be broken."""
        return self.need > 0 or self.state.rules.bag_cost <= 0 or self.must_break or self.can_break

    @property
    def can_break(self) -> bool:
        """Whether the opponents' contract is one or two tricks from being broken."""
        return self.their_need > 0 and 0 <= self.num_left - self.their_need <= 1

    @cached_property
    def is_only_a_bag(self) -> bool:
        """Whether another trick can do nothing but harm: nobody's contract hangs on it."""
        return not self.wants_tricks and not 0 < self.their_need <= self.num_left <= self.their_need + 3

    @cached_property
    def is_bag_beyond(self) -> bool:
        """Whether the contract is open and tricks beyond it can do nothing but harm: no other contract, and no nil."""
        if self.need <= 0 or self.state.rules.bag_cost <= 0 or self.must_break:
            return False
        is_their_contract_open = 0 < self.their_need <= self.num_left <= self.their_need + 3
        return not is_their_contract_open and not any(self.is_nil_alive(seat) for seat in range(4))

    @cached_property
    def taker(self) -> int | None:
        """The card to take the trick with, if it is taken and no other will beat it; None where none can.

        The lowest that does, unless tricks beyond the contract only harm: then the highest that leaves trumps enough
        for what is needed, so that the low ones can lose.
        """
        cards = sorted(self.winners)
        if self.is_bag_beyond:
            for card in reversed(cards):
                if self.sure_trumps_without(card) >= self.need - 1:
                    return card
        return cards[0] if cards else None

    def sure_trumps_without(self, card: int) -> int:
        """Return how many trumps of the hand win when they are led from the top, card being gone."""
        own = [rank_of(other) for other in self.hand if suit_of(other) == SPADES and other != card]
        others = cards_in(self.unseen >> (16 * SPADES))
        return num_running(sorted(own, reverse=True), sorted(others, reverse=True))

    @property
    def is_critical(self) -> bool:
        """Whether the contract needs every trick that is left, and can still be made."""
        return self.need == self.num_left

    @cached_property
    def must_take(self) -> bool:
        """Whether this seat can have a trick for certain that must not be given up; against a winning nil it may."""
        if not self.sure_winners or self.is_partner_secure:
            return False
        if self.is_won_by_this_trick:
            return True
        if self.best[0] in self.nil_opponents:
            return False
        if self.is_last:
            return self.is_critical or self.must_break or self.their_need == self.num_left
        # A high trump takes its trick later as well.
        is_fleeting = any(suit_of(card) != SPADES for card in self.sure_winners)
        return is_fleeting and self.their_need == self.num_left

    @property
    def is_game_trick(self) -> bool:
        """Whether this trick can be had for certain and helps a contract that wins the game, whatever nils do."""
        return 0 < self.need <= self.num_left and bool(self.sure_winners) and self.would_win(self.side)

    @cached_property
    def is_won_by_this_trick(self) -> bool:
        """Whether this trick makes a contract that wins the game, and no high trump makes it later as well."""
        return self.need == 1 and self.is_game_trick and not self.has_later_trick

    @property
    def has_later_trick(self) -> bool:
        """Whether a high trump takes a trick later as well."""
        return any(suit_of(card) == SPADES and self.is_boss(card) for card in self.hand)

    @property
    def is_double(self) -> bool:
        """Whether a trick that can be had for certain breaks their contract and helps the own, and none comes later."""
        return self.need > 0 and self.their_need == self.num_left and not self.has_later_trick

    @property
    def is_decisive(self) -> bool:
        """Whether giving up a trick that can be had for certain gives up all there is to play for."""
        return self.is_critical or self.is_won_by_this_trick or self.is_double

    def score_if_made(self, side: int) -> int:
        """Return the side's score after the round if it makes its contract and its living nils."""
        state, rules = self.state, self.state.rules
        seats = rules.seats_of(side)
        bids = [state.bids[seat] or 0 for seat in seats]
        score = state.score[side] + contract_worth(bids, rules)
        for seat, bid in zip(seats, bids, strict=True):
            if bid in (0, BLIND_NIL_MOVE):
                worth = rules.blind_nil_points if bid else rules.nil_points
                score += worth if self.is_nil_alive(seat) else -worth
        return score

    def would_win(self, side: int, *, penalty: int = 0) -> bool:
        """Return whether the side wins the game if all sides make what they bid and it pays the penalty."""
        own = self.score_if_made(side) - penalty
        other = max(self.score_if_made(place) for place in range(self.state.rules.num_sides) if place != side)
        return own >= self.state.rules.target_points and own > other

    @cached_property
    def must_break(self) -> bool:
        """Whether the opponents' contract, which can still be broken, would win them the game."""
        # At nine bags one trick more than they need costs them the penalty: giving tricks away is a defence as well.
        is_due = self.state.bags_before[self.rival] == LAST_FREE_BAG
        penalty = self.state.rules.bag_penalty if is_due else 0
        return 0 < self.their_need <= self.num_left and self.would_win(self.rival, penalty=penalty)

    @property
    def must_break_nil(self) -> bool:
        """Whether the opponents have made their contract and win the game unless their nil is broken."""
        return bool(self.nil_opponents) and self.their_need <= 0 and self.would_win(self.rival)

    @cached_property
    def nil_opponents(self) -> list[int]:
        """The opponents whose nil can still be broken."""
        side_of = self.state.rules.side_of
        return [seat for seat in range(4) if side_of(seat) != self.side and self.is_nil_alive(seat)]

    def is_dear(self, card: int) -> bool:
        """Return whether to spend card where a lower one would do is a plain mistake.

        Early on it always is, by convention. Later nobody sees a difference between small cards. Against a nil low
        cards are worth more than high ones.
        """
        return not self.nil_opponents and (self.num_left >= EARLY_CARDS or rank_of(card) >= JACK)

    @property
    def is_to_be_had(self) -> bool:
        """Whether the last seat can have a trick that the contract needs; a high trump is worth its trick later too."""
        if not self.is_last or self.is_partner_winning or self.need <= 0 or not self.winners:
            return False
        return not self.is_void or not self.is_boss(min(self.winners))

    @cached_property
    def has_all_it_needs(self) -> bool:
        """Whether the own high cards make the contract for certain, trumps first, and little may be lost; on lead."""
        spades = [card for card in self.hand if suit_of(card) == SPADES]
        num_out = (self.unseen >> (16 * SPADES)).bit_count()
        if not self.num_left - 1 <= self.need <= self.num_left or self.must_break:
            return False
        if sum(1 for card in spades if self.is_boss(card)) < num_out:
            return False
        return len(spades) + sum(1 for card in self.hand if suit_of(card) != SPADES and self.is_boss(card)) >= self.need

    @property
    def is_open(self) -> bool:
        """Whether tricks are all that is wanted, and it is too early to work out which: every winner counts."""
        return self.need > 0 and self.num_left > EXACT_CARDS and not self.nil_opponents

    def is_dominated(self, card: int) -> bool:
        """Return whether an honour spent where a lower card does the same is wrong by argument."""
        return self.is_open and rank_of(card) >= JACK

    def name(self, card: int) -> str:
        """Return the card as people read it."""
        return self.deck.symbol(card)
