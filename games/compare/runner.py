"""The one way to spread work: here, on processes, or on a cluster (cluster.py); a worker that dies loses no work.

    with open_runner(processes=4) as runner:
        for number, result in runner.run(work, items):      # as they are finished
            ...

`work` and the items can be pickled, and the same item gives the same result wherever it is worked on.
"""

import multiprocessing
import os
import pickle
import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import connection
from types import TracebackType
from typing import Any, Self, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

PREFETCH = 2        # items a worker has: one that it works on, one for when that is done
MAX_DEATHS = 20     # of workers at the same item, before it is blamed
FAILED, DONE = "failed", "done"


class WorkersDied(RuntimeError):
    """A piece of work that has cost too many workers."""


class Runner:
    """Works on one item after the other in this process; what other runners are is a class below this one."""

    def run(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Generator[tuple[int, Result]]:
        """Yield place and result of every item as it is finished; items are taken only when they are needed."""
        for place, item in enumerate(items):
            yield place, work(item)

    def in_order(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Generator[Result]:
        """Yield the results in the order of the items."""
        early: dict[int, Result] = {}
        wanted = 0
        finished = self.run(work, items)
        try:
            for place, result in finished:
                early[place] = result
                while wanted in early:
                    yield early.pop(wanted)
                    wanted += 1
        finally:
            finished.close()

    def close(self) -> None:
        """Let the workers go."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class Worker:
    """A process and the items that it was given, oldest first."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.items: deque[tuple[int, Any]] = deque()
        self.process = context.Process(target=_serve, args=(theirs,), daemon=True)
        with _interrupts_held():
            self.process.start()
        theirs.close()          # so that its end is seen when the process is gone

    def give(self, work: Callable[[Any], Any], place: int, item: Any) -> None:
        """Send an item; one that cannot be sent is found when the worker's end is."""
        self.items.append((place, item))
        try:
            self.connection.send((work, item))
        except (BrokenPipeError, ConnectionResetError):
            return

    def end(self) -> None:
        """Stop at once."""
        self.connection.close()
        self.process.kill()
        self.process.join()


class Processes(Runner):
    """Works on items in processes of this machine; started when there is work, kept for more of it."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.workers: list[Worker] = []

    def run(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Generator[tuple[int, Result]]:
        """Yield place and result of every item as it is finished."""
        waiting: Iterator[tuple[int, Item]] = iter(enumerate(items))
        again: deque[tuple[int, Item]] = deque()        # items of workers that died
        deaths: Counter[int] = Counter()
        try:
            while True:
                self._give_out(work, waiting, again)
                busy = {worker.connection: worker for worker in self.workers if worker.items}
                if not busy:
                    return
                for ready in connection.wait(list(busy)):
                    worker = busy[ready]                                        # type: ignore[index]
                    try:
                        outcome, value = worker.connection.recv()
                    except (EOFError, OSError):
                        self._bury(worker, again, deaths)
                        continue
                    place, _ = worker.items.popleft()
                    if outcome == FAILED:
                        raise value
                    yield place, value
        finally:
            # Nobody waits for what is still under way.
            for worker in [worker for worker in self.workers if worker.items]:
                self.workers.remove(worker)
                worker.end()

    def _give_out(
        self, work: Callable[[Any], Any], waiting: Iterator[tuple[int, Any]], again: deque[tuple[int, Any]]
    ) -> None:
        """Give every worker items until it has enough; another worker is started while there are too few."""
        for wanted in range(1, PREFETCH + 1):           # everybody one before anybody two
            for number in range(self.count):
                if number < len(self.workers) and len(self.workers[number].items) >= wanted:
                    continue
                entry = again.popleft() if again else next(waiting, None)
                if entry is None:
                    return
                if number >= len(self.workers):
                    self.workers.append(Worker())
                self.workers[number].give(work, *entry)

    def _bury(self, worker: Worker, again: deque[tuple[int, Any]], deaths: Counter[int]) -> None:
        """Take back the items of a worker that died; RuntimeError when one item has cost too many."""
        place, item = worker.items[0]
        deaths[place] += 1
        if deaths[place] >= MAX_DEATHS:
            raise WorkersDied(f"{MAX_DEATHS} workers died at the same piece of work: {item!r}")
        again.extend(worker.items)
        worker.items.clear()
        self.workers.remove(worker)
        worker.end()

    def close(self) -> None:
        """Let the workers go."""
        for worker in self.workers:
            worker.end()
        self.workers.clear()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back until the block is left, and for ever from what is started in it: others are told by us."""
    if not hasattr(signal, "pthread_sigmask"):      # Windows: workers ignore it as soon as they run
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(theirs: "connection.Connection[Any, Any]") -> None:
    """Work until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(2, 1)           # what a player prints is no part of the results
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        while True:
            asked = theirs.recv_bytes()
            try:
                work, item = pickle.loads(asked)
                answer = pickle.dumps((DONE, work(item)))
            except Exception as error:
                answer = _failure(error)
            theirs.send_bytes(answer)
    except (EOFError, OSError):
        return              # whoever asked is gone


def _end_with_parent() -> None:
    """End this process as soon as the one that started it is gone, however it went: nobody waits for its work."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _failure(error: Exception) -> bytes:
    """Return an error as it is sent; one that cannot be, by its words."""
    try:
        pickle.loads(data := pickle.dumps((FAILED, error)))
    except Exception:
        return pickle.dumps((FAILED, RuntimeError(f"{type(error).__name__}: {error}")))
    return data


def usable_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def open_runner(
    *,
    processes: int | None = None,
    cluster: str | None = None,
    is_apart: bool = False,
    say: Callable[[str], None] = lambda words: None,
) -> Runner:
    """Return who does the work: a cluster, or so many processes (None: one a core; 1: this process, unless apart).

    Apart: in a process of its own even if it is one, for work that may end the process it runs in. `say` is told what
    a person who waits should know. ValueError when there is no cluster at the address.
    """
    if cluster is not None:
        from .cluster import Cluster

        return Cluster(cluster, say=say)
    count = usable_cores() if processes is None else processes
    return Processes(count) if count > 1 or is_apart else Runner()
