"""Oh Hell: one hand, in which everybody bids the exact number of tricks; three to seven players.

Rules, after pagat.com/exact/ohhell.html, with the scores of OpenSpiel's game: 52 cards, the same number to each
player; the next card is turned up for trumps and the rest stays hidden. Beginning on the dealer's left each player
bids how many tricks he will take; the dealer, who bids last, may not make the bids add up to the number of tricks. The
player on the dealer's left leads. Follow suit if able; the highest trump, else the highest card of the suit led, takes
the trick and leads next. Each trick counts a point (or as many as points_per_trick says), an exact bid ten more. With
the option off_bid_penalty a wrong bid loses the points of each trick above or below it instead, and scores nothing.

Moves: a bid is its number; in the play the card, 16 * suit + rank.
"""

from collections.abc import Collection, Sequence
from functools import cache

from aicore.trick_rules import TrickRules
from aicore.tricks import TrickState, deal_hands

EXACT_BONUS = 10


@cache
def oh_hell_rules(num_players: int, hand_size: int) -> TrickRules:
    """Return the rules of a hand."""
    return TrickRules(num_players=num_players, hand_size=hand_size)


def hand_score(bid: int, tricks: int, *, off_bid_penalty: bool = False, points_per_trick: int = 1) -> int:
    """Return what a hand scores for one player."""
    if bid == tricks:
        return points_per_trick * tricks + EXACT_BONUS
    return -points_per_trick * abs(bid - tricks) if off_bid_penalty else points_per_trick * tricks


class OhHellState(TrickState):
    """A hand of Oh Hell."""

    def __init__(
        self,
        hands: Sequence[Collection[int]],
        *,
        dealer: int = 0,
        turned: int,
        off_bid_penalty: bool = False,
        points_per_trick: int = 1,
    ) -> None:
        super().__init__(
            oh_hell_rules(len(hands), len(hands[0])),
            hands,
            setup={
                "dealer": dealer,
                "turned": turned,
                "off_bid_penalty": off_bid_penalty,
                "points_per_trick": points_per_trick,
            },
        )
        self.dealer = dealer
        self.turned = turned
        self.show(turned, range(len(hands)))
        self.wait_for((dealer + 1) % len(hands))

    @classmethod
    def deal(
        cls,
        seed: int,
        *,
        num_players: int = 4,
        hand_size: int = 7,
        dealer: int = 0,
        off_bid_penalty: bool = False,
        points_per_trick: int = 1,
    ) -> "OhHellState":
        """Begin a hand with the deal that belongs to seed."""
        hands, stock = deal_hands(oh_hell_rules(num_players, hand_size), seed)
        return cls(
            hands,
            dealer=dealer,
            turned=stock[0],
            off_bid_penalty=off_bid_penalty,
            points_per_trick=points_per_trick,
        )

    def front_moves(self) -> list[int]:
        """Return the bids; the dealer's may not make all of them add up."""
        size = self.rules.hand_size
        others = sum(call for call in self.calls if call >= 0)
        return [bid for bid in range(size + 1) if self.player != self.dealer or others + bid != size]

    def front_apply(self, move: int) -> None:
        """Bid; after the dealer's bid the play begins."""
        seat = self.player
        after = (seat + 1) % self.num_players
        self.set_call(seat, move)
        if seat == self.dealer:
            self.start_play(after, trump=self.turned >> 4)
        else:
            self.wait_for(after)

    def scores(self, tallies: Sequence[int]) -> list[int]:
        """Return what the hand scores for each player."""
        return [
            hand_score(
                bid,
                tricks,
                off_bid_penalty=self.setup["off_bid_penalty"],
                points_per_trick=self.setup["points_per_trick"],
            )
            for bid, tricks in zip(self.calls, tallies, strict=True)
        ]

    def score_rewards(self, tallies: Sequence[int]) -> list[float]:
        """Return the own score against the mean of the others', mapped to [0, 1]."""
        scores = self.scores(tallies)
        span = 2.0 * (EXACT_BONUS + 2 * self.setup["points_per_trick"] * self.rules.hand_size)
        total = sum(scores)
        others = self.num_players - 1
        return [min(max(0.5 + (own - (total - own) / others) / span, 0.0), 1.0) for own in scores]

    def move_name(self, move: int) -> str:
        """Return the bid as a number, or the card as AS."""
        return str(move) if self.phase == "before" else super().move_name(move)
