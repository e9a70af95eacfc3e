"""Mr Jack as the command line and the app see it."""

from dataclasses import replace

from aicore.player import Player, RandomPlayer
from games.table import Game
from games.table.levels import level_of

from .knowledge import advise
from .match import MrJackMatch
from .players import LEVELS, JackPlayer, Settings, described
from .rules import Rules


class MrJackGame(Game):
    """Makes matches and players of Mr Jack."""

    def player(self, *, stars: int = 5, iterations: int | None = None) -> Player:
        """Return an AI player of 1 to 5 stars (0: random), or with a number of iterations of its own."""
        if stars == 0 and iterations is None:
            return RandomPlayer(advise=advise)
        return self.levelled(stars, iterations)

    def levelled(self, stars: int, iterations: int | None = None) -> JackPlayer:
        """Return the player of a level."""
        usual = level_of(self.levels, stars)
        return JackPlayer(
            replace(Settings(), iterations=usual if iterations is None else iterations),
            name=f"{stars} stars" if iterations is None else f"{iterations} iterations",
            stars=stars,
        )

    def describe_player(self, text: str) -> Player:
        """Return the player for a text such as 5, v3:iterations=500,k=0.6 or v1:time_ms=100; ValueError otherwise."""
        return described(text, self.levelled) or super().describe_player(text)


MR_JACK = MrJackGame(
    name="mr_jack",
    title="Mr Jack",
    num_players=(2,),
    match=MrJackMatch,
    rules=Rules,
    levels=LEVELS,
    advise=advise,
    roles={"Inspector": {}, "Jack": {"jack_seat": 0}},
)
