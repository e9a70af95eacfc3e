"""Thinking costs no frames; the app starts without what a phone has no room for."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MAX_RATIO = 1.2
NUM_TRIALS = 5


def measured(*options: str) -> dict[str, float]:
    """Run the script in a process of its own."""
    environment = os.environ | {"KCFG_GRAPHICS_MAXFPS": "60"}
    found = subprocess.run(
        [sys.executable, "-m", "tests.mobile_app.frames", "--json", *options],
        capture_output=True, text=True, check=False, env=environment, cwd=ROOT,
    )
    assert found.returncode == 0, found.stderr
    figures: dict[str, float] = json.loads(found.stdout.splitlines()[-1])
    return figures


def test_frames_while_thinking_take_no_longer() -> None:
    # A search that held the interpreter would fail every time; a busy machine fails now and then: the best of some.
    # Where two cores are not there for app and AI, frames are late whoever makes the decisions.
    ratios = []
    for _ in range(NUM_TRIALS):
        found = measured("--blocks", "10", "--seconds", "0.3")
        print(found)
        assert found["decisions"] > 0
        assert found["decisions_elsewhere"] > 0
        ratios.append(min(found["p95_ratio"], found["p95_ratio_to_elsewhere"]))
        if ratios[-1] <= MAX_RATIO:
            return
    raise AssertionError(f"p95 of frames while thinking: {ratios} times that without, or with decisions elsewhere")


def test_the_app_imports_neither_numpy_nor_matplotlib_and_prints_its_start() -> None:
    code = (
        "import os, sys, time; started = time.perf_counter()\n"
        "import mobile_app.main\n"
        "from mobile_app.screens.pages import PAGES\n"
        "from importlib import import_module\n"
        "seconds = time.perf_counter() - started\n"
        "for name in PAGES: import_module('mobile_app.screens.' + name)\n"
        "print(f'import {seconds:.2f} s', [name for name in ('numpy', 'matplotlib') if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    print(found.stdout)
    assert found.stdout.strip().endswith("[]")


def test_screens_do_not_know_the_search_and_files_are_short() -> None:
    for path in (ROOT / "mobile_app").rglob("*.py"):
        lines = path.read_text(encoding="utf-8").splitlines()
        limit = 300 if path.parent.name == "screens" else 500
        assert len(lines) <= limit, f"{path.name} has {len(lines)} lines"
        if path.parent.name in ("screens", "widgets"):
            imports = [line for line in lines if line.startswith(("import ", "from "))]
            assert not any("aicore.search" in line or "aicore.player" in line for line in imports), path.name
