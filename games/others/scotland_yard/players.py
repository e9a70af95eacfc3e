"""The players of Scotland Yard: those of the two papers, and ours.

    greedy       Mr X away from the nearest detective, detectives towards a place where he may be
    heuristic    Mr X by possible locations + lines + distance squared, detectives to the place worth most by it
    mcts         Nijssen and Winands (2011): e-greedy playouts, one tree, location categorization, coalition reduction
    student      the student project: seekers search the likeliest locations side by side and merge what they found
    stars        ours, within the budget of a phone
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, Literal

from aicore.advice import Advice
from aicore.budget import Budget
from aicore.game import GameState
from aicore.parallel import ParallelSearch
from aicore.player import Decision, SearchPlayer, spend_all
from aicore.search import Cancel, InformationSetSearch, MultiObserverSearch, Search, StoppersFor

from .locations import Kind, LocationTable, Pairing, offline_table, weights_for
from .moves import BLACK, split_move
from .state import YardState

# Of Mr X and of the detectives, as the paper found best.
EPSILONS = (0.1, 0.2)
NODE_BYTES = 32
FIXED_BYTES = 65_536            # of a search, beside its nodes
JUDGING_PLAYOUTS = 2000         # for an entry of the log, of where Mr X may have ridden: 10 ms on a desk
DESPERATE_DISTANCE = 3.0        # mean distance of the detectives within which a double move is considered


def filtered_moves(state: YardState) -> list[int]:
    """Return the moves of Mr X without those that waste a ticket, all if there are no others."""
    entry = state.num_logged + 1
    hides_nothing = entry <= 2 or state.is_reveal(entry)
    assert state.hider is not None
    moves = state.legal_moves()
    ends_by_ticket = [{split_move(move)[2] for move in moves if split_move(move)[1] == ticket} for ticket in range(4)]
    is_taxi_only = not ends_by_ticket[1] | ends_by_ticket[2]
    on_land = ends_by_ticket[0] | ends_by_ticket[1] | ends_by_ticket[2]
    distances = [state.distance(state.hider, station) for station in state.seekers]
    is_desperate = sum(distances) <= DESPERATE_DISTANCE * len(distances)

    def is_kept(move: int) -> bool:
        _, ticket, station, is_double = split_move(move)
        if is_double and not is_desperate:
            return False
        return ticket != BLACK or not (hides_nothing or (is_taxi_only and station in on_land))

    return [move for move in moves if is_kept(move)] or moves


def safe_moves(state: YardState) -> list[int]:
    """Return the moves of Mr X that do not lose at once, doubles and black tickets only where they matter."""
    return state.kept_moves()


FILTERS: dict[str, Callable[[YardState], Collection[int]] | None] = {
    "off": None,
    "tickets": filtered_moves,
    "safe": safe_moves,
}


@dataclass(frozen=True, kw_only=True)
class Way:
    """How one side searches: what the state is told before it, and which root moves are looked at."""

    search: Search | ParallelSearch
    budget: Budget
    style: str = "distance"
    table: LocationTable | None = None
    # How locations are weighed; chances: along all that was seen; judged: the same, his rides judged by playouts.
    kind: Kind | Literal["chances", "judged"] = "general"
    reduction: float = 0.0
    haste: float = 0.0              # how much less a capture counts with every entry of the log until it
    patience: int = 0               # so many entries before the last one there is no haste any more
    hides_moves: bool = False       # off: the tree tells all moves of Mr X apart, as the papers do
    filters: bool = False           # below the root
    root_filter: Callable[[YardState], Collection[int]] | None = None
    opening: bool = False           # the detectives go to well-connected stations until Mr X was seen

    def advice(self, view: YardState, seed: int) -> Advice:
        """Return the observation made ready for the search."""
        is_hider = view.current_player() == 0
        weights = choices = None
        if self.table is not None and not is_hider:
            if self.kind == "chances" or self.kind == "judged":
                choices = self.table.choices()
            else:
                weights = weights_for(view, self.table, self.kind)
        state = view.for_search(
            weights=weights,
            choices=choices,
            judging=JUDGING_PLAYOUTS if self.kind == "judged" else 0,
            style=self.style,
            reduction=self.reduction,
            haste=self.haste if view.rules.log_length - view.num_logged > self.patience else 0.0,
            epsilons=EPSILONS,
            hides_moves=self.hides_moves,
            filters=self.filters,
        )
        moves = self.root_filter(view) if self.root_filter is not None else None
        move = None
        if self.opening and not is_hider and view.last_shown is None:
            move = view.for_search(style="hide unseen").best_move(seed)
        return Advice(state, move=move, moves=moves, stage=view.num_logged / view.rules.log_length)


class YardPlayer(SearchPlayer):
    """A player that searches in one way as Mr X and in another as a detective."""

    def __init__(
        self, *, name: str, stars: int, hider: Way, seekers: Way, stoppers: StoppersFor = spend_all
    ) -> None:
        super().__init__(name=name, stars=stars, search=hider.search, budget=hider.budget, stoppers=stoppers)
        self.hider = hider
        self.seekers = seekers
        self.advise = self._advise

    def _advise(self, observation: Any, seed: int) -> Advice:
        # The budget of a caller may have no deadline; its iterations and bytes are the way's.
        way = self.hider if observation.current_player() == 0 else self.seekers
        self.search = way.search
        self.budget = replace(way.budget, time_ms=way.budget.time_ms if self.budget.time_ms is not None else None)
        return way.advice(observation, seed)

    def learn(self, state: YardState) -> None:
        """Add a finished game to the table of locations, if it is one's own that grows with every game."""
        table = self.seekers.table
        if table is not None and not table.is_shipped:
            table.learn(state)


class RulePlayer:
    """A player that follows a rule of thumb without search."""

    def __init__(self, *, name: str, hider_style: str, seeker_style: str) -> None:
        self.name = name
        self.stars = 0
        self.hider_style = hider_style
        self.seeker_style = seeker_style

    def choose(self, observation: Any, *, seed: int, cancel: Cancel | None = None) -> Decision:
        """Return the move of the rule; by seed among equals."""
        started = perf_counter()
        if observation.current_player() == 0:
            view = observation.for_search(style=self.hider_style)
        else:
            view = observation.for_search(style=self.seeker_style)
            if self.seeker_style == "distance":
                view = view.determinize(seed)
        move = view.best_move(seed)
        return Decision(move=move, name=view.move_name(move), time_ms=(perf_counter() - started) * 1000)


def greedy_player() -> RulePlayer:
    """Return the Greedy player of the first paper."""
    return RulePlayer(name="Greedy", hider_style="distance", seeker_style="distance")


def heuristic_player() -> RulePlayer:
    """Return the rule of thumb of the student project."""
    return RulePlayer(name="Heuristic", hider_style="hide", seeker_style="hide unseen")


class LikeliestSearch(ParallelSearch):
    """Searches the possible locations that are worth most to Mr X, each on a thread of its own, and merges."""

    def roots(self, root: GameState, num_threads: int) -> Sequence[GameState]:
        """Return a complete state for each of the likeliest locations."""
        assert isinstance(root, YardState)
        if root.hider is not None:
            return super().roots(root, num_threads)
        ranked = sorted(root.possible, key=lambda station: (-root.worth_of_place(station), station))
        return [root.with_hider(station) for station in ranked[:num_threads]]


def bytes_for(playouts: int) -> int:
    """Return room for a node for every playout: the papers do not count memory."""
    return FIXED_BYTES + 2 * NODE_BYTES * playouts


def mcts_player(
    *,
    playouts: int = 10_000,
    playout: Literal["random", "greedy"] = "greedy",
    lc: Literal["off", "general", "detailed", "chances", "judged"] = "off",
    source: Literal["offline", "online"] = "offline",
    table: Pairing = "mcts",
    r: float = 0.0,
    haste: float = 0.0,
    filter: Literal["off", "tickets", "safe"] = "off",
    exploration: float = 0.7,
    hides: bool = False,
    tree: Literal["one", "sides", "unknowing"] = "one",
    cutoff: int = 0,
    widening: float = 0.0,
    style: Literal["distance", "hide", "hide unseen", "ghosts"] = "distance",
) -> YardPlayer:
    """Return a player of the first paper: Basic-MCTS with random playouts, else Greedy-MCTS.

    lc: location categorization, its table from a file (offline: that of a pairing) or from the games it is told of
    (online); r: coalition reduction; filter: of the root moves of Mr X; hides, tree and the others: what the paper
    does not have.
    """
    if not 0.0 <= r <= 1.0:
        raise ValueError(f"a coalition reduction lies in 0 to 1, not {r:g}")
    budget = Budget(iterations=playouts, time_ms=None, num_bytes=bytes_for(playouts))
    settings: dict[str, Any] = {
        "playout": playout, "exploration": exploration, "cutoff_moves": cutoff, "widening": widening,
    }
    locations = None if lc == "off" else offline_table(table) if source == "offline" else LocationTable()

    def make_search(*, for_hider: bool) -> Search:
        if tree == "one":
            return InformationSetSearch(**settings)
        return MultiObserverSearch(unknowing=tree == "unknowing" and for_hider, **settings)

    hides = hides or tree != "one"
    return YardPlayer(
        name=f"mcts {playouts}",
        stars=0,
        hider=Way(
            search=make_search(for_hider=True),
            budget=budget,
            table=locations,
            hides_moves=hides,
            style=style,
            root_filter=FILTERS[filter],
        ),
        seekers=Way(
            search=make_search(for_hider=False),
            budget=budget,
            style=style,
            table=locations,
            kind="general" if lc == "off" else lc,
            reduction=r,
            haste=haste,
            hides_moves=hides,
        ),
    )


def student_player(*, playouts: int = 10_000, locations: int = 4, exploration: float = 0.7) -> YardPlayer:
    """Return the players of the student project; locations: how many are searched side by side."""
    budget = Budget(iterations=playouts, time_ms=None, num_bytes=bytes_for(playouts) + locations * FIXED_BYTES)

    def make_search() -> Search:
        return InformationSetSearch(playout="greedy", exploration=exploration)

    return YardPlayer(
        name=f"student {playouts}",
        stars=0,
        hider=Way(
            search=make_search(), budget=budget, style="hide unseen", filters=True, root_filter=safe_moves
        ),
        seekers=Way(
            search=LikeliestSearch(make_search, num_threads=locations),
            budget=budget,
            style="hide",
            filters=True,
            opening=True,
        ),
    )
