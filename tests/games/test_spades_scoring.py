"""The score of a round and the end of a match, as a table with a reason for each row."""

import json
from pathlib import Path
from typing import Any

import pytest

from aicore.games.spades.rules import Rules
from aicore.games.spades.scoring import match_winner, score_round

ROWS: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "data" / "spades_scoring.json").read_text())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row["reason"]))
def test_score(row: dict[str, Any]) -> None:
    rules = Rules.from_json(row.get("rules", {}))
    assert sum(row["tricks"]) == 13
    teams = score_round(row["bids"], row["tricks"], rules, row["score"], row["bags"])
    assert [team.total for team in teams] == row["total"]
    assert [team.total_bags for team in teams] == row["total_bags"]
    if "winner" in row:
        assert match_winner(row["total"], rules) == row["winner"]


def test_wrong_lengths() -> None:
    with pytest.raises(ValueError, match="four seats"):
        score_round([3, 3, 3], [4, 3, 3, 3], Rules())
