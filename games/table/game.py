"""A game as the command line, the app and comparisons see it: it makes matches and players.

    GAME = Game(name="agram", title="Agram", new=Agram, num_players=(2, 3, 4, 5))

`new(seed, num_players)` begins a state, native or plain Python; the game's rules are passed to it by name.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from os.path import dirname, join
from typing import TYPE_CHECKING, Any, Protocol

from aicore.advice import Advise, no_advice
from aicore.budget import Budget, DecidedStopper, Stopper
from aicore.cards import require_seed
from aicore.game import GameState
from aicore.plain import PythonGame
from aicore.player import Player, RandomPlayer, SearchPlayer, stop_when_decided
from aicore.search import InformationSetSearch, Search, StoppersFor

from .levels import ITERATIONS, STARS, Levels, level_of, no_such_level
from .match import Match
from .rules import Rules
from .words import say

if TYPE_CHECKING:
    from .guide import Guide

USUAL_PLAYERS = 4
MOST_PLAYERS = 8


def beside(module_file: str, name: str) -> str:
    """Return the path of a file that lies beside a module."""
    return join(dirname(module_file), name)


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
        """How well they play, 1 to 5, or 6 for masters; a game that knows no masters takes them for 5."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Role:
    """What a person may be: all seats of a side of the game (by its number), under rules that make it so."""

    side: int | None = None             # None: the first seat
    rules: Mapping[str, Any] = field(default_factory=dict)


class Game:
    """One game of the module; what a game does in its own way it says by these arguments, or in a class of its own.

    new: begins a state, unless the match does; match: the class of its matches; rules: the class of its options;
    levels: the iterations by stars; advise: what the game says about a decision; search: makes the search of a player;
    stoppers: when a player stops before its budget is spent; words: what makes players beside the levels, by the word
    that describes them; roles: what a person may be, by title, none where all seats are alike;
    guide: the file that tells how it is played (guide.py).
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
        words: Mapping[str, Callable[..., Player]] | None = None,
        roles: Mapping[str, Role] | None = None,
        guide: str | None = None,
    ) -> None:
        counts = num_players if isinstance(num_players, tuple) else ()
        if not counts or not all(type(count) is int and 1 <= count <= MOST_PLAYERS for count in counts):
            raise ValueError(
                f"num_players is a tuple of numbers from 1 to {MOST_PLAYERS}, such as (2, 3, 4), not {num_players!r}"
            )
        for what, kind, base in (("match", match, Match), ("rules", rules, Rules)):
            if not (isinstance(kind, type) and issubclass(kind, base)):
                raise TypeError(f"{what} of a game is a class below {base.__name__}, not {kind!r}")
        for what, function in (("new", new), ("advise", advise), ("search", search), ("stoppers", stoppers)):
            if not (callable(function) or (what == "new" and function is None)):
                raise TypeError(f"{what} of a game is a function, not {function!r}")
        self.name = name
        self.title = title
        self.num_players = num_players
        self.match = match
        self.rules = rules
        self.levels = levels
        self.advise = advise
        self.search = search
        self.stoppers = stoppers
        self.words = words or {}
        self.roles = roles or {}
        self._new = new
        self._guide = guide

    def called(self) -> str:
        """Return the title as people of the language say it."""
        return say(self.title)

    def new(self, seed: int, num_players: int, **rules: Any) -> GameState | PythonGame:
        """Begin a state."""
        if self._new is None:
            raise NotImplementedError(f"{self.title} begins its rounds in its match")
        return self._new(seed, num_players, **rules)

    def guide(self) -> "Guide | None":
        """Return how the game is played, in its own words, None if it tells nothing; ValueError for another file."""
        if self._guide is None:
            return None
        from pathlib import Path  # read by few: importing a game need not load these

        from .guide import read_guide

        return read_guide(Path(self._guide))

    def usual_players(self) -> int:
        """Return the number of players when none is asked for: four, or what comes nearest."""
        return min(self.num_players, key=lambda count: abs(count - USUAL_PLAYERS))

    def sides(self, num_players: int) -> tuple[tuple[int, ...], ...]:
        """Return which seats play together against which others, in comparisons too: every second seat."""
        return tuple(range(0, num_players, 2)), tuple(range(1, num_players, 2))

    def role_seats(self, title: str, num_players: int) -> tuple[int, ...]:
        """Return the seats of somebody in a role."""
        side = self.roles[title].side
        return (0,) if side is None else self.sides(num_players)[side]

    def player_counts(self) -> str:
        """Return how many can play, such as "4", "2 or 4" or "2 to 7"."""
        counts = sorted(self.num_players)
        is_range = len(counts) > 2 and counts[-1] - counts[0] == len(counts) - 1
        return f"{counts[0]} to {counts[-1]}" if is_range else " or ".join(map(str, counts))

    def new_match(self, *, seed: int, rules: Mapping[str, Any] | None = None, num_players: int | None = None) -> Match:
        """Begin a match; the seed decides every deal. ValueError for unknown rules or a wrong number of players."""
        players = self.usual_players() if num_players is None else num_players
        if players not in self.num_players:
            raise ValueError(f"{self.title} is for {self.player_counts()} players, not {players}")
        require_seed(seed)
        options = self.rules.from_json({} if rules is None else rules)
        return self.match(self, seed=seed, num_players=players, rules=options)

    def replay(self, record: Mapping[str, Any]) -> Match:
        """Return the match that the record tells; ValueError when it cannot have happened."""
        from .record import replayed  # a match can be played without it

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

    def others_to_pace(self) -> list[SearchPlayer]:
        """Return the players whose search costs other times than that of the stars."""
        return []

    def player_of(self, person: Person) -> Player:
        """Return the player of somebody at the table, by name; a game may know more of their ways than the stars."""
        player = self.player(stars=min(person.stars, STARS[-1]))
        player.name = person.name
        return player

    def maker(self, level: int | str) -> Callable[..., Player]:
        """Return what makes players of a level or a word, with options by keyword; ValueError says which there are."""
        if isinstance(level, str) and level in self.words:
            return self.words[level]
        if isinstance(level, str) or (level != 0 and level not in self.levels):
            raise no_such_level([*self.levels, *self.words], level)
        return partial(self.player, stars=level)

    def describe_player(self, text: str) -> Player:
        """Return the player for a text such as 5 or 5:iterations=1000; ValueError otherwise."""
        from .descriptions import described  # for the command line: a phone need not load it

        return described(self, text)

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
