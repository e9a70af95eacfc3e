"""The same work on a Dask cluster of any number of machines (extra `cluster`); nothing of it is imported before.

Dask gives the work of a worker that is lost to another one, and waits for new workers when there is none left.
"""

import gc
import logging
import re
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import CancelledError
from importlib import import_module
from typing import Any

from .runner import MAX_DEATHS, Item, Result, Runner, WorkersDied

ADDRESS = re.compile(r"([a-z]+://)?[^\s/:]+:\d{1,5}")
CONNECT_SECONDS = 10.0
LOOK_SECONDS = 2.0      # between looks at how many workers there are
WAIT_SECONDS = 0.02     # between looks at what is finished
PREFETCH = 3            # items under way for every core


class Cluster(Runner):
    """Works on items in a cluster; ValueError when there is none at the address."""

    def __init__(self, address: str, *, say: Callable[[str], None] = lambda words: None) -> None:
        self.address = address
        self.say = say
        self.is_deserted = False
        if not ADDRESS.fullmatch(address):
            raise ValueError(f"a cluster has an address such as tcp://host:8786, not '{address}'")
        try:
            self.distributed = import_module("distributed")
        except ImportError:
            raise ValueError("a cluster needs the extra cluster: pip install 'aicore-cards[cluster]'") from None
        # What goes wrong is said here, in one sentence; Dask gives its loggers levels one by one.
        for name in [name for name in logging.root.manager.loggerDict if name.startswith(("distributed", "tornado"))]:
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self.client = self._connected()
        if self.client is None:
            # A client that did not connect is closed when it is collected, and waits for a lock of Dask's meanwhile:
            # for ever, if that happens while the loop of another one is started.
            gc.collect()
            raise ValueError(f"there is no cluster at {address}")
        try:
            self.client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        except TimeoutError as error:
            self.client.close()
            raise ValueError(f"the cluster at {address} has no workers") from error

    def _connected(self) -> Any:
        """Return a client of the cluster, or None."""
        try:
            return self.distributed.Client(self.address, timeout=CONNECT_SECONDS, set_as_default=False)
        except Exception:          # whatever a protocol or an answer of something else makes of it
            return None

    def run(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Generator[tuple[int, Result]]:
        """Yield place and result of every item as it is finished."""
        waiting = iter(enumerate(items))
        again: deque[tuple[int, Item]] = deque()
        deaths: dict[int, int] = {}
        under_way: dict[Any, tuple[int, Item]] = {}
        finished = self.distributed.as_completed(loop=self.client.loop)
        looked, room = 0.0, 0
        try:
            while True:
                if time.monotonic() - looked > LOOK_SECONDS:
                    looked, room = time.monotonic(), PREFETCH * max(1, self._look())
                while len(under_way) < room and (entry := again.popleft() if again else next(waiting, None)):
                    future = self.client.submit(work, entry[1], pure=False)
                    under_way[future] = entry
                    finished.add(future)
                if not under_way:
                    return
                if not finished.has_ready():
                    time.sleep(WAIT_SECONDS)
                    continue
                future = next(finished)
                place, item = under_way.pop(future)
                try:
                    result = self._result(future)
                except self.distributed.KilledWorker:       # it has cost Dask several workers
                    deaths[place] = deaths.get(place, 0) + self.client_allowed_failures()
                    if deaths[place] >= MAX_DEATHS:
                        raise WorkersDied(f"workers died again and again at the same work: {item!r}") from None
                    again.append((place, item))
                    continue
                except (ImportError, AttributeError) as error:
                    raise ValueError(
                        f"a worker of the cluster at {self.address} lacks this project or has another version of it: "
                        f"{error}"
                    ) from error
                yield place, result
        except (CancelledError, self.distributed.CancelledError, OSError) as error:
            raise ValueError(f"the cluster at {self.address} was lost; what was finished is kept") from error
        finally:
            if under_way:
                self._cancel(list(under_way))

    def _look(self) -> int:
        """Return how many cores the cluster has; whoever waits is told when it has none any more."""
        num_cores = int(sum(self.client.ncores().values()))
        if not num_cores and not self.is_deserted:
            self.say(f"The cluster at {self.address} has no workers left: waiting for one.")
        self.is_deserted = not num_cores
        return num_cores

    def _result(self, future: Any) -> Any:
        """Return what a future holds; if it was on a worker that is lost, it has to be worked out again."""
        while True:
            try:
                return future.result(timeout=LOOK_SECONDS)
            except TimeoutError:
                self._look()

    def client_allowed_failures(self) -> int:
        """Return how many workers a piece of work may cost before Dask gives it up."""
        return 1 + int(import_module("dask").config.get("distributed.scheduler.allowed-failures", 3))

    def _cancel(self, futures: list[Any]) -> None:
        """Tell the cluster that nobody waits any more; it may be gone."""
        try:
            self.client.cancel(futures)
        except Exception:
            return

    def close(self) -> None:
        """Leave the cluster; its workers stay."""
        self.client.close()
