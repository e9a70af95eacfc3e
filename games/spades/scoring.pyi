from collections.abc import Sequence
from dataclasses import dataclass

from .rules import Rules

@dataclass(frozen=True, slots=True)
class RoundScore:
    contract: int
    tricks: int
    points: int
    bags: int
    penalty: int
    total: int
    total_bags: int
    is_made: bool

def score_round(
    bids: Sequence[int],
    tricks: Sequence[int],
    rules: Rules,
    score: Sequence[int] | None = None,
    bags: Sequence[int] | None = None,
) -> tuple[RoundScore, ...]: ...
def contract_of(bid: int) -> int: ...
def contract_worth(bids: Sequence[int], rules: Rules) -> int: ...
def match_winner(score: Sequence[int], rules: Rules) -> int | None: ...
