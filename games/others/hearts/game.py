"""Hearts as the command line and the app see it: rounds until somebody has 100 points; the fewest points win."""

from dataclasses import dataclass

from games.table import Game, Rules
from games.table.trick_match import LEVELS, TrickMatch, plural

from .passing import advise
from .state import ALL_POINTS, DIRECTIONS, HeartsState, round_points

WORDS = {1: "to the left", 2: "across", 3: "to the right"}


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
        self.figures.append({"points kept off": [-more for more in points], "tricks": self.state.tricks})
        told = [f"{self.does(taken.index(ALL_POINTS), 'shoots')} the moon!"] if ALL_POINTS in taken else []
        return [*told, f"Points of the round: {self.by_seat(points)}. {self.standing()}"]

    def winners(self) -> list[int]:
        """Return who has the fewest points once somebody has reached the target."""
        if max(self.scores) < self.rules.target_points:
            return []
        return [seat for seat, score in enumerate(self.scores) if score == min(self.scores)]

    def round_line(self) -> str:
        """Return the points taken so far, or where the cards go."""
        if self.state.phase == "before":
            return f"Lay three cards aside; they go {WORDS[self.state.setup['direction']]}."
        return f"Points taken: {self.by_seat(self.state.tallies)}"

    def tally(self, seat: int) -> str:
        """Return the points that the seat has taken in the round."""
        return "+" + plural(self.state.tallies[seat], "point")

    def situation(self) -> str:
        """Return the round, or where the cards go."""
        return self.round_line() if self.state.phase == "before" else super().situation()


HEARTS = Game(
    name="hearts",
    title="Hearts",
    num_players=(4,),
    match=HeartsMatch,
    rules=HeartsRules,
    levels=LEVELS,
    advise=advise,
)
