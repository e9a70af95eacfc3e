"""Players of Sorry! from random moves to five stars."""

from aicore.budget import Budget
from aicore.player import Player, RandomPlayer, SearchPlayer
from aicore.search import DeterminizedSearch, InformationSetSearch

ITERATIONS = {1: 20, 2: 100, 3: 400, 4: 1000, 5: 2500}

# A game of chance: most of what a playout tells after a few moves is noise, so it is cut off early and estimated;
# chances then differ by little between moves, so little exploration is enough.
EXPLORATION = 0.1
CUTOFF_MOVES = 2


def make_search() -> InformationSetSearch:
    """Return the search that all levels share."""
    return InformationSetSearch(exploration=EXPLORATION, playout="rule", cutoff_moves=CUTOFF_MOVES)


def make_player(*, stars: int = 5, iterations: int | None = None) -> Player:
    """Return a player of 1 to 5 stars (0: random), or with a number of iterations of its own."""
    if stars == 0 and iterations is None:
        return RandomPlayer()
    if stars not in ITERATIONS:
        raise ValueError(f"stars are 1 to 5 (0: random), not {stars}")
    budget = Budget(iterations=iterations if iterations is not None else ITERATIONS[stars])
    return SearchPlayer(name=f"{stars} stars", stars=stars, search=make_search(), budget=budget)


def document_player(*, exploration: float = 1.4, deals: int = 25, iterations_per_deal: int = 100) -> SearchPlayer:
    """Return the player of the paper: c, d and s, random playouts to the end of the game, never stopped early."""
    return SearchPlayer(
        name=f"c={exploration:g} d={deals} s={iterations_per_deal}",
        search=DeterminizedSearch(iterations_per_deal=iterations_per_deal, exploration=exploration),
        budget=Budget(iterations=deals * iterations_per_deal, time_ms=None),
        stoppers=lambda budget: (),
    )
