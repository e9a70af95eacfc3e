"""4000 random rounds agree with OpenSpiel's spades on every legal-move set and every score.

OpenSpiel's cards are 13 * suit + rank, its bids 52 + bid, the i-th card dealt goes to seat i % 4, and the bags of
earlier rounds are the last digit of the score. It never marks spades as broken: that is the one correction made
here, by hand, from the cards played.
"""

from random import Random

import pyspiel
import pytest

from aicore.games.spades.rules import Rules
from aicore.games.spades.scoring import score_round
from aicore.games.spades.state import SpadesState

NUM_ROUNDS = 4000
NUM_PARTS = 4
GAME = pyspiel.load_game("spades", {"win_or_loss_bonus": 0})


def card_from_oracle(action: int) -> int:
    return 16 * (action // 13) + action % 13


def action_for_card(card: int) -> int:
    return 13 * (card >> 4) + (card & 15)


def assert_round_agrees(seed: int) -> None:
    """Play a random round on both sides and compare them after every move."""
    random = Random(seed)
    deck = list(range(52))
    random.shuffle(deck)
    hands = [{card_from_oracle(action) for action in deck[seat::4]} for seat in range(4)]
    score = [random.choice((0, random.randrange(480))) for _ in range(2)]
    bags = [total % 10 for total in score]
    oracle = GAME.new_initial_state()
    oracle.set_current_scores(score)
    for action in deck:
        oracle.apply_action(action)
    ours = SpadesState(hands, dealer=3, score=score, bags=bags)

    for _ in range(4):
        legal = ours.legal_moves()
        assert [52 + bid for bid in legal] == oracle.legal_actions(), f"bids, seed {seed}"
        bid = 0 if random.random() < 0.2 else random.choice(legal)
        ours.apply(bid)
        oracle.apply_action(52 + bid)

    broken = False
    for num_cards in range(52):
        seat = ours.current_player()
        assert seat == oracle.current_player(), f"player, seed {seed}, card {num_cards}"
        expected = {card_from_oracle(action) for action in oracle.legal_actions()}
        if num_cards % 4 == 0 and broken:
            expected = hands[seat]
        legal = ours.legal_moves()
        assert set(legal) == expected, f"cards, seed {seed}, card {num_cards}"
        card = random.choice(legal)
        hands[seat] = hands[seat] - {card}
        broken = broken or card >> 4 == 3
        ours.apply(card)
        oracle.apply_action(action_for_card(card))

    assert ours.current_player() == -1
    assert oracle.is_terminal()
    bids = [bid if bid is not None else -1 for bid in ours.bids]
    result = score_round(bids, ours.tricks, Rules(), score, bags)
    found = [team.points - team.penalty for team in result]
    assert [*found, *found] == oracle.returns(), f"score, seed {seed}"
    assert [team.total for team in result] == oracle.get_current_scores()


@pytest.mark.parametrize("part", range(NUM_PARTS))
def test_random_rounds(part: int) -> None:
    for seed in range(part, NUM_ROUNDS, NUM_PARTS):
        assert_round_agrees(seed)
