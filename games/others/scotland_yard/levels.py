"""Our players of Scotland Yard, one to five stars for both sides."""

from aicore.budget import Budget
from aicore.player import stop_when_decided
from aicore.search import MultiObserverSearch
from games.table.levels import Levels

from .locations import offline_table
from .players import Way, YardPlayer, safe_moves

LEVELS: Levels[int] = {1: 30, 2: 150, 3: 600, 4: 3000, 5: 12000}


def star_player(stars: int, usual: int, *, iterations: int | None = None) -> YardPlayer:
    """Return the player of a level."""
    budget = Budget(iterations=usual if iterations is None else iterations)
    return YardPlayer(
        name=f"{stars} stars" if iterations is None else f"{iterations} iterations",
        stars=stars,
        hider=Way(
            search=MultiObserverSearch(unknowing=True, playout="greedy"),
            budget=budget,
            table=offline_table(),
            hides_moves=True,
            root_filter=safe_moves,
        ),
        seekers=Way(
            search=MultiObserverSearch(playout="greedy"),
            budget=budget,
            table=offline_table(),
            kind="detailed",
            hides_moves=True,
        ),
        stoppers=stop_when_decided,
    )
