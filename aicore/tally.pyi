from collections.abc import Callable, Iterator, Sequence

def shared(total: int, num_tallies: int) -> Iterator[tuple[int, ...]]: ...

class TallyTable:
    num_players: int
    num_tallies: int
    num_ranked: int
    total: int
    num_entries: int
    num_values: int
    def __init__(
        self,
        rule: Callable[[tuple[int, ...]], Sequence[float]],
        *,
        num_players: int,
        num_tallies: int,
        total: int,
        is_exact: bool = True,
        scales: Sequence[Sequence[int]] | None = None,
    ) -> None: ...
    def rewards(self, tallies: Sequence[int]) -> list[float]: ...
    def table_bytes(self) -> int: ...
