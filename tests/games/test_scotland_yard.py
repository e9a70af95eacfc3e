"""The rules of Scotland Yard by examples: rides, tickets, double moves, reveals, endings, what is seen, set-ups."""

from typing import Any

import pytest

from aicore import Budget, InformationSetSearch
from aicore.cards import mixed_seed
from aicore.games.others.scotland_yard.board import LAND_LINES, NUM_STATIONS, distances, edges, neighbours, positions
from aicore.games.others.scotland_yard.moves import NUM_MOVES, hider_move, seeker_move, split_move
from aicore.games.others.scotland_yard.rules import CLASSIC_CARDS, FRAMEWORK_HIDER, FRAMEWORK_SEEKERS, Rules
from aicore.games.others.scotland_yard.state import YardState
from aicore.testing import check_game

ALL_TAXI = {"taxi": 9, "bus": 0, "underground": 0, "black": 0, "double": 0}
UNSEEN = [("taxi", None), ("taxi", None)]
NOTHING = {"taxi": 0, "bus": 0, "underground": 0}


def names(state: YardState) -> list[str]:
    return [state.move_name(move) for move in state.legal_moves()]


def play(state: YardState, *wanted: str) -> YardState:
    for name in wanted:
        state.apply(state.parse_move(name))
    return state


def test_the_map() -> None:
    by_line = [sum(line == kind for _, _, kind in edges()) for line in ("taxi", "bus", "underground", "ferry")]
    assert by_line == [346, 99, 20, 3]
    assert len(edges(taxi_13_14=False)) == 467
    assert len(edges(ferry=False)) == 465
    assert len(positions()) == NUM_STATIONS + 1
    assert all(neighbours(("taxi",))[1:])
    table = distances()
    assert table[1][8] == table[8][1] == 1
    assert table[1][1] == 0
    # By the ferry it is one ride from 108 to 115, without it more.
    assert distances((*LAND_LINES, "ferry"))[108][115] == 1 < table[108][115]
    assert all(abs(table[a][c] - table[b][c]) <= 1 for a, b, _ in edges(ferry=False) for c in range(1, 200))


def test_move_numbers() -> None:
    assert split_move(hider_move(3, 115, is_double=True)) == (0, 3, 115, True)
    assert split_move(seeker_move(5, 2, 199)) == (5, 2, 199, False)
    assert seeker_move(5, 3, 199) == NUM_MOVES - 1


@pytest.mark.parametrize(
    ("hider", "tickets", "expected"),
    [
        (1, {"taxi": 1, "bus": 0, "underground": 0, "black": 0, "double": 0}, "taxi-8 taxi-9"),
        (1, {"taxi": 0, "bus": 1, "underground": 0, "black": 0, "double": 0}, "bus-46 bus-58"),
        (1, {"taxi": 0, "bus": 0, "underground": 1, "black": 0, "double": 0}, "underground-46"),
        # A black ticket has one ride to each station, whatever lines lead there: 46 has two.
        (
            1,
            {"taxi": 0, "bus": 0, "underground": 0, "black": 1, "double": 0},
            "black-8 black-9 black-46 black-58",
        ),
        # The ferry is for black tickets alone.
        (
            194,
            {"taxi": 0, "bus": 0, "underground": 0, "black": 1, "double": 0},
            "black-157 black-192 black-193 black-195",
        ),
        # A double move needs both fares: with one ticket there is none.
        (1, {"taxi": 1, "bus": 0, "underground": 0, "black": 0, "double": 1}, "taxi-8 taxi-9"),
        (
            1,
            {"taxi": 2, "bus": 0, "underground": 0, "black": 0, "double": 1},
            "taxi-8 taxi-9 double-taxi-8 double-taxi-9",
        ),
    ],
)
def test_rides_of_mr_x(hider: int, tickets: dict[str, int], expected: str) -> None:
    state = YardState.position(hider, [100, 150], tickets={"hider": tickets})
    assert " ".join(names(state)) == expected


def test_without_the_ferry_and_the_doubtful_taxi() -> None:
    black = {"hider": {"taxi": 0, "bus": 0, "underground": 0, "black": 1, "double": 0}}
    assert names(YardState.position(194, [100], rules=Rules(ferry=False), tickets=black)) == [
        "black-192", "black-193", "black-195",
    ]
    taxi = {"hider": ALL_TAXI}
    assert "taxi-14" in names(YardState.position(13, [100], tickets=taxi))
    assert "taxi-14" not in names(YardState.position(13, [100], tickets=taxi, rules=Rules(taxi_13_14=False)))


def test_tickets_go_from_detectives_to_mr_x() -> None:
    state = play(YardState.position(1, [100, 150]), "taxi-8", "taxi-80")
    assert state.tickets[0][:3] == (4, 3, 3)
    assert state.tickets[1] == (9, 8, 4)
    kept = play(YardState.position(1, [100, 150], rules=Rules(spent_go_to_hider=False)), "taxi-8", "taxi-80")
    assert kept.tickets[0][:3] == (3, 3, 3)


def test_detectives_do_not_share_a_station_and_ride_only_by_their_tickets() -> None:
    state = play(YardState.position(199, [8, 18], tickets={1: {"taxi": 1, "bus": 0}}), "taxi-188")
    assert names(state) == ["taxi-1", "taxi-19"]       # 18 is taken
    play(state, "taxi-19")
    assert "taxi-8" in names(state)                    # and 8 is free now


def test_police_need_no_tickets() -> None:
    rules = Rules(num_police=1)
    state = play(YardState.position(199, [100, 1], rules=rules), "taxi-188", "taxi-80")
    assert names(state) == ["police-8", "police-9", "police-46", "police-58"]
    before = state.tickets[0]
    play(state, "police-46")
    assert state.tickets[0] == before
    assert state.is_police(2)
    assert not state.is_police(1)


def test_a_double_move_is_two_rides_and_two_entries() -> None:
    state = YardState.position(1, [100, 150])
    play(state, "double-bus-46")
    assert state.current_player() == 0
    assert state.is_second_half
    assert not any(name.startswith("double") for name in names(state))
    assert "bus-1" in names(state)                     # and back
    play(state, "taxi-61")
    assert state.current_player() == 1
    assert state.log == (("bus", None), ("taxi", None))
    assert state.tickets[0] == (3, 2, 3, 2, 1)


def test_a_double_move_needs_two_free_entries() -> None:
    log = [("taxi", None)] * 22
    assert any(name.startswith("double") for name in names(YardState.position(1, [100], log=log)))
    assert not any(name.startswith("double") for name in names(YardState.position(1, [100], log=[*log, ("bus", None)])))


def test_what_the_detectives_see() -> None:
    state = YardState.position(46, [100, 150], possible=[1, 46, 199])
    bus = state.parse_move("bus-1")
    assert state.seen(bus, 1) == hider_move(1, 0)
    assert state.seen(bus, 0) == bus
    assert state.move_name(state.seen(state.parse_move("double-black-45"), 2)) == "double-black"
    shown = YardState.position(46, [100, 150], log=[("taxi", None)] * 2)
    assert shown.seen(shown.parse_move("bus-1"), 1) == hider_move(1, 1)
    view = state.observation(1)
    assert view.hider is None
    assert view.possible == [1, 46, 199]
    play(state, "taxi-47")
    assert state.observation(2).log == (("taxi", None),)
    assert state.observation(2).history == [(0, hider_move(0, 0))]
    expected = {end for start in (1, 46, 199) for end in neighbours(("taxi",))[start]}
    assert set(state.possible) == expected - {100, 150}


def test_the_possible_locations_shrink_by_a_reveal_and_by_a_visit() -> None:
    state = YardState.position(46, [100, 150], possible=[1, 46, 199], log=[("taxi", None)] * 2)
    play(state, "bus-1")
    assert state.possible == [1]
    assert state.last_shown == 1
    state = YardState.position(1, [45, 199], possible=[1, 30])
    play(state, "underground-46")
    assert state.possible == [46]                      # no underground leads from 30
    state = YardState.position(1, [20, 199], possible=[1, 2])
    play(state, "taxi-8")
    assert state.possible == [8, 9, 10]                # 20 is taken
    play(state, "taxi-9")
    assert state.possible == [8, 10]


def test_detectives_win_by_a_capture() -> None:
    state = play(YardState.position(1, [18, 100]), "taxi-8")
    assert "taxi-8" in names(state)
    play(state, "taxi-8")
    assert (state.winner, state.capturer, state.current_player()) == (1, 1, -1)
    assert state.rewards() == [0.0, 1.0, 1.0]
    assert state.legal_moves() == []


def test_detectives_win_when_mr_x_cannot_ride_on_his_turn() -> None:
    state = YardState.position(1, [8, 9, 46, 58])
    assert (state.winner, state.capturer) == (1, -1)
    # Without a ticket he is lost too, unless a detective hands him one over before his turn.
    empty = {"hider": {"taxi": 1, "bus": 0, "underground": 0, "black": 0, "double": 0}}
    state = play(YardState.position(1, [100, 150], tickets=empty), "taxi-9", "taxi-80", "taxi-138")
    assert state.winner == -1
    assert "taxi-1" in names(state)
    rules = Rules(spent_go_to_hider=False)
    state = play(YardState.position(1, [100, 150], tickets=empty, rules=rules), "taxi-9", "taxi-80", "taxi-138")
    assert state.winner == 1


def test_mr_x_wins_when_no_detective_can_ride() -> None:
    assert YardState.position(1, [100, 150], tickets={1: NOTHING, 2: NOTHING}).winner == 0
    # At once, before he is found to be stuck himself.
    nobody = dict.fromkeys((1, 2, 3, 4), NOTHING)
    assert YardState.position(1, [8, 9, 46, 58], tickets=nobody).winner == 0
    state = YardState.position(1, [100, 150], tickets={1: NOTHING, 2: NOTHING | {"taxi": 1}})
    play(state, "taxi-8")
    assert state.current_player() == 2                 # the first is passed over
    play(state, "taxi-138")
    assert state.winner == 0


def test_a_full_log_counts_after_the_reply() -> None:
    log = [("taxi", None)] * 23
    state = play(YardState.position(1, [18, 100], log=log), "taxi-8")
    assert state.num_logged == 24
    assert state.winner == -1
    caught = play(state.copy(), "taxi-8")
    assert caught.winner == 1
    play(state, "taxi-31", "taxi-80")
    assert state.winner == 0
    assert state.rewards() == [1.0, 0.0, 0.0]


def test_any_order_of_the_student_framework() -> None:
    state = YardState.position(1, [100, 150], rules=Rules.of_framework())
    assert state.tickets == ((4, 3, 3, 5, 2), (11, 8, 4), (11, 8, 4))
    play(state, "taxi-8")
    assert "1:taxi-80" in names(state)
    assert "2:taxi-138" in names(state)
    play(state, "2:taxi-138")
    assert not any(name.startswith("2:") for name in names(state))
    play(state, "1:taxi-80")
    assert state.current_player() == 0


def test_start_cards() -> None:
    for seed in range(50):
        state = YardState(seed=seed)
        assert {state.hider, *state.seekers} <= set(CLASSIC_CARDS)
        assert set(state.possible) == set(CLASSIC_CARDS) - set(state.seekers)
        other = YardState(seed=seed, num_players=4, rules=Rules.of_framework())
        assert set(other.seekers) <= set(FRAMEWORK_SEEKERS)
        assert other.possible == sorted(FRAMEWORK_HIDER)
    assert len({YardState(seed=seed).hider for seed in range(300)}) == len(CLASSIC_CARDS)


def test_draws_go_by_weights() -> None:
    state = YardState.position(1, [8, 100], possible=[1, 70, 199])
    play(state, "bus-46")
    view = state.observation(1)
    drawn = {view.determinize(seed).hider for seed in range(200)}
    assert drawn == set(view.possible)
    category = view.category(view.possible[0])
    weights = [float(number == category) for number in range(5)]
    weighted = view.for_search(weights=weights)
    wanted = {station for station in view.possible if view.category(station) == category}
    assert {weighted.determinize(seed).hider for seed in range(200)} == wanted
    again = state.for_search(weights=weights)
    assert {again.redrawn(1, seed).hider for seed in range(200)} == wanted
    assert {again.redrawn(0, seed).hider for seed in range(20)} == {state.hider}


def test_coalition_reduction_counts_for_the_root_s_seat() -> None:
    # Seat 1 cannot reach Mr X, seat 2 takes him next: all rewards of seat 1 come from a colleague.
    state = YardState.position(1, [100, 18], log=[("taxi", None)] * 23, possible=[1])
    play(state, "taxi-8")
    budget = Budget(iterations=200, time_ms=None)
    for reduction in (0.0, 0.25):
        view = state.observation(1).for_search(reduction=reduction)
        result = InformationSetSearch(playout="rule").run(view, budget=budget)
        for entry in result.moves:
            assert entry.mean is not None
            assert entry.mean <= 1.0 - reduction
        assert max(entry.mean or 0.0 for entry in result.moves) > 0.7 * (1.0 - reduction)


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"hider": 200, "seekers": [1]}, "a station is a number from 1 to 199, not 200"),
        ({"hider": 1, "seekers": [1]}, "nobody begins at a station where somebody stands"),
        ({"hider": 1, "seekers": [2, 2]}, "nobody begins at a station where somebody stands"),
        ({"hider": 1, "seekers": []}, "is for 1 to 5 detectives, not 0"),
        ({"hider": 1, "seekers": [2], "possible": [3]}, "not one of those where he can be"),
        ({"hider": 1, "seekers": [2], "tickets": {3: {"taxi": 1}}}, "the hider or of seats 1 to 1"),
        ({"hider": 1, "seekers": [2], "tickets": {1: {"black": 1}}}, "tickets are 0 to 100 of taxi, bus, underground"),
        ({"hider": 1, "seekers": [2], "log": [("tram", None)]}, "an entry of the log is one of taxi"),
        ({"hider": True, "seekers": [2]}, "a station is a number from 1 to 199, not True"),
        ({"hider": 1, "seekers": [2], "tickets": {0: {"taxi": 1}}}, "the hider or of seats 1 to 1, not 0"),
        ({"hider": 1, "seekers": [2], "tickets": {2**64: {"taxi": 1}}}, "the hider or of seats 1 to 1, not 18"),
        ({"hider": 1, "seekers": [2], "tickets": {1: {"taxi": True}}}, "tickets are 0 to 100 of .*, not True"),
        ({"hider": 1, "seekers": [2], "log": [*UNSEEN, ("taxi", 300)]}, "a station is a number from 1 to 199, not 300"),
        ({"hider": 1, "seekers": [2], "log": [*UNSEEN, ("taxi", "1")]}, "a station is a number from 1 to 199, not '1'"),
        ({"hider": 1, "seekers": [2], "log": [*UNSEEN, ("taxi", 8)]}, "station 8, so he is not at station 1"),
        ({"hider": 1, "seekers": [2], "log": [("taxi", 1)]}, "not show himself at entry 1 of the log, but at 3 8 13"),
        ({"hider": 1, "seekers": [2], "log": [("taxi", None)] * 25}, "the log has room for 24 entries, not 25"),
    ],
)
def test_a_bad_position_is_refused(arguments: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        YardState.position(**arguments)


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"reveals": "8 3"}, "rule reveals is one of 3 8 13 18 24"),
        ({"reveals": ""}, "rule reveals is one of"),
        ({"reveals": 3}, "rule reveals is one of"),
        ({"black_tickets": "many"}, "rule black_tickets is one of detectives, 0"),
        ({"log_length": 0}, "rule log_length is a number from 1 to 60"),
    ],
)
def test_a_bad_rule_is_refused(options: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        Rules.from_json(options)


@pytest.mark.parametrize(
    ("num_players", "rules"),
    [(6, Rules()), (4, Rules.of_framework()), (5, Rules(num_police=2, double_tickets=5)), (2, Rules(reveals="none"))],
)
def test_the_game_conforms(num_players: int, rules: Rules) -> None:
    check_game(lambda seed: YardState(num_players=num_players, rules=rules, seed=seed), num_games=1, num_searches=4)


def test_a_game_can_be_played_again_from_its_beginning() -> None:
    state = YardState(seed=5)
    start = state.copy()
    for number in range(40):
        moves = state.legal_moves()
        state.apply(moves[mixed_seed(5, number) % len(moves)])
    again = state.restarted()
    assert again.information(0) == start.information(0)
    for _, move in state.history:
        again.apply(move)
    assert again.information(0) == state.information(0)
