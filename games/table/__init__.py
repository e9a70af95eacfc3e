"""What every game shares: matches, rules, levels and records, as the command line, the app and comparisons see them."""

from aicore.player import Decision, Player

from .game import Game, stop_when_certain
from .match import Match
from .rules import Rules
from .views import CardView, PileView, SeatView, SideView, TakenTrick

__all__ = [
    "CardView",
    "Decision",
    "Game",
    "Match",
    "PileView",
    "Player",
    "Rules",
    "SeatView",
    "SideView",
    "TakenTrick",
    "stop_when_certain",
]
