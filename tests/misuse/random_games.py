"""Random games of every game of the catalogue, with draws, playouts and searches; `make sanitize` runs it.

What was played is written down in a file: the same command goes on where it was broken off.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from aicore import Budget, DeterminizedSearch, FlatSearch, InformationSetSearch, MultiObserverSearch, Search
from aicore.cards import mixed_seed
from aicore.game import GameState, as_state
from aicore.games.table.catalogue import GAMES, load_game

BUDGET = Budget(iterations=40, time_ms=None, num_bytes=1 << 22)
SEARCHES: tuple[Search, ...] = (
    InformationSetSearch(playout="greedy"),
    DeterminizedSearch(iterations_per_deal=5),
    MultiObserverSearch(),
    FlatSearch(),
)
SAVE_EVERY = 50


def play_one(state: GameState, seed: int) -> int:
    """Play the state to its end at random; return how many searches were made."""
    num_searches = 0
    for number in range(100_000):
        player = state.current_player()
        if player < 0:
            state.rewards()
            return num_searches
        chance = mixed_seed(seed, number)
        moves = state.legal_moves()
        if chance % 16 == 0:
            view = state.observation(player)
            view.determinize(chance).play_random(chance, policy=("random", "greedy", "rule")[chance // 16 % 3])
            SEARCHES[chance // 64 % len(SEARCHES)].run(view, budget=BUDGET, seed=chance)
            num_searches += 1
        state.apply(moves[chance // 256 % len(moves)])
    raise AssertionError(f"no end (seed {seed})")


def first_state(name: str, seed: int) -> GameState:
    """Return the beginning of a game, for each number of players in turn."""
    game = load_game(name)
    match = game.new_match(seed=seed, num_players=game.num_players[seed % len(game.num_players)])
    return as_state(match.state).copy()


def play(num_games: int, log: Path | None) -> Counter[str]:
    """Play num_games, shared out over all games of the catalogue; return what was played, searches included."""
    done: Counter[str] = Counter()
    if log is not None and log.exists():
        done.update(json.loads(log.read_text(encoding="utf-8")))
    for name in GAMES:
        while done[name] < num_games // len(GAMES):
            done["searches"] += play_one(first_state(name, done[name]), done[name])
            done[name] += 1
            if log is not None and (done[name] % SAVE_EVERY == 0 or done[name] == num_games // len(GAMES)):
                log.write_text(json.dumps(done), encoding="utf-8")
                print(f"\r{name}: {done[name]:,} games ", end="", file=sys.stderr, flush=True)
    return done


def main() -> None:
    """Play as many as asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int)
    parser.add_argument("--log", type=Path, help="where what was played is kept")
    options = parser.parse_args()
    done = play(options.games, options.log)
    print(f"\n{sum(done[name] for name in GAMES):,} games ({', '.join(f'{name} {done[name]:,}' for name in GAMES)}), "
          f"{done['searches']:,} searches, no finding")


if __name__ == "__main__":
    main()
