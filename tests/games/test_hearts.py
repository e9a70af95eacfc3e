"""Hearts: scoring, passing, and agreement with OpenSpiel at every step."""

import random

import pyspiel
import pytest

from aicore.cards import card_name, parse_card
from aicore.games.others.hearts.passing import card_to_pass
from aicore.games.others.hearts.state import HeartsState, round_points

NUM_GAMES = 1000


def our_card(action: int) -> int:
    """Return our number of OpenSpiel's card, which is 4 * rank + suit."""
    return 16 * (action % 4) + action // 4


def test_agrees_with_openspiel() -> None:
    game = pyspiel.load_game("hearts")
    choose = random.Random(11)
    for _ in range(NUM_GAMES):
        theirs = game.new_initial_state()
        direction = choose.randrange(4)
        theirs.apply_action(direction)
        hands: list[list[int]] = [[], [], [], []]
        for number in range(52):
            action = choose.choice(theirs.legal_actions())
            theirs.apply_action(action)
            hands[number % 4].append(our_card(action))
        ours = HeartsState(hands, direction=direction, queen_breaks=True)
        while not theirs.is_terminal():
            actions = theirs.legal_actions()
            assert ours.current_player() == theirs.current_player()
            assert ours.legal_moves() == sorted(our_card(action) for action in actions)
            action = choose.choice(actions)
            theirs.apply_action(action)
            ours.apply(our_card(action))
        assert ours.current_player() == -1
        assert [26 - points for points in round_points(ours.tallies)] == theirs.returns()


@pytest.mark.parametrize(
    ("taken", "points"),
    [([0, 13, 13, 0], [0, 13, 13, 0]), ([26, 0, 0, 0], [0, 26, 26, 26]), ([5, 8, 6, 7], [5, 8, 6, 7])],
)
def test_round_points(taken: list[int], points: list[int]) -> None:
    assert round_points(taken) == points


def test_passed_cards_are_known_to_the_giver_until_played() -> None:
    state = HeartsState.deal(4, direction=1)
    while state.phase == "before":
        state.apply(state.legal_moves()[0])
    given = state.given[0]
    view = state.observation(0)
    assert view.hands[1] == given
    assert view.hands[2] == view.hands[3] == []
    for seed in range(50):
        assert set(given) <= set(view.determinize(seed).hands[1])
    assert state.observation(2).hands[1] == []


def test_queen_of_spades_without_guards_is_passed_first() -> None:
    rest = [card for card in range(61) if card & 15 < 13]
    text = "QS 3S 2C 3C 4C 9C 2D 4D 6D TD 2H 4H 5H"
    own = [parse_card(word) for word in text.split()]
    others = [card for card in rest if card not in own]
    state = HeartsState([own, others[:13], others[13:26], others[26:]])
    move = card_to_pass(state.observation(0))
    assert move is not None
    assert card_name(move) == "QS"
