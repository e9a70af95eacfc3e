"""The same games on a real cluster of several processes, one of which is killed in the middle."""

import gc
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import distributed
import pytest

from aicore.games.command.main import main
from aicore.games.compare import cluster as cluster_module
from aicore.games.compare.comparison import Comparison
from aicore.games.compare.plan import Plan
from aicore.games.compare.runner import Runner, open_runner
from aicore.games.compare.store import Store

ROOT = Path(__file__).parents[2]
PLAN = Plan(game="sorry", player_a="greedy", player_b="0", seed=3)


def start_worker(address: str) -> "subprocess.Popen[bytes]":
    words = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--no-nanny", "--nthreads", "1"]
    return subprocess.Popen(
        [*words, "--no-dashboard"], env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


@pytest.fixture
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(n_workers=0, dashboard_address=None) as opened:
        yield opened


def test_a_cluster_that_loses_a_worker_loses_no_game(cluster: Any, tmp_path: Path) -> None:
    address = cluster.scheduler_address
    workers = [start_worker(address) for _ in range(3)]
    try:
        expected = Comparison(PLAN, 60)
        expected.play(Runner())
        comparison = Comparison(PLAN, 60)

        def kill_one(so_far: Comparison) -> None:
            if so_far.tally.num_deals == 10:
                workers[0].kill()

        with Store(tmp_path / "results.db") as store, open_runner(cluster=address) as runner:
            cluster.scheduler.allowed_failures = 10
            comparison.play(runner, store, on_deal=kill_one)
            assert store.numbers(1) == set(range(60))
        assert workers[0].wait() < 0
        assert comparison.tally.as_json() == expected.tally.as_json()
    finally:
        for worker in workers:
            worker.kill()
            worker.wait()


def test_whoever_waits_for_workers_is_told(cluster: Any) -> None:
    address = cluster.scheduler_address
    workers = [start_worker(address)]
    said: list[str] = []

    def say(words: str) -> None:
        said.append(words)
        workers.append(start_worker(address))

    def kill_all(so_far: Comparison) -> None:
        if so_far.tally.num_deals == 3:
            workers[0].kill()

    try:
        comparison = Comparison(PLAN, 30)
        with open_runner(cluster=address, say=say) as runner:
            comparison.play(runner, on_deal=kill_all)
        assert comparison.is_complete
        assert said == [f"The cluster at {address} has no workers left: waiting for one."]
    finally:
        for worker in workers:
            worker.kill()
            worker.wait()


def test_the_command_plays_on_a_cluster(cluster: Any, capsys: pytest.CaptureFixture[str]) -> None:
    worker = start_worker(cluster.scheduler_address)
    words = ["match", "sorry", "greedy", "0", "--games", "8", "--json"]
    try:
        tables = []
        for where in (["--cluster", cluster.scheduler_address], ["--processes", "1"]):
            assert main([*words, *where]) == 0
            tables.append(json.loads(capsys.readouterr().out) | {"seconds": 0})
        assert tables[0] == tables[1]
    finally:
        worker.kill()
        worker.wait()


def test_a_cluster_that_is_not_there_is_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "CONNECT_SECONDS", 0.5)
    for address in ("tcp://127.0.0.1:1", "nonsense://127.0.0.1:1", "tls://127.0.0.1:1", "127.0.0.1:1"):
        assert main(["match", "sorry", "0", "0", "--games", "2", "--cluster", address]) == 2
        assert capsys.readouterr().err == f"aicards: there is no cluster at {address}\n"


def test_a_client_that_did_not_connect_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Collected later, in the thread that starts another client's loop, it would wait for that one for ever."""
    monkeypatch.setattr(cluster_module, "CONNECT_SECONDS", 0.5)
    gc.disable()
    try:
        with pytest.raises(ValueError, match="no cluster"):
            open_runner(cluster="tcp://127.0.0.1:1")
        # By type: `isinstance` asks the object, and a proxy left by another test may stand for nothing any more.
        assert not [found for found in gc.get_objects() if issubclass(type(found), distributed.Client)]
    finally:
        gc.enable()


def test_a_cluster_without_workers_is_one_sentence(
    cluster: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "CONNECT_SECONDS", 2.0)
    address = cluster.scheduler_address
    assert main(["match", "sorry", "0", "0", "--games", "2", "--cluster", address]) == 2
    assert capsys.readouterr().err == f"aicards: the cluster at {address} has no workers\n"


@pytest.mark.parametrize("address", ["", " ", "nonsense", "tcp://", "127.0.0.1", "tcp://127.0.0.1", "tcp://a b:1", "ü"])
def test_what_is_no_address_is_said_at_once(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "sorry", "0", "0", "--games", "2", "--cluster", address]) == 2
    complaint = capsys.readouterr().err
    assert "a cluster has an address such as tcp://host:8786, not" in complaint
    assert complaint.count("\n") == 1
