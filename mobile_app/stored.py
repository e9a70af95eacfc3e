"""What lies on disk of a match or a round, and reading it: one that is damaged is found here, not at the table."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .strings import text

MAX_SEED = (1 << 64) - 1


class UnreadableMatchError(ValueError):
    """What is stored of a match cannot be one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMatch:
    """A match as it lies on disk."""

    match_id: int
    game: str
    seed: int
    rules: dict[str, Any]
    players: list[dict[str, Any]]       # by seat; {"human": true} or what a character is made from
    started: str                        # UTC
    ended: str | None
    outcome: str | None                 # won, lost, drawn, abandoned, unreadable
    branch: int                         # how often something was taken back
    moves: list[int]
    iterations: list[int | None]        # by move: how long the search behind it was; None for people and rules
    choosers: list[str | None]          # by move: person, player, forced or claim; None in old files


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRound:
    """A completed round of a match, with who played it."""

    match_id: int
    number: int
    players: list[dict[str, Any]]
    summary: dict[str, Any]


def match_of(row: Sequence[Any], moves: Sequence[Sequence[Any]]) -> StoredMatch:
    """Return the match of its row and of (number, move, iterations, chooser) in order; UnreadableMatchError if none."""
    match_id, game, seed, rules, players, started, ended, outcome, branch = row
    texts = (game, seed, started, *(value for value in (ended, outcome) if value is not None))
    try:
        if not all(is_text(value) for value in texts) or type(branch) is not int:
            raise UnreadableMatchError(text("storage.description"))
        if [entry[0] for entry in moves] != list(range(len(moves))):
            raise UnreadableMatchError(text("storage.move_missing"))
        if not all(type(move) is int and is_number(iterations) for _, move, iterations, _ in moves):
            raise UnreadableMatchError(text("storage.move_damaged"))
        number = int(seed)
        if not 0 <= number <= MAX_SEED:
            raise UnreadableMatchError(text("storage.seed_damaged"))
        return StoredMatch(
            match_id=match_id,
            game=game,
            seed=number,
            rules=object_of(rules),
            players=players_of(players),
            started=started,
            ended=ended,
            outcome=outcome,
            branch=branch,
            moves=[move for _, move, _, _ in moves],
            iterations=[iterations for _, _, iterations, _ in moves],
            choosers=[chooser for _, _, _, chooser in moves],
        )
    except (ValueError, TypeError, RecursionError) as problem:
        if isinstance(problem, UnreadableMatchError):
            raise
        raise UnreadableMatchError(text("storage.description")) from problem


def is_text(value: Any) -> bool:
    """Return whether the value is text without broken bytes."""
    return isinstance(value, str) and value.isprintable()


def is_number(value: Any) -> bool:
    """Return whether the value is a count, or None."""
    return value is None or (type(value) is int and value >= 0)


def value_of(text: Any) -> Any:
    """Return the value of JSON text; ValueError, TypeError or RecursionError when it is damaged."""
    return json.loads(text.encode("utf-8") if isinstance(text, str) else text)


def object_of(text: Any) -> dict[str, Any]:
    """Return the object that the JSON text is; ValueError when it is none."""
    value = value_of(text)
    if not isinstance(value, dict):
        raise UnreadableMatchError(text("storage.description"))
    return value


def players_of(text: Any) -> list[dict[str, Any]]:
    """Return who plays, by seat; ValueError when the text does not say it."""
    value = value_of(text)
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise UnreadableMatchError(text("storage.players_damaged"))
    return value
