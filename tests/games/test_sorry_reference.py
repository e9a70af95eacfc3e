"""The compiled moves of Sorry! against the readable reference, on positions of every kind."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aicore.games.others.sorry.board import CARDS, FIRST_SAFE, HOME, SEATED_COLOURS, START, space_of_place
from aicore.games.others.sorry.rules import Rules
from aicore.games.others.sorry.state import SorryState
from tests.reference.sorry_rules import SEATED, Board, Place, Reference

RULES = st.builds(
    Rules,
    slides=st.sampled_from(["other colours", "own colour"]),
    swap_may_be_declined=st.booleans(),
    ordered_splits=st.booleans(),
)


def spelled_out(colour: int, place: int) -> Place:
    """Return a place as the reference writes it."""
    if place in (START, HOME):
        return "start" if place == START else "home"
    return ("safe", place - FIRST_SAFE + 1) if place >= FIRST_SAFE else space_of_place(colour, place)


def board_of(pawns: list[list[int]]) -> Board:
    """Return the pawns of all seats as the reference writes them."""
    names, colours = SEATED[len(pawns)], SEATED_COLOURS[len(pawns)]
    return {names[seat]: [spelled_out(colours[seat], place) for place in places] for seat, places in enumerate(pawns)}


@st.composite
def positions(draw: st.DrawFn) -> tuple[list[list[int]], int, int, Rules]:
    """Draw pawns that share no space; most are out, where the rules are."""
    num_players = draw(st.integers(2, 4))
    place = st.one_of(st.integers(0, HOME), st.integers(0, HOME - 1), st.just(START), st.integers(50, HOME))
    taken: set[object] = set()
    pawns: list[list[int]] = []
    for colour in SEATED_COLOURS[num_players]:
        own = []
        for _ in range(4):
            chosen = draw(place)
            where = (colour, chosen) if chosen >= FIRST_SAFE else space_of_place(colour, chosen)
            if chosen not in (START, HOME) and where in taken:
                chosen = START
            taken.add(where)
            own.append(chosen)
        pawns.append(own if own != [HOME] * 4 else [START, HOME, HOME, HOME])
    return pawns, draw(st.integers(0, num_players - 1)), draw(st.integers(0, 10)), draw(RULES)


def assert_agreement(pawns: list[list[int]], player: int, card: int, rules: Rules) -> None:
    """Compare moves and what they do."""
    expected = Reference(board_of(pawns), SEATED[len(pawns)][player], CARDS[card], rules).moves()
    if not expected:
        with pytest.raises(ValueError, match="passes"):
            SorryState.position(pawns, player=player, card=card, rules=rules)
        return
    state = SorryState.position(pawns, player=player, card=card, rules=rules)
    moves = {state.move_name(move): move for move in state.legal_moves()}
    assert sorted(moves) == sorted(expected)
    for name, move in moves.items():
        after = state.copy()
        after.apply(move)
        assert board_of(after.pawns) == expected[name], name


@settings(max_examples=800, deadline=None)
@given(positions())
def test_moves_agree_with_reference(position: tuple[list[list[int]], int, int, Rules]) -> None:
    assert_agreement(*position)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**40), num_players=st.integers(2, 4), rules=RULES)
def test_games_agree_with_reference(seed: int, num_players: int, rules: Rules) -> None:
    state = SorryState(num_players=num_players, rules=rules, seed=seed)
    number = seed
    while (player := state.current_player()) >= 0 and len(state.history) < 120:
        card = state.card
        assert card is not None
        assert_agreement(state.pawns, player, card, rules)
        moves = state.legal_moves()
        number = (number * 6364136223846793005 + 1442695040888963407) % 2**64
        state.apply(moves[(number >> 33) % len(moves)])
