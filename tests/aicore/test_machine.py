"""A processor or interpreter that the compiled modules would crash on is refused by a sentence at import."""

import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EMULATOR = shutil.which("qemu-x86_64-static")


def imported(code: str, *before: str) -> str:
    """Return the last line that is printed when the code is run, by an emulator if one is named."""
    command = [*before, sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return (done.stderr or done.stdout).splitlines()[-1]


def test_an_interpreter_without_its_lock_is_refused() -> None:
    assert imported("import aicore; print('fine')") == "fine"
    unlocked = "import sys; sys._is_gil_enabled = lambda: False; import aicore"
    assert imported(unlocked).startswith("ImportError: aicore needs Python's global lock")


@pytest.mark.skipif(platform.machine() != "x86_64" or EMULATOR is None, reason="needs qemu-user-static on x86-64")
def test_a_processor_without_the_instructions_is_refused() -> None:
    assert EMULATOR is not None
    sentence = imported("import aicore", EMULATOR, "-cpu", "max,-sse4.2")
    assert sentence.startswith("ImportError: aicore was compiled for processors with SSE4.2 and POPCNT")
    assert imported("import aicore; print('fine')", EMULATOR, "-cpu", "max") == "fine"
