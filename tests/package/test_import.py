"""What importing aicore.games.spades costs: at most 3 MB of memory; the time is told by profiling/footprint.py."""

import pytest

from profiling.footprint import import_cost, traced_bytes

STANDARD_LIBRARY = ("dataclasses", "typing", "random")

pytestmark = pytest.mark.package


def test_memory_with_the_standard_library() -> None:
    assert traced_bytes("aicore.games.spades") <= 3_000_000


def test_resident_memory_beside_the_standard_library() -> None:
    assert import_cost("aicore.games.spades", beside=STANDARD_LIBRARY)["resident_bytes"] <= 3_000_000
