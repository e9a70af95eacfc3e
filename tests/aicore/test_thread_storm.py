"""Threads that disturb each other's searches, and an interpreter that ends during searches: no crash, no hang."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from .thread_storm import Storm

ROOT = Path(__file__).parents[2]
PATIENCE_S = 120.0      # against hanging; nothing here waits for as long

# Threads search without end, each told of before the end comes.
BEGINNING = """
import sys, threading
from aicore import Budget, Cancel, InformationSetSearch
from aicore.games.table.catalogue import load_game
from aicore.worker import AiWorker
from tests.positions import first_card, seen_by_mover
from tests.reference.tiny_game import TinyTricks

budget = Budget(iterations=1 << 40, time_ms=None)
begun = threading.Semaphore(0)
def stoppers(_):
    begun.release()         # asked for just before the iterations begin
    return ()
def search(view):
    InformationSetSearch().run(view, budget=budget, stoppers=stoppers)
jack = load_game("mr_jack").new_match(seed=1)
views = [seen_by_mover(first_card()), jack.observation(jack.current_player()), TinyTricks.deal(1).observation(0)]
for view in views:
    threading.Thread(target=search, args=(view,), daemon=True).start()
worker = AiWorker(lambda action: action())
worker.ask(lambda cancel: search(views[0].copy()), print, failed=print)
for _ in range(len(views) + 1):
    begun.acquire()
print("searching", flush=True)
"""
ENDS = {
    "at its end": ("", 0, ""),
    "by exit": ("sys.exit(3)", 3, ""),
    "by an error": ("raise KeyError('the end')", 1, "KeyError: 'the end'"),
    "without what it had imported": ("sys.modules.clear()", 0, ""),
    "with everything dropped": ("del views, worker, budget, InformationSetSearch; import gc; gc.collect()", 0, ""),
}


@pytest.mark.parametrize("end", ENDS)
def test_the_interpreter_may_end_during_searches(end: str) -> None:
    line, code, words = ENDS[end]
    finished = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", BEGINNING + line], cwd=ROOT, capture_output=True, text=True,
        timeout=PATIENCE_S,
    )
    assert finished.returncode == code, finished.stderr
    assert finished.stdout == "searching\n"
    assert finished.stderr.strip().endswith(words)
    assert "Fatal" not in finished.stderr


def test_threads_that_disturb_each_other_end_with_a_move_or_a_sentence() -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "tests.aicore.thread_storm", "--rounds", "60", "--seed", "5"], cwd=ROOT,
        capture_output=True, text=True, timeout=PATIENCE_S,
    )
    assert finished.returncode == 0, finished.stderr
    counts = {what: int(count) for what, count in re.findall(r"([a-z][a-z ]+?) (\d+)", finished.stdout.split(":")[1])}
    assert sum(counts.values()) == 240
    assert min(counts["cancelled"], counts["finished"], counts["dropped"]) > 5


def test_what_goes_wrong_in_a_thread_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.aicore.thread_storm.NUM_THREADS", 1)
    storm = Storm(seed=1, rounds=40)
    monkeypatch.setattr(storm, "once", lambda random: {}[random.random()])
    storm.run()
    assert storm.faults[0].startswith("KeyError")
    assert not storm.counts
