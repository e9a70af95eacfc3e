"""Does stopping when the move is decided cost strength, and what does it save?

Rounds of Spades from an even score, every deal twice: first the thrifty players (stop when decided) sit North-South and
those who spend their whole budget East-West, then the other way round. The same deals, bids and seeds for all.
Example: python profiling/decided.py --deals 1000 --seed 1 --json decided.json
"""

import argparse
import json
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Any

from gather import gather

from aicore.budget import Budget, DecidedStopper, Stopper
from aicore.games.command.options import whole_number
from aicore.games.compare.runner import usable_cores
from aicore.games.compare.statistics import sign_test
from aicore.games.spades.game import SPADES
from aicore.player import TOLERANCE, Decision, SearchPlayer, spend_all


def new_player(stars: int, tolerance: float | None) -> SearchPlayer:
    """Return a player that stops by the tolerance, or with None one that spends its whole budget."""
    player = SPADES.player(stars=stars)
    assert isinstance(player, SearchPlayer)
    # No deadline: a busy machine must not decide the experiment.
    player.budget = Budget(iterations=player.budget.iterations, time_ms=None)

    def stoppers(budget: Budget) -> Sequence[Stopper]:
        return (DecidedStopper(tolerance=tolerance),) if tolerance is not None else spend_all(budget)

    player.stoppers = stoppers
    return player


def play_deal(task: tuple[int, int, float]) -> dict[str, Any]:
    """Play one deal with both seatings; return the thrifty side's points beyond the other's, and what was spent."""
    seed, stars, tolerance = task
    thrifty, whole = new_player(stars, tolerance), new_player(stars, None)
    limit = thrifty.budget.iterations
    points = 0
    spent = {"thrifty": 0, "whole": 0}
    cards = {"thrifty": 0, "whole": 0}
    reasons: dict[str, int] = {}
    for thrifty_team in range(2):
        match = SPADES.new_match(seed=seed)
        while not match.rounds:
            seat = match.current_player()
            name, player = ("thrifty", thrifty) if seat % 2 == thrifty_team else ("whole", whole)
            decision: Decision = player.choose(match.observation(seat), seed=match.decision_seed())
            if decision.reason != "rule":
                spent[name] += decision.iterations
                cards[name] += 1
                if name == "thrifty":
                    reasons[decision.reason] = reasons.get(decision.reason, 0) + 1
            match.apply(decision.move)
        scores = match.rounds[0]
        points += scores[thrifty_team].points - scores[1 - thrifty_team].points
        # A bag is a tenth of the penalty that ten of them bring.
        points -= 10 * (scores[thrifty_team].bags - scores[1 - thrifty_team].bags)
    return {"points": points / 2, "spent": spent, "cards": cards, "limit": limit, "reasons": reasons}


def report(results: list[dict[str, Any]], stars: int, tolerance: float, seed: int) -> dict[str, Any]:
    """Return the figures of all deals together; there are at least two."""
    points = [entry["points"] for entry in results]
    mean = sum(points) / len(points)
    error = sqrt(sum((value - mean) ** 2 for value in points) / (len(points) - 1) / len(points))
    better, worse = sum(value > 0 for value in points), sum(value < 0 for value in points)
    spent = {name: sum(entry["spent"][name] for entry in results) for name in ("thrifty", "whole")}
    cards = {name: sum(entry["cards"][name] for entry in results) for name in ("thrifty", "whole")}
    limit = results[0]["limit"]
    reasons: dict[str, int] = {}
    for entry in results:
        for reason, count in entry["reasons"].items():
            reasons[reason] = reasons.get(reason, 0) + count
    return {
        "deals": len(results),
        "rounds": 2 * len(results),
        "stars": stars,
        "tolerance": tolerance,
        "seed": seed,
        "points_a_round": round(mean, 3),
        "standard_error": round(error, 3),
        "deals_better": better,
        "deals_worse": worse,
        "sign_test_p": round(sign_test(better, worse), 4),
        "iterations_a_card": {
            "always all": limit,
            "forced spared": round(spent["whole"] / cards["whole"], 1),
            "decided too": round(spent["thrifty"] / cards["thrifty"], 1),
        },
        "saved_by_forced": round(1 - spent["whole"] / (limit * cards["whole"]), 4),
        "saved_by_both": round(1 - spent["thrifty"] / (limit * cards["thrifty"]), 4),
        "reasons": dict(sorted(reasons.items())),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=whole_number, default=1000, help="each is played with both seatings")
    parser.add_argument("--stars", type=int, default=5, choices=range(1, 6))
    parser.add_argument("--tolerance", type=float, default=TOLERANCE, help="0: only when it cannot be overtaken")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=usable_cores())
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    arguments = parser.parse_args()
    if arguments.deals < 2 or arguments.processes < 1 or not arguments.tolerance >= 0:
        print("at least 2 deals, 1 process and a tolerance that is not negative are needed", file=sys.stderr)
        return 2
    tasks = [(arguments.seed * 1_000_000 + number, arguments.stars, arguments.tolerance)
             for number in range(arguments.deals)]
    results = gather(play_deal, tasks, "deals", arguments.processes)
    figures = report(results, arguments.stars, arguments.tolerance, arguments.seed)
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1) + "\n")
    spent = figures["iterations_a_card"]
    print(f"{figures['deals']} deals, both seatings, {figures['stars']} stars, tolerance {figures['tolerance']:g}")
    print(f"thrifty against whole budget: {figures['points_a_round']:+.2f} points a round, standard error "
          f"{figures['standard_error']:.2f}; deals {figures['deals_better']} better, {figures['deals_worse']} worse, "
          f"sign test p = {figures['sign_test_p']}")
    print(f"iterations a card: {spent['always all']} always, {spent['forced spared']} without forced cards, "
          f"{spent['decided too']} when decided ones stop too")
    print(f"saved: {figures['saved_by_forced']:.1%} by forced, {figures['saved_by_both']:.1%} by forced and decided")
    return 0


if __name__ == "__main__":
    sys.exit(main())
