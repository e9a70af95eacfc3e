"""A pocket-sized AI module for card and board games with hidden information."""

__version__ = "0.1.0"      # pyproject.toml has the same

__distribution__ = "aicore-cards"      # whose `aicore` this is: see namesake.py

from . import namesake as namesake  # isort: skip
from . import machine as machine  # before the others: it refuses a processor that they would crash on
from .budget import Budget
from .game import GameState, PyGame
from .plain import PythonGame
from .pool import NodePool
from .result import MoveStatistics, SearchResult
from .search import (
    Cancel,
    DeterminizedSearch,
    FlatSearch,
    InformationSetSearch,
    MultiObserverSearch,
    RolloutSearch,
    Search,
)

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
    "RolloutSearch",
    "Search",
    "SearchResult",
]
