"""Build the wheel twice, in two folders and one after the other, and compare it byte by byte: `make reproducible`.

What is built is what is committed, as of the time of the commit (SOURCE_DATE_EPOCH). Where the wheels differ, the files
in them that do are named, and the exit code is 1. Another machine with the same compiler and Python makes the same.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class NotBuilt(Exception):
    """No wheel came of it; the message is the end of what the build said."""


def commit_time() -> str:
    """Return the time of the newest commit, in seconds."""
    told = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True)
    return told.stdout.strip()


def checkout(folder: Path) -> Path:
    """Put what is committed into a folder of that name."""
    folder.mkdir(parents=True)
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive, check=True)
    return folder


def build(source: Path, seconds: str) -> Path:
    """Build the wheel of a folder with the tools of this environment; NotBuilt when that fails."""
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-deps",
               "--no-build-isolation", "-w", "dist", "."]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": seconds}
    finished = subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True)
    if finished.returncode:
        raise NotBuilt("\n".join((finished.stdout + finished.stderr).splitlines()[-10:]))
    return next((source / "dist").glob("*.whl"))


def differing(first: Path, second: Path) -> list[str]:
    """Return the names of what differs between two wheels: files, their times, or the archive around them."""
    with zipfile.ZipFile(first) as one, zipfile.ZipFile(second) as other:
        entries = [{entry.filename: entry for entry in wheel.infolist()} for wheel in (one, other)]
        found = sorted(entries[0].keys() ^ entries[1].keys())
        for name in sorted(entries[0].keys() & entries[1].keys()):
            if one.read(name) != other.read(name):
                found.append(name)
            elif entries[0][name].date_time != entries[1][name].date_time:
                found.append(f"{name} (its time)")
    if not found and first.read_bytes() != second.read_bytes():
        found.append("the archive itself")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="put the wheel there")
    options = parser.parse_args()
    seconds = commit_time()
    with tempfile.TemporaryDirectory() as name:
        wheels: list[Path] = []
        for place in ("one", "another/and/deeper"):
            print(f"== building in a folder of its own ({len(wheels) + 1} of 2)", flush=True)
            try:
                wheels.append(build(checkout(Path(name) / place), seconds))
            except NotBuilt as problem:
                print(problem, file=sys.stderr)
                return 2
        found = differing(*wheels)
        if found:
            print(f"{len(found)} of the wheel's files differ: {', '.join(found[:20])}", file=sys.stderr)
            return 1
        contents = wheels[0].read_bytes()
        with zipfile.ZipFile(wheels[0]) as wheel:
            compiled = sum(entry.endswith((".so", ".pyd")) for entry in wheel.namelist())
        if options.keep:
            options.keep.mkdir(parents=True, exist_ok=True)
            shutil.copy(wheels[0], options.keep)
        print(f"{wheels[0].name}: the same {len(contents):,} bytes twice, {compiled} compiled modules among them\n"
              f"sha256 {hashlib.sha256(contents).hexdigest()}, SOURCE_DATE_EPOCH={seconds}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
