"""Euchre: one hand for two partnerships, seats 0-2 against 1-3.

Rules, after pagat.com/euchre/euchre.html: 24 cards, nines to aces, five each; the next card is turned up. Beginning on
the dealer's left each player may pass or order it up: then its suit is trumps, and the dealer takes it and
discards another card face down. If all pass it is turned down, and each may name one of the other suits or pass; the
dealer must name one ("stick the dealer", an option; without it the hand is thrown in). Whoever made trumps may go
alone: the partner's cards stay on the table. The player on the dealer's left leads, or the next one when that is the
partner of a lone maker. Highest trump is the jack of trumps (right bower), then the other jack of the same colour
(left bower, a trump in every way), then ace to nine. Follow suit if able; the highest trump, else the highest card of
the suit led, takes the trick and leads next. Three or four tricks score 1 for the makers, all five 2, or 4 for a lone
player; with fewer than three they are euchred and the other side scores 2.

Moves: 0 to 3 make the suit trumps, 4 pass, 5 go alone, 6 play with the partner; a card, to be discarded or played, is
16 * suit + rank and never below 7.
"""

from collections.abc import Collection, Sequence
from functools import cache

from aicore.cards import mixed_seed
from aicore.games.table.words import to_say
from aicore.trick_rules import TrickRules
from aicore.tricks import STOCK, TrickState, deal_hands

DECK = tuple(16 * suit + rank for suit in range(4) for rank in range(7, 13))
JACK = 9
PASS, ALONE, PARTNER = 4, 5, 6
FIRST_CARD = 7
ORDERING, NAMING, DISCARDING, GOING_ALONE = range(4)
WORDS = ("clubs", "diamonds", "hearts", "spades", to_say("pass"), to_say("alone"), to_say("partner"))


def is_left_bower(card: int, trump: int) -> bool:
    """Return whether the card is the other jack of the trump suit's colour."""
    return trump < 4 and card & 15 == JACK and card >> 4 == 3 - trump


def euchre_suit(card: int, trump: int) -> int:
    """Return the suit that the card belongs to: the left bower to trumps."""
    return trump if is_left_bower(card, trump) else card >> 4


def euchre_strength(card: int, trump: int) -> int:
    """Return the rank of the card in its suit."""
    if card & 15 == JACK and card >> 4 == trump:
        return 15
    return 14 if is_left_bower(card, trump) else card & 15


@cache
def euchre_rules() -> TrickRules:
    """Return the rules of the play."""
    return TrickRules(
        num_players=4,
        hand_size=5,
        deck=DECK,
        teams=(0, 1, 0, 1),
        tally_by_team=True,
        suit=euchre_suit,
        strength=euchre_strength,
    )


def makers_score(tricks: int, *, alone: bool) -> int:
    """Return what the makers score, negative when they are euchred."""
    if tricks < 3:
        return -2
    if tricks < 5:
        return 1
    return 4 if alone else 2


class EuchreState(TrickState):
    """A hand of Euchre."""

    def __init__(
        self, hands: Sequence[Collection[int]], *, dealer: int = 0, turned: int, stick_the_dealer: bool = True
    ) -> None:
        super().__init__(
            euchre_rules(),
            hands,
            setup={"dealer": dealer, "turned": turned, "stick_the_dealer": stick_the_dealer},
        )
        self.dealer = dealer
        self.turned = turned
        self.show(turned, range(4))
        self.wait_for((dealer + 1) % 4, stage=ORDERING)

    @classmethod
    def deal(cls, seed: int, *, dealer: int = 0, stick_the_dealer: bool = True) -> "EuchreState":
        """Begin a hand with the deal that belongs to seed."""
        hands, stock = deal_hands(euchre_rules(), seed)
        return cls(hands, dealer=dealer, turned=stock[0], stick_the_dealer=stick_the_dealer)

    def front_moves(self) -> list[int]:
        """Return what can be said, or the cards that can be discarded."""
        suit = self.turned >> 4
        if self.stage == ORDERING:
            return [suit, PASS]
        if self.stage == NAMING:
            others = [choice for choice in range(4) if choice != suit]
            must_name = self.player == self.dealer and self.setup["stick_the_dealer"]
            return others if must_name else [*others, PASS]
        if self.stage == DISCARDING:
            return [card for card in self.hands[self.dealer] if card != self.turned]
        return [ALONE, PARTNER]

    def front_apply(self, move: int) -> None:
        """Pass, make trumps, discard or go alone."""
        seat = self.player
        if move == PASS:
            if seat != self.dealer:
                self.wait_for((seat + 1) % 4, stage=self.stage)
            elif self.stage == ORDERING:
                self.wait_for((seat + 1) % 4, stage=NAMING)
            else:
                self.end_round()
        elif move < PASS:
            self.set_maker(seat)
            # The suit is needed again when the play begins, after the discard.
            self.set_call(seat, move)
            if self.stage == ORDERING:
                self.move_card(self.turned, STOCK, self.dealer)
                self.wait_for(self.dealer, stage=DISCARDING)
            else:
                self.wait_for(seat, stage=GOING_ALONE)
        elif self.stage == DISCARDING:
            self.move_card(move, self.dealer, STOCK)
            self.show(move, [self.dealer])
            self.wait_for(self.maker, stage=GOING_ALONE)
        else:
            first = (self.dealer + 1) % 4
            if move == ALONE:
                absent = (seat + 2) % 4
                self.set_active(player for player in range(4) if player != absent)
                if first == absent:
                    first = (first + 1) % 4
            self.start_play(first, trump=self.calls[self.maker])

    @property
    def is_alone(self) -> bool:
        """Whether the maker plays alone."""
        return len(self.active) == 3

    def scores(self, tallies: Sequence[int]) -> list[int]:
        """Return what the hand scores for each team; nothing when it was thrown in."""
        if self.maker < 0:
            return [0, 0]
        team = self.maker % 2
        points = makers_score(tallies[team], alone=self.is_alone)
        scores = [0, 0]
        scores[team if points > 0 else 1 - team] = abs(points)
        return scores

    def score_rewards(self, tallies: Sequence[int]) -> list[float]:
        """Return the difference of the scores, from -4 to 4, mapped to [0, 1]."""
        first, second = self.scores(tallies)
        value = 0.5 + (first - second) / 8
        return [value, 1 - value, value, 1 - value]

    def is_choosing_cards(self) -> bool:
        """Return whether the moves are cards."""
        return self.stage == DISCARDING or super().is_choosing_cards()

    def hide_from(self, player: int) -> None:
        """Take out the dealer's discard."""
        if player != self.dealer:
            self.history = [
                (seat, -1 if index < self.num_front_moves() and move >= FIRST_CARD else move)
                for index, (seat, move) in enumerate(self.history)
            ]

    def fill_hidden(self, seed: int) -> None:
        """Draw the dealer's discard from the cards out of play."""
        stock = self.stock
        card = stock[mixed_seed(seed) % len(stock)]
        self.history = [(seat, card if move == -1 else move) for seat, move in self.history]

    def first_hands(self) -> list[set[int]]:
        """Return the hands as dealt: played cards, the discard and the card turned up taken back."""
        hands = super().first_hands()
        for seat, move in self.history[: self.num_front_moves()]:
            if move >= FIRST_CARD:
                hands[seat].add(move)
        hands[self.dealer].discard(self.turned)
        return hands

    def move_name(self, move: int) -> str:
        """Return the word for what is said, or the card as AS."""
        return WORDS[move] if 0 <= move < FIRST_CARD else super().move_name(move)
