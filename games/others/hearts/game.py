"""Hearts as the command line and the app see it: rounds until somebody has 100 points; the fewest points win."""

from dataclasses import dataclass

from aicore.cards import card_symbol
from aicore.games.table import Game, Rules, beside
from aicore.games.table.card_words import point_words
from aicore.games.table.trick_match import EXPLORATION, LEVELS, TrickMatch
from aicore.games.table.words import say, say_count, to_say
from aicore.search import InformationSetSearch, Search

from .advice import advise
from .state import ALL_POINTS, DIRECTIONS, NUM_PASSED, HeartsState, round_points

HAND_SIZE = 13
RANDOM_PART = 0.3       # of the cards in playouts: a rule that is always wrong about something blinds the search to it
# Where the cards go, by seats on; 0: nowhere.
PASS_WORDS = {
    1: to_say("Lay three cards aside; they go to the left."),
    2: to_say("Lay three cards aside; they go across."),
    3: to_say("Lay three cards aside; they go to the right."),
}
SHORT_PASS_WORDS = {
    1: to_say("cards go to the left"),
    2: to_say("cards go across"),
    3: to_say("cards go to the right"),
}


def ducking_search() -> Search:
    """Return the search, which plays rounds on by the rule for games with bad points (aicore/shunning.pxd)."""
    return InformationSetSearch(exploration=EXPLORATION, playout="greedy", epsilon=RANDOM_PART)


@dataclass(frozen=True, slots=True, kw_only=True)
class HeartsRules(Rules):
    """Options of Hearts."""

    target_points: int = 100
    queen_breaks: bool = False      # hearts may be led once the queen of spades was played


class HeartsMatch(TrickMatch):
    """A match of Hearts."""

    rules: HeartsRules

    def new_round(self) -> HeartsState:
        """Deal; the cards go left, right, across, and stay, in turn."""
        direction = DIRECTIONS[self.num_rounds % len(DIRECTIONS)]
        return HeartsState.deal(self.deal_seed(), direction=direction, queen_breaks=self.rules.queen_breaks)

    def finish_round(self) -> list[str]:
        """Add the points of the round."""
        taken = self.state.tallies
        points = round_points(taken)
        self.add_points(points)
        kept_off = [-more for more in points]
        self.figures.append({
            to_say("points kept off"): kept_off,
            to_say("tricks"): self.state.tricks,
            to_say("moons"): [int(points == ALL_POINTS) for points in taken],
        })
        told = []
        if ALL_POINTS in taken:
            told.append(self.say_of(taken.index(ALL_POINTS), "{name} shoots the moon!", "You shoot the moon!"))
        return [*told, say("Points of the round: {points}.", points=self.by_seat(points)) + " " + self.standing()]

    def winners(self) -> list[int]:
        """Return who has the fewest points once somebody has reached the target."""
        if max(self.scores) < self.rules.target_points:
            return []
        return [seat for seat, score in enumerate(self.scores) if score == min(self.scores)]

    def round_line(self) -> str:
        """Return the points taken so far, or where the cards go."""
        if self.state.phase == "before":
            return say(PASS_WORDS[self.state.setup["direction"]])
        return say("Points taken: {points}", points=self.by_seat(self.state.tallies))

    def tally(self, seat: int) -> str:
        """Return the points that the seat has taken in the round."""
        return "+" + point_words(self.state.tallies[seat])

    def situation(self) -> str:
        """Return the round, and where the cards go."""
        if self.state.phase != "before":
            return super().situation()
        return f"{super().situation()} · {say(SHORT_PASS_WORDS[self.state.setup['direction']])}"

    def num_together(self) -> int:
        """Return how many cards the seat still passes; 1 once the cards are played."""
        return NUM_PASSED - self.state.calls[self.state.player] if self.state.phase == "before" else 1

    def several_words(self) -> str:
        """Return what is done with the cards chosen."""
        return say("Pass these cards")

    def turn_words(self, seat: int) -> str:
        """Return to whom cards are passed, or who passed the cards that have just come."""
        state, direction = self.state, self.state.setup["direction"]
        if state.phase == "before":
            left = NUM_PASSED - state.calls[seat]
            name = self.seat_name((seat + direction) % 4)
            return say_count("Choose {count} card for {name}", "Choose {count} cards for {name}", left, name=name)
        came = self.received(seat)
        cards = " ".join(card_symbol(card) for card in came)
        if not came or state.trick:
            return ""
        return say("{name} passes you {cards}", name=self.seat_name((seat - direction) % 4), cards=cards)

    def received(self, seat: int) -> tuple[int, ...]:
        """Return the cards that were passed to the seat, until it has played one."""
        state, direction = self.state, self.state.setup["direction"]
        if state.phase != "playing" or not direction or len(state.hands[seat]) < HAND_SIZE:
            return ()
        return tuple(state.given[(seat - direction) % 4])


HEARTS = Game(
    name="hearts",
    title=to_say("Hearts"),
    num_players=(4,),
    match=HeartsMatch,
    rules=HeartsRules,
    levels=LEVELS,
    search=ducking_search,
    advise=advise,
    guide=beside(__file__, "guide.toml"),
)
