"""Every command of `aicards`, the words that choose one, and what is said when it cannot be run."""

import argparse
import importlib
import os
import sys
from collections.abc import Callable

from aicore import __version__
from aicore.games.table.printable import did_you_mean, printable

from .errors import CommandError
from .faults import told
from .parser import Parser
from .streams import flush, open_streams, say_to_user

# Every module has add_parser(commands) and run(arguments) -> exit code.
COMMANDS = {
    "list": "list_games",
    "rules": "list_rules",
    "players": "list_players",
    "play": "play",
    "watch": "watch",
    "choose": "choose",
    "bid": "bid",
    "new": "new_game",
    "match": "match_games",
    "results": "results",
    "picture": "picture",
    "profile": "profile",
}


def build_parser() -> tuple[Parser, dict[str, Parser]]:
    """Return the parser with all commands, and the parser of each."""
    parser = Parser(
        prog="aicards",
        description="Card and board games with hidden information, played by aicore.",
        epilog="example: aicards play spades --stars 5",
    )
    parser.add_argument("--version", action="version", version=f"aicards {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", dest="command", parser_class=Parser)
    for module in COMMANDS.values():
        importlib.import_module(f"aicore.games.command.{module}").add_parser(commands)
    parsers: dict[str, Parser] = commands.choices
    return parser, parsers


def read_arguments(arguments: list[str]) -> argparse.Namespace | None:
    """Return what the words ask for; None when there are none and the help was shown."""
    if any("\0" in text for text in arguments):
        raise CommandError("no name or file has a null character in it")
    parser, parsers = build_parser()
    if "_ARGCOMPLETE" in os.environ:
        complete(parser)
    word = next((text for text in arguments if not text.startswith("-")), None)
    if word is not None and word not in parsers:
        names, near = ", ".join(parsers), did_you_mean(word, parsers)
        raise CommandError(f"there is no command '{word}': the commands are {names}{near} (see aicards --help)")
    options, unknown = parser.parse_known_args(arguments)
    if unknown:
        parsers.get(options.command, parser).refuse(unknown)
    if options.command is None:
        parser.print_help()
        return None
    return options


def complete(parser: argparse.ArgumentParser) -> None:
    """Answer a shell that asks how a line may go on (extra `completion`), and end."""
    try:
        argcomplete = importlib.import_module("argcomplete")
    except ImportError:
        return
    argcomplete.autocomplete(parser)


def prepared(arguments: list[str] | None) -> int:
    """Run one command and return its exit code."""
    return guarded("aicards", lambda: run(sys.argv[1:] if arguments is None else arguments))


def guarded(name: str, work: Callable[[], int]) -> int:
    """Do the work of a program with streams that take every character; say in one sentence why it could not be done."""
    open_streams()
    try:
        code = told_code(name, work)
    except SystemExit:      # by argparse, which has said why
        flush()
        raise
    problem = flush()
    if code == 0 and problem is not None and not isinstance(problem, BrokenPipeError):
        say_to_user(f"{name}: cannot write the output: {problem.strerror}")
        return 2
    return code


def told_code(name: str, work: Callable[[], int]) -> int:
    """Return the exit code of the work; what went wrong is said."""
    try:
        return work()
    except CommandError as error:
        say_to_user(f"{name}: {printable(str(error))}")
        return 2
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        say_to_user("")
        return 130
    except Exception as error:
        sentence, code = told(error)
        say_to_user(f"{name}: {printable(sentence)}")
        return code


def run(arguments: list[str]) -> int:
    """Run one command; CommandError when it cannot be."""
    options = read_arguments(arguments)
    return 0 if options is None else int(options.run(options))
