"""Commands end when they are told to: no worker outlives them, no traceback follows Ctrl-C."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from aicore.games.compare.runner import Worker

ROOT = Path(__file__).parents[2]
# A deal of these takes minutes: nobody who ends within the patience has finished one.
SLOW = "5:iterations=1000000"
MATCH = ["match", "spades", SLOW, SLOW, "--games", "40", "--processes", "2"]
PATIENCE_S = 20.0
NUM_INTERRUPTS = 4
NUM_TOGETHER = 4        # the program, two workers, and what multiprocessing tidies up with


def started(*arguments: str) -> "subprocess.Popen[str]":
    """Start `aicards` in a process group of its own, as a terminal does."""
    return subprocess.Popen(
        [sys.executable, "-m", "aicore.games.command.main", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, cwd=ROOT, start_new_session=True,
    )


def group_of(leader: int) -> list[int]:
    """Return the living processes of the group, zombies left out."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                state, _, group = (entry / "stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[:3]
            except OSError:
                continue
            if int(group) == leader and state != "Z":
                found.append(int(entry.name))
    return found


def wait_for_workers(process: "subprocess.Popen[str]") -> None:
    end = time.monotonic() + PATIENCE_S
    while len(group_of(process.pid)) < NUM_TOGETHER and time.monotonic() < end:
        time.sleep(0.05)
    time.sleep(0.7)              # until they play


def left_of(process: "subprocess.Popen[str]") -> list[int]:
    """Return who of the group is still there after a while, and end them."""
    end = time.monotonic() + PATIENCE_S
    while (left := group_of(process.pid)) and time.monotonic() < end:
        time.sleep(0.05)
    for worker in left:
        os.kill(worker, signal.SIGKILL)
    return left


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGKILL"])
def test_no_worker_outlives_the_match(name: str) -> None:
    process = started(*MATCH)
    wait_for_workers(process)
    assert len(group_of(process.pid)) == NUM_TOGETHER
    process.send_signal(getattr(signal, name))
    process.wait(PATIENCE_S)
    assert left_of(process) == []
    process.communicate()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
def test_an_interrupt_gives_no_traceback() -> None:
    dice = random.Random(3)
    for _ in range(NUM_INTERRUPTS):
        process = started(*MATCH)
        wait_for_workers(process)
        time.sleep(dice.uniform(0.0, 0.5))
        os.killpg(process.pid, signal.SIGINT)
        try:
            _, errors = process.communicate(timeout=PATIENCE_S)
        finally:
            left = left_of(process)
        assert "Traceback" not in errors, errors
        assert process.returncode == 130
        assert left == []


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals are held back by it")
def test_an_interrupt_while_a_worker_is_started_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(process: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Worker()


def test_watching_those_who_do_not_care_ends() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "aicore.games.command.main", "watch", "spades", "--stars", "0", "--seed", "1", "--json"],
        capture_output=True, text=True, cwd=ROOT, timeout=300, check=False,
    )
    assert done.returncode == 0
    assert "nobody wins this match" in done.stderr
