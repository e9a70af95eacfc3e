"""Scotland Yard as the command line and the app see it."""

from collections.abc import Mapping
from typing import Any

from aicore.player import Player, RandomPlayer
from games.table import Game
from games.table.descriptions import split_description
from games.table.levels import level_of, no_such_level
from games.table.options import read_arguments

from .levels import LEVELS, star_player
from .match import YardMatch
from .players import greedy_player, heuristic_player, mcts_player, student_player
from .position import read_position
from .rules import Rules


def random_player() -> RandomPlayer:
    """Return a player that makes any legal move."""
    return RandomPlayer()


WORDS = {
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

    def describe_player(self, text: str) -> Player:
        """Return the player for stars with options, or for a word such as greedy or mcts:playouts=10000,r=0.25."""
        word, options = split_description(text)
        if isinstance(word, int):
            return super().describe_player(text)
        if word not in WORDS:
            raise no_such_level(WORDS, word)
        make: Any = WORDS[word]
        made: Player = make(**read_arguments(make, options, f"the player '{word}'"))
        return made

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
    title="Scotland Yard",
    num_players=(2, 3, 4, 5, 6),
    match=YardMatch,
    rules=Rules,
    levels=LEVELS,
)
