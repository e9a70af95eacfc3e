"""What a comparison costs beside thinking and the rules: the share of processor time that is the engine's own.

    python profiling/engine_cost.py --games 40

Deals are played in this process with a clock around every decision and every move, then by `aicards match` with one
process, two processes, and a store. By processor time, so that a busy machine matters little; the time on the wall
says something only when it is quiet.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aicore.games.command.options import whole_number
from aicore.games.compare.plan import Plan, play_deal
from aicore.games.compare.store import Store
from aicore.games.table import Match, Player
from aicore.games.table.catalogue import load_game
from aicore.games.table.descriptions import player_from

ROOT = Path(__file__).parents[1]


@dataclass
class Clock:
    """Processor time of what is put inside it."""

    seconds: float = 0.0

    def around(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function with its time counted."""

        def timed(*arguments: Any, **details: Any) -> Any:
            begun = time.thread_time()
            try:
                return function(*arguments, **details)
            finally:
                self.seconds += time.thread_time() - begun

        return timed


@dataclass
class TimedPlayer:
    """A player whose decisions are counted."""

    player: Player
    clock: Clock
    name: str = "timed"
    stars: int = 5
    choose: Any = field(init=False)

    def __post_init__(self) -> None:
        self.choose = self.clock.around(self.player.choose)


class TimedPlan(Plan):
    """A plan whose matches are counted: dealing and every move."""

    clock = Clock()
    looks = Clock()         # what a seat sees is made by the game, too

    def new_match(self, number: int) -> Match:
        """Return the match of a deal."""
        match: Any = self.clock.around(super().new_match)(number)
        match.apply = self.clock.around(match.apply)
        match.observation = self.looks.around(match.observation)
        return match


def inside(options: argparse.Namespace) -> tuple[float, float]:
    """Return which part of the processor time is what seats are shown, and which is not the game at all."""
    plan = TimedPlan(game=options.game, player_a=options.player_a, player_b=options.player_b, seed=options.seed)
    game = load_game(options.game)
    thinking = Clock()
    first, second = (TimedPlayer(player_from(game, text), thinking) for text in (options.player_a, options.player_b))
    begun = time.thread_time()
    for number in range(max(1, options.games // 4)):
        play_deal(plan, number, (first, second))
    total = time.thread_time() - begun
    looks = plan.looks.seconds / total
    return looks, 1 - (thinking.seconds + plan.clock.seconds) / total - looks


def command(options: argparse.Namespace, processes: int, store: Path) -> dict[str, float]:
    """Return what the command costs: processor seconds in all and of games, and seconds on the wall."""
    words = [
        sys.executable, "-m", "aicore.games.command.main", "match", options.game, options.player_a, options.player_b,
        "--games", str(options.games), "--seed", str(options.seed), "--processes", str(processes), "--json",
        "--store", str(store),
    ]  # fmt: skip
    before, begun = os.times(), time.monotonic()
    subprocess.run(words, check=True, capture_output=True, env=os.environ | {"PYTHONPATH": str(ROOT)})
    after, ended = os.times(), time.monotonic()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    with Store(store) as kept:
        games = sum(series.cpu_seconds for series in kept.all_series())
    return {"cpu_s": spent, "games_cpu_s": games, "wall_s": ended - begun}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="spades")
    parser.add_argument("--player-a", default="5")
    parser.add_argument("--player-b", default="3")
    parser.add_argument("--games", type=whole_number, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    looks, outside = inside(options)
    report: dict[str, Any] = {"games": options.games, "observations": looks, "engine_in_a_game": outside}
    with tempfile.TemporaryDirectory() as folder:
        for processes in (1, 2):
            spent = command(options, processes, Path(folder) / f"{processes}.db")
            report[f"processes_{processes}"] = spent | {
                "cpu_s_a_game": spent["games_cpu_s"] / options.games,
                "engine_s": spent["cpu_s"] - spent["games_cpu_s"],
                "engine_share": 1 - spent["games_cpu_s"] / spent["cpu_s"],
            }
    one, two = report["processes_1"], report["processes_2"]
    report["speed_up_by_processor_time"] = 2 * one["games_cpu_s"] / two["games_cpu_s"]
    report["speed_up_on_the_wall"] = one["wall_s"] / two["wall_s"]
    if options.json:
        print(json.dumps(report))
        return 0
    print(f"of a game {looks:.2%} is what seats are shown, {outside:.2%} is neither that nor a decision nor a move")
    for processes in (1, 2):
        spent = report[f"processes_{processes}"]
        print(
            f"{processes} processes: {spent['cpu_s_a_game']:.3f} s of processor a game, {spent['engine_s']:.2f} s "
            f"beside games (mostly to start), {spent['wall_s']:.1f} s on the wall"
        )
    print(
        f"two processes are {report['speed_up_by_processor_time']:.2f} x one by processor time, "
        f"{report['speed_up_on_the_wall']:.2f} x on the wall"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
