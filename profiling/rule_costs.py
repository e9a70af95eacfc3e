"""What the rules of thumb of a player cost, rule by rule, in chances to win the match.

Whole matches are played by the player without rules. Where the other would play another card, a paired test without an
early end tries both in the same deals; what the free card gains is put down to the rule that speaks against it. With 60
matches the sum of all has a standard error of about 1.5 thousandths. A rule with a high sum calls good cards mistakes.

    python profiling/rule_costs.py --matches 30 --seed 1 [--show "is still out"]
"""

import argparse
import re
import sys
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from gather import gather
from position_view import View

from aicore import Budget, InformationSetSearch
from aicore.cards import mixed_seed
from aicore.games.command.options import whole_number
from aicore.games.compare.runner import usable_cores
from aicore.games.spades.game import SPADES
from aicore.games.spades.judgement import Opinions, judge
from aicore.games.spades.observation import Observation
from aicore.games.table.descriptions import player_from
from aicore.player import SearchPlayer

FREE = "5:filter=off,skews=off,doubt=0"
JUDGED_ITERATIONS, JUDGED_FROM, JUDGED_DEALS = 2600, 0.38, 768
JUDGE_BYTES = 2_000_000


@dataclass(frozen=True, slots=True)
class Difference:
    """A decision in which the two players part, and what the free card gains."""

    rule: str
    gain: float
    played: str
    position: dict[str, Any]


class Matches:
    """Plays one match; picklable, so that every core can do it."""

    def __init__(self, player: str) -> None:
        self.player = player

    def __call__(self, seed: int) -> tuple[int, list[Difference]]:
        bound, free = player_from(SPADES, self.player), player_from(SPADES, FREE)
        match = SPADES.new_match(seed=seed)
        differences: list[Difference] = []
        while (seat := match.current_player()) >= 0:
            seen, decision_seed = match.observation(seat), match.decision_seed()
            liked = free.choose(seen, seed=decision_seed)
            if match.state.phase == "playing" and len(match.legal_moves()) > 1:
                chosen = bound.choose(seen, seed=decision_seed)
                if chosen.move != liked.move:
                    rule = rule_between(judge(seen.state()), liked.move, chosen.move)
                    gain = gain_of(seen, liked.move, chosen.move, seed=mixed_seed(decision_seed, 1))
                    differences.append(Difference(rule, gain, f"{liked.name} or {chosen.name}", seen.as_json()))
            match.apply(liked.move)
        return match.num_rounds, differences


def rule_between(opinions: Opinions, liked: int, chosen: int) -> str:
    """Return the rule that speaks against the card that the free player likes, names of cards left out."""
    rule = opinions[liked].fault or ("(proven against its rule)" if opinions[chosen].fault else "(looks better)")
    return re.sub(r"(10|[2-9JQKA])[♠♥♦♣]", "a card", rule)


def gain_of(seen: Observation, liked: int, chosen: int, *, seed: int) -> float:
    """Return what the one card gains over the other in the same deals, in reward."""
    free = player_from(SPADES, FREE)
    assert isinstance(free, SearchPlayer)
    search = InformationSetSearch(
        playout="greedy", epsilon=0.2, proof=1e9, clear_gain=-1.0, test_from=JUDGED_FROM, max_deals=JUDGED_DEALS
    )
    budget = Budget(iterations=JUDGED_ITERATIONS, time_ms=None, num_bytes=JUDGE_BYTES)
    # Only a leader is tested: it is one of the two.
    for suspect, sign in ((liked, 1.0), (chosen, -1.0)):
        root = free.advice_on(seen, seed=seed).state
        result = search.run(root, budget=budget, seed=seed, moves=[liked, chosen], suspects=[suspect])
        if result.paired_tests:
            return sign * result.paired_tests[0].gains[0].mean
    return 0.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=whole_number, default=30)
    parser.add_argument("--player", default="5", help="as in aicards match")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", metavar="WORDS", help="show the dearest positions of the rules with these words")
    parser.add_argument("--processes", type=int, default=usable_cores())
    options = parser.parse_args()
    first = options.seed * 1_000_000
    played = gather(Matches(options.player), range(first, first + options.matches), "matches", options.processes)
    num_rounds = sum(rounds for rounds, _ in played)
    by_rule: dict[str, list[Difference]] = defaultdict(list)
    for _, differences in played:
        for difference in differences:
            by_rule[difference.rule].append(difference)
    print(f"{'thousandths a round':>20} {'times':>6} {'mean gain':>10}  rule, over {num_rounds} rounds")
    sums = {rule: sum(difference.gain for difference in found) for rule, found in by_rule.items()}
    for rule in sorted(sums, key=lambda rule: -sums[rule]):
        mean = sums[rule] / len(by_rule[rule])
        print(f"{1000 * sums[rule] / num_rounds:>+20.2f} {len(by_rule[rule]):>6} {mean:>+10.4f}  {rule}")
    print(f"{1000 * sum(sums.values()) / num_rounds:>+20.2f} {sum(map(len, by_rule.values())):>6} {'':>10}  all")
    shown = [found for rule in by_rule if options.show and options.show in rule for found in by_rule[rule]]
    for difference in sorted(shown, key=lambda found: -found.gain)[:10]:
        print(f"{difference.played}: {difference.gain:+.3f}, {difference.rule}")
        print(View(Observation.from_json(difference.position)).text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
