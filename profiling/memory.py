"""Tell what the memory of a five-star player does: over a whole game of Spades and over 10,000 decisions.

The process as a whole by memory_profiler, Python's objects by tracemalloc, the native side by its own counters.
Limits: 140,000 bytes for everything that a decision allocates, and no growth; the program ends with 1 when one breaks.
Example: python profiling/memory.py --json memory.json --plot memory.png
"""

import argparse
import gc
import json
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

from memory_profiler import memory_usage

from aicore.budget import MAX_BYTES, Budget, allocation_of
from aicore.budget.memory import native_bytes
from aicore.games.spades.game import SPADES
from aicore.player import SearchPlayer

MAX_ROUNDS = 6
MAX_GROWTH_BYTES = 200_000      # of the whole process over the last three quarters of the decisions


def resident_bytes() -> int:
    """Return the memory of this process that is in use now."""
    return int(memory_usage(-1, interval=0.001, timeout=0.001)[0] * (1 << 20))


def new_player(iterations: int) -> SearchPlayer:
    """Return a five-star player that is not in a hurry."""
    player = SPADES.player(stars=5)
    assert isinstance(player, SearchPlayer)
    player.budget = Budget(iterations=iterations, time_ms=None)
    return player


def warm_up(seed: int) -> None:
    """Play a round, so that what is loaded once in the life of a process (tables of the bids, imports) is there."""
    match = SPADES.new_match(seed=seed)
    player = new_player(100)
    for _ in range(56):
        match.apply(player.choose(match.observation(match.current_player()), seed=match.decision_seed()).move)


def play_game(seed: int) -> list[dict[str, Any]]:
    """Play a game with every decision measured; each begins with a new player, so that nothing is kept from before."""
    match = SPADES.new_match(seed=seed)
    series = []
    while (seat := match.current_player()) >= 0:
        observation = match.observation(seat)
        player = new_player(2500)
        used = allocation_of(partial(player.choose, observation, seed=match.decision_seed()))
        series.append(
            {
                "native": used.native_bytes,
                "python": used.python_bytes,
                "reported": used.value.num_bytes,
                "stage": round(player.advice_on(observation, seed=0).stage, 3),
                "reason": used.value.reason,
            }
        )
        match.apply(used.value.move)
    return series


def many_decisions(count: int, iterations: int, seed: int) -> list[dict[str, int]]:
    """Make decisions in games played one after the other; return the memory of the process on the way."""
    player = new_player(iterations)
    series = []
    number = 0
    games = 0
    step = max(1, count // 100)
    begun = time.monotonic()
    while number < count:
        match = SPADES.new_match(seed=seed + games)
        games += 1
        # A match keeps its record, a few KB a round, so a long one would hide what decisions leave behind.
        while (seat := match.current_player()) >= 0 and number < count and len(match.rounds) < MAX_ROUNDS:
            match.apply(player.choose(match.observation(seat), seed=match.decision_seed()).move)
            number += 1
            if number % step == 0:
                gc.collect()      # what only waits for the collector has not been left behind
                series.append(
                    {
                        "decisions": number,
                        "resident": resident_bytes(),
                        "native": native_bytes(),
                        "python_blocks": sys.getallocatedblocks(),
                    }
                )
                print(f"\rdecision {number:,} of {count:,}, {time.monotonic() - begun:.0f} s ",
                      end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return series


def least(series: list[dict[str, int]]) -> int:
    """Return the fewest blocks that Python's allocator held: between two matches, when nothing is under way."""
    return min(entry["python_blocks"] for entry in series)


def plot(game: list[dict[str, Any]], long: list[dict[str, int]], path: Path) -> None:
    """Draw the bytes of each decision of the game, and the process over many decisions."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (above, below) = pyplot.subplots(2, 1, figsize=(9, 7), layout="constrained")
    places = range(len(game))
    native = [entry["native"] / 1000 for entry in game]
    python = [entry["python"] / 1000 for entry in game]
    above.stackplot(places, native, python, labels=["native: nodes, tables", "Python objects"], step="mid")
    above.axhline(MAX_BYTES / 1000, color="black", linestyle="--", linewidth=1, label="limit, 140 KB")
    above.set_xlabel("decision of a game of Spades, 5 stars")
    above.set_ylabel("allocated at the peak (KB)")
    above.set_ylim(0, 160)
    above.legend(loc="upper right", ncols=3)
    above.set_title("What each decision allocates; forced cards and bids need no search")
    start = long[0]["resident"]
    decisions = [entry["decisions"] for entry in long]
    below.plot(decisions, [(entry["resident"] - start) / 1000 for entry in long], label="whole process")
    below.plot(decisions, [(entry["native"] - long[0]["native"]) / 1000 for entry in long], label="native side")
    below.set_xlabel("decisions")
    below.set_ylabel("more than at the beginning (KB)")
    low, high = below.get_ylim()
    below.set_ylim(min(low, -250), max(high, 250))
    below.legend()
    below.set_title(f"The same process over {decisions[-1]:,} decisions")
    figure.savefig(path, dpi=130)
    pyplot.close(figure)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=10_000)
    parser.add_argument("--iterations", type=int, default=2500, help="of each of these decisions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw both series (needs matplotlib)")
    arguments = parser.parse_args()
    if arguments.decisions < 100 or arguments.iterations < 1:
        print("at least 100 decisions of at least 1 iteration are needed", file=sys.stderr)
        return 2

    before = resident_bytes()
    warm_up(arguments.seed + 1)
    loaded = resident_bytes() - before
    print("a whole game, every decision measured ...", file=sys.stderr)
    samples, game = memory_usage((play_game, (arguments.seed,)), interval=0.05, retval=True)
    gc.collect()
    long = many_decisions(arguments.decisions, arguments.iterations, arguments.seed)
    searched = [entry for entry in game if entry["reason"] not in ("rule", "forced")]
    settled = long[len(long) // 4 :]
    figures = {
        "decisions_of_the_game": len(game),
        "searched": len(searched),
        "loaded_once_bytes": loaded,
        "most_bytes": max(entry["native"] + entry["python"] for entry in game),
        "most_native_bytes": max(entry["native"] for entry in game),
        "most_python_bytes": max(entry["python"] for entry in game),
        "most_reported_bytes": max(entry["reported"] for entry in game),
        "resident_mib_during_the_game": [round(min(samples), 1), round(max(samples), 1)],
        "long_run_decisions": long[-1]["decisions"],
        "growth_bytes": settled[-1]["resident"] - settled[0]["resident"],
        "python_blocks_growth": least(settled[len(settled) // 2 :]) - least(settled[: len(settled) // 2]),
        "native_growth_bytes": max(entry["native"] for entry in settled) - min(entry["native"] for entry in settled),
    }
    if arguments.plot:
        plot(game, long, arguments.plot)
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1) + "\n")
    print(f"a game: {figures['decisions_of_the_game']} decisions, {figures['searched']} searched; at most "
          f"{figures['most_bytes']:,} bytes a decision ({figures['most_native_bytes']:,} native, "
          f"{figures['most_python_bytes']:,} Python), of {MAX_BYTES:,}")
    print(f"loaded once, at the first round: {figures['loaded_once_bytes']:,} bytes of the process")
    print(f"{figures['long_run_decisions']:,} decisions: the process grew by {figures['growth_bytes']:,} bytes over "
          f"the last three quarters, the native side moved within {figures['native_growth_bytes']:,} bytes, "
          f"Python holds {figures['python_blocks_growth']:+,} blocks")
    broken = []
    if figures["most_bytes"] > MAX_BYTES:
        broken.append(f"a decision allocated {figures['most_bytes']:,} bytes, the limit is {MAX_BYTES:,}")
    if figures["growth_bytes"] > MAX_GROWTH_BYTES:
        broken.append(f"the process grew by {figures['growth_bytes']:,} bytes, the limit is {MAX_GROWTH_BYTES:,}")
    print("\n".join(broken) if broken else "all limits hold")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
