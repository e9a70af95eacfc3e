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
