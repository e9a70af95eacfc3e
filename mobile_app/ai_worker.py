"""One thread that thinks. It knows neither Kivy nor any game: it runs questions and hands their answers back."""

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from aicore import Cancel
from aicore.thread import lower_priority

from .trace import section

# Lower than a search alone would need: where the processor draws too, thinking must not take a core from a frame.
NICENESS = 10

Question = Callable[[Cancel], Any]
Deliver = Callable[[Callable[[], None]], object]


@dataclass(frozen=True, slots=True)
class Job:
    """A question, and where its answer goes; the ticket tells whether anybody still waits for it."""

    ticket: int
    question: Question
    answer: Callable[[Any], None]
    failed: Callable[[Exception], None]


class AiWorker:
    """A queue and a thread; answers go through `deliver`, which runs them in the thread of the user interface."""

    def __init__(self, deliver: Deliver) -> None:
        self.deliver = deliver
        self.ticket = 0                      # raised by cancel(): answers to older tickets are dropped
        self.num_waiting = 0
        self.running_cancel = Cancel()
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.lock = threading.Lock()
        self.thread = threading.Thread(target=self.work, name="ai-worker", daemon=True)
        self.thread.start()

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return self.num_waiting > 0

    def ask(
        self, question: Question, answer: Callable[[Any], None], *, failed: Callable[[Exception], None]
    ) -> None:
        """Queue a question; exactly one of `answer` and `failed` is delivered unless it is cancelled first."""
        with self.lock:
            self.num_waiting += 1
            self.jobs.put(Job(self.ticket, question, answer, failed))

    def cancel(self) -> None:
        """Stop the search under way and drop every answer that is still to come."""
        with self.lock:
            self.ticket += 1
            self.num_waiting = 0
            self.running_cancel.set()

    def stop(self) -> None:
        """Cancel everything and end the thread."""
        self.cancel()
        self.jobs.put(None)
        self.thread.join(timeout=5.0)

    def work(self) -> None:
        """Answer questions until told to stop; the body of the thread."""
        lower_priority(NICENESS)
        while (job := self.jobs.get()) is not None:
            with self.lock:
                if job.ticket != self.ticket:
                    continue
                cancel = self.running_cancel = Cancel()
            try:
                with section("aicore decision"):
                    found = job.question(cancel)
            except Exception as problem:                # whatever a game raises is shown, it never ends the thread
                self.hand_over(job, job.failed, problem)
            else:
                self.hand_over(job, job.answer, found)

    def hand_over(self, job: Job, receiver: Callable[[Any], None], value: Any) -> None:
        """Deliver the value unless the job was cancelled meanwhile, now or before its delivery."""

        def deliver_if_current() -> None:
            with self.lock:
                if job.ticket != self.ticket:
                    return
                self.num_waiting -= 1
            receiver(value)

        self.deliver(deliver_if_current)
