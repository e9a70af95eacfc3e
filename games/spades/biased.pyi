from collections.abc import Iterable, Mapping, Sequence

def deal_biased_many(
    cards: Iterable[int],
    needs: Sequence[int],
    bids: Sequence[float],
    weights: Sequence[Mapping[int, float]],
    seed: int,
    count: int,
) -> list[list[list[int]]]: ...
