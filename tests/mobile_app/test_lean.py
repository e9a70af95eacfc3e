"""The app starts without what a phone has no room for, and its files are short."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MAX_LINES = {True: 300, False: 500}      # of a screen, of another file

def test_the_app_imports_neither_numpy_nor_matplotlib() -> None:
    code = (
        "import sys\n"
        "import mobile_app.main\n"
        "from mobile_app.screens.pages import PAGES\n"
        "from importlib import import_module\n"
        "for name in PAGES: import_module('mobile_app.screens.' + name)\n"
        "print([name for name in ('numpy', 'matplotlib') if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert found.stdout.strip().endswith("[]")


def num_lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_files_are_short() -> None:
    # Words are a table with a line for each of them, and grow with what the app says.
    paths = [path for path in (ROOT / "mobile_app").rglob("*.py") if path.name != "strings.py"]
    lengths = {path: num_lines(path) for path in paths}
    long = {path.name: length for path, length in lengths.items() if length > MAX_LINES[path.parent.name == "screens"]}
    assert not long


def test_what_thinks_and_remembers_does_without_kivy() -> None:
    names = (
        "storage, session, replaying, advice, report, match_statistics, settings, strings, "
        "table_layout, roster, claim, device_profile, device, device_words, libraries, pacemaker"
    )
    code = f"import sys; from mobile_app import {names}; print([m for m in ('kivy', 'numpy') if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
