"""The policy learned from 5 stars, what hands are worth to native code, and deals weighed by both."""

import json
import math
import random
from array import array
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from aicore.cards import mixed_seed
from aicore.games.spades.bidding import outlooks
from aicore.games.spades.deck import deck_for
from aicore.games.spades.game import SPADES
from aicore.games.spades.handvalue import expected_tricks, nil_chance
from aicore.games.spades.inference import weigh_by_history
from aicore.games.spades.policy import ENTRIES, WEIGHTS, Following
from aicore.games.spades.rules import Rules
from aicore.games.spades.state import SpadesState
from aicore.games.spades.worth import worth_of
from aicore.games.table.descriptions import player_from

ROUNDS = 12
RULES = (
    Rules(),
    Rules(spades_lead_any_time=True),
    Rules(high_cards="jokers"),
    Rules(high_cards="jokers and deuces", bag_penalty=0),
)


def bid_round(seed: int, rules: Rules | None = None) -> SpadesState:
    """Return a round in which the bids are made, nils among them."""
    state = SpadesState.deal(seed, rules=rules)
    for number in range(4):
        state.apply(mixed_seed(seed, number) % 6)
    return state


@pytest.mark.parametrize("rules", RULES)
def test_the_policy_gives_every_legal_card_a_chance_from_what_its_seat_knows(rules: Rules) -> None:
    for seed in range(ROUNDS):
        state = bid_round(seed, rules)
        play = Following(deck_for(rules).cards, state.leader, [bid or 0 for bid in state.bids], rules)
        dice = random.Random(seed)
        while state.current_player() >= 0:
            seat = state.current_player()
            cards, entries = play.choices(state.hands[seat])
            assert sorted(cards) == state.legal_moves()
            numbers = array("i", entries)
            assert len(numbers) == ENTRIES * len(cards)
            assert all(0 <= number < WEIGHTS for number in numbers)
            chances = state.learned_chances()
            assert sum(chances.values()) == pytest.approx(1.0, abs=1e-4)
            assert min(chances.values()) > 0
            # The history card by card, the round as it stands, and what the seat alone sees say the same.
            assert play.chances(state.hands[seat]) == chances
            assert state.observation(seat).learned_chances() == chances
            card = dice.choice(state.legal_moves())
            play.follow(card)
            state.apply(card)


def test_the_fit_reports_how_often_it_is_right() -> None:
    fit: Any = weights_document()["fit"]
    while "start" in fit:
        assert "--player master" in fit["command"]
        fit = fit["start"]
    assert fit["most_likely_card_played"] > 0.73
    assert fit["log_loss"] < 0.65 < 0.5 * fit["log_loss_of_chance"]


def test_the_policy_foretells_games_that_it_has_not_seen() -> None:
    player = SPADES.player(stars=5)
    losses, even = [], []
    for seed in range(3):
        state = SpadesState.deal(seed)
        number = 0
        while state.current_player() >= 0:
            move = player.choose(SPADES.observe(state), seed=mixed_seed(seed, number)).move
            if state.phase == "playing" and len(state.legal_moves()) > 1:
                losses.append(-math.log(state.learned_chances()[move]))
                even.append(math.log(len(state.legal_moves())))
            state.apply(move)
            number += 1
    assert sum(losses) < 0.65 * sum(even)


def test_learned_playouts_end_and_repeat() -> None:
    for seed in range(ROUNDS):
        ended = []
        for _ in range(2):
            state = bid_round(seed)
            state.play_as_learned()
            state.play_random(seed, policy="rule")
            assert state.current_player() < 0
            assert sum(state.tricks) == 13
            ended.append(state.tricks)
        assert ended[0] == ended[1]


def test_native_code_values_hands_as_the_bids_do() -> None:
    for rules in RULES:
        deck = deck_for(rules).cards
        for seed in range(200):
            hand = random.Random(seed).sample(deck, 13)
            tricks, nil = worth_of(hand)
            assert tricks == pytest.approx(expected_tricks(hand), abs=1e-9)
            assert nil == pytest.approx(nil_chance(hand), abs=1e-9)


def test_bids_say_nothing_where_hands_do_not_explain_them() -> None:
    state = bid_round(3)
    assert all(outlook is not None for outlook in outlooks(state))
    assert outlooks(bid_round(3, Rules(nil_pass=True))) == [None] * 4
    blind = SpadesState.deal(3, rules=Rules(blind_nil=True), score=(0, 300))
    while blind.phase == "bidding":
        blind.apply(14 if 14 in blind.legal_moves() else 3)
    assert [outlook is None for outlook in outlooks(blind)] == [bid == 14 for bid in blind.bids]


def test_weighed_deals_tell_who_holds_what() -> None:
    """After eight tricks of five stars, by the log loss of the true holders."""
    player = SPADES.player(stars=5, iterations=300)
    told = plain = 0.0
    for seed in range(20, 28):
        state = SpadesState.deal(seed)
        number = 0
        while state.num_tricks < 8:
            state.apply(player.choose(SPADES.observe(state), seed=mixed_seed(seed, number)).move)
            number += 1
        for observer in range(4):
            view = state.observation(observer)
            plain += log_loss(state, view.beliefs())
            weigh_by_history(view)
            told += log_loss(state, view.sampled_beliefs(1, 1000))
    assert told < 0.8 * plain


def log_loss(state: SpadesState, beliefs: dict[int, dict[int, float]]) -> float:
    """Return the log loss of who holds what."""
    return -sum(math.log(max(beliefs[seat][card], 0.01)) for seat in beliefs for card in state.hands[seat])


def weights_document() -> dict[str, object]:
    """Return the document that is shipped."""
    text = resources.files("aicore.games.spades").joinpath("data/policy.json").read_text(encoding="utf-8")
    document: dict[str, object] = json.loads(text)
    return document


def values_of(description: str) -> list[float | None]:
    """Return the means that a short search of a player finds for the first card of a second trick."""
    player = player_from(SPADES, description)
    state = bid_round(5)
    for number in range(4):
        state.apply(state.legal_moves()[number % len(state.legal_moves())])
    result = player.choose(SPADES.observe(state), seed=1).result
    assert result is not None
    return [entry.mean for entry in result.moves]


def test_a_policy_can_be_named(tmp_path: Path) -> None:
    same, even = tmp_path / "same.json", tmp_path / "even.json"
    document = weights_document()
    same.write_text(json.dumps(document), encoding="utf-8")
    even.write_text(json.dumps(document | {"weights_in_thirty_seconds": {"all": [0] * WEIGHTS}}), encoding="utf-8")
    shipped = values_of("master:iterations=1000")
    for option in ("policy", "reader"):
        assert values_of(f"master:iterations=1000,{option}={same}") == shipped
        assert values_of(f"master:iterations=1000,{option}={even}") != shipped


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{", "is not JSON"),
        ("[]", "is no learned policy"),
        ('{"version": 9, "weights_in_thirty_seconds": {}}', "is a policy of version 9, not 1"),
        ('{"version": 1, "weights_in_thirty_seconds": {"a": [1, 2]}}', f"has 2 weights, not {WEIGHTS}"),
        (json.dumps({"version": 1, "weights_in_thirty_seconds": {"a": [0.5] * WEIGHTS}}), "has the weight 0.5"),
        (json.dumps({"version": 1, "weights_in_thirty_seconds": {"a": [128] * WEIGHTS}}), "has the weight 128"),
    ],
)
def test_what_is_no_policy_gets_a_sentence(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "policy.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=fault) as raised:
        player_from(SPADES, f"master:policy={path}")
    assert str(raised.value).startswith(str(path))
    with pytest.raises(ValueError, match="cannot be read: No such file"):
        player_from(SPADES, f"master:reader={tmp_path / 'none.json'}")


def test_deals_are_weighed_by_an_observer_alone() -> None:
    with pytest.raises(ValueError, match="four seats have bid"):
        bid_round(1).weigh_deals([None])
    with pytest.raises(ValueError, match="while cards are played"):
        SpadesState.deal(1).learned_chances()
