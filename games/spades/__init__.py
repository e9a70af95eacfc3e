"""Spades: rules, native state, match, players."""

from .match import SpadesMatch
from .observation import Observation, Trick
from .rules import Rules
from .scoring import RoundScore, match_winner, score_round
from .state import SpadesState

__all__ = [
    "Observation",
    "RoundScore",
    "Rules",
    "SpadesMatch",
    "SpadesState",
    "Trick",
    "match_winner",
    "score_round",
]
