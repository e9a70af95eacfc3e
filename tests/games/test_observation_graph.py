"""Nothing that a player is given leads to what it may not know: the object graph of every observation is walked."""

from typing import Any

import pytest

from aicore.cards import mixed_seed
from aicore.games.table.catalogue import GAMES, load_game
from tests.cheating.observation_graph import check_graph
from tests.games.hider_game import GAME as HIDER

SEED = mixed_seed(20261118)              # long enough to be met nowhere by chance
MOST_MOVES = 60


@pytest.mark.parametrize("name", [*GAMES, "hider"])
def test_no_observation_leads_to_what_is_hidden(name: str) -> None:
    game = HIDER if name == "hider" else load_game(name)
    match = game.new_match(seed=SEED)
    for number in range(MOST_MOVES):
        if match.current_player() < 0:
            break
        if number % 5 == 0:
            for seat in range(match.num_players):
                check_graph(match, seat)
        moves = match.legal_moves()
        match.apply(moves[match.decision_seed() % len(moves)])


@pytest.mark.parametrize("name", GAMES)
def test_a_history_tells_no_hidden_move(name: str) -> None:
    """What two seats are told of the same hidden move differs from the move, wherever a history can be asked for."""
    match = load_game(name).new_match(seed=SEED)
    hidden: dict[int, list[tuple[int, int]]] = {seat: [] for seat in range(match.num_players)}
    for number in range(MOST_MOVES):
        if match.current_player() < 0 or match.num_rounds:
            break
        mover = match.current_player()
        moves = match.legal_moves()
        move = moves[match.decision_seed() % len(moves)]
        for seat in range(match.num_players):
            if seat != mover and int(match.state.seen(move, seat)) != move:
                hidden[seat].append((number, move))
        match.apply(move)
        for seat in range(match.num_players):
            seen = match.observation(seat)
            history = list(getattr(seen, "history", ()))
            full = list(getattr(match.state, "history", ()))
            if history and len(history) == len(full):
                for place, _ in hidden[seat]:
                    told = history[place]
                    told = told[-1] if isinstance(told, tuple) else told
                    was = full[place][-1] if isinstance(full[place], tuple) else full[place]
                    assert told != was, f"seat {seat} is told move {place}"


class Leaky:
    """A state whose observation keeps what it was made from."""

    def __init__(self, state: Any) -> None:
        self.hidden = {"inside": [state]}


def test_the_walk_finds_what_is_hidden_deep() -> None:
    match = load_game("spades").new_match(seed=SEED)
    for secret, words in ((match.state, "the state"), (match, "the match"), (mixed_seed(SEED, 1), "a seed")):
        match.observation = lambda _, secret=secret: Leaky(secret)         # type: ignore[method-assign, misc]
        with pytest.raises(AssertionError, match=words):
            check_graph(match, 0)
