"""Measure what has to hold for Sorry! beside matches: fair seats, and the most moves in a turn.

    python profiling/sorry_figures.py seats                       four random players, 40,000 games
    python profiling/sorry_figures.py moves                       the most moves in a turn

Matches between players are `aicards match sorry`, those of the paper `python profiling/reproduce.py sorry-two`.
"""

import argparse
import json
import math
import sys
from typing import Any

from aicore.cards import mixed_seed
from aicore.games.command.options import whole_number
from aicore.games.command.progress import Progress
from aicore.games.others.sorry.board import CARDS, START
from aicore.games.others.sorry.rules import Rules
from aicore.games.others.sorry.state import SorryState

GAMES = {"seats": 40_000, "moves": 1}
RULES = {"standard": Rules(), "document": Rules.of_document()}


def measure_seats(options: argparse.Namespace) -> dict[str, Any]:
    """Let random players play; who begins is drawn, so that seats and turns are told apart."""
    by_seat, by_turn = [0] * options.players, [0] * options.players
    progress = Progress(options.games, "games")
    for number in range(options.games):
        seed = mixed_seed(options.seed, number)
        state = SorryState(num_players=options.players, rules=RULES[options.rules], seed=seed)
        first = state.history[0][0] if state.history else state.current_player()
        state.play_random(mixed_seed(seed, 1))
        by_seat[state.winner] += 1
        by_turn[(state.winner - first) % options.players] += 1
        progress.step(number + 1)
    progress.end()
    fair = 1 / options.players
    half = 1.96 * math.sqrt(fair * (1 - fair) / options.games)
    chi = sum((wins - fair * options.games) ** 2 / (fair * options.games) for wins in by_seat)
    return {
        "by_seat": [round(wins / options.games, 4) for wins in by_seat],
        "by_turn": [round(wins / options.games, 4) for wins in by_turn],
        "fair_95": [round(fair - half, 4), round(fair + half, 4)],
        "chi_square_seats": round(chi, 2),
    }


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


MEASURES = {"seats": measure_seats, "moves": measure_moves}


def main() -> int:
    """Make one measurement and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measure", choices=MEASURES)
    parser.add_argument("--games", type=whole_number, help="games (default: as the requirement says)")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=4, help="at the table (default: 4)")
    parser.add_argument("--rules", choices=RULES, default="standard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    options.games = options.games or GAMES[options.measure]
    about = {"measure": options.measure, "players": options.players, "games": options.games, "rules": options.rules}
    report = about | MEASURES[options.measure](options)
    if options.json:
        print(json.dumps(report))
    else:
        for name, value in report.items():
            print(f"{name:<24} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
