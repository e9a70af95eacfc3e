"""A match at random as text: what golden playthroughs are made of.

python -m tests.games.playthrough hearts > tests/data/playthrough_hearts.txt
"""

import sys
from collections.abc import Iterator

from aicore.cards import mixed_seed
from aicore.games.table.catalogue import load_game


def playthrough(name: str, *, seed: int = 1, max_rounds: int = 3) -> Iterator[str]:
    """Yield a line for every move of the first rounds, with all legal moves, and one for everything told."""
    match = load_game(name).new_match(seed=seed)
    number = 0
    rounds = 0
    yield f"{name}, seed {seed}, {match.num_players} players"
    while (seat := match.current_player()) >= 0 and rounds < max_rounds:
        moves = match.legal_moves()
        move = moves[mixed_seed(seed, number) % len(moves)]
        names = " ".join(match.move_name(choice) for choice in moves)
        yield f"{match.seat_name(seat)}: {match.move_name(move)} of {names}"
        told = match.apply(move)
        yield from (f"  {sentence}" for sentence in told)
        rounds += any("Score" in sentence or "tricks left" in sentence for sentence in told)
        number += 1
    yield match.standing()


if __name__ == "__main__":
    print("\n".join(playthrough(sys.argv[1])))
