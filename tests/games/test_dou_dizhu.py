"""Dou Di Zhu: rules by table, two other programs as oracles, conformance, golden playthrough, strength."""

from pathlib import Path
from typing import Any

import pytest

from aicore.games.compare.challenge import count_wins
from aicore.games.others.dou_dizhu.bidding import choose_bid, strength
from aicore.games.others.dou_dizhu.combos import combo_name, describe, pack, unpack
from aicore.games.others.dou_dizhu.plays import whole_plays
from aicore.games.others.dou_dizhu.state import AUCTIONS, DECK_TEXT, FIRST_BID_MOVE, KICKERS, DouDizhuState
from aicore.games.table.catalogue import load_game
from aicore.testing import check_game
from tests.games.dou_dizhu_oracles import compare_with_openspiel, compare_with_rlcard
from tests.games.playthrough import playthrough

DATA = Path(__file__).parent.parent / "data"


def state_with(hand: str, **rules: Any) -> DouDizhuState:
    """Return a deal in which seat 0 is the landlord and holds the 20 cards given."""
    rest = list(DECK_TEXT)
    for card in hand:
        rest.remove(card)
    return DouDizhuState([hand[:17], "".join(rest[:17]), "".join(rest[17:])], hand[17:], landlord=0, **rules)


@pytest.mark.parametrize("kickers", KICKERS)
@pytest.mark.parametrize("auction", AUCTIONS)
def test_conforms(kickers: str, auction: str) -> None:
    check_game(
        lambda seed: DouDizhuState.new(seed, kickers=kickers, auction=auction), num_games=5, num_iterations=40
    )


def test_golden_playthrough() -> None:
    golden = (DATA / "playthrough_dou_dizhu.txt").read_text(encoding="utf-8")
    assert list(playthrough("dou_dizhu")) == golden.splitlines()


def test_rlcard_agrees_on_every_position() -> None:
    assert sum(compare_with_rlcard(seed) for seed in range(150)) > 7000


def test_openspiel_agrees_on_every_position_and_on_the_points() -> None:
    assert sum(compare_with_openspiel(seed)[0] for seed in range(1000)) > 50_000


def test_combinations_are_numbered_so_that_the_higher_follow() -> None:
    names = [combo_name(number) for number in range(309)]
    assert len(set(names)) == 309
    assert names[0] == "pass"
    assert names[308] == "BR"
    for number in range(1, 309):
        shape = describe(number)
        for later in range(number + 1, shape["group_end"]):
            other = describe(later)
            assert (other["kind"], other["length"]) == (shape["kind"], shape["length"])
            assert other["start"] > shape["start"]


def test_cards_are_packed_and_unpacked() -> None:
    assert unpack(pack("BR3345")) == "3345BR"
    assert unpack(pack(DECK_TEXT)) == DECK_TEXT
    with pytest.raises(ValueError, match="'1' is not a rank"):
        pack("10")


@pytest.mark.parametrize(
    ("hand", "rules", "possible", "impossible"),
    [
        # Kickers of one rank: only by the rule "alike".
        ("33344455667789TJQKA2", {}, ["33344456", "3334445566", "33344457"], ["33344455", "33344477"]),
        ("33344455667789TJQKA2", {"kickers": "alike"}, ["33344456", "33344455"], ["33344555"]),
        # Three of a neighbouring rank would lengthen the chain; of another rank they may be kickers.
        ("33344455566689TJQKA2", {"kickers": "alike"}, ["333444555666"], ["3334445556666"]),
        ("33344455577789TJQKA2", {"kickers": "alike"}, ["333444555777"], []),
        # Never both jokers as kickers, no chain through the two.
        ("3333445566789TJQKABR", {}, ["33334B", "BR", "TJQKA"], ["333344", "3333BR", "JQKA2"]),
        ("3333445566789TJQKA22", {}, ["3333", "33334455", "334455", "33445566"], ["JQKA2", "AA22"]),
    ],
)
def test_plays(hand: str, rules: dict[str, Any], possible: list[str], impossible: list[str]) -> None:
    plays = whole_plays(state_with(hand, **rules))
    assert [play for play in possible if play not in plays] == []
    assert [play for play in impossible if play in plays] == []


def test_the_others_see_a_combination_when_its_kickers_are_chosen() -> None:
    state = state_with("33344455667789TJQKA2")
    before = state.information(1)
    state.apply(state.parse_move("333+1"))
    assert state.current_player() == 0
    assert state.information(1)[3:] == before[3:]
    assert state.observation(1).sizes == [20, 17, 17]
    state.apply(state.parse_move("9"))
    assert state.current_player() == 1
    assert state.observation(1).sizes == [16, 17, 17]


def test_three_passes_leave_no_landlord() -> None:
    state = DouDizhuState.new(1)
    for _ in range(3):
        state.apply(FIRST_BID_MOVE)
    assert state.current_player() == -1
    assert state.points() == [0, 0, 0]
    assert state.rewards() == [0.5, 0.5, 0.5]


def test_the_landlords_three_cards_stay_known_until_they_are_played() -> None:
    for seed in range(20):
        state = DouDizhuState.new(seed, auction="none")
        shown = state.shown
        view = state.observation(1)
        assert view.hands[0] == shown
        for draw in range(5):
            drawn = view.determinize(draw)
            assert all(drawn.hands[0].count(card) >= shown.count(card) for card in shown)
            assert sorted("".join(drawn.hands)) == sorted(DECK_TEXT)


def test_weights_steer_the_deals() -> None:
    view = DouDizhuState.new(3, auction="none").observation(0)
    weights = [[1.0] * 15 for _ in range(3)]
    weights[1][12] = 0.0
    drawn = [view.weighted(weights).determinize(seed) for seed in range(30)]
    assert not any("2" in deal.hands[1] for deal in drawn)
    assert any("2" in view.determinize(seed).hands[1] for seed in range(30))


@pytest.mark.parametrize(
    ("hand", "points"), [("33334455667789TJQ", 2), ("34567789TJQKA22BR", 12), ("3456789TJQKKKAAA2", 5)]
)
def test_strength_of_a_hand(hand: str, points: int) -> None:
    assert strength(hand) == points


def test_bids_are_legal_and_end_with_the_auction() -> None:
    for seed in range(50):
        state = DouDizhuState.new(seed)
        while state.phase == "auction":
            bid = choose_bid(state.observation(state.current_player()))
            assert bid in state.legal_moves()
            state.apply(bid)
        if state.current_player() >= 0:
            assert choose_bid(state.observation(state.current_player())) is None


def test_a_farmer_can_be_told_to_prefer_the_own_victory() -> None:
    plain = state_with("33344455667789TJQKA2")
    shaped = state_with("33344455667789TJQKA2", coalition=0.25)
    for seed in range(20):
        for state in (games := [plain.copy(), shaped.copy()]):
            state.play_random(seed)
        ours, theirs = (game.rewards() for game in games)
        other = 3 - games[0].winner
        if games[0].winner > 0:
            assert theirs[other] == pytest.approx(ours[other] - 0.25)
            assert theirs[games[0].winner] == ours[games[0].winner]


def test_search_beats_random_play_on_both_sides() -> None:
    game: Any = load_game("dou_dizhu")
    wins = count_wins(game, game.player(iterations=100), game.player(stars=0), num_matches=24, num_players=3)
    assert wins >= 16


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [({"kickers": "two"}, "rule kickers"), ({"auction": True}, "rule auction"), ({"colour": 1}, "unknown rule")],
)
def test_unknown_rules_get_one_sentence(rules: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        load_game("dou_dizhu").new_match(seed=1, rules=rules)


def test_a_match_is_replayed_and_read_as_a_position() -> None:
    game: Any = load_game("dou_dizhu")
    match = game.new_match(seed=6, rules={"auction": "none"})
    for _ in range(9):
        assert match.picture(match.current_player())
        match.apply(match.legal_moves()[-1])
    again = game.replay(match.record())
    assert again.record() == match.record()
    seat = match.current_player()
    seen = match.observation(seat).information(seat)
    assert game.read_position(match.record()).information(seat) == seen
    assert game.read_position({"record": match.record(), "seat": seat}).information(seat) == seen
    with pytest.raises(ValueError, match="is to move"):
        game.read_position({"record": match.record(), "seat": 7})


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("33", "3 3"), ("333+1", "3 3 3 and a card"), ("333+2", "3 3 3 and a pair"), ("333+11", "3 3 3 and 2 cards"),
        ("3333+22", "3 3 3 3 and 2 pairs"), ("TTT+1", "10 10 10 and a card"),
    ],
)
def test_what_a_combination_carries_is_told_in_words(name: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = load_game("dou_dizhu").new_match(seed=1)
    monkeypatch.setattr(match, "move_name", lambda move: name)
    assert match.move_words(match.legal_moves()[-1]) == words
