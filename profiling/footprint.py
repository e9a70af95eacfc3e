"""Tell how large the package is on a phone, and what importing it costs.

Example: python profiling/footprint.py
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]

MEASURE = """
import sys, time
def resident():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmRSS"))
resident()
for name in sys.argv[2:]:
    __import__(name)
before, started = resident(), time.process_time()
__import__(sys.argv[1])
print(time.process_time() - started, resident() - before)
"""

TRACE = """
import sys, tracemalloc
tracemalloc.start()
__import__(sys.argv[1])
print(tracemalloc.get_traced_memory()[0])
"""


def stripped_bytes(folder: Path) -> int:
    """Return the bytes of the package below folder as installed, with every extension stripped."""
    total = 0
    with tempfile.TemporaryDirectory() as scratch:
        for place, _, names in os.walk(folder / "aicore", followlinks=True):
            for path in (Path(place, name) for name in names):
                if path.suffix in (".c", ".pyx", ".pyc"):
                    continue
                if path.suffix == ".so":
                    copy = Path(scratch) / "stripped.so"
                    shutil.copy(path, copy)
                    subprocess.run(["strip", str(copy)], check=True)
                    path = copy
                total += path.stat().st_size
    return total


def run(program: str, *arguments: str) -> list[float]:
    """Run a program in a fresh interpreter that knows nothing but the project, and return the numbers it prints.

    From byte code without docstrings, as on a phone, whatever this machine's environment says: the first of two runs
    writes it.
    """
    with tempfile.TemporaryDirectory() as cache:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        for _ in range(2):
            finished = subprocess.run(
                [sys.executable, "-S", "-OO", "-c", program, *arguments],
                cwd=ROOT,
                env=environment | {"PYTHONPYCACHEPREFIX": cache},
                capture_output=True,
                text=True,
                check=True,
            )
    return [float(word) for word in finished.stdout.split()]


def import_cost(module: str, *, beside: tuple[str, ...] = (), times: int = 7) -> dict[str, Any]:
    """Return the least processor time and resident memory of an import, other modules being there already."""
    runs = [run(MEASURE, module, *beside) for _ in range(times)]
    return {"time_ms": min(entry[0] for entry in runs) * 1000, "resident_bytes": int(min(entry[1] for entry in runs))}


def traced_bytes(module: str) -> int:
    """Return what Python's allocator holds after an import in a fresh interpreter, standard library included."""
    return int(run(TRACE, module)[0])


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    print(json.dumps({
        "stripped_bytes": stripped_bytes(ROOT),
        "import": import_cost("aicore.games.spades"),
        "import_beside_standard_library": import_cost(
            "aicore.games.spades", beside=("dataclasses", "typing", "random")
        ),
        "traced_bytes": traced_bytes("aicore.games.spades"),
    }, indent=1))


if __name__ == "__main__":
    main()
