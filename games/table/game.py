"""A game as the command line, the app and comparisons see it: it makes matches and players.

    GAME = Game(name="agram", title="Agram", new=Agram, num_players=(2, 3, 4, 5))

`new(seed, num_players)` begins a state, native or plain Python; the game's rules are passed to it by name.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from aicore.advice import Advise, no_advice
from aicore.budget import Budget, DecidedStopper, Stopper
from aicore.game import GameState
from aicore.plain import PythonGame
from aicore.player import Player, RandomPlayer, SearchPlayer, stop_when_decided
from aicore.search import InformationSetSearch, Search, StoppersFor

from .levels import ITERATIONS, Levels, level_of
from .match import Match
from .record import replayed
from .rules import Rules

USUAL_PLAYERS = 4


def stop_when_certain(budget: Budget) -> Sequence[Stopper]:
    """Return the stopper for when no other move can catch up any more: it saves less than the usual one."""
    return (DecidedStopper(budget.iterations),)


class Person(Protocol):
    """Somebody who can sit at a table."""

    @property
    def name(self) -> str:
        """How they are called."""

    @property
    def stars(self) -> int:
        """How well they play, 1 to 5."""


class Game:
    """One game of the module; what a game does in its own way it says by these arguments, or in a class of its own.

    new: begins a state, unless the match does; match: the class of its matches; rules: the class of its options;
    levels: the iterations by stars; advise: what the game says about a decision; search: makes the search of a player;
    stoppers: when a player stops before its budget is spent; roles: what the person at seat 0 may be, each with the
    rules that make it so, none where all seats are alike.
    """

    def __init__(
        self,
        *,
        name: str,
        title: str,
        num_players: tuple[int, ...],
        new: Callable[..., GameState | PythonGame] | None = None,
        match: type[Match] = Match,
        rules: type[Rules] = Rules,
        levels: Levels[Any] = ITERATIONS,
        advise: Advise = no_advice,
        search: Callable[[], Search] = InformationSetSearch,
        stoppers: StoppersFor = stop_when_decided,
        roles: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> None:
        self.name = name
        self.title = title
        self.num_players = num_players
        self.match = match
        self.rules = rules
        self.levels = levels
        self.advise = advise
        self.search = search
        self.stoppers = stoppers
        self.roles = roles or {}
        self._new = new

    def new(self, seed: int, num_players: int, **rules: Any) -> GameState | PythonGame:
        """Begin a state."""
        if self._new is None:
            raise NotImplementedError(f"{self.title} begins its rounds in its match")
        return self._new(seed, num_players, **rules)

    def usual_players(self) -> int:
        """Return the number of players when none is asked for: four, or what comes nearest."""
        return min(self.num_players, key=lambda count: abs(count - USUAL_PLAYERS))

    def sides(self, num_players: int) -> tuple[tuple[int, ...], ...]:
        """Return which seats play together against which others, in comparisons too: every second seat."""
        return tuple(range(0, num_players, 2)), tuple(range(1, num_players, 2))

    def new_match(self, *, seed: int, rules: Mapping[str, Any] | None = None, num_players: int | None = None) -> Match:
        """Begin a match; the seed decides every deal. ValueError for unknown rules or a wrong number of players."""
        players = self.usual_players() if num_players is None else num_players
        if players not in self.num_players:
            accepted = " or ".join(str(count) for count in self.num_players)
            raise ValueError(f"{self.title} is for {accepted} players, not {players}")
        options = self.rules.from_json({} if rules is None else rules)
        return self.match(self, seed=seed, num_players=players, rules=options)

    def replay(self, record: Mapping[str, Any]) -> Match:
        """Return the match that the record tells; ValueError when it cannot have happened."""
        return replayed(self, record)

    def player(self, *, stars: int = 5, iterations: int | None = None) -> Player:
        """Return an AI player of 1 to 5 stars (0: random), or with a number of iterations of its own."""
        if stars == 0 and iterations is None:
            return RandomPlayer(advise=self.advise)
        usual = level_of(self.levels, stars)
        return SearchPlayer(
            name=f"{stars} stars" if iterations is None else f"{iterations} iterations",
            stars=stars,
            search=self.search(),
            budget=Budget(iterations=usual if iterations is None else iterations),
            advise=self.advise,
            stoppers=self.stoppers,
        )

    def player_of(self, person: Person) -> Player:
        """Return the player of somebody at the table, by name; a game may know more of their ways than the stars."""
        player = self.player(stars=person.stars)
        player.name = person.name
        return player

    def describe_player(self, text: str) -> Player:
        """Return the player for a text such as 5 or 5:iterations=1000; ValueError otherwise."""
        from .descriptions import described_player  # for the command line: a phone need not load it

        return described_player(self, text)

    def read_position(self, data: Mapping[str, Any]) -> Any:
        """Return what the seat to move sees at the end of a match; ValueError with one sentence otherwise.

        A position file is {"record": ..., "seat": 1}, the seat to move if none is named, or the record alone.
        """
        if not isinstance(data, Mapping):
            raise ValueError('a position is the record of a match, or {"record": ..., "seat": 1}')
        match = self.replay(data.get("record", data))
        mover = match.current_player()
        if mover < 0:
            raise ValueError("the match in this record is over: nobody is to move")
        seat = data.get("seat", mover)
        if type(seat) is not int or seat != mover:
            raise ValueError(f"seat {mover} is to move at the end of the record, not {seat!r}")
        return match.observation(mover)

    def beliefs(self, observation: Any) -> dict[str, dict[str, float]]:
        """Return who is believed to hold each hidden card, {card: {holder: chance}}, telling cards first."""
        return {}
