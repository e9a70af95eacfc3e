"""What python-for-android's own code does with our recipe: flags, pip, and what it installs for the phone."""

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .test_android_plan import CONSTRAINTS, ROOT, TOOLS

ABIS = {"arm64-v8a": "aarch64-linux-android24", "armeabi-v7a": "armv7a-linux-androideabi24"}

pytestmark = pytest.mark.package


def tool(name: str) -> Any:
    """Return a program of tools/android as a module."""
    sys.path.insert(0, str(ROOT / "tools" / "android"))
    try:
        return importlib.import_module(name)
    finally:
        del sys.path[0]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What it did, in the environment that `make apk` gives it."""
    assert (TOOLS / "python").exists(), "run 'make android-tools' first"
    folder = tmp_path_factory.mktemp("built")
    script = Path(__file__).with_name("stand_in_build.py")
    finished = subprocess.run(
        [str(TOOLS / "python"), str(script), str(folder / "answer.json"), str(folder / "p4a"), sys.executable, "six"],
        env=tool("build_package").build_variables(os.environ), capture_output=True, text=True,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return json.loads((folder / "answer.json").read_text())


@pytest.mark.parametrize("abi", ABIS)
def test_assertions_are_compiled_out_and_no_x86_flag_is_used(built: Any, abi: str) -> None:
    commands = [line.split() for line in built["flags"] if f"-target {ABIS[abi]} " in line and " -c " in line]
    assert len(commands) == len(tool("check_apk").compiled_modules())
    for words in commands:
        assert "-DNDEBUG" in words, words
        assert "-ffp-contract=off" in words, words
        assert not [word for word in words if word.startswith(("-msse", "-mpopcnt"))], words


@pytest.mark.parametrize("abi", ABIS)
def test_every_module_is_installed_as_the_check_of_an_apk_wants_it(built: Any, abi: str) -> None:
    objects = {name.partition(".")[0] for name in built["installed"][abi] if name.endswith(".so")}
    assert objects == tool("check_apk").compiled_modules()
    assert "aicore/games/spades/data/inference.json" in built["installed"][abi]
    assert not [name for name in built["installed"][abi] if not name.startswith(("aicore/", "aicore_cards-"))]


def test_every_pip_of_the_build_is_constrained(built: Any) -> None:
    calls = [line.split(" ", 1) for line in built["pip"]]
    assert {constraints for constraints, _ in calls} == {str(CONSTRAINTS)}
    asked = [words for _, words in calls]
    assert asked.count("install -U pip") == len(ABIS)      # what broke the second ABI
    assert len([words for words in asked if words.startswith("install -v --target ")]) == len(ABIS)
