"""Sorry! as the command line and the app see it."""

from collections.abc import Mapping
from typing import Any

from aicore.games.table import Game, beside
from aicore.games.table.words import to_say

from .board import SEATED_COLOURS
from .match import SorryMatch
from .players import LEVELS, WORDS, make_search
from .position import read_position
from .rules import Rules
from .state import SorryState


class SorryGame(Game):
    """Makes matches and players of Sorry!"""

    def usual_players(self) -> int:
        """Return the number of players when none is asked for."""
        return 2

    def read_position(self, data: Mapping[str, Any]) -> SorryState:
        """Return the observation that a position file describes, or the end of a record; ValueError otherwise."""
        if isinstance(data, Mapping) and ("record" in data or "moves" in data):
            state: SorryState = super().read_position(data)
            return state
        return read_position(data)


SORRY = SorryGame(
    name="sorry",
    title=to_say("Sorry!"),
    num_players=tuple(SEATED_COLOURS),
    match=SorryMatch,
    rules=Rules,
    levels=LEVELS,
    words=WORDS,
    search=make_search,
    guide=beside(__file__, "guide.toml"),
)
