"""An experiment: something to do for the numbers 0, 1, 2, ..., by whatever runner, each result kept in a store.

What is done before a kill is read from the store, what is not is done; the results come in the order of the numbers,
so that a part of a run is the beginning of a whole one and favours no short games.
"""

import time
from collections.abc import Generator, Mapping
from functools import partial
from typing import Any, ClassVar, Protocol, TypeVar

from aicore.games.table.python_file import fault_in_own_file

from .runner import Runner
from .store import Store

Value = TypeVar("Value", covariant=True)


class Experiment(Protocol[Value]):
    """What is done, as `Plan` or `Rerun` say it; it can be pickled, and a result can be written as JSON."""

    kind: ClassVar[str]

    def key(self) -> Mapping[str, Any]:
        """Return everything that decides a result beside its number and the version of the code."""
        ...

    def version(self) -> str:
        """Return the version of all code that decides a result."""
        ...

    def play(self, number: int) -> Value:
        """Return the result with that number: the same whoever works it out, and whenever."""
        ...


def results_of(
    experiment: Experiment[Value], num_results: int, *, runner: Runner, store: Store | None = None
) -> Generator[Any]:
    """Yield the results with the numbers from 0 in their order, as JSON has them; close it to stop."""
    work = partial(play_number, experiment, experiment.version())
    if store is None:
        for value, _ in runner.in_order(work, range(num_results)):
            yield value
        return
    series = store.series_of(experiment.kind, experiment.key(), experiment.version())
    stored = store.numbers(series)
    given: list[int] = []

    def missing() -> Generator[int]:
        for number in range(num_results):
            # Asked again when it is needed: another run may be at the same experiment.
            if number not in stored and not store.has(series, number):
                given.append(number)
                yield number

    early: dict[int, Any] = {}
    fresh = runner.run(work, missing())
    try:
        for wanted in range(num_results):
            if wanted in stored:
                yield store.get(series, wanted)
                continue
            while wanted not in early:
                finished = next(fresh, None)
                if finished is None:                # left out: it was kept by another run
                    early[wanted] = store.get(series, wanted)
                    break
                place, (value, cpu_seconds) = finished
                store.add(series, given[place], value, cpu_seconds=cpu_seconds)
                early[given[place]] = value
            yield early.pop(wanted)
    finally:
        fresh.close()


def play_number(experiment: Experiment[Value], version: str, number: int) -> tuple[Value, float]:
    """Return a result and the seconds of processor time that it took; ValueError if the code here is another."""
    if experiment.version() != version:
        raise ValueError(
            f"the code changed or differs between machines: the run began with version {version}, "
            f"a worker has {experiment.version()}; workers of a cluster are restarted after a change"
        )
    begun = time.thread_time()
    try:
        value = experiment.play(number)
    except (Exception, SystemExit) as error:
        # Said here, where its lines are known: what comes from another process has lost them.
        sentence = fault_in_own_file(error)
        if sentence is None:
            raise
        raise ValueError(sentence) from error
    return value, time.thread_time() - begun
