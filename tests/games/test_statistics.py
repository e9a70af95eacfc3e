"""Intervals and errors against values worked out by other means."""

import math
from fractions import Fraction

import pytest

from aicore.games.compare.statistics import (
    beta_quantile,
    clopper_pearson,
    incomplete_beta,
    mean_of,
    moments_of,
    sign_test,
    student_quantile,
)


def binomial_tail(trials: int, at_least: int, chance: float) -> float:
    """Return the exact chance of at least so many successes."""
    share = Fraction(chance)
    counts = range(at_least, trials + 1)
    terms = (math.comb(trials, count) * share**count * (1 - share) ** (trials - count) for count in counts)
    return float(sum(terms, Fraction(0)))


@pytest.mark.parametrize(("trials", "at_least"), [(1, 1), (10, 3), (40, 39), (120, 60)])
@pytest.mark.parametrize("chance", [0.015625, 0.25, 0.5, 0.8125])
def test_incomplete_beta_is_the_binomial_tail(trials: int, at_least: int, chance: float) -> None:
    value = incomplete_beta(chance, at_least, trials - at_least + 1)
    assert value == pytest.approx(binomial_tail(trials, at_least, chance), rel=1e-10, abs=1e-14)


def test_incomplete_beta_of_halves_is_the_arcsine_law() -> None:
    for x in (0.01, 0.3, 0.5, 0.97):
        assert incomplete_beta(x, 0.5, 0.5) == pytest.approx(2 / math.pi * math.asin(math.sqrt(x)), rel=1e-12)


def test_incomplete_beta_refuses_arguments_that_are_not_positive() -> None:
    with pytest.raises(ValueError, match="above 0"):
        incomplete_beta(0.5, 0.0, 1.0)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (0, 10, 0.0, 1 - 0.025**0.1),
        (10, 10, 0.025**0.1, 1.0),
        (1, 2, 1 - math.sqrt(0.975), math.sqrt(0.975)),
        (5, 10, 0.187086028447401, 0.812913971552599),
    ],
)
def test_clopper_pearson(successes: int, trials: int, low: float, high: float) -> None:
    assert clopper_pearson(successes, trials) == pytest.approx((low, high), abs=1e-9)


def test_clopper_pearson_of_a_long_match_leaves_the_tails_it_should() -> None:
    low, high = clopper_pearson(600, 1000)

    def chance(count: int, share: float) -> float:
        ways = math.lgamma(1001) - math.lgamma(count + 1) - math.lgamma(1001 - count)
        return math.exp(ways + count * math.log(share) + (1000 - count) * math.log1p(-share))

    assert math.fsum(chance(count, low) for count in range(600, 1001)) == pytest.approx(0.025, rel=1e-8)
    assert math.fsum(chance(count, high) for count in range(601)) == pytest.approx(0.025, rel=1e-8)


def test_clopper_pearson_of_half_a_win_lies_between() -> None:
    low, high = clopper_pearson(10.5, 20)
    assert clopper_pearson(10, 20)[0] < low < clopper_pearson(11, 20)[0]
    assert clopper_pearson(10, 20)[1] < high < clopper_pearson(11, 20)[1]


def test_clopper_pearson_refuses_more_successes_than_trials() -> None:
    with pytest.raises(ValueError, match="cannot be"):
        clopper_pearson(3, 2)


def test_beta_quantile_inverts() -> None:
    for a, b in ((1.0, 1.0), (3.5, 700.0), (4000.0, 6000.0)):
        assert incomplete_beta(beta_quantile(0.975, a, b), a, b) == pytest.approx(0.975, abs=1e-9)


def test_mean_and_standard_error() -> None:
    mean, error = mean_of([1.0, 2.0, 3.0, 4.0])
    assert mean == 2.5
    assert error == pytest.approx(math.sqrt(5 / 3 / 4))
    assert math.isnan(mean_of([7.0]).standard_error)


def test_sign_test() -> None:
    assert sign_test(0, 0) == 1.0
    assert sign_test(5, 5) == 1.0
    assert sign_test(9, 1) == pytest.approx(2 * 11 / 1024)
    assert sign_test(0, 10) == pytest.approx(2 / 1024)


@pytest.mark.parametrize(
    ("degrees", "quantile"), [(1, 12.7062047362), (2, 4.3026527297), (10, 2.2281388520), (1000, 1.9623390808)]
)
def test_student(degrees: int, quantile: float) -> None:
    assert student_quantile(0.975, degrees) == pytest.approx(quantile, rel=1e-8)


def test_interval_of_a_mean() -> None:
    reach = 4.3026527297 / 3**0.5
    assert moments_of([1.0, 2.0, 3.0]).interval() == pytest.approx((2 - reach, 2 + reach))
    assert moments_of([1.0]).interval() == (-math.inf, math.inf)
