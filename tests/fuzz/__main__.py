"""Fuzz everything that reads foreign JSON: python -m tests.fuzz --minutes 30 --seed 1.

A seeded mutator tries every reader in turn; with --atheris, where it is installed, coverage leads the changes instead.
Every text that is neither read nor refused by a sentence is kept in build/fuzz/, and the exit code is 1.
"""

import argparse
import faulthandler
import importlib
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from .mutations import mutated

if TYPE_CHECKING:
    from .readers import Reader

FOLDER = Path("build/fuzz")
HANG_SECONDS = 30
FaultOf = Callable[["Reader", bytes], str | None]


def load_readers(*, is_led: bool) -> Any:
    """Return the module with the readers; led by coverage, what they import is watched."""
    if not is_led:
        return importlib.import_module("tests.fuzz.readers")
    with importlib.import_module("atheris").instrument_imports(include=["aicore", "profiling", "json"]):
        return importlib.import_module("tests.fuzz.readers")


def keep(name: str, text: bytes, fault: str) -> None:
    """Keep a text that found a fault, for a test."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{name.replace(' ', '_')}_{abs(hash(text)) % 10**8}.json"
    path.write_bytes(text)
    print(f"{name}: {fault[:200]!r} in {path}", flush=True)


def by_seed(chosen: "dict[str, Reader]", fault_of: FaultOf, *, minutes: float, seed: int) -> int:
    """Try readers in turn until the time is up; return the number of faults."""
    random, seen = Random(seed), set()
    counts = dict.fromkeys(chosen, 0)
    until = time.monotonic() + 60 * minutes
    while time.monotonic() < until:
        for name, reader in chosen.items():
            faulthandler.dump_traceback_later(HANG_SECONDS, exit=True)
            for _ in range(20):
                text = mutated(random.choice(reader.accepted), random)
                fault = fault_of(reader, text)
                counts[name] += 1
                if fault is not None and (name, fault[:60]) not in seen:
                    seen.add((name, fault[:60]))
                    keep(name, text, fault)
    faulthandler.cancel_dump_traceback_later()
    for name, count in counts.items():
        print(f"{name:<28} {count:>8} texts")
    print(f"{sum(counts.values())} texts in {minutes:g} minutes, seed {seed}: {len(seen)} faults")
    return len(seen)


def by_coverage(name: str, reader: "Reader", fault_of: FaultOf, *, minutes: float, seed: int) -> None:
    """Let atheris lead the changes for one reader; it ends the process itself."""
    atheris = importlib.import_module("atheris")
    corpus = FOLDER / "corpus" / name.replace(" ", "_")
    corpus.mkdir(parents=True, exist_ok=True)
    for number, value in enumerate(reader.accepted):
        (corpus / f"accepted_{number}").write_text(json.dumps(value))

    def once(text: bytes) -> None:
        fault = fault_of(reader, text)
        if fault is not None:
            keep(name, text, fault)
            raise AssertionError(fault)

    limits = [f"-max_total_time={round(60 * minutes)}", f"-seed={seed}", "-max_len=20000", f"-timeout={HANG_SECONDS}"]
    atheris.Setup([sys.argv[0], str(corpus), *limits], once)
    atheris.Fuzz()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reader", metavar="NAME", help="only this one")
    parser.add_argument("--atheris", action="store_true", help="led by coverage; the minutes are for each reader")
    options = parser.parse_args()
    loaded = load_readers(is_led=options.atheris and options.reader is not None)
    chosen = {name: reader for name, reader in loaded.readers().items() if options.reader in (None, name)}
    if not chosen:
        parser.error(f"--reader is one of {', '.join(loaded.readers())}")
    if options.atheris:
        if len(chosen) > 1:     # each in a process of its own, since atheris ends it
            command = [sys.executable, "-m", "tests.fuzz", "--atheris", "--seed", str(options.seed)]
            command += ["--minutes", str(options.minutes)]
            return max(subprocess.run([*command, "--reader", name]).returncode for name in chosen)
        by_coverage(*chosen.popitem(), loaded.fault_of, minutes=options.minutes, seed=options.seed)
        return 0
    return 1 if by_seed(chosen, loaded.fault_of, minutes=options.minutes, seed=options.seed) else 0


if __name__ == "__main__":
    sys.exit(main())
