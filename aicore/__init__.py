"""A pocket-sized AI module for card and board games with hidden information."""

__version__ = "0.1.0"      # pyproject.toml has the same

from . import machine as machine  # first: it refuses a processor that the others would crash on
from .budget import Budget
from .game import GameState, PyGame
from .plain import PythonGame
from .pool import NodePool
from .result import MoveStatistics, SearchResult
from .search import Cancel, DeterminizedSearch, FlatSearch, InformationSetSearch, MultiObserverSearch, Search

__all__ = [
    "Budget",
    "Cancel",
    "DeterminizedSearch",
    "FlatSearch",
    "GameState",
    "InformationSetSearch",
    "MoveStatistics",
    "MultiObserverSearch",
    "NodePool",
    "PyGame",
    "PythonGame",
    "Search",
    "SearchResult",
]
