"""The rules of the house: what may import what, and that the compiled part is there."""

import ast
import importlib
import re
import sys
from collections.abc import Iterator
from importlib.machinery import ExtensionFileLoader
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("aicore", "games", "mobile_app", "profiling", "tests")

# Whom a room may import beside itself and the standard library; aicore.budget is the innermost room.
MAY_IMPORT: dict[str, set[str]] = {
    "aicore.budget": set(),
    "aicore": {"aicore.budget"},
    "games": {"aicore", "aicore.budget"},
    "mobile_app": {"games", "aicore", "aicore.budget"},
    "profiling": {"games", "aicore", "aicore.budget", "tests", "mobile_app"},
    "tests": {"games", "aicore", "aicore.budget", "mobile_app", "profiling"},
}
BARE_ROOMS = {"aicore.budget", "aicore", "games"}  # nothing but the standard library at run time
IMPORT_LINE = re.compile(r"^\s*(?:from\s+([.\w]+)\s+c?import\s+(.+)|c?import\s+([.\w, ]+))", re.MULTILINE)


def sources() -> list[Path]:
    found = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py*"))]
    return [path for path in found if path.suffix in (".py", ".pyi", ".pyx", ".pxd")]


def room_of(module: str) -> str:
    return "aicore.budget" if module.startswith("aicore.budget") else module.split(".")[0]


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def absolute(path: Path, name: str, level: int) -> str:
    """Return the full name of a module that is imported by a name with `level` dots."""
    if level == 0:
        return name
    parts = module_of(path).split(".")[:-level]
    return ".".join([*parts, name]) if name else ".".join(parts)


def imported(path: Path) -> Iterator[str]:
    """Yield the modules that a file imports or cimports."""
    text = path.read_text(encoding="utf-8")
    if path.suffix in (".py", ".pyi"):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                base = absolute(path, node.module or "", node.level)
                yield base
                yield from (f"{base}.{alias.name}" for alias in node.names)
        return
    for source, names, plain in IMPORT_LINE.findall(text):
        if plain:
            yield from (name.strip() for name in plain.split(","))
        else:
            stripped = source.lstrip(".")
            base = absolute(path, stripped, len(source) - len(stripped))
            yield base
            yield from (f"{base}.{name.strip(' ()')}" for name in names.split(","))


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_import_direction(path: Path) -> None:
    room = room_of(module_of(path))
    for module in imported(path):
        target = room_of(module)
        if target in MAY_IMPORT and target != room:
            # `from aicore import budget` names both rooms; the module itself decides.
            assert target in MAY_IMPORT[room], f"{room} must not import {module}"
        top = module.split(".")[0]
        assert top != "kivy" or room in ("mobile_app", "tests"), f"only mobile_app knows Kivy, not {room}"
        if room in BARE_ROOMS and target not in MAY_IMPORT:
            # typing_extensions is known to type checkers and never imported by a stub at run time.
            known = {*sys.stdlib_module_names, "libc", "cpython", "cython", "", "typing_extensions"}
            assert top in known, f"{room} must not import {module}"


# Packages of games/ that are no game.
SHARED = ("games.command", "games.compare", "games.device", "games.bridges", "games.others", "games.table")


def game_of(module: str) -> str | None:
    """Return the game that a module belongs to: games.spades, games.others.hearts; None for what all share."""
    parts = module.split(".")
    if parts[0] != "games" or len(parts) < 2:
        return None
    depth = 3 if parts[1] == "others" else 2
    package = ROOT.joinpath(*parts[:depth])
    return ".".join(parts[:depth]) if len(parts) >= depth and (package / "__init__.py").exists() else None


@pytest.mark.parametrize("path", sorted((ROOT / "games").rglob("*.p*")), ids=lambda path: str(path.relative_to(ROOT)))
def test_games_do_not_know_each_other(path: Path) -> None:
    if path.suffix not in (".py", ".pyi", ".pyx", ".pxd"):
        return
    own = game_of(module_of(path))
    if own in SHARED:
        own = None
    for module in imported(path):
        other = game_of(module)
        if other is None or other in SHARED:
            continue
        assert other == own, f"{module_of(path)} must not import {module}"


def test_aicore_knows_no_game() -> None:
    names = ("spades", "hearts", "sorry", "scotland", "mr_jack", "oh_hell", "whist")
    for path in (ROOT / "aicore").rglob("*.py*"):
        if path.suffix in (".py", ".pyi", ".pyx", ".pxd"):
            for module in imported(path):
                assert not any(name in module.lower().split(".") for name in names), f"{path.name}: {module}"


@pytest.mark.parametrize(
    "path",
    sorted(path for room in ("aicore", "games") for path in (ROOT / room).rglob("*.pyx")),
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_compiled_modules_are_there(path: Path) -> None:
    module = importlib.import_module(module_of(path))
    assert module.__spec__ is not None
    assert isinstance(module.__spec__.loader, ExtensionFileLoader), f"{module.__name__} is not compiled"


def test_run_time_needs_the_standard_library_only() -> None:
    """Importing all of aicore and Spades loads neither numpy nor Kivy."""
    import subprocess

    code = (
        "import sys, aicore, aicore.testing, aicore.player, games.table.catalogue;"
        "games.table.catalogue.load_game('spades');"
        "print(*sorted({name.split('.')[0] for name in sys.modules} & {'numpy', 'kivy', 'matplotlib', 'psutil'}))"
    )
    finished = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert finished.stdout.strip() == ""
