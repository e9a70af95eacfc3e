"""The wheel that a stranger would build: everything compiled, every data file, no generated C, small."""

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.package.footprint import stripped_bytes

ROOT = Path(__file__).resolve().parents[2]
MAX_BYTES = 2_000_000

pytestmark = pytest.mark.package


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = tmp_path_factory.mktemp("source")
    built = shutil.ignore_patterns("*.so", "*.c", "__pycache__")
    for name in ("aicore", "games"):
        shutil.copytree(ROOT / name, source / name, ignore=built)
    for name in ("pyproject.toml", "setup.py", "README.md"):
        shutil.copy(ROOT / name, source)
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--disable-pip-version-check"]
    finished = subprocess.run([*command, "-w", str(folder), str(source)], capture_output=True, text=True)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return next(folder.glob("aicore_cards-*.whl"))


def test_it_holds_what_it_should(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for path in (ROOT / "aicore").rglob("*"), (ROOT / "games").rglob("*"):
        for file in path:
            name = file.relative_to(ROOT).as_posix()
            if file.suffix == ".pyx":
                compiled = name.removesuffix(".pyx") + "."
                assert any(entry.startswith(compiled) and entry.endswith(".so") for entry in names), name
            elif file.suffix in (".py", ".pyi", ".pxd", ".json", ".csv", ".typed") and "__pycache__" not in name:
                assert name in names, f"{name} is not in the wheel"
    assert not [name for name in names if name.endswith((".c", ".pyx", ".o"))]
    assert not [name for name in names if not name.startswith(("aicore/", "games/", "aicore_cards-"))]


def test_it_is_small_and_it_searches(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    num_bytes = stripped_bytes(tmp_path)
    print(f"installed with stripped extensions: {num_bytes:,} bytes")
    assert num_bytes <= MAX_BYTES
    program = (
        "import json, aicore.tree\n"
        "from aicore import Budget, InformationSetSearch\n"
        "from games.spades.state import SpadesState\n"
        "state = SpadesState.deal(1)\n"
        "result = InformationSetSearch().run(state.observation(0), budget=Budget(iterations=100, time_ms=None))\n"
        "print(json.dumps([result.iterations, aicore.tree.__file__]))"
    )
    finished = subprocess.run([sys.executable, "-S", "-c", program], cwd=tmp_path, capture_output=True, text=True)
    assert finished.returncode == 0, finished.stderr
    iterations, module = json.loads(finished.stdout)
    assert iterations == 100
    assert Path(module).is_relative_to(tmp_path)
