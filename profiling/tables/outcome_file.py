"""What came of a table as data beside its page, so that another table can show it again without playing it."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from aicore.foreign_json import read_json_file

from .table import Outcome, Row

KEYS = ("label", "games", "share", "interval", "exact_interval", "more", "points", "by_deal")


def write_outcomes(path: Path, outcomes: Sequence[Outcome], source: str) -> None:
    """Write the rows with where they come from; a deal a number, so that rows can be compared deal by deal."""
    rows = [
        {
            "label": outcome.label,
            "games": outcome.num_games,
            "share": outcome.share,
            "interval": outcome.interval,
            "exact_interval": outcome.exact_interval,
            "more": outcome.more,
            "points": outcome.points,
            "by_deal": outcome.by_deal,
        }
        for outcome in outcomes
    ]
    lines = ",\n".join(json.dumps(row) for row in rows)
    path.write_text(f'{{"source": {json.dumps(source)},\n"rows": [\n{lines}\n]}}\n', encoding="utf-8")


def read_outcomes(path: Path, rows: Sequence[Row]) -> tuple[list[Outcome], str]:
    """Return what came of rows, and where it comes from; ValueError when the file tells of others."""
    try:
        data = read_json_file(str(path))
    except OSError:
        raise ValueError(f"there is no {path}: play the table {path.stem} first, to the same folder") from None
    except ValueError as error:
        raise ValueError(f"{path} {error}") from error
    try:
        found = {entry["label"]: entry for entry in data["rows"]}
        return [_outcome(row, found[row.label]) for row in rows], str(data["source"])
    except (KeyError, TypeError, ValueError):
        raise ValueError(f"{path} does not have the rows of the table {path.stem}: play it again") from None


def _outcome(row: Row, entry: Mapping[str, Any]) -> Outcome:
    label, games, share, (low, high), (exact_low, exact_high), more, points, by_deal = (entry[key] for key in KEYS)
    return Outcome(
        label, games, share, (low, high), (exact_low, exact_high), row.published, dict(more),
        None if points is None else (points[0], points[1]), by_deal,
    )  # fmt: skip
