"""The app starts and searches on the phone's version of Python as it does on this one."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from aicore.games.table.catalogue import GAMES
from tests.android.phone_layout import MIN_COLOURS, STARTED, colours, contents, phone, start
from tests.android.phone_python import NotHere, PhonePython, phone_python

pytestmark = pytest.mark.package

FINGERPRINTS = Path(__file__).resolve().parents[1] / "arm" / "fingerprints.py"


@pytest.fixture(scope="module")
def other() -> PhonePython:
    try:
        return phone_python()
    except NotHere as problem:
        pytest.skip(str(problem))


def test_it_is_the_version_that_the_phone_has(other: PhonePython) -> None:
    program = "import sys; print(*sys.version_info[:2])"
    told = subprocess.run([str(other.python), "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["3", "14"]


@pytest.fixture(scope="module")
def files(other: PhonePython, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("phone")
    return phone(folder, kivy=other.kivy, python=str(other.python), package=other.package)


@pytest.mark.parametrize("is_android", [False, True])
def test_the_app_draws_and_decides_in_the_layout_of_a_phone(files: Path, other: PhonePython, is_android: bool) -> None:
    before = contents(files)
    said = start(files, python=str(other.python), is_android=is_android)
    assert STARTED.search(said), said
    assert "[Python      ] v3.14." in said
    assert "Traceback" not in said, said
    assert len(colours(files)) >= MIN_COLOURS, "nothing is drawn"
    assert contents(files) == before, "the app has written into its own package"


def fingerprints(python: str, package: Path) -> dict[str, Any]:
    """Return what the searches of the package end with on that Python."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1"}
    told = subprocess.run(
        [python, "-P", str(FINGERPRINTS)], env=environment, capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def test_every_search_ends_as_it_does_here(other: PhonePython) -> None:
    here = fingerprints(sys.executable, FINGERPRINTS.parents[2])
    there = fingerprints(str(other.python), other.package)
    assert {name.partition(" move ")[0] for name in here if " move " in name} >= set(GAMES)
    assert here.keys() == there.keys()
    assert not [name for name in here if here[name] != there[name]]
