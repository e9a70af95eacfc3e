"""What the games played so far say about A against B; sums only, so that a million games need no memory."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from .plan import Deal, Plan, Totals
from .statistics import Mean, Moments, clopper_pearson, sign_test


@dataclass(slots=True)
class FigureSums:
    """A figure over all deals; differences as a ratio of sums, for games differ in their number of rounds."""

    totals: Totals = field(default_factory=Totals)
    num_deals: int = 0
    squares: tuple[float, float, float] = (0.0, 0.0, 0.0)       # over deals: difference², difference x rounds, rounds²

    def add(self, deal: Totals) -> None:
        """Take the sums of one more deal."""
        self.totals = self.totals.joined(deal)
        self.num_deals += 1
        total, weight = deal.difference, deal.num_both
        one, both, other = self.squares
        self.squares = one + total * total, both + total * weight, other + weight * weight

    def side_mean(self, side: int) -> float | None:
        """Return the mean over rounds of A's (side 0) or B's (1); None if it never came up."""
        total, count = self.totals[2 * side], self.totals[2 * side + 1]
        return total / count if count else None

    def difference(self) -> Mean | None:
        """Return A's minus B's a round, with the standard error over deals; None if it never came up."""
        total, rounds, deals = self.totals.difference, self.totals.num_both, self.num_deals
        if not rounds:
            return None
        ratio = total / rounds
        if deals < 2:
            return Mean(ratio, float("nan"))
        one, both, other = self.squares
        residual = one - 2 * ratio * both + ratio * ratio * other
        if residual <= 0.0:         # deals that all went alike tell nothing of their spread
            return Mean(ratio, float("nan"))
        return Mean(ratio, sqrt(residual / (deals - 1) / deals) * deals / rounds)


class Tally:
    """Results so far and what they say about A against B."""

    def __init__(self, plan: Plan, deals: Iterable[Deal] = ()) -> None:
        self.plan = plan
        self.num_games = 0              # or single rounds
        self.wins = 0.0                 # of A; a draw is its even share of one
        self.num_won = self.num_lost = self.num_unfinished = self.num_rounds = 0
        self.by_deal = Moments()        # the share of every deal
        self.signs = (0, 0, 0)          # deals that A had the better of, even ones, and those that B had the better of
        self.figures: dict[str, FigureSums] = {}
        self.even = plan.even_share(plan.num_players or plan.new_match(0).num_players)
        for deal in deals:
            self.add(deal)

    def add(self, deal: Deal) -> None:
        """Take the games of one more deal."""
        wins = 0.0
        sums: dict[str, Totals] = {}
        for played in deal:
            wins += played.share
            self.num_won += played.share == 1.0
            self.num_lost += played.share == 0.0
            self.num_unfinished += not played.is_finished
            self.num_rounds += played.num_rounds
            for name, totals in played.figures.items():
                known = sums.get(name)
                sums[name] = totals if known is None else known.joined(totals)
        for name, totals in sums.items():
            self.figures.setdefault(name, FigureSums()).add(totals)
        self.num_games += len(deal)
        self.wins += wins
        self.by_deal.add(wins / len(deal))
        first = next(iter(sums.values()), None)
        is_by_points = self.plan.is_single_round and first is not None
        margin = first.difference if is_by_points and first is not None else wins - len(deal) * self.even
        better, even, worse = self.signs
        self.signs = better + (margin > 0), even + (margin == 0), worse + (margin < 0)

    @property
    def num_deals(self) -> int:
        """Deals played, each with every seating."""
        return self.by_deal.count

    @property
    def share(self) -> float:
        """The share of games that A won; at least one deal is played."""
        return self.wins / self.num_games

    def paired_interval(self) -> tuple[float, float]:
        """Return the 95% interval of the share over deals: the games of a deal depend on each other."""
        if not self.by_deal.squares:        # deals that all went alike show no spread: count them
            return clopper_pearson(self.share * self.num_deals, self.num_deals)
        low, high = self.by_deal.interval()
        return max(low, 0.0), min(high, 1.0)

    def clopper_pearson_interval(self) -> tuple[float, float]:
        """Return the 95% interval of the share by Clopper and Pearson, as if all games were independent."""
        return clopper_pearson(self.wins, self.num_games)

    def difference(self, name: str) -> Mean | None:
        """Return A's figure minus B's per round, with the standard error over deals; None if it never came up."""
        return self.figures[name].difference() if name in self.figures else None

    def side_mean(self, name: str, side: int) -> float | None:
        """Return the mean of a figure over all rounds for A (side 0) or B (1); None if it never came up."""
        return self.figures[name].side_mean(side) if name in self.figures else None

    def as_json(self) -> dict[str, Any]:
        """Return all figures; the same for the same plan and number of deals."""
        key = self.plan.key()
        data = key | {key["mode"]: self.num_games}
        if not self.num_games:
            return data
        better, even, worse = self.signs
        return data | {
            "wins": [self.num_won, self.num_lost],
            "draws": self.num_games - self.num_won - self.num_lost,
            "unfinished": self.num_unfinished,
            "share": self.share,
            "even_share": self.even,
            "paired_interval": list(self.paired_interval()),
            "paired_standard_error": _number(self.by_deal.standard_error),
            "clopper_pearson_interval": list(self.clopper_pearson_interval()),
            "deals": {"better": better, "even": even, "worse": worse, "sign_test": sign_test(better, worse)},
            "rounds_played": self.num_rounds,
            "figures": self.figures_as_json(),
        }

    def figures_as_json(self) -> dict[str, dict[str, float | None]]:
        """Return for every figure A's mean, B's, and the difference where both have it."""
        return {name: self._figure_json(name) for name in self.figures}

    def _figure_json(self, name: str) -> dict[str, float | None]:
        difference = self.difference(name)
        return {
            "a": self.side_mean(name, 0),
            "b": self.side_mean(name, 1),
            "difference": difference.mean if difference else None,
            "standard_error": _number(difference.standard_error) if difference else None,
        }


def _number(value: float) -> float | None:
    """Return the value, or None for what JSON cannot write."""
    return value if value == value else None
