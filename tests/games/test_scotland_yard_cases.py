"""Cases of Scotland Yard thought out from the printed rules and the student framework alone."""

from collections.abc import Mapping
from typing import Any

import pytest

from aicore.games.others.scotland_yard.rules import Rules
from aicore.games.others.scotland_yard.state import YardState

FAR = [190, 191, 192, 193, 194]
NO_TICKETS = {"taxi": 0, "bus": 0, "underground": 0}
BARE = {**NO_TICKETS, "black": 0, "double": 0}


def position(
    hider: int,
    detectives: list[int],
    *,
    rules: Mapping[str, Any] | None = None,
    log: int = 0,
    tickets: Mapping[str | int, Mapping[str, int]] | None = None,
) -> YardState:
    """Return a position where `log` entries are filled."""
    rules = Rules(**(rules or {}))
    shown = [("taxi", hider if str(entry) in rules.reveals.split() else None) for entry in range(1, log + 1)]
    return YardState.position(hider, detectives, rules=rules, tickets=tickets or {}, log=shown)


def moves(state: YardState) -> set[str]:
    named = [state.move_name(move) for move in state.legal_moves()]
    assert len(named) == len(set(named))
    return set(named)


def play(state: YardState, wanted: str) -> YardState:
    for name in wanted.split():
        assert state.winner < 0, name
        assert name in moves(state), (name, moves(state))
        state.apply(state.parse_move(name))
    return state


def hider(**tickets: int) -> dict[str | int, dict[str, int]]:
    return {"hider": {**BARE, **tickets}}


def broke(*seats: int) -> dict[str | int, dict[str, int]]:
    return dict.fromkeys(seats, NO_TICKETS)


@pytest.mark.parametrize(
    ("at", "detectives", "tickets", "rules", "log", "expected"),
    [
        # Every line by its own ticket, a black ticket once for each station.
        (1, FAR, {"double": 0}, {}, 0, "taxi-8 taxi-9 bus-46 bus-58 underground-46 black-8 black-9 black-46 black-58"),
        (1, [8, 46, *FAR[:3]], {"double": 0}, {}, 0, "taxi-9 bus-58 black-9 black-58"),
        (1, FAR, {**BARE, "bus": 1}, {}, 0, "bus-46 bus-58"),
        # The ferry takes a black ticket and nothing else.
        (108, FAR, {**BARE, "taxi": 1}, {}, 0, "taxi-105 taxi-117 taxi-119"),
        (194, [1, 2, 3, 4, 5], {**BARE, "black": 1}, {}, 0, "black-157 black-192 black-193 black-195"),
        (194, [1, 2, 3, 4, 5], {**BARE, "black": 1}, {"ferry": False}, 0, "black-192 black-193 black-195"),
        (157, [115, 194, 1, 2, 3], {**BARE, "black": 1}, {}, 0,
         "black-156 black-158 black-170 black-133 black-142 black-185"),
        # The doubtful line: the bus and the black ticket go on to 14.
        (13, FAR, {**BARE, "taxi": 1}, {"taxi_13_14": False}, 0, "taxi-4 taxi-23 taxi-24"),
        (14, FAR, {**BARE, "black": 1}, {"taxi_13_14": False}, 0, "black-13 black-15 black-25"),
        # A double move pays both fares.
        (2, FAR, {**BARE, "taxi": 1, "double": 1}, {}, 0, "taxi-10 taxi-20"),
        (2, FAR, {**BARE, "taxi": 2, "double": 1}, {}, 0, "taxi-10 taxi-20 double-taxi-10 double-taxi-20"),
        (2, FAR, {**BARE, "taxi": 2}, {}, 0, "taxi-10 taxi-20"),
        (2, FAR, {**BARE, "taxi": 1, "black": 1, "double": 1}, {}, 0,
         "taxi-10 taxi-20 black-10 black-20 double-taxi-10 double-taxi-20 double-black-10 double-black-20"),
        # One taxi and one bus ticket: only after the bus is there a taxi to ride on with, not the other way round.
        (46, FAR, {**BARE, "taxi": 1, "bus": 1, "double": 1}, {}, 0,
         "taxi-33 taxi-45 taxi-47 taxi-61 bus-1 bus-34 bus-58 bus-78 double-bus-1 double-bus-34 double-bus-58 "
         "double-bus-78"),
        # Two entries must be free: 22 of 24, then 23 of 24.
        (2, FAR, {**BARE, "taxi": 2, "double": 1}, {}, 22, "taxi-10 taxi-20 double-taxi-10 double-taxi-20"),
        (2, FAR, {**BARE, "taxi": 2, "double": 1}, {}, 23, "taxi-10 taxi-20"),
        (2, FAR, {**BARE, "taxi": 2, "double": 1}, {"log_length": 1, "reveals": "none"}, 0, "taxi-10 taxi-20"),
        # All ways shut but one, where the way back is open.
        (2, [10, *FAR[:4]], {**BARE, "taxi": 2, "double": 1}, {}, 0, "taxi-20 double-taxi-20"),
    ],
)  # fmt: skip
def test_mr_x_may_ride(
    at: int, detectives: list[int], tickets: dict[str, int], rules: dict[str, Any], log: int, expected: str
) -> None:
    state = position(at, detectives, rules=rules, log=log, tickets={"hider": tickets})
    assert moves(state) == set(expected.split())


@pytest.mark.parametrize(
    ("detectives", "tickets", "rules", "expected"),
    [
        ([1, 100, 101, 102, 103], {}, {}, "taxi-8 taxi-9 bus-46 bus-58 underground-46"),
        ([1, 8, 46, 102, 103], {}, {}, "taxi-9 bus-58"),
        ([1, 100, 101, 102, 103], {1: {"taxi": 0, "bus": 0}}, {}, "underground-46"),
        ([108, 100, 101, 102, 103], {1: {"bus": 0}}, {}, "taxi-105 taxi-117 taxi-119"),
        ([13, 100, 101, 102, 103], {1: {"bus": 0, "underground": 0}}, {"taxi_13_14": False}, "taxi-4 taxi-23 taxi-24"),
        # Officers: a station once, whatever lines lead there; no ferry.
        ([46], {}, {"num_police": 1}, "police-1 police-13 police-33 police-34 police-45 police-47 police-58 police-61 "
         "police-74 police-78 police-79"),
        ([108], {}, {"num_police": 1}, "police-105 police-116 police-117 police-119 police-135"),
    ],
)  # fmt: skip
def test_the_first_detective_may_ride(
    detectives: list[int], tickets: dict[str | int, dict[str, int]], rules: dict[str, Any], expected: str
) -> None:
    state = play(position(179, detectives, rules=rules, tickets=tickets), "taxi-191")
    assert state.current_player() == 1
    assert moves(state) == set(expected.split())


def test_the_second_ride_of_a_double_move() -> None:
    state = position(46, FAR, tickets=hider(taxi=1, bus=1, double=1))
    play(state, "double-bus-1")
    assert state.current_player() == 0
    assert state.is_second_half
    assert moves(state) == {"taxi-8", "taxi-9"}
    play(state, "taxi-8")
    assert state.current_player() == 1
    assert state.tickets[0] == (0, 0, 0, 0, 0)
    assert state.log == (("bus", None), ("taxi", None))


def test_the_second_ride_may_go_back_but_not_to_a_detective() -> None:
    state = play(position(2, [10, *FAR[:4]], tickets=hider(taxi=2, double=1)), "double-taxi-20")
    assert moves(state) == {"taxi-2", "taxi-9", "taxi-33"}
    state = play(position(2, [9, 33, *FAR[:3]], tickets=hider(taxi=2, double=1)), "double-taxi-20")
    assert moves(state) == {"taxi-2"}


def test_a_second_double_ticket_waits_for_the_next_turn() -> None:
    state = play(position(2, FAR, tickets=hider(taxi=9, double=2)), "double-taxi-20")
    assert not any(name.startswith("double") for name in moves(state))


@pytest.mark.parametrize(
    ("rides", "log"),
    [
        ("taxi-20 taxi-2", [(2, None), (3, 2)]),
        ("double-taxi-20 taxi-2", [(2, None), (3, 2)]),
    ],
)
def test_reveals_count_rides_not_rounds(rides: str, log: list[tuple[int, int | None]]) -> None:
    state = position(2, FAR, log=1, tickets=hider(taxi=9, double=2))
    for name in rides.split():
        play(state, name)
        while state.current_player() != 0:
            state.apply(state.legal_moves()[0])
    assert [(number, state.log[number - 1][1]) for number, _ in log] == log
    assert state.last_shown == 2


def test_a_double_move_that_shows_mr_x_halfway() -> None:
    state = play(position(2, FAR, log=2, tickets=hider(taxi=9, double=2)), "double-taxi-20")
    assert state.log[2] == ("taxi", 20)
    assert state.possible == [20]
    play(state, "taxi-9")
    assert state.log[3] == ("taxi", None)
    assert state.possible == [2, 9, 33]


def test_the_last_two_entries_by_a_double_move() -> None:
    state = play(position(2, FAR, log=22, tickets=hider(taxi=9, double=2)), "double-taxi-20 taxi-9")
    assert state.log[22:] == (("taxi", None), ("taxi", 9))
    assert state.winner < 0
    for seat in range(1, 6):
        assert state.current_player() == seat
        assert state.winner < 0
        state.apply(state.legal_moves()[0])
    assert state.winner == 0


def test_a_capture_in_the_reply_to_a_full_log() -> None:
    state = play(position(2, [11], log=23, tickets=hider(taxi=1)), "taxi-10 taxi-10")
    assert state.winner == 1


def test_a_full_log_wins_even_where_mr_x_could_not_ride_on() -> None:
    state = play(position(2, [34], log=23, tickets=hider(taxi=1), rules={"spent_go_to_hider": False}), "taxi-20")
    assert play(state, "taxi-47").winner == 0


def test_a_log_of_one_entry() -> None:
    state = play(position(2, [34], rules={"log_length": 1, "reveals": "none"}), "taxi-20 taxi-47")
    assert state.winner == 0


def test_a_log_of_22_entries_as_in_the_report() -> None:
    rules = {"log_length": 22, "reveals": "3 8 13 18"}
    state = play(position(2, [34], log=21, rules=rules), "taxi-20")
    assert state.winner < 0
    assert play(state, "taxi-47").winner == 0


def test_mr_x_walled_in_on_his_turn_has_lost() -> None:
    assert position(2, [10, 20, *FAR[:3]]).winner == 1
    assert position(2, [10, 20]).legal_moves() == []


def test_mr_x_without_a_fare_on_his_turn_has_lost() -> None:
    assert position(2, FAR, tickets=hider(bus=5, underground=5, double=2)).winner == 1
    assert position(2, FAR, tickets=hider(black=1)).winner < 0


def test_mr_x_walled_in_is_free_when_a_detective_leaves() -> None:
    shut_in = play(position(20, [21, 9]), "taxi-2 taxi-10 taxi-20")
    assert shut_in.winner == 1
    # Shut in when the first detective has moved, free again by the second's ride.
    freed = play(position(10, [21, 20]), "taxi-2 taxi-10")
    assert freed.winner < 0
    assert moves(play(freed, "taxi-9")) >= {"taxi-20", "black-20"}


@pytest.mark.parametrize(
    ("ride", "handed_over", "winner"), [("taxi-189", True, -1), ("bus-176", True, 1), ("taxi-189", False, 1)]
)
def test_a_ticket_handed_over_in_time_saves_mr_x(ride: str, handed_over: bool, winner: int) -> None:
    state = position(20, [190], tickets=hider(taxi=1), rules={"spent_go_to_hider": handed_over})
    play(state, "taxi-2")
    assert state.winner < 0
    assert play(state, ride).winner == winner


def test_the_ticket_of_the_last_detective_comes_in_time() -> None:
    tickets = {**hider(taxi=1), 1: {"taxi": 0}, 2: {"taxi": 1}}
    state = play(position(20, [190, 192], tickets=tickets), "taxi-2 bus-176 taxi-194")
    assert state.winner < 0
    assert state.tickets[0] == (1, 1, 0, 0, 0)
    assert moves(state) == {"taxi-10", "taxi-20"}


def test_officers_hand_over_nothing() -> None:
    state = position(20, [190], tickets=hider(taxi=1), rules={"num_police": 1})
    assert play(state, "taxi-2 police-189").winner == 1


def test_detectives_who_cannot_ride_lose_at_once() -> None:
    assert position(20, [190, 192], tickets=broke(1, 2)).winner == 0
    # Tickets of the wrong kind.
    assert position(20, [190, 192], tickets={1: {**NO_TICKETS, "underground": 4}, 2: NO_TICKETS}).winner == 0
    # In the middle of a round, with the last ticket.
    tickets = {1: {**NO_TICKETS, "taxi": 1}, 2: NO_TICKETS}
    assert play(position(20, [190, 192], tickets=tickets), "taxi-2 taxi-189").winner == 0


def test_detectives_shut_in_by_each_other() -> None:
    # 2 has two neighbours; those who stand there have nothing to ride with.
    assert position(100, [2, 10, 20], tickets=broke(2, 3)).winner == 0


def test_a_capture_with_the_last_ticket_is_a_capture() -> None:
    tickets = {1: {**NO_TICKETS, "taxi": 1}}
    assert play(position(20, [10], tickets=tickets), "taxi-2 taxi-2").winner == 1


def test_officers_always_ride() -> None:
    assert position(20, [190, 192], tickets=broke(1), rules={"num_police": 1}).winner < 0


def test_a_detective_without_a_fare_is_passed_over() -> None:
    state = play(position(20, [190, 192, 100], tickets=broke(1)), "taxi-2")
    assert state.current_player() == 2
    state = play(position(20, [100, 190, 192], tickets=broke(2, 3)), "taxi-2 taxi-80")
    assert state.current_player() == 0


def test_a_detective_shut_in_when_it_is_his_turn() -> None:
    detectives = [2, 10, 20]
    fixed = play(position(100, detectives), "taxi-80")
    assert fixed.current_player() == 2
    assert play(fixed, "taxi-11 taxi-9").current_player() == 0
    # In any order he still has his turn after another has made way.
    free = play(position(100, detectives, rules={"any_order": True}), "taxi-80")
    assert all(name.startswith(("2:", "3:")) for name in moves(free))
    play(free, "2:taxi-11")
    assert {"1:taxi-10", "3:taxi-9", "3:taxi-33"} == moves(free)
    play(free, "1:taxi-10 3:taxi-9")
    assert free.current_player() == 0


def test_any_order_lets_everybody_ride_once() -> None:
    state = play(position(20, [190, 192, 100], rules={"any_order": True}), "taxi-2 3:taxi-80")
    assert {name[0] for name in moves(state)} == {"1", "2"}
    assert {name[0] for name in moves(play(state, "1:taxi-189"))} == {"2"}
    assert play(state, "2:taxi-194").current_player() == 0


def test_any_order_goes_on_when_those_left_cannot_ride() -> None:
    state = position(20, [100, 190, 192], tickets=broke(2, 3), rules={"any_order": True})
    assert play(state, "taxi-2 1:taxi-80").current_player() == 0


@pytest.mark.parametrize("num_detectives", [3, 4, 5])
def test_three_to_five_detectives(num_detectives: int) -> None:
    state = YardState(num_players=num_detectives + 1, seed=4)
    assert len(state.seekers) == len(set(state.seekers)) == num_detectives
    assert state.hider not in state.seekers
    assert state.tickets == ((4, 3, 3, num_detectives, 2), *[(10, 8, 4)] * num_detectives)
    assert len(state.possible) == 18 - num_detectives


def test_the_student_framework_of_2020() -> None:
    state = YardState(num_players=4, rules=Rules.of_framework(), seed=4)
    assert state.tickets == ((4, 3, 3, 5, 2), *[(11, 8, 4)] * 3)
    assert state.possible == [35, 45, 51, 71, 78, 104, 106, 127, 132, 166, 170, 172]


def test_the_student_framework_of_2017() -> None:
    rules = Rules.of_framework(log_length=23, reveals="3 8 13 18 23")
    shown = [("taxi", 2 if entry in (3, 8, 13, 18) else None) for entry in range(1, 23)]
    state = YardState.position(2, [34], rules=rules, tickets={}, log=shown)
    play(state, "taxi-20")
    assert state.log[22] == ("taxi", 20)
    assert state.winner < 0


def test_tickets_are_handed_over_ride_by_ride() -> None:
    state = play(position(20, [1, 46]), "taxi-2 bus-58 underground-74")
    assert state.tickets[0][:3] == (4 - 1, 3 + 1, 3 + 1)
    assert state.tickets[1][:3] == (10, 7, 4)
    assert state.tickets[2][:3] == (10, 8, 3)


def test_what_detectives_can_tell_of_mr_x() -> None:
    state = YardState.position(2, [33, 34], possible=[2], tickets={})
    play(state, "taxi-20")
    assert state.possible == [10, 20]
    # A detective who arrives and does not catch him strikes a station off.
    play(state, "taxi-21 taxi-10")
    assert state.possible == [20]
    # A black ticket may have been any line; the possible stations have no detective.
    play(state, "black-33")
    assert state.possible == [2, 9, 33]
