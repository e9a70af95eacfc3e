"""One thread that thinks. It knows neither Kivy nor any game: it runs questions and hands their answers back.

Errands are what can wait: they are run when no question is open, and give way as soon as one comes.
"""

import queue
import threading
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any

from .budget.priority import NICENESS, lower_priority
from .search import Cancel

Question = Callable[[Cancel], Any]
Errand = Callable[[Cancel], bool]      # returns whether it is done; if not it is run again later
Deliver = Callable[[Callable[[], None]], object]
Section = Callable[[str], AbstractContextManager[object]]      # marks a decision in a system's trace

POLL_SECONDS = 0.05


class Cancelled(Exception):
    """A question was cancelled before its answer came."""


@dataclass(frozen=True, slots=True)
class Job:
    """A question, and where its answer goes; the ticket tells whether anybody still waits for it."""

    ticket: int
    question: Question
    answer: Callable[[Any], None]
    failed: Callable[[Exception], None]


class AiWorker:
    """A queue and a thread; answers go through `deliver`, which runs them in the thread of the user interface."""

    def __init__(self, deliver: Deliver, *, niceness: int = NICENESS, section: Section = nullcontext) -> None:
        if not callable(deliver):
            raise TypeError(f"deliver is a function that runs what it is given, not {deliver!r}")
        if type(niceness) is not int:
            raise TypeError(f"niceness is a whole number, not {niceness!r}")
        self.deliver = deliver
        self.section = section
        self.niceness = niceness
        self.ticket = 0                      # raised by cancel(): answers to older tickets are dropped
        self.num_waiting = 0
        self.running_cancel = Cancel()
        self.errand_cancel = Cancel()
        self.errands: deque[tuple[Errand, Callable[[Exception], None]]] = deque()
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.is_stopped = False
        self.lock = threading.Lock()
        self.thread = threading.Thread(target=self.work, name="ai-worker", daemon=True)
        self.thread.start()

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return self.num_waiting > 0

    def ask(
        self, question: Question, answer: Callable[[Any], None], *, failed: Callable[[Exception], None]
    ) -> int:
        """Queue a question and return its ticket; either `answer` or `failed` is delivered unless it is cancelled.

        Of a worker that was stopped nothing is delivered any more.
        """
        if not callable(question):
            raise TypeError(f"a question is a function that is given a Cancel, not {question!r}")
        with self.lock:
            if self.is_stopped:
                return self.ticket
            self.num_waiting += 1
            self.errand_cancel.set()
            self.jobs.put(Job(self.ticket, question, answer, failed))
            return self.ticket

    def answer_to(self, question: Question) -> Any:
        """Ask and wait for the answer, in a thread that delivers none; Cancelled when it is cancelled meanwhile."""
        if threading.current_thread() is self.thread:
            raise RuntimeError("the worker cannot wait for an answer of its own: call the function instead")
        answers: queue.SimpleQueue[tuple[Any, Exception | None]] = queue.SimpleQueue()
        ticket = self.ask(
            question,
            lambda found: answers.put((found, None)),
            failed=lambda problem: answers.put((None, problem)),
        )
        while True:
            try:
                found, problem = answers.get(timeout=POLL_SECONDS)
            except queue.Empty:
                if ticket != self.ticket or self.is_stopped:
                    raise Cancelled("the question was cancelled") from None
                continue
            if problem is not None:
                raise problem
            return found

    def when_idle(self, errand: Errand, *, failed: Callable[[Exception], None]) -> None:
        """Run the errand when nobody waits for an answer; its Cancel is set when somebody does."""
        with self.lock:
            self.errands.append((errand, failed))
            self.jobs.put(None)

    def cancel(self) -> None:
        """Stop the search under way and drop every answer that is still to come; errands wait for the next question."""
        with self.lock:
            self.ticket += 1
            self.num_waiting = 0
            self.running_cancel.set()
            self.errand_cancel.set()

    def stop(self) -> None:
        """Cancel everything and end the thread."""
        self.cancel()
        self.is_stopped = True
        self.jobs.put(None)
        self.thread.join(timeout=5.0)

    def work(self) -> None:
        """Answer questions until told to stop; the body of the thread."""
        lower_priority(self.niceness)
        while True:
            job = self.jobs.get()
            if self.is_stopped:
                return
            if job is not None:
                self.think(job)
            self.run_errands()

    def think(self, job: Job) -> None:
        """Answer a question unless it was cancelled meanwhile."""
        with self.lock:
            if job.ticket != self.ticket:
                return
            cancel = self.running_cancel = Cancel()
        try:
            with self.section("aicore decision"):
                found = job.question(cancel)
        except Exception as problem:                # whatever a game raises is shown, it never ends the thread
            self.hand_over(job, job.failed, problem)
        else:
            self.hand_over(job, job.answer, found)

    def run_errands(self) -> None:
        """Run what has waited, while there is no question; one that was interrupted is kept for later."""
        while True:
            with self.lock:
                if not self.errands or not self.jobs.empty() or self.is_stopped:
                    return
                errand, failed = self.errands.popleft()
                cancel = self.errand_cancel = Cancel()
            try:
                is_done = errand(cancel)
            except Exception as problem:            # as above
                self.deliver(partial(failed, problem))
                continue
            if not is_done:
                self.errands.appendleft((errand, failed))
                return

    def hand_over(self, job: Job, receiver: Callable[[Any], None], value: Any) -> None:
        """Deliver the value unless the job was cancelled meanwhile, now or before its delivery."""

        def deliver_if_current() -> None:
            with self.lock:
                if job.ticket != self.ticket:
                    return
                self.num_waiting -= 1
            receiver(value)

        self.deliver(deliver_if_current)
