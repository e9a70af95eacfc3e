from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .play import SpadesPlay
from .policy import LearnedPolicy

class SpadesDealing(SpadesPlay):
    observer: int
    def set_weights(self, weights: Sequence[Mapping[int, float]]) -> None: ...
    def beliefs(self) -> dict[int, dict[int, float]]: ...
    def deal_as_model(self, biased: bool = True) -> None: ...
    def weigh_deals(
        self,
        outlooks: Sequence[tuple[float, float] | None],
        policy: LearnedPolicy | None = None,
        *,
        keeps_half: bool = True,
        trust: Sequence[tuple[float, float]] | None = None,
    ) -> None: ...
    def deal_alike(self) -> None: ...
    def sampled_beliefs(self, seed: int, count: int) -> dict[int, dict[int, float]]: ...
    def weighed_shares(self, seed: int, count: int) -> Shares: ...

class Shares(NamedTuple):
    shares: dict[int, dict[int, float]]
    drawn: dict[int, dict[int, float]]
    effective: float
    fits: list[tuple[float, float]]
