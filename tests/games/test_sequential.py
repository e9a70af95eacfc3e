"""The sequential interval holds at all times at once, and becomes short enough to end a run early."""

import random

import pytest

from aicore.games.compare.comparison import Comparison
from aicore.games.compare.plan import Plan
from aicore.games.compare.runner import Runner
from aicore.games.compare.sequential import ConfidenceSequence, verdict


def runs_until_wrong(shares: list[float], *, mean: float, seed: int, length: int) -> bool:
    """Return whether the interval ever left out the true mean."""
    chance = random.Random(seed)
    sequence = ConfidenceSequence(0.9)
    for _ in range(length):
        sequence.add(chance.choice(shares))
        low, high = sequence.interval()
        if not low <= mean <= high:
            return True
    return False


@pytest.mark.parametrize(
    ("shares", "mean"), [([0.0, 1.0], 0.5), ([0.0, 0.5, 0.5, 1.0], 0.5), ([0.0, 0.0, 0.0, 1.0], 0.25)]
)
def test_looking_all_the_time_is_wrong_in_at_most_one_run_of_ten(shares: list[float], mean: float) -> None:
    wrong = sum(runs_until_wrong(shares, mean=mean, seed=seed, length=100) for seed in range(40))
    assert wrong <= 9        # 4 on average at the most: more than 9 has a chance below 1%


def test_a_clear_difference_is_seen_soon() -> None:
    chance = random.Random(1)
    sequence = ConfidenceSequence()
    while verdict(sequence.interval(), even=0.5, margin=0.05) is None and sequence.count < 1000:
        sequence.add(chance.choice([0.0, 0.5, 1.0, 1.0, 1.0]))
    assert verdict(sequence.interval(), even=0.5, margin=0.05) == "A is better"
    assert sequence.count < 100


def test_even_players_are_seen_to_be_even() -> None:
    chance = random.Random(2)
    sequence = ConfidenceSequence()
    while verdict(sequence.interval(), even=0.5, margin=0.1) is None and sequence.count < 2000:
        sequence.add(chance.choice([0.0, 0.5, 0.5, 0.5, 1.0]))
    assert verdict(sequence.interval(), even=0.5, margin=0.1) == "as good as each other within 10 points"


def test_verdicts() -> None:
    assert verdict((0.4, 0.6), even=0.5, margin=0.05) is None
    assert verdict((0.2, 0.3), even=1 / 3, margin=0.05) == "B is better"
    assert verdict((0.51, 0.9), even=0.5, margin=0.05) == "A is better"


def test_a_comparison_stops_when_it_is_clear() -> None:
    comparison = Comparison(Plan(game="sorry", player_a="greedy", player_b="0", seed=1), 400, margin=0.05)
    comparison.play(Runner())
    assert comparison.is_complete
    assert comparison.verdict == "A is better"
    assert comparison.tally.num_deals < 100


def test_a_confidence_is_between_0_and_1() -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        ConfidenceSequence(1.0)
