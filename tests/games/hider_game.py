"""A hider against five seekers, as small as can be: everybody names a place, the hider first and unseen."""

from random import Random
from typing import Any

from aicore.games.table import Game

UNSEEN = -1


class Hiding:
    """Seat 0 hides in one of twelve places; the others name a place each, and all of them win if one finds it."""

    num_moves = 12

    def __init__(self, seed: int, num_players: int) -> None:
        self.num_players = num_players
        self.places: list[int] = []

    def current_player(self) -> int:
        return len(self.places) if len(self.places) < self.num_players else -1

    def legal_moves(self) -> list[int]:
        return list(range(self.num_moves))

    def apply(self, move: int) -> None:
        self.places.append(move)

    def rewards(self) -> list[float]:
        is_found = self.places[0] in self.places[1:]
        return [float(not is_found), *[float(is_found)] * (self.num_players - 1)]

    def copy(self) -> "Hiding":
        twin = Hiding(0, self.num_players)
        twin.places = self.places[:]
        return twin

    def observation(self, player: int) -> "Hiding":
        view = self.copy()
        if player != 0 and view.places:
            view.places[0] = UNSEEN
        return view

    def determinize(self, random: Random) -> "Hiding":
        deal = self.copy()
        if deal.places and deal.places[0] == UNSEEN:
            deal.places[0] = random.randrange(self.num_moves)
        return deal

    def information(self, player: int) -> Any:
        return player, self.observation(player).places


class HiderGame(Game):
    """The hider plays alone against all others."""

    def sides(self, num_players: int) -> tuple[tuple[int, ...], ...]:
        return (0,), tuple(range(1, num_players))


GAME = HiderGame(name="hider_game", title="Hider", new=Hiding, num_players=tuple(range(2, 9)))
