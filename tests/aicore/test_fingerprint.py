"""Seed and iterations give these visit counts, on every platform, unless the search was meant to change.

If it was: `python -m tests.aicore.test_fingerprint` writes tests/data/fingerprint.json anew.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from aicore import Budget, DeterminizedSearch, FlatSearch, InformationSetSearch, Search
from tests.positions import after_cards, budget_for_nodes, seen_by_mover

DATA = Path(__file__).parents[1] / "data" / "fingerprint.json"

SEARCHES: dict[str, Search] = {
    "information set": InformationSetSearch(),
    "information set, recycling": InformationSetSearch(recycles=True),
    "information set, cut off": InformationSetSearch(cutoff_moves=8),
    "determinized": DeterminizedSearch(iterations_per_deal=50),
    "flat": FlatSearch(),
}


def fingerprint(name: str, num_cards: int) -> dict[str, Any]:
    """Return the visit counts of 2000 iterations by card, and what else is counted."""
    view = seen_by_mover(after_cards(num_cards, seed=2026))
    search = SEARCHES[name]
    budget = Budget(iterations=2000, time_ms=None, num_bytes=1 << 22)
    if search.recycles:
        budget = budget_for_nodes(search, view, iterations=2000, num_nodes=300)
    result = search.run(view, budget=budget, seed=42)
    return {
        "depth": result.depth,
        "recycled": result.num_recycled,
        "visits": {entry.name: entry.visits for entry in result.moves},
    }


def cases() -> list[tuple[str, int]]:
    return [(name, num_cards) for name in SEARCHES for num_cards in (0, 22)]


@pytest.mark.parametrize(("name", "num_cards"), cases())
def test_fingerprint(name: str, num_cards: int) -> None:
    recorded = json.loads(DATA.read_text())[f"{name} after {num_cards} cards"]
    assert fingerprint(name, num_cards) == recorded


if __name__ == "__main__":
    records = {f"{name} after {num_cards} cards": fingerprint(name, num_cards) for name, num_cards in cases()}
    DATA.write_text(json.dumps(records, indent=1) + "\n")
    print(f"wrote {DATA.name}")
