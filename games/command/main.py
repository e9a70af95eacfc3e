"""`aicards`: every game of the module at the command line."""

import argparse
import importlib
import sys
from typing import NoReturn

from .errors import CommandError

# Every module has add_parser(commands) and run(arguments) -> exit code.
COMMANDS = ("list_games", "play", "watch", "choose", "bid", "new_game", "match_games", "results", "picture", "profile")


class Parser(argparse.ArgumentParser):
    """An argument parser that complains in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def build_parser() -> argparse.ArgumentParser:
    """Return the parser with all commands."""
    parser = Parser(
        prog="aicards",
        description="Card and board games with hidden information, played by aicore.",
        epilog="example: aicards play spades --stars 5",
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in COMMANDS:
        importlib.import_module(f"games.command.{name}").add_parser(commands)
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 2 a mistake that one sentence explains."""
    options = build_parser().parse_args(arguments)
    try:
        code: int = options.run(options)
    except CommandError as error:
        print(f"aicards: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return code


if __name__ == "__main__":
    sys.exit(main())
