"""A hand may be null in a position only as long as its seat may not have looked at it."""

from typing import Any

import pytest

from aicore.games.spades.game import SPADES

BEHIND: dict[str, Any] = {"seat": 0, "dealer": 3, "hand": None, "score": [0, 200], "rules": {"blind_nil": True}}


@pytest.mark.parametrize(
    "position",
    [{"hand": None}, {"seat": 1, "hand": None}, {**BEHIND, "score": [0, 0]}, {**BEHIND, "rules": {}},
     {**BEHIND, "bids": [[0, 3], [1, 3], [2, 3], [3, 3]]}],
)
def test_a_hand_that_must_have_been_seen_is_asked_for(position: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"the hand is null, and seat . must have looked at it"):
        SPADES.read_position(position)


def test_a_hand_that_is_unseen_is_none() -> None:
    seen = SPADES.read_position(BEHIND)
    assert seen.hand is None
    assert SPADES.player(stars=1).choose(seen, seed=1).move in seen.state().legal_moves()


def test_the_table_does_not_tell_a_hand_before_its_seat_has_looked() -> None:
    match = SPADES.new_match(seed=7, rules={"blind_nil": True})
    match.score = (0, 200)
    match.state = match.new_round()
    seat = next(seat for seat in range(4) if not match.state.has_looked[seat] and seat % 2 == 0)
    while match.state.current_player() != seat:
        match.apply(3)
    unseen = match.card_view(seat)
    assert not unseen.has_looked
    assert len(unseen.hand) == 13
    match.state, real = match.observation(seat).state().determinize(5), match.state
    assert match.state.hands[seat] != real.hands[seat]
    assert match.card_view(seat) == unseen
