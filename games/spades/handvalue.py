"""What a hand is worth before the play: expected tricks card by card, and the chance of a nil.

The numbers are in data/bidding.json, fitted to self-play by profiling/fit_bidding.py.
"""

import json
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Any

from aicore.arithmetic import added, exponential, power

SIDE_HONOURS = {12: "A", 11: "K", 10: "Q", 9: "J"}
SPADE_HONOURS = {15: "A+", 14: "A+", 13: "A+", 12: "A", 11: "K", 10: "Q", 9: "J", 8: "T"}


@cache
def table() -> dict[str, Any]:
    """Return the fitted numbers, read once."""
    text = resources.files("aicore.games.spades").joinpath("data/bidding.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def by_suit(hand: Iterable[int]) -> list[list[int]]:
    """Return the ranks of each suit, highest first."""
    suits: list[list[int]] = [[], [], [], []]
    for card in sorted(hand, reverse=True):
        suits[card >> 4].append(card & 15)
    return suits


def trick_features(hand: Iterable[int]) -> dict[str, float]:
    """Return what may take a trick: each honour with the length behind it, long spades, short side suits."""
    suits = by_suit(hand)
    features: dict[str, float] = {}

    def add(key: str, value: float = 1.0) -> None:
        features[key] = features.get(key, 0.0) + value

    spades = suits[3]
    for rank in spades:
        if rank in SPADE_HONOURS:
            add(f"spade {SPADE_HONOURS[rank]} of {min(len(spades), 5)}")
    low_spades = sum(rank not in SPADE_HONOURS for rank in spades)
    for number in range(low_spades):
        add(f"low spade {min(number + 1, 5)} of {min(len(spades), 7)}")
    for ranks in suits[:3]:
        length = len(ranks)
        for rank in ranks:
            if rank in SIDE_HONOURS:
                add(f"side {SIDE_HONOURS[rank]} of {min(length, 6)}")
        if length <= 2 and spades:
            add(f"side suit of {length} with {min(len(spades), 4)} spades")
    return features


def expected_tricks(hand: Iterable[int]) -> float:
    """Return the number of tricks that the hand takes on average."""
    return weighted_sum(trick_features(hand), "tricks")


def weighted_sum(features: dict[str, float], name: str) -> float:
    """Return the constant of a fitted table plus its weight for every feature."""
    values: dict[str, float] = table()[name]
    return values["constant"] + added(values.get(key, 0.0) * count for key, count in features.items())


def nil_features(hand: Iterable[int]) -> dict[str, float]:
    """Return what endangers a nil: in every suit the lowest cards and how many there are; spades apart."""
    suits = by_suit(hand)
    features: dict[str, float] = {}

    def add(key: str, value: float) -> None:
        features[key] = features.get(key, 0.0) + value

    for suit, ranks in enumerate(suits):
        kind = "spade" if suit == 3 else "side"
        add(f"{kind} length {min(len(ranks), 6)}", 1.0)
        for place, rank in enumerate(sorted(ranks)[:4]):
            add(f"{kind} card {place + 1} rank", rank / 12)
            add(f"{kind} card {place + 1} rank squared", power(rank / 12, 2))
        if ranks:
            add(f"{kind} top", ranks[0] / 12)
    return features


def nil_logit(hand: Iterable[int]) -> float:
    """Return ln (p / (1 - p)) of the chance p that the hand takes no trick when its holder tries to."""
    return max(-40.0, min(40.0, weighted_sum(nil_features(hand), "nil")))


def nil_chance(hand: Iterable[int]) -> float:
    """Return the chance that the hand takes no trick when its holder tries to."""
    return 1.0 / (1.0 + exponential(-nil_logit(hand)))
