"""An argument parser that complains in one sentence, and knows what was meant."""

import argparse
import re
from typing import Any, NoReturn

from aicore.games.table.printable import did_you_mean, printable

OPTION = re.compile(r"--[a-z][a-z-]*")


class Parser(argparse.ArgumentParser):
    """An argument parser that complains in one sentence."""

    def error(self, message: str) -> NoReturn:
        words = printable(message).removeprefix("argument ").replace(": takes", " takes")
        self.exit(2, f"{self.prog}: {words} (see {self.prog} --help)\n")

    def print_help(self, file: Any = None) -> None:
        """Print the help; argparse's own way would not tell that it could not be written."""
        print(self.format_help(), end="", file=file)

    def refuse(self, words: list[str]) -> NoReturn:
        """Complain about words that no option takes."""
        unknown = words[0].partition("=")[0]
        known = set(OPTION.findall(self.format_help()))     # the usage names one word for each option
        self.error(f"does not know {words[0]!r}{did_you_mean(unknown, known) if unknown.startswith('-') else ''}")
