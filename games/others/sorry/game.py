"""Sorry! as the command line and the app see it."""

from collections.abc import Mapping
from typing import Any

from games.table import Game, Player
from games.table.descriptions import described_player, split_description
from games.table.options import read_arguments

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

    def describe_player(self, text: str) -> Player:
        """Return the player for a text such as 5, greedy or paper:c=1.4,d=25,s=100; ValueError otherwise."""
        word, options = split_description(text)
        if word not in WORDS:
            return described_player(self, text)
        make = WORDS[word]
        return make(**read_arguments(make, options, f"the {word} player of {self.title}"))

    def read_position(self, data: Mapping[str, Any]) -> SorryState:
        """Return the observation that a position file describes, or the end of a record; ValueError otherwise."""
        if isinstance(data, Mapping) and ("record" in data or "moves" in data):
            state: SorryState = super().read_position(data)
            return state
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
