"""The compiled game of Scotland Yard against the readable reference: moves, tickets, log, endings, possible locations.

python -m tests.games.test_scotland_yard_reference 2000     so many random games (a second number: from this one on)
"""

import sys

import pytest

from aicore.cards import mixed_seed
from aicore.games.others.scotland_yard.rules import Rules
from aicore.games.others.scotland_yard.state import YardState
from tests.reference.scotland_yard_rules import World, Worlds

WINNERS = {-1: None, 0: "hider", 1: "detectives"}
RULES = (
    Rules(),
    Rules.of_framework(),
    Rules(log_length=22, reveals="3 8 13 18"),
    Rules(num_police=2, taxi_13_14=False),
    Rules(ferry=False, seeker_taxi=2, seeker_bus=1, seeker_underground=0, spent_go_to_hider=False),
    Rules(hider_taxi=1, hider_bus=0, hider_underground=0, black_tickets=3, double_tickets=20, any_order=True),
    Rules.of_framework(log_length=13, reveals="none"),
    Rules(seeker_taxi=3, seeker_bus=0, seeker_underground=0, hider_taxi=0, hider_bus=0, hider_underground=0),
)


def assert_same(state: YardState, world: World) -> None:
    """Compare all that can be told of a position."""
    assert WINNERS[state.winner] == world.winner
    assert state.current_player() == (world.turn if world.winner is None else -1)
    assert sorted(map(state.move_name, state.legal_moves())) == sorted(world.moves())
    assert state.hider == world.hider
    assert state.seekers == world.detectives
    assert state.tickets[0] == tuple(world.hider_tickets.values())
    for seat in world.seats():
        if not world.is_police(seat):
            assert state.tickets[seat] == tuple(world.detective_tickets[seat - 1].values())
    assert list(state.log) == world.log
    assert state.is_second_half == world.in_double
    assert len(set(state.seekers)) == len(state.seekers)
    assert state.is_possible()


def compare_game(seed: int, *, with_locations: bool = True) -> str:
    """Play a random game on both; return how it ended."""
    rules = RULES[seed % len(RULES)]
    num_players = 2 + mixed_seed(seed, 1) % 5 if seed % 3 == 0 else 6
    state = YardState(num_players=num_players, rules=rules, seed=seed)
    assert state.hider is not None
    world = World.begin(rules, state.hider, state.seekers)
    worlds = Worlds(rules, state.seekers) if with_locations else None
    purse = [sum(owned[kind] for owned in state.tickets) for kind in range(3)]
    number = 0
    while True:
        assert_same(state, world)
        if worlds is not None:
            assert worlds.stations() == state.possible if state.winner < 0 else world.hider in state.possible
        assert state.hider in state.possible
        if rules.spent_go_to_hider:
            ridden = [ticket for ticket, _ in world.log]
            for kind, name in enumerate(("taxi", "bus", "underground")):
                assert sum(owned[kind] for owned in state.tickets) + ridden.count(name) == purse[kind]
        moves = state.legal_moves()
        if not moves:
            return str(world.winner)
        move = moves[mixed_seed(seed, 2, number) % len(moves)]
        name = state.move_name(move)
        seen = state.move_name(state.seen(move, 1))
        state.apply(move)
        assert world.play(name) == seen
        if worlds is not None and state.winner < 0:
            worlds.see(seen, world)
        number += 1


@pytest.mark.parametrize("seed", range(2 * len(RULES)))
def test_random_games_agree_with_the_reference(seed: int) -> None:
    compare_game(seed)


def test_both_sides_win_some_of_them() -> None:
    assert {compare_game(seed, with_locations=False) for seed in range(100, 130)} == {"hider", "detectives"}


if __name__ == "__main__":
    endings: dict[str, int] = {}
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    for game in range(first, first + int(sys.argv[1])):
        ending = compare_game(game)
        endings[ending] = endings.get(ending, 0) + 1
        if game % 50 == 49:
            print(f"games {first} to {game} agree: {endings}", file=sys.stderr)
    print(f"{sum(endings.values())} games agree: {endings}")
