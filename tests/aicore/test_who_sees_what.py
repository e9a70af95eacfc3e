"""Hidden moves, secrets, sides and widening: the search plays right where the old one provably played wrong."""

from typing import Any

import pytest

from aicore import Budget, InformationSetSearch, MultiObserverSearch, Search
from aicore.game import as_state
from aicore.testing import check_game
from tests.reference.hidden_games import OpenPenny, Penny, Secret
from tests.reference.search import Reference, multi_observer
from tests.reference.tiny_game import TinyTricks

WALK, DARE = 0, 1
WEAK, STAKE = 0, 1


def iterations(count: int) -> Budget:
    return Budget(iterations=count, time_ms=None)


def mean_of(search: Search, game: Any, move: int, *, seed: int) -> float:
    """Return what the search thinks of a root move."""
    result = search.run(game, budget=iterations(2000), seed=seed)
    mean = next(entry.mean for entry in result.moves if entry.move == move)
    assert mean is not None
    return mean


@pytest.mark.parametrize("seed", range(5))
def test_hidden_moves_are_not_told_apart(seed: int) -> None:
    # Enough to find out what daring is worth, however unlucky its first visits were beside a sure 0.6.
    one_tree = InformationSetSearch(exploration=0.7)
    assert one_tree.run(OpenPenny(), budget=iterations(2000), seed=seed).move == DARE
    assert mean_of(one_tree, OpenPenny(), DARE, seed=seed) > 0.9
    for search in (one_tree, MultiObserverSearch()):
        assert search.run(Penny(), budget=iterations(2000), seed=seed).move == WALK
        assert mean_of(search, Penny(), DARE, seed=seed) < 0.58


@pytest.mark.parametrize("playout", ["random", "greedy", "rule"])
def test_opponents_that_do_not_know_the_secret(playout: str) -> None:
    means = []
    for seed in range(12):
        view = Secret.deal(seed).observation(0)
        for knowing in (InformationSetSearch(playout=playout), MultiObserverSearch(playout=playout)):
            assert knowing.run(view, budget=iterations(1000), seed=seed).move == WEAK
        unknowing = MultiObserverSearch(unknowing=True, playout=playout)
        assert unknowing.run(view, budget=iterations(2000), seed=seed).move == STAKE
        means.append(mean_of(unknowing, view, STAKE, seed=seed))
    # The opponent leans to what luck has taught it, towards either card alike.
    assert 0.4 < sum(means) / len(means) < 0.6


def test_a_rule_of_the_playout_is_asked_in_a_world_that_its_player_holds_possible() -> None:
    """With two iterations only, the second move is a playout's: a rule that peeked would always be right."""
    calls = []
    for seed in range(200):
        search = MultiObserverSearch(unknowing=True, playout="rule", cutoff_moves=0)
        result = search.run(Secret(1), budget=iterations(3), seed=seed, moves=[WEAK, STAKE])
        mean = next(entry.mean for entry in result.moves if entry.move == STAKE)
        if mean is not None:
            calls.append(mean)
    assert 0.3 < sum(calls) / len(calls) < 0.7


class CountedTricks(TinyTricks):
    """Seat 1 throws its second card face down: the others see only that it was thrown."""

    num_moves = TinyTricks.num_moves + 1

    def seen(self, move: int, observer: int) -> int:
        return self.num_moves - 1 if self.player == 1 and len(self.plays) == 4 else move

    def ordered_moves(self) -> list[int]:
        return sorted(self.legal_moves(), reverse=True)

    def search_rewards(self, seat: int) -> list[float]:
        shares = self.rewards()
        return [share if player == seat else 0.5 * share for player, share in enumerate(shares)]


class Partners(CountedTricks):
    """Seats 1 and 2 look together at what happens."""

    def side(self, player: int) -> int:
        return min(player, 1)


SETTINGS: dict[str, tuple[bool, dict[str, Any]]] = {
    "one tree": (False, {}),
    "one tree, widening in order": (False, {"widening": 0.3}),
    "one tree, greedy": (False, {"playout": "greedy", "epsilon": 0.3}),
    "one tree, full pool": (False, {"num_nodes": 60}),
    "trees": (True, {}),
    "trees, greedy": (True, {"playout": "greedy", "epsilon": 0.3}),
    "trees, widening": (True, {"widening": 0.5}),
    "trees, full pool": (True, {"num_nodes": 60}),
    "trees, unknowing": (True, {"unknowing": True}),
    "trees, unknowing, rule": (True, {"unknowing": True, "playout": "rule"}),
    "trees, unknowing, greedy, full pool": (True, {"unknowing": True, "playout": "greedy", "num_nodes": 90}),
    "trees, unknowing, cut off": (True, {"unknowing": True, "playout": "greedy", "cutoff_moves": 2}),
}


@pytest.mark.parametrize("kind", [TinyTricks, CountedTricks, Partners])
@pytest.mark.parametrize("name", SETTINGS)
def test_the_same_visits_as_the_reference(name: str, kind: type[TinyTricks]) -> None:
    for_each_side, settings = SETTINGS[name]
    settings = dict(settings)
    num_nodes = settings.pop("num_nodes", None)
    for seed, num_moves in ((1, 0), (5, 3)):
        game = kind.deal(seed)
        for _ in range(num_moves):
            game.apply(game.legal_moves()[0])
        assert len(game.legal_moves()) > 1
        view = game.observation(game.current_player())
        search: Search = (MultiObserverSearch if for_each_side else InformationSetSearch)(**settings)
        budget = Budget(iterations=500, time_ms=None, num_bytes=1 << 22)
        if num_nodes is not None:
            fixed = search.run(view, budget=budget).num_bytes - search.pool.num_bytes
            budget = Budget(iterations=500, time_ms=None, num_bytes=fixed + 32 * num_nodes)
            assert search.run(view, budget=budget).num_nodes == num_nodes
        result = search.run(view, budget=budget, seed=seed)
        found = {entry.move: (entry.visits, entry.availability) for entry in result.moves}
        make = multi_observer if for_each_side else Reference
        reference = make(**settings, **({} if num_nodes is None else {"max_nodes": num_nodes}))
        assert found == reference.run(view, iterations=500, seed=seed)


def test_the_root_s_seat_is_known_where_a_reward_is_made() -> None:
    class Coalition(TinyTricks):
        def search_rewards(self, seat: int) -> list[float]:
            return [1.0 if player == seat else 0.25 for player in range(3)]

    for seat, num_moves in enumerate(range(3)):
        game = Coalition.deal(3)
        for _ in range(num_moves):
            game.apply(game.legal_moves()[0])
        player = game.current_player()
        assert player == seat
        result = InformationSetSearch().run(game.observation(player), budget=iterations(50))
        assert result.reason == "forced" or all(entry.mean == 1.0 for entry in result.moves)


class Wide(TinyTricks):
    """Forty moves at the root, of which the game knows the promising ones."""

    num_moves = 40
    num_players = 1

    def __init__(self) -> None:
        self.made: list[int] = []

    def current_player(self) -> int:
        return -1 if self.made else 0

    def legal_moves(self) -> list[int]:
        return [] if self.made else list(range(40))

    def ordered_moves(self) -> list[int]:
        return [*range(30, 40), *range(30)]

    def apply(self, move: int) -> None:
        self.made.append(move)

    def copy(self) -> Any:
        twin = Wide()
        twin.made = list(self.made)
        return twin

    def determinize(self, random: Any) -> Any:
        return self.copy()

    def observation(self, player: int) -> Any:
        return self.copy()

    def rewards(self) -> list[float]:
        return [self.made[0] / 40]


def test_progressive_widening_opens_the_most_promising_moves_first() -> None:
    result = InformationSetSearch(widening=0.5).run(Wide(), budget=iterations(100), seed=1)
    opened = [entry.move for entry in result.moves if entry.visits]
    assert opened == list(range(30, 30 + len(opened)))
    assert len(opened) == 1 + int(0.5 * 99**0.5)
    assert sum(entry.visits for entry in result.moves) == 100
    assert result.move == opened[-1]


def test_an_order_that_leaves_out_a_move_is_an_error() -> None:
    class Wrong(Wide):
        def copy(self) -> Any:
            twin = Wrong()
            twin.made = list(self.made)
            return twin

        def ordered_moves(self) -> list[int]:
            return [5, 6]

    with pytest.raises(ValueError, match="ordered_moves must give every legal move once"):
        InformationSetSearch(widening=0.5).run(Wrong(), budget=iterations(10))


def test_hidden_games_conform() -> None:
    check_game(lambda seed: Penny(), num_games=6)
    check_game(Secret.deal, num_games=6)
    check_game(CountedTricks.deal, num_games=3)


def test_what_is_seen_of_a_move_is_a_move_number() -> None:
    class Wrong(Penny):
        def seen(self, move: int, observer: int) -> int:
            return 99

    with pytest.raises(ValueError, match="seen gave 99: what is seen of a move is 0 to 6"):
        InformationSetSearch().run(Wrong(), budget=iterations(50))


def test_sides_are_named_by_their_first_seat() -> None:
    class Wrong(TinyTricks):
        def side(self, player: int) -> int:
            return 2 if player else 0

    with pytest.raises(ValueError, match="it names the first seat of the side"):
        MultiObserverSearch().run(Wrong.deal(1).observation(0), budget=iterations(50))


def test_nobody_to_be_unknowing() -> None:
    with pytest.raises(ValueError, match="nobody is on another side"):
        MultiObserverSearch(unknowing=True).run(Wide(), budget=iterations(50))


def test_a_seat_outside_the_table() -> None:
    state = as_state(Penny())
    for call in (lambda: state.seen(0, 2), lambda: state.side(-1), lambda: state.redrawn(7, 1)):
        with pytest.raises(ValueError, match="a seat is 0 to 1"):
            call()
