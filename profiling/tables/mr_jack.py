"""Tables 2 to 7 of the Mr Jack document: ways to decide at equal time, K, and the number of simulations; and ours.

The document's "+-" is one standard error of 100 (table 2) or 200 games; shown are 95% intervals of both.
"""

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any

from aicore.games.compare.plan import Plan

from .table import Claim, Count, MatchRow, Outcome, Published, Table, scaled

SEED = 2014
GAMES = 200                    # of a row of tables 3 to 7
TUNING = 10_000                # simulations a decision in tables 3 and 4
# seconds, V3's wins in 100 games against V1, against V2; None: not in the document
EQUAL_TIME = ((0.1, None, None), (1, 83, 82), (10, 78, 83))
# K of the inspector, K of Jack, wins in 200 games of the side that the table is about
K_INSPECTOR = (
    (0.1, 0.2, 116), (0.1, 0.3, 116), (0.1, 0.4, 107), (0.4, 0.5, 117), (0.5, 0.6, 125), (0.6, 0.7, 139),
    (0.6, 0.8, 136), (0.6, 0.9, 144),
)  # fmt: skip
K_JACK = (
    (0.2, 0.1, 114), (0.3, 0.1, 108), (0.4, 0.1, 125), (0.5, 0.4, 128), (0.6, 0.5, 130), (0.7, 0.6, 130),
    (0.8, 0.6, 124), (0.9, 0.6, 125),
)  # fmt: skip
# simulations of the side that the table is about, of the other side, wins in 200 games
EQUAL = ((50, 50, 174), (100, 100, 150), (200, 200, 156), (400, 400, 149), (800, 800, 139), (1600, 1600, 133),
         (3200, 3200, 129))  # fmt: skip
JACK_TWICE = ((100, 50, 55), (200, 100, 52), (400, 200, 56), (800, 400, 69), (1600, 800, 63), (3200, 1600, 85),
              (6400, 3200, 97), (12800, 6400, 80))  # fmt: skip
INSPECTOR_TWICE = ((100, 50, 177), (200, 100, 162), (400, 200, 169), (800, 400, 167), (1600, 800, 142),
                   (3200, 1600, 144), (6400, 3200, 129), (12800, 6400, 121))  # fmt: skip
MOBILE = "cpu_ms={ms:g},num_bytes=140000"


def time_rows(scale: float) -> list[MatchRow]:
    """Return V3 against V1 and V2, both with the same time a decision; a scale shortens the time."""
    rows = []
    for seconds, *wins in EQUAL_TIME:
        cpu_ms = 1000 * seconds * scale
        for other, won in zip(("v1", "v2"), wins, strict=True):
            rows.append(
                MatchRow(
                    label=f"v3 against {other}, {seconds:g} s",
                    plan=Plan(
                        game="mr_jack",
                        player_a=f"v3:cpu_ms={cpu_ms:g}",
                        player_b=f"{other}:cpu_ms={cpu_ms:g}",
                        seed=SEED,
                    ),
                    games=200,
                    published=Claim(0.5) if won is None else Count(int(won), 100),
                )
            )
    return rows


def side_row(label: str, own: str, other: str, *, is_jack: bool, wins: int) -> MatchRow:
    """Return a row in which A is always the inspector, or always Jack."""
    rules: dict[str, Any] = {"jack_seat": 0} if is_jack else {}
    return MatchRow(
        label=label,
        plan=Plan(game="mr_jack", player_a=own, player_b=other, seed=SEED, rules=rules, seats="fixed"),
        games=GAMES,
        published=Count(wins, GAMES),
    )


def k_rows(scale: float, *, is_jack: bool) -> list[MatchRow]:
    """Return table 3, or table 4 from Jack's side."""
    iterations = scaled(TUNING, scale)
    rows = []
    for k_inspector, k_jack, wins in K_JACK if is_jack else K_INSPECTOR:
        own, other = (k_jack, k_inspector) if is_jack else (k_inspector, k_jack)
        rows.append(
            side_row(
                f"K {k_inspector:g} inspector, {k_jack:g} Jack",
                f"v3:iterations={iterations},k={own:g}",
                f"v3:iterations={iterations},k={other:g}",
                is_jack=is_jack,
                wins=wins,
            )
        )
    return rows


def number_rows(scale: float, numbers: Sequence[tuple[int, int, int]], *, is_jack: bool = False) -> list[MatchRow]:
    """Return a table of simulations, those of the side that it is about first."""
    return [
        side_row(
            f"{own} against {other}",
            f"v3:iterations={scaled(own, scale)}",
            f"v3:iterations={scaled(other, scale)}",
            is_jack=is_jack,
            wins=wins,
        )
        for own, other, wins in numbers
    ]


def best_rows(scale: float) -> list[MatchRow]:
    """Return V4 and five stars against V3 within the limits of a phone; a scale shortens the time."""
    limits = MOBILE.format(ms=250 * scale)
    claim: Published = Claim(0.6)
    return [
        MatchRow(
            label=f"{ours} against v3, 250 ms, 140,000 bytes",
            plan=Plan(game="mr_jack", player_a=f"{ours}:{limits}", player_b=f"v3:{limits}", seed=SEED + 1),
            games=400,
            published=claim,
        )
        for ours in ("v4", "5")
    ]


def k_summary(own: Sequence[float], whose: str) -> Callable[[Sequence[Outcome]], list[str]]:
    """Return what says how good each K of a side was, over the rows that have it."""

    def summary(outcomes: Sequence[Outcome]) -> list[str]:
        ours: dict[float, list[float]] = {}
        theirs: dict[float, list[float]] = {}
        for k, outcome in zip(own, outcomes, strict=True):
            assert isinstance(outcome.published, Count)
            ours.setdefault(k, []).append(outcome.share)
            theirs.setdefault(k, []).append(outcome.published.share)

        def best(shares: dict[float, list[float]]) -> float:
            return max(shares, key=lambda k: fmean(shares[k]))

        means = ", ".join(f"{k:g}: {fmean(shares):.1%}" for k, shares in ours.items())
        return [
            f"Wins by {whose} K, mean of its rows: {means}. The best is {best(ours):g}, in the document "
            f"{best(theirs):g}; the other side's K differs from row to row."
        ]

    return summary


def slope(shares: Sequence[float]) -> float:
    """Return by how much the share grows from row to row, by least squares; at least two rows."""
    middle = (len(shares) - 1) / 2
    spread = sum((place - middle) * (place - middle) for place in range(len(shares)))
    return sum((place - middle) * share for place, share in enumerate(shares)) / spread


def balance(*, is_jack: bool) -> Callable[[Sequence[Outcome]], list[str]]:
    """Return what says who is ahead and what a doubling of all simulations changes."""

    def summary(outcomes: Sequence[Outcome]) -> list[str]:
        counts = [outcome.published for outcome in outcomes if isinstance(outcome.published, Count)]
        ahead = sum((outcome.share > 0.5) != is_jack for outcome in outcomes)
        published_ahead = sum((count.share > 0.5) != is_jack for count in counts)
        ours = slope([outcome.share for outcome in outcomes])
        theirs = slope([count.share for count in counts])
        is_nearer = (ours > 0) == is_jack
        return [
            f"The inspector is ahead in {ahead} of {len(outcomes)} rows; in the document in {published_ahead}.",
            f"A doubling of all simulations changes the share by {100 * ours:+.1f} points on average; in the document "
            f"by {100 * theirs:+.1f}: {'' if is_nearer else 'not '}towards balance.",
        ]

    return summary


def tables() -> list[Table]:
    """Return tables 2 to 7 and our player within the limits of a phone."""
    source = "table {} of the Mr Jack document, V3 unless said otherwise"
    by_processor = (
        "Time is that of the processor in the thread that searches: other work on the machine takes none of it. How "
        "many simulations fit into it differs a little from run to run, so that the same deals may end otherwise.",
    )
    # fmt: off
    return [
        Table(name="mr-jack-2", title="Mr Jack: V3 against V1 and V2 at equal time", source=source.format(2),
              rows=time_rows, notes=(*by_processor, "The rows of 0.1 s are ours.")),
        Table(name="mr-jack-3", title="Mr Jack: K, wins of the inspector", source=source.format(3),
              rows=lambda scale: k_rows(scale, is_jack=False), summary=k_summary([row[0] for row in K_INSPECTOR],
                                                                                 "the inspector's")),
        Table(name="mr-jack-4", title="Mr Jack: K, wins of Jack", source=source.format(4),
              rows=lambda scale: k_rows(scale, is_jack=True), summary=k_summary([row[1] for row in K_JACK], "Jack's")),
        Table(name="mr-jack-5", title="Mr Jack: equal simulations, wins of the inspector", source=source.format(5),
              rows=lambda scale: number_rows(scale, EQUAL), summary=balance(is_jack=False)),
        Table(name="mr-jack-6", title="Mr Jack: Jack has twice the simulations, his wins", source=source.format(6),
              rows=lambda scale: number_rows(scale, JACK_TWICE, is_jack=True), summary=balance(is_jack=True)),
        Table(name="mr-jack-7", title="Mr Jack: the inspector has twice the simulations, his wins",
              source=source.format(7), rows=lambda scale: number_rows(scale, INSPECTOR_TWICE),
              summary=balance(is_jack=False)),
        Table(name="mr-jack-best", title="Mr Jack: V4 against V3 within the limits of a phone", source="ours",
              rows=best_rows, notes=by_processor),
    ]
    # fmt: on
