from collections.abc import Iterable, Sequence

class PlacesDealer:
    num_places: int
    num_classes: int

def deal_places(
    cards: Iterable[int], needs: Sequence[int], lacks: Sequence[Iterable[int]], *, seed: int, count: int = 1
) -> list[list[list[int]]]: ...
