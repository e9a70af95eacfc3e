"""What a search promises beside its visit counts: settings, budgets, reasons to stop, and that a fault comes out."""

import math
from dataclasses import replace
from itertools import product
from typing import Any, cast

import pytest

from aicore import (
    Budget,
    Cancel,
    DeterminizedSearch,
    FlatSearch,
    InformationSetSearch,
    MoveStatistics,
    PyGame,
    Search,
    SearchResult,
)
from aicore.advice import Advice, decayed_skew
from aicore.arithmetic import logarithm_of
from aicore.budget import DeadlineStopper, DecidedStopper, FakeClock, Stopper
from aicore.loop import deal_and_play_out
from aicore.player import SearchPlayer
from aicore.result import Gain, PairedTest
from tests.every import check_every
from tests.positions import after_cards, first_card, seen_by_mover
from tests.reference.tiny_game import TinyTricks

ALL_SEARCHES: list[type[Search]] = [InformationSetSearch, DeterminizedSearch, FlatSearch]
VIEW = seen_by_mover(first_card())


def iterations(count: int, *, num_bytes: int = 140_000) -> Budget:
    """Return a budget of so many iterations and no deadline."""
    return Budget(iterations=count, time_ms=None, num_bytes=num_bytes)


def test_logarithms() -> None:
    for count in range(1, 1024):
        assert logarithm_of(count) == pytest.approx(math.log(count), abs=1e-6)
    for power in range(10, 63):
        for count in (2**power, 2**power + 2 ** (power - 1), 2 ** (power + 1) - 1):
            assert logarithm_of(count) == pytest.approx(math.log(count), abs=2e-3)


@pytest.mark.parametrize("kind", ALL_SEARCHES)
def test_same_seed_same_result(kind: type[Search]) -> None:
    def statistics(search: Search, seed: int) -> list[Any]:
        result = search.run(VIEW, budget=iterations(700), seed=seed)
        return [result.moves, result.iterations, result.num_nodes, result.depth, result.num_bytes]

    used = kind()
    first = statistics(used, 5)
    other = statistics(used, 6)
    assert statistics(used, 5) == first
    assert statistics(kind(), 5) == first
    assert other != first


@pytest.mark.parametrize("kind", ALL_SEARCHES)
def test_result_adds_up(kind: type[Search]) -> None:
    result = kind().run(VIEW, budget=iterations(1000), seed=3)
    assert result.iterations == 1000
    assert sum(entry.visits for entry in result.moves) == 1000
    assert [entry.move for entry in result.moves] == VIEW.legal_moves()
    assert all(entry.mean is not None and 0 < entry.mean < 1 for entry in result.moves)
    by_mean = kind is FlatSearch
    best = max(result.moves, key=lambda entry: (entry.mean or 0.0) if by_mean else entry.visits)
    assert result.move == best.move
    assert result.player == VIEW.current_player()
    assert result.reason == "iterations"
    # The root's moves are legal in every draw: each was available since it was first tried.
    assert all(entry.availability > 900 for entry in result.moves if kind is not DeterminizedSearch)


def test_flat_visits_all_moves_equally_and_stays_flat() -> None:
    result = FlatSearch().run(VIEW, budget=iterations(1300))
    visits = [entry.visits for entry in result.moves]
    assert max(visits) - min(visits) <= 1
    assert result.depth == 1
    assert result.num_nodes == len(visits) + 1


@pytest.mark.parametrize(("skew", "iteration"), [(1.5, 1), (0.5, 1), (1.5, 100), (0.5, 5000), (1.0, 7), (0.0, 3)])
def test_decay_formula(skew: float, iteration: int) -> None:
    expected = 1 + (skew - 1) * (1 - iteration / (500 + iteration))
    assert decayed_skew(skew, iteration, 500.0) == pytest.approx(expected, abs=1e-15)


def test_decay_limits() -> None:
    assert decayed_skew(1.5, 0, 500.0) == 1.5
    assert decayed_skew(1.5, 500, 500.0) == 1.25
    assert decayed_skew(0.5, 10**9, 500.0) == pytest.approx(1.0, abs=1e-5)


def test_skews_pull_and_fade() -> None:
    favourite = VIEW.legal_moves()[6]

    def entry_for(skew: float, count: int) -> MoveStatistics:
        budget = iterations(count, num_bytes=1 << 24)
        result = InformationSetSearch(skew_decay=500.0).run(VIEW, budget=budget, seed=2, skews={favourite: skew})
        return next(entry for entry in result.moves if entry.move == favourite)

    def pull(entry: MoveStatistics) -> float:
        assert entry.mean is not None
        assert entry.skewed_mean is not None
        return entry.skewed_mean / entry.mean - 1

    liked, disliked, much_later = entry_for(1.5, 500), entry_for(0.5, 500), entry_for(1.5, 50_000)
    assert liked.skew == 1.5
    assert liked.visits > 3 * disliked.visits
    assert pull(liked) > 0.2
    assert pull(disliked) < -0.2
    assert 0 < pull(much_later) < 0.05


def test_knowledge_decides_what_the_search_cannot_tell_apart() -> None:
    def entry(move: int, mean: float, *, skew: float, visits: int = 100) -> MoveStatistics:
        return MoveStatistics(
            move=move, name=str(move), visits=visits, availability=visits, mean=mean, skew=skew, skewed_mean=mean,
            variance=0.04,
        )

    # Each mean has a standard error of 0.02, a difference one of 0.028.
    moves = (entry(0, 0.50, skew=1.0, visits=101), entry(1, 0.48, skew=1.2), entry(2, 0.40, skew=1.5))
    found = replace(InformationSetSearch().run(VIEW, budget=iterations(50), seed=1), moves=moves)
    assert [found.best_looking(doubt).move for doubt in (0.0, 0.5, 1.0, 3.0, 4.0)] == [0, 0, 1, 1, 2]


def with_suspects(suspects: list[int], *, seed: int = 1, count: int = 1500, **settings: Any) -> SearchResult:
    """Return a search of the first card in which cards are suspected."""
    search = InformationSetSearch(**{"max_deals": 200, **settings})
    return search.run(VIEW, budget=iterations(count), seed=seed, suspects=suspects)


def test_suspects_bear_the_burden_of_proof() -> None:
    leader = InformationSetSearch().run(VIEW, budget=iterations(1500), seed=1).move
    convicted = with_suspects([leader], proof=50.0)
    assert [(test.suspect, test.is_proven) for test in convicted.paired_tests] == [(leader, False)]
    assert not convicted.is_proven(leader)
    assert convicted.best.move != leader
    assert all(entry.is_suspect == (entry.move == leader) for entry in convicted.moves)
    acquitted = with_suspects([leader], proof=0.0, clear_gain=-1.0)
    assert acquitted.is_proven(leader)
    assert acquitted.best.move == leader
    assert len(acquitted.paired_tests[0].rivals) == 3


def test_one_refuted_suspect_leaves_the_others_their_test() -> None:
    """With the two best cards suspected, the second is tested when the first is out and it leads."""
    plain = InformationSetSearch(exploration=0.7).run(VIEW, budget=iterations(6000), seed=1)
    ranked = sorted(plain.moves, key=lambda entry: -entry.visits)
    suspects = [entry.move for entry in ranked[:5]]
    found = with_suspects(suspects, proof=50.0, count=6000, test_from=0.1, exploration=0.7)
    assert len(found.paired_tests) > 1
    assert len({test.suspect for test in found.paired_tests}) == len(found.paired_tests)
    assert found.best.move not in suspects
    # The first is visited no more after its test, the others are.
    visits = {entry.move: entry.visits for entry in found.moves}
    assert visits[found.paired_tests[0].suspect] < visits[found.paired_tests[1].suspect]


def test_a_paired_test_fits_into_the_budget() -> None:
    leader = InformationSetSearch().run(VIEW, budget=iterations(400), seed=1).move
    for count in (100, 200, 400, 1000):
        found = with_suspects([leader], proof=3.0, clear_gain=-1.0, count=count, max_deals=10_000)
        assert found.iterations == count
        for test in found.paired_tests:
            assert sum(entry.paired for entry in found.moves) <= count
            assert test.is_proven or max(gain.deals for gain in test.gains) % 32 == 0


def test_rivals_are_ranked_by_what_they_did_in_the_same_deals() -> None:
    def entry(move: int, visits: int, *, is_suspect: bool = False) -> MoveStatistics:
        return MoveStatistics(
            move=move, name=str(move), visits=visits, availability=500, mean=0.5, skew=1.0, skewed_mean=0.5,
            variance=0.04, is_suspect=is_suspect,
        )

    def gain(move: int, other: int, mean: float, error: float = 0.01) -> Gain:
        return Gain(move=move, other=other, deals=200, mean=mean, standard_error=error)

    moves = (entry(0, 200, is_suspect=True), entry(1, 150), entry(2, 100), entry(3, 90))
    found = replace(InformationSetSearch().run(VIEW, budget=iterations(50), seed=1), moves=moves)
    assert found.best.move == 1
    gains = (gain(0, 1, 0.01), gain(0, 2, -0.04), gain(1, 2, -0.05), gain(1, 3, 0.005), gain(2, 3, 0.055))
    test = PairedTest(suspect=0, is_proven=False, gains=gains)
    assert replace(found, paired_tests=(test,)).best.move == 2
    unclear = PairedTest(suspect=0, is_proven=False, gains=(gain(1, 2, -0.01, error=0.02),))
    assert replace(found, paired_tests=(unclear,)).best.move == 1
    # What looks better is taken only where the same deals do not tell the two apart.
    looks = (moves[0], moves[1], replace(moves[2], skew=1.4), moves[3])
    clear = PairedTest(suspect=0, is_proven=False, gains=(gain(1, 2, 0.05),))
    assert replace(found, moves=looks).best_looking(1.0).move == 2
    assert replace(found, moves=looks, paired_tests=(clear,)).best_looking(1.0).move == 1


def test_a_suspect_that_does_not_lead_changes_nothing() -> None:
    plain = InformationSetSearch().run(VIEW, budget=iterations(1000), seed=1)
    last = min(plain.moves, key=lambda entry: entry.visits).move
    suspected = with_suspects([last], count=1000)
    assert suspected.paired_tests == ()
    assert suspected.best.move == plain.best.move
    early = [with_suspects(cards, count=900, test_from=1.0) for cards in ([], [last])]
    assert [entry.visits for entry in early[0].moves] == [entry.visits for entry in early[1].moves]


def test_where_all_moves_are_suspects_none_is() -> None:
    found = InformationSetSearch().run(VIEW, budget=iterations(1500), seed=1, suspects=VIEW.legal_moves())
    assert found.paired_tests == ()
    assert not any(entry.is_suspect for entry in found.moves)


def test_no_proof_without_a_test() -> None:
    leader = InformationSetSearch().run(VIEW, budget=iterations(150), seed=1).move
    found = InformationSetSearch(test_from=1.0).run(VIEW, budget=iterations(150), seed=1, suspects=[leader])
    assert found.paired_tests == ()
    assert found.best.move != leader


def test_a_paired_test_keeps_the_search_from_stopping_as_decided() -> None:
    """The card that leads when the search would stop is tested first; those visits stay out of the ranking."""
    def decided(budget: Budget) -> list[Stopper]:
        return [DecidedStopper(tolerance=0.5, minimum=100)]

    plain = InformationSetSearch().run(VIEW, budget=iterations(2000), seed=1, stoppers=decided)
    found = InformationSetSearch(test_from=plain.iterations / 2000).run(
        VIEW, budget=iterations(2000), seed=1, stoppers=decided, suspects=[plain.move]
    )
    assert plain.reason == found.reason == "decided"
    assert plain.iterations < found.iterations < 2000
    (test,) = found.paired_tests
    gains = [gain for gain in test.gains if gain.move == test.suspect]
    assert sum(entry.paired for entry in found.moves) == sum(gain.deals for gain in gains) + max(
        gain.deals for gain in gains
    )


@pytest.mark.parametrize("settings", [{"proof": -1.0}, {"proof": math.nan}, {"test_from": 1.5}, {"max_deals": 0}])
def test_wrong_settings_of_a_paired_test(settings: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"proof|test"):
        InformationSetSearch(**settings)


def test_player_takes_the_better_looking_of_equals() -> None:
    favourite = VIEW.legal_moves()[6]
    searches = [
        SearchPlayer(
            budget=iterations(400),
            search=InformationSetSearch(skew_decay=1e-6),
            advise=lambda view, _: Advice(view, skews={favourite: 1.5}),
            doubt=doubt,
        )
        for doubt in (0.0, 100.0)
    ]
    cold, keen = (player.choose(VIEW, seed=5) for player in searches)
    assert cold.result is not None
    assert keen.result is not None
    assert [entry.visits for entry in cold.result.moves] == [entry.visits for entry in keen.result.moves]
    assert cold.move == cold.result.move != favourite
    assert keen.move == favourite


def test_skewed_mean_is_the_decayed_sum() -> None:
    """One move with a reward that is always the same: the sum of its skewed rewards can be computed by hand."""

    class Constant(TinyTricks):
        def rewards(self) -> list[float]:
            return [0.5, 0.5, 0.5]

    game = Constant.deal(1).observation(0)
    moves = game.legal_moves()
    search = FlatSearch(skew_decay=20.0)
    result = search.run(game, budget=iterations(90), skews=dict.fromkeys(moves, 1.5))
    total = sum((entry.skewed_mean or 0) * entry.visits for entry in result.moves)
    expected = sum(0.5 * decayed_skew(1.5, iteration, 20.0) for iteration in range(1, 91))
    assert total == pytest.approx(expected, rel=1e-6)
    assert all(entry.mean == pytest.approx(0.5) for entry in result.moves)


@pytest.mark.parametrize("skew", [-0.1, 2.1, math.nan])
def test_skew_out_of_range(skew: float) -> None:
    with pytest.raises(ValueError, match="a skew lies in 0 to 2"):
        InformationSetSearch().run(VIEW, skews={VIEW.legal_moves()[0]: skew})


def test_root_filter() -> None:
    chosen = VIEW.legal_moves()[2:5]
    result = InformationSetSearch().run(VIEW, budget=iterations(300), moves=chosen)
    assert [entry.move for entry in result.moves] == chosen
    assert sum(entry.visits for entry in result.moves) == 300


def test_root_filter_faults() -> None:
    with pytest.raises(ValueError, match="leaves no move"):
        InformationSetSearch().run(VIEW, moves=[])
    foreign = next(card for card in range(52) if card not in VIEW.legal_moves())
    with pytest.raises(ValueError, match="not legal here"):
        InformationSetSearch().run(VIEW, moves=[foreign])


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        ({"playout": "clever"}, "a playout is one of random, greedy, rule, not 'clever'"),
        ({"exploration": -1.0}, "exploration must not be negative"),
        ({"spread_weight": -1.0}, "spread_weight must not be negative"),
        ({"epsilon": 1.5}, "epsilon lies in 0 to 1"),
        ({"cutoff_moves": -1}, "cut off after -1"),
        ({"skew_decay": 0.0}, "must be positive"),
    ],
)
def test_wrong_settings(settings: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        InformationSetSearch(**settings)


def test_cut_off_is_evaluated() -> None:
    class Estimated(TinyTricks):
        def rewards(self) -> list[float]:
            raise AssertionError("a playout cut off after one move must not reach the end here")

        def evaluate(self) -> list[float]:
            return [0.25, 0.5, 0.75]

    game = Estimated.deal(4).observation(0)
    result = FlatSearch(cutoff_moves=1).run(game, budget=iterations(50))
    assert all(entry.mean == 0.25 for entry in result.moves)


def test_epsilon_of_greedy_playouts() -> None:
    """With epsilon 0 greedy is the rule, with epsilon 1 the rule is never asked."""
    asked: list[int] = []

    class Asked(TinyTricks):
        def playout_move(self, random: Any) -> int:
            asked.append(1)
            return self.legal_moves()[0]

        def legal_moves(self) -> list[int]:
            return super().legal_moves()

    game = Asked.deal(4).observation(0)
    InformationSetSearch(playout="greedy", epsilon=1.0).run(game, budget=iterations(50))
    assert not asked
    InformationSetSearch(playout="greedy", epsilon=0.0).run(game, budget=iterations(50))
    always = len(asked)
    assert always > 100
    asked.clear()
    InformationSetSearch(playout="greedy", epsilon=0.5).run(game, budget=iterations(50))
    assert 0.3 * always < len(asked) < 0.7 * always


def test_forced_move_costs_nothing() -> None:
    view = seen_by_mover(after_cards(48))
    assert len(view.legal_moves()) == 1
    result = InformationSetSearch().run(view, budget=iterations(1000))
    assert (result.reason, result.iterations, result.num_bytes) == ("forced", 0, 0)
    assert result.move == view.legal_moves()[0]


def test_deadline_on_a_fake_clock() -> None:
    clock = FakeClock(step_ns=1_000_000)
    result = InformationSetSearch().run(
        VIEW, budget=Budget(iterations=10**9, time_ms=20.0, num_bytes=140_000), clock=clock
    )
    assert result.reason == "deadline"
    assert 20.0 <= result.time_ms <= 24.0
    assert result.iterations > 0


def test_a_deadline_that_never_comes() -> None:
    result = InformationSetSearch().run(VIEW, budget=Budget(iterations=500, time_ms=1.0), clock=FakeClock())
    assert result.reason == "iterations"


def test_a_stopper_in_python_is_refused() -> None:
    class Mine(Stopper):
        def __init__(self) -> None:
            """Do not call the base's."""

    class MySlowest(DecidedStopper):
        """A compiled one under another name."""

    for kind in (Stopper, Mine):
        with pytest.raises(TypeError, match=f"^{kind.__name__} cannot stop a search"):
            kind()
    result = InformationSetSearch().run(VIEW, budget=iterations(100), stoppers=lambda _: [MySlowest(100)])
    assert result.reason in ("iterations", "decided")


def test_decided_cannot_change_the_move() -> None:
    """A search that stops because its leader cannot be overtaken chooses what the whole search chooses."""
    view = seen_by_mover(after_cards(37))
    num_decided = 0
    for seed in range(20):
        whole = InformationSetSearch().run(view, budget=iterations(2000), seed=seed)
        early = InformationSetSearch().run(
            view, budget=iterations(2000), seed=seed, stoppers=lambda _: [DecidedStopper(2000)]
        )
        assert early.move == whole.move
        if early.reason == "decided":
            num_decided += 1
            assert early.iterations < 2000
    assert num_decided > 0


def test_too_many_stoppers() -> None:
    with pytest.raises(ValueError, match="at most 6 stoppers"):
        InformationSetSearch().run(VIEW, stoppers=lambda _: [DeadlineStopper(5.0)] * 9)


def test_cancelled_before_it_begins() -> None:
    cancel = Cancel()
    cancel.set()
    assert cancel.is_set()
    result = InformationSetSearch().run(VIEW, cancel=cancel)
    assert (result.reason, result.iterations) == ("cancelled", 0)
    assert result.move in VIEW.legal_moves()
    cancel.clear()
    assert InformationSetSearch().run(VIEW, cancel=cancel, budget=iterations(10)).iterations == 10


@pytest.mark.parametrize("kind", ALL_SEARCHES)
@pytest.mark.parametrize("num_bytes", [60_000, 100_000, 140_000])
def test_byte_budget(kind: type[Search], num_bytes: int) -> None:
    search = kind()
    for num_cards in (0, 13, 30):
        view = seen_by_mover(after_cards(num_cards))
        result = search.run(view, budget=iterations(20_000, num_bytes=num_bytes))
        assert 0 < result.num_bytes <= num_bytes
        assert result.num_bytes >= search.pool.num_bytes + view.state_bytes()


def test_too_few_bytes_names_the_minimum() -> None:
    with pytest.raises(ValueError, match=r"needs at least [0-9]+ bytes, not 5000") as caught:
        InformationSetSearch().run(VIEW, budget=iterations(100, num_bytes=5000))
    minimum = int(str(caught.value).split("at least ")[1].split()[0])
    with pytest.raises(ValueError, match=f"at least {minimum} bytes"):
        InformationSetSearch().run(VIEW, budget=iterations(100, num_bytes=minimum - 1))
    assert InformationSetSearch().run(VIEW, budget=iterations(100, num_bytes=minimum)).num_bytes <= minimum


def test_default_budget_holds_2500_iterations() -> None:
    """140,000 bytes are enough for one node an iteration at five stars."""
    result = InformationSetSearch().run(VIEW, budget=iterations(2500))
    assert result.num_nodes == 2501
    assert result.num_bytes <= 140_000


def test_a_game_that_is_over() -> None:
    state = after_cards(52)
    with pytest.raises(ValueError, match="the game is over"):
        InformationSetSearch().run(state)


class Broken(TinyTricks):
    """Raises an exception of choice from a method of choice, at the third call."""

    method = ""
    error: BaseException = RuntimeError()

    def __getattribute__(self, name: str) -> Any:
        if name == type(self).method:
            type(self).calls += 1
            if type(self).calls == 3:
                raise type(self).error
        return super().__getattribute__(name)

    calls = 0


class Weird(Exception):
    pass


ERRORS = (Weird("so"), KeyboardInterrupt(), SystemExit(3), MemoryError())
METHODS = ("apply", "legal_moves", "current_player", "determinize", "rewards", "playout_move")


def check_exception(case: tuple[type[Search], str, BaseException]) -> None:
    kind, method, error = case
    game = Broken.deal(1).observation(0)
    Broken.method, Broken.error, Broken.calls = method, error, -3
    settings: dict[str, Any] = {"iterations_per_deal": 2} if kind is DeterminizedSearch else {}
    try:
        with pytest.raises(type(error)) as caught:
            kind(playout="greedy", **settings).run(game, budget=iterations(200))
        assert caught.value is error
    finally:
        Broken.method = ""
    # The next search is not haunted by it.
    assert kind(playout="greedy", **settings).run(game, budget=iterations(50)).iterations == 50


def test_exceptions_come_out_as_they_are() -> None:
    check_every(product(ALL_SEARCHES, METHODS, ERRORS), check_exception)


@pytest.mark.parametrize(
    ("method", "value", "fault"),
    [
        ("legal_moves", [], "legal_moves gave no move"),
        ("rewards", [0.1, 0.2], "rewards gave 2 values for 3 players"),
        ("rewards", [0.1, 0.2, 1.5], "player 2 got 1.5"),
        ("rewards", [0.1, 0.2, math.nan], "player 2 got nan"),
    ],
)
def test_wrong_answers_of_a_python_game(method: str, value: Any, fault: str) -> None:
    class Wrong(TinyTricks):
        def determinize(self, random: Any) -> Any:
            deal = super().determinize(random)
            setattr(deal, method, lambda: value)
            return deal

    with pytest.raises(ValueError, match=fault):
        InformationSetSearch().run(Wrong.deal(1).observation(0), budget=iterations(100))


def test_move_out_of_range() -> None:
    class Stranger(TinyTricks):
        def legal_moves(self) -> list[int]:
            return [3, 99]

    with pytest.raises(ValueError, match="legal_moves gave 99: moves are 0 to 11"):
        InformationSetSearch().run(Stranger.deal(1).observation(0))


def test_an_endless_playout_is_given_up() -> None:
    class Endless(TinyTricks):
        def current_player(self) -> int:
            return self.player

        def legal_moves(self) -> list[int]:
            return [0, 1]

        def apply(self, move: int) -> None:
            pass

    game = Endless.deal(1)
    with pytest.raises(ValueError, match="a playout of Endless has not ended after 20000 moves"):
        InformationSetSearch().run(game, budget=iterations(50))
    with pytest.raises(ValueError, match="has not ended"):
        PyGame(game).play_random(1)
    cut = InformationSetSearch(cutoff_moves=5).run(game, budget=iterations(50))
    assert cut.iterations == 50


def test_a_cancel_is_heard_within_a_playout() -> None:
    cancel = Cancel()

    class Slow(TinyTricks):
        num_moves_made = 0

        def apply(self, move: int) -> None:
            Slow.num_moves_made += 1
            if Slow.num_moves_made == 500:
                cancel.set()

    result = InformationSetSearch().run(Slow.deal(1), budget=iterations(50), cancel=cancel)
    assert result.reason == "cancelled"
    assert Slow.num_moves_made < 510


def test_one_search_is_for_one_thread_at_a_time() -> None:
    search = InformationSetSearch()
    faults: list[BaseException] = []

    class Nosy(TinyTricks):
        def copy(self) -> Any:
            try:
                search.run(VIEW, budget=iterations(10))
            except RuntimeError as error:
                faults.append(error)
            return super().copy()

    search.run(Nosy.deal(1).observation(0), budget=iterations(20))
    assert faults
    assert "give every thread a search of its own" in str(faults[0])
    assert search.run(VIEW, budget=iterations(10)).iterations == 10


def test_not_a_game() -> None:
    with pytest.raises(TypeError, match="has no"):
        PyGame(cast(Any, object()))


def test_bare_playouts_have_the_mean_of_flat_search() -> None:
    bare = deal_and_play_out(VIEW, 20_000, seed=1)
    result = FlatSearch().run(VIEW, budget=iterations(20_000))
    mean = sum((entry.mean or 0) * entry.visits for entry in result.moves) / 20_000
    # Seat 0 is to move; random play gives a reward with a spread of about 0.15.
    assert abs(bare - mean) < 0.01


def lead_of(game: Any, *, count: int, **settings: Any) -> float:
    """Return the share of the iterations that the most visited move has."""
    result = InformationSetSearch(**settings).run(game, budget=iterations(count), seed=3)
    return max(entry.visits for entry in result.moves) / result.iterations


class Squeezed(TinyTricks):
    """The tiny game with all its rewards between 0.45 and 0.55."""

    def rewards(self) -> list[float]:
        return [0.45 + 0.1 * reward for reward in super().rewards()]


def test_exploration_follows_the_spread_of_rewards() -> None:
    """Rewards that lie close together are told apart as well as wide ones; a fixed exploration sees none of it."""
    plain, squeezed = (kind.deal(1).observation(0) for kind in (TinyTricks, Squeezed))
    assert lead_of(squeezed, count=2000) > 0.7 * lead_of(plain, count=2000)
    assert lead_of(squeezed, count=2000, exploration=0.7) < 0.6 * lead_of(squeezed, count=2000)
