"""Tables 1 and 2 of the first Scotland Yard document, and ours beside its best.

Nijssen and Winands: Monte-Carlo Tree Search for the Game of Scotland Yard (2011). The share is that of the detectives.
All rows are played from the same starts, so that with and without are compared start by start.
"""

from collections.abc import Sequence
from functools import partial

from aicore.games.compare.plan import Plan

from .table import Count, MatchRow, Outcome, Table, scaled, told_difference

PLAYOUTS = 10_000
OUR_ITERATIONS = 24_000
SEED = 2011
GAMES = 400
PUBLISHED_GAMES = 2500
BY = "start by start"

BASIC = {"playout": "random"}
GREEDY = {"playout": "greedy"}
HIDERS = {
    "Basic-MCTS": BASIC,
    "Greedy-MCTS": {**GREEDY, "filter": "tickets"},
    "Greedy": None,  # does not search
}
SEEKERS = {
    "Basic-MCTS": BASIC,
    "Greedy-MCTS": GREEDY,
    "Greedy-MCTS + LC": {**GREEDY, "lc": "general"},
}
# detectives, Mr X, what is added, per cent with it and without it
CATEGORIZATION = (
    ("Basic-MCTS", "Basic-MCTS", {"lc": "detailed", "table": "basic"}, 54.1, 47.7),
    ("Basic-MCTS", "Greedy-MCTS", {"lc": "detailed", "table": "loose"}, 40.2, 33.8),
    ("Basic-MCTS", "Greedy", {"lc": "detailed", "table": "greedy"}, 85.4, 82.4),
    ("Greedy-MCTS", "Greedy-MCTS", {"lc": "general"}, 77.4, 72.1),
)
REDUCTION = (
    ("Basic-MCTS", "Basic-MCTS", {"r": "0.375"}, 54.0, 47.7),
    ("Greedy-MCTS", "Greedy-MCTS", {"r": "0.125"}, 73.6, 72.1),
    ("Greedy-MCTS + LC", "Greedy-MCTS", {"r": "0.25"}, 80.6, 75.3),
)
Lines = Sequence[tuple[str, str, dict[str, str], float, float]]


def described(options: dict[str, str] | None, scale: float) -> str:
    """Return a player of the document as text; None: the one that does not search."""
    if options is None:
        return "greedy"
    named = {"playouts": str(scaled(PLAYOUTS, scale)), **options}
    return "mcts:" + ",".join(f"{name}={value}" for name, value in named.items())


def percent(share: float) -> Count:
    """Return a published share of the document's games."""
    return Count(round(share / 100 * PUBLISHED_GAMES), PUBLISHED_GAMES)


def row(label: str, *, hider: str, seekers: str, published: Count | None = None) -> MatchRow:
    """Return a row: A is Mr X, and the share that is shown is that of the detectives."""
    plan = Plan(game="scotland_yard", player_a=hider, player_b=seekers, seed=SEED, seats="fixed")
    return MatchRow(label=label, plan=plan, games=GAMES, published=published, is_share_of_b=True)


def rows(scale: float, *, lines: Lines, word: str) -> list[MatchRow]:
    """Return two rows for each line of a table: with what is added, and without."""
    made = []
    for seekers, hider, added, with_it, without_it in lines:
        for is_added, share in ((True, with_it), (False, without_it)):
            options = {**SEEKERS[seekers], **(added if is_added else {})}
            more = f"with {word} ({next(iter(added.values()))})" if is_added else f"without {word}"
            made.append(
                row(
                    f"{seekers} seek {hider}, {more}",
                    hider=described(HIDERS[hider], scale),
                    seekers=described(options, scale),
                    published=percent(share),
                )
            )
    return made


def pairs(outcomes: Sequence[Outcome], *, lines: Lines) -> list[str]:
    """Return for each line by how much what is added helps, beside what the document has."""
    said = []
    for number, (seekers, hider, _, with_it, without_it) in enumerate(lines):
        told = told_difference(outcomes[2 * number], outcomes[2 * number + 1], by=BY)
        said.append(f"{seekers} seek {hider}: {told}; the document has {with_it - without_it:+.1f}")
    return said


def best_rows(scale: float) -> list[MatchRow]:
    """Return the document's best against itself, our detectives against its Mr X, its detectives against ours."""
    hider = described(HIDERS["Greedy-MCTS"], scale)
    seekers = described({**SEEKERS["Greedy-MCTS + LC"], "r": "0.25"}, scale)
    ours = "5" if scale == 1 else f"5:iterations={scaled(OUR_ITERATIONS, scale)}"
    return [
        row("its detectives seek its Mr X", hider=hider, seekers=seekers),
        row("our detectives seek its Mr X", hider=hider, seekers=ours),
        row("its detectives seek our Mr X", hider=ours, seekers=seekers),
    ]


def best_summary(outcomes: Sequence[Outcome]) -> list[str]:
    """Return whether our detectives catch more than its own do, and whether our Mr X escapes more than its own."""
    its, our_seekers, our_hider = outcomes
    return [
        f"our detectives beside its detectives, against its Mr X: {told_difference(our_seekers, its, by=BY)}",
        "its Mr X beside our Mr X, against its detectives (better: ours escapes more): "
        + told_difference(its, our_hider, by=BY),
    ]


def tables() -> list[Table]:
    """Return the document's two tables and ours beside its best."""
    notes = (
        "The document learns some of its tables of locations online. Games here are played in any order and by several "
        "processes, so all use tables that ship, one for each pairing, from 120 to 300 games on other starts "
        "(profiling/yard_locations.py).",
        "The document does not say which of its hiders filter their moves: here Greedy-MCTS does, Basic-MCTS does not.",
        "400 games a row here, 2500 in the document: `--games 2500` goes on from what a store has.",
        "With fewer playouts (`--scale`) the detectives win less, for they gain more by searching than Mr X does: the "
        "document's best catch its Mr X in 68% of 400 games at 2000 playouts, in 84% of 100 at 10,000 (yard-best).",
    )
    return [
        Table(
            name="yard-categories",
            title="Scotland Yard, table 1: location categorization",
            source="table 1 of Nijssen and Winands (2011)",
            rows=partial(rows, lines=CATEGORIZATION, word="LC"),
            summary=partial(pairs, lines=CATEGORIZATION),
            share_name="detectives win",
            notes=notes,
        ),
        Table(
            name="yard-coalition",
            title="Scotland Yard, table 2: coalition reduction",
            source="table 2 of Nijssen and Winands (2011)",
            rows=partial(rows, lines=REDUCTION, word="CR"),
            summary=partial(pairs, lines=REDUCTION),
            share_name="detectives win",
            notes=notes,
        ),
        Table(
            name="yard-best",
            title="Scotland Yard: ours beside the document's best",
            source="nothing published; five stars, and the document's best configuration at 10,000 playouts",
            rows=best_rows,
            summary=best_summary,
            share_name="detectives win",
        ),
    ]
