"""The Whist of docs/examples/whist.py as a match: rounds until a side has seven points, as Americans play it."""

from pathlib import Path
from typing import Any

from aicore.cards import mixed_seed
from aicore.games.table import Game
from aicore.games.table.python_file import load_python_file
from aicore.games.table.trick_match import TrickMatch

whist: Any = load_python_file(str(Path(__file__).parents[2] / "docs" / "examples" / "whist.py"))
BOOK, TARGET = 6, 7


class WhistMatch(TrickMatch):
    """A match of Whist."""

    def new_round(self) -> Any:
        """Deal."""
        return whist.deal(mixed_seed(self.deal_seed(), 1), 4)

    def finish_round(self) -> list[str]:
        """Add a point for every trick above six."""
        taken = self.state.tallies
        points = [max(taken[seat % 2] - BOOK, 0) for seat in range(4)]
        self.add_points(points)
        self.figures.append({"points": points, "tricks": self.state.tricks})
        return [self.standing()]

    def winners(self) -> list[int]:
        """Return the seats of the side that has reached seven."""
        return [seat for seat, score in enumerate(self.scores) if score >= TARGET]


GAME = Game(name="whist", title="Whist", num_players=(4,), match=WhistMatch)
