"""Fit how Mr X rides in Scotland Yard, as the detectives judge it (the likings at the head of state.pyx).

    python profiling/yard_rides.py --games 70
    python profiling/yard_rides.py --games 70 --hider 5

A conditional logit: the chance of a legal ride is proportional to exp(sum of weights). What is weighed: how much less
often he escapes from where it leads than from the best station in his reach, as a part of the latter, by e-greedy
playouts; the fare; a black ticket while there is nothing to hide; a double move, and one while the detectives are far.
Half of the games are kept aside to say how well it tells rides, beside rides that are all alike.
"""

import argparse
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from yard_locations import played_games

from aicore.games.command.options import whole_number
from aicore.games.others.scotland_yard.game import SCOTLAND_YARD
from aicore.games.others.scotland_yard.moves import BLACK, split_move
from aicore.games.others.scotland_yard.players import EPSILONS
from aicore.games.others.scotland_yard.state import YardState
from aicore.games.table.descriptions import player_from
from aicore.loop import deal_and_play_out

NUM_PLAYOUTS = 160
SLACK = 0.05
NEAR = 3.0
PENALTY = 0.3
NAMES = ("keenness", "bus", "underground", "black", "idle black", "double", "calm double")

Ride = tuple[NDArray[np.float64], int]      # what is weighed of each legal ride, and which of them was taken


def escape_rate(state: YardState, move: int) -> float:
    """Return how often Mr X escapes in playouts after a ride."""
    after = state.copy()
    after.apply(move)
    if after.current_player() < 0:
        return float(after.winner == 0)
    view = after.for_search(epsilons=EPSILONS, hides_moves=False)
    return deal_and_play_out(view, NUM_PLAYOUTS, seed=1, playout="greedy")


def rides_of(finished: YardState) -> Iterator[Ride]:
    """Yield every ride of Mr X in a game that is known from beginning to end."""
    game = finished.restarted()
    for seat, move in finished.history:
        if seat == 0:
            legal = game.legal_moves()
            entry = game.num_logged + 1
            is_idle = entry < 3 or game.is_reveal(entry)
            assert game.hider is not None
            distances = [game.distance(game.hider, station) for station in game.seekers]
            is_calm = sum(distances) > NEAR * len(distances)
            escapes: dict[int, float] = {}
            for other in legal:
                station = split_move(other)[2]
                # A single ride comes first: a double move is weighed by where its first half leads.
                if station not in escapes:
                    escapes[station] = escape_rate(game, other)
            best = max(escapes.values())
            rows = []
            for other in legal:
                _, ticket, station, is_double = split_move(other)
                rows.append([
                    (escapes[station] - best) / (best + SLACK),
                    *(float(ticket == kind) for kind in (1, 2, 3)),
                    float(ticket == BLACK and is_idle),
                    float(is_double),
                    float(is_double and is_calm),
                ])
            yield np.array(rows), legal.index(move)
        game.apply(move)


def log_likelihood(weights: NDArray[np.float64], rides: Sequence[Ride]) -> tuple[float, NDArray[np.float64]]:
    """Return the log-likelihood of the rides and its slope."""
    total = 0.0
    slope = np.zeros(len(weights))
    for rows, taken in rides:
        logits = rows @ weights
        logits -= logits.max()
        shares = np.exp(logits)
        shares /= shares.sum()
        total += float(np.log(shares[taken]))
        slope += rows[taken] - shares @ rows
    return total, slope


def fitted(rides: Sequence[Ride]) -> NDArray[np.float64]:
    """Return the weights under which the rides are likeliest, with a small penalty."""

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        total, slope = log_likelihood(weights, rides)
        return PENALTY * float(weights @ weights) - total, 2 * PENALTY * weights - slope

    found: NDArray[np.float64] = minimize(loss, np.zeros(len(NAMES)), jac=True, method="L-BFGS-B").x
    return found


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=whole_number, default=70)
    parser.add_argument("--seed", type=int, default=900)
    parser.add_argument("--hider", default="mcts:playouts=10000,filter=tickets")
    parser.add_argument("--seekers", default="mcts:playouts=2500,lc=general,r=0.25")
    options = parser.parse_args()
    hider, seekers = (player_from(SCOTLAND_YARD, text) for text in (options.hider, options.seekers))
    games = [
        list(rides_of(state)) for state in played_games(hider, seekers, games=options.games, seed=options.seed)
    ]
    half = len(games) // 2
    one, other = ([ride for game in part for ride in game] for part in (games[:half], games[half:]))
    if one:
        told = log_likelihood(fitted(one), other)[0] / len(other)
        alike = -sum(float(np.log(len(rows))) for rows, _ in other) / len(other)
        print(f"log-likelihood of a ride of the other half: {told:.3f}, all alike {alike:.3f} ({len(other)} rides)")
    for name, weight in zip(NAMES, fitted([*one, *other]), strict=True):
        print(f"{name}: {weight:+.2f}, a factor of {np.exp(weight):.3f}")


if __name__ == "__main__":
    main()
