from collections.abc import Iterable, Mapping, Sequence

class Dealer:
    def marginals(self) -> list[dict[int, float]]: ...

def deal_marginals(
    cards: Iterable[int], needs: Sequence[int], weights: Sequence[Mapping[int, float] | Sequence[float]]
) -> list[dict[int, float]]: ...
def deal_once(
    cards: Iterable[int], needs: Sequence[int], weights: Sequence[Mapping[int, float] | Sequence[float]], seed: int
) -> list[list[int]]: ...
def deal_many(
    cards: Iterable[int],
    needs: Sequence[int],
    weights: Sequence[Mapping[int, float] | Sequence[float]],
    seed: int,
    count: int,
    *,
    split: int = 0,
    split_needs: Sequence[int] | None = None,
) -> list[list[list[int]]]: ...
