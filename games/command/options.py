"""Options and files that several commands read in the same way."""

import argparse
import json
import math
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from aicore.budget.whole_file import check_whole, write_whole
from aicore.foreign_json import MAX_BYTES, ForeignJsonError, parse_json, read_json_file
from aicore.games.table import Game, Player
from aicore.games.table.catalogue import load_game
from aicore.games.table.descriptions import described

from .errors import CommandError

MOST = 10**9      # of anything that is counted


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the name of the game."""
    parser.add_argument("game", help="the game, as `aicards list` names it")


def add_json(parser: argparse.ArgumentParser, what: str = "") -> None:
    """Add the option that every command with an answer has: the answer as JSON on standard output."""
    parser.add_argument("--json", action="store_true", help=f"print JSON{what}, for other programs")


def add_player(parser: argparse.ArgumentParser, *, usual: str = "5", whom: str) -> None:
    """Add the option that names a player, in the words that `aicards match` takes."""
    parser.add_argument(
        "--player",
        "--stars",
        default=usual,
        help=f"{whom}: stars from 0 (random) to 5, or as in aicards match, such as 5:iterations=1000 or my_player.py "
        f"(default {usual})",
    )


def find_player(game: Game, text: str, iterations: int | None = None) -> Player:
    """Return the player that text describes, with a number of iterations of its own if one is given."""
    if iterations is not None:
        if text.strip() == "0":
            raise CommandError("--iterations is for players that search, and 0 stars play at random")
        text += f"{',' if ':' in text else ':'}iterations={iterations}"
    return described(game, text)


def add_rules(parser: argparse.ArgumentParser, *, seed: int | None = None) -> None:
    """Add the options that describe a match; without a seed one is drawn and shown."""
    usual = "drawn and shown when not given" if seed is None else f"default {seed}"
    parser.add_argument("--seed", type=seed_number, default=seed, help=f"decides every deal ({usual})")
    parser.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="change a rule (repeatable)")
    parser.add_argument("--players", type=whole_number, metavar="N", help="number of players, where there is a choice")


def _whole(text: str, numbers: range, what: str) -> int:
    """Return the number if it is one of those; the complaint says what is taken."""
    try:
        value = int(text)
    except ValueError:
        value = numbers.start - 1
    if value not in numbers:
        raise argparse.ArgumentTypeError(f"takes {what}, not '{text}'")
    return value


def whole_number(text: str) -> int:
    """Return a positive whole number."""
    return _whole(text, range(1, MOST), f"a whole number from 1 to {MOST - 1:,}")


def seed_number(text: str) -> int:
    """Return a seed: any whole number from 0 to 2**63 - 1."""
    return _whole(text, range(2**63), "a whole number from 0 to 2**63 - 1")


def number(text: str) -> float:
    """Return a number that is one: neither inf nor nan."""
    try:
        value = float(text)
    except ValueError:
        value = math.inf
    if not math.isfinite(value):
        raise argparse.ArgumentTypeError(f"takes a number, not '{text}'")
    return value


def seat_number(text: str) -> int:
    """Return the number of a seat; whether the table has it is seen later."""
    return _whole(text, range(1000), "the number of a seat, counted from 0")


def chosen_seed(seed: int | None) -> int:
    """Return the seed given, or one that a person can type again."""
    return secrets.randbelow(1_000_000) if seed is None else seed


def find_game(name: str) -> Game:
    """Return the game, or say which there are."""
    try:
        return load_game(name)
    except ValueError as error:
        raise CommandError(str(error)) from error


def read_rules(entries: list[str]) -> dict[str, Any]:
    """Return the rules given as NAME=VALUE; a value is JSON, or a word."""
    rules: dict[str, Any] = {}
    for entry in entries:
        name, equals, text = entry.partition("=")
        if not equals:
            raise CommandError(f"--rule takes NAME=VALUE, not '{entry}'")
        try:
            rules[name.strip()] = parse_json(text)
        except ForeignJsonError:
            rules[name.strip()] = text.strip()
    return rules


def read_json(path: str) -> Any:
    """Return the content of a JSON file; '-' is standard input."""
    try:
        if path != "-":
            return read_json_file(path)
        # Bytes, which may be of any encoding; a stand-in for the stream may have text alone.
        return parse_json(getattr(sys.stdin, "buffer", sys.stdin).read(MAX_BYTES + 1))
    except OSError as error:
        raise CommandError(f"cannot read {path}: {error.strerror}") from error
    except ForeignJsonError as error:
        raise CommandError(f"{'standard input' if path == '-' else path} {error}") from error
    except ValueError as error:
        raise CommandError(f"'{path}' cannot name a file") from error


def write_json(path: str, data: Any) -> None:
    """Write a JSON file whole or not at all; a file that is none of this kind is not overwritten."""
    with refused_in_words(path):
        write_whole(path, json.dumps(data, indent=1) + "\n", is_ours=lambda text: is_alike(text, data))


def check_json(path: str, data: Any) -> None:
    """Refuse now what write_json would refuse of such data after the work."""
    with refused_in_words(path):
        check_whole(path, is_ours=lambda text: is_alike(text, data))


@contextmanager
def refused_in_words(path: str) -> Iterator[None]:
    """Turn what a file refuses into a CommandError."""
    try:
        yield
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error.strerror}") from error
    except ValueError as error:
        raise CommandError(f"cannot write {path!r}: {error}") from error


def is_alike(text: str, data: Any) -> bool:
    """Return whether the text is JSON of the same shape as the data: something that we wrote earlier."""
    try:
        old = json.loads(text)
    except (ValueError, RecursionError):
        return False
    if isinstance(old, dict) and isinstance(data, dict):
        return 2 * len(set(old) & set(data)) >= len(data)      # other versions write other keys
    return type(old) is type(data)
