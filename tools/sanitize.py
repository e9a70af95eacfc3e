"""Run core tests, misuses, threads and random games with address and undefined-behaviour sanitizers: `make sanitize`.

The sources are copied to build/sanitize and compiled there, so that the modules in place stay as they are. The first
finding ends the step that shows it; the last line says how much was run. Random games that were broken off go on, as
long as the sources are the same.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COPY = ROOT / "build" / "sanitize"
PLAYED = COPY / "played.json"       # random games so far
ROOMS = ("aicore", "aicore/games", "tests", "tools", "mobile_app", "profiling")      # what tests import
TESTS = ("tests/misuse", "tests/aicore", "tests/budget/test_decided.py")
# With threads that wait for each other, and in ratios of time: ten times slower they say nothing. That of the namesake
# starts processes that must not find this copy by its path.
LEFT_OUT = "not busy and not thread and not turns and not namesake"


def compiler_file(name: str) -> str:
    """Return the path of a library of the compiler; SystemExit when there is none."""
    compiler = (os.environ.get("CC") or "gcc").split()[0]
    found = subprocess.run([compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True)
    path = found.stdout.strip()
    if not Path(path).is_absolute():
        sys.exit(f"sanitize: {compiler} has no {name}: install GCC with its sanitizers (Debian: apt-get install gcc).")
    return path


def copy_sources() -> None:
    """Bring the copy up to date; compiled modules are its own. Games played with other sources do not count."""
    for room in ROOMS:
        for source in (ROOT / room).rglob("*"):
            target = COPY / source.relative_to(ROOT)
            if source.is_dir() or source.suffix in (".so", ".pyc", ".c"):
                continue
            if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target)
                PLAYED.unlink(missing_ok=True)
    for name in ("setup.py", "pyproject.toml", "README.md"):
        shutil.copy2(ROOT / name, COPY / name)


def environment() -> dict[str, str]:
    """Return the environment of a process that runs the sanitized modules."""
    return os.environ | {
        "PYTHONPATH": str(COPY),
        "LD_PRELOAD": f"{compiler_file('libasan.so')} {compiler_file('libubsan.so')}",
        # The interpreter itself leaves memory behind at its end.
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1:detect_stack_use_after_return=0",
        "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
        "PYTHONMALLOC": "malloc",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def main() -> int:
    """Build, test, play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="random games over all games")
    parser.add_argument("--build-only", action="store_true")
    options = parser.parse_args()
    copy_sources()
    print("== compiling with sanitizers (two minutes the first time)", flush=True)
    build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace", f"-j{os.cpu_count() or 1}"]
    subprocess.run(build, cwd=COPY, env=os.environ | {"AICORE_SANITIZE": "1", "PYTHONPATH": str(COPY)}, check=True)
    if options.build_only:
        return 0
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", LEFT_OUT]
    tests += TESTS
    threads = [sys.executable, "-m", "tests.aicore.thread_storm", "--rounds", "100"]
    games = [sys.executable, "-m", "tests.misuse.random_games", str(options.games), "--log", str(PLAYED)]
    for name, command in (("tests", tests), ("threads", threads), ("random games", games)):
        print(f"== {name}", flush=True)
        if subprocess.run(command, cwd=COPY, env=environment(), check=False).returncode:
            print(f"sanitize: {name} failed", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
