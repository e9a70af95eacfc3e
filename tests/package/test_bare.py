"""What the walk through bare systems takes for a promise kept."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
from bare import MISSING, Step, fault

MISSES = Step(name="misses", command="make play", fails=True, words="apt-get install gcc")
PLAYS = Step(name="plays", command="make play", words="Winners: ")
SENTENCE = "error: aicore-cards needs a C compiler: install one (Debian: apt-get install gcc python3-dev).\n"
BY_MAKE = f"== creating .venv\n{SENTENCE}make: *** [Makefile:177: .venv/.built] Error 1\n"
BY_PIP = f"""\
  error: subprocess-exited-with-error

  × Building wheel for aicore-cards (pyproject.toml) did not run successfully.
  │ exit code: 1
  ╰─> [3 lines of output]
      running build
      {SENTENCE}      [end of output]

  note: This error originates from a subprocess, and is likely not a problem with pip.
ERROR: Failed to build one or more wheels
"""
OLD_END = "ERROR: Could not build wheels for aicore-cards, which is required to install pyproject.toml-based projects\n"
BY_OLD_PIP = BY_PIP.replace("ERROR: Failed to build one or more wheels\n", OLD_END)


@pytest.mark.parametrize("output", [BY_MAKE, BY_PIP, BY_OLD_PIP])
def test_one_sentence_is_as_promised(output: str) -> None:
    assert fault(MISSES, 2, output) is None


@pytest.mark.parametrize(
    ("step", "exit_code", "output", "told"),
    [
        (MISSES, 0, BY_MAKE, "exit code 0"),
        (PLAYS, 1, "Winners: South\n", "exit code 1"),
        (MISSES, 2, "make: *** Error 2\n", "does not say"),
        (MISSES, 2, f"Python.h: No such file\n{BY_MAKE}", "2 lines instead of one sentence"),
        (MISSES, 1, f"Traceback (most recent call last):\n{SENTENCE}", "traceback"),
    ],
)
def test_anything_else_is_told(step: Step, exit_code: int, output: str, told: str) -> None:
    assert told in (fault(step, exit_code, output) or "")


def test_every_missing_piece_is_named_with_the_command_that_mends_it() -> None:
    assert all(step.fails and ("apt-get install" in step.words or "3.11" in step.words) for step in MISSING)
