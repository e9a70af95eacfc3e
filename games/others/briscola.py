"""Briscola for two players, or for four in two partnerships (seats 0-2 against 1-3).

Rules, after pagat.com/aceten/briscola.html: 40 cards, here of the French pack: ace, king, queen, jack and 7 to 2. Three
cards each; the next card is turned up for trumps and lies under the stock. The player after the dealer leads. Nobody
need follow suit: any card may be played. The highest trump, else the highest card of the suit led, takes the
trick; the order is ace, three, king, queen, jack, 7, 6, 5, 4, 2. After each trick everybody draws a card, the winner
first; the winner leads. Ace 11, three 10, king 4, queen 3, jack 2: more than 60 of the 120 points win the hand, 60
each draw it. The match is won by the side that has won so many hands as games_to_win says. Signals between partners
are not played.

Moves: the card, 16 * suit + rank.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache

from aicore.games.table import Game, Rules, beside
from aicore.games.table.card_words import point_words
from aicore.games.table.trick_match import LEVELS, TrickMatch, tried_search
from aicore.games.table.words import say, to_say
from aicore.trick_rules import TrickRules
from aicore.tricks import TrickState, deal_hands

RANKS = (0, 2, 3, 4, 5, 9, 10, 11, 1, 12)     # from the two up to the three and the ace
POINTS = {12: 11, 1: 10, 11: 4, 10: 3, 9: 2}
TOTAL = 120


@cache
def briscola_rules(num_players: int) -> TrickRules:
    """Return the rules of a hand."""
    deck = tuple(16 * suit + rank for suit in range(4) for rank in RANKS)
    return TrickRules(
        num_players=num_players,
        hand_size=3,
        deck=deck,
        teams=[seat % 2 for seat in range(num_players)],
        tally_by_team=True,
        strength=lambda card, trump: RANKS.index(card & 15),
        card_points={card: POINTS[card & 15] for card in deck if card & 15 in POINTS},
        trick_points=0,
        draws=True,
        follow="never",
    )


class BriscolaState(TrickState):
    """A hand; the stock begins with its top card and ends with the card turned up."""

    def __init__(
        self, hands: Sequence[Collection[int]], *, stock: Sequence[int], turned: int, dealer: int = 0
    ) -> None:
        if not stock or stock[-1] != turned:
            raise ValueError("the card turned up lies under the stock")
        super().__init__(
            briscola_rules(len(hands)), hands, stock=stock, setup={"dealer": dealer, "turned": turned}
        )
        self.show(turned, range(len(hands)))
        self.start_play((dealer + 1) % len(hands), trump=turned >> 4)

    @classmethod
    def deal(cls, seed: int, *, num_players: int = 4, dealer: int = 0) -> "BriscolaState":
        """Begin a hand with the deal that belongs to seed."""
        hands, stock = deal_hands(briscola_rules(num_players), seed)
        return cls(hands, stock=stock, turned=stock[-1], dealer=dealer)

    def score_rewards(self, tallies: Sequence[int]) -> list[float]:
        """Return the result of the hand, with a little for the points, which tells moves apart early."""
        results = [(points > TOTAL / 2) + (points == TOTAL / 2) / 2 for points in tallies]
        rewards = [
            0.5 * result + 0.5 * points / TOTAL for result, points in zip(results, tallies, strict=True)
        ]
        return [rewards[seat % 2] for seat in range(self.num_players)]


@dataclass(frozen=True, slots=True, kw_only=True)
class BriscolaOptions(Rules):
    """Options of Briscola."""

    games_to_win: int = 2


class BriscolaMatch(TrickMatch):
    """A match of Briscola; the scores are hands won."""

    state: BriscolaState
    rules: BriscolaOptions

    def new_round(self) -> BriscolaState:
        """Deal; the deal goes round."""
        return BriscolaState.deal(self.deal_seed(), num_players=self.num_players, dealer=self.next_dealer())

    def finish_round(self) -> list[str]:
        """Count the hand for the side with more points."""
        points = self.state.tallies
        by_seat = [points[seat % 2] for seat in range(self.num_players)]
        self.add_points([int(own > TOTAL / 2) for own in by_seat])
        self.figures.append({to_say("points"): by_seat, to_say("tricks"): self.state.tricks})
        told = say("Points of the hand: {ours} to {theirs}.", ours=points[0], theirs=points[1])
        return [f"{told} {self.standing()}"]

    def winners(self) -> list[int]:
        """Return the seats of the side that has won enough hands."""
        return [seat for seat, score in enumerate(self.scores) if score >= self.rules.games_to_win]

    def round_line(self) -> str:
        """Return the card turned up, the cards left to draw and the points taken."""
        points = [self.state.tallies[seat % 2] for seat in range(self.num_players)]
        return f"{self.stock_words()}. {say('Points: {points}', points=self.by_seat(points))}"

    def tally(self, seat: int) -> str:
        """Return the points that the side of the seat has taken."""
        return point_words(self.state.tallies[seat % 2])

    def score_words(self, seat: int) -> str:
        """Return the hands won."""
        return say("{number} won", number=self.scores[seat])

    def situation(self) -> str:
        """Return the hand, and the cards left to draw."""
        return f"{self.hand_words()} · {self.stock_words()}"


BRISCOLA = Game(
    name="briscola",
    title=to_say("Briscola"),
    num_players=(2, 4),
    match=BriscolaMatch,
    rules=BriscolaOptions,
    levels=LEVELS,
    search=tried_search,
    guide=beside(__file__, "briscola.guide.toml"),
)
