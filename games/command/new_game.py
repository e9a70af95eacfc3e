"""`aicards new`: a game of your own, as two files that work from the first minute."""

import argparse
import keyword
import sys
from pathlib import Path
from typing import Any

from aicore.games.table.catalogue import GAMES

from .errors import CommandError
from .skeleton import GAME_FILE, TEST_FILE


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "new", help="write the skeleton of a new game with its test", epilog="example: aicards new agram"
    )
    parser.add_argument("name", help="small letters, digits and underscores, such as agram")
    parser.add_argument("--folder", default=".", help="where the files go (default: here)")
    parser.set_defaults(run=run)


def check_name(name: str) -> None:
    """Refuse a name that a Python file cannot have or that is taken."""
    if not (name.isascii() and name.isidentifier() and name == name.lower()) or keyword.iskeyword(name):
        raise CommandError(f"'{name}' cannot name a game: use small letters, digits and underscores, such as agram")
    if name in GAMES:
        raise CommandError(f"there is a game called {name} already: see aicards list")
    if name in sys.stdlib_module_names or name == "aicore":
        raise CommandError(f"{name} is the name of a Python module: choose another, such as my_{name}")


def run(options: argparse.Namespace) -> int:
    """Write NAME.py and test_NAME.py; existing files stay as they are."""
    check_name(options.name)
    words = options.name.strip("_").split("_")
    fields = {
        "name": options.name,
        "title": " ".join(word.capitalize() for word in words if word) or "Game",
        "class_name": "".join(word.capitalize() for word in words if word) or "Game",
    }
    folder = Path(options.folder)
    texts = {folder / f"{options.name}.py": GAME_FILE, folder / f"test_{options.name}.py": TEST_FILE}
    for path in texts:
        if path.exists():
            raise CommandError(f"{path} already exists: nothing was written")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, template in texts.items():
            path.write_text(template.substitute(fields), encoding="utf-8")
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error.strerror}") from error
    game_file, test_file = texts
    print(f"Wrote {game_file} and {test_file}. Now try:")
    print(f"  aicards play {game_file}")
    print(f"  python -m unittest {test_file}")
    return 0
