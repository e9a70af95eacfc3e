"""Bids, characters, levels and explanations of Spades."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from aicore.cards import mixed_seed, parse_card
from aicore.games.command.main import main
from aicore.games.spades.bidding import Temper, choose_bid
from aicore.games.spades.characters import characters
from aicore.games.spades.game import LEVELS, SPADES
from aicore.games.spades.handvalue import expected_tricks, nil_chance, table
from aicore.games.spades.observation import Observation
from aicore.games.spades.state import SpadesState

POSITIONS = Path(__file__).parent.parent / "data/plausibility"


def hand(text: str) -> tuple[int, ...]:
    return tuple(parse_card(name) for name in text.split())


STRONG = hand("AS KS QS JS 9S AH KH 4H AC KC 3C AD 2D")
WEAK = hand("4S 2S 9H 6H 4H 2H 8C 5C 3C 7D 5D 3D 2D")
MIDDLING = hand("QS 8S 5S AH 9H 4H KC 7C 3C JD 8D 6D 2D")


def bid_of(cards: tuple[int, ...], *, score: tuple[int, int] = (0, 0), bags: tuple[int, int] = (0, 0)) -> int:
    observation = Observation(seat=0, dealer=3, hand=cards, score=score, bags=bags)
    return choose_bid(observation, observation.state(), seed=1, temper=Temper(whim=0.0)).move


def test_hands_are_valued_in_order() -> None:
    assert expected_tricks(WEAK) < expected_tricks(MIDDLING) < expected_tricks(STRONG)
    assert expected_tricks(STRONG) > 8
    assert nil_chance(WEAK) > 0.7 > nil_chance(MIDDLING)
    assert nil_chance(STRONG) < 0.01


def test_bids() -> None:
    assert bid_of(STRONG) >= 8
    assert bid_of(WEAK) == 0
    assert 2 <= bid_of(MIDDLING) <= 4


def test_many_bags_never_lower_a_bid() -> None:
    for seed in range(50):
        cards = tuple(SpadesState.deal(seed).hands[0])
        if bid_of(cards) and bid_of(cards, bags=(9, 0)):
            assert bid_of(cards, bags=(9, 0)) >= bid_of(cards)


def test_courage_raises_bids_and_nil_love_finds_more_nils() -> None:
    bold = timid = lovers = sober = 0
    for seed in range(200):
        state = SpadesState.deal(seed)
        observation = SPADES.observe(state)
        for temper, kind in ((Temper(courage=0.6), "bold"), (Temper(courage=-0.6), "timid")):
            move = choose_bid(observation, observation.state(), seed=seed, temper=temper).move
            bold, timid = bold + move * (kind == "bold"), timid + move * (kind == "timid")
        lovers += choose_bid(observation, observation.state(), seed=seed, temper=Temper(nil_love=0.25)).move == 0
        sober += choose_bid(observation, observation.state(), seed=seed, temper=Temper()).move == 0
    assert bold > timid + 100
    assert lovers > sober


def test_every_bid_explains_itself() -> None:
    for seed in range(30):
        observation = SPADES.observe(SpadesState.deal(seed))
        bid = choose_bid(observation, observation.state(), seed=seed, temper=Temper())
        assert bid.reasons
        assert all(reason.endswith(".") for reason in bid.reasons)


def test_the_fit_reports_its_error() -> None:
    fit = table()["fit"]
    assert fit["hands"] > 10_000
    assert fit["tricks_mean_absolute_error"] < 0.75 * fit["tricks_mean_absolute_error_of_the_mean_alone"]
    assert fit["nil_root_mean_square_error"] < 0.5 * fit["nil_standard_deviation"]


def test_there_are_characters_of_every_level() -> None:
    people = characters()
    assert len(people) >= 8
    assert {person.stars for person in people} == {1, 2, 3, 4, 5, 6}
    assert len({person.name for person in people}) == len(people)
    for person in people:
        assert SPADES.player_of(person).stars == person.stars


OTHERS = ("5:playout=random", "5:deals=biased", "5:evaluation=points", "5:search=flat")


@pytest.mark.parametrize("level", [*LEVELS, *OTHERS])
def test_every_level_plays_a_round_and_explains_itself(level: int | str) -> None:
    player = SPADES.describe_player(str(level) if level != "hardest" else "hardest:iterations=200")
    state = SpadesState.deal(5)
    number = 0
    while state.current_player() >= 0:
        decision = player.choose(SPADES.observe(state), seed=mixed_seed(5, number))
        assert decision.explanation
        assert decision.num_bytes <= 140_000
        state.apply(decision.move)
        number += 1
    assert sum(state.tricks) == 13


def test_five_stars_lead_the_first_card_within_their_budget() -> None:
    player = SPADES.player(stars=5)
    for seed in range(20):
        state = SpadesState.deal(seed)
        for number in range(4):
            state.apply(player.choose(SPADES.observe(state), seed=mixed_seed(seed, number)).move)
        seen = SPADES.observe(state)
        decision = player.choose(seen, seed=seed)
        assert decision.num_bytes < 140_000
        assert 0 < decision.iterations <= 2500


def test_unknown_options_are_named() -> None:
    with pytest.raises(ValueError, match="there is no option 'speed'"):
        SPADES.describe_player("5:speed=9")
    with pytest.raises(ValueError, match="playout of a player is one of"):
        SPADES.describe_player("5:playout=clever")


def test_beliefs_name_the_holders_of_all_hidden_cards() -> None:
    state = SpadesState.deal(3)
    player = SPADES.describe_player("5:iterations=30")
    while state.num_tricks < 4:
        state.apply(player.choose(SPADES.observe(state), seed=1).move)
    observation = SPADES.observe(state)
    beliefs = SPADES.beliefs(observation)
    own = set(observation.hand or ())
    hidden = {state.move_name(card) for hand in state.hands for card in hand if card not in own}
    assert set(beliefs) == hidden
    assert all(sum(shares.values()) == pytest.approx(1.0, abs=0.002) for shares in beliefs.values())
    assert all("23456789TJQKA".index(a[0]) >= "23456789TJQKA".index(b[0]) for a, b in pairwise(beliefs))


def test_choose_explains_with_beliefs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    position = json.loads((POSITIONS / "second_hand_low_01.json").read_text(encoding="utf-8"))["position"]
    path = tmp_path / "position.json"
    path.write_text(json.dumps(position), encoding="utf-8")
    arguments = ["choose", "spades", "--position", str(path), "--seeds", "3", "--explain"]
    assert main(arguments) == 0
    table = capsys.readouterr().out.split("believed")[1].splitlines()
    assert table[0].split() == ["South", "West", "East"]
    assert table[1].startswith("AS")
    assert main([*arguments, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["explanation"]
    assert len(report["beliefs"]) > len(table) - 2


def test_a_description_may_ask_for_threads() -> None:
    player = SPADES.describe_player("5:iterations=400,threads=2")
    match = SPADES.new_match(seed=4)
    while match.state.phase == "bidding":
        match.apply(3)
    view = match.observation(match.current_player())
    first, second = (player.choose(view, seed=3) for _ in range(2))
    assert first.move == second.move
    assert first.result is not None
    assert 0 < first.iterations <= 400
    with pytest.raises(ValueError, match="1 to 16 threads"):
        SPADES.describe_player("5:threads=0")
