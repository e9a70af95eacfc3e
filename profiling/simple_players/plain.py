"""The player that a new game gets without a word about it: the search with its defaults, and nothing of the game."""

from aicore.budget import Budget
from aicore.player import SearchPlayer
from aicore.search import InformationSetSearch


class Plain(SearchPlayer):
    """Searches every decision, bids and passes too; exploration: a fixed one instead of the default."""

    def __init__(self, iterations: int = 2500, exploration: float | None = None) -> None:
        search = InformationSetSearch(exploration=exploration)
        super().__init__(name="plain", search=search, budget=Budget(iterations=iterations, time_ms=None))
