"""The rules of the house that import-linter (pyproject.toml) cannot see: cimports, stubs, foreign packages, names."""

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
    """Return the files of aicore and its games that end so, by the paths they are imported from."""
    rooms = (ROOT / "aicore", ROOT / "aicore" / "games")       # a link, which rglob does not follow
    found = [path for room in rooms for path in sorted(room.rglob("*.py*"))]
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
                names = [node.module] if node.module else [alias.name for alias in node.names]
                yield from (absolute(path, name, node.level) for name in names)
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
    """Return the rooms that a file may import from: budget its own and two modules, a game its own too."""
    parts = module_of(path).split(".")
    if parts[1] == "games":
        return ["aicore.games.table", ".".join(parts[: 4 if parts[2] == "others" else 3])]
    return ["aicore.budget", "aicore.foreign_json", "aicore.namesake"] if parts[1] == "budget" else []


def may_import(path: Path, module: str) -> bool:
    """Return whether a file of ours may import one of ours; what knows no game may be used by all but budget."""
    is_core = is_within(module, "aicore") and not is_within(module, "aicore.games")
    is_budget = is_within(module_of(path), "aicore.budget")
    return (is_core and not is_budget) or any(is_within(module, room) for room in rooms_of(path))


def check_rooms(path: Path) -> None:
    strangers = [
        module
        for module in imported(path)
        if is_within(module, "aicore") and not may_import(path, module)
    ]
    assert not strangers, f"must not import {strangers}"


def check_standard_library_only(path: Path) -> None:
    strangers = [module for module in imported(path) if module.split(".")[0] not in STANDARD | {"aicore"}]
    assert not strangers, f"must not import {strangers}"


def check_is_compiled(path: Path) -> None:
    module = importlib.import_module(module_of(path))
    assert module.__spec__ is not None
    assert isinstance(module.__spec__.loader, ExtensionFileLoader), "is not compiled"


def test_native_sources_and_all_of_aicore_keep_to_their_rooms() -> None:
    core = sorted((ROOT / "aicore").rglob("*.py"))
    check_every([*sources(*NATIVE), *core], check_rooms, name=module_of)


def test_aicore_and_games_need_the_standard_library_only() -> None:
    check_every(sources(".py", *NATIVE), check_standard_library_only, name=module_of)


def test_compiled_modules_are_there() -> None:
    check_every(sources(".pyx"), check_is_compiled, name=module_of)


def test_spades_loads_nothing_that_a_phone_has_no_room_for() -> None:
    code = (
        "import sys, aicore, aicore.testing, aicore.player, aicore.games.table.catalogue;"
        "aicore.games.table.catalogue.load_game('spades');"
        "print(*sorted({name.split('.')[0] for name in sys.modules} & {'numpy', 'kivy', 'matplotlib', 'psutil'}))"
    )
    finished = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert finished.stdout.strip() == ""


def test_the_games_have_one_name() -> None:
    refused = subprocess.run([sys.executable, "-c", "import games.spades"], cwd=ROOT, capture_output=True, text=True)
    assert refused.stderr.strip().splitlines()[-1] == (
        "ImportError: these games are imported as aicore.games, not as games"
    )


def test_no_file_is_imported_under_two_names() -> None:
    modules = [module_of(path).removesuffix(".__init__") for path in sources(".py", ".pyx")]
    code = (
        "import importlib, os, sys\n"
        f"for name in {modules!r}:\n"
        "    if not name.endswith('__main__'):\n"
        "        importlib.import_module(name)\n"
        "names = {}\n"
        "for name, module in sys.modules.items():\n"
        "    file = getattr(module, '__file__', None)\n"
        f"    if file and os.path.realpath(file).startswith(({str(ROOT / 'aicore')!r}, {str(ROOT / 'games')!r})):\n"
        "        names.setdefault(os.path.realpath(file), []).append(name)\n"
        "print(len(names), *(found for found in names.values() if len(found) > 1))\n"
    )
    finished = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert finished.stdout.split() == [str(len(modules))], finished.stdout
