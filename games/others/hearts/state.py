"""Hearts: a round for four players, each for himself.

Rules, after pagat.com/reverse/hearts.html: thirteen cards each. Before the play every player lays three cards aside
and then passes them on: to the left in the first round, to the right in the second, across in the third, none in
the fourth, and so on. The holder of the two of clubs leads it. Follow suit if able; the highest card of the suit led
takes the trick and leads next; there are no trumps. To the first trick nobody throws a heart or the queen of spades
who has anything else. Hearts are not led before one was thrown ("broken") by a player who has anything else; as an
option the queen of spades breaks them too. Each heart counts one point, the queen of spades thirteen; points are bad.
A player who takes all 26 shoots the moon: nothing for him, 26 for each of the others.

Moves: the card, 16 * suit + rank, to be laid aside or played. Seats lay aside in turn from seat 0, one card at a
time; nobody sees the cards of others before all are passed. Of a call only the number of cards laid aside is used.
"""

from collections.abc import Collection, Sequence
from functools import cache

from aicore.cards import mixed_seed, parse_card, shuffled
from aicore.trick_rules import TrickRules
from aicore.tricks import TrickState, deal_hands

NUM_PASSED = 3
ALL_POINTS = 26
ENOUGH_CARDS = 4         # with points, all taken by one player: a moon may be meant
TWO_OF_CLUBS = parse_card("2C")
QUEEN_OF_SPADES = parse_card("QS")
HEARTS = tuple(32 + rank for rank in range(13))
# How many seats on the cards go, by round.
DIRECTIONS = (1, 3, 2, 0)


@cache
def hearts_rules(queen_breaks: bool) -> TrickRules:
    """Return the rules of the play."""
    return TrickRules(
        num_players=4,
        hand_size=13,
        unled=HEARTS,
        breaking=(*HEARTS, QUEEN_OF_SPADES) if queen_breaks else HEARTS,
        first_lead=(TWO_OF_CLUBS,),
        barred=(*HEARTS, QUEEN_OF_SPADES),
        card_points={**dict.fromkeys(HEARTS, 1), QUEEN_OF_SPADES: 13},
        trick_points=0,
        points_are_bad=True,
        sweep_from=ENOUGH_CARDS,
    )


def round_points(taken: Sequence[int]) -> list[int]:
    """Return the points that count, from those taken in tricks: the moon turns them round."""
    if max(taken) == ALL_POINTS:
        return [0 if points == ALL_POINTS else ALL_POINTS for points in taken]
    return list(taken)


class HeartsState(TrickState):
    """A round of Hearts; direction: seats that the passed cards go on, 0 for none."""

    def __init__(
        self, hands: Sequence[Collection[int]], *, direction: int = 1, queen_breaks: bool = False
    ) -> None:
        super().__init__(
            hearts_rules(queen_breaks), hands, setup={"direction": direction, "queen_breaks": queen_breaks}
        )
        self.direction = direction
        for seat in range(4):
            self.set_call(seat, 0)
        if direction:
            self.wait_for(0)
        else:
            self.lead_two_of_clubs()

    @classmethod
    def deal(cls, seed: int, *, direction: int = 1, queen_breaks: bool = False) -> "HeartsState":
        """Begin a round with the deal that belongs to seed."""
        hands, _ = deal_hands(hearts_rules(queen_breaks), seed)
        return cls(hands, direction=direction, queen_breaks=queen_breaks)

    def lead_two_of_clubs(self) -> None:
        """Begin the play with its holder."""
        self.start_play(next(seat for seat in range(4) if TWO_OF_CLUBS in self.hands[seat]))

    def front_moves(self) -> list[int]:
        """Return the cards that can still be laid aside."""
        laid = self.given[self.player]
        return [card for card in self.hands[self.player] if card not in laid]

    def front_apply(self, move: int) -> None:
        """Lay a card aside; after the last of all, pass them on."""
        seat = self.player
        self.lay_aside(seat, move)
        count = self.calls[seat] + 1
        self.set_call(seat, count)
        if count < NUM_PASSED:
            self.wait_for(seat)
        elif seat < 3:
            self.wait_for(seat + 1)
        else:
            for giver, cards in enumerate(self.given):
                for card in cards:
                    self.move_card(card, giver, (giver + self.direction) % 4)
                    self.show(card, [giver])
            self.lead_two_of_clubs()

    def is_choosing_cards(self) -> bool:
        """Return whether the moves are cards: always."""
        return True

    def score_rewards(self, tallies: Sequence[int]) -> list[float]:
        """Return 1 for no points down to 0 for all of them."""
        return [1.0 - points / ALL_POINTS for points in round_points(tallies)]

    def has_seen_pass(self, player: int, giver: int) -> bool:
        """Return whether the player knows which cards the giver passed."""
        passed = self.phase != "before"
        return player == giver or (passed and (giver + self.direction) % 4 == player)

    def hide_from(self, player: int) -> None:
        """Take out the cards that others laid aside, unless the player has received them."""
        unseen = {giver for giver in range(4) if not self.has_seen_pass(player, giver)}
        for giver in unseen:
            self.set_given(giver, ())
        num_front = min(len(self.history), sum(self.calls))
        for index in range(num_front):
            seat, _ = self.history[index]
            if seat in unseen:
                self.history[index] = (seat, -1)

    def fill_hidden(self, seed: int) -> None:
        """Draw the cards that others laid aside: of their hands, or once passed of what the receiver has held."""
        for giver in range(4):
            count = self.calls[giver]
            if len(self.given[giver]) == count:
                continue
            if self.phase == "before":
                source = self.hands[giver]
            else:
                receiver = (giver + self.direction) % 4
                source = self.hands[receiver] + [
                    card for seat, card in self.history[sum(self.calls) :] if seat == receiver
                ]
            drawn = shuffled(sorted(source), mixed_seed(seed, giver))[:count]
            self.set_given(giver, drawn)
            for index, (seat, move) in enumerate(self.history):
                if seat == giver and move == -1:
                    self.history[index] = (seat, drawn.pop())

    def first_hands(self) -> list[set[int]]:
        """Return the hands as dealt: played cards and passed cards taken back."""
        hands = super().first_hands()
        if self.phase != "before":
            for giver, cards in enumerate(self.given):
                hands[(giver + self.direction) % 4] -= set(cards)
            for giver, cards in enumerate(self.given):
                hands[giver] |= set(cards)
        return hands
