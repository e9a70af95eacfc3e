"""Schnapsen against its rules written down plainly, and the points at which hands of it are decided."""

import random

import pytest

from aicore import Budget, InformationSetSearch
from aicore.cards import parse_card
from aicore.games.others.schnapsen import CLOSE, DECK, EXCHANGE, MARRIAGES, SchnapsenState, hand_points
from aicore.games.table.catalogue import load_game
from tests.reference.schnapsen_rules import PlainSchnapsen


def plain(state: SchnapsenState) -> PlainSchnapsen:
    """Return the deal of a state that has just begun as the reference has it."""
    hands, stock = state.first_deal()
    named = [[state.move_name(card) for card in cards] for cards in (*hands, stock)]
    return PlainSchnapsen(named[:2], named[2], dealer=state.setup["dealer"])


def test_a_thousand_games_as_the_reference_plays_them() -> None:
    seen = {"close": 0, "exchange": 0, "marry": 0, "failed": 0, "last": 0, 1: 0, 2: 0, 3: 0}
    for seed in range(1000):
        choose = random.Random(seed)
        state = SchnapsenState.dealt(seed, dealer=seed % 2)
        other = plain(state)
        while other.result is None:
            assert state.current_player() == other.mover
            names = {state.move_name(move): move for move in state.legal_moves()}
            assert set(names) == other.moves()
            assert state.tallies == [other.total(0), other.total(1)]
            # A stock that is always closed at once shows little.
            names = names if seed % 3 or len(names) == 1 else {key: names[key] for key in names if key != "close"}
            name = choose.choice(sorted(names))
            seen[name.split()[0]] = seen.get(name.split()[0], 0) + 1
            state.apply(names[name])
            other.make(name)
        assert state.current_player() == -1
        result = hand_points(state.tallies, closer=state.closer, closed_at=state.closed_at)
        assert result == other.result
        assert state.rewards()[result[0]] == pytest.approx(0.5 + result[1] / 6)
        seen["failed"] += other.closer == 1 - result[0]
        seen["last"] += max(other.total(0), other.total(1)) < 66 and other.closer is None
        seen[result[1]] += 1
    assert min(seen.values()) >= 10, seen


def test_playouts_count_as_the_reference_does() -> None:
    """The playout in native code gives what the tabulated score gives, wherever it begins."""
    for seed in range(200):
        state = SchnapsenState.dealt(seed, dealer=seed % 2)
        for number in range(seed % 12):
            if state.current_player() >= 0:
                moves = state.legal_moves()
                state.apply(moves[(seed * 7 + number) % len(moves)])
        if state.current_player() < 0:
            continue
        state.prepare()
        state.play_random(seed)
        winner, points = hand_points(state.tallies, closer=state.closer, closed_at=state.closed_at)
        assert state.rewards()[winner] == pytest.approx(0.5 + points / 6)


def dealt(own: str, theirs: str, top: str, *, turned: str) -> SchnapsenState:
    """Return a hand in which seat 0 leads with these cards, and the stock begins with `top`."""
    hands = [[parse_card(name) for name in names.split()] for names in (own, theirs)]
    first, last = [parse_card(name) for name in top.split()], parse_card(turned)
    rest = [card for card in DECK if card not in (*hands[0], *hands[1], *first, last)]
    return SchnapsenState(hands, stock=[*first, *rest, last], turned=last, dealer=1)


def test_exchange_marriage_and_what_is_led_then() -> None:
    state = dealt("JH QH AS AC TC", "JS QS KS TS JC", "AD TD", turned="KH")
    assert {EXCHANGE, CLOSE} < set(state.legal_moves())
    state.apply(EXCHANGE)
    assert state.under_stock == parse_card("JH")
    assert state.observation(1).hands[0] == [parse_card("KH")]
    state.apply(MARRIAGES[2])
    assert (state.tallies, state.announced) == ([0, 0], [40, 0])
    assert set(state.observation(1).hands[0]) == {parse_card("KH"), parse_card("QH")}
    assert state.legal_moves() == [parse_card("QH"), parse_card("KH")]
    state.apply(parse_card("KH"))
    state.apply(parse_card("JC"))
    assert (state.tallies, state.announced) == ([46, 0], [0, 0])


def test_a_marriage_without_a_trick_is_lost_and_so_is_the_hand_by_three() -> None:
    state = dealt("KC QC JC JD QD", "AC TC AH TH KH", "AD TD", turned="QH")
    for name in ("marry clubs", *["QC", "AC", "AH", "JC", "TH", "JD", "KH", "QD", "AD", "KC", "AS", "QS"]):
        state.apply(state.parse_move(name))
    assert state.current_player() == -1
    assert state.tallies[0] == 0
    assert hand_points(state.tallies) == (1, 3)


@pytest.mark.parametrize(
    ("tallies", "closer", "closed_at", "result"),
    [
        ([66, 33], -1, 0, (0, 1)),
        ([20, 70], -1, 0, (1, 2)),
        ([66, 0], -1, 0, (0, 3)),
        ([66, 50], 0, 32, (0, 2)),       # what the other had at the closing counts
        ([66, 50], 0, 0, (0, 3)),
        ([65, 50], 0, 40, (1, 2)),       # closed and not made
        ([65, 50], 0, 0, (1, 3)),
        ([66, 65], 1, 20, (0, 2)),
    ],
)
def test_game_points(tallies: list[int], closer: int, closed_at: int, result: tuple[int, int]) -> None:
    assert hand_points(tallies, closer=closer, closed_at=closed_at) == result


def test_the_search_sees_what_closing_brings() -> None:
    sure = dealt("AH TH KH QH AS", "JS QS KS TS JC", "AD TD", turned="JH")        # every trick, and 40 for a marriage
    hopeless = dealt("JC JD JS QC QS", "AC TC AD TD KD", "AS TS", turned="AH")
    budget = Budget(iterations=3000, time_ms=None, num_bytes=1 << 20)
    for state, low, high in ((sure, 0.8, 1.0), (hopeless, 0.0, 0.2)):
        found = InformationSetSearch().run(state.observation(0), budget=budget)
        mean = {entry.move: entry.mean for entry in found.moves}[CLOSE]
        assert mean is not None
        assert low <= mean <= high
        assert (found.move == CLOSE) <= (state is sure)


def test_a_match_goes_to_seven() -> None:
    match = load_game("schnapsen").new_match(seed=3)
    while (seat := match.current_player()) >= 0:
        assert match.card_view(seat) is not None
        match.apply(match.legal_moves()[0])
    assert max(match.scores) >= 7
    assert len(match.winners()) == 1
