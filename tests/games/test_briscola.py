"""Briscola: who takes a trick, who draws what, and that nothing is lost or seen on the way."""

import random

import pytest

from aicore.cards import parse_card
from aicore.games.others.briscola import POINTS, RANKS, BriscolaState
from aicore.games.table.catalogue import load_game


def taker(cards: list[int], trump: int) -> int:
    """Return which card of the trick takes it, by the words of the rules."""
    suit = trump if any(card >> 4 == trump for card in cards) else cards[0] >> 4
    return max((card for card in cards if card >> 4 == suit), key=lambda card: RANKS.index(card & 15))


@pytest.mark.parametrize("num_players", [2, 4])
def test_every_trick_and_every_draw_of_a_hundred_hands(num_players: int) -> None:
    for seed in range(100):
        choose = random.Random(seed)
        state = BriscolaState.deal(seed, num_players=num_players, dealer=seed % num_players)
        _, stock = state.first_deal()
        hands = [set(hand) for hand in state.hands]
        points = [0] * num_players
        leader = (seed + 1) % num_players
        while state.current_player() >= 0:
            trick: list[int] = []
            for turn in range(num_players):
                seat = (leader + turn) % num_players
                assert state.current_player() == seat
                assert set(state.legal_moves()) == hands[seat]
                trick.append(choose.choice(sorted(hands[seat])))
                hands[seat].remove(trick[-1])
                state.apply(trick[-1])
            leader = (leader + trick.index(taker(trick, state.trump))) % num_players
            points[leader] += sum(POINTS.get(card & 15, 0) for card in trick)
            for turn in range(num_players if stock else 0):
                hands[(leader + turn) % num_players].add(stock.pop(0))
            assert [set(hand) for hand in state.hands] == hands
        assert state.tallies == [sum(points[0::2]), sum(points[1::2])]
        assert sum(state.tallies) == 120


@pytest.mark.parametrize("num_players", [2, 4])
def test_a_playout_counts_every_point_from_wherever_it_begins(num_players: int) -> None:
    for seed in range(60):
        state = BriscolaState.deal(seed, num_players=num_players)
        for number in range(seed % 40):
            moves = state.legal_moves()
            state.apply(moves[(seed + number) % len(moves)])
        state.play_random(seed)
        assert (state.current_player(), sum(state.tallies)) == (-1, 120)


def test_a_player_knows_its_hand_and_the_card_under_the_stock_only() -> None:
    state = BriscolaState.deal(5, num_players=2)
    for _ in range(8):
        state.apply(state.legal_moves()[0])
    view = state.observation(0)
    assert view.stock == [state.setup["turned"]]
    assert view.hands[0] == state.hands[0]
    assert view.hands[1] == []
    draws = {tuple(view.determinize(seed).first_deal()[1][8:]) for seed in range(20)}
    assert len(draws) == 20
    assert {draw[-1] for draw in draws} == {state.setup["turned"]}


def test_the_last_card_drawn_is_known_to_all_in_the_hand_that_drew_it() -> None:
    state = BriscolaState.deal(5, num_players=2)
    while state.stock:
        state.apply(state.legal_moves()[0])
    turned = state.setup["turned"]
    holder = next(seat for seat in range(2) if turned in state.hands[seat])
    assert state.observation(1 - holder).hands[holder] == [turned]
    assert holder != state.leader


def test_a_stock_that_does_not_fit_is_refused() -> None:
    state = BriscolaState.deal(1, num_players=2)
    hands, stock = state.first_deal()
    turned = state.setup["turned"]
    with pytest.raises(ValueError, match="lies under the stock"):
        BriscolaState(hands, stock=stock[::-1], turned=turned)
    with pytest.raises(ValueError, match="needs its stock"):
        BriscolaState(hands, stock=stock[1:], turned=turned)


def test_nobody_need_follow_and_a_low_trump_takes_an_ace() -> None:
    cards = [parse_card(name) for name in ("AC", "2C", "3C", "2D", "4D", "5D")]
    state = BriscolaState.deal(1, num_players=2)
    rest = [card for card in state.rules.deck if card not in cards]
    turned = parse_card("KD")
    rest.remove(turned)
    state = BriscolaState([cards[:3], cards[3:]], stock=[*rest, turned], turned=turned, dealer=1)
    state.apply(cards[0])
    assert state.legal_moves() == sorted(cards[3:])
    state.apply(cards[3])
    assert (state.leader, state.tallies) == (1, [0, 11])


def test_two_and_four_play_a_match() -> None:
    for num_players in (2, 4):
        match = load_game("briscola").new_match(seed=4, num_players=num_players)
        while (seat := match.current_player()) >= 0:
            assert match.card_view(seat) is not None
            match.apply(match.legal_moves()[0])
        assert len(match.winners()) == num_players // 2
