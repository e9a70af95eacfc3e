"""Figures of the trick-taking games: search players against random ones, and Hearts against OpenSpiel's search.

    python profiling/family_figures.py hearts oh_hell euchre knockout_whist --deals 500
    python profiling/family_figures.py hearts_speed hearts_openspiel --deals 300 --json
    python profiling/family_figures.py speed


Every deal is played once with the search player (in Euchre the search partnership) in each seat, against random
players; a figure is the mean over deals with its 95% interval. speed: iterations a second of the default search in
every trick-taking game, over all choices of a card in some hands. hearts_speed and hearts_openspiel need the extra
`openspiel`.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any, ClassVar

from aicore import Budget, InformationSetSearch
from aicore.cards import mixed_seed
from aicore.games.command.options import whole_number
from aicore.games.command.progress import Progress
from aicore.games.compare.experiment import results_of
from aicore.games.compare.runner import Runner, open_runner
from aicore.games.compare.statistics import mean_of
from aicore.games.compare.store import Store
from aicore.games.compare.version import version_of
from aicore.games.others.euchre.state import EuchreState
from aicore.games.others.hearts.passing import card_to_pass
from aicore.games.others.hearts.state import DIRECTIONS, HeartsState, round_points
from aicore.games.others.oh_hell.state import OhHellState
from aicore.games.table.catalogue import load_game
from aicore.player import Player, SearchPlayer
from aicore.tricks import TrickState

Values = dict[str, float]

TIME_MS = 20.0
SPEED_POSITIONS = 8
SPEED_ITERATIONS = 1000
SPEED_HANDS = 8
FAMILY = (
    ("briscola", 2),
    ("briscola", 4),
    ("schnapsen", 2),
    ("skat", 3),
    ("pinochle", 4),
    ("hearts", 4),
    ("oh_hell", 4),
    ("euchre", 4),
    ("knockout_whist", 4),
)
THEIR_EXPLORATION = 2.0      # UCT constant of their bot, in units of their returns' range; see their_bot()


def play_state(state: TrickState, players: list[Player], seed: int) -> None:
    """Play a round to its end."""
    number = 0
    while (seat := state.current_player()) >= 0:
        state.apply(players[seat].choose(state.observation(seat), seed=mixed_seed(seed, number)).move)
        number += 1


def player_of(name: str, iterations: int) -> SearchPlayer:
    """Return the game's own search player, without a deadline."""
    player = load_game(name).player(iterations=iterations)
    assert isinstance(player, SearchPlayer)
    player.budget = Budget(iterations=iterations, time_ms=None)
    return player


def seated(player: Player, others: Player, seats: set[int], num_players: int = 4) -> list[Player]:
    """Return who sits where."""
    return [player if seat in seats else others for seat in range(num_players)]


def interval(values: list[float]) -> dict[str, float]:
    """Return the mean with its 95% interval."""
    mean = mean_of(values)
    margin = 1.96 * mean.standard_error
    return {"mean": round(mean.mean, 4), "low": round(mean.mean - margin, 4), "high": round(mean.mean + margin, 4)}


def search_and_random(name: str, options: argparse.Namespace) -> tuple[Player, Player]:
    """Return the two players of a comparison."""
    return player_of(name, options.iterations), load_game(name).player(stars=0)


def hearts(options: argparse.Namespace, deal: int) -> Values:
    """Points of one search player among three random ones."""
    player, other = search_and_random("hearts", options)
    own, rest = 0, 0
    for seat in range(4):
        state = HeartsState.deal(mixed_seed(options.seed, deal), direction=DIRECTIONS[deal % 4])
        play_state(state, seated(player, other, {seat}), mixed_seed(options.seed, deal, seat))
        points = round_points(state.tallies)
        own += points[seat]
        rest += sum(points) - points[seat]
    return {"points": own / 4, "random_points": rest / 12}


def oh_hell(options: argparse.Namespace, deal: int) -> Values:
    """Score of one search player minus the mean of three random ones, hands of 1 to 10 cards in turn."""
    player, other = search_and_random("oh_hell", options)
    total, exact = 0.0, 0
    for seat in range(4):
        state = OhHellState.deal(mixed_seed(options.seed, deal), hand_size=1 + deal % 10, dealer=deal % 4)
        play_state(state, seated(player, other, {seat}), mixed_seed(options.seed, deal, seat))
        scores = state.scores(state.tricks)
        total += scores[seat] - (sum(scores) - scores[seat]) / 3
        exact += state.calls[seat] == state.tricks[seat]
    return {"difference": total / 4, "exact_bids": exact / 4}


def euchre(options: argparse.Namespace, deal: int) -> Values:
    """Points of a search partnership minus those of a random one, a hand."""
    player, other = search_and_random("euchre", options)
    total = 0
    for team in range(2):
        state = EuchreState.deal(mixed_seed(options.seed, deal), dealer=deal % 4)
        play_state(state, seated(player, other, {team, team + 2}), mixed_seed(options.seed, deal, team))
        points = state.scores(state.tallies)
        total += points[team] - points[1 - team]
    return {"difference": total / 2}


def knockout_whist(options: argparse.Namespace, deal: int) -> Values:
    """Share of whole matches that one search player wins against three random ones; a quarter is chance."""
    player, other = search_and_random("knockout_whist", options)
    won = 0
    for seat in range(4):
        match = load_game("knockout_whist").new_match(seed=mixed_seed(options.seed, deal))
        players = seated(player, other, {seat})
        while (mover := match.current_player()) >= 0:
            seed = mixed_seed(match.decision_seed(), seat)
            match.apply(players[mover].choose(match.observation(mover), seed=seed).move)
        won += match.winners() == [seat]
    return {"wins": won / 4}


# Hearts in OpenSpiel's engine. Their cards are 4 * rank + suit; hands are dealt in turn from seat 0.


def our_card(action: int) -> int:
    """Return our number of their card."""
    return 16 * (action % 4) + action // 4


def their_action(card: int) -> int:
    """Return their number of our card."""
    return 4 * (card & 15) + (card >> 4)


def both_states(seed: int, direction: int) -> tuple[Any, HeartsState]:
    """Return the same deal in both engines."""
    import pyspiel

    ours = HeartsState.deal(seed, direction=direction, queen_breaks=True)
    theirs = pyspiel.load_game("hearts").new_initial_state()
    theirs.apply_action(direction)
    hands = ours.hands
    for number in range(52):
        theirs.apply_action(their_action(hands[number % 4][number // 4]))
    return theirs, ours


def their_bot(seed: int, *, simulations: int, seconds: float) -> Any:
    """Return their bot with random rollouts; returns go from 0 to 26, which its constant is scaled to."""
    import pyspiel

    return pyspiel.ISMCTSBot(
        seed,
        pyspiel.RandomRolloutEvaluator(1, seed),
        THEIR_EXPLORATION * 26 / 2,
        simulations,
        max_wall_clock_time=seconds,
    )


def hearts_speed(options: argparse.Namespace) -> dict[str, Any]:
    """Iterations a second of both searches, as many in the same positions, turn about in one run."""
    ours_s: list[float] = []
    theirs_s: list[float] = []
    progress = Progress(SPEED_POSITIONS, "hearts_speed")
    for position in range(SPEED_POSITIONS):
        theirs, ours = both_states(mixed_seed(options.seed, position), 0)
        cards = 0
        # From the first card that is a choice to the end of the eighth trick.
        while cards < 1 + 32 * position // (SPEED_POSITIONS - 1) or len(ours.legal_moves()) < 2:
            card = ours.legal_moves()[0]
            theirs.apply_action(their_action(card))
            ours.apply(card)
            cards += 1
        view = ours.observation(ours.current_player())
        search = InformationSetSearch()
        budget = Budget(iterations=SPEED_ITERATIONS, time_ms=None, num_bytes=1 << 20)
        # Ours is too short to time once; both take the middle of several runs, for the machine may be busy.
        times: dict[str, list[float]] = {"ours": [], "theirs": []}
        for repeat in range(5):
            started = time.perf_counter()
            for seed in range(10):
                search.run(view, budget=budget, seed=10 * repeat + seed)
            times["ours"].append((time.perf_counter() - started) / 10)
            bot = their_bot(position, simulations=SPEED_ITERATIONS, seconds=-1.0)
            started = time.perf_counter()
            bot.step(theirs)
            times["theirs"].append(time.perf_counter() - started)
        ours_s.append(median(times["ours"]))
        theirs_s.append(median(times["theirs"]))
        progress.step(position + 1)
    progress.end()
    own, other = (SPEED_POSITIONS * SPEED_ITERATIONS / sum(taken) for taken in (ours_s, theirs_s))
    first = theirs_s[0] / ours_s[0]
    return {
        "per_second": round(own),
        "openspiel_per_second": round(other),
        "ratio": round(own / other, 1),
        "ratio_first_card": round(first, 1),
    }


def hearts_openspiel(options: argparse.Namespace, deal: int) -> Values:
    """Our points minus their bot's, two seats each, 20 ms a move, in their engine; forced moves cost nothing.

    Their bot crashes while cards are passed (it cannot resample what others have laid aside), so all four seats pass
    by the same rule, ours; only the play is compared.
    """
    player = player_of("hearts", options.iterations)
    player.budget = Budget(iterations=10**9, time_ms=TIME_MS, num_bytes=1 << 19)
    theirs, ours = both_states(mixed_seed(options.seed, deal), DIRECTIONS[deal // 2 % 4])
    bots = [
        their_bot(mixed_seed(deal, seat) % 2**31, simulations=10**6, seconds=TIME_MS / 1000) for seat in range(4)
    ]
    taken: dict[str, list[float]] = {"ours": [], "theirs": []}
    while not theirs.is_terminal():
        seat = theirs.current_player()
        actions = theirs.legal_actions()
        started = time.perf_counter()
        if len(actions) == 1:
            action, who = actions[0], ""
        elif ours.phase == "before":
            passed = card_to_pass(ours.observation(seat))
            assert passed is not None
            action, who = their_action(passed), ""
        elif seat % 2 == deal % 2:
            seed = mixed_seed(deal, len(ours.history))
            action, who = their_action(player.choose(ours.observation(seat), seed=seed).move), "ours"
        else:
            action, who = bots[seat].step(theirs), "theirs"
        if who:
            taken[who].append(1000 * (time.perf_counter() - started))
        theirs.apply_action(action)
        ours.apply(our_card(action))
    points = [26 - value for value in theirs.returns()]
    own = points[deal % 2] + points[deal % 2 + 2]
    return {
        "points_minus_theirs": (own - (sum(points) - own)) / 2,
        "ms_a_move": mean_of(taken["ours"]).mean,
        "their_ms_a_move": mean_of(taken["theirs"]).mean,
    }


def speed(options: argparse.Namespace) -> dict[str, dict[str, int]]:
    """Iterations a second of processor time while cards are played: in all decisions, and in the first of a hand.

    Bids are made by the rules of the game; the hands are played at random. Every position takes the middle of three.
    """
    search = InformationSetSearch()
    budget = Budget(iterations=options.iterations, time_ms=None)
    num_hands = min(options.deals, SPEED_HANDS)
    progress = Progress(len(FAMILY) * num_hands, "speed")
    found = {}
    for number, (name, num_players) in enumerate(FAMILY):
        taken: list[float] = []
        firsts: list[float] = []
        for hand in range(num_hands):
            match = load_game(name).new_match(seed=mixed_seed(options.seed, hand), num_players=num_players)
            players = {"before": load_game(name).player(iterations=1), "playing": load_game(name).player(stars=0)}
            is_first = True
            while match.num_rounds == 0 and not match.is_over:
                seat = match.current_player()
                view = match.observation(seat)
                if match.state.phase == "playing" and len(match.legal_moves()) > 1:
                    taken.append(seconds_of(search, view, budget))
                    firsts += taken[-1:] if is_first else []
                    is_first = False
                match.apply(players[match.state.phase].choose(view, seed=match.decision_seed()).move)
            progress.step(number * num_hands + hand + 1)
        found[f"{name}, {num_players} players"] = {
            "per_second": round(len(taken) * options.iterations / sum(taken)) if taken else 0,
            "per_second_first": round(len(firsts) * options.iterations / sum(firsts)) if firsts else 0,
            "decisions": len(taken),
        }
    progress.end()
    return found


def seconds_of(search: InformationSetSearch, view: TrickState, budget: Budget) -> float:
    """Return the processor time of a search, the middle of three."""
    times = []
    for seed in range(3):
        started = time.thread_time()
        search.run(view, budget=budget, seed=seed)
        times.append(time.thread_time() - started)
    return median(times)


BY_DEAL: dict[str, Callable[[argparse.Namespace, int], Values]] = {
    "hearts": hearts,
    "oh_hell": oh_hell,
    "euchre": euchre,
    "knockout_whist": knockout_whist,
    "hearts_openspiel": hearts_openspiel,
}
AT_ONCE = {"hearts_speed": hearts_speed, "speed": speed}
EXPERIMENTS = (*BY_DEAL, *AT_ONCE)


@dataclass(frozen=True, slots=True)
class Deals:
    """An experiment of this file; every result is the figures of one deal."""

    kind: ClassVar[str] = "deals"

    name: str
    iterations: int
    seed: int

    def key(self) -> dict[str, Any]:
        """Return everything that decides a result beside its number and the version of the code."""
        return {"name": self.name, "iterations": self.iterations, "seed": self.seed}

    def version(self) -> str:
        """Return the version of the code, with this file's."""
        return version_of(self.name.removesuffix("_openspiel"), (__file__,))

    def play(self, number: int) -> Values:
        """Return the figures of a deal."""
        return BY_DEAL[self.name](argparse.Namespace(iterations=self.iterations, seed=self.seed), number)


def all_deals(name: str, options: argparse.Namespace, runner: Runner, store: Store | None) -> dict[str, Any]:
    """Return the figures over all deals."""
    progress = Progress(options.deals, name)
    values: list[Values] = []
    for value in results_of(Deals(name, options.iterations, options.seed), options.deals, runner=runner, store=store):
        values.append(value)
        progress.step(len(values))
    progress.end()
    figures: dict[str, Any] = {"deals": len(values)}
    for figure in values[0]:
        figures[figure] = interval([value[figure] for value in values])
    if name == "hearts":
        figures["share_of_random"] = round(figures["points"]["mean"] / figures["random_points"]["mean"], 4)
    return figures


def main() -> int:
    """Run the experiments asked for and print their figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("experiments", nargs="*", metavar="NAME", help=", ".join(EXPERIMENTS))
    parser.add_argument("--deals", type=whole_number, default=500)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", metavar="FILE", help="keep what every deal gave here, and go on from it")
    parser.add_argument("--processes", type=whole_number, default=1, help="more than one makes times worthless")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    names = options.experiments or list(EXPERIMENTS)
    unknown = [name for name in names if name not in EXPERIMENTS]
    if unknown or options.deals < 1 or options.iterations < 1:
        print(
            f"unknown experiment '{unknown[0]}': there are {', '.join(EXPERIMENTS)}"
            if unknown
            else "--deals and --iterations are at least 1",
            file=sys.stderr,
        )
        return 2
    report: dict[str, Any] = {"deals": options.deals, "iterations": options.iterations, "seed": options.seed}
    try:
        store = Store(options.store) if options.store else None
    except ValueError as error:
        parser.error(str(error))
    with open_runner(processes=options.processes) as runner:
        for name in names:
            report[name] = AT_ONCE[name](options) if name in AT_ONCE else all_deals(name, options, runner, store)
            if not options.json:
                print(name, json.dumps(report[name]), flush=True)
    if options.json:
        print(json.dumps(report, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
