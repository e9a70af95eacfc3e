from collections.abc import Iterable, Sequence

from .rules import Rules

def solve(
    hands: Sequence[Iterable[int]],
    *,
    bids: Sequence[int],
    tricks: Sequence[int],
    leader: int,
    broken: bool = True,
    rules: Rules | None = None,
) -> float: ...
