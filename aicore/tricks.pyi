from collections.abc import Collection, Iterable, Sequence
from typing import Any

from .trick_play import TrickPlay
from .trick_rules import TrickRules

STOCK: int
NO_TRUMP_SUIT: int
MAX_CALL: int

class TrickState(TrickPlay):
    hands: list[list[int]]
    stock: list[int]
    hidden: list[int]
    sizes: list[int]
    lacks: list[list[int]]
    given: list[list[int]]
    calls: list[int]
    tallies: list[int]
    tricks: list[int]
    trick: list[tuple[int, int]]
    active: list[int]
    player: int
    leader: int
    num_tricks: int
    trump: int
    maker: int
    stage: int
    phase: str
    is_broken: bool
    def __init__(
        self, rules: TrickRules, hands: Sequence[Collection[int]], *, setup: dict[str, Any] | None = None
    ) -> None: ...
    def first_hands(self) -> list[set[int]]: ...
    def set_active(self, seats: Iterable[int]) -> None: ...
    def wait_for(self, seat: int, *, stage: int = 0) -> None: ...
    def start_play(self, leader: int, *, trump: int = 4) -> None: ...
    def end_round(self) -> None: ...
    def set_call(self, seat: int, call: int) -> None: ...
    def set_maker(self, seat: int) -> None: ...
    def lay_aside(self, seat: int, card: int) -> None: ...
    def set_given(self, seat: int, cards: Iterable[int]) -> None: ...
    def move_card(self, card: int, source: int, target: int) -> None: ...
    def show(self, card: int, seats: Iterable[int]) -> None: ...
    def num_front_moves(self) -> int: ...
    def is_choosing_cards(self) -> bool: ...

def deal_hands(
    rules: TrickRules, seed: int, *, active: Collection[int] | None = None
) -> tuple[list[list[int]], list[int]]: ...
