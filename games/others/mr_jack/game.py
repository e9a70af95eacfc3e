"""Mr Jack as the command line and the app see it."""

from collections.abc import Callable

from aicore.games.table import Game, Role, beside
from aicore.games.table.levels import level_of
from aicore.games.table.words import to_say
from aicore.player import Player, RandomPlayer

from .knowledge import advise
from .match import MrJackMatch
from .players import LEVELS, WORDS, JackPlayer, Settings, way_maker
from .rules import Rules


class MrJackGame(Game):
    """Makes matches and players of Mr Jack."""

    def player(self, *, stars: int = 5, iterations: int | None = None) -> Player:
        """Return an AI player of 1 to 5 stars (0: random), or with a number of iterations of its own."""
        if stars == 0 and iterations is None:
            return RandomPlayer(advise=advise)
        usual = level_of(self.levels, stars)
        return JackPlayer(
            Settings(iterations=usual if iterations is None else iterations),
            name=f"{stars} stars" if iterations is None else f"{iterations} iterations",
            stars=stars,
        )

    def maker(self, level: int | str) -> Callable[..., Player]:
        """Return what makes players of a level or a way to decide, each of its settings an option."""
        if isinstance(level, str) or level not in self.levels:
            return super().maker(level)
        return way_maker(Settings(iterations=self.levels[level]), name=f"{level} stars", stars=level)


MR_JACK = MrJackGame(
    name="mr_jack",
    title=to_say("Mr Jack"),
    num_players=(2,),
    match=MrJackMatch,
    rules=Rules,
    levels=LEVELS,
    words=WORDS,
    advise=advise,
    roles={to_say("Inspector"): Role(), to_say("Jack"): Role(rules={"jack_seat": 0})},
    guide=beside(__file__, "guide.toml"),
)
