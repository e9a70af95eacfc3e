"""What every game shares: matches, rules, levels and records, as the command line, the app and comparisons see them."""

from aicore.player import Decision, Player

from .game import Game, Role, beside, stop_when_certain
from .match import Match
from .rules import Rules, race_to

__all__ = [
    "Decision",
    "Game",
    "Match",
    "Player",
    "Role",
    "Rules",
    "beside",
    "race_to",
    "stop_when_certain",
]
