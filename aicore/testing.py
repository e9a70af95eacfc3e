"""check_game(): the conformance suite that every game passes, native or plain Python.

It plays whole games at random through the interface that Python sees and asks at every position what the
search relies on. A fault is an AssertionError of one sentence, with the seed that shows it again.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from .budget import Budget
from .cards import mixed_seed, require_seed
from .game import GameState, PyGame, as_state
from .plain import PythonGame
from .quick_random import QuickRandom
from .result import SearchResult
from .search import DeterminizedSearch, InformationSetSearch, MultiObserverSearch, Search

NewGame = Callable[[int], GameState | PythonGame]
SEARCH_BYTES = 1 << 22


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where in which game the suite stands, for the sentence that reports a fault."""

    name: str
    seed: int
    num_moves: int

    def require(self, holds: bool, fault: str) -> None:
        """Raise an AssertionError that tells the fault, unless it holds."""
        if not holds:
            raise AssertionError(f"{self.name}: {fault} (seed {self.seed}, after {self.num_moves} moves)")


def check_game(
    new_state: NewGame,
    *,
    num_games: int = 20,
    seed: int = 0,
    num_iterations: int = 60,
    num_searches: int = 3,
    max_game_moves: int = 20_000,
) -> None:
    """Play num_games at random and check every position; new_state(seed) begins a complete game.

    Args:
        num_iterations: of each search that looks for cheating
        num_searches: positions of each game that are searched
        max_game_moves: a game, or a playout, longer than this counts as endless

    """
    if not callable(new_state):
        raise TypeError(f"new_state is a function that begins a game for a seed, not {new_state!r}")
    for name, least, number in (("num_games", 1, num_games), ("num_iterations", 1, num_iterations),
                                ("num_searches", 0, num_searches), ("max_game_moves", 1, max_game_moves)):
        if type(number) is not int or number < least:
            raise ValueError(f"{name} is a whole number from {least}, not {number!r}: nothing would be checked")
    require_seed(seed)
    for game_seed in range(seed, seed + num_games):
        try:
            _check_one_game(
                new_state,
                seed=game_seed,
                num_iterations=num_iterations,
                num_searches=num_searches,
                max_game_moves=max_game_moves,
            )
        except AssertionError:
            raise
        except Exception as error:
            raise AssertionError(f"{type(error).__name__}: {error} (seed {game_seed})") from error


def _check_one_game(
    new_state: NewGame, *, seed: int, num_iterations: int, num_searches: int, max_game_moves: int
) -> None:
    state = as_state(new_state(seed))
    name = type(state.wrapped if isinstance(state, PyGame) else state).__name__
    first = Place(name=name, seed=seed, num_moves=0)
    first.require(1 <= state.num_players <= 8, f"num_players is {state.num_players}, not 1 to 8")
    first.require(1 <= state.num_moves <= 65536, f"num_moves is {state.num_moves}, not 1 to 65536")
    length = _length(as_state(new_state(seed)), seed=seed, max_game_moves=max_game_moves, place=first)
    searched = {mixed_seed(seed, 7, number) % max(length, 1) for number in range(num_searches)}
    hides, told = False, state.num_players > 1 and length > 0
    for num_moves in range(length):
        place = Place(name=name, seed=seed, num_moves=num_moves)
        _check_moves(state, place)
        hides, told = hides or _hides_something(state), told and _tells_all(state)
        _check_copies(state, place)
        for player in range(state.num_players):
            _check_observation(state, player, place)
            _check_seen(state, player, place)
        if num_moves in searched:
            _check_order(state, place)
            _check_redraws(state, place)
            _check_playouts(state, place, max_game_moves)
            _check_searches(state, place, num_iterations)
        state.apply(_random_move(state, seed, num_moves))
    first.require(
        not (hides and told),
        "the observation of a player is a copy of the whole state: it tells what only the others know, all game long; "
        "take out what the player has not seen, and let determinize draw it",
    )
    _check_end(state, Place(name=name, seed=seed, num_moves=length))


def _leaves(known: Any) -> Iterator[str]:
    """Yield the single values that some knowledge is made of."""
    if isinstance(known, (tuple, list, set, frozenset)):
        for part in known:
            yield from _leaves(part)
    elif isinstance(known, dict):
        yield from _leaves(tuple(known.items()))
    else:
        yield repr(known)


def _hides_something(state: GameState) -> bool:
    """Return whether players know different things, beside their own seats."""
    known = [Counter(_leaves(state.information(player))) for player in range(state.num_players)]
    return any(
        set(known[player] - known[other]) - {str(player), str(other)}
        for player in range(state.num_players)
        for other in range(state.num_players)
    )


def _tells_all(state: GameState) -> bool:
    """Return whether every observation still holds all that the others know."""
    for player in range(state.num_players):
        view = state.observation(player)
        for other in range(state.num_players):
            try:
                if view.information(other) != state.information(other):
                    return False
            except Exception:  # an observation need not be able to answer for others
                return False
    return True


def _random_move(state: GameState, seed: int, num_moves: int) -> int:
    moves = state.legal_moves()
    return moves[mixed_seed(seed, num_moves) % len(moves)]


def _length(state: GameState, *, seed: int, max_game_moves: int, place: Place) -> int:
    """Return how many moves the random game of this seed has; plays it to the end."""
    for num_moves in range(max_game_moves + 1):
        if state.current_player() < 0:
            return num_moves
        state.apply(_random_move(state, seed, num_moves))
    raise AssertionError(
        f"{place.name}: random play has not ended after {max_game_moves} moves (seed {seed})"
    )


def _seen_by_all(state: GameState) -> tuple[Any, ...]:
    """Return all that can be told about a complete state."""
    return (
        state.current_player(),
        tuple(state.legal_moves()),
        tuple(state.information(player) for player in range(state.num_players)),
    )


def _check_moves(state: GameState, place: Place) -> None:
    player = state.current_player()
    moves = state.legal_moves()
    place.require(player < state.num_players, f"current_player is {player} with {state.num_players} players")
    place.require(len(moves) > 0, "there is no legal move although the game is not over")
    place.require(len(set(moves)) == len(moves), f"legal_moves names a move twice: {moves}")
    place.require(
        all(0 <= move < state.num_moves for move in moves),
        f"a legal move is outside 0 to {state.num_moves - 1}: {moves}",
    )
    place.require(
        len(moves) <= state.max_legal_moves,
        f"{len(moves)} moves are legal at once, more than max_legal_moves {state.max_legal_moves}",
    )
    for move in moves:
        text = state.move_name(move)
        place.require(state.parse_move(text) == move, f"parse_move does not read back the move name '{text}'")
    before = _seen_by_all(state)
    for move in _illegal_moves(state, moves):
        try:
            state.apply(move)
        except ValueError:
            place.require(
                _seen_by_all(state) == before, f"refusing the illegal move {move} changed the state"
            )
        else:
            place.require(False, f"apply accepted {move}, which is not a legal move")


def _illegal_moves(state: GameState, moves: list[int]) -> Iterator[int]:
    """Yield numbers that are not legal moves here: outside the range, and the first and last inside it."""
    yield -1
    yield state.num_moves
    legal = set(moves)
    inside = [move for move in range(state.num_moves) if move not in legal]
    yield from {*inside[:1], *inside[-1:]}


def _check_copies(state: GameState, place: Place) -> None:
    before = _seen_by_all(state)
    twin = state.copy()
    place.require(_seen_by_all(twin) == before, "a copy differs from its original")
    twin.apply(state.legal_moves()[0])
    place.require(_seen_by_all(state) == before, "a move in a copy changed the original")
    after = _seen_by_all(twin)
    other = state.copy()
    other.apply(state.legal_moves()[-1])
    place.require(_seen_by_all(twin) == after, "a move in one copy changed another copy")


def _check_observation(state: GameState, player: int, place: Place) -> None:
    """Check that what the player sees is kept by the observation and by every draw from it."""
    known = state.information(player)
    view = state.observation(player)
    place.require(
        view.information(player) == known,
        f"the observation of player {player} tells it something else than the state",
    )
    place.require(
        view.current_player() == state.current_player(),
        f"the observation of player {player} has another player to move",
    )
    at_move = player == state.current_player()
    if at_move:
        place.require(
            view.legal_moves() == state.legal_moves(),
            f"the observation of player {player} has other legal moves than the state",
        )
    for draw in range(2):
        seed = mixed_seed(place.seed, place.num_moves, player, draw)
        deal = view.determinize(seed)
        place.require(
            deal.information(player) == known,
            f"determinize changes what player {player} knows (draw seed {seed})",
        )
        place.require(
            deal.is_possible(),
            f"determinize for player {player} gives a state that cannot be (draw seed {seed})",
        )
        place.require(
            _seen_by_all(view.determinize(seed)) == _seen_by_all(deal),
            f"determinize for player {player} draws differently with the same seed {seed}",
        )
        if at_move:
            place.require(
                deal.legal_moves() == state.legal_moves(),
                f"determinize changes the legal moves of player {player}, who is to move (draw seed {seed})",
            )
        elif deal.current_player() >= 0:
            _check_moves(deal, place)
    place.require(
        view.information(player) == known, f"determinize for player {player} changed the observation"
    )


def _check_seen(state: GameState, observer: int, place: Place) -> None:
    """Check that what the observer sees of the next move decides what it then knows and may do, and nothing else."""
    side = state.side(observer)
    place.require(
        state.side(side) == side <= observer,
        f"side({observer}) is {side}: it names the first seat of the side",
    )
    if not state.hides_moves:
        return
    after: dict[int, tuple[int, Any, list[int]]] = {}
    for move in state.legal_moves():
        key = state.seen(move, observer)
        place.require(
            0 <= key < state.num_moves, f"seen({move}, {observer}) is {key}, outside 0 to {state.num_moves - 1}"
        )
        place.require(
            key == move or side != state.side(state.current_player()),
            f"seen({move}, {observer}) is {key}, although the mover is on the same side",
        )
        twin = state.copy()
        twin.apply(move)
        is_own = twin.current_player() == observer
        found = (move, twin.information(observer), twin.legal_moves() if is_own else [])
        first, known, legal = after.setdefault(key, found)
        alike = f"player {observer} sees moves {first} and {move} alike"
        place.require(known == found[1], f"{alike} but knows something else after them")
        place.require(legal == found[2], f"{alike} but may do something else after them")
    for key, (move, known, _) in after.items():
        for other_key, (other, other_known, _) in after.items():
            place.require(
                key == other_key or known != other_known,
                f"player {observer} sees moves {move} and {other} differently but knows the same after them",
            )


def _check_redraws(state: GameState, place: Place) -> None:
    """Check that what is drawn again for a player leaves what that player knows."""
    if not state.redraws:
        return
    for player in range(state.num_players):
        seed = mixed_seed(place.seed, place.num_moves, player, 90)
        again = state.redrawn(player, seed)
        place.require(
            again.information(player) == state.information(player),
            f"redraw changes what player {player} knows (draw seed {seed})",
        )
        place.require(
            again.current_player() == state.current_player(),
            f"redraw for player {player} changes who is to move (draw seed {seed})",
        )
        place.require(
            again.is_possible(), f"redraw for player {player} gives a state that cannot be (draw seed {seed})"
        )


def _check_order(state: GameState, place: Place) -> None:
    place.require(
        sorted(state.ordered_moves()) == sorted(state.legal_moves()),
        "ordered_moves does not give every legal move once",
    )


def _check_rewards(values: list[float], state: GameState, what: str, place: Place) -> None:
    place.require(
        len(values) == state.num_players, f"{what} gives {len(values)} values for {state.num_players} players"
    )
    place.require(all(0.0 <= value <= 1.0 for value in values), f"{what} leaves 0 to 1: {values}")


def _check_playouts(state: GameState, place: Place, max_game_moves: int) -> None:
    wrapped = state.wrapped if isinstance(state, PyGame) else None
    own_moves = wrapped is None or hasattr(wrapped, "playout_move")
    if wrapped is not None and own_moves:
        _check_playout_moves(state, place, max_game_moves)
    for policy in ("random", "greedy", "rule") if own_moves else ("random",):
        deal = state.observation(state.current_player()).determinize(place.seed)
        deal.play_random(place.seed, policy=policy, max_moves=max_game_moves)
        place.require(
            deal.current_player() < 0, f"a {policy} playout has not ended after {max_game_moves} moves"
        )
        _check_rewards(deal.rewards(), deal, "rewards", place)
        again = state.observation(state.current_player()).determinize(place.seed)
        again.play_random(place.seed, policy=policy, max_moves=max_game_moves)
        place.require(
            again.rewards() == deal.rewards(), f"a {policy} playout ends differently with the same seed"
        )
    if state.estimates:
        cut = state.copy()
        cut.play_random(place.seed, max_moves=2)
        _check_rewards(cut.evaluate(), cut, "evaluate", place)


def _check_playout_moves(state: GameState, place: Place, max_game_moves: int) -> None:
    """Check that every move that the game itself suggests is legal: a playout does not ask."""
    deal, random = state.observation(state.current_player()).determinize(place.seed), QuickRandom(place.seed)
    for _ in range(max_game_moves):
        if deal.current_player() < 0:
            return
        assert isinstance(deal, PyGame)
        move = deal.wrapped.playout_move(random)
        place.require(move in deal.legal_moves(), f"playout_move gave {move!r}, which is not a legal move")
        deal.apply(move)


def _statistics(result: SearchResult) -> list[tuple[int, int, int, float | None]]:
    return [(entry.move, entry.visits, entry.availability, entry.mean) for entry in result.moves]


def _check_searches(state: GameState, place: Place, num_iterations: int) -> None:
    """Change the hidden part in ways that the player to move cannot see; the search must not notice."""
    player = state.current_player()
    seats = range(state.num_players)
    budget = Budget(iterations=num_iterations, time_ms=None, num_bytes=SEARCH_BYTES)
    searches: list[Search] = [
        InformationSetSearch(),
        DeterminizedSearch(iterations_per_deal=max(num_iterations // 4, 2)),
        MultiObserverSearch(unknowing=state.redraws and any(state.side(seat) != state.side(player) for seat in seats)),
    ]
    for search in searches:
        view = state.observation(player)
        found = search.run(view, budget=budget, seed=place.seed)
        place.require(
            [entry.move for entry in found.moves] == state.legal_moves(),
            "a search does not look at the legal moves",
        )
        place.require(found.player == player, "a search is made for another player than the one to move")
        again = search.run(view, budget=budget, seed=place.seed)
        place.require(
            _statistics(again) == _statistics(found), "a search found something else with the same seed"
        )
        for draw in range(2):
            seed = mixed_seed(place.seed, place.num_moves, player, 50 + draw)
            other = view.determinize(seed)
            result = search.run(other.observation(player), budget=budget, seed=place.seed)
            place.require(
                _statistics(result) == _statistics(found),
                f"player {player} cheats: other hidden cards (draw seed {seed}), another search",
            )


def _check_end(state: GameState, place: Place) -> None:
    place.require(
        state.current_player() == -1, f"current_player is {state.current_player()} at the end, not -1"
    )
    place.require(state.legal_moves() == [], "there are legal moves although the game is over")
    _check_rewards(state.rewards(), state, "rewards", place)
    place.require(state.is_possible(), "is_possible says no of a game that was played")
    try:
        InformationSetSearch().run(state)
    except ValueError:
        return
    place.require(False, "a search accepts a game that is over")
