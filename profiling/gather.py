"""Work for many items on all cores, with a line that shows how far it has come."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from aicore.games.command.progress import Progress
from aicore.games.compare.runner import open_runner

Item = TypeVar("Item")
Result = TypeVar("Result")


def gather(
    work: Callable[[Item], Result],
    items: Sequence[Item],
    label: str,
    processes: int | None = None,
    *,
    note: Callable[[list[Result]], str] = lambda results: "",
) -> list[Result]:
    """Return the results in the order of the items; the note says in a few words what they tell so far."""
    progress = Progress(len(items), label)
    found: list[Result] = []
    with open_runner(processes=processes) as runner:
        for result in runner.in_order(work, items):
            found.append(result)
            progress.step(len(found), lambda: note(found))
    progress.end()
    return found
