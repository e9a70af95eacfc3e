"""How players of Sorry! search, at every level and as in the paper."""

from collections.abc import Callable

from aicore.budget import Budget
from aicore.games.table.levels import Levels
from aicore.player import Decision, Player, SearchPlayer
from aicore.search import Cancel, DeterminizedSearch, InformationSetSearch

from .state import SorryState

LEVELS: Levels[int] = {1: 20, 2: 100, 3: 400, 4: 1000, 5: 2500}

# A game of chance: most of what a playout tells after a few moves is noise, so it is cut off early and estimated;
# chances then differ by little between moves, so little exploration is enough.
EXPLORATION = 0.1
CUTOFF_MOVES = 2


def make_search() -> InformationSetSearch:
    """Return the search that all levels share."""
    return InformationSetSearch(exploration=EXPLORATION, playout="rule", cutoff_moves=CUTOFF_MOVES)


def document_player(*, c: float = 1.4, d: int = 25, s: int = 100) -> SearchPlayer:
    """Return the player of the paper: exploration c, d deals with s iterations each, random playouts to the end."""
    return SearchPlayer(
        name=f"c={c:g} d={d} s={s}",
        search=DeterminizedSearch(iterations_per_deal=s, exploration=c),
        budget=Budget(iterations=d * s, time_ms=None),
        stoppers=lambda budget: (),
    )


class GreedyPlayer:
    """Makes the move that gains most at once."""

    name = "greedy"
    stars = 1

    def choose(self, observation: SorryState, *, seed: int, cancel: Cancel | None = None) -> Decision:
        """Return the move for what the seat sees."""
        move = observation.best_move(seed)
        return Decision(move=move, name=observation.move_name(move), time_ms=0.0)


# Players beside the levels, by the word that describes them.
WORDS: dict[str, Callable[..., Player]] = {"paper": document_player, "greedy": GreedyPlayer}
