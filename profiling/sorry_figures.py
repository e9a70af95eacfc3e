"""Measure what has to hold for Sorry!: fair seats, the paper's player, ours, the time of a game, moves in a turn.

    python profiling/sorry_figures.py seats                       four random players, 40,000 games
    python profiling/sorry_figures.py baseline --players 2        c=1.4 d=25 s=100 against random
    python profiling/sorry_figures.py best --opponent baseline    our player against random, greedy or the paper's
    python profiling/sorry_figures.py moves                       the most moves in a turn

--first N begins with game N and --minutes M stops after M minutes, so that a long measurement can be made in pieces;
--json prints one object.
"""

import argparse
import json
import math
import sys
import time
from collections.abc import Callable
from typing import Any

from aicore.cards import mixed_seed
from games.command.options import whole_number
from games.others.sorry.board import CARDS, START
from games.others.sorry.game import SORRY
from games.others.sorry.players import document_player
from games.others.sorry.rules import Rules
from games.others.sorry.state import SorryState
from games.table import Decision, Player

Chooser = Callable[[SorryState, int], Decision]
GAMES = {"seats": 40_000, "baseline": 1000, "best": 400, "moves": 1}
RULES = {"standard": Rules(), "document": Rules.of_document()}


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95% interval of a share."""
    z = 1.96
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return round(middle - half, 4), round(middle + half, 4)


class Bar:
    """Says on standard error how far a measurement is, at most every two seconds."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.started = self.said = time.monotonic()

    def show(self, done: int, text: str) -> None:
        """Say how many are done."""
        now = time.monotonic()
        if now - self.said >= 2 or done == self.total:
            self.said = now
            left = (now - self.started) / done * (self.total - done)
            print(f"\r{done}/{self.total} {text}, {left:.0f} s left   ", end="", file=sys.stderr, flush=True)
        if done == self.total:
            print(file=sys.stderr)


def measure_seats(options: argparse.Namespace) -> dict[str, Any]:
    """Let random players play; who begins is drawn, so that seats and turns are told apart."""
    by_seat, by_turn = [0] * options.players, [0] * options.players
    bar = Bar(options.games)
    for number in range(options.first, options.first + options.games):
        seed = mixed_seed(options.seed, number)
        state = SorryState(num_players=options.players, rules=RULES[options.rules], seed=seed)
        first = state.history[0][0] if state.history else state.current_player()
        state.play_random(mixed_seed(seed, 1))
        by_seat[state.winner] += 1
        by_turn[(state.winner - first) % options.players] += 1
        bar.show(number - options.first + 1, "games")
    fair = 1 / options.players
    half = 1.96 * math.sqrt(fair * (1 - fair) / options.games)
    chi = sum((wins - fair * options.games) ** 2 / (fair * options.games) for wins in by_seat)
    return {
        "by_seat": [round(wins / options.games, 4) for wins in by_seat],
        "by_turn": [round(wins / options.games, 4) for wins in by_turn],
        "fair_95": [round(fair - half, 4), round(fair + half, 4)],
        "chi_square_seats": round(chi, 2),
    }


def greedy_player(state: SorryState, seed: int) -> Decision:
    """Make the move that gains most at once."""
    move = state.best_move(seed)
    return Decision(move=move, name=state.move_name(move), time_ms=0.0)


def chooser(player: Player) -> Chooser:
    """Return the player as a function."""
    return lambda observation, seed: player.choose(observation, seed=seed)


def opponents(name: str) -> Chooser:
    """Return who sits at the other seats."""
    if name == "greedy":
        return greedy_player
    return chooser(document_player() if name == "baseline" else SORRY.player(stars=0))


def play(ours: Chooser, theirs: Chooser, options: argparse.Namespace) -> dict[str, Any]:
    """Let one of ours play against theirs, at every seat in turn and with the same cards at each."""
    wins, decisions, max_ms, max_bytes, iterations = 0, 0, 0.0, 0, 0
    wall_s, cpu_s, done = 0.0, 0.0, 0
    bar = Bar(options.games)
    for number in range(options.first, options.first + options.games):
        seed = mixed_seed(options.seed, number // options.players)
        seat = number % options.players
        state = SorryState(num_players=options.players, rules=RULES[options.rules], seed=seed)
        wall_ns, cpu_ns = time.perf_counter_ns(), time.process_time_ns()
        while (mover := state.current_player()) >= 0:
            choose = ours if mover == seat else theirs
            decision = choose(state.observation(mover), mixed_seed(seed, number, len(state.history)))
            if mover == seat and decision.reason != "forced":
                decisions += 1
                iterations += decision.iterations
                max_ms = max(max_ms, decision.time_ms)
                max_bytes = max(max_bytes, decision.num_bytes)
            state.apply(decision.move)
        wall_s += (time.perf_counter_ns() - wall_ns) / 1e9
        cpu_s += (time.process_time_ns() - cpu_ns) / 1e9
        wins += state.winner == seat
        done += 1
        bar.show(done, f"games, {wins} won")
        if options.minutes is not None and time.monotonic() - bar.started > 60 * options.minutes:
            break
    return {
        "games": done,
        "wins": wins,
        "share": round(wins / done, 4),
        "interval_95": interval(wins, done),
        "decisions_per_game": round(decisions / done, 1),
        "iterations_per_decision": round(iterations / max(decisions, 1)),
        "max_time_ms": round(max_ms, 1),
        "max_bytes": max_bytes,
        "wall_s_per_game": round(wall_s / done, 3),
        "cpu_s_per_game": round(cpu_s / done, 3),
    }


def measure_baseline(options: argparse.Namespace) -> dict[str, Any]:
    """Let the paper's player play."""
    ours = document_player(exploration=options.c, deals=options.d, iterations_per_deal=options.s)
    return {"player": ours.name} | play(chooser(ours), opponents(options.opponent), options)


def measure_best(options: argparse.Namespace) -> dict[str, Any]:
    """Let our player play, within 250 ms and 140,000 bytes a decision."""
    ours = SORRY.player(stars=options.stars, iterations=options.iterations)
    return {"player": ours.name} | play(chooser(ours), opponents(options.opponent), options)


def measure_moves(options: argparse.Namespace) -> dict[str, Any]:
    """Count the moves of a 7 with four pawns well apart, and of an 11 with all pawns of four colours out."""
    far_apart, close = [10, 18, 32, 45], [1, 3, 5, 7]
    counts = {
        f"7, {'ordered' if ordered else 'unordered'}": len(
            SorryState.position(
                [far_apart, [START] * 4], player=0, card=CARDS.index("7"), rules=Rules(ordered_splits=ordered)
            ).legal_moves()
        )
        for ordered in (True, False)
    }
    eleven = SorryState.position([[1, 3, 5, 8], close, close, close], player=0, card=CARDS.index("11"))
    return counts | {"11, four players": len(eleven.legal_moves())}


MEASURES = {"seats": measure_seats, "baseline": measure_baseline, "best": measure_best, "moves": measure_moves}


def main() -> int:
    """Make one measurement and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measure", choices=MEASURES)
    parser.add_argument("--games", type=whole_number, help="games (default: as the requirement says)")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--minutes", type=float, help="stop after so many minutes, when a game is over")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), help="at the table (default: 2; seats: 4)")
    parser.add_argument("--opponent", choices=("random", "greedy", "baseline"), default="random")
    parser.add_argument("--rules", choices=RULES, default="standard")
    parser.add_argument("--stars", type=int, choices=range(1, 6), default=5)
    parser.add_argument("--iterations", type=whole_number, help="instead of the level's")
    parser.add_argument("--c", type=float, default=1.4, help="exploration of the paper's player")
    parser.add_argument("--d", type=whole_number, default=25, help="its determinizations")
    parser.add_argument("--s", type=whole_number, default=100, help="iterations in each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    options.games = options.games or GAMES[options.measure]
    options.players = options.players or (4 if options.measure == "seats" else 2)
    about = {"measure": options.measure, "players": options.players, "games": options.games, "rules": options.rules}
    if options.measure in ("baseline", "best"):
        about |= {"opponent": options.opponent, "first": options.first}
    report = about | MEASURES[options.measure](options)
    if options.json:
        print(json.dumps(report))
    else:
        for name, value in report.items():
            print(f"{name:<24} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
