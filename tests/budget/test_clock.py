"""The time of a thread on the processor: what a search is given when other work must take none of it."""

import pickle
import threading
import time

from aicore.budget import ThreadClock

SPENT_NS = 20_000_000


def test_it_is_the_processor_time_of_the_thread_that_asks() -> None:
    clock = ThreadClock()
    for _ in range(100):
        before = time.thread_time_ns()
        now = clock.now_ns()
        assert before <= now <= time.thread_time_ns()


def test_it_stands_still_while_another_thread_works() -> None:
    clock = ThreadClock()
    spent: list[int] = []

    def work() -> None:
        started = clock.now_ns()
        while clock.now_ns() < started + SPENT_NS:
            pass
        spent.append(clock.now_ns() - started)

    started = clock.now_ns()
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert clock.now_ns() - started < spent[0]


def test_it_reaches_a_process_apart() -> None:
    assert type(pickle.loads(pickle.dumps(ThreadClock()))) is ThreadClock
