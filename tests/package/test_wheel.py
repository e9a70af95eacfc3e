"""What a stranger gets: an sdist with every source, a wheel from it with everything compiled, a game played by it."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from aicore.games.table.catalogue import GAMES
from profiling.footprint import stripped_bytes
from tests.docs.pages import follow_tutorial

ROOT = Path(__file__).resolve().parents[2]
MAX_BYTES = 385_000 * len(GAMES)      # the package grows by games; each brings its words in three languages
SOURCES = (".py", ".pyi", ".pyx", ".pxd", ".json", ".csv", ".toml", ".po", ".typed")
OUTSIDE = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

pytestmark = pytest.mark.package


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command that does not know the checkout."""
    return subprocess.run([str(word) for word in command], cwd=cwd, env=OUTSIDE, capture_output=True, text=True)


def package_files() -> list[str]:
    """Return the names of all sources and data files of the package, as they are installed."""
    rooms = (ROOT / "aicore", ROOT / "aicore" / "games")
    paths = [path for room in rooms for path in room.rglob("*") if path.suffix in SOURCES]
    return [path.relative_to(ROOT).as_posix() for path in paths if "__pycache__" not in path.parts]


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build from a checkout in which modules have been compiled, as checkouts are."""
    source = tmp_path_factory.mktemp("source")
    for name in ("aicore", "games"):
        shutil.copytree(ROOT / name, source / name, symlinks=True)
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "CHANGELOG.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    finished = run(sys.executable, "-m", "build", "--sdist", cwd=source)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return next((source / "dist").glob("aicore_cards-*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = (sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--disable-pip-version-check")
    finished = run(*command, "-w", folder, sdist, cwd=folder)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return next(folder.glob("aicore_cards-*.whl"))


def test_the_sdist_holds_every_source_and_nothing_built(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    missing = [name for name in (*package_files(), "setup.py", "pyproject.toml", "LICENSE") if name not in names]
    assert not missing
    assert not [name for name in names if name.endswith((".c", ".so", ".pyc"))]
    assert not [name for name in names if name.startswith("games")], "what is in aicore/games is shipped twice"


def test_a_build_without_sources_fails_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "aicore").mkdir()
    shutil.copy(ROOT / "setup.py", tmp_path)
    finished = run(sys.executable, "setup.py", "-q", "build_ext", cwd=tmp_path)
    assert finished.returncode != 0
    assert finished.stderr.count("\n") == 1
    assert "no .pyx sources" in finished.stderr


def test_a_checkout_without_symbolic_links_fails_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "aicore").mkdir()
    (tmp_path / "aicore" / "tree.pyx").touch()
    (tmp_path / "aicore" / "games").write_text("../games")      # what git makes of a link where there are none
    shutil.copy(ROOT / "setup.py", tmp_path)
    finished = run(sys.executable, "setup.py", "-q", "build_ext", cwd=tmp_path)
    assert finished.returncode != 0
    assert finished.stderr.count("\n") == 1
    assert "git clone -c core.symlinks=true" in finished.stderr


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel alone, as pip does; return the folder of its commands."""
    folder = tmp_path_factory.mktemp("installed")
    for command in (
        (sys.executable, "-m", "venv", "venv"),
        ("venv/bin/python", "-m", "pip", "install", "-q", "--no-deps", "--disable-pip-version-check", wheel),
    ):
        finished = run(*command, cwd=folder)
        assert finished.returncode == 0, finished.stdout + finished.stderr
    return folder / "venv" / "bin"


@pytest.fixture
def own_folder(tmp_path: Path) -> Path:
    """A folder of a developer who has packages called games and aicore_cards."""
    for name in ("games", "games/spades", "aicore_cards"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("OWN = True\n")
    return tmp_path


WATCH = ("watch", "spades", "--seed", "1", "--moves", "5")
MATCH = ("match", "hearts", "1", "0", "--games", "4", "--processes", "2")
MODULE = ("python", "-m", "aicore.games.command.main")
OWN_PROGRAM = """
import games.spades, aicore_cards
from aicore.games.spades.game import SPADES
assert games.spades.OWN and aicore_cards.OWN
match = SPADES.new_match(seed=1)
print(SPADES.player(stars=1).choose(match.observation(match.current_player()), seed=1).name)
"""


@pytest.mark.parametrize(
    "start",
    [("aicards", *WATCH), ("aicards", *MATCH), (*MODULE, *WATCH), (*MODULE, *MATCH), ("python", "-c", OWN_PROGRAM)],
    ids=["aicards watch", "aicards match", "module watch", "module match", "own program"],
)
def test_an_installed_wheel_plays_beside_anybodys_code(
    installed: Path, own_folder: Path, start: tuple[str, ...]
) -> None:
    finished = run(installed / start[0], *start[1:], cwd=own_folder)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    assert finished.stdout


def test_it_says_when_another_aicore_is_installed_over_it(wheel: Path, tmp_path: Path) -> None:
    stranger, about = tmp_path / "aicore-0.0.3-py3-none-any.whl", "aicore-0.0.3.dist-info"
    with zipfile.ZipFile(stranger, "w") as archive:
        archive.writestr("aicore/__init__.py", "")
        archive.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: aicore\nVersion: 0.0.3\n")
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{about}/RECORD", "".join(f"{name},,\n" for name in (*archive.namelist(), f"{about}/RECORD")))
    pip = ("venv/bin/python", "-m", "pip", "--disable-pip-version-check", "-q")
    for command in ((sys.executable, "-m", "venv", "venv"), (*pip, "install", wheel), (*pip, "install", stranger)):
        finished = run(*command, cwd=tmp_path)
        assert finished.returncode == 0, finished.stdout + finished.stderr
    said = run("venv/bin/aicards", "list", cwd=tmp_path)
    assert said.returncode == 1
    assert said.stderr.strip().splitlines()[-1].startswith("ImportError: the package aicore is not wholly that of")
    run(*pip, "uninstall", "-y", "aicore", "aicore-cards", cwd=tmp_path)      # as the sentence says
    run(*pip, "install", wheel, cwd=tmp_path)
    assert run("venv/bin/aicards", "list", cwd=tmp_path).returncode == 0


def test_the_tutorial_needs_no_clone(installed: Path, own_folder: Path) -> None:
    environment = {**OUTSIDE, "PATH": f"{installed}{os.pathsep}{OUTSIDE['PATH']}"}
    assert follow_tutorial(own_folder, environment).exists()


def test_it_holds_what_it_should(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for name in package_files():
        if name.endswith(".pyx"):
            compiled = name.removesuffix(".pyx") + "."
            assert any(entry.startswith(compiled) and entry.endswith(".so") for entry in names), name
        else:
            assert name in names, f"{name} is not in the wheel"
    assert not [name for name in names if name.endswith((".c", ".pyx", ".o"))]
    assert not [name for name in names if not name.startswith(("aicore/", "aicore_cards-"))]


def test_it_is_small_and_it_searches(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    num_bytes = stripped_bytes(tmp_path)
    print(f"installed with stripped extensions: {num_bytes:,} bytes")
    assert num_bytes <= MAX_BYTES
    program = (
        "import json, aicore.tree\n"
        "from aicore import Budget, InformationSetSearch\n"
        "from aicore.games.spades.state import SpadesState\n"
        "state = SpadesState.deal(1)\n"
        "result = InformationSetSearch().run(state.observation(0), budget=Budget(iterations=100, time_ms=None))\n"
        "print(json.dumps([result.iterations, aicore.tree.__file__]))"
    )
    finished = subprocess.run([sys.executable, "-S", "-c", program], cwd=tmp_path, capture_output=True, text=True)
    assert finished.returncode == 0, finished.stderr
    iterations, module = json.loads(finished.stdout)
    assert iterations == 100
    assert Path(module).is_relative_to(tmp_path)
