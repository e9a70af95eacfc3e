"""Which of two players bids better: whole matches bid and passed by them, every card played by the learned policy.

    python profiling/compare_bids.py --games 1400 --seed 21 [--rule nil_pass=true] 5 5:match_bids=off

The policy plays as 5 stars does and a thousand times as fast, so that a difference of a point in a hundred shows in
minutes. Every deal is played twice with the sides swapped. A player that bids worse may still win with its own cards.
"""

import argparse
import json
import sys
from dataclasses import asdict, dataclass, field

from gather import gather

from aicore.cards import mixed_seed
from aicore.games.command.options import read_rules, whole_number
from aicore.games.compare.runner import usable_cores
from aicore.games.compare.statistics import mean_of
from aicore.games.spades.game import SPADES
from aicore.games.spades.rules import Rules
from aicore.games.spades.scoring import RoundScore, match_winner, score_round
from aicore.games.spades.state import SpadesState
from aicore.games.table.descriptions import player_from

NILS = (0, 14)
MAX_ROUNDS = 100
BAG_COST = 10        # points, a tenth of the usual penalty


@dataclass
class Tally:
    """What became of the bids of one player."""

    rounds: int = 0
    points: int = 0
    contracts: int = 0
    contracts_made: int = 0
    bags: int = 0
    bids: int = 0
    bid_error: int = 0
    nils: int = 0
    nils_made: int = 0

    def add(self, other: "Tally") -> None:
        """Add another tally."""
        for name, value in asdict(other).items():
            setattr(self, name, getattr(self, name) + value)


@dataclass
class Deal:
    """A match from either side: the share of it that the first player won, and what both did."""

    won: float = 0.0
    tallies: list[Tally] = field(default_factory=lambda: [Tally(), Tally()])


class Matches:
    """Plays one match from either side; picklable, so that every core can do it."""

    def __init__(self, players: list[str], rules: Rules) -> None:
        self.texts = players
        self.rules = rules

    def __call__(self, seed: int) -> Deal:
        players = [player_from(SPADES, text) for text in self.texts]
        deal = Deal()
        for side in range(2):
            score, bags, number = [0, 0], [0, 0], 0
            winner: int | None = None
            while winner is None and number < MAX_ROUNDS:
                dealt = mixed_seed(seed, number)
                state = SpadesState.deal(dealt, dealer=(3 + number) % 4, rules=self.rules, score=score, bags=bags)
                while state.phase in ("bidding", "passing"):
                    player = players[(state.current_player() + side) % 2]
                    state.apply(player.choose(SPADES.observe(state), seed=mixed_seed(dealt, len(state.history))).move)
                bids = [bid or 0 for bid in state.bids]
                state.play_as_learned()
                state.play_random(mixed_seed(dealt, side), policy="rule")
                scores = score_round(bids, state.tricks, self.rules, score, bags)
                for team in range(2):
                    count(deal.tallies[(team + side) % 2], bids, state.tricks, scores[team], team)
                score, bags = [entry.total for entry in scores], [entry.total_bags for entry in scores]
                winner = match_winner(score, self.rules)
                number += 1
            deal.won += 0.25 if winner in (None, -1) else 0.5 * (winner == side)
        return deal


def count(tally: Tally, bids: list[int], tricks: list[int], score: RoundScore, team: int) -> None:
    """Add what a round brought a team."""
    tally.rounds += 1
    tally.points += score.points - BAG_COST * score.bags
    tally.bags += score.bags
    if score.contract:
        tally.contracts += 1
        tally.contracts_made += score.is_made
    for seat in (team, team + 2):
        if bids[seat] in NILS:
            tally.nils += 1
            tally.nils_made += tricks[seat] == 0
        else:
            tally.bids += 1
            tally.bid_error += abs(bids[seat] - tricks[seat])


def report_of(tally: Tally) -> dict[str, float]:
    """Return the figures of one player."""
    return {
        "points_a_round": round(tally.points / tally.rounds, 2),
        "contracts_made": round(tally.contracts_made / max(tally.contracts, 1), 4),
        "bags_a_round": round(tally.bags / tally.rounds, 3),
        "bid_mean_absolute_error": round(tally.bid_error / max(tally.bids, 1), 3),
        "nils_a_round": round(tally.nils / tally.rounds, 3),
        "nils_made": round(tally.nils_made / max(tally.nils, 1), 4),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs=2, metavar="PLAYER", help="as in aicards match")
    parser.add_argument("--games", type=whole_number, default=1400)
    parser.add_argument("--seed", type=int, default=21)
    parser.add_argument("--processes", type=int, default=usable_cores())
    parser.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="change a rule (repeatable)")
    options = parser.parse_args()
    try:
        rules = Rules.from_json(read_rules(options.rule))
        for text in options.players:
            player_from(SPADES, text)
    except ValueError as error:
        parser.error(str(error))
    first = options.seed * 1_000_000
    seeds = range(first, first + max(1, options.games // 2))
    deals = gather(Matches(options.players, rules), seeds, "deals", options.processes)
    tallies = [Tally(), Tally()]
    for deal in deals:
        for tally, other in zip(tallies, deal.tallies, strict=True):
            tally.add(other)
    won = mean_of([deal.won for deal in deals])
    report = {
        "games": 2 * len(deals),
        "won_by_the_first": round(won.mean, 4),
        "standard_error": round(won.standard_error, 4),
        "players": {text: report_of(tally) for text, tally in zip(options.players, tallies, strict=True)},
    }
    print(json.dumps(report, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
