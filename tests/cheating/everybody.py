"""Everybody who may decide in a game: levels, words, characters and the adviser, at length or within few iterations."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from aicore.games.spades.characters import Character, characters
from aicore.games.table import Game
from aicore.games.table.adviser import STARS, Adviser
from aicore.games.table.descriptions import player_from, take_all_time
from aicore.games.table.options import options_of
from aicore.player import Decision, Player, SearchPlayer

# Options by which a player can be told to search less, and how little is enough to see it cheat.
FEW = {"iterations": 40, "playouts": 40, "d": 4, "s": 10}

Decide = Callable[[Any, int], tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Decider:
    """Somebody who decides; `decide` returns all that could tell two decisions apart, the move first."""

    name: str
    decide: Decide


def told(decision: Decision) -> tuple[Any, ...]:
    """Return what is the same for the same observation and seed: everything but the time."""
    result = decision.result
    visits = [] if result is None else [(move.move, move.visits, move.availability, move.mean) for move in result.moves]
    return decision.move, decision.name, decision.iterations, decision.reason, decision.explanation, visits


def as_decider(name: str, player: Player) -> Decider:
    """Return a player without a deadline, for time would make decisions differ."""
    take_all_time(player)
    return Decider(name, lambda observation, seed: told(player.choose(observation, seed=seed)))


def described(game: Game, level: int | str, *, is_brief: bool) -> Player:
    """Return the player of a level or a word; a brief one searches little."""
    options = [f"{name}={few}" for name, few in FEW.items() if is_brief and name in options_of(game.maker(level))]
    return player_from(game, f"{level}:{','.join(options)}" if level != 0 and options else str(level))


def in_character(game: Game, person: Character, *, is_brief: bool) -> Player:
    """Return the player of a character at the table, whose ways may be more than the stars."""
    player = game.player_of(person)
    assert isinstance(player, SearchPlayer)
    if is_brief:
        player.budget = replace(player.budget, iterations=FEW["iterations"])
    return player


def adviser(game: Game, *, is_brief: bool) -> Decider:
    """Return who gives hints, without a deadline; the worth of every move is told too."""
    counsellor = Adviser(game)
    counsellor.player = described(game, STARS, is_brief=is_brief)
    take_all_time(counsellor.player)

    def decide(observation: Any, seed: int) -> tuple[Any, ...]:
        counsel = counsellor.consult(observation, seed=seed)
        return *told(counsel.decision), list(counsel.values.items()), counsel.iterations

    return Decider("adviser", decide)


def everybody(game: Game, *, is_brief: bool) -> list[Decider]:
    """Return everybody who may decide in the game."""
    levels = dict.fromkeys([0, *game.levels, *game.words])
    people = characters() if type(game).player_of is not Game.player_of else ()
    return [
        *(as_decider(str(level), described(game, level, is_brief=is_brief)) for level in levels),
        *(as_decider(person.name, in_character(game, person, is_brief=is_brief)) for person in people),
        adviser(game, is_brief=is_brief),
    ]
