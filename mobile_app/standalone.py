"""Start the app as Android does: main.py on its own, in a folder called "app", perhaps as byte code only.

The rest of the app imports itself as the package mobile_app; this makes the folder that package. It also says in
the log that the compiled search works, which is what an automatic test on an emulator waits for.
"""

import sys
import time
from importlib.machinery import FileFinder, SourceFileLoader, SourcelessFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

NUM_ITERATIONS = 200


def as_package(name: str) -> str:
    """Make the folder of this file known as the package `name` and return the name."""
    folder = str(Path(__file__).parent)
    finder = FileFinder(folder, (SourceFileLoader, [".py"]), (SourcelessFileLoader, [".pyc"]))
    found = finder.find_spec("__init__")
    if found is None or found.origin is None:
        raise ImportError(f"there is no __init__ in {folder}")
    spec = spec_from_file_location(name, found.origin, submodule_search_locations=[folder])
    if spec is None or spec.loader is None:
        raise ImportError(f"{found.origin} cannot be loaded")
    package = module_from_spec(spec)
    sys.modules[name] = package
    spec.loader.exec_module(package)
    return name


def say_that_the_search_runs() -> None:
    """Run a short search of a fresh deal and write a line about it to the log."""
    from aicore import Budget, InformationSetSearch
    from games.spades.state import SpadesState

    started = time.perf_counter()
    root = SpadesState.deal(1)
    result = InformationSetSearch().run(root.observation(0), budget=Budget(iterations=NUM_ITERATIONS, time_ms=None))
    milliseconds = (time.perf_counter() - started) * 1000
    print(f"aicore: the compiled search ran {result.iterations} iterations in {milliseconds:.1f} ms", flush=True)


def start(name: str) -> str:
    """Become the package, say that the search runs, and end here if the command line asks for no more than that."""
    as_package(name)
    say_that_the_search_runs()
    if "--say-ready" in sys.argv:
        sys.exit(0)
    return name
