"""Play whole games on simulated devices and tell how long moves take there.

Every device calibrates itself as at a first start, then keeps its time by what it learns. Limits: 99% of the moves
within 250 ms, all within 300 ms, 140,000 bytes; the program ends with 1 when one is broken.
Example: python profiling/latency.py --devices 100% 10% --games 20 --json latency.json --plot latency.png
         python profiling/latency.py --game mr_jack --games 2
         python profiling/latency.py --player master --devices 100% 25% --games 1
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from devices import DEVICES, Device, python_of, started

from aicore.games.table.catalogue import GAMES, load_game
from aicore.games.table.descriptions import described
from aicore.player import SearchPlayer

LIMIT_P99_MS, LIMIT_MAX_MS, LIMIT_BYTES = 250.0, 300.0, 140_000
LIMIT_CALIBRATION_MS = 150.0
USUAL = ("100%", "50%", "25%", "10%", "busy", "arm64")
HERE = Path(__file__).resolve().parent


def percentile(values: list[float], percent: float) -> float:
    """Return the smallest value that is not below percent of all; there is at least one."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def play(device: Device, *, game: str, games: int, player: str, seed: int) -> dict[str, Any]:
    """Play games on the device and return the figures."""
    arguments = [
        str(HERE / "play_on_device.py"), "--game", game, "--games", str(games), "--player", player,
        "--seed", str(seed),
    ]  # fmt: skip
    begun = time.monotonic()
    calibration: dict[str, Any] = {}
    model: dict[str, Any] = {}
    moves: list[dict[str, Any]] = []
    cpu_ms = []
    with started(device, arguments) as (process, how):
        assert process.stdout is not None
        for line in process.stdout:
            entry = json.loads(line)
            if "moves" in entry:
                moves += [move | {"game": entry["game"]} for move in entry["moves"]]
                cpu_ms.append(entry["cpu_ms"])
                print(
                    f"\r{device.name}: game {len(cpu_ms)} of {games}, {time.monotonic() - begun:.0f} s ",
                    end="", file=sys.stderr, flush=True,
                )
            elif "calibration_ms" in entry:
                calibration = entry
            else:
                model = entry["model"]
        code = process.wait()
    print(file=sys.stderr)
    if code != 0 or not moves:
        raise RuntimeError(f"the games on {device.name} ended with code {code}")
    return summary(device, how, calibration, model, moves, cpu_ms, game=game, player=player)


def summary(
    device: Device,
    how: str,
    calibration: dict[str, Any],
    model: dict[str, Any],
    moves: list[dict[str, Any]],
    cpu_ms: list[float],
    *,
    game: str,
    player: str,
) -> dict[str, Any]:
    """Return the figures of a device, with the time of every move for the plot."""
    times = [move["time_ms"] for move in moves]
    searched = [move for move in moves if move["iterations"]]
    # The first round of the first game is for learning; from then on the model is held to what moves really took.
    learned = [move for move in searched if (move["game"], move["round"]) != (0, 0)] or searched
    reasons: dict[str, int] = {}
    for move in moves:
        reasons[move["reason"]] = reasons.get(move["reason"], 0) + 1
    return {
        "device": device.name,
        "game": game,
        "player": player,
        "how": how,
        "games": len(cpu_ms),
        "moves": len(moves),
        "calibration_ms": round(calibration["calibration_ms"], 1),
        "calibrated_rate": [round(1e6 / cost) for cost in calibration["model"]["costs_us"]],
        "rate_at_the_end": [round(1e6 / cost) for cost in model["costs_us"]],
        "real_rate": round(sum(m["iterations"] for m in searched) * 1000 / sum(m["loop_ms"] for m in searched)),
        "expected_by_real": round(sum(m["expected_ms"] for m in learned) / sum(m["loop_ms"] for m in learned), 3),
        "iterations_a_search": round(sum(m["iterations"] for m in searched) / len(searched)),
        "whole_budget_allowed": round(sum(m["limit"] >= m["wanted"] for m in searched) / len(searched), 4),
        "reasons": dict(sorted(reasons.items())),
        "p50_ms": percentile(times, 50),
        "p95_ms": percentile(times, 95),
        "p99_ms": percentile(times, 99),
        "max_ms": max(times),
        "p999_cpu_ms": percentile([move["cpu_ms"] for move in moves], 99.9),
        "bytes": max(move["bytes"] for move in moves),
        "cpu_ms_a_game": round(sum(cpu_ms) / len(cpu_ms)),
        "times_ms": times,
    }


def broken_limits(figures: dict[str, Any]) -> list[str]:
    """Return a sentence for each limit that the device breaks."""
    checks = (
        ("p99_ms", LIMIT_P99_MS, "ms for 99% of the moves"),
        ("max_ms", LIMIT_MAX_MS, "ms for the slowest move"),
        ("bytes", LIMIT_BYTES, "bytes"),
        ("calibration_ms", LIMIT_CALIBRATION_MS, "ms of calibration"),
    )
    return [
        f"{figures['device']}: {figures[key]:,g} {unit}, the limit is {limit:,g}"
        for key, limit, unit in checks
        if figures[key] > limit
    ]


def table(rows: list[dict[str, Any]]) -> str:
    """Return the figures of all devices as text."""
    columns = (
        ("device", "device", "{}"),
        ("calibrated/s", "calibrated_rate", "{}"),
        ("real/s", "real_rate", "{:,}"),
        ("exp/real", "expected_by_real", "{:.2f}"),
        ("iter.", "iterations_a_search", "{:,}"),
        ("p50", "p50_ms", "{:.1f}"),
        ("p95", "p95_ms", "{:.1f}"),
        ("p99", "p99_ms", "{:.1f}"),
        ("max ms", "max_ms", "{:.1f}"),
        ("p99.9 CPU", "p999_cpu_ms", "{:.1f}"),
        ("bytes", "bytes", "{:,}"),
        ("CPU ms/game", "cpu_ms_a_game", "{:,}"),
    )
    shown = [[title for title, _, _ in columns]]
    for row in rows:
        first = row | {"calibrated_rate": f"{row['calibrated_rate'][0]:,}..{row['calibrated_rate'][-1]:,}"}
        shown.append([form.format(first[key]) for _, key, form in columns])
    widths = [max(len(line[place]) for line in shown) for place in range(len(columns))]
    return "\n".join(
        "  ".join(text.ljust(width) if place == 0 else text.rjust(width)
                  for place, (text, width) in enumerate(zip(line, widths, strict=True)))
        for line in shown
    )


def plot(rows: list[dict[str, Any]], path: Path) -> None:
    """Draw how many moves took longer than a time, a line a device."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(9, 5.5), layout="constrained")
    for row in rows:
        times = sorted(row["times_ms"], reverse=True)
        share = [(place + 1) / len(times) * 100 for place in range(len(times))]
        axes.plot(times, share, label=f"{row['device']} ({row['iterations_a_search']:,} iterations a search)")
    axes.axvline(LIMIT_P99_MS, color="black", linestyle="--", linewidth=1)
    axes.axvline(LIMIT_MAX_MS, color="black", linestyle=":", linewidth=1)
    axes.axhline(1, color="grey", linewidth=0.8)
    axes.annotate("99% of the moves left of here: 250 ms", (LIMIT_P99_MS, 60), xytext=(-6, 0),
                  textcoords="offset points", rotation=90, ha="right", va="top", fontsize=8)
    axes.annotate("all: 300 ms", (LIMIT_MAX_MS, 60), xytext=(3, 0), textcoords="offset points", rotation=90,
                  va="top", fontsize=8)
    axes.annotate("1 move in 100", (0.06, 1), xytext=(0, 3), textcoords="offset points", fontsize=8)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlim(0.05, 600)
    axes.set_xlabel("time of a move, from question to answer (ms)")
    axes.set_ylabel("moves that took longer (%)")
    title = load_game(rows[0]["game"]).title
    axes.set_title(f"{title}, player {rows[0]['player']}: {rows[0]['games']} games on each simulated device")
    axes.legend(loc="lower left")
    figure.savefig(path, dpi=130)
    pyplot.close(figure)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = ", ".join(DEVICES).replace("%", "%%")      # argparse formats its help
    parser.add_argument("--devices", nargs="+", default=list(USUAL), metavar="NAME", help=names)
    parser.add_argument("--game", default="spades", choices=GAMES, metavar="NAME", help="a game of `aicards list`")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--player", default="5", help="as in aicards match, such as 5 or master (default 5)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here, - for the terminal")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the times of all moves (needs matplotlib)")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.devices if name not in DEVICES]
    if unknown:
        print(f"unknown device '{unknown[0]}': the devices are {', '.join(DEVICES)}", file=sys.stderr)
        return 2
    try:
        known = isinstance(described(load_game(arguments.game), arguments.player), SearchPlayer)
        fault = "" if known else f"the player '{arguments.player}' does not search: there is nothing to measure"
    except ValueError as error:
        fault = str(error)
    if fault:
        print(fault, file=sys.stderr)
        return 2
    if arguments.games < 1:
        print(f"at least 1 game must be played, not {arguments.games}", file=sys.stderr)
        return 2

    rows = []
    for name in arguments.devices:
        if python_of(DEVICES[name]) is None:
            print(f"{name}: left out, its emulation is set up by 'make test-arm'", file=sys.stderr)
            continue
        device = DEVICES[name]
        rows.append(
            play(device, game=arguments.game, games=arguments.games, player=arguments.player, seed=arguments.seed)
        )
    if not rows:
        print("no device was left to play on", file=sys.stderr)
        return 2
    broken = [sentence for row in rows for sentence in broken_limits(row)]
    if arguments.plot:
        plot(rows, arguments.plot)
    report = {"rows": [{key: row[key] for key in row if key != "times_ms"} for row in rows], "broken": broken}
    if arguments.json and str(arguments.json) == "-":
        print(json.dumps(report, indent=1))
    else:
        if arguments.json:
            arguments.json.write_text(json.dumps(report, indent=1) + "\n")
        print(table(rows))
        for row in rows:
            print(f"{row['device']}: {row['how']}; {row['moves']:,} moves; calibration {row['calibration_ms']} ms; "
                  f"all iterations allowed in {row['whole_budget_allowed']:.1%}; {row['reasons']}")
        print("\n".join(broken) if broken else "all limits hold")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
