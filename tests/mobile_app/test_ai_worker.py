"""One thread, answers in the caller's thread, stale ones dropped; no Kivy needed."""

import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator

import pytest

from aicore import Cancel
from mobile_app.ai_worker import AiWorker


class Mailbox:
    """Stands for the clock of the user interface."""

    def __init__(self) -> None:
        self.letters: queue.Queue[Callable[[], None]] = queue.Queue()

    def deliver(self, action: Callable[[], None]) -> None:
        self.letters.put(action)

    def open_next(self) -> None:
        self.letters.get(timeout=5.0)()


@pytest.fixture
def mailbox() -> Mailbox:
    return Mailbox()


@pytest.fixture
def worker(mailbox: Mailbox) -> Iterator[AiWorker]:
    made = AiWorker(mailbox.deliver)
    yield made
    made.stop()
    assert not made.thread.is_alive()


def fail(problem: Exception) -> None:
    raise problem


def test_answers_come_in_order_in_the_thread_that_opens_them(worker: AiWorker, mailbox: Mailbox) -> None:
    got: list[tuple[int, int]] = []
    for number in range(3):
        worker.ask(
            lambda _, number=number: (number, threading.get_ident()), got.append, failed=fail
        )
    assert worker.is_busy
    for _ in range(3):
        mailbox.open_next()
    assert [number for number, _ in got] == [0, 1, 2]
    assert {thread for _, thread in got} == {worker.thread.ident}
    assert not worker.is_busy


def test_a_failure_is_delivered_and_the_thread_lives_on(worker: AiWorker, mailbox: Mailbox) -> None:
    problems: list[Exception] = []
    worker.ask(lambda _: 1 / 0, fail, failed=problems.append)
    mailbox.open_next()
    assert isinstance(problems[0], ZeroDivisionError)
    answers: list[int] = []
    worker.ask(lambda _: 7, answers.append, failed=fail)
    mailbox.open_next()
    assert answers == [7]


def test_cancel_stops_the_search_and_drops_its_answer(worker: AiWorker, mailbox: Mailbox) -> None:
    started, ended = threading.Event(), threading.Event()

    def think(cancel: Cancel) -> int:
        started.set()
        while not cancel.is_set():
            threading.Event().wait(0.001)
        ended.set()
        return 1

    got: list[int] = []
    worker.ask(think, got.append, failed=fail)
    worker.ask(lambda _: 2, got.append, failed=fail)
    assert started.wait(5.0)
    worker.cancel()
    assert ended.wait(5.0)
    worker.ask(lambda _: 3, got.append, failed=fail)
    while not got:
        mailbox.open_next()
    assert got == [3]


def test_an_answer_that_waits_for_delivery_is_dropped_too(worker: AiWorker, mailbox: Mailbox) -> None:
    got: list[int] = []
    worker.ask(lambda _: 1, got.append, failed=fail)
    letter = mailbox.letters.get(timeout=5.0)
    worker.cancel()
    letter()
    assert got == []


def test_what_thinks_and_remembers_does_without_kivy() -> None:
    names = (
        "ai_worker, storage, session, spades_session, advice, report, statistics, settings, strings, table_layout, "
        "roster, claim, measuring, device, device_words, libraries, pacemaker"
    )
    code = f"import sys; from mobile_app import {names}; print([m for m in ('kivy', 'numpy') if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
