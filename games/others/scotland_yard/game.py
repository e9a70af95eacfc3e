"""Scotland Yard as the command line and the app see it."""

from collections.abc import Callable, Mapping
from typing import Any

from aicore.games.table import Game, Role, beside
from aicore.games.table.levels import level_of
from aicore.games.table.words import to_say
from aicore.player import Player, RandomPlayer

from .levels import LEVELS, star_player
from .match import YardMatch
from .players import greedy_player, heuristic_player, mcts_player, student_player
from .position import read_position
from .rules import Rules


def random_player() -> RandomPlayer:
    """Return a player that makes any legal move."""
    return RandomPlayer()


# Players beside the levels, by the word that describes them.
WORDS: dict[str, Callable[..., Player]] = {
    "random": random_player,
    "greedy": greedy_player,
    "heuristic": heuristic_player,
    "mcts": mcts_player,
    "student": student_player,
}


class YardGame(Game):
    """Makes matches and players of Scotland Yard."""

    def usual_players(self) -> int:
        """Return the number of players when none is asked for: Mr X and five detectives."""
        return 6

    def sides(self, num_players: int) -> tuple[tuple[int, ...], ...]:
        """Return Mr X, and all others against him."""
        return (0,), tuple(range(1, num_players))

    def player(self, *, stars: int = 5, iterations: int | None = None) -> Player:
        """Return an AI player of 1 to 5 stars (0: random), or with a number of iterations of its own."""
        if stars == 0 and iterations is None:
            return RandomPlayer()
        return star_player(stars, level_of(self.levels, stars), iterations=iterations)

    def read_position(self, data: Mapping[str, Any]) -> Any:
        """Return the observation that a position file describes: a record, or pieces at the beginning of a round."""
        if isinstance(data, Mapping) and "detectives" in data:
            state = read_position(data)
            mover = state.current_player()
            if mover < 0:
                raise ValueError("the game is over in this position: nobody is to move")
            return state.observation(mover)
        return super().read_position(data)


SCOTLAND_YARD = YardGame(
    name="scotland_yard",
    title=to_say("Scotland Yard"),
    num_players=(2, 3, 4, 5, 6),
    match=YardMatch,
    rules=Rules,
    levels=LEVELS,
    words=WORDS,
    roles={to_say("Mr X"): Role(side=0), to_say("All detectives"): Role(side=1)},
    guide=beside(__file__, "guide.toml"),
)
