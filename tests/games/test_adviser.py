"""The adviser is the player of five stars, has a value for every move, and says nothing that is not so."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from aicore import Budget, InformationSetSearch
from aicore.cards import mixed_seed
from aicore.games.spades.explanation import BY_ARGUMENT, BY_PROOF, BY_SEARCH, reasons_for
from aicore.games.spades.game import SPADES
from aicore.games.spades.observation import Observation
from aicore.games.spades.opinion import Opinion
from aicore.games.table import Game
from aicore.games.table.adviser import Adviser
from aicore.games.table.catalogue import load_game
from aicore.games.table.descriptions import player_from, take_all_time
from tests.reference.plain_choice import BAD, GOOD, PlainChoice

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "profiling" / "plausibility.py"
SUITE = sorted((ROOT / "tests" / "data" / "plausibility").rglob("*.json"))


def adviser_of(game: Game) -> Adviser:
    """Return the adviser without a deadline: the machine may be busy."""
    adviser = Adviser(game)
    take_all_time(adviser.player)
    return adviser


def test_the_suite_finds_no_fault_with_the_adviser() -> None:
    """It chooses what five stars chooses in every position, and claims a proof only where there is one."""
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--player", "adviser", "--seeds", "1", "--processes", "1", "--json"],
        env=dict(os.environ, PYTHONPATH=str(ROOT)),
        capture_output=True,
        text=True,
        check=False,
    )
    [report] = json.loads(done.stdout)
    assert len(report["positions"]) == len(SUITE)
    assert [row["name"] for row in report["positions"] if row["differing"]] == []
    assert [row["name"] for row in report["positions"] if row["untrue"]] == []
    assert report["failures"] == []
    assert done.returncode == 0


@pytest.mark.parametrize("name", ["spades", "gin_rummy", "hearts", "dou_dizhu", "sorry"])
def test_it_chooses_as_five_stars_does(name: str) -> None:
    game = load_game(name)
    adviser, player = adviser_of(game), player_from(game, "5")
    match = game.new_match(seed=3)
    num_searched = 0
    for number in range(24):
        if (seat := match.current_player()) < 0:
            break
        observation, seed = match.observation(seat), mixed_seed(number, 7)
        counsel, decision = adviser.consult(observation, seed=seed), player.choose(observation, seed=seed)
        assert counsel.decision.move == decision.move
        assert counsel.decision.explanation == decision.explanation
        legal = match.legal_moves()
        if decision.result is not None and len(legal) > 1:
            num_searched += 1
            assert sorted(counsel.values) == sorted(legal)
            assert all(0.0 <= value <= 1.0 for value in counsel.values.values())
            assert counsel.loss(decision.move) == 0.0
        else:
            assert counsel.values == {}
            assert counsel.loss(legal[0]) is None
        match.apply(decision.move)
    assert num_searched >= 4


def test_values_of_the_suite() -> None:
    """Every legal card has one; a card that was searched keeps its own, and cards worth the same have the same."""
    adviser = adviser_of(load_game("spades"))
    player = SPADES.level(5)
    num_left_out = num_equal = 0
    for path in SUITE[::5]:
        seen = Observation.from_json(json.loads(path.read_text(encoding="utf-8"))["position"])
        counsel = adviser.consult(seen, seed=2)
        legal, result = seen.state().legal_moves(), counsel.decision.result
        if SPADES.is_bidding(seen):
            continue
        assert result is not None
        if len(legal) < 2:
            assert counsel.values == {}
            continue
        assert sorted(counsel.values) == sorted(legal)
        assert list(counsel.values.values()) == sorted(counsel.values.values(), reverse=True)
        for entry in result.moves:
            assert entry.mean is None or counsel.values[entry.move] == entry.mean
        num_left_out += len(legal) - len(result.moves)
        for card, other in player.advise(seen, 2).equals.items():  # type: ignore[attr-defined]
            num_equal += 1
            assert counsel.values[card] == counsel.values[other]
    assert num_left_out - num_equal >= 10
    assert num_equal >= 10


def test_a_proof_is_claimed_only_where_there_is_one() -> None:
    search, budget = InformationSetSearch(test_from=0.1, max_deals=50), Budget(iterations=400, time_ms=None)
    proven, unproven = (search.run(PlainChoice(), budget=budget, suspects=suspects) for suspects in ([GOOD], [BAD]))
    mistake = Opinion()
    mistake.reject("the partner has the trick")
    although = ", although the partner has the trick"
    assert reasons_for(GOOD, mistake, proven) == [BY_PROOF + although]
    assert reasons_for(GOOD, mistake, unproven) == [BY_SEARCH + although]
    assert reasons_for(BAD, mistake, proven) == [BY_SEARCH + although]
    assert reasons_for(BAD, Opinion(), proven) == [BY_SEARCH]
    assert reasons_for(BAD, Opinion(), None) == [BY_ARGUMENT]
    assert reasons_for(BAD, mistake, None) == [BY_ARGUMENT + although]
    assert reasons_for(BAD, Opinion(reasons=["it wins"]), proven) == ["it wins"]
