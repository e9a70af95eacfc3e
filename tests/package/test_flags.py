"""The flags that reach the compiler in python-for-android's environment, which replaces Python's own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMPILER = """#!/bin/sh
if [ "$1" = "-dumpmachine" ] || [ "$2" = "-dumpmachine" ]; then echo aarch64-linux-android; exit 0; fi
echo "$@" >> "$FLAGS_FILE"
while [ $# -gt 0 ]; do [ "$1" = "-o" ] && touch "$2"; shift; done
"""

pytestmark = pytest.mark.package


def commands(folder: Path) -> list[str]:
    """Return the commands that compile a source, seen by a compiler that makes nothing."""
    compiler = folder / "clang"
    compiler.write_text(COMPILER)
    compiler.chmod(0o755)
    environment = {
        **os.environ,
        "CC": str(compiler),
        "CFLAGS": "-target aarch64-linux-android24 -fomit-frame-pointer -march=armv8-a -fPIC",
        "LDSHARED": f"{compiler} -shared",
        "FLAGS_FILE": str(folder / "flags"),
    }
    command = [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", str(folder), "--build-temp", str(folder)]
    subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    return [line for line in (folder / "flags").read_text().splitlines() if " -c " in f" {line} "]


def test_assertions_are_compiled_out_and_no_x86_flag_is_used(tmp_path: Path) -> None:
    found = commands(tmp_path)
    assert len(found) == len([*(ROOT / "aicore").rglob("*.pyx"), *(ROOT / "games").rglob("*.pyx")])
    for line in found:
        words = line.split()
        assert "-DNDEBUG" in words, line
        assert "-ffp-contract=off" in words, line
        assert not [word for word in words if word.startswith("-msse")], line
