"""Every script that is a command explains itself."""

import subprocess
import sys
from pathlib import Path

import pytest

PROFILING = Path(__file__).parents[2] / "profiling"
COMMANDS = sorted(path for path in PROFILING.glob("*.py") if "Parser(" in path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", COMMANDS, ids=lambda path: path.stem)
def test_help_is_shown(path: Path) -> None:
    shown = subprocess.run([sys.executable, path, "--help"], capture_output=True, text=True, check=False)
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.startswith("usage: ")
