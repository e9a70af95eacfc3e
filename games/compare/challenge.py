"""One player alone at the table with others: the shortest way to see whether it is worth its name."""

from collections.abc import Mapping
from typing import Any

from games.table import Game, Player


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
    wins = 0
    for number in range(num_matches):
        match = game.new_match(seed=seed + number, num_players=num_players, rules=rules)
        own_seat = number % match.num_players
        while (seat := match.current_player()) >= 0:
            player = challenger if seat == own_seat else opponent
            match.apply(player.choose(match.observation(seat), seed=match.decision_seed()).move)
        wins += own_seat in match.winners()
    return wins
