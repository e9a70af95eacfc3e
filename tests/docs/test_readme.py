"""The README's example plays as it says."""

import doctest
from pathlib import Path


def test_the_example_runs() -> None:
    result = doctest.testfile(str(Path(__file__).parents[2] / "README.md"), module_relative=False)
    assert result.attempted >= 5
    assert result.failed == 0
