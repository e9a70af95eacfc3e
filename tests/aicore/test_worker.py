"""One thread, answers in the caller's thread, stale ones dropped; no Kivy needed."""

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from aicore import Budget, Cancel, InformationSetSearch
from aicore.budget.priority import NICENESS
from aicore.games.spades.game import SPADES
from aicore.player import Decision, SearchPlayer, spend_all
from aicore.worker import AiWorker, Cancelled
from tests.reference.tiny_game import TinyTricks

PATIENCE_S = 60.0       # against hanging; nothing here waits for as long


class Mailbox:
    """Stands for the clock of the user interface."""

    def __init__(self) -> None:
        self.letters: queue.Queue[Callable[[], None]] = queue.Queue()

    def deliver(self, action: Callable[[], None]) -> None:
        self.letters.put(action)

    def open_next(self) -> None:
        self.letters.get(timeout=PATIENCE_S)()


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
    assert started.wait(PATIENCE_S)
    worker.cancel()
    assert ended.wait(PATIENCE_S)
    worker.ask(lambda _: 3, got.append, failed=fail)
    while not got:
        mailbox.open_next()
    assert got == [3]


def first_card() -> Any:
    """Return what the first to play a card sees."""
    match = SPADES.new_match(seed=2)
    while match.state.phase == "bidding":
        match.apply(3)
    return match.observation(match.current_player())


def searcher(iterations: int) -> SearchPlayer:
    """Return a player that searches as long as its budget says."""
    player = SPADES.player(stars=5)
    assert isinstance(player, SearchPlayer)
    player.budget = Budget(iterations=iterations, time_ms=None)
    player.stoppers = spend_all
    return player


def test_the_worker_answers_as_the_player_does(worker: AiWorker, mailbox: Mailbox) -> None:
    player, observation = searcher(300), first_card()
    got: list[Decision] = []
    worker.ask(lambda cancel: player.choose(observation, seed=9, cancel=cancel), got.append, failed=fail)
    mailbox.open_next()
    assert got[0].move == player.choose(observation, seed=9).move


def test_a_native_search_stops_when_cancelled(worker: AiWorker, mailbox: Mailbox) -> None:
    player, observation = searcher(1 << 40), first_card()      # a search that ends by being cancelled, or never
    reasons: queue.SimpleQueue[str] = queue.SimpleQueue()
    for seed in range(5):
        begun = threading.Event()

        def search(cancel: Cancel, seed: int = seed, begun: threading.Event = begun) -> None:
            begun.set()
            reasons.put(player.choose(observation, seed=seed, cancel=cancel).reason)

        worker.ask(search, fail, failed=fail)
        assert begun.wait(PATIENCE_S)
        worker.cancel()
        assert reasons.get(timeout=PATIENCE_S) == "cancelled"


def test_a_search_is_gone_within_one_iteration_of_cancel(worker: AiWorker, mailbox: Mailbox) -> None:
    class Cancelling(TinyTricks):
        num_deals = 0

        def determinize(self, random: Any) -> Any:
            Cancelling.num_deals += 1
            if Cancelling.num_deals == 40:
                worker.cancel()
            return super().determinize(random)

    view = Cancelling.deal(1).observation(0)
    results: queue.SimpleQueue[tuple[str, int]] = queue.SimpleQueue()

    def search(cancel: Cancel) -> None:
        result = InformationSetSearch().run(view, budget=Budget(iterations=1000, time_ms=None), cancel=cancel)
        results.put((result.reason, result.iterations))

    worker.ask(search, fail, failed=fail)
    assert results.get(timeout=PATIENCE_S) == ("cancelled", 40)


@pytest.mark.skipif(sys.platform != "linux", reason="threads have a priority of their own on Linux only")
def test_the_worker_gives_way(worker: AiWorker, mailbox: Mailbox) -> None:
    before = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
    got: list[int] = []
    worker.ask(lambda _: os.getpriority(os.PRIO_PROCESS, threading.get_native_id()), got.append, failed=fail)
    mailbox.open_next()
    assert got == [max(before, NICENESS)]


def test_an_answer_that_waits_for_delivery_is_dropped_too(worker: AiWorker, mailbox: Mailbox) -> None:
    got: list[int] = []
    worker.ask(lambda _: 1, got.append, failed=fail)
    letter = mailbox.letters.get(timeout=PATIENCE_S)
    worker.cancel()
    letter()
    assert got == []


def test_the_worker_imports_neither_kivy_nor_a_game() -> None:
    code = "import sys, aicore.worker; print({name.split('.')[0] for name in sys.modules} & {'kivy', 'games'})"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "set()"


def test_whoever_waits_gets_the_answer_or_learns_that_there_is_none(mailbox: Mailbox) -> None:
    worker = AiWorker(lambda action: action())
    try:
        assert worker.answer_to(lambda _: threading.get_ident()) == worker.thread.ident
        with pytest.raises(ZeroDivisionError):
            worker.answer_to(lambda _: 1 // 0)
        with pytest.raises(Cancelled):
            worker.answer_to(lambda _: worker.cancel())
    finally:
        worker.stop()


def test_a_decision_is_marked_for_the_system() -> None:
    marked: list[str] = []

    @contextmanager
    def section(name: str) -> Iterator[None]:
        marked.append(name)
        yield

    worker = AiWorker(lambda action: action(), section=section)
    worker.answer_to(lambda _: None)
    worker.stop()
    assert marked == ["aicore decision"]
