"""When a comparison is clear: an interval that holds however often one looks, so that a run may stop when it likes.

A confidence sequence by betting (Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting,
2023): for every share that could be the true one somebody bets against it, with stakes chosen before each deal; whom
the money of 1/alpha shows to be wrong is left out. It asks nothing of the results but that they lie in [0, 1].
"""

from math import log, sqrt

STEPS = 400             # of the grid of shares
LARGEST_STAKE = 0.5     # of what a stake could lose at most


class ConfidenceSequence:
    """The interval of a mean of values in [0, 1], true at all times at once with the confidence."""

    def __init__(self, confidence: float = 0.95) -> None:
        if not 0.0 < confidence < 1.0:
            raise ValueError(f"a confidence is between 0 and 1, not {confidence:g}")
        self.alpha = 1.0 - confidence
        self.count = 0
        self.total = 0.5                # with half a value and a quarter of a square: the first stakes are small
        self.squares = 0.25
        # For each share left: the logarithms of what was made of 1 by betting on more and on less.
        self.shares = [step / STEPS for step in range(STEPS + 1)]
        self.wealth = [(0.0, 0.0)] * len(self.shares)

    def add(self, value: float) -> None:
        """Take the next value."""
        self.count += 1
        variance = self.squares / self.count
        stake = sqrt(2.0 * log(2.0 / self.alpha) / (variance * self.count * log(1.0 + self.count)))
        limit = log(2.0 / self.alpha)
        shares, wealth = [], []
        for share, (more, less) in zip(self.shares, self.wealth, strict=True):
            bet_more = min(stake, LARGEST_STAKE / share) if share > 0.0 else stake
            bet_less = min(stake, LARGEST_STAKE / (1.0 - share)) if share < 1.0 else stake
            more += log(1.0 + bet_more * (value - share))
            less += log(1.0 - bet_less * (value - share))
            if max(more, less) < limit:         # half the money on each
                shares.append(share)
                wealth.append((more, less))
        if shares:                      # else the values contradict each other: keep what was known
            self.shares, self.wealth = shares, wealth
        self.total += value
        mean = self.total / (self.count + 1)
        self.squares += (value - mean) ** 2

    def interval(self) -> tuple[float, float]:
        """Return the interval, a step of the grid wider on each side."""
        return max(self.shares[0] - 1 / STEPS, 0.0), min(self.shares[-1] + 1 / STEPS, 1.0)


def verdict(interval: tuple[float, float], *, even: float, margin: float) -> str | None:
    """Return what is clear about A: better, worse, or as good within the margin; None while nothing is."""
    low, high = interval
    if low > even:
        return "A is better"
    if high < even:
        return "B is better"
    if low >= even - margin and high <= even + margin:
        return f"as good as each other within {100 * margin:g} points"
    return None
