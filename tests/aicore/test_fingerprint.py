"""Seed and iterations give these visit counts, on every platform, unless the search was meant to change.

If it was: `python -m tests.aicore.test_fingerprint` writes tests/data/fingerprint.json anew.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from aicore import (
    Budget,
    DeterminizedSearch,
    FlatSearch,
    InformationSetSearch,
    MultiObserverSearch,
    RolloutSearch,
    Search,
)
from aicore.games.spades.bidding import outlooks
from tests.positions import after_cards, seen_by_mover

DATA = Path(__file__).parents[1] / "data" / "fingerprint.json"

SEARCHES: dict[str, Search] = {
    "information set": InformationSetSearch(exploration=0.7),
    "information set, cut off": InformationSetSearch(exploration=0.7, cutoff_moves=8),
    "information set, widening": InformationSetSearch(exploration=0.7, widening=0.5),
    "information set, suspects": InformationSetSearch(exploration=0.7, proof=1.0, clear_gain=0.0),
    "information set, by spread": InformationSetSearch(),
    "information set, by spread, suspects": InformationSetSearch(proof=1.0, clear_gain=0.0),
    "a tree for each side": MultiObserverSearch(),
    "a tree for each side, by spread": MultiObserverSearch(exploration=None),
    "determinized": DeterminizedSearch(exploration=0.7, iterations_per_deal=50),
    "determinized, by spread": DeterminizedSearch(iterations_per_deal=50),
    "flat": FlatSearch(),
    "rollouts": RolloutSearch(playout="rule"),
    "rollouts, suspects": RolloutSearch(playout="rule", proof=1.0, clear_gain=0.0),
}


def fingerprint(name: str, num_cards: int) -> dict[str, Any]:
    """Return the visit counts of 2000 iterations by card, and what else is counted."""
    view = seen_by_mover(after_cards(num_cards, seed=2026))
    search = SEARCHES[name]
    if isinstance(search, RolloutSearch):
        view.play_as_learned()
        view.weigh_deals(outlooks(view))
    budget = Budget(iterations=2000, time_ms=None, num_bytes=1 << 22)
    # All cards but the three lowest: whichever leads is tested.
    suspects = view.legal_moves()[3:] if "suspects" in name else []
    result = search.run(view, budget=budget, seed=42, suspects=suspects)
    return {
        "depth": result.depth,
        "visits": {entry.name: entry.visits for entry in result.moves},
    } | ({"tests": [[test.suspect, test.is_proven] for test in result.paired_tests]} if suspects else {})


def cases() -> list[tuple[str, int]]:
    return [(name, num_cards) for name in SEARCHES for num_cards in (0, 22)]


@pytest.mark.parametrize(("name", "num_cards"), cases())
def test_fingerprint(name: str, num_cards: int) -> None:
    recorded = json.loads(DATA.read_text())[f"{name} after {num_cards} cards"]
    assert fingerprint(name, num_cards) == recorded


def test_the_searches_with_suspects_reach_paired_tests() -> None:
    recorded = json.loads(DATA.read_text())
    tests = [test for entry in recorded.values() for test in entry.get("tests", [])]
    assert len(tests) >= 3
    assert {is_proven for _, is_proven in tests} == {False, True}


if __name__ == "__main__":
    records = {f"{name} after {num_cards} cards": fingerprint(name, num_cards) for name, num_cards in cases()}
    DATA.write_text(json.dumps(records, indent=1) + "\n")
    print(f"wrote {DATA.name}")
