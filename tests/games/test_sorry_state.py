"""Invariants of Sorry!, the number of moves in a turn, and what the search relies on."""

from collections import Counter

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aicore import Budget, DeterminizedSearch, FlatSearch, InformationSetSearch, Search
from aicore.games.others.sorry.board import CARD_COUNTS, CARDS, HOME, NUM_CARDS, START
from aicore.games.others.sorry.moves import NUM_MOVES_OF_SEAT, PASSED, split_move
from aicore.games.others.sorry.players import document_player
from aicore.games.others.sorry.rules import Rules
from aicore.games.others.sorry.state import SorryState
from aicore.testing import check_game

SEVEN, ELEVEN = CARDS.index("7"), CARDS.index("11")
FAR_APART = [10, 18, 32, 45]  # no two of them within seven steps, no landing on a slide's first space
WAITING = [START] * 4


@pytest.mark.parametrize("num_players", [2, 3, 4])
@pytest.mark.parametrize(
    "rules", [Rules(), Rules.of_document(), Rules(ordered_splits=True), Rules(swap_may_be_declined=False)]
)
def test_conformance(num_players: int, rules: Rules) -> None:
    check_game(lambda seed: SorryState(num_players=num_players, rules=rules, seed=seed), num_games=1)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**60), num_players=st.integers(2, 4), ordered=st.booleans(), own=st.booleans())
def test_cards_and_pawns_are_kept(seed: int, num_players: int, ordered: bool, own: bool) -> None:
    rules = Rules(ordered_splits=ordered, slides="own colour" if own else "other colours")
    state = SorryState(num_players=num_players, rules=rules, seed=seed)
    number = seed
    while state.current_player() >= 0:
        drawn = [card for _, card, _ in state.history] + [state.card]
        since_shuffle = Counter(drawn[(len(drawn) - 1) // NUM_CARDS * NUM_CARDS :])
        assert [state.deck[card] + since_shuffle[card] for card in range(len(CARDS))] == list(CARD_COUNTS)
        assert [len(places) for places in state.pawns] == [4] * num_players
        assert not state.has_shared_space()
        moves = state.legal_moves()
        assert all(split_move(move)[:2] == (state.current_player(), state.card) for move in moves)
        number = (number * 6364136223846793005 + 1442695040888963407) % 2**64
        state.apply(moves[(number >> 33) % len(moves)])
    assert [places == [HOME] * 4 for places in state.pawns] == [seat == state.winner for seat in range(num_players)]
    assert state.rewards() == [float(seat == state.winner) for seat in range(num_players)]
    assert state.is_possible()


@pytest.mark.parametrize(("ordered", "expected"), [(True, 76), (False, 40)])
def test_seven_has_so_many_moves(ordered: bool, expected: int) -> None:
    state = SorryState.position([FAR_APART, WAITING], player=0, card=SEVEN, rules=Rules(ordered_splits=ordered))
    assert len(state.legal_moves()) == expected


def test_eleven_has_more_moves_than_an_unordered_seven() -> None:
    """Three opponents with four pawns on the track: 4 forward and 4 x 12 swaps."""
    state = SorryState.position([[1, 3, 5, 8], [1, 3, 5, 7], [1, 3, 5, 7], [1, 3, 5, 7]], player=0, card=ELEVEN)
    assert len(state.legal_moves()) == 52


def test_no_turn_has_more_moves() -> None:
    for ordered, limit in ((True, 76), (False, 52)):
        most = 0
        for seed in range(150):
            state = SorryState(num_players=4, rules=Rules(ordered_splits=ordered), seed=seed)
            while state.current_player() >= 0:
                moves = state.legal_moves()
                most = max(most, len(moves))
                state.apply(moves[(seed * 7 + len(state.history) * 13) % len(moves)])
        assert 20 < most <= limit


def test_a_stuck_player_passes_without_a_move() -> None:
    state = SorryState(seed=3)
    assert all(move == PASSED for _, _, move in state.history)
    for _, card, _ in state.history:
        assert CARDS[card] not in ("1", "2")
    assert CARDS[state.card or 0] in ("1", "2")
    assert state.legal_moves() == [state.parse_move("out")]


def test_two_draws_again_even_if_unplayable() -> None:
    """A pawn four from home and three home: a 2 can be used, a 2 with one step to go cannot."""
    seen = 0
    for seed in range(300):
        state = SorryState.position([[64, HOME, HOME, HOME], [20, 30, 40, 45]], player=1, card=SEVEN, seed=seed)
        state.apply(state.legal_moves()[0])
        for (seat, card, move), (following, _, _) in zip(state.history[1:], state.history[2:], strict=False):
            if move == PASSED and seat == 0:
                assert following == (0 if CARDS[card] == "2" else 1)
                seen += CARDS[card] == "2"
    assert seen > 0


def test_the_deck_is_shuffled_when_it_is_used_up() -> None:
    orders = []
    for seed in range(2):
        state = SorryState(seed=seed)
        while len(state.history) < 2 * NUM_CARDS and state.current_player() >= 0:
            state.apply(state.legal_moves()[0])
        cards = [card for _, card, _ in state.history][: 2 * NUM_CARDS]
        assert Counter(cards[:NUM_CARDS]) == Counter(cards[NUM_CARDS:])
        assert cards[:NUM_CARDS] != cards[NUM_CARDS:]
        orders.append(cards)
    assert orders[0] != orders[1]


SEARCHES: list[Search] = [
    InformationSetSearch(),
    InformationSetSearch(playout="greedy", cutoff_moves=10),
    DeterminizedSearch(iterations_per_deal=100, exploration=1.4),
    FlatSearch(playout="rule"),
]


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: type(search).__name__)
def test_search_takes_the_win(search: Search) -> None:
    """With a 10 red can go home with its last pawn, or one back."""
    state = SorryState.position([[55, HOME, HOME, HOME], [64, HOME, HOME, 20]], player=0, card=CARDS.index("10"))
    result = search.run(state.observation(0), budget=Budget(iterations=600, time_ms=None), seed=1)
    assert {entry.name for entry in result.moves} == {"1+10", "1-1"}
    assert result.best.name == "1+10"
    assert result.best.mean == 1.0


def test_search_sends_back_the_leader() -> None:
    state = SorryState.position(
        [[START, START, 10, 20], [58, HOME, HOME, HOME], [2, START, START, START]], player=0, card=CARDS.index("sorry")
    )
    for search in SEARCHES:
        result = search.run(state.observation(0), budget=Budget(iterations=2500, time_ms=None), seed=4)
        assert result.best.name == "sorry:blue1", search


def test_nodes_of_different_cards_and_seats_are_different() -> None:
    """Below the root the same option of another card, or of another seat after a pass, is another move."""
    search = InformationSetSearch()
    state = SorryState.position([FAR_APART, FAR_APART], player=0, card=CARDS.index("3"))
    search.run(state.observation(0), budget=Budget(iterations=2000, time_ms=None), seed=1)
    cards, seats = set(), set()
    for move, player in search_nodes(search):
        seat, card, _ = split_move(move)
        assert seat == player
        cards.add(card)
        seats.add(seat)
    assert cards == set(range(len(CARDS)))
    assert seats == {0, 1}


def search_nodes(search: Search) -> list[tuple[int, int]]:
    """Return move and player of every node of the tree but its root."""
    nodes = numpy.asarray(search.pool)[1 : search.pool.num_nodes]
    return [(int(node["move"]), int(node["player"])) for node in nodes]


def test_forced_moves_cost_no_search() -> None:
    state = SorryState(seed=3)
    decision = document_player().choose(state.observation(state.current_player()), seed=0)
    assert (decision.name, decision.iterations, decision.reason) == ("out", 0, "forced")


def test_evaluation_follows_progress() -> None:
    ahead = SorryState.position([[40, HOME, HOME, 20], [12, START, START, START]], player=0, card=0)
    behind = SorryState.position([[12, START, START, START], [40, HOME, HOME, 20]], player=0, card=0)
    assert ahead.evaluate()[0] > 0.8
    assert sum(ahead.evaluate()) == pytest.approx(1.0)
    assert ahead.evaluate() == behind.evaluate()[::-1]
    assert ahead.values[0] > ahead.values[1]


def test_impossible_positions_are_refused() -> None:
    for pawns, fault in (
        ([[5, 5, START, START], WAITING], "one space"),
        ([[1, START, START, START], [31, START, START, START]], "one space"),
        ([[HOME] * 4, WAITING], "over"),
        ([[66, START, START, START], WAITING], "place"),
        ([[START] * 3, WAITING], "four pawns"),
        ([WAITING], "2 to 4 players"),
        ([WAITING, WAITING], "cannot move with a 3"),
    ):
        with pytest.raises(ValueError, match=fault):
            SorryState.position(pawns, player=0, card=CARDS.index("3"))
    with pytest.raises(ValueError, match="45 cards"):
        SorryState.position([FAR_APART, WAITING], player=0, card=0, deck=[5] + [4] * 10)


def test_move_numbers_fit() -> None:
    assert NUM_MOVES_OF_SEAT == 179
    assert SorryState(num_players=4).num_moves == 716
