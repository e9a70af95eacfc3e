"""Find moves that a player makes although a longer search without any knowledge likes another far better.

Such a move is either a blunder or a rule of thumb that does harm: both are worth reading.
Example: python profiling/mine_regrets.py --rounds 100 --seed 1 --output regrets.json
"""

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from gather import gather
from mine_positions import deal
from position_view import View

from aicore.cards import mixed_seed
from aicore.games.command.options import whole_number
from aicore.games.compare.runner import usable_cores
from aicore.games.spades.game import SPADES
from aicore.games.spades.observation import Observation
from aicore.games.table.descriptions import player_from
from aicore.player import SearchPlayer

JUDGE = "5:iterations=10000,skews=off,filter=off"
JUDGE_BYTES = 10_000_000  # a full pool would leave moves that were found late without a tree of their own
MIN_VISITS = 200  # of a move whose value is believed


def new_judge(description: str) -> Any:
    """Return the player whose values count; it is a searching one."""
    judge = player_from(SPADES, description)
    if not isinstance(judge, SearchPlayer):
        raise ValueError(f"the judge must search, which '{description}' does not")
    judge.budget = replace(judge.budget, num_bytes=JUDGE_BYTES)
    return judge


def regrets_in_round(task: tuple[int, str, str, float]) -> list[dict[str, Any]]:
    """Return the moves of one round whose regret is at least the threshold."""
    seed, description, judge_description, threshold = task
    player, judge = player_from(SPADES, description), new_judge(judge_description)
    state = deal(seed)
    found = []
    while (seat := state.current_player()) >= 0:
        seen = Observation.of(state, seat)
        decision_seed = mixed_seed(seed, len(state.history))
        decision = player.choose(seen, seed=decision_seed)
        if state.phase == "playing" and len(state.legal_moves()) > 1:
            result = judge.choose(seen, seed=decision_seed).result
            entries = [entry for entry in result.moves if entry.mean is not None] if result else []
            means = {entry.name: entry.mean for entry in entries if entry.visits >= MIN_VISITS}
            regret = max(means.values(), default=0.0) - means.get(decision.name, 1.0)
            if regret >= threshold:
                found.append(
                    {
                        "name": f"regret-{seed}-{state.num_tricks + 1}-{len(state.trick)}",
                        "regret": round(regret, 4),
                        "chosen": decision.name,
                        "explanation": decision.explanation,
                        "values": {name: round(mean, 3) for name, mean in sorted(means.items(), key=lambda v: -v[1])},
                        "position": seen.as_json(),
                    }
                )
        state.apply(decision.move)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=whole_number, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", default="5")
    parser.add_argument("--judge", default=JUDGE, help="the player whose values count")
    parser.add_argument("--threshold", type=float, default=0.02, help="smallest difference in reward that is listed")
    parser.add_argument("--processes", type=int, default=usable_cores())
    parser.add_argument("--output", metavar="FILE", help="write the positions as JSON")
    options = parser.parse_args()
    tasks = [
        (mixed_seed(options.seed, number) % 10**6, options.player, options.judge, options.threshold)
        for number in range(options.rounds)
    ]
    rounds = gather(
        regrets_in_round, tasks, "rounds", options.processes, note=lambda so_far: f"{sum(map(len, so_far))} found"
    )
    found = [entry for regrets in rounds for entry in regrets]
    found.sort(key=lambda entry: -entry["regret"])
    for entry in found:
        reasons = " ".join(entry["explanation"])
        print(f"{entry['name']}: regret {entry['regret']:.3f}, chose {entry['chosen']}: {reasons}")
        print(View(Observation.from_json(entry["position"])).text())
        print("  values " + " ".join(f"{name} {value}" for name, value in entry["values"].items()))
    print(f"{len(found)} moves of {options.rounds} rounds with a regret of {options.threshold:g} or more")
    if options.output:
        Path(options.output).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
