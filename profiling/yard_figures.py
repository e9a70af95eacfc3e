"""Measure what has to hold for Scotland Yard: the speed of playouts and decisions, one player against another, and how
well the detectives tell where Mr X is.

    python profiling/yard_figures.py speed
    python profiling/yard_figures.py games --hider mcts:filter=tickets --seekers 5 --games 100
    python profiling/yard_figures.py places --seekers mcts:playouts=2500,lc=general,r=0.25 --games 30

`games` plays one description as Mr X against another as all detectives; --first N begins with game N, so that a long
measurement can be made in pieces; --json prints one object. `places` plays such games too, and gives the mean
log-likelihood of his true location after rides that were not seen, by every way of weighing locations. Times are those
of the processor, not of the clock.
"""

import argparse
import json
import time
from math import log
from random import Random
from typing import Any, get_args

from yard_locations import played_games

from aicore import Budget, InformationSetSearch
from aicore.cards import mixed_seed
from aicore.games.command.options import whole_number
from aicore.games.command.progress import Progress
from aicore.games.compare.statistics import clopper_pearson
from aicore.games.others.scotland_yard.game import SCOTLAND_YARD
from aicore.games.others.scotland_yard.locations import PAIRINGS, Kind, offline_table, weights_for
from aicore.games.others.scotland_yard.players import EPSILONS, JUDGING_PLAYOUTS
from aicore.games.others.scotland_yard.state import YardState
from aicore.games.table.descriptions import player_from
from aicore.loop import deal_and_play_out

NUM_PLAYOUTS = 20_000
NUM_STARTS = 8
NUM_COUNTED = 300
NUM_ITERATIONS = 10_000
LEAST_LIKELY = 1e-4         # what a way that rules a true location out is told to have held
KINDS: tuple[Kind, ...] = get_args(Kind)


def mean_moves(policy: str) -> float:
    """Return how many moves a playout from the first move has, played once more in Python to be counted."""
    total = 0
    random = Random(1)
    for number in range(NUM_COUNTED):
        state = YardState(seed=number)
        while (seat := state.current_player()) >= 0:
            is_random = policy == "random" or random.random() < EPSILONS[seat > 0]
            moves = state.legal_moves()
            state.apply(random.choice(moves) if is_random else state.best_move(random.getrandbits(60)))
            total += 1
    return total / NUM_COUNTED


def measure_speed() -> dict[str, Any]:
    """Return playouts a second from the first move, nanoseconds a move, and milliseconds of a decision."""
    found: dict[str, Any] = {}
    for policy in ("random", "greedy"):
        seconds = []
        for number in range(NUM_STARTS):
            view = YardState(seed=number).observation(0).for_search(epsilons=EPSILONS)
            started = time.thread_time()
            deal_and_play_out(view, NUM_PLAYOUTS, seed=number, playout=policy)
            seconds.append(time.thread_time() - started)
        each = sum(seconds) / len(seconds) / NUM_PLAYOUTS
        moves = mean_moves(policy)
        found[f"{policy} playouts a second"] = round(1 / each)
        found[f"{policy} moves a playout"] = round(moves, 1)
        found[f"{policy} nanoseconds a move"] = round(1e9 * each / moves, 1)
    for seat in (0, 1):
        milliseconds = []
        for number in range(NUM_STARTS):
            state = YardState(seed=number)
            if seat == 1:
                state.apply(state.legal_moves()[0])
            view = state.observation(seat).for_search(epsilons=EPSILONS, hides_moves=False)
            budget = Budget(iterations=NUM_ITERATIONS, time_ms=None, num_bytes=1 << 20)
            started = time.thread_time()
            InformationSetSearch(playout="greedy").run(view, budget=budget, seed=number)
            milliseconds.append(1000 * (time.thread_time() - started))
        name = "Mr X" if seat == 0 else "a detective"
        found[f"ms for {NUM_ITERATIONS} playouts of Greedy-MCTS, {name}, worst of {NUM_STARTS}"] = round(
            max(milliseconds), 1
        )
    return found


def measure_games(hider_text: str, seekers_text: str, *, games: int, first: int, seed: int) -> dict[str, Any]:
    """Return how many games the detectives win, with the interval of Clopper and Pearson."""
    hider, seekers = (player_from(SCOTLAND_YARD, text) for text in (hider_text, seekers_text))
    wins = entries = 0
    most_bytes = 0
    spent = [0.0, 0.0]
    decisions = [0, 0]
    progress = Progress(games, "games")
    for number in range(first, first + games):
        match = SCOTLAND_YARD.new_match(seed=mixed_seed(seed, number))
        while (seat := match.current_player()) >= 0:
            player = hider if seat == 0 else seekers
            started = time.thread_time()
            decision = player.choose(match.observation(seat), seed=match.decision_seed())
            spent[seat > 0] += time.thread_time() - started
            decisions[seat > 0] += 1
            most_bytes = max(most_bytes, decision.num_bytes)
            match.apply(decision.move)
        wins += 0 not in match.winners()
        entries += match.state.num_logged
        for player in (hider, seekers):
            if hasattr(player, "learn"):
                player.learn(match.state)
        progress.step(number - first + 1, f"detectives won {wins}")
    progress.end()
    low, high = clopper_pearson(wins, games)
    return {
        "hider": hider_text,
        "seekers": seekers_text,
        "games": games,
        "seekers win": round(100 * wins / games, 1),
        "interval": [round(100 * low, 1), round(100 * high, 1)],
        "entries a game": round(entries / games, 1),
        "ms a decision": [round(1000 * spent[side] / max(decisions[side], 1), 1) for side in (0, 1)],
        "most bytes": most_bytes,
    }


def place_likelihoods(view: YardState, station: int) -> dict[str, float]:
    """Return how likely each way of weighing locations holds that Mr X is at the station."""
    found = {"all alike": 1 / len(view.possible)}
    for pairing in PAIRINGS:
        for kind in KINDS:
            weights = weights_for(view, offline_table(pairing), kind)
            total = sum(weights[view.category(place)] for place in view.possible)
            share = weights[view.category(station)] / total if total > 0 else found["all alike"]
            found[f"{kind}, table={pairing}"] = share
    choices = offline_table().choices()
    found["chances"] = view.believed(choices)[station]
    found["judged"] = view.believed(choices, judging=JUDGING_PLAYOUTS)[station]
    return found


def measure_places(hider_text: str, seekers_text: str, *, games: int, seed: int) -> dict[str, Any]:
    """Return the mean log-likelihood of the true location after every ride that was not seen."""
    hider, seekers = (player_from(SCOTLAND_YARD, text) for text in (hider_text, seekers_text))
    sums: dict[str, float] = {}
    rides = 0
    for finished in played_games(hider, seekers, games=games, seed=seed):
        game = finished.restarted()
        for seat, move in finished.history:
            game.apply(move)
            if seat == 0 and game.current_player() > 0 and len(game.possible) > 1:
                rides += 1
                assert game.hider is not None
                told = place_likelihoods(game.observation(game.current_player()), game.hider)
                for way, share in told.items():
                    sums[way] = sums.get(way, 0.0) + log(max(share, LEAST_LIKELY))
    means = {way: round(total / rides, 3) for way, total in sums.items()}
    return {"hider": hider_text, "seekers": seekers_text, "games": games, "rides": rides, **means}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("speed", "games", "places"))
    parser.add_argument("--hider", default="mcts:filter=tickets")
    parser.add_argument("--seekers", default="mcts:lc=general,r=0.25")
    parser.add_argument("--games", type=whole_number, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.what == "speed":
        found = measure_speed()
    elif options.what == "places":
        found = measure_places(options.hider, options.seekers, games=options.games, seed=options.seed)
    else:
        found = measure_games(
            options.hider, options.seekers, games=options.games, first=options.first, seed=options.seed
        )
    print(json.dumps(found) if options.json else "\n".join(f"{name}: {value}" for name, value in found.items()))


if __name__ == "__main__":
    main()
