"""The rules of the house that import-linter (pyproject.toml) cannot see: cimports, stubs, foreign packages."""

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import ExtensionFileLoader
from pathlib import Path

from tests.every import check_every

ROOT = Path(__file__).parents[1]
IMPORT_LINE = re.compile(r"^\s*(?:from\s+([.\w]+)\s+c?import\s+(.+)|c?import\s+([.\w, ]+))", re.MULTILINE)
NATIVE = (".pyi", ".pyx", ".pxd")
# typing_extensions is known to type checkers and never imported by a stub at run time.
STANDARD = {*sys.stdlib_module_names, "libc", "cpython", "cython", "typing_extensions"}


def sources(*suffixes: str) -> list[Path]:
    """Return the files of aicore and games that end so."""
    found = [path for room in ("aicore", "games") for path in sorted((ROOT / room).rglob("*.py*"))]
    return [path for path in found if path.suffix in suffixes]


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def absolute(path: Path, name: str, level: int) -> str:
    """Return the full name of a module that is imported by a name with `level` dots."""
    if level == 0:
        return name
    parts = module_of(path).split(".")[:-level]
    return ".".join([*parts, name]) if name else ".".join(parts)


def imported(path: Path) -> Iterator[str]:
    """Yield the modules that a file imports or cimports from."""
    text = path.read_text(encoding="utf-8")
    if path.suffix in (".py", ".pyi"):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield absolute(path, node.module or "", node.level)
        return
    for source, _, plain in IMPORT_LINE.findall(text):
        if plain:
            yield from (name.strip() for name in plain.split(","))
        else:
            stripped = source.lstrip(".")
            yield absolute(path, stripped, len(source) - len(stripped))


def is_within(module: str, room: str) -> bool:
    return module == room or module.startswith(room + ".")


def rooms_of(path: Path) -> list[str]:
    """Return the rooms that a file may import from: budget its own and the reader, a game its own too."""
    parts = module_of(path).split(".")
    if parts[0] == "aicore":
        return ["aicore.budget", "aicore.foreign_json"] if parts[1] == "budget" else ["aicore"]
    return ["aicore", "games.table", ".".join(parts[: 3 if parts[1] == "others" else 2])]


def check_rooms(path: Path) -> None:
    strangers = [
        module
        for module in imported(path)
        if is_within(module, "aicore") or is_within(module, "games")
        if not any(is_within(module, room) for room in rooms_of(path))
    ]
    assert not strangers, f"must not import {strangers}"


def check_standard_library_only(path: Path) -> None:
    known = STANDARD | ({"aicore"} if is_within(module_of(path), "aicore") else {"aicore", "games"})
    strangers = [module for module in imported(path) if module.split(".")[0] not in known]
    assert not strangers, f"must not import {strangers}"


def check_is_compiled(path: Path) -> None:
    module = importlib.import_module(module_of(path))
    assert module.__spec__ is not None
    assert isinstance(module.__spec__.loader, ExtensionFileLoader), "is not compiled"


def test_native_sources_and_the_budget_keep_to_their_rooms() -> None:
    budget = sorted((ROOT / "aicore" / "budget").rglob("*.py"))
    check_every([*sources(*NATIVE), *budget], check_rooms, name=module_of)


def test_aicore_and_games_need_the_standard_library_only() -> None:
    check_every(sources(".py", *NATIVE), check_standard_library_only, name=module_of)


def test_compiled_modules_are_there() -> None:
    check_every(sources(".pyx"), check_is_compiled, name=module_of)


def test_spades_loads_nothing_that_a_phone_has_no_room_for() -> None:
    code = (
        "import sys, aicore, aicore.testing, aicore.player, games.table.catalogue;"
        "games.table.catalogue.load_game('spades');"
        "print(*sorted({name.split('.')[0] for name in sys.modules} & {'numpy', 'kivy', 'matplotlib', 'psutil'}))"
    )
    finished = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert finished.stdout.strip() == ""
