"""Schnapsen for two players.

Rules, after pagat.com/marriage/schnaps.html: 20 cards, in each suit from the top ace 11, ten 10, king 4, queen 3, jack
2 points. Five cards each; the next card is turned up for trumps and lies under the stock. The player who did not deal
leads. As long as the stock is open nobody need follow suit; after each trick both draw, the winner first, who leads.
Who is to lead may first, while the stock has more than two cards, exchange the jack of trumps for the card turned
up, or close the stock: nobody draws any more. Closed or used up, the second player must follow suit, else trump, and
take the trick if able. Who leads may announce a marriage, king and queen of a suit, for 20 points (trumps 40), and
leads one of the two; it counts once its owner has a trick.
The first with 66 points wins the hand at once; if all cards are played before, the last trick wins it. The winner
scores 1 game point, 2 if the other has fewer than 33 points, 3 if no trick, or had when the winner closed. A closer who
does not get to 66 gives the other 2 game points, 3 if without a trick then. The match goes to 7 game points.

Moves: a card, 16 * suit + rank; 16 * suit + 13 announces the marriage of the suit; EXCHANGE; CLOSE.
"""

from collections.abc import Collection, Sequence

from aicore.cards import SUIT_NAMES
from aicore.games.table import Game, beside, race_to
from aicore.games.table.card_words import point_words, suit_words
from aicore.games.table.trick_match import LEVELS, TrickMatch
from aicore.games.table.words import say, say_count, to_say
from aicore.trick_rules import TrickRules
from aicore.tricks import TrickState

RANKS = (9, 10, 11, 8, 12)     # jack, queen, king, ten, ace
POINTS = {9: 2, 10: 3, 11: 4, 8: 10, 12: 11}
DECK = tuple(16 * suit + rank for suit in range(4) for rank in RANKS)
MARRIAGES = tuple(16 * suit + 13 for suit in range(4))
EXCHANGE, CLOSE = 14, 15
TO_WIN, HALF, NUM_TRICKS = 66, 33, 10

RULES = TrickRules(
    num_players=2,
    hand_size=5,
    deck=DECK,
    strength=lambda card, trump: RANKS.index(card & 15),
    card_points={card: POINTS[card & 15] for card in DECK},
    trick_points=0,
    last_trick_points=TO_WIN,
    draws=True,
    follow="once drawn",
    must_trump=True,
    must_beat=True,
    announcements=lambda trump: {each: ((each - 3, each - 2), 40 if each >> 4 == trump else 20) for each in MARRIAGES},
    exchange=lambda trump: {EXCHANGE: 16 * trump + 9} if trump < 4 else {},
    closing=CLOSE,
    open_stock=3,
    steps=(1, 11, 22, HALF, 44, 55, TO_WIN),
)


def hand_points(tallies: Sequence[int], *, closer: int = -1, closed_at: int = 0) -> tuple[int, int]:
    """Return who wins the hand, and the game points for it."""
    if closer >= 0 and tallies[closer] < TO_WIN:
        return 1 - closer, 2 if closed_at else 3
    winner = closer if closer >= 0 else int(tallies[1] >= TO_WIN)
    other = closed_at if closer >= 0 else tallies[1 - winner]
    return winner, 1 if other >= HALF else 2 if other else 3


class SchnapsenState(TrickState):
    """A hand; the stock begins with its top card and ends with the card turned up."""

    game_rules = RULES
    words = {EXCHANGE: to_say("exchange"), CLOSE: to_say("close")} | {
        each: f"marry {SUIT_NAMES[each >> 4]}" for each in MARRIAGES
    }

    def __init__(self, hands: Sequence[Collection[int]], *, stock: Sequence[int], turned: int, dealer: int = 0) -> None:
        super().__init__(RULES, hands, stock=stock, setup={"dealer": dealer, "turned": turned})
        if self.under_stock != turned:
            raise ValueError("the card turned up lies under the stock")
        self.show(turned, range(2))
        self.end_at(None, TO_WIN)
        self.start_play(1 - dealer, trump=turned >> 4)

    def score_rewards(self, tallies: Sequence[int]) -> list[float]:
        """Return the game points as rewards."""
        return self.score_closed(tallies, closer=-1, closed_at=0)

    def score_closed(self, tallies: Sequence[int], *, closer: int, closed_at: int) -> list[float]:
        """Return the game points as rewards, where the stock was closed."""
        winner, points = hand_points(tallies, closer=closer, closed_at=closed_at)
        return [0.5 + points / 6 * (1 if seat == winner else -1) for seat in range(2)]


class SchnapsenMatch(TrickMatch):
    """A match of Schnapsen; the scores are game points."""

    state: SchnapsenState
    round_class = SchnapsenState

    def points(self) -> list[int]:
        """Return the points of the hand, without what only says that the last trick wins."""
        last = self.state.leader if self.state.num_tricks == NUM_TRICKS else -1
        return [points - TO_WIN * (seat == last) for seat, points in enumerate(self.state.tallies)]

    def finish_round(self) -> list[str]:
        """Give the winner of the hand its game points."""
        state = self.state
        winner, won = hand_points(state.tallies, closer=state.closer, closed_at=state.closed_at)
        scored, points = [won * (seat == winner) for seat in range(2)], self.points()
        told = self.say_of(
            winner,
            "{name} wins the hand ({ours} to {theirs}): {won}.",
            "You win the hand ({ours} to {theirs}): {won}.",
            ours=points[0],
            theirs=points[1],
            won=say_count("{count} game point", "{count} game points", won),
        )
        return self.count(scored, told)

    def round_line(self) -> str:
        """Return how the stock lies, and the points taken."""
        return f"{self.stock_words()}. {say('Points: {points}', points=self.by_seat(self.points()))}"

    def tally(self, seat: int) -> str:
        """Return the points that the seat has taken, and those that wait for its first trick."""
        waiting = self.state.announced[seat]
        return point_words(self.points()[seat]) + (f" + {waiting}" if waiting else "")

    def call_words(self, move: int) -> str:
        """Return what is done instead of playing a card."""
        return say("marry {suit}", suit=suit_words(move >> 4)) if move in MARRIAGES else super().call_words(move)

    def situation(self) -> str:
        """Return the hand, and how the stock lies."""
        return f"{self.hand_words()} · {self.stock_words()}"


SCHNAPSEN = Game(
    name="schnapsen",
    title=to_say("Schnapsen"),
    num_players=(2,),
    match=SchnapsenMatch,
    rules=race_to(7),
    levels=LEVELS,
    guide=beside(__file__, "schnapsen.guide.toml"),
)
