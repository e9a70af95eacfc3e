"""The exact endings against a readable minimax."""

import random
from functools import cache

import pytest

from aicore.games.spades.rules import Rules
from aicore.games.spades.scoring import score_round
from aicore.games.spades.solver import solve
from tests.every import check_every

SPADES = 3


def minimax(hands: tuple[frozenset[int], ...], bids: tuple[int, ...], tricks: tuple[int, ...], leader: int) -> int:
    """Return the best difference of scores, bags at ten points, for team 0; spades are broken."""

    @cache
    def value(hands: tuple[frozenset[int], ...], tricks: tuple[int, ...], trick: tuple[int, ...], leader: int) -> int:
        if len(trick) == 4:
            suit = trick[0] >> 4
            strength = [(card >> 4 == SPADES, card) if card >> 4 in (suit, SPADES) else (False, -1) for card in trick]
            winner = (leader + strength.index(max(strength))) % 4
            after = tuple(count + (seat == winner) for seat, count in enumerate(tricks))
            return value(hands, after, (), winner)
        if not any(hands):
            own, other = score_round(bids, tricks, Rules())
            return own.points - 10 * own.bags - other.points + 10 * other.bags
        seat = (leader + len(trick)) % 4
        legal = [card for card in hands[seat] if trick and card >> 4 == trick[0] >> 4] or list(hands[seat])
        results = [
            value(tuple(hand - {card} for hand in hands), tricks, (*trick, card), leader) for card in legal
        ]
        return max(results) if seat % 2 == 0 else min(results)

    return value(hands, tricks, (), leader)


def check_ending(seed: int) -> None:
    rng = random.Random(seed)
    size = 2 + seed % 2
    cards = rng.sample([16 * suit + rank for suit in range(4) for rank in range(13)], 4 * size)
    hands = tuple(frozenset(cards[size * seat : size * seat + size]) for seat in range(4))
    taken = [0, 0, 0, 0]
    for _ in range(13 - size):
        taken[rng.randrange(4)] += 1
    bids = tuple(rng.choice([0, 2, 3, 4]) for _ in range(4))
    tricks = tuple(taken)
    leader = rng.randrange(4)
    expected = min(max(0.5 + minimax(hands, bids, tricks, leader) / 500, 0.0), 1.0)
    assert solve(hands, bids=bids, tricks=tricks, leader=leader) == pytest.approx(expected)


def test_endings_are_solved_exactly() -> None:
    check_every(range(60), check_ending)
