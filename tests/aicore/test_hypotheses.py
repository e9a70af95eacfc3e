"""Hypotheses are drawn by their weights: compared with the shares of the weights, as deals are."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aicore.hypotheses import Hypotheses

CASES = {
    "uniform": [1.0] * 7,
    "one": [3.0],
    "steep": [0.5**number for number in range(12)],
    "with holes": [0.0, 2.0, 0.0, 0.0, 1.0, 0.0, 5.0, 0.0],
    "far apart": [1e-12, 1.0, 1e-12, 1e6],
}


@pytest.mark.parametrize("name", CASES)
def test_marginals(name: str) -> None:
    weights = CASES[name]
    count = 60_000
    drawn = Counter(Hypotheses(weights).draw_many(5, count))
    chances = [weight / sum(weights) for weight in weights]
    assert Hypotheses(weights).chances() == pytest.approx(chances, abs=1e-12)
    for number, chance in enumerate(chances):
        # Five standard errors: once in two million.
        error = 5 * (chance * (1 - chance) / count) ** 0.5
        assert abs(drawn[number] / count - chance) <= error + 1e-9, f"hypothesis {number}"


WEIGHTS = st.sampled_from([0.0, 1e-300, 1e-9, 0.1, 1.0, 7.0, 1e12])


@given(st.lists(WEIGHTS, min_size=1, max_size=40), st.integers(0, 2**64 - 1))
def test_what_is_impossible_is_never_drawn(weights: list[float], seed: int) -> None:
    if not any(weights):
        with pytest.raises(ValueError, match="no hypothesis is possible"):
            Hypotheses(weights)
        return
    assert all(weights[number] > 0 for number in Hypotheses(weights).draw_many(seed, 50))


def test_the_same_seed_draws_the_same() -> None:
    table = Hypotheses(CASES["steep"])
    assert table.draw_many(9, 100) == Hypotheses(CASES["steep"]).draw_many(9, 100) != table.draw_many(10, 100)


@pytest.mark.parametrize(
    ("weights", "fault"),
    [
        ([], "1 to 65536 hypotheses, not 0"),
        ([1.0, -0.5], "hypothesis 1 has -0.5"),
        ([float("nan")], "hypothesis 0 has nan"),
        ([float("inf")], "hypothesis 0 has inf"),
        ([1e300, 1e300], "too large"),
        ([0.0, 0.0], "no hypothesis is possible"),
    ],
)
def test_wrong_weights(weights: list[float], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        Hypotheses(weights)
