"""The record of a match, the same for every game: what it began with and its moves by name, enough to replay it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .game import Game
    from .match import Match

VERSION = 1
KEYS = ("game", "version", "seed", "num_players", "rules", "moves")


def record_of(match: "Match") -> dict[str, Any]:
    """Return seed, rules and moves of a match."""
    return {
        "game": match.game.name,
        "version": VERSION,
        "seed": match.seed,
        "num_players": match.num_players,
        "rules": match.rules.as_json(),
        "moves": [name for _, name in match.moves],
    }


def replayed(game: "Game", record: Mapping[str, Any]) -> "Match":
    """Return the match that the record tells; ValueError with one sentence when it cannot have happened."""
    if not isinstance(record, Mapping) or any(key not in record for key in KEYS):
        raise ValueError(f"a record is an object with {', '.join(KEYS[:-1])} and {KEYS[-1]}")
    if record["game"] != game.name:
        raise ValueError(f"the record tells a match of {record['game']!r}, not of {game.name}")
    if record["version"] != VERSION:
        raise ValueError(f"the record has version {record['version']!r}, not {VERSION}")
    for key in ("seed", "num_players"):
        if type(record[key]) is not int:
            raise ValueError(f"{key} of the record is a whole number, not {record[key]!r}")
    moves = record["moves"]
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise ValueError("moves of the record are a list of moves by name")
    match = game.new_match(seed=record["seed"], rules=record["rules"], num_players=record["num_players"])
    for number, move in enumerate(moves, 1):
        if match.current_player() < 0:
            raise ValueError("the record goes on after the end of the match")
        try:
            match.apply(match.parse_move(move))
        except ValueError as error:
            raise ValueError(f"move {number} of the record: {error}") from error
    return match
