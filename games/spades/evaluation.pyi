from collections.abc import Sequence

from .rules import Rules

def read_chances() -> None: ...
def round_value(
    bids: Sequence[int],
    tricks: Sequence[int],
    *,
    rules: Rules | None = None,
    score: Sequence[int] = (0, 0),
    bags: Sequence[int] = (0, 0),
    by_match: bool = False,
) -> float: ...
def round_values_alone(
    bids: Sequence[int],
    tricks: Sequence[int],
    *,
    rules: Rules,
    score: Sequence[int] = (0, 0, 0, 0),
    bags: Sequence[int] = (0, 0, 0, 0),
    by_match: bool = False,
) -> list[float]: ...
