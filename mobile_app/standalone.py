"""Start the app as Android does: main.py on its own, in a folder called "app", perhaps as byte code only.

The rest of the app imports itself as the package mobile_app; this makes the folder that package. The log then says
that the app has started, which is what an automatic test on an emulator waits for.
"""

import sys
from importlib.machinery import FileFinder, SourceFileLoader, SourcelessFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent


def leave_path() -> None:
    """Take the app's folder off the path: Android puts it first, where its modules would pass for the library's."""
    sys.path[:] = [entry for entry in sys.path if Path(entry).resolve() != FOLDER]


def as_package(name: str) -> str:
    """Make the folder of this file known as the package `name` and return the name."""
    finder = FileFinder(str(FOLDER), (SourceFileLoader, [".py"]), (SourcelessFileLoader, [".pyc"]))
    found = finder.find_spec("__init__")
    if found is None or found.origin is None:
        raise ImportError(f"there is no __init__ in {FOLDER}")
    spec = spec_from_file_location(name, found.origin, submodule_search_locations=[str(FOLDER)])
    if spec is None or spec.loader is None:
        raise ImportError(f"{found.origin} cannot be loaded")
    package = module_from_spec(spec)
    sys.modules[name] = package
    spec.loader.exec_module(package)
    return name


def start(name: str) -> str:
    """Become the package and return its name; before anything else is imported."""
    leave_path()
    return as_package(name)


def first_decision(cancel: Any) -> Any:
    """Return what a weak player plays first in a fresh match, with the compiled search behind it."""
    from aicore.games.table.catalogue import load_game

    game = load_game("spades")
    match: Any = game.new_match(seed=1)
    while match.state.phase == "bidding":
        match.apply(3)
    return game.player(stars=1).choose(match.observation(match.current_player()), seed=1, cancel=cancel)


def started_words(seconds: float, decision: Any) -> str:
    """Return the line of the log: everything is imported, a frame is drawn, a decision made."""
    return (
        f"Spades has started: first frame after {seconds:.2f} s, "
        f"first decision {decision.name} in {decision.time_ms:.1f} ms and {decision.iterations} iterations"
    )
