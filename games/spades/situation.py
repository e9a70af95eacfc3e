"""What a seat can work out about the trick in front of it: from its observation alone."""

from dataclasses import dataclass
from functools import cached_property

from aicore.cards import card_set, cards_in

from .deck import Deck, deck_for
from .state import BLIND_NIL_MOVE, SpadesState

SPADES = 3
TEN, JACK, QUEEN, KING, ACE = 8, 9, 10, 11, 12
# With so many cards in hand thrift is a convention that partners read.
EARLY_CARDS = 12
LAST_FREE_BAG = 9
# With so few cards left every deal is solved exactly: rules of thumb have no say among cards that are no mistakes.
EXACT_CARDS = 3


def suit_of(card: int) -> int:
    """Return the suit that the card belongs to in play."""
    return card >> 4


def rank_of(card: int) -> int:
    """Return the rank within the suit, 0 lowest."""
    return card & 15


@dataclass(frozen=True)
class Situation:
    """A card to be played: hand, trick, contracts, and what is still out. The state is an observation."""

    state: SpadesState

    @cached_property
    def deck(self) -> Deck:
        return deck_for(self.state.rules)

    @cached_property
    def seat(self) -> int:
        return self.state.current_player()

    @cached_property
    def partner(self) -> int:
        return self.seat ^ 2

    @cached_property
    def hand(self) -> list[int]:
        return self.state.hands[self.seat]

    @cached_property
    def legal(self) -> list[int]:
        return self.state.legal_moves()

    @cached_property
    def trick(self) -> list[tuple[int, int]]:
        return self.state.trick

    @cached_property
    def unseen(self) -> int:
        """The cards in the other hands, as a set."""
        played = [card for _, card in self.state.history[len(self.state.history) - self.num_played :]]
        return card_set(self.deck.cards) & ~card_set(self.hand) & ~card_set(played)

    @cached_property
    def num_played(self) -> int:
        return 4 * self.state.num_tricks + len(self.trick)

    @cached_property
    def is_leading(self) -> bool:
        return not self.trick

    @cached_property
    def is_last(self) -> bool:
        """Whether nobody after this seat can take the trick: none is left, or they can neither follow nor trump."""
        return not self.is_leading and all(
            self.is_out_of(seat, suit_of(self.trick[0][1])) and self.is_out_of(seat, SPADES) for seat in self.to_play
        )

    @cached_property
    def to_play(self) -> list[int]:
        """The seats that play after this one in the trick."""
        return [(self.seat + turn) % 4 for turn in range(1, 4 - len(self.trick))]

    @cached_property
    def best(self) -> tuple[int, int]:
        """The seat and card that win the trick so far; not leading."""
        winner = self.trick[0]
        for entry in self.trick[1:]:
            if self.beats(entry[1], winner[1]):
                winner = entry
        return winner

    @cached_property
    def is_partner_winning(self) -> bool:
        return not self.is_leading and self.best[0] == self.partner

    @staticmethod
    def beats(card: int, other: int) -> bool:
        """Return whether card played later takes other."""
        if suit_of(card) == suit_of(other):
            return card > other
        return suit_of(card) == SPADES

    @cached_property
    def winners(self) -> list[int]:
        """The legal cards that beat the trick so far; every card when leading."""
        return self.legal if self.is_leading else [card for card in self.legal if self.beats(card, self.best[1])]

    @cached_property
    def losers(self) -> list[int]:
        return [card for card in self.legal if card not in self.winners]

    @cached_property
    def is_void(self) -> bool:
        """Whether the seat cannot follow suit."""
        return not self.is_leading and suit_of(self.legal[0]) != suit_of(self.trick[0][1])

    # Cards and hands

    def higher_unseen(self, card: int) -> list[int]:
        """Return the cards of the suit above card that others hold."""
        suit = suit_of(card)
        return [other for other in cards_in(self.unseen >> (16 * suit) & 0xFFFF) if other > rank_of(card)]

    def lower_unseen(self, card: int) -> list[int]:
        """Return the cards of the suit below card that others hold."""
        suit = suit_of(card)
        return [other for other in cards_in(self.unseen >> (16 * suit) & 0xFFFF) if other < rank_of(card)]

    def num_gone(self, suit: int) -> int:
        """Return how many cards of the suit were played in earlier tricks."""
        held = card_set(self.hand) | card_set(card for _, card in self.trick) | self.unseen
        return ((card_set(self.deck.cards) & ~held) >> (16 * suit) & 0xFFFF).bit_count()

    def is_boss(self, card: int) -> bool:
        """Return whether nobody else holds a higher card of the suit."""
        return not self.higher_unseen(card)

    def are_equal(self, card: int, other: int) -> bool:
        """Return whether nothing that others hold, or that lies on the table, falls between two own cards."""
        if suit_of(card) != suit_of(other):
            return False
        low, high = sorted((card, other))
        between = set(range(low + 1, high))
        return not (card_set(between) & self.unseen) and not any(laid in between for _, laid in self.trick)

    def is_void_seat(self, seat: int, suit: int) -> bool:
        """Return whether the seat has shown that it has none of the suit."""
        return suit in self.state.voids[seat]

    def is_out_of(self, seat: int, suit: int) -> bool:
        """Return whether the seat has none of the suit for sure: it has shown so, or nobody else has any."""
        return self.is_void_seat(seat, suit) or not self.unseen >> (16 * suit) & 0xFFFF

    def may_ruff(self, seat: int, suit: int) -> bool:
        """Return whether the seat has shown to be out of the side suit and may hold spades."""
        return suit != SPADES and self.is_void_seat(seat, suit) and not self.is_out_of(seat, SPADES)

    def may_be_ruffed(self, suit: int) -> bool:
        """Return whether an opponent after this seat has shown to be out of the suit and may hold spades."""
        return any(seat % 2 != self.seat % 2 and self.may_ruff(seat, suit) for seat in self.to_play)

    def chance_of_void(self, seat: int, suit: int) -> float:
        """Return how likely the seat has none of the suit, by the cards out and the hands that may hold them."""
        out = (self.unseen >> (16 * suit) & 0xFFFF).bit_count()
        if not out or self.is_void_seat(seat, suit):
            return 1.0
        sizes = self.state.sizes
        room = sum(sizes[other] for other in range(4) if other != self.seat and not self.is_void_seat(other, suit))
        return float(max(0.0, 1.0 - sizes[seat] / room) ** out)

    def chance_of_ruff(self, suit: int) -> float:
        """Return how likely an opponent after this seat is out of the suit and may hold a spade."""
        chances = [
            self.chance_of_void(seat, suit) * (1.0 - self.chance_of_void(seat, SPADES))
            for seat in self.to_play
            if seat % 2 != self.seat % 2
        ]
        return max(chances, default=0.0)

    def are_both_out_of(self, suit: int) -> bool:
        """Return whether both opponents have shown to be out of the suit and may hold spades; leading."""
        opponents = [seat for seat in self.to_play if seat % 2 != self.seat % 2]
        return all(self.may_ruff(seat, suit) for seat in opponents)

    @cached_property
    def chance_of_overruff(self) -> float:
        """How likely an opponent after this seat can trump the suit led."""
        return self.chance_of_ruff(suit_of(self.trick[0][1]))

    @cached_property
    def is_partner_secure(self) -> bool:
        """Whether the partner's card wins the trick for us as far as this seat can tell."""
        if not self.is_partner_winning or not self.partner_counts:
            return False
        suit = suit_of(self.best[1])
        higher = self.higher_unseen(self.best[1])
        opponents = [seat for seat in self.to_play if seat % 2 != self.seat % 2]
        if any(higher and not self.is_void_seat(seat, suit) for seat in opponents):
            return False
        return suit == SPADES or not self.may_be_ruffed(suit_of(self.trick[0][1]))

    @cached_property
    def partner_counts(self) -> bool:
        """Whether a trick of the partner helps the contract as one of this seat does."""
        is_nil = self.state.bids[self.partner] in (0, BLIND_NIL_MOVE)
        return not is_nil or self.state.rules.failed_nil_counts or self.need <= 0

    def adds_nothing(self, card: int) -> bool:
        """Return whether card beats the partner's winning card but nothing that others could still play."""
        return self.is_partner_winning and self.partner_counts and self.are_equal(card, self.best[1])

    # Contracts

    def is_nil_alive(self, seat: int) -> bool:
        """Return whether the seat bid nil and has taken no trick."""
        return self.state.bids[seat] in (0, BLIND_NIL_MOVE) and self.state.tricks[seat] == 0

    def need_of(self, team: int) -> int:
        """Return how many tricks the team still needs for its contract; 0 or less: made."""
        need = 0
        for seat in (team, team + 2):
            bid = self.state.bids[seat] or 0
            is_nil = bid in (0, BLIND_NIL_MOVE)
            need += 0 if is_nil else bid
            if not is_nil or self.state.rules.failed_nil_counts:
                need -= self.state.tricks[seat]
        return need

    @cached_property
    def need(self) -> int:
        return self.need_of(self.seat % 2)

    @cached_property
    def their_need(self) -> int:
        return self.need_of(1 - self.seat % 2)

    @cached_property
    def num_left(self) -> int:
        """Tricks still to be decided, the one on the table included."""
        return len(self.hand)

    @cached_property
    def wants_tricks(self) -> bool:
        """Whether another trick helps: the contract is open, or the opponents' can still be broken."""
        if self.need > 0 or not self.state.rules.bag_penalty or self.must_break:
            return True
        return self.their_need > 0 and 0 <= self.num_left - self.their_need <= 1

    @cached_property
    def is_only_a_bag(self) -> bool:
        """Whether another trick can do nothing but harm: nobody's contract hangs on it."""
        return not self.wants_tricks and not 0 < self.their_need <= self.num_left <= self.their_need + 3

    @cached_property
    def is_critical(self) -> bool:
        """Whether the contract needs every trick that is left, and can still be made."""
        return self.need == self.num_left

    @cached_property
    def sure_winners(self) -> list[int]:
        """The legal cards that take the trick for certain; not leading."""
        if self.is_last:
            return self.winners
        opponents = [seat for seat in self.to_play if seat % 2 != self.seat % 2]
        is_safe = all(self.is_out_of(seat, SPADES) for seat in opponents)
        return [card for card in self.winners if self.is_boss(card) and (is_safe or suit_of(card) == SPADES)]

    @cached_property
    def must_take(self) -> bool:
        """Whether this seat can have a trick for certain that must not be given up; against a winning nil it may."""
        if not self.sure_winners or self.is_partner_secure or self.best[0] in self.nil_opponents:
            return False
        if self.is_last:
            return self.is_critical or self.must_break or self.their_need == self.num_left
        # A high trump takes its trick later as well.
        is_fleeting = any(suit_of(card) != SPADES for card in self.sure_winners)
        return is_fleeting and self.their_need == self.num_left

    @cached_property
    def wins_the_game(self) -> bool:
        """Whether this trick, which this seat can have for certain, makes the contract and so wins the game."""
        ours, theirs = self.score_if_made(self.seat % 2), self.score_if_made(1 - self.seat % 2)
        is_enough = ours >= self.state.rules.target_points and ours > theirs
        return bool(self.sure_winners) and self.need == 1 and is_enough

    def score_if_made(self, team: int) -> int:
        """Return the team's score after the round if it makes its contract and its living nils."""
        score = self.state.score[team]
        for seat in (team, team + 2):
            bid = self.state.bids[seat] or 0
            if bid in (0, BLIND_NIL_MOVE):
                rules = self.state.rules
                worth = rules.blind_nil_points if bid else rules.nil_points
                score += worth if self.is_nil_alive(seat) else -worth
            else:
                score += 10 * bid
        return score

    @cached_property
    def must_break(self) -> bool:
        """Whether the opponents' contract, which can still be broken, would win them the game."""
        ours, theirs = self.score_if_made(self.seat % 2), self.score_if_made(1 - self.seat % 2)
        if not 0 < self.their_need <= self.num_left:
            return False
        if self.state.bags_before[1 - self.seat % 2] == LAST_FREE_BAG:
            # One trick more than they need costs them the penalty, so giving tricks away is a defence as well.
            theirs -= self.state.rules.bag_penalty
        return theirs >= self.state.rules.target_points and theirs > ours

    @cached_property
    def must_break_nil(self) -> bool:
        """Whether the opponents have made their contract and win the game unless their nil is broken."""
        ours, theirs = self.score_if_made(self.seat % 2), self.score_if_made(1 - self.seat % 2)
        is_lost = theirs >= self.state.rules.target_points and theirs > ours
        return bool(self.nil_opponents) and self.their_need <= 0 and is_lost

    @cached_property
    def nil_opponents(self) -> list[int]:
        """The opponents whose nil can still be broken."""
        return [seat for seat in ((self.seat + 1) % 4, (self.seat + 3) % 4) if self.is_nil_alive(seat)]

    def is_dear(self, card: int) -> bool:
        """Return whether to spend card where a lower one would do is a plain mistake.

        Early on it always is, by convention. Later nobody sees a difference between small cards. Against a nil low
        cards are worth more than high ones.
        """
        return not self.nil_opponents and (self.num_left >= EARLY_CARDS or rank_of(card) >= JACK)

    @cached_property
    def is_open(self) -> bool:
        """Whether tricks are all that is wanted, and it is too early to work out which: every winner counts."""
        return self.need > 0 and self.num_left > EXACT_CARDS and not self.nil_opponents

    def is_dominated(self, card: int) -> bool:
        """Return whether an honour spent where a lower card does the same is wrong by argument."""
        return self.is_open and rank_of(card) >= JACK

    def name(self, card: int) -> str:
        """Return the card as people read it."""
        return self.deck.symbol(card)
