from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .rules import Rules

class BidValue(NamedTuple):
    value: float
    chance: float
    made: float
    failed: float

def bid_values(
    choices: Iterable[int],
    bids: Sequence[int | None],
    *,
    hand: float,
    nil_logit: float,
    can_nil: bool = True,
    sure: int = 0,
    rules: Rules,
    score: Sequence[int],
    bags: Sequence[int],
) -> dict[int, BidValue]: ...
