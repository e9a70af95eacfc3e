"""One courteous search thread: answers, gives way, stops within two milliseconds."""

import os
import sys
import threading
import time
from concurrent.futures import CancelledError

import pytest

from aicore import Budget, Cancel, InformationSetSearch
from aicore.player import Decision, SearchPlayer
from aicore.thread import NICENESS, SearchThread, lower_priority
from games.spades.game import SPADES
from tests.reference.tiny_game import TinyTricks

ADVISE = SPADES.player(stars=5).advise
ENDLESS = Budget(iterations=1 << 40, time_ms=None)


@pytest.fixture
def thread():
    search_thread = SearchThread()
    yield search_thread
    search_thread.close()


@pytest.fixture(scope="module")
def observation():
    match = SPADES.new_match(seed=2)
    while match.state.phase == "bidding":
        match.apply(3)
    return match.observation(match.current_player())


class Waiting:
    """A player that thinks until it is told to stop."""

    name, stars = "Waiting", 0

    def __init__(self):
        self.began = threading.Event()
        self.priority = None

    def choose(self, observation, *, seed, cancel=None):
        self.priority = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
        self.began.set()
        while not cancel.is_set():
            time.sleep(0.0002)
        return Decision(move=seed, name="", time_ms=0.0, reason="cancelled")


def test_answers_as_the_player_does(thread, observation):
    player = SearchPlayer(advise=ADVISE, budget=Budget(iterations=300, time_ms=None))
    told = []
    answer = thread.ask(player, observation, seed=9, when_done=told.append)
    decision = answer.result(timeout=10)
    assert decision.move == player.choose(observation, seed=9).move
    assert told == [answer]


def test_a_native_search_stops_within_two_milliseconds(thread, observation):
    player = SearchPlayer(advise=ADVISE, budget=ENDLESS, stoppers=lambda budget: ())
    delays_ms = []
    for seed in range(15):
        answer = thread.ask(player, observation, seed=seed)
        while not answer.running():
            time.sleep(0.001)
        time.sleep(0.01)
        assert not answer.done()
        started = time.perf_counter()
        thread.cancel()
        decision = answer.result(timeout=5)
        delays_ms.append((time.perf_counter() - started) * 1000)
        assert decision.reason == "cancelled"
    # The best of them: a busy machine may keep the thread from a core for longer than the search takes to stop.
    assert min(delays_ms) < 2.0


def test_the_flag_is_seen_within_one_iteration():
    cancel = Cancel()

    class Cancelling(TinyTricks):
        num_deals = 0

        def determinize(self, random):
            Cancelling.num_deals += 1
            if Cancelling.num_deals == 40:
                cancel.set()
            return super().determinize(random)

    budget = Budget(iterations=1000, time_ms=None)
    result = InformationSetSearch().run(Cancelling.deal(1).observation(0), budget=budget, cancel=cancel)
    assert result.reason == "cancelled"
    assert result.iterations == 40


def test_the_search_thread_gives_way_and_others_do_not(thread):
    before = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
    player = Waiting()
    answer = thread.ask(player, None, seed=0)
    assert player.began.wait(5)
    thread.cancel()
    answer.result(timeout=5)
    assert thread.is_low_priority == (sys.platform == "linux")
    assert player.priority == (max(before, NICENESS) if thread.is_low_priority else before)
    assert os.getpriority(os.PRIO_PROCESS, threading.get_native_id()) == before


def test_a_system_that_forbids_priorities_is_no_obstacle(monkeypatch):
    def forbidden(*arguments):
        raise PermissionError

    monkeypatch.setattr(os, "setpriority", forbidden)
    assert lower_priority() is False


def test_a_new_question_cancels_the_old_one(thread):
    first, second = Waiting(), Waiting()
    old = thread.ask(first, None, seed=1)
    assert first.began.wait(5)
    new = thread.ask(second, None, seed=2)
    assert old.result(timeout=5).move == 1
    assert second.began.wait(5)
    thread.cancel()
    assert new.result(timeout=5).move == 2


def test_a_question_that_had_not_begun_is_dropped(thread):
    busy = Waiting()
    thread.ask(busy, None, seed=1)
    assert busy.began.wait(5)
    skipped = thread.ask(Waiting(), None, seed=2)
    last = thread.ask(Waiting(), None, seed=3)
    thread.cancel()
    for answer in (skipped, last):
        with pytest.raises(CancelledError):
            answer.result(timeout=5)


def test_a_failing_player_tells_and_the_thread_lives_on(thread, observation):
    class Failing(Waiting):
        def choose(self, observation, *, seed, cancel=None):
            raise RuntimeError("out of cards")

    with pytest.raises(RuntimeError, match="out of cards"):
        thread.ask(Failing(), None, seed=0).result(timeout=5)
    player = SearchPlayer(advise=ADVISE, budget=Budget(iterations=50, time_ms=None))
    assert thread.ask(player, observation, seed=0).result(timeout=10).iterations > 0


def test_a_closed_thread_takes_no_question():
    thread = SearchThread()
    player = Waiting()
    answer = thread.ask(player, None, seed=1)
    assert player.began.wait(5)
    thread.close()
    assert answer.done()
    with pytest.raises(RuntimeError, match="closed"):
        thread.ask(player, None, seed=1)
    thread.close()
