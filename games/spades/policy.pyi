from collections.abc import Collection, Iterable, Sequence

from .rules import Rules

ENTRIES: int
WEIGHTS: int
UNITS_IN_A_LOGIT: int
VERSION: int

class LearnedPolicy:
    def __init__(self, data: object) -> None: ...

class Following:
    def __init__(self, deck: Iterable[int], leader: int, bids: Sequence[int], rules: Rules) -> None: ...
    def follow(self, card: int) -> None: ...
    def choices(self, hand: Collection[int]) -> tuple[list[int], bytes]: ...
    def chances(self, hand: Collection[int]) -> dict[int, float]: ...
