"""What Spades says about a decision: looked at when asked for, and each decision by itself."""

from typing import Any

import pytest

from aicore.games.spades import advice
from aicore.games.spades.game import SPADES
from aicore.games.spades.observation import Observation
from aicore.games.spades.state import SpadesState
from aicore.games.table.descriptions import player_from


def observations(seed: int) -> list[Observation]:
    """Return what the movers of a round see, bids first, the first legal card being played."""
    state = SpadesState.deal(seed)
    seen = []
    while state.current_player() >= 0:
        seen.append(SPADES.observe(state))
        legal = state.legal_moves()
        state.apply(3 if state.phase == "bidding" else legal[0])
    return seen


def test_a_player_keeps_nothing_from_one_decision_to_the_next() -> None:
    """Bids and cards in any order, the same observation twice: always what a new player would do and say."""
    seen = observations(4)
    player = player_from(SPADES, "5:iterations=60")
    for view in [*seen[:8], *seen[7::-1], seen[20], seen[20], seen[1], seen[30]]:
        own, fresh = player.choose(view, seed=2), player_from(SPADES, "5:iterations=60").choose(view, seed=2)
        assert (own.move, own.explanation) == (fresh.move, fresh.explanation)


def test_bids_and_forced_cards_form_no_opinions(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(state: Any) -> Any:
        raise AssertionError("opinions were asked for")

    monkeypatch.setattr(advice, "judge", refuse)
    player = player_from(SPADES, "5:iterations=60")
    num_forced = 0
    for view in observations(4):
        state = view.state()
        if state.phase == "bidding":
            assert player.choose(view, seed=1).explanation
        elif len(state.legal_moves()) == 1:
            num_forced += 1
            assert "is the only card" in player.choose(view, seed=1).explanation[0]
        else:
            with pytest.raises(AssertionError, match="opinions"):
                player.choose(view, seed=1)
    assert num_forced >= 4
