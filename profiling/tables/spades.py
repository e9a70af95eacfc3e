"""Figure 1 of the Spades document: tree search, with knowledge and without, against the knowledge AI.

Whitehouse, Cowling, Powley, Rollason: Integrating Monte Carlo Tree Search with Knowledge-Based Methods to Create
Engaging Play in a Commercial Mobile Game (2013). The figure's numbers are not in its text, only what follows from them.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from games.compare.plan import Plan
from games.compare.plots import Point, draw_curves

from .table import Claim, MatchRow, Outcome, Published, Table, scaled

ITERATIONS = (1200, 1700, 2600, 5000)
KNOWLEDGE = {"knowledge": "", "no knowledge": ",filter=off,skews=off,doubt=0"}
OPPONENTS = {"default": "3", "hardest": "hardest"}
PAR_FROM = 2600
SEED = 2013             # the same deals for all sixteen, and for both figures
GAMES = 1000
SOURCE = "figure 1 of the Spades document, from what its text says"


def published(opponent: str, iterations: int, *, has_nils: bool) -> Published | None:
    """Return what the text says of a point of the figure."""
    if opponent == "default" or has_nils:
        return Claim(0.5)
    return Claim(0.5, is_strict=False) if iterations >= PAR_FROM else None


def rows(scale: float, *, has_nils: bool) -> list[MatchRow]:
    """Return the sixteen combinations."""
    return [
        MatchRow(
            label=f"{iterations}, {knowledge}, against {opponent}",
            plan=Plan(
                game="spades",
                player_a=f"5:iterations={scaled(iterations, scale)}{options}",
                player_b=player,
                seed=SEED,
                rules={"redeal_without_nil": True} if has_nils else {},
            ),
            games=GAMES,
            published=published(opponent, iterations, has_nils=has_nils),
        )
        for opponent, player in OPPONENTS.items()
        for knowledge, options in KNOWLEDGE.items()
        for iterations in ITERATIONS
    ]


def series(outcomes: Sequence[Outcome]) -> dict[str, list[Outcome]]:
    """Return the four lines of the figure, each by iterations."""
    lines: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        lines.setdefault(outcome.label.partition(", ")[2], []).append(outcome)
    return lines


def summary(outcomes: Sequence[Outcome]) -> list[str]:
    """Return what the document says about lines, not points, and whether it is so here."""
    said = []
    for label, line in series(outcomes).items():
        first, last = line[0], line[-1]
        gain = last.share - first.share
        # The same deals: the two shares depend on each other, so this is wider than it need be.
        reach = sum((high - low) ** 2 / 4 for low, high in (first.interval, last.interval)) ** 0.5
        said.append(
            f"{label}: {gain:+.1%} (± {reach:.1%}) from {ITERATIONS[0]} to {ITERATIONS[-1]} iterations; "
            "the document has 7 to 8 points"
        )
    return said


def draw(table: Table, outcomes: Sequence[Outcome], paths: Sequence[Path]) -> None:
    """Draw the figure as the document has it: share by iterations."""
    lines = {
        label: [
            Point(iterations, outcome.share, outcome.interval)
            for iterations, outcome in zip(ITERATIONS, line, strict=True)
        ]
        for label, line in series(outcomes).items()
    }
    draw_curves({table.title: lines}, paths, across="iterations")


def tables() -> list[Table]:
    """Return figure 1 a and b."""
    titles = {"spades-1a": "Figure 1 (a): Spades", "spades-1b": "Figure 1 (b): Spades with a nil in every round"}
    return [
        Table(
            name=name,
            title=title,
            source=SOURCE,
            rows=partial(rows, has_nils=has_nils),
            summary=summary,
            draw=draw,
            notes=(
                "Knowledge off takes away skews, the filter of plain mistakes and the doubt in favour of what looks "
                "better; beliefs about hidden cards stay, as the document's inference does.",
                "The opponents are our 3 stars and hardest, made after the description of the document's knowledge AI: "
                "how strong they are is ours.",
            ),
        )
        for (name, title), has_nils in zip(titles.items(), (False, True), strict=True)
    ]
