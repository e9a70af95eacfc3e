"""A small part of `make cheating`, and that it sees whoever cheats."""

from pathlib import Path
from typing import Any

import pytest

from aicore.cards import mixed_seed
from aicore.games.spades.characters import characters
from aicore.games.table import Match
from aicore.games.table.catalogue import GAMES, load_game

from .__main__ import check_match, check_seed, matches_of
from .decisions import Cheating, check_decision
from .everybody import Decider, everybody

NOTHING_DEALT = {"sorry"}       # what nobody knows there is the order of the pile, which no seat holds


@pytest.mark.parametrize("name", GAMES)
def test_nobody_cheats(name: str, tmp_path: Path) -> None:
    *_, counted = matches_of(name, decisions=20, seed=3, log=tmp_path / "log")
    assert counted["decisions"] == 20
    assert counted["other worlds"] == 40
    assert (counted["with other secrets"] > 0) is (name not in NOTHING_DEALT)
    assert counted["graphs"] > 0
    assert counted["seeds"] > 0


@pytest.mark.parametrize("name", ["spades", "scotland_yard", "hearts"])
def test_everybody_is_asked(name: str) -> None:
    game = load_game(name)
    for is_brief in (True, False):
        names = [decider.name for decider in everybody(game, is_brief=is_brief)]
        assert len(set(names)) == len(names)
        assert {"0", "1", "2", "3", "4", "5", "adviser", *map(str, game.levels), *game.words} <= set(names)
        people = {person.name for person in characters()} if name == "spades" else set()
        assert people <= set(names)
        assert len(names) == len({0, *game.levels, *game.words}) + len(people) + 1


def under_way(name: str = "hearts") -> Match:
    """Return a match in which cards have been played."""
    match = load_game(name).new_match(seed=4)
    for _ in range(20):
        match.apply(match.legal_moves()[0])
    return match



def test_whoever_is_handed_the_state_is_seen() -> None:
    match = under_way()
    player = everybody(match.game, is_brief=True)[5]
    check_decision(match, player, num_worlds=2)
    match.observed = lambda state, seat: state          # type: ignore[method-assign]
    with pytest.raises(Cheating, match=r"other hidden information \(world \d\)"):
        check_decision(match, player, num_worlds=8)


def test_thoughts_that_differ_are_seen() -> None:
    match = under_way()
    asked: list[Any] = []

    def decide(observation: Any, seed: int) -> tuple[Any, ...]:
        asked.append(observation)
        return match.legal_moves()[0], len(asked)

    with pytest.raises(Cheating, match="other thoughts"):
        check_decision(match, Decider("counting", decide), num_worlds=1)


def test_a_picture_that_tells_is_seen() -> None:
    match = under_way()
    shows_all = match.picture
    match.picture = lambda seat: shows_all(None)        # type: ignore[method-assign]
    with pytest.raises(Cheating, match="is shown something else"):
        check_decision(match, everybody(match.game, is_brief=True)[0], num_worlds=4)


def test_a_seed_that_tells_is_seen() -> None:
    match = under_way()
    check_seed(match)
    match.decision_seed = lambda: mixed_seed(match.seed, len(match.moves))      # type: ignore[method-assign]
    with pytest.raises(Cheating, match="tells the deal"):
        check_seed(match)


def test_a_run_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    game, log, whole = load_game("knockout_whist"), tmp_path / "some", tmp_path / "all"
    first = next(counts for counts in matches_of(game.name, decisions=400, seed=1, log=log) if counts["matches"] == 1)
    assert 0 < first["decisions"] < 400
    *_, resumed = matches_of(game.name, decisions=400, seed=1, log=log)
    *_, at_once = matches_of(game.name, decisions=400, seed=1, log=whole)
    assert resumed == at_once
    assert log.read_text() == whole.read_text()


def test_a_match_tells_where_it_cheats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("hearts")
    monkeypatch.setattr(game.match, "observed", lambda match, state, seat: state)
    with pytest.raises(AssertionError, match="it leads to the state"):
        check_match(game, everybody(game, is_brief=True), everybody(game, is_brief=True), seed=5, most=50)
    with pytest.raises(Cheating, match=r"hearts: it leads to the state \(match 0 of seed 1\)"):
        list(matches_of("hearts", decisions=50, seed=1, log=tmp_path / "log"))
