"""Nothing that a player is given leads to what it may not know: the object graph of every observation is walked."""

import gc
import types
from typing import Any

import pytest

from aicore.cards import mixed_seed
from games.table import Match
from games.table.catalogue import GAMES, load_game
from tests.games.hider_game import GAME as HIDER

SEED = mixed_seed(20261118)              # long enough to be met nowhere by chance
MOST_DEALS = 12
MOST_MOVES = 60
# Shared by everybody and made before any match: code, types and what they lead to.
CODE = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.CodeType,
        types.MethodDescriptorType, types.GetSetDescriptorType, types.MemberDescriptorType, types.WrapperDescriptorType)


def parts_of(thing: Any) -> list[Any]:
    """Return all that can be reached from an object in one step: what it refers to, and what its attributes return."""
    parts = list(gc.get_referents(thing))
    if isinstance(thing, (int, float, str, bytes, bool, type(None))):
        return []
    for name in dir(type(thing)):
        attribute = getattr(type(thing), name, None)
        if isinstance(attribute, (property, types.GetSetDescriptorType, types.MemberDescriptorType)):
            try:
                parts.append(getattr(thing, name))
            except Exception:                    # what cannot be asked tells nothing
                continue
    for way in ("__getstate__", "__reduce__"):
        try:
            parts.append(getattr(thing, way)())
        except Exception:
            continue
    return parts


def reached(thing: Any) -> list[Any]:
    """Return every object that can be reached, code left out."""
    found: dict[int, Any] = {}
    waiting = [thing]
    while waiting:
        part = waiting.pop()
        if id(part) in found or isinstance(part, CODE):
            continue
        found[id(part)] = part               # held, so that no other object gets the same id
        waiting.extend(parts_of(part))
    return list(found.values())


def secrets_of(match: Match) -> set[int]:
    """Return the match's seed and every number from which its deals or its luck could be made."""
    deals = {mixed_seed(match.seed, number) for number in range(MOST_DEALS)}
    inside = {mixed_seed(deal) for deal in (match.seed, *deals)}       # the generator begun with it
    return {match.seed, *deals, *inside}


def check_graph(match: Match, seat: int) -> None:
    """Fail if an observation leads to the match, its state, a seed of its deals, or the history of hidden moves."""
    observation = match.observation(seat)
    found = reached(observation)
    for part in found:
        assert part is not match, "it leads to the match"
        assert part is not match.state, "it leads to the state"
        assert part is not match.position, "it leads to the state"
        assert part is not match.moves, "it leads to the moves of the match"
        assert not isinstance(part, Match), "it leads to a match"
    numbers = {part for part in found if type(part) is int}
    assert not numbers & secrets_of(match), "it carries a seed of the deal"


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
