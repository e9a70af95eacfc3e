"""`make` on a machine where Python is missing or old: one sentence with what mends it, and nothing half made."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# As a person starts it, even where these tests are started by another make, which says so to those below it.
FIRST_MAKE = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
# Pythons that answer as these would; None: there is none.
PYTHONS = {
    "none": (None, "There is no '{python}' here: install Python 3.11 or newer"),
    "old": ("exit 1", "aicore-cards needs Python 3.11 or newer; '{python}' is older (set PYTHON=...)."),
    "without venv": (
        'case "$2" in *ensurepip*) exit 1;; esac',
        "Python's venv module is missing (Debian: apt-get install python3-venv).",
    ),
}


@pytest.mark.parametrize("target", ["play", "test", "android-tools"])
@pytest.mark.parametrize("kind", PYTHONS)
def test_a_missing_or_old_python_is_one_sentence(kind: str, target: str, tmp_path: Path) -> None:
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    python = tmp_path / "python"
    script, sentence = PYTHONS[kind]
    if script is not None:
        python.write_text(f"#!/bin/sh\n{script}\n")
        python.chmod(0o755)
    finished = subprocess.run(
        ["make", target, f"PYTHON={python}"],
        cwd=tmp_path, capture_output=True, text=True, stdin=subprocess.DEVNULL, env=FIRST_MAKE,
    )  # fmt: skip
    assert finished.returncode == 2
    said = [line for line in finished.stdout.splitlines() if not line.startswith("==")]
    assert len(said) == 1, finished.stdout + finished.stderr
    assert said[0].startswith(sentence.format(python=python))
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".venv")]


@pytest.mark.parametrize(
    ("pip_said", "told"),
    [
        ("ERROR: No matching distribution found for kivy", "There is no wheel of Kivy for Python 3.99: the app needs"),
        ("ERROR: No route to host", "ERROR: No route to host"),
    ],
)
def test_a_python_without_kivy_is_one_sentence(pip_said: str, told: str, tmp_path: Path) -> None:
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\n[ "$1" = --version ] && echo Python 3.99 && exit\necho "{pip_said}"\nexit 1\n')
    python.chmod(0o755)
    base = tmp_path / ".venv" / ".base"
    base.touch()
    os.utime(base, (2**32, 2**32))      # made after its description
    finished = subprocess.run(
        ["make", ".venv/.app", f"PYTHON={sys.executable}"], cwd=tmp_path, capture_output=True, text=True, env=FIRST_MAKE
    )
    assert finished.returncode == 2
    said = [line for line in finished.stdout.splitlines() if not line.startswith("==")]
    assert len(said) == 1, finished.stdout + finished.stderr
    assert said[0].startswith(told)
