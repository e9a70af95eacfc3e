"""One thread that writes to disk, in the order asked for, so that no frame waits for it. It knows no Kivy.

What is to be shown once it is on disk is handed over as `done`, and called in the thread of the user interface. Whoever
reads waits for what is still to be written (`flush`); who leaves waits and has everything done about it (`settle`).
"""

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

Deliver = Callable[[Callable[[], None]], object]


@dataclass(frozen=True, slots=True)
class Writing:
    """Something to be written, and what is done afterwards."""

    write: Callable[[], Any]
    done: Callable[[Any], None]
    failed: Callable[[Exception], None]


class Clerk:
    """A queue and a thread; what was written waits until the user interface takes notice of it."""

    def __init__(self, deliver: Deliver) -> None:
        self.deliver = deliver
        self.num_open = 0                # not written yet
        self.written: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.orders: queue.SimpleQueue[Writing | None] = queue.SimpleQueue()
        self.is_written = threading.Condition()
        self.thread = threading.Thread(target=self.work, name="clerk", daemon=True)
        self.thread.start()

    @property
    def is_busy(self) -> bool:
        """Whether anything is to be written, or to be done about what was."""
        return self.num_open > 0 or not self.written.empty()

    def order(
        self, write: Callable[[], Any], done: Callable[[Any], None], *, failed: Callable[[Exception], None]
    ) -> None:
        """Have something written; either `done` is called with what it returned, or `failed` with what it raised."""
        with self.is_written:
            self.num_open += 1
        self.orders.put(Writing(write, done, failed))

    def flush(self) -> None:
        """Wait until everything is written; at once in the thread that writes."""
        if threading.current_thread() is not self.thread:
            with self.is_written:
                self.is_written.wait_for(lambda: self.num_open == 0)

    def settle(self) -> None:
        """Wait until everything is written and do what is to be done about it; in the user interface's thread."""
        self.flush()
        self.take_notice()

    def take_notice(self) -> None:
        """Do what is to be done about everything that was written up to now."""
        while True:
            try:
                notice = self.written.get_nowait()
            except queue.Empty:
                return
            notice()

    def stop(self) -> None:
        """Write what is left, and end the thread."""
        self.orders.put(None)
        self.thread.join()

    def work(self) -> None:
        """Write until told to stop; the body of the thread."""
        while (writing := self.orders.get()) is not None:
            try:
                notice = partial(writing.done, writing.write())
            except Exception as problem:
                notice = partial(writing.failed, problem)
            self.written.put(notice)
            with self.is_written:
                self.num_open -= 1
                self.is_written.notify_all()
            self.deliver(self.take_notice)
