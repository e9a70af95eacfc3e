"""A search leaves other threads alone; by how many milliseconds is told by profiling/polling.py."""

import sys
import threading
from typing import Any

import pytest

from aicore import Budget, Cancel, InformationSetSearch
from tests.positions import first_card, seen_by_mover
from tests.reference.tiny_game import TinyTricks

NUM_TURNS = 20
PATIENCE_S = 60.0       # against hanging; nothing here waits for as long


class Searching(threading.Thread):
    """A search in a thread of its own that is to be cancelled; if nobody does it ends after very many iterations."""

    def __init__(self, game: Any, *, iterations: int) -> None:
        super().__init__(daemon=True)
        self.game, self.budget = game, Budget(iterations=iterations, time_ms=None)
        self.begun, self.cancel = threading.Event(), Cancel()
        self.reason = ""

    def run(self) -> None:
        self.begun.set()
        self.reason = InformationSetSearch().run(self.game, budget=self.budget, cancel=self.cancel).reason


@pytest.mark.parametrize("kind", ["native", "plain"])
def test_another_thread_has_its_turns_during_a_search(kind: str) -> None:
    """A search that kept the interpreter would be at its end before the other thread could cancel it."""
    view = seen_by_mover(first_card()) if kind == "native" else TinyTricks.deal(1).observation(0)
    interval_s = sys.getswitchinterval()
    search = Searching(view, iterations=1 << 24 if kind == "native" else 1 << 18)
    search.start()
    assert search.begun.wait(PATIENCE_S)
    for _ in range(NUM_TURNS):
        threading.Event().wait(0.001)       # gives the interpreter up and wants it back
    search.cancel.set()
    search.join(PATIENCE_S)
    assert search.reason == "cancelled"
    assert sys.getswitchinterval() == interval_s


def test_two_searches_at_once_do_not_disturb_each_other() -> None:
    view = seen_by_mover(first_card())
    budget = Budget(iterations=20_000, time_ms=None, num_bytes=1 << 22)
    alone = [InformationSetSearch().run(view, budget=budget, seed=seed).moves for seed in (1, 2)]
    together: dict[int, Any] = {}

    def search(seed: int) -> None:
        together[seed] = InformationSetSearch().run(view.copy(), budget=budget, seed=seed).moves

    threads = [threading.Thread(target=search, args=(seed,)) for seed in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [together[1], together[2]] == alone
