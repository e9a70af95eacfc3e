"""Whole rounds and games by touches, in a real window."""

from .harness import Hand


def test_a_whole_round_by_touches(hand: Hand) -> None:
    hand.start_match(seed=5)
    hand.play_until(lambda: hand.app.sheets())
    assert len(hand.session.match.rounds) == 1
    assert hand.session.num_moves == 56
    assert hand.app.storage.match(hand.session.match_id).moves == hand.session.moves()
    hand.choose("Next round")
    hand.until(hand.is_own_turn)
    assert len(hand.session.match.state.history) >= 0
    assert len(hand.session.hand()) == 13
