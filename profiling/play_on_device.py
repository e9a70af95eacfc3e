"""Play whole games on whatever device this runs on, and print what every move cost as JSON lines.

latency.py starts it on simulated devices. The worker is the app's, which knows no Kivy: it needs nothing but
the standard library.
"""

import argparse
import json
import queue
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

# Last: an emulated processor brings its own aicore and games.
sys.path.append(str(Path(__file__).parents[1]))

from aicore.budget import Clock, DeviceCosts
from aicore.budget.priority import NICENESS
from aicore.games.device.pacing import pace
from aicore.games.table.catalogue import GAMES, load_game
from aicore.games.table.descriptions import described
from aicore.player import Decision, SearchPlayer
from aicore.worker import AiWorker

Letters = queue.SimpleQueue[Callable[[], None]]      # stands for the clock of the app


def fail(problem: Exception) -> None:
    raise problem


def decide(worker: AiWorker, letters: Letters, player: SearchPlayer, observation: Any, *, seed: int) -> Decision:
    """Ask as the app does and wait for the answer."""
    answers: list[Decision] = []
    worker.ask(lambda cancel: player.choose(observation, seed=seed, cancel=cancel), answers.append, failed=fail)
    letters.get()()
    return answers[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="spades", choices=GAMES)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--player", default="5")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--niceness", type=int, default=NICENESS)
    arguments = parser.parse_args()
    sys.stdin.readline()

    costs = DeviceCosts()
    game = load_game(arguments.game)
    player = described(game, arguments.player)
    assert isinstance(player, SearchPlayer)
    clock = Clock()
    started_ns = clock.now_ns()
    pace(player, game, costs)
    calibration_ms = (clock.now_ns() - started_ns) / 1e6
    assert player.cost is not None
    cost = player.cost
    print(json.dumps({"calibration_ms": calibration_ms, "model": cost.as_json()}), flush=True)

    letters: Letters = queue.SimpleQueue()
    worker = AiWorker(letters.put, niceness=arguments.niceness)
    for number in range(arguments.games):
        match = game.new_match(seed=arguments.seed + number)
        moves = []
        cpu_started = time.process_time()
        while not match.is_over:
            observation = match.observation(match.current_player())
            stage = player.advice_on(observation, seed=0).stage
            expected_us = cost.cost_us(stage)
            wanted = player.budget.iterations       # a player of two sides may have a budget for each
            limit = cost.scale(player.budget, stage=stage).iterations
            started_ns, cpu_ns = clock.now_ns(), time.process_time_ns()
            decision = decide(worker, letters, player, observation, seed=match.decision_seed())
            time_ms = (clock.now_ns() - started_ns) / 1e6
            spent_ms = (time.process_time_ns() - cpu_ns) / 1e6
            moves.append(
                {
                    "round": match.num_rounds,
                    "stage": round(stage, 3),
                    "time_ms": round(time_ms, 3),
                    "cpu_ms": round(spent_ms, 3),
                    "iterations": decision.iterations,
                    "wanted": wanted,
                    "limit": limit,
                    "loop_ms": round(decision.result.loop_ms, 4) if decision.result else 0.0,
                    "expected_ms": round(expected_us * decision.iterations / 1000, 4),
                    "bytes": decision.num_bytes,
                    "reason": decision.reason,
                }
            )
            match.apply(decision.move)
        cpu_ms = (time.process_time() - cpu_started) * 1000
        print(json.dumps({"game": number, "cpu_ms": round(cpu_ms, 1), "moves": moves}), flush=True)
    print(json.dumps({"model": cost.as_json()}), flush=True)
    worker.stop()


if __name__ == "__main__":
    main()
