"""One player alone at the table with others: the shortest way to see whether it is worth its name."""

from collections.abc import Mapping
from typing import Any

from aicore.games.table import Game, Player

from .plan import play_out


def count_wins(
    game: Game,
    challenger: Player,
    opponent: Player,
    *,
    num_matches: int,
    num_players: int | None = None,
    rules: Mapping[str, Any] | None = None,
    seed: int = 0,
) -> int:
    """Return how many matches the challenger wins alone at the table with opponents, seat by seat in turn."""
    if num_matches < 1:
        raise ValueError(f"a challenge takes 1 match or more, not {num_matches}")
    wins = 0
    for number in range(num_matches):
        match = game.new_match(seed=seed + number, num_players=num_players, rules=rules)
        own_seat = number % match.num_players
        play_out(match, [challenger if seat == own_seat else opponent for seat in range(match.num_players)])
        wins += own_seat in match.winners()
    return wins
