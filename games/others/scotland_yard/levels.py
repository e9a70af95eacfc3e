"""Our players of Scotland Yard, one to five stars for both sides."""

from aicore.budget import Budget
from aicore.games.table.levels import Levels
from aicore.player import stop_when_decided
from aicore.search import InformationSetSearch, MultiObserverSearch

from .locations import offline_table
from .players import Way, YardPlayer, filtered_moves

# An iteration takes 6 to 9 microseconds on a desk: five stars spend most of the 250 ms there, and a deadline elsewhere.
LEVELS: Levels[int] = {1: 20, 2: 120, 3: 700, 4: 4000, 5: 24_000}

EXPLORATION = 1.0
REDUCTION = 0.25        # of the reward for a capture by a colleague
JUDGING_FROM = 4000     # iterations: below, judging the rides of Mr X by playouts would cost more than the search
# Where locations are judged, the detectives want him soon; near the end of the log a late capture is as good.
HASTE = 0.2
PATIENCE = 6            # entries of the log


def star_player(stars: int, usual: int, *, iterations: int | None = None) -> YardPlayer:
    """Return the player of a level."""
    wanted = usual if iterations is None else iterations
    budget = Budget(iterations=wanted)
    is_judging = wanted >= JUDGING_FROM
    return YardPlayer(
        name=f"{stars} stars" if iterations is None else f"{iterations} iterations",
        stars=stars,
        # The detectives in his tree do not know where he is, nor do those of his playouts.
        hider=Way(
            search=MultiObserverSearch(unknowing=True, playout="greedy", exploration=EXPLORATION),
            budget=budget,
            style="ghosts",
            hides_moves=True,
            root_filter=filtered_moves,
        ),
        # One tree, with the moves of Mr X told apart: a tree for each side did worse, 48 and 62 of 100 games instead of
        # 57 and 73 (60 games each, 700 and 2800 playouts), and needs twice the nodes.
        seekers=Way(
            search=InformationSetSearch(playout="greedy", exploration=EXPLORATION),
            budget=budget,
            table=offline_table(),
            kind="judged" if is_judging else "chances",
            reduction=REDUCTION,
            haste=HASTE if is_judging else 0.0,
            patience=PATIENCE,
        ),
        stoppers=stop_when_decided,
    )
