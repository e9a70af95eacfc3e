"""Sorry! as the command line and the app see it."""

from collections.abc import Mapping
from typing import Any

from aicore.player import Player

from .board import SEATED_COLOURS
from .match import SorryMatch
from .players import make_player
from .position import read_position
from .rules import Rules
from .state import SorryState


class SorryGame:
    """Makes matches and players of Sorry!"""

    name = "sorry"
    title = "Sorry!"
    num_players = tuple(SEATED_COLOURS)

    def new_match(
        self, *, seed: int, rules: Mapping[str, Any] | None = None, num_players: int | None = None
    ) -> SorryMatch:
        """Begin a match of 2 players, or as many as asked for; ValueError for unknown rules or numbers."""
        return SorryMatch(
            seed=seed, rules=Rules.from_json(rules or {}), num_players=2 if num_players is None else num_players
        )

    def replay(self, record: Mapping[str, Any]) -> SorryMatch:
        """Return the match that the record tells."""
        return SorryMatch.replay(record)

    def player(self, *, stars: int = 5, iterations: int | None = None) -> Player:
        """Return an AI player of 1 to 5 stars (0: random moves), or with a number of iterations of its own."""
        return make_player(stars=stars, iterations=iterations)

    def read_position(self, data: Mapping[str, Any]) -> SorryState:
        """Return the observation that a position file describes."""
        return read_position(data)


SORRY = SorryGame()
