"""With which card a trick is taken: the lowest that does, or the highest where tricks beyond the contract only harm."""

import json
from pathlib import Path

import pytest

from aicore.cards import card_set, parse_card
from aicore.games.spades.judgement import judge
from aicore.games.spades.observation import Observation
from aicore.games.spades.situation import Situation

SUITE = Path(__file__).parents[1] / "data" / "plausibility"
POSITIONS = sorted(path for path in SUITE.rglob("collection8_last_needed_*.json"))


def situation_of(path: Path, **changes: object) -> Situation:
    position = json.loads(path.read_text(encoding="utf-8"))["position"]
    return Situation(Observation.from_json(position | changes).state())


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_the_last_trick_that_is_needed_is_taken_high(path: Path) -> None:
    situation = situation_of(path)
    assert situation.need == 1
    assert situation.is_bag_beyond
    assert situation.taker == max(situation.winners)
    opinions = judge(situation.state)
    assert opinions[min(situation.winners)].is_mistake
    assert not opinions[max(situation.winners)].is_mistake


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_where_bags_are_free_the_lowest_winner_does(path: Path) -> None:
    situation = situation_of(path, rules={"bag_penalty": 0})
    assert not situation.is_bag_beyond
    assert situation.taker == min(situation.winners)
    assert not judge(situation.state)[min(situation.winners)].is_mistake


def test_where_every_trick_counts_against_them_the_lowest_winner_does() -> None:
    for known in ({"must_break": True}, {"their_need": 1}, {"need": 0}):
        situation = situation_of(POSITIONS[0])
        vars(situation).update(known)
        assert not situation.is_bag_beyond
        assert situation.taker == min(situation.winners)


@pytest.mark.parametrize(
    ("hand", "need", "taker"),
    [
        ("AS KS 4S 2S", 1, "AS"),
        ("AS KS 4S 2S", 2, "AS"),      # the king is sure after it
        ("AS KS 4S 2S", 3, "4S"),      # ace and king are both needed
        ("AS 4S 2S 9D", 2, "4S"),
        ("JS 4S 2S 9D", 2, "2S"),      # nothing is sure: as cheap as can be
    ],
)
def test_as_many_sure_trumps_are_kept_as_are_needed(hand: str, need: int, taker: str) -> None:
    own = [parse_card(name) for name in hand.split()]
    trumps = [card for card in own if card >= parse_card("2S")]
    others = card_set(parse_card(name) for name in ("3S", "6S", "TS", "QS"))
    situation = situation_of(POSITIONS[0])
    known = {"hand": own, "winners": trumps, "unseen": others, "need": need, "is_bag_beyond": True}
    vars(situation).update(known)
    assert situation.deck.name(situation.taker or 0) == taker
