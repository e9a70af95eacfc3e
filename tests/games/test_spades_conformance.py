"""Spades passes the conformance suite under every rule option."""

from typing import Any

import pytest

from aicore.games.spades.rules import Rules
from aicore.games.spades.state import SpadesState
from aicore.testing import check_game

OPTIONS: dict[str, dict[str, Any]] = {
    "standard": {},
    "spades at any time": {"spades_lead_any_time": True},
    "failed nil as bags": {"failed_nil_counts": False},
    "blind nil": {"blind_nil": True},
    "blind nil and pass": {"blind_nil": True, "nil_pass": True},
    "nil pass": {"nil_pass": True},
    "nil pass of four": {"nil_pass": True, "nil_pass_cards": 4},
    "nil pass of three": {"nil_pass": True, "nil_pass_cards": 3, "lowest_club_leads": True},
    "bags cost points": {"bag_points": -1, "bag_penalty": 0},
    "ten for 200": {"ten_for_200": True},
    "blind bids": {"blind_bids": 6},
    "blind bids, nil and pass": {"blind_bids": 7, "blind_nil": True, "nil_pass": True},
    "nil pass, lowest club": {"nil_pass": True, "lowest_club_leads": True},
    "lowest club": {"lowest_club_leads": True},
    "jokers": {"high_cards": "jokers", "lowest_club_leads": True},
    "jokers and deuces": {"high_cards": "jokers and deuces"},
    "mirror": {"bidding": "mirror"},
    "whiz": {"bidding": "whiz"},
    "whiz and pass": {"bidding": "whiz", "nil_pass": True},
    "whiz and blind nil": {"bidding": "whiz", "blind_nil": True},
    "suicide": {"bidding": "suicide"},
    "suicide and pass": {"bidding": "suicide", "nil_pass": True},
    "suicide and blind nil": {"bidding": "suicide", "blind_nil": True},
    "solo": {"solo": True},
    "solo, blind nil, lowest club": {"solo": True, "blind_nil": True, "lowest_club_leads": True},
    "solo, whiz, failed nil as bags": {"solo": True, "bidding": "whiz", "failed_nil_counts": False},
    "minimum of four": {"minimum_team_bid": 4},
    "minimum and blind nil": {"minimum_team_bid": 4, "blind_nil": True},
    "everything": {
        "spades_lead_any_time": True,
        "blind_bids": 6,
        "ten_for_200": True,
        "bag_points": -1,
        "nil_pass_cards": 4,
        "blind_nil": True,
        "nil_pass": True,
        "high_cards": "jokers and deuces",
        "lowest_club_leads": True,
        "minimum_team_bid": 4,
        "losing_points": -200,
        "tie_plays_on": False,
        "target_points": 250,
        "bag_penalty": 0,
        "failed_nil_counts": False,
    },
}


@pytest.mark.parametrize("name", OPTIONS)
def test_conformance(name: str) -> None:
    rules = Rules(**OPTIONS[name])

    def new_state(seed: int) -> SpadesState:
        # One team far behind, so that blind nil may be bid where the rules have it.
        score, bags = ((0, 150), (7, 3)) if not rules.solo else ((0, 150, 20, -30), (7, 3, 9, 0))
        return SpadesState.deal(seed, dealer=seed % 4, rules=rules, score=score, bags=bags)

    check_game(new_state, num_games=8)
