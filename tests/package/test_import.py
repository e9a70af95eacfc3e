"""What importing games.spades costs: at most 60 ms of the processor and 3 MB of Python's memory."""

import pytest

from tests.package.footprint import import_cost, traced_bytes

STANDARD_LIBRARY = ("dataclasses", "typing", "random")

pytestmark = pytest.mark.package


def test_memory_with_the_standard_library() -> None:
    assert traced_bytes("games.spades") <= 3_000_000


def test_time_and_resident_memory_beside_the_standard_library() -> None:
    cost = import_cost("games.spades", beside=STANDARD_LIBRARY)
    assert cost["time_ms"] <= 60
    assert cost["resident_bytes"] <= 3_000_000
