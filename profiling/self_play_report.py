"""What self-play says of the knowledge: beliefs against the truth, bids against tricks, nils made.

    python profiling/self_play_report.py --rounds 1000 --player 5 --seed 7 [--json]
    python profiling/self_play_report.py --strangers --rounds 200

Beliefs: log loss of "who holds this hidden card" after tricks 2, 5 and 8, against the uniform deal that knows voids and
hand sizes, and a table of how often cards believed at p were really there; with --deals those of the master, from so
many weighed deals. With --strangers the beliefs of those who play otherwise: tables of players that nothing was fitted
to (profiling/simple_players/spades_strangers.py), tables where they sit among our own, and our own for comparison.
Bids: mean absolute error against the tricks taken, contracts made, nils made.
"""

import argparse
import json
import math
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gather import gather

from aicore.cards import mixed_seed
from aicore.games.command.options import whole_number
from aicore.games.compare.runner import usable_cores
from aicore.games.spades.game import SPADES
from aicore.games.spades.inference import believe, weigh_by_history, weigh_for_rollouts
from aicore.games.spades.state import SpadesState
from aicore.games.table.descriptions import player_from

AFTER_TRICKS = (1, 2, 5, 8)
STRANGERS = Path(__file__).parent / "simple_players/spades_strangers.py"
KINDS = ("RuleBot", "HighestFirst", "LowestFirst", "Contrary", "Careless")
TABLES = {
    **{kind: (f"{STRANGERS}:{kind}",) for kind in KINDS},
    "random cards and bids": ("0",),
    "1 star": ("1",),
    "3 stars": ("3",),
    "5 stars and Careless": ("5", f"{STRANGERS}:Careless"),
    "5 stars and random": ("5", "0"),
    "5 stars and HighestFirst": ("5", f"{STRANGERS}:HighestFirst"),
    "all kinds": (*(f"{STRANGERS}:{kind}" for kind in KINDS), "0", "1", "3", "5"),
    "5 stars": ("5",),
}
NILS = (0, 14)
LEAST = 0.001       # no card is believed less: so many deals cannot tell


@dataclass
class Tally:
    """What one round, or many, gave."""

    losses: dict[int, list[float]] = field(default_factory=lambda: defaultdict(lambda: [0.0, 0.0, 0.0]))
    calibration: dict[int, list[float]] = field(default_factory=lambda: defaultdict(lambda: [0.0, 0.0, 0.0]))
    bids: int = 0
    bid_error: float = 0.0
    contracts: int = 0
    contracts_made: int = 0
    nils: int = 0
    nils_made: int = 0

    def add(self, other: "Tally") -> None:
        """Add another tally."""
        for mine, theirs in ((self.losses, other.losses), (self.calibration, other.calibration)):
            for key, values in theirs.items():
                mine[key] = [a + b for a, b in zip(mine[key], values, strict=True)]
        for name in ("bids", "bid_error", "contracts", "contracts_made", "nils", "nils_made"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Round:
    """Plays one round; picklable, so that every core can do it. Who sits where is drawn by the seed."""

    def __init__(self, players: Sequence[str], *, deals: int, strangers: bool) -> None:
        self.players = players
        self.deals = deals
        self.strangers = strangers

    def __call__(self, seed: int) -> dict[str, object]:
        kinds = [player_from(SPADES, player) for player in self.players]
        seats = [kinds[mixed_seed(seed, 9, seat) % len(kinds)] for seat in range(4)]
        state = SpadesState.deal(seed)
        tally = Tally()
        number = 0
        while state.current_player() >= 0:
            if state.phase == "playing" and not state.trick and state.num_tricks in AFTER_TRICKS:
                look(state, mixed_seed(seed, number, 5) % 4, tally, deals=self.deals, strangers=self.strangers)
            player = seats[state.current_player()]
            state.apply(player.choose(SPADES.observe(state), seed=mixed_seed(seed, number)).move)
            number += 1
        count_bids(state, tally)
        return {**vars(tally), "losses": dict(tally.losses), "calibration": dict(tally.calibration)}


def look(state: SpadesState, observer: int, tally: Tally, *, deals: int, strangers: bool) -> None:
    """Compare the beliefs of an observer with the truth.

    deals: weighed ones that they come from, 0: none; strangers: each seat is believed as far as it fits who we know.
    """
    view = state.observation(observer)
    plain = view.beliefs()
    if not deals:
        believe(view, strangers=strangers)
    elif strangers:
        weigh_by_history(view)
    else:
        weigh_for_rollouts(view)
    beliefs = view.sampled_beliefs(1, deals) if deals else view.beliefs()
    for seat in beliefs:
        held = set(state.hands[seat])
        for card, chance in beliefs[seat].items():
            slot = tally.calibration[min(int(chance * 10), 9)]
            slot[0] += 1
            slot[1] += chance
            slot[2] += card in held
            if card in held:
                entry = tally.losses[state.num_tricks]
                entry[0] += 1
                entry[1] -= math.log(max(chance, LEAST))
                entry[2] -= math.log(max(plain[seat][card], LEAST))


def count_bids(state: SpadesState, tally: Tally) -> None:
    """Compare the bids with what was taken."""
    for seat, bid in enumerate(state.bids):
        if bid in NILS:
            tally.nils += 1
            tally.nils_made += state.tricks[seat] == 0
        elif bid is not None:
            tally.bids += 1
            tally.bid_error += abs(bid - state.tricks[seat])
    for team in range(2):
        contract = sum(bid for bid in (state.bids[team], state.bids[team + 2]) if bid is not None and bid not in NILS)
        if contract:
            tally.contracts += 1
            tally.contracts_made += state.tricks[team] + state.tricks[team + 2] >= contract


def report_of(tally: Tally) -> dict[str, Any]:
    """Return the figures."""
    beliefs = {}
    for number, (count, ours, plain) in sorted(tally.losses.items()):
        beliefs[f"after trick {number}"] = {
            "cards": int(count),
            "log_loss": round(ours / count, 4),
            "uniform_with_voids": round(plain / count, 4),
            "gain": round(1 - ours / plain, 4),
        }
    calibration = [
        {"believed": round(chance / count, 3), "true": round(true / count, 3), "cards": int(count)}
        for _, (count, chance, true) in sorted(tally.calibration.items())
    ]
    return {
        "beliefs": beliefs,
        "calibration": calibration,
        "bid_mean_absolute_error": round(tally.bid_error / max(tally.bids, 1), 3),
        "contracts_made": round(tally.contracts_made / max(tally.contracts, 1), 4),
        "nils": tally.nils,
        "nils_made": round(tally.nils_made / max(tally.nils, 1), 4),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=whole_number, default=1000)
    parser.add_argument("--player", default="5", help="as in aicards match")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--processes", type=int, default=usable_cores())
    parser.add_argument("--deals", type=int, default=0, help="weighed deals that the beliefs come from (default: none)")
    parser.add_argument("--strangers", action="store_true", help="the gains of beliefs at tables of other players")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.strangers:
        gains = {}
        for name, players in TABLES.items():
            report = report_of(tally_of(players, options))
            gains[name] = {trick: entry["gain"] for trick, entry in report["beliefs"].items()}
            if not options.json:
                told = "  ".join(f"{trick} {gain:+7.1%}" for trick, gain in gains[name].items())
                print(f"{name:<26}{told}", flush=True)
        if options.json:
            print(json.dumps({"gains": gains, "rounds": options.rounds, "seed": options.seed}))
        return 0
    report = report_of(tally_of((options.player,), options))
    report |= {"rounds": options.rounds, "player": options.player, "seed": options.seed}
    print(json.dumps(report) if options.json else json.dumps(report, indent=1))
    return 0


def tally_of(players: Sequence[str], options: argparse.Namespace) -> Tally:
    """Return what all rounds of a table of these players gave."""
    total = Tally()
    first = options.seed * 1_000_000
    seeds = range(first, first + options.rounds)
    work = Round(players, deals=options.deals, strangers=options.strangers)
    for result in gather(work, seeds, "rounds", options.processes):
        total.add(Tally(**result))
    return total


if __name__ == "__main__":
    sys.exit(main())
