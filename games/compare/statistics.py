"""Figures of comparisons: exact intervals for shares, means with their errors, a sign test. Standard library only."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

MAX_TERMS = 100_000      # of the continued fraction; it needs about the square root of the larger argument
BISECTIONS = 60          # halve [0, 1] to below 1e-18


class Mean(NamedTuple):
    """A mean and its standard error (nan with fewer than two values)."""

    mean: float
    standard_error: float


def incomplete_beta(x: float, a: float, b: float) -> float:
    """Return the regularised incomplete beta function, the chance that a Beta(a, b) value is below x; a, b > 0."""
    if not (a > 0 and b > 0):
        raise ValueError(f"the incomplete beta function needs arguments above 0, not {a:g} and {b:g}")
    if x <= 0.0:
        return 0.0
    if x >= 1.0:
        return 1.0
    if x > (a + 1) / (a + b + 2):       # the fraction converges fast only below the mean
        return 1.0 - incomplete_beta(1.0 - x, b, a)
    front = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    )
    return front * _beta_fraction(x, a, b) / a


def _beta_fraction(x: float, a: float, b: float) -> float:
    """Return the continued fraction of the incomplete beta function by Lentz's method."""
    tiny = 1e-300
    numerator = 1.0
    denominator = 1.0 / _away_from_zero(1.0 - (a + b) * x / (a + 1.0), tiny)
    value = denominator
    for term in range(1, MAX_TERMS):
        even = term * (b - term) * x / ((a + 2 * term - 1) * (a + 2 * term))
        odd = -(a + term) * (a + b + term) * x / ((a + 2 * term) * (a + 2 * term + 1))
        for coefficient in (even, odd):
            denominator = 1.0 / _away_from_zero(1.0 + coefficient * denominator, tiny)
            numerator = _away_from_zero(1.0 + coefficient / numerator, tiny)
            step = numerator * denominator
            value *= step
        if abs(step - 1.0) < 1e-15:
            return value
    raise ArithmeticError(f"the incomplete beta function of {x:g}, {a:g}, {b:g} did not converge")


def _away_from_zero(value: float, tiny: float) -> float:
    return value if abs(value) > tiny else tiny


def beta_quantile(probability: float, a: float, b: float) -> float:
    """Return the value below which a Beta(a, b) value lies with the probability."""
    low, high = 0.0, 1.0
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        if incomplete_beta(middle, a, b) < probability:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def clopper_pearson(successes: float, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return the exact interval of a share; a draw may count as half a success."""
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes:g} successes in {trials} trials cannot be")
    tail = (1.0 - confidence) / 2
    low = 0.0 if successes == 0 else beta_quantile(tail, successes, trials - successes + 1)
    high = 1.0 if successes == trials else beta_quantile(1.0 - tail, successes + 1, trials - successes)
    return low, high


def student_quantile(probability: float, degrees: int) -> float:
    """Return the value below which Student's t with so many degrees of freedom lies; probability above one half."""
    beta = beta_quantile(2.0 * (1.0 - probability), degrees / 2, 0.5)
    return math.sqrt(degrees * (1.0 - beta) / beta)


@dataclass(slots=True)
class Moments:
    """Number, mean and spread of values that come one after the other, by Welford's method; none is kept."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0        # of the distances from the mean, summed

    def add(self, value: float) -> None:
        """Take one more value."""
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self.squares += step * (value - self.mean)

    @property
    def standard_error(self) -> float:
        """Return the standard error of the mean; nan with fewer than two values."""
        return math.sqrt(self.squares / (self.count - 1) / self.count) if self.count > 1 else math.nan

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return the interval of the mean by Student's t; infinite for a single value."""
        if self.count < 2:
            return -math.inf, math.inf
        reach = self.standard_error * student_quantile((1.0 + confidence) / 2, self.count - 1)
        return self.mean - reach, self.mean + reach


def moments_of(values: Iterable[float]) -> Moments:
    """Return the moments of the values."""
    moments = Moments()
    for value in values:
        moments.add(value)
    return moments


def mean_of(values: Sequence[float]) -> Mean:
    """Return the mean and its standard error; there is at least one value."""
    count = len(values)
    mean = math.fsum(values) / count
    if count < 2:
        return Mean(mean, math.nan)
    variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    return Mean(mean, math.sqrt(variance / count))


def sign_test(num_positive: int, num_negative: int) -> float:
    """Return the two-sided chance of a split at least as uneven if both signs were equally likely."""
    total = num_positive + num_negative
    if total == 0:
        return 1.0
    fewer = min(num_positive, num_negative)
    # P(X <= k) for a fair coin is the chance that Beta(n - k, k + 1) lies below one half.
    return 1.0 if fewer == total else min(1.0, 2.0 * incomplete_beta(0.5, total - fewer, fewer + 1))
