"""Matches between players: the same by seed on any number of processes, fair by the swapped seats."""

import json
import re
from dataclasses import replace

import pytest

from aicore.games.command.main import main
from aicore.games.compare.comparison import Comparison
from aicore.games.compare.plan import Plan, Played, Totals
from aicore.games.compare.runner import open_runner
from aicore.games.compare.statistics import clopper_pearson
from aicore.games.compare.tally import Tally
from aicore.games.table.catalogue import load_game
from aicore.games.table.descriptions import player_from
from aicore.player import SearchPlayer

STRONG, WEAK = "5:iterations=60", "1:iterations=4"


def played(plan: Plan, num_pairs: int, processes: int = 1) -> Tally:
    comparison = Comparison(plan, num_pairs)
    with open_runner(processes=processes) as runner:
        comparison.play(runner)
    assert comparison.is_complete
    return comparison.tally


def plan_of(player_a: str, player_b: str, *, is_single_round: bool = True, seed: int = 1) -> Plan:
    return Plan(game="spades", player_a=player_a, player_b=player_b, seed=seed, is_single_round=is_single_round)


def test_same_seed_same_result_on_any_number_of_processes() -> None:
    plan = plan_of(STRONG, WEAK)
    alone = played(plan, 6).as_json()
    assert alone == played(plan, 6, processes=2).as_json()
    assert alone != played(replace(plan, seed=2), 6).as_json()


def test_a_shorter_run_is_the_beginning_of_a_longer_one() -> None:
    plan = plan_of(STRONG, WEAK)
    beginnings = []
    with open_runner(processes=2) as runner:
        Comparison(plan, 5).play(runner, on_deal=lambda so_far: beginnings.append(so_far.tally.as_json()))
    assert beginnings[2] == played(plan, 3).as_json()


@pytest.mark.parametrize("is_single_round", [True, False])
def test_a_player_against_itself_is_exactly_even(is_single_round: bool) -> None:
    tally = played(plan_of(WEAK, WEAK, is_single_round=is_single_round), 3)
    assert tally.share == 0.5
    assert tally.signs == (0, 3, 0)
    difference = tally.difference("points")
    assert difference is not None
    assert difference.mean == 0.0


def test_swapping_the_players_swaps_the_result() -> None:
    one, other = played(plan_of(STRONG, WEAK), 4), played(plan_of(WEAK, STRONG), 4)
    assert one.wins == other.num_games - other.wins
    assert one.signs == other.signs[::-1]


def test_more_search_beats_random_cards() -> None:
    tally = played(plan_of(STRONG, "0"), 20, processes=2)
    assert tally.share > 0.8
    difference = tally.difference("worth")
    assert difference is not None
    assert difference.mean > 3 * difference.standard_error > 0


def test_both_seatings_have_the_same_deals() -> None:
    plan = plan_of(STRONG, WEAK)
    first, second = (plan.new_match(3) for _ in range(2))
    assert first.picture(None) == second.picture(None)
    assert first.picture(None) != plan.new_match(4).picture(None)


def test_a_match_that_nobody_wins_ends_as_a_draw() -> None:
    pair = plan_of("0", "0", is_single_round=False).play(0)
    assert pair[0].share == 0.5
    assert not pair[0].is_finished


def test_the_rule_to_deal_again_brings_a_nil_in_every_round() -> None:
    plan = replace(plan_of(WEAK, WEAK), rules={"redeal_without_nil": True})
    for number in range(3):
        for result in plan.play(number):
            assert result.figures["nil bid"].sum_a + result.figures["nil bid"].sum_b > 0


def test_tally_counts_draws_as_half_and_measures_by_pairs() -> None:
    row = {"points": Totals().plus(50.0, 30.0), "nil made": Totals().plus(None, 1.0)}
    worse = {"points": Totals().plus(10.0, 40.0).plus(10.0, 40.0), "nil made": Totals().plus(None, None)}
    longer = Played(0.0, 2, True, worse)
    pairs = [(Played(1.0, 1, True, row), Played(0.5, 1, True, row)), (longer, longer)]
    tally = Tally(plan_of("5", "3", is_single_round=False), pairs)
    assert tally.wins == 1.5
    assert tally.signs == (1, 0, 1)
    difference = tally.difference("points")
    assert difference is not None
    assert difference.mean == pytest.approx((2 * 20 - 4 * 30) / 6)
    assert tally.side_mean("nil made", 0) is None
    assert tally.side_mean("nil made", 1) == 1.0
    assert tally.difference("nil made") is None
    assert tally.as_json()["wins"] == [1, 2]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("x", "a player is 1 to 5 stars (0: random), hardest or master, not 'x'"),
        ("", "1 to 5 stars"),
        ("7", "1 to 5 stars"),
        ("5:iterations", "name=value"),
        ("5:iterations=many", "is a whole number, not 'many'"),
        ("5:iterations=0", "at least 1 iteration"),
        ("5:bravery=3", "there is no option 'bravery'"),
    ],
)
def test_bad_descriptions_give_one_sentence(text: str, complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match=re.escape(complaint)):
        player_from(load_game("spades"), text)
    assert main(["match", "spades", text, "3", "--games", "2"]) == 2
    captured = capsys.readouterr()
    assert complaint in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def test_a_game_without_its_own_reading_takes_the_arguments_of_its_players() -> None:
    game = load_game("sorry")
    assert isinstance(player_from(game, "2"), SearchPlayer)
    player = player_from(game, "5:iterations=7")
    assert isinstance(player, SearchPlayer)
    assert player.budget.iterations == 7
    assert player.budget.time_ms is None
    complaints = {"x": "1 to 5 stars", "5:iterations=x": "a whole number", "5:courage=1": "no option"}
    for text, complaint in complaints.items():
        with pytest.raises(ValueError, match=complaint):
            player_from(game, text)


@pytest.mark.parametrize("extra", [["--players", "3"], ["--rule", "target_points=7"], ["--rule", "x"]])
def test_bad_options_of_the_match_give_one_sentence(extra: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "spades", "1", "1", *extra]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["match", "spades", STRONG, WEAK, "--rounds", "4", "--seed", "5", "--processes", "1", "--json"]
    assert main(arguments) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["rounds"] == 4
    assert report["complete"] is True
    for interval in (report["paired_interval"], report["clopper_pearson_interval"]):
        assert interval[0] <= report["share"] <= interval[1]
    assert list(report).index("paired_interval") < list(report).index("clopper_pearson_interval")
    assert set(report["figures"]["points"]) == {"a", "b", "difference", "standard_error"}


def test_command_prints_a_table_and_rounds_up_to_whole_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "spades", WEAK, WEAK, "--games", "1", "--processes", "1"]) == 0
    printed = capsys.readouterr().out
    assert "2 games" in printed
    assert "95% interval over deals 0.0% to 100.0%" in printed         # one deal tells nothing
    assert "by Clopper and Pearson: 1.3% to 98.7%" in printed


def test_the_paired_interval_knows_that_a_deal_is_played_twice() -> None:
    plan = plan_of("5", "3", is_single_round=False)
    won, lost = Played(1.0), Played(0.0)
    by_cards = Tally(plan, [(won, lost), (lost, won)] * 10)             # the cards decide: the players are even
    assert by_cards.paired_interval() == clopper_pearson(10, 20)         # no spread is seen: deals are counted
    by_players = Tally(plan, [(won, won), (lost, lost)] * 10)           # each deal counts once
    assert by_players.paired_interval()[0] < by_players.clopper_pearson_interval()[0]
    low, high = Tally(plan, [(won, won)] * 9 + [(won, lost)]).paired_interval()
    assert low < 0.95 < high <= 1.0
    assert Tally(plan, [(won, won)] * 5).paired_interval() == clopper_pearson(5, 5)
