"""Random games of every game of the catalogue, with draws, playouts and searches; `make sanitize` runs it."""

import sys

from aicore import Budget, DeterminizedSearch, FlatSearch, InformationSetSearch, MultiObserverSearch, Search
from aicore.cards import mixed_seed
from aicore.game import GameState, as_state
from games.table.catalogue import GAMES, load_game

BUDGET = Budget(iterations=40, time_ms=None, num_bytes=1 << 22)
SEARCHES: tuple[Search, ...] = (
    InformationSetSearch(playout="greedy"),
    DeterminizedSearch(iterations_per_deal=5),
    MultiObserverSearch(),
    FlatSearch(),
)


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


def main(num_games: int) -> None:
    """Play num_games, shared out over all games of the catalogue."""
    num_searches = 0
    for name in GAMES:
        for seed in range(num_games // len(GAMES)):
            match = load_game(name).new_match(seed=seed)
            num_searches += play_one(as_state(match.state).copy(), seed)
        print(f"{name}: {num_games // len(GAMES)} games", flush=True)
    print(f"{num_games // len(GAMES) * len(GAMES)} games, {num_searches} searches, no finding")


if __name__ == "__main__":
    main(int(sys.argv[1]))
