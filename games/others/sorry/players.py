"""How players of Sorry! search, at every level and as in the paper."""

from aicore.budget import Budget
from aicore.player import SearchPlayer
from aicore.search import DeterminizedSearch, InformationSetSearch
from games.table.levels import Levels

LEVELS: Levels[int] = {1: 20, 2: 100, 3: 400, 4: 1000, 5: 2500}

# A game of chance: most of what a playout tells after a few moves is noise, so it is cut off early and estimated;
# chances then differ by little between moves, so little exploration is enough.
EXPLORATION = 0.1
CUTOFF_MOVES = 2


def make_search() -> InformationSetSearch:
    """Return the search that all levels share."""
    return InformationSetSearch(exploration=EXPLORATION, playout="rule", cutoff_moves=CUTOFF_MOVES)


def document_player(*, exploration: float = 1.4, deals: int = 25, iterations_per_deal: int = 100) -> SearchPlayer:
    """Return the player of the paper: c, d and s, random playouts to the end of the game, never stopped early."""
    return SearchPlayer(
        name=f"c={exploration:g} d={deals} s={iterations_per_deal}",
        search=DeterminizedSearch(iterations_per_deal=iterations_per_deal, exploration=exploration),
        budget=Budget(iterations=deals * iterations_per_deal, time_ms=None),
        stoppers=lambda budget: (),
    )
