"""A position decided again and again with other seeds: how often each move is chosen."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from aicore.games.table.descriptions import player_from

from .plan import game_of
from .version import version_of

SEEDS_A_RESULT = 25     # short enough for live progress, long enough to be worth a row


@dataclass(frozen=True, slots=True, kw_only=True)
class Rerun:
    """A player in a position; every result is the choices with the next 25 seeds."""

    kind: ClassVar[str] = "rerun"

    game: str
    player: str
    position: Mapping[str, Any]         # as the game's position files have it
    name: str = ""                      # of the position, for people

    def check(self) -> None:
        """Raise ValueError with one sentence when the position or the player is none."""
        player_from(game_of(self.game), self.player)
        game_of(self.game).read_position(self.position)

    def key(self) -> dict[str, Any]:
        """Return everything that decides a result beside its number and the version of the code."""
        return {"game": self.game, "player": self.player.strip(), "position": dict(self.position), "name": self.name}

    def version(self) -> str:
        """Return the version of all code that decides a result."""
        return version_of(self.game, (self.player,))

    def play(self, number: int) -> dict[str, int]:
        """Return how often each move was chosen, by name."""
        game = game_of(self.game)
        seen, player = game.read_position(self.position), player_from(game, self.player)
        first = number * SEEDS_A_RESULT
        return dict(Counter(player.choose(seen, seed=seed).name for seed in range(first, first + SEEDS_A_RESULT)))
