"""The app's main file starts as Android starts it: on its own, in a folder of another name, as byte code only."""

import compileall
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("compiled", [False, True])
def test_main_runs_without_its_package(tmp_path: Path, compiled: bool) -> None:
    folder = tmp_path / "app"
    shutil.copytree(ROOT / "mobile_app", folder, ignore=shutil.ignore_patterns("__pycache__", "recipes"))
    if compiled:
        assert compileall.compile_dir(folder, legacy=True, quiet=1)
        for path in folder.rglob("*.py"):
            path.unlink()
    main = next(folder.glob("main.py*"))
    finished = subprocess.run(
        [sys.executable, str(main), "--say-ready"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT / "build" / "nothing"), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert finished.returncode == 0, finished.stderr
    assert "aicore: the compiled search ran 200 iterations" in finished.stdout
