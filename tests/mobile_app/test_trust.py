"""What costs trust when it fails: the app makes no move for the person, and shows nothing that they may not know."""

from pathlib import Path
from typing import Any

import pytest

from mobile_app.session import HUMAN

from .harness import Hand
from .test_other_games import open_game


def own_moves(hand: Hand, match_id: int, game: str) -> int:
    """Return how many moves of the person lie on disk."""
    from mobile_app.session import Session
    from mobile_app.spades_session import SpadesSession

    kind: Any = SpadesSession if game == "spades" else Session
    stored = hand.app.storage.match(match_id)
    return sum(entry.seat == HUMAN for entry in kind(hand.app.storage, stored).taken)


@pytest.mark.parametrize("speed", ["instant", "fast"])
def test_killed_on_the_round_sheet_the_app_bids_for_nobody(hand: Hand, tmp_path: Path, speed: str) -> None:
    hand.start_match(seed=5)
    hand.play_until(lambda: hand.app.sheets())
    assert hand.session.match.current_player() != HUMAN, "an AI bids first"
    match_id, before = hand.session.match_id, own_moves(hand, hand.session.match_id, "spades")
    hand.close()
    again = Hand(tmp_path / "app", speed=speed)
    try:
        again.choose("Continue")
        again.until(again.is_own_turn)
        again.frames(30)
        assert own_moves(again, match_id, "spades") == before
        assert again.session.match.state.bids[HUMAN] is None
    finally:
        again.close()


@pytest.mark.parametrize("game", ["oh_hell", "euchre", "hearts"])
def test_a_new_match_waits_for_the_person(hand: Hand, game: str) -> None:
    for number in range(3):
        if number:
            hand.app.start_game(game, 1)
        table: Any = hand.app.screens.current_screen if number else open_game(hand, game)
        hand.until(lambda table=table: table.session.match.current_player() == HUMAN and not table.is_moving)
        hand.frames(30)
        assert own_moves(hand, table.session.match_id, game) == 0
