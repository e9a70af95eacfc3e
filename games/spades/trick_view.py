"""What a seat can tell of the cards in the trick in front of it: from its observation alone."""

from dataclasses import dataclass
from functools import cached_property

from aicore.arithmetic import power
from aicore.cards import card_set, cards_in

from .deck import Deck, deck_for
from .state import SpadesState

SPADES = 3
TEN, JACK, QUEEN, KING, ACE = 8, 9, 10, 11, 12


def suit_of(card: int) -> int:
    """Return the suit that the card belongs to in play."""
    return card >> 4


def rank_of(card: int) -> int:
    """Return the rank within the suit, 0 lowest."""
    return card & 15


@dataclass(frozen=True)
class TrickView:
    """A card to be played: hand, trick, and what is still out. The state is an observation."""

    state: SpadesState

    @cached_property
    def deck(self) -> Deck:
        return deck_for(self.state.rules)

    @cached_property
    def seat(self) -> int:
        return self.state.current_player()

    @cached_property
    def side(self) -> int:
        return self.state.rules.side_of(self.seat)

    @property
    def partner(self) -> int:
        """The partner; the seat itself where everybody plays alone: what is said of a partner then holds of nobody."""
        return self.state.rules.ally_of(self.seat)

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

    @property
    def num_played(self) -> int:
        return 4 * self.state.num_tricks + len(self.trick)

    @property
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

    @property
    def opponents_to_play(self) -> list[int]:
        """The opponents among them."""
        return [seat for seat in self.to_play if self.state.rules.side_of(seat) != self.side]

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
    def sure_winners(self) -> list[int]:
        """The legal cards that take the trick for certain; not leading."""
        if self.is_last:
            return self.winners
        is_safe = all(self.is_out_of(seat, SPADES) for seat in self.opponents_to_play)
        return [card for card in self.winners if self.is_boss(card) and (is_safe or suit_of(card) == SPADES)]

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
        return any(self.may_ruff(seat, suit) for seat in self.opponents_to_play)

    def may_be_trumped(self, suit: int) -> bool:
        """Return whether an opponent has shown to be out of the side suit and may hold spades."""
        return any(self.may_ruff(seat, suit) for seat in ((self.seat + 1) % 4, (self.seat + 3) % 4))

    def chance_of_void(self, seat: int, suit: int) -> float:
        """Return how likely the seat has none of the suit, by the cards out and the hands that may hold them."""
        out = (self.unseen >> (16 * suit) & 0xFFFF).bit_count()
        if not out or self.is_void_seat(seat, suit):
            return 1.0
        sizes = self.state.sizes
        room = sum(sizes[other] for other in range(4) if other != self.seat and not self.is_void_seat(other, suit))
        return power(max(0.0, 1.0 - sizes[seat] / room), out)

    def chance_of_ruff(self, suit: int) -> float:
        """Return how likely an opponent after this seat is out of the suit and may hold a spade."""
        chances = [
            self.chance_of_void(seat, suit) * (1.0 - self.chance_of_void(seat, SPADES))
            for seat in self.opponents_to_play
        ]
        return max(chances, default=0.0)

    def are_both_out_of(self, suit: int) -> bool:
        """Return whether both opponents have shown to be out of the suit and may hold spades; leading."""
        return all(self.may_ruff(seat, suit) for seat in self.opponents_to_play)

    @cached_property
    def chance_of_overruff(self) -> float:
        """How likely an opponent after this seat can trump the suit led."""
        return self.chance_of_ruff(suit_of(self.trick[0][1]))
