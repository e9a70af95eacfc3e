"""A processor or interpreter that the compiled modules would crash on is refused by a sentence at import."""

import subprocess
import sys
from pathlib import Path

import pytest

from aicore.machine import complaint

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("machine", "flags", "words"),
    [
        ("x86_64", "fpu sse4_2 popcnt", None),
        ("x86_64", "fpu sse4_2", "SSE4.2 and POPCNT"),
        ("x86_64", "fpu popcnt sse4_1", "SSE4.2 and POPCNT"),
        ("aarch64", "fpu", None),
    ],
)
def test_a_processor_without_the_instructions_is_refused(machine: str, flags: str, words: str | None) -> None:
    said = complaint(machine, f"processor\t: 0\nflags\t\t: {flags}\n", has_lock=True)
    assert said is None if words is None else words in str(said)


def test_what_says_nothing_of_itself_is_not_refused() -> None:
    assert complaint("x86_64", "", has_lock=True) is None


def test_an_interpreter_without_its_lock_is_refused_before_anything_compiled_is_loaded() -> None:
    code = (
        "import sys\nsys._is_gil_enabled = lambda: False\n"
        "try:\n    import aicore\nexcept ImportError as error:\n    print(error, 'aicore.game' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("aicore needs Python's global lock")
    assert done.stdout.endswith("False\n")


def test_the_sentence_names_what_turns_the_lock_on() -> None:
    said = str(complaint("aarch64", "", has_lock=False))
    assert "PYTHON_GIL=1 or -X gil=1" in said
    assert said.count(".") == 1
