"""The version of the code that decides a result: a hash of its sources, so that other results are kept apart.

It covers the search, what all games share, the game itself, the files of one's own players and how a deal is played,
and nothing else: work on another game or on a command does not make old results worthless.
"""

import ast
import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import metadata
from pathlib import Path

from aicore.games.table.catalogue import GAMES
from aicore.games.table.player_file import file_of

ROOT = Path(__file__).parents[3]
SOURCES = {".py", ".pyx", ".pxd", ".json", ".toml", ".csv"}
COMPILED = {".so", ".pyd"}
GAMES_FOLDER = ROOT / "aicore" / "games"
SHARED = (GAMES_FOLDER / "table", GAMES_FOLDER / "compare" / "plan.py")
CATALOGUE = GAMES_FOLDER / "table" / "catalogue.py"       # says where a game is: a new one changes no other
WORDS = "guide.toml"                                      # how a game is played, for people: decides nothing
ROOMS = ("aicore.games", "aicore.games.others")           # what lies in these is a game in one file
DIGITS = 12


def version_of(game: str, players: Iterable[str] = ()) -> str:
    """Return the version of the code behind a game (a name of the catalogue or a file) and players (as text)."""
    files = sorted({file for text in players if (file := file_of(text)) is not None})
    return _version(game, tuple(files))


@cache
def _version(game: str, own_files: tuple[str, ...]) -> str:
    digest = hashlib.sha256()
    for path in library_files(game):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    if game.startswith("openspiel:"):
        digest.update(metadata.version("open_spiel").encode())
    for name in [game, *own_files] if game.endswith(".py") else own_files:
        if not Path(name).is_file():
            raise ValueError(f"there is no file {name}: on a cluster, give its full path, the same on every machine")
        for path in imported_files(Path(name).resolve()):
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:DIGITS]


def stale_modules(game: str) -> list[str]:
    """Return the sources that are newer than what was compiled from them: the version would speak for code not run."""
    found = []
    for path in library_files(game):
        built = [entry for entry in path.parent.glob(f"{path.stem}.*") if entry.suffix in COMPILED]
        if path.suffix in (".pyx", ".pxd") and built and path.stat().st_mtime > max(b.stat().st_mtime for b in built):
            found.append(path.relative_to(ROOT).as_posix())
    return found


def library_files(game: str) -> list[Path]:
    """Return the files of this project that decide a result."""
    folders = [*SHARED]
    if game in GAMES:
        module = GAMES[game].partition(":")[0]
        room, _, name = module.rpartition(".")
        folders.append(ROOT.joinpath(*room.split("."), *([f"{name}.py"] if room in ROOMS else [])))
    elif game.startswith("openspiel:"):
        folders.append(GAMES_FOLDER / "bridges")
    files = {path for folder in folders for path in ([folder] if folder.is_file() else _files_in(folder))}
    core = {path for path in _files_in(ROOT / "aicore") if GAMES_FOLDER not in path.parents}
    return sorted((core | files) - {CATALOGUE})


def _files_in(folder: Path) -> Iterator[Path]:
    """Yield the sources in a folder; where a compiled module came without its source, the module."""
    for path in folder.rglob("*"):
        is_module = path.suffix in COMPILED and not (path.parent / f"{path.name.partition('.')[0]}.pyx").exists()
        if (path.suffix in SOURCES and not path.name.endswith(WORDS)) or is_module:
            yield path


def imported_files(path: Path) -> list[Path]:
    """Return a Python file and the files beside it that it imports, and those that they import."""
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        file = waiting.pop()
        if file in found or not file.is_file():
            continue
        found.add(file)
        try:
            tree = ast.parse(file.read_bytes())
        except SyntaxError:
            continue            # whoever loads it says so
        for node in ast.walk(tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            waiting += [file.parent / f"{name.partition('.')[0]}.py" for name in names]
    return sorted(found)
