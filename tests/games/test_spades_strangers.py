"""What is believed of strangers: no worse than knowing nothing, for cards are believed as far as they fit."""

import math
from pathlib import Path

import pytest

from aicore.cards import mixed_seed
from aicore.games.spades.game import SPADES
from aicore.games.spades.inference import believe
from aicore.games.spades.state import SpadesState
from aicore.games.spades.trust import trust_of
from aicore.games.table.descriptions import player_from

STRANGERS = Path(__file__).parents[2] / "profiling/simple_players/spades_strangers.py"
AFTER_TRICKS = (2, 5, 8)
ROUNDS = 60
ALL_ALIKE = (("RuleBot",), ("HighestFirst",), ("Contrary",), ("LowestFirst",), ("0",))
TABLES = (*ALL_ALIKE, ("RuleBot", "HighestFirst", "0"))
SHARE = 0.57


def losses(kinds: tuple[str, ...]) -> dict[int, tuple[float, float]]:
    """Return by trick the log loss of who holds what, as believed and by voids and hand sizes alone."""
    players = [player_from(SPADES, kind if kind.isdigit() else f"{STRANGERS}:{kind}") for kind in kinds]
    found = dict.fromkeys(AFTER_TRICKS, (0.0, 0.0))
    for seed in range(ROUNDS):
        state = SpadesState.deal(seed)
        number = 0
        while state.num_tricks <= max(AFTER_TRICKS) and state.current_player() >= 0:
            if state.phase == "playing" and not state.trick and state.num_tricks in AFTER_TRICKS:
                view = state.observation(seed % 4)
                plain = view.beliefs()
                believe(view, strangers=True)
                told, uniform = found[state.num_tricks]
                found[state.num_tricks] = told + loss(state, view.beliefs()), uniform + loss(state, plain)
            player = players[mixed_seed(seed, state.current_player()) % len(players)]
            state.apply(player.choose(SPADES.observe(state), seed=mixed_seed(seed, number)).move)
            number += 1
    return found


def loss(state: SpadesState, beliefs: dict[int, dict[int, float]]) -> float:
    """Return the log loss of who holds what."""
    return -sum(math.log(max(beliefs[seat][card], 0.001)) for seat in beliefs for card in state.hands[seat])


@pytest.mark.parametrize("kinds", TABLES)
def test_beliefs_of_strangers_are_no_worse_than_none(kinds: tuple[str, ...]) -> None:
    """Within the noise of so few rounds; profiling/self_play_report.py --strangers has many."""
    for trick, (told, uniform) in losses(kinds).items():
        assert told < 1.02 * uniform, f"after trick {trick}"


def test_one_card_of_three_seats_tells_more_than_one_of_one() -> None:
    alone = trust_of([(0.99, 0.75), (0.99, 0.2), (0.99, 0.2)], SHARE)[0]
    together = trust_of([(0.99, 0.75), (0.99, 0.75), (0.99, 0.75)], SHARE)[0]
    assert alone[1] < together[1]
    assert alone[0] == together[0] == 1.0


def test_a_seat_that_no_style_explains_is_believed_by_its_bid_alone() -> None:
    assert trust_of([(1.0, 0.0), (0.0, 0.0), (0.25, 1.0)], SHARE) == [(1.0, 0.0), (0.0, 0.0), (0.0, 1.0)]
