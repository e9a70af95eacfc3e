from collections.abc import Sequence
from typing import Self

from aicore.game import GameState

KICKERS: tuple[str, ...]
AUCTIONS: tuple[str, ...]
PASS_MOVE: int
FIRST_KICKER_MOVE: int
FIRST_BID_MOVE: int
DECK_TEXT: str

class DouDizhuState(GameState):
    history: list[tuple[int, int]]
    starter: int
    observer: int
    def __init__(
        self,
        hands: Sequence[str],
        stock: str,
        *,
        starter: int = 0,
        landlord: int = -1,
        kickers: str = "different",
        auction: str = "once",
        spring: bool = True,
        coalition: float = 0.0,
    ) -> None: ...
    @classmethod
    def new(
        cls,
        seed: int,
        num_players: int = 3,
        *,
        kickers: str = "different",
        auction: str = "once",
        spring: bool = True,
    ) -> Self: ...
    def weighted(self, weights: Sequence[Sequence[float]]) -> Self: ...
    def points(self) -> list[int]: ...
    @property
    def hands(self) -> list[str]: ...
    @property
    def hidden(self) -> str: ...
    @property
    def shown(self) -> str: ...
    @property
    def sizes(self) -> list[int]: ...
    @property
    def landlord(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def bids(self) -> list[int | None]: ...
    @property
    def pending(self) -> int: ...
    @property
    def last(self) -> tuple[int, int] | None: ...
    @property
    def winner(self) -> int: ...
