"""The beta reports of the Spades document: a position decided a thousand times, and the share of each move.

Of 15 poor moves that testers reported, 6 were chosen in under 5% of 1000 reruns: the others were habits. The positions
themselves were not published; ours are those of tests/data/plausibility, in which people agree what is bad.
"""

import json
from collections.abc import Sequence
from operator import itemgetter
from pathlib import Path

from aicore.games.compare.rerun import Rerun

from .table import Outcome, RerunRow, Table, scaled

FOLDER = Path(__file__).parents[2] / "tests" / "data" / "plausibility"
RARE = 0.05
ITERATIONS = 2500
# As in the reports: half on a partner's nil that was not covered, half on high cards that were wasted.
POSITIONS = {"cover_nil": 4, "cover_nil_lead": 4, "wasted_honour": 4, "partner_winner": 3}
KNOWLEDGE = {"": "", ", no knowledge": ",filter=off,skews=off,doubt=0"}


def rows(scale: float) -> list[RerunRow]:
    """Return the first positions of some categories of the suite, with knowledge and without."""
    entries = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))]
    chosen = []
    for category, count in POSITIONS.items():
        chosen += sorted((entry for entry in entries if entry["category"] == category), key=itemgetter("name"))[:count]
    return [
        RerunRow(
            label=entry["name"] + label,
            rerun=Rerun(
                game="spades",
                player=f"5:iterations={scaled(ITERATIONS, scale)}{options}",
                position=entry["position"],
                name=entry["name"],
            ),
            bad=entry["bad"],
        )
        for label, options in KNOWLEDGE.items()
        for entry in chosen
    ]


def summary(outcomes: Sequence[Outcome]) -> list[str]:
    """Return in how many positions a bad move is rare, beside the document's."""
    said = []
    for label in KNOWLEDGE:
        line = [outcome for outcome in outcomes if ("no knowledge" in outcome.label) == bool(label)]
        rare = sum(outcome.share < RARE for outcome in line)
        who = f"five stars{label}"
        said.append(f"{who}: a bad move is chosen in under {RARE:.0%} of the reruns in {rare} of {len(line)} positions")
    return [*said, "in the document: in 6 of 15 of the moves that had been reported"]


def tables() -> list[Table]:
    """Return the reruns."""
    return [
        Table(
            name="reruns",
            title="Reruns of positions: how often a bad move is chosen",
            source="the beta reports of the Spades document; its positions were not published, these are ours",
            rows=rows,
            summary=summary,
            share_name="bad moves",
            unit="reruns",
            even=RARE,
        )
    ]
