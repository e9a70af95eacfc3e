"""One test over many cases: all that fail are told in one message."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest

Case = TypeVar("Case")
MOST_TOLD = 20


def check_every(cases: Iterable[Case], check: Callable[[Case], None], *, name: Callable[[Case], str] = str) -> None:
    """Run the check on every case, of which there is at least one, and fail with all that is wrong in one message."""
    faults: list[str] = []
    num_cases = 0
    for case in cases:
        num_cases += 1
        try:
            check(case)
        except (Exception, pytest.fail.Exception) as fault:        # whatever goes wrong in a check is told
            faults.append(f"{name(case)}: {type(fault).__name__}: {fault}")
    assert num_cases > 0, "there is no case"
    if faults:
        told = [*faults[:MOST_TOLD], *([f"... and {len(faults) - MOST_TOLD} more"] if len(faults) > MOST_TOLD else [])]
        pytest.fail(f"{len(faults)} of {num_cases} cases fail:\n" + "\n".join(told), pytrace=False)
