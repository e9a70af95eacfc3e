from collections.abc import Callable, Iterable, Mapping, Sequence

Announcements = Mapping[int, tuple[Sequence[int], int]]

def plain_suit(card: int, trump: int) -> int: ...
def plain_strength(card: int, trump: int) -> int: ...

class TrickRules:
    deck: tuple[int, ...]
    teams: tuple[int, ...]
    tally_by_team: bool
    faces: dict[int, int]
    steps: tuple[int, ...]
    num_players: int
    hand_size: int
    num_tallies: int
    num_suits: int
    total: int
    def __init__(
        self,
        *,
        num_players: int,
        hand_size: int,
        deck: Sequence[int] = ...,
        teams: Sequence[int] | None = None,
        tally_by_team: bool = False,
        suit: Callable[[int, int], int] = ...,
        strength: Callable[[int, int], int] = ...,
        must_trump: bool = False,
        must_beat: bool = False,
        partner_frees: bool = False,
        unled: Iterable[int] = (),
        breaking: Iterable[int] = (),
        first_lead: Iterable[int] = (),
        barred: Iterable[int] = (),
        card_points: Mapping[int, int] | Callable[[int], Mapping[int, int] | None] | None = None,
        trick_points: int | Callable[[int], int] = 1,
        draws: bool = False,
        follow: str = "always",
        suits: int = 4,
        contracts: int | None = None,
        last_trick_points: int = 0,
        announcements: Announcements | Callable[[int], Announcements] | None = None,
        exchange: Mapping[int, int] | Callable[[int], Mapping[int, int]] | None = None,
        closing: int | None = None,
        open_stock: int = 1,
        points_are_bad: bool = False,
        sweep_from: int = 0,
        steps: Sequence[int] = (),
        faces: Mapping[int, int] | None = None,
    ) -> None: ...
