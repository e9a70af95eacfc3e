"""A courteous thread: one search at a time, at low priority, gone within two milliseconds when told so."""

import os
import queue
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from .player import Decision, Player
from .search import Cancel

# Enough for an interface to go first. At 10, which Android calls background, a move on a busy device may wait so long
# for its turn that it misses its time (profiling/latency.py, device "busy").
NICENESS = 5


def lower_priority(niceness: int = NICENESS) -> bool:
    """Make the calling thread, and those it starts, give way to others; return whether the system allowed it."""
    # Elsewhere the call would mean the whole process, or another one whose number happens to be the thread's.
    if sys.platform not in ("linux", "android"):
        return False
    try:
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
    except OSError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Question:
    """What the thread is to decide, how to stop it, and where the answer goes."""

    player: Player
    observation: Any
    seed: int
    cancel: Cancel
    answer: "Future[Decision]"


class SearchThread:
    """Makes decisions for a user interface: ask, get a Future, cancel at any time.

    One question at a time: a new one cancels the one under way. A cancelled decision still answers, with the best
    move so far and the reason "cancelled", or with a cancelled Future when it had not begun.
    """

    def __init__(self, *, niceness: int = NICENESS) -> None:
        self.is_low_priority = False
        self._niceness = niceness
        self._questions: queue.SimpleQueue[Question | None] = queue.SimpleQueue()
        self._current: Question | None = None
        self._lock = threading.Lock()
        self._is_closed = False
        self._thread = threading.Thread(target=self._work, name="aicore-search", daemon=True)
        self._thread.start()

    def ask(
        self,
        player: Player,
        observation: Any,
        *,
        seed: int,
        when_done: Callable[["Future[Decision]"], None] | None = None,
    ) -> "Future[Decision]":
        """Begin to decide and return the Future; when_done is called with it on the search thread."""
        question = Question(player, observation, seed, Cancel(), Future())
        if when_done is not None:
            question.answer.add_done_callback(when_done)
        with self._lock:
            if self._is_closed:
                raise RuntimeError("the search thread is closed")
            self._stop_current()
            self._current = question
            self._questions.put(question)
        return question.answer

    def cancel(self) -> None:
        """Stop the decision under way, if there is one; returns at once, the Future tells when it has stopped."""
        with self._lock:
            self._stop_current()

    def close(self) -> None:
        """Cancel, end the thread and wait for its end."""
        with self._lock:
            self._stop_current()
            if not self._is_closed:
                self._is_closed = True
                self._questions.put(None)
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _stop_current(self) -> None:
        if self._current is not None:
            self._current.cancel.set()
            self._current.answer.cancel()      # has an effect only while the question is still waiting
            self._current = None

    def _work(self) -> None:
        self.is_low_priority = lower_priority(self._niceness)
        while (question := self._questions.get()) is not None:
            if not question.answer.set_running_or_notify_cancel():
                continue
            try:
                decision = question.player.choose(question.observation, seed=question.seed, cancel=question.cancel)
            except BaseException as failure:      # the one who asked gets it, the thread lives on
                question.answer.set_exception(failure)
            else:
                question.answer.set_result(decision)
            with self._lock:
                if self._current is question:
                    self._current = None
            del question
