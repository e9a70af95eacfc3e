"""Options and files that several commands read in the same way."""

import argparse
import json
import os
import secrets
import sys
from pathlib import Path
from typing import Any

from games.table import Game
from games.table.catalogue import load_game
from games.table.levels import STARS, no_such_level

from .errors import CommandError


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the name of the game."""
    parser.add_argument("game", help="the game, as `aicards list` names it")


def add_rules(parser: argparse.ArgumentParser, *, seed: int | None = None) -> None:
    """Add the options that describe a match; without a seed one is drawn and shown."""
    usual = "drawn and shown when not given" if seed is None else f"default {seed}"
    parser.add_argument("--seed", type=seed_number, default=seed, help=f"decides every deal ({usual})")
    parser.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="change a rule (repeatable)")
    parser.add_argument("--players", type=int, metavar="N", help="number of players, where the game leaves a choice")


def whole_number(text: str) -> int:
    """Return a positive whole number."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a positive number")
    return value


def seed_number(text: str) -> int:
    """Return a seed: any whole number from 0 to 2**63 - 1."""
    value = int(text)
    if not 0 <= value < 2**63:
        raise argparse.ArgumentTypeError("a seed is a whole number from 0 to 2**63 - 1")
    return value


def star_number(text: str) -> int:
    """Return a level from 0 (random) to 5."""
    value = int(text)
    if value != 0 and value not in STARS:
        raise argparse.ArgumentTypeError(str(no_such_level(STARS, value)))
    return value


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
            rules[name.strip()] = json.loads(text)
        except json.JSONDecodeError:
            rules[name.strip()] = text.strip()
    return rules


def read_json(path: str) -> Any:
    """Return the content of a JSON file; '-' is standard input."""
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
        return json.loads(text)
    except OSError as error:
        raise CommandError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{path} is not a text file") from error
    except json.JSONDecodeError as error:
        raise CommandError(f"{path} is not JSON: {error.msg} in line {error.lineno}") from error


def write_json(path: str, data: Any) -> None:
    """Write a JSON file whole or not at all."""
    target = Path(path)
    beside = target.with_name(target.name + ".part")
    try:
        with beside.open("w", encoding="utf-8") as stream:
            json.dump(data, stream, indent=1)
            stream.write("\n")
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(target)
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error.strerror}") from error
