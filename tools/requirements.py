"""Install what a part of the work needs, as locked where that can be had: python tools/requirements.py development.

pyproject.toml says what is needed, tools/lock/NAME.txt in which version and with which hashes, for every system and
Python. A file that has another hash than the lock is refused. Where the locked versions cannot be had, for a Python
newer than they are or from an index that lacks them, what pyproject.toml asks for is installed and a line says so.
--lock writes the locks anew (`make lock`), --upgrade with the newest versions.
"""

import argparse
import subprocess
import sys
import tomllib
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ROOT / "tools" / "lock"
UV = "uv==0.13.8"
OLDEST_PYTHON = "3.11"
# Sections of pyproject.toml, by the name of their lock; those above in the same environment are held to.
EXTRAS = {
    "build": (),
    "development": ("dev", "docs", "profiling", "cluster", "tune"),
    "app": ("app",),
    "android": ("android",),
}
SHARED = ("build", "development", "app")
ONLY_WHEELS = {"app": ["--only-binary", "kivy"]}       # building Kivy needs more than a C compiler
OTHER_HASH = "DO NOT MATCH THE HASHES"
PROJECT = "aicore-cards"


def requirements(name: str) -> list[str]:
    """Return what pyproject.toml asks for."""
    described = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    if name == "build":
        return list(described["build-system"]["requires"])
    extras = described["project"]["optional-dependencies"]
    return [entry for extra in EXTRAS[name] for entry in extras[extra] if not entry.startswith(PROJECT)]


def pip(arguments: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    """Let this Python's pip install."""
    command = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", *arguments]
    return subprocess.run(command, stderr=subprocess.PIPE, text=True)


def install(name: str) -> int:
    """Install as locked, or what pyproject.toml asks for; return pip's exit code."""
    lock, options = LOCKS / f"{name}.txt", ONLY_WHEELS.get(name, [])
    if lock.exists():
        finished = pip([*options, "--require-hashes", "-r", str(lock)])
        if finished.returncode == 0:
            return 0
        if OTHER_HASH in finished.stderr:
            print(finished.stderr, file=sys.stderr)
            print(f"A file is not the one that {lock.relative_to(ROOT)} names: nothing is installed.", file=sys.stderr)
            return 1
        print(f"== what {lock.relative_to(ROOT)} names cannot be had here: what pyproject.toml allows instead")
    finished = pip([*options, *requirements(name)])
    print(finished.stderr, end="", file=sys.stderr)
    return finished.returncode


def write_locks(*, upgrade: bool) -> int:
    """Write all locks anew; uv looks the versions and hashes up."""
    tools = ROOT / "build" / "lock"
    venv.create(tools, with_pip=True)
    python = str(tools / "bin" / "python")
    subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", UV], check=True)
    LOCKS.mkdir(exist_ok=True)
    for name in EXTRAS:
        earlier = SHARED[: SHARED.index(name)] if name in SHARED else ()
        held = [word for other in earlier for word in ("--constraints", str(LOCKS / f"{other}.txt"))]
        command = [
            python, "-m", "uv", "pip", "compile", "-q", "-", "--universal", "--python-version", OLDEST_PYTHON,
            "--generate-hashes", "--no-emit-index-url", "--no-emit-find-links", "--no-annotate",
            "--custom-compile-command", "make lock", *(["--upgrade"] if upgrade else []), *held,
            "-o", str(LOCKS / f"{name}.txt"),
        ]
        finished = subprocess.run(command, input="\n".join(requirements(name)), text=True, cwd=ROOT)
        if finished.returncode:
            return finished.returncode
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=[*EXTRAS, []], help="what to install, one after the other")
    parser.add_argument("--lock", action="store_true", help="write the locks anew instead")
    parser.add_argument("--upgrade", action="store_true", help="with the newest versions, not those locked so far")
    options = parser.parse_args()
    if options.lock:
        return write_locks(upgrade=options.upgrade)
    return max((install(name) for name in options.names), default=0)


if __name__ == "__main__":
    sys.exit(main())
