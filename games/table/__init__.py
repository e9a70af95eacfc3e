"""What every game shares: its matches and players as the command line, the app and comparisons see them."""

from .match import BoardMatch, CardMatch, CardView, Decision, Game, Match, Player, RoundsMatch, SeatView, TakenTrick

__all__ = [
    "BoardMatch",
    "CardMatch",
    "CardView",
    "Decision",
    "Game",
    "Match",
    "Player",
    "RoundsMatch",
    "SeatView",
    "TakenTrick",
]
