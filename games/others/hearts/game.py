"""Hearts as the command line and the app see it: rounds until somebody has 100 points; the fewest points win."""

from collections.abc import Mapping
from typing import Any, ClassVar

from games.table.trick_match import TrickGame, TrickMatch, plural

from .passing import advise
from .state import ALL_POINTS, DIRECTIONS, HeartsState, round_points

WORDS = {1: "to the left", 2: "across", 3: "to the right"}


class HeartsMatch(TrickMatch):
    """A match of Hearts."""

    name = "hearts"
    defaults: ClassVar[Mapping[str, Any]] = {"target_points": 100, "queen_breaks": False}

    def next_round(self) -> HeartsState:
        """Deal; the cards go left, right, across, and stay, in turn."""
        direction = DIRECTIONS[self.num_rounds % len(DIRECTIONS)]
        return HeartsState.deal(
            self.deal_seed(), direction=direction, queen_breaks=self.options["queen_breaks"]
        )

    def finish_round(self) -> list[str]:
        """Add the points of the round."""
        taken = self.round.tallies
        points = round_points(taken)
        self.scores = [score + more for score, more in zip(self.scores, points, strict=True)]
        self.figures.append({"points kept off": [-more for more in points], "tricks": self.round.tricks})
        told = [f"{self.seat_name(taken.index(ALL_POINTS))} shoots the moon!"] if ALL_POINTS in taken else []
        return [*told, f"Points of the round: {self.by_seat(points)}. {self.standing()}"]

    def winners(self) -> list[int]:
        """Return who has the fewest points once somebody has reached the target."""
        if max(self.scores) < self.options["target_points"]:
            return []
        return [seat for seat, score in enumerate(self.scores) if score == min(self.scores)]

    def round_line(self) -> str:
        """Return the points taken so far, or where the cards go."""
        if self.round.phase == "before":
            return f"Lay three cards aside; they go {WORDS[self.round.setup['direction']]}."
        return f"Points taken: {self.by_seat(self.round.tallies)}"

    def tally(self, seat: int) -> str:
        """Return the points that the seat has taken in the round."""
        return "+" + plural(self.round.tallies[seat], "point")

    def situation(self) -> str:
        """Return the round, or where the cards go."""
        return self.round_line() if self.round.phase == "before" else super().situation()


HEARTS = TrickGame(
    name="hearts",
    title="Hearts",
    num_players=(4,),
    match=HeartsMatch,
    advise=advise,
)
