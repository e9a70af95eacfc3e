"""Figures of the trick-taking games: search players against random ones, and Hearts against OpenSpiel's search.

    python profiling/family_figures.py hearts oh_hell euchre knockout_whist --deals 500
    python profiling/family_figures.py hearts_speed hearts_openspiel --deals 300 --json

Every deal is played once with the search player (in Euchre the search partnership) in each seat, against random
players; a figure is the mean over deals with its 95% interval. hearts_speed and hearts_openspiel need the extra
`openspiel`.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from aicore import Budget, InformationSetSearch
from aicore.cards import mixed_seed
from aicore.player import Player, SearchPlayer
from aicore.tricks import TrickState
from games.catalog import load_game
from games.command.progress import Progress
from games.others.euchre.state import EuchreState
from games.others.hearts.passing import card_to_pass
from games.others.hearts.state import DIRECTIONS, HeartsState, round_points
from games.others.oh_hell.state import OhHellState
from games.statistics import mean_of

TIME_MS = 20.0
SPEED_POSITIONS = 8
SPEED_ITERATIONS = 1000
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


def hearts(options: argparse.Namespace) -> dict[str, Any]:
    """Points of one search player among three random ones."""
    player, other = player_of("hearts", options.iterations), load_game("hearts").player(stars=0)
    own: list[float] = []
    theirs: list[float] = []
    progress = Progress(options.deals, "hearts")
    for deal in range(options.deals):
        taken, rest = 0, 0
        for seat in range(4):
            state = HeartsState.deal(mixed_seed(options.seed, deal), direction=DIRECTIONS[deal % 4])
            play_state(state, seated(player, other, {seat}), mixed_seed(options.seed, deal, seat))
            points = round_points(state.tallies)
            taken += points[seat]
            rest += sum(points) - points[seat]
        own.append(taken / 4)
        theirs.append(rest / 12)
        progress.step(deal + 1)
    progress.end()
    ratio = sum(own) / sum(theirs)
    return {"points": interval(own), "random_points": interval(theirs), "share_of_random": round(ratio, 4)}


def oh_hell(options: argparse.Namespace) -> dict[str, Any]:
    """Score of one search player minus the mean of three random ones, hands of 1 to 10 cards in turn."""
    player, other = player_of("oh_hell", options.iterations), load_game("oh_hell").player(stars=0)
    differences: list[float] = []
    exact: list[float] = []
    progress = Progress(options.deals, "oh_hell")
    for deal in range(options.deals):
        total, made = 0.0, 0
        for seat in range(4):
            state = OhHellState.deal(
                mixed_seed(options.seed, deal), hand_size=1 + deal % 10, dealer=deal % 4
            )
            play_state(state, seated(player, other, {seat}), mixed_seed(options.seed, deal, seat))
            scores = state.scores(state.tricks)
            total += scores[seat] - (sum(scores) - scores[seat]) / 3
            made += state.calls[seat] == state.tricks[seat]
        differences.append(total / 4)
        exact.append(made / 4)
        progress.step(deal + 1)
    progress.end()
    return {"difference": interval(differences), "exact_bids": interval(exact)}


def euchre(options: argparse.Namespace) -> dict[str, Any]:
    """Points of a search partnership minus those of a random one, a hand."""
    player, other = player_of("euchre", options.iterations), load_game("euchre").player(stars=0)
    differences: list[float] = []
    progress = Progress(options.deals, "euchre")
    for deal in range(options.deals):
        total = 0
        for team in range(2):
            state = EuchreState.deal(mixed_seed(options.seed, deal), dealer=deal % 4)
            play_state(state, seated(player, other, {team, team + 2}), mixed_seed(options.seed, deal, team))
            points = state.scores(state.tallies)
            total += points[team] - points[1 - team]
        differences.append(total / 2)
        progress.step(deal + 1)
    progress.end()
    return {"difference": interval(differences)}


def knockout_whist(options: argparse.Namespace) -> dict[str, Any]:
    """Share of whole matches that one search player wins against three random ones."""
    game = load_game("knockout_whist")
    player, other = player_of("knockout_whist", options.iterations), game.player(stars=0)
    wins: list[float] = []
    progress = Progress(options.deals, "knockout_whist")
    for deal in range(options.deals):
        won = 0
        for seat in range(4):
            match = game.new_match(seed=mixed_seed(options.seed, deal))
            players = seated(player, other, {seat})
            while (mover := match.current_player()) >= 0:
                seed = mixed_seed(match.decision_seed(), seat)
                match.apply(players[mover].choose(match.observation(mover), seed=seed).move)
            won += match.winners() == [seat]
        wins.append(won / 4)
        progress.step(deal + 1)
    progress.end()
    return {"wins": interval(wins), "chance": 0.25}


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


def hearts_openspiel(options: argparse.Namespace) -> dict[str, Any]:
    """Our points minus their bot's, two seats each, 20 ms a move, in their engine; forced moves cost nothing.

    Their bot crashes while cards are passed (it cannot resample what others have laid aside), so all four seats pass
    by the same rule, ours; only the play is compared.
    """
    player = player_of("hearts", options.iterations)
    player.budget = Budget(iterations=10**9, time_ms=TIME_MS, num_bytes=1 << 19)
    differences: list[float] = []
    slowest = {"ours": 0.0, "theirs": 0.0}
    progress = Progress(options.deals, "hearts_openspiel")
    for number in range(options.first, options.first + options.deals):
        theirs, ours = both_states(mixed_seed(options.seed, number), DIRECTIONS[number // 2 % 4])
        bots = [
            their_bot(mixed_seed(number, seat) % 2**31, simulations=10**6, seconds=TIME_MS / 1000)
            for seat in range(4)
        ]
        while not theirs.is_terminal():
            seat = theirs.current_player()
            actions = theirs.legal_actions()
            started = time.perf_counter()
            if len(actions) == 1:
                action, who = actions[0], ""
            elif ours.phase == "before":
                passed = card_to_pass(ours.observation(seat), 0)
                assert passed is not None
                action, who = their_action(passed), ""
            elif seat % 2 == number % 2:
                seed = mixed_seed(number, len(ours.history))
                action, who = their_action(player.choose(ours.observation(seat), seed=seed).move), "ours"
            else:
                action, who = bots[seat].step(theirs), "theirs"
            if who:
                slowest[who] = max(slowest[who], 1000 * (time.perf_counter() - started))
            theirs.apply_action(action)
            ours.apply(our_card(action))
        points = [26 - value for value in theirs.returns()]
        own = points[number % 2] + points[number % 2 + 2]
        differences.append((own - (sum(points) - own)) / 2)
        progress.step(number - options.first + 1)
    progress.end()
    return {"points_minus_theirs": interval(differences), "deals": options.deals, "slowest_ms": slowest}


EXPERIMENTS: dict[str, Callable[[argparse.Namespace], dict[str, Any]]] = {
    "hearts": hearts,
    "oh_hell": oh_hell,
    "euchre": euchre,
    "knockout_whist": knockout_whist,
    "hearts_speed": hearts_speed,
    "hearts_openspiel": hearts_openspiel,
}


def main() -> int:
    """Run the experiments asked for and print their figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("experiments", nargs="*", metavar="NAME", help=", ".join(EXPERIMENTS))
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal (hearts_openspiel)")
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
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
    for name in names:
        report[name] = EXPERIMENTS[name](options)
        if not options.json:
            print(name, json.dumps(report[name]), flush=True)
    if options.json:
        print(json.dumps(report, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
