"""Another distribution named aicore in the same folder: one sentence, whichever of the two was installed last."""

import subprocess
import sys
from pathlib import Path

import pytest

from aicore.namesake import OURS, complaint

ROOT = Path(__file__).parents[2]
FOREIGN = '__version__ = "0.0.3"\n'


def folder_of_packages(folder: Path, *, init: str | None) -> Path:
    """Make a folder of installed packages in which aicore is ours but for its __init__.py; None: without one."""
    package = folder / "aicore"
    package.mkdir()
    for path in (ROOT / "aicore").iterdir():
        if path.name not in ("__init__.py", "__pycache__"):
            (package / path.name).symlink_to(path.resolve())
    if init is not None:
        (package / "__init__.py").write_text(init)
    return folder


def imported(module: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-S", "-c", f"import {module}"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


@pytest.mark.parametrize("module", ["aicore", "aicore.search", "aicore.games", "aicore.games.spades"])
def test_the_other_installed_first_is_seen(module: str, tmp_path: Path) -> None:
    folder = folder_of_packages(tmp_path, init=(ROOT / "aicore" / "__init__.py").read_text())
    (folder / "aicore_cards-0.1.0.dist-info").mkdir()
    assert imported(module, folder).returncode == 0
    (folder / "aicore-0.0.3.dist-info").mkdir()
    finished = imported(module, folder)
    assert finished.returncode == 1
    assert finished.stderr.strip().splitlines()[-1] == f"ImportError: {complaint(OURS, ['aicore-0.0.3.dist-info'])}"


@pytest.mark.parametrize("init", [FOREIGN, None])
@pytest.mark.parametrize("module", ["aicore.search", "aicore.budget", "aicore.games", "aicore.games.command.main"])
def test_the_other_installed_last_or_taken_away_is_seen(module: str, init: str | None, tmp_path: Path) -> None:
    finished = imported(module, folder_of_packages(tmp_path, init=init))
    assert finished.returncode == 1
    assert finished.stderr.strip().splitlines()[-1] == f"ImportError: {complaint(None, [])}"


@pytest.mark.parametrize("name", ["aicore_cards-0.1.0.dist-info", "aicore-cards-0.1.0.egg-info", "aicores-1.dist-info"])
def test_neighbours_that_are_no_namesakes(name: str) -> None:
    assert complaint(OURS, [name, "aicore", "games"]) is None
