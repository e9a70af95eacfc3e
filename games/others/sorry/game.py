"""Sorry! as the command line and the app see it."""

from collections.abc import Mapping
from typing import Any

from games.table import Game

from .board import SEATED_COLOURS
from .match import SorryMatch
from .players import LEVELS, make_search
from .position import read_position
from .rules import Rules
from .state import SorryState


class SorryGame(Game):
    """Makes matches and players of Sorry!"""

    def usual_players(self) -> int:
        """Return the number of players when none is asked for."""
        return 2

    def read_position(self, data: Mapping[str, Any]) -> SorryState:
        """Return the observation that a position file describes."""
        return read_position(data)


SORRY = SorryGame(
    name="sorry",
    title="Sorry!",
    num_players=tuple(SEATED_COLOURS),
    match=SorryMatch,
    rules=Rules,
    levels=LEVELS,
    search=make_search,
)
