"""Players of Scotland Yard: descriptions, budgets, no cheating, tables of locations, filters, searches side by side.

python -m tests.games.test_scotland_yard_players 20000     so many decisions, each made again in another world
"""

import sys
from typing import Any

import pytest

from aicore.budget import Budget
from aicore.cards import mixed_seed
from aicore.games.others.scotland_yard.board import neighbours
from aicore.games.others.scotland_yard.game import SCOTLAND_YARD
from aicore.games.others.scotland_yard.locations import PAIRINGS, LocationTable, Pairing, offline_table, weights_for
from aicore.games.others.scotland_yard.moves import split_move
from aicore.games.others.scotland_yard.players import LikeliestSearch, YardPlayer, filtered_moves, mcts_player
from aicore.games.others.scotland_yard.state import YardState
from aicore.games.table.descriptions import player_from
from aicore.player import Player
from aicore.search import InformationSetSearch

DESCRIPTIONS = (
    "random",
    "greedy",
    "heuristic",
    "mcts:playouts=40,playout=random",
    "mcts:playouts=40,lc=general,r=0.25,filter=tickets",
    "mcts:playouts=40,lc=detailed,source=online,tree=sides",
    "mcts:playouts=40,tree=unknowing,filter=safe,lc=detailed",
    "mcts:playouts=40,style=ghosts,lc=chances,hides=on",
    "mcts:playouts=40,lc=chances,r=0.25,haste=0.1",
    "mcts:playouts=40,lc=judged,r=0.25",
    "mcts:playouts=40,playout=random,lc=detailed,table=basic",
    "student:playouts=40,locations=3",
    "1",
    "5:iterations=40",
)


def decisions_that_cheat(num_decisions: int, *, seed: int = 0) -> int:
    """Return how many decisions differ when what the seat cannot see is changed; all descriptions on both sides."""
    players = [player_from(SCOTLAND_YARD, text) for text in DESCRIPTIONS]
    done = cheats = number = 0
    while done < num_decisions:
        match = SCOTLAND_YARD.new_match(seed=mixed_seed(seed, number))
        hider, seekers = players[number % len(players)], players[(number // 3 + 1) % len(players)]
        while (seat := match.current_player()) >= 0 and done < num_decisions:
            player = hider if seat == 0 else seekers
            decision_seed = match.decision_seed()
            view = match.observation(seat)
            move = player.choose(view, seed=decision_seed).move
            # Not drawn from the view: one that held too much would draw the truth again.
            places = match.state.possible if seat > 0 else [match.state.hider]
            other = match.state.with_hider(places[mixed_seed(seed, number, done) % len(places)])
            cheats += player.choose(other.observation(seat), seed=decision_seed).move != move
            match.apply(move)
            done += 1
        number += 1
    return cheats


def test_nobody_cheats() -> None:
    assert decisions_that_cheat(600) == 0


@pytest.mark.parametrize("text", DESCRIPTIONS)
def test_described_players_play_a_game_on_both_sides(text: str) -> None:
    match = SCOTLAND_YARD.new_match(seed=3, num_players=4)
    player = player_from(SCOTLAND_YARD, text)
    while (seat := match.current_player()) >= 0:
        decision = player.choose(match.observation(seat), seed=match.decision_seed())
        assert decision.move in match.legal_moves()
        assert decision.name == match.move_name(decision.move)
        match.apply(decision.move)
    assert len(match.winners()) in (1, 3)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("mcts:playout=wild", "option playout of a player is one of random, greedy, not 'wild'"),
        ("mcts:speed=1", "there is no option 'speed' for the player 'mcts'"),
        ("mcts:r=2", "a coalition reduction lies in 0 to 1, not 2"),
        ("wizard", "1 to 5 stars .0: random., random, greedy, heuristic, mcts or student, not"),
        ("greedy:r=1", "the options are none"),
        ("6", "1 to 5 stars"),
    ],
)
def test_a_bad_description_is_refused(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        SCOTLAND_YARD.describe_player(text)


@pytest.mark.parametrize("stars", [1, 3, 5])
def test_levels_keep_to_their_bytes(stars: int) -> None:
    player = SCOTLAND_YARD.player(stars=stars)
    assert isinstance(player, YardPlayer)
    for way in (player.hider, player.seekers):
        assert way.budget.num_bytes <= 140_000
        assert way.budget.time_ms is not None
        assert way.budget.time_ms <= 250
    match = SCOTLAND_YARD.new_match(seed=stars)
    for _ in range(8):
        seat = match.current_player()
        decision = player.choose(match.observation(seat), seed=match.decision_seed())
        assert decision.num_bytes <= 140_000
        match.apply(decision.move)


def finished(hider: Player, seekers: Player, seed: int) -> YardState:
    match = SCOTLAND_YARD.new_match(seed=seed)
    while (seat := match.current_player()) >= 0:
        player = hider if seat == 0 else seekers
        match.apply(player.choose(match.observation(seat), seed=match.decision_seed()).move)
    state: YardState = match.state
    return state


def test_the_table_of_locations_counts_rides() -> None:
    table = LocationTable()
    state = finished(player_from(SCOTLAND_YARD, "greedy"), player_from(SCOTLAND_YARD, "greedy"), 8)
    table.learn(state)
    # Every ride counts once, except where he shows himself or can be at one place only.
    assert 0 < sum(table.taken) <= state.num_logged
    assert sum(map(sum, table.combinations.values())) == sum(table.taken)
    assert all(a <= n for a, n in zip(table.taken, table.offered, strict=True))
    again = LocationTable.from_json(table.as_json())
    assert again.as_json() == table.as_json()
    with pytest.raises(ValueError, match="a table of locations has"):
        LocationTable.from_json({"offered": [1]})


def test_weights_of_both_tables() -> None:
    table = LocationTable()
    for _ in range(3):
        table.add({0, 1}, 1)
    table.add({0, 1}, 0)
    table.add({1, 2}, 2)
    assert table.weights({0, 1}, "detailed") == [1.0, 3.0, 0.0, 0.0, 0.0]
    assert table.weights({0, 1}, "general") == [0.25, 0.6, 1.0, 1.0, 1.0]
    # A combination that was never met falls back on the general table.
    assert table.weights({0, 4}, "detailed") == table.weights({0, 4}, "general")


@pytest.mark.parametrize("pairing", PAIRINGS)
def test_the_tables_that_ship(pairing: Pairing) -> None:
    table = offline_table(pairing)
    assert sum(table.taken) > 1000
    # He is rarely next to a detective.
    general = table.weights({0, 1, 2, 3, 4}, "general")
    assert general[0] < min(general[1:4])


def test_an_online_table_grows_and_the_shipped_one_does_not() -> None:
    online = mcts_player(playouts=20, lc="general", source="online")
    offline = mcts_player(playouts=20, lc="general", source="offline")
    before = offline_table().as_json()
    for player in (online, offline):
        player.learn(finished(player_from(SCOTLAND_YARD, "greedy"), player, 2))
    assert online.seekers.table is not None
    assert sum(online.seekers.table.taken) > 0
    assert offline_table().as_json() == before


def test_categories_count_from_where_the_detectives_stood_when_mr_x_rode() -> None:
    state = YardState.position(1, [100, 46], possible=[1, 30])
    state.apply(state.parse_move("taxi-8"))
    view = state.observation(1)
    before = {station: view.category(station) for station in view.possible}
    weights = weights_for(view, offline_table(), "general")
    state.apply(state.parse_move("taxi-80"))
    later = state.observation(2)
    assert {station: later.category(station) for station in later.possible} == before
    assert weights_for(later, offline_table(), "general") == weights


def test_chances_follow_what_was_seen() -> None:
    taxi = {"hider": {"taxi": 3, "bus": 0, "underground": 0, "black": 0, "double": 0}}
    state = YardState.position(1, [199, 198], possible=[1, 30], tickets=taxi)
    state.apply(state.parse_move("taxi-8"))
    liking = [1.0, 1.0, 1.0, 1.0, 1.0]
    believed = state.observation(1).believed(liking)
    from_1, from_30 = neighbours(("taxi",))[1], neighbours(("taxi",))[30]
    assert sorted(believed) == sorted({*from_1, *from_30}) == state.possible
    for ends in (from_1, from_30):
        for station in ends:
            assert believed[station] == pytest.approx(0.5 / len(ends))


def test_judged_by_playouts_mr_x_is_hardly_where_he_is_caught_at_once() -> None:
    taxi = {"hider": {"taxi": 3, "bus": 0, "underground": 0, "black": 0, "double": 0}}
    state = YardState.position(1, [28, 198], possible=[1], tickets=taxi)
    state.apply(state.parse_move("taxi-8"))
    view = state.observation(1)
    alike = view.believed([1.0] * 5)
    judged = view.believed([1.0] * 5, judging=400)
    assert list(judged) == [8, 9]
    # The choices count for nothing, the seed of the game neither: the same log, the same chances.
    assert judged == view.believed([9.0, 1.0, 1.0, 1.0, 1.0], judging=400)
    near = YardState.position(1, [18, 198], possible=[1], tickets=taxi)
    near.apply(near.parse_move("taxi-8"))
    judged = near.observation(1).believed([1.0] * 5, judging=400)
    assert judged[8] < 0.5 * alike[8]


def test_judged_chances_are_the_same_remembered_or_not() -> None:
    def view_of(seed: int) -> YardState:
        state = YardState(seed=seed)
        while state.current_player() == 0 or state.num_logged < 2:
            moves = state.legal_moves()
            state.apply(moves[mixed_seed(seed, state.num_logged) % len(moves)])
        return state.observation(state.current_player())

    before = view_of(1).believed([1.0] * 5, judging=300)
    assert view_of(1).believed([1.0] * 5, judging=300) == before
    assert view_of(1).believed([1.0] * 5, judging=3000) != before
    for seed in range(2, 30):       # more than are remembered
        view_of(seed).believed([1.0] * 5, judging=1)
    assert view_of(1).believed([1.0] * 5, judging=300) == before


def test_the_playouts_of_an_entry_are_a_number_in_range() -> None:
    with pytest.raises(ValueError, match="playouts for an entry of the log are 0 to 1000000, not -1"):
        YardState(seed=1).for_search(judging=-1)


@pytest.mark.parametrize("judging", [0, 40])
def test_chances_reach_every_possible_location_and_nothing_else(judging: int) -> None:
    table = offline_table()
    for seed in range(6):
        state = YardState(seed=seed)
        number = 0
        while state.current_player() >= 0:
            view = state.observation(max(state.current_player(), 1))
            believed = view.believed(table.choices(), judging=judging)
            assert list(believed) == view.possible
            assert all(chance > 0 for chance in believed.values())
            assert sum(believed.values()) == pytest.approx(1.0)
            moves = state.legal_moves()
            state.apply(moves[mixed_seed(seed, number) % len(moves)])
            number += 1


def test_a_late_capture_counts_less_in_haste() -> None:
    for seed in range(20):
        state = YardState(seed=seed).for_search(haste=0.5, style="distance")
        while state.current_player() >= 0:
            state.apply(state.best_move(seed))
        plain = state.restarted().for_search()
        for _, move in state.history:
            plain.apply(move)
        won = float(state.winner == 1)
        assert plain.rewards()[:2] == [1.0 - won, won]
        assert state.rewards()[1] == pytest.approx(won / (1.0 + 0.5 * state.num_logged))
        assert state.rewards()[0] == pytest.approx(1.0 - state.rewards()[1])
    with pytest.raises(ValueError, match="haste lies in 0 to 100"):
        YardState(seed=1).for_search(haste=-0.1)


def test_haste_is_counted_from_where_the_search_begins() -> None:
    state = YardState(seed=3)
    while state.num_logged < 4:
        state.apply(state.legal_moves()[0])
    view = state.for_search(haste=1.0)
    while view.current_player() >= 0:
        view.apply(view.best_move(1))
    assert view.winner == 1
    assert view.rewards()[1] == pytest.approx(1.0 / (1.0 + view.num_logged - 4))


def test_the_filter_of_mr_x() -> None:
    start = YardState.position(1, [199, 198])
    assert not any(split_move(move)[1] == 3 or split_move(move)[3] for move in filtered_moves(start))
    later = YardState.position(1, [199, 198], log=[("taxi", None)] * 4)
    assert any(split_move(move)[1] == 3 for move in filtered_moves(later))
    near = YardState.position(1, [10, 18], log=[("taxi", None)] * 4)
    assert any(split_move(move)[3] for move in filtered_moves(near))


def test_what_loses_at_once_is_left_out() -> None:
    state = YardState.position(1, [18, 100])
    kept = {state.move_name(move) for move in state.kept_moves()}
    assert "taxi-8" in map(state.move_name, state.legal_moves())
    assert "taxi-8" not in kept
    assert kept
    assert not any("double" in name for name in kept)
    # Nowhere else to go: doubles come in.
    corner = YardState.position(1, [18, 20, 61, 74], tickets={"hider": {"bus": 0, "underground": 0, "black": 0}})
    assert all("double" in corner.move_name(move) for move in corner.kept_moves())


def test_the_likeliest_locations_are_searched_side_by_side() -> None:
    state = YardState(seed=9)
    state.apply(state.legal_moves()[0])
    view = state.observation(1)
    search = LikeliestSearch(InformationSetSearch, num_threads=3)
    roots: list[Any] = list(search.roots(view, 3))
    worth = [view.worth_of_place(root.hider) for root in roots]
    assert len({root.hider for root in roots}) == 3
    assert worth == sorted((view.worth_of_place(station) for station in view.possible), reverse=True)[:3]
    result = search.run(view, seed=1)
    assert [entry.move for entry in result.moves] == view.legal_moves()
    assert sum(entry.visits for entry in result.moves) == result.iterations
    search.close()


def test_a_search_in_little_memory_does_not_depend_on_the_one_before() -> None:
    state = YardState(seed=43)
    number = 0
    while state.current_player() != 0 or number < 30:
        moves = state.legal_moves()
        state.apply(moves[mixed_seed(43, number) % len(moves)])
        number += 1
    view = state.observation(0).for_search(style="ghosts", epsilons=(0.1, 0.2))
    few = view.legal_moves()[:3]
    assert len(view.legal_moves()) > 6
    budget = Budget(iterations=6000, time_ms=None, num_bytes=60_000)

    def visits_of(search: InformationSetSearch) -> list[tuple[int, int]]:
        result = search.run(view, budget=budget, seed=3, moves=few)
        return [(entry.move, entry.visits) for entry in result.moves]

    search = InformationSetSearch(playout="greedy")
    search.run(view, budget=budget, seed=9)
    assert visits_of(search) == visits_of(InformationSetSearch(playout="greedy"))


if __name__ == "__main__":
    wanted = int(sys.argv[1])
    print(f"{decisions_that_cheat(wanted)} of {wanted} decisions changed with what the seat cannot see")
