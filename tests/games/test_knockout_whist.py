"""Knockout Whist: who is left, who names trumps, and hidden cards with up to seven players."""

import random

import pytest

from aicore.games.others.knockout_whist.state import WhistState, chances_after
from aicore.games.table.catalogue import load_game


@pytest.mark.parametrize(
    ("tricks", "chances"),
    [
        ([7, 0, 0, 0], [1, 0, 0, 0]),
        ([4, 3, 0, 0], [2 / 3, 1 / 3, 0, 0]),
        ([2, 2, 2, 1], [4 / 15, 4 / 15, 4 / 15, 1 / 5]),
        ([0, 1], [0, 1]),
    ],
)
def test_chances_after_a_hand(tricks: list[int], chances: list[float]) -> None:
    assert chances_after(tricks) == pytest.approx(chances)


@pytest.mark.parametrize("num_players", [2, 3, 5, 7])
def test_match_ends_with_one_player_left(num_players: int) -> None:
    game = load_game("knockout_whist")
    for seed in range(20):
        match = game.new_match(seed=seed, num_players=num_players)
        choose = random.Random(seed)
        while match.current_player() >= 0:
            left = match.observation(0).sizes
            assert match.current_player() in [seat for seat, size in enumerate(left) if size]
            match.apply(choose.choice(match.legal_moves()))
        assert len(match.winners()) == 1


def test_seven_players_are_dealt_within_what_has_been_shown() -> None:
    state = WhistState.deal(3, num_players=7)
    choose = random.Random(3)
    while state.num_tricks < 4:
        state.apply(choose.choice(state.legal_moves()))
    view = state.observation(2)
    assert any(view.lacks)
    for seed in range(100):
        deal = view.determinize(seed)
        for hand, lacking in zip(deal.hands, view.lacks, strict=True):
            assert not set(hand) & set(lacking)
        assert deal.is_possible()


def test_chooser_sees_the_cards_before_naming_trumps() -> None:
    state = WhistState.deal(1, hand_size=5, chooser=2)
    assert [state.move_name(move) for move in state.legal_moves()] == ["clubs", "diamonds", "hearts", "spades"]
    assert len(state.observation(2).hands[2]) == 5
    state.apply(state.parse_move("hearts"))
    assert (state.trump, state.maker, state.current_player()) == (2, 2, 1)
