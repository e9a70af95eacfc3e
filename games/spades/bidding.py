"""Bids by a simple count of the cards that should take a trick."""

from .observation import Observation
from .state import LOOK_MOVE, SpadesState


def count_tricks(hand: tuple[int, ...]) -> float:
    """Return about how many tricks the hand will take."""
    tricks = 0.0
    suits = [sorted((card & 15 for card in hand if card >> 4 == suit), reverse=True) for suit in range(4)]
    for suit, ranks in enumerate(suits[:3]):
        length = len(ranks)
        for rank, chance in ((12, 0.9), (11, 0.65 if length > 1 else 0.3), (10, 0.25 if length > 2 else 0.05)):
            tricks += chance * (rank in ranks) * (0.75 if length > 5 else 1.0)
        if length < 3 and len(suits[3]) > suit:
            tricks += (0.6, 0.35, 0.15)[length] * (len(suits[3]) > 1)
    for rank in suits[3]:
        tricks += {12: 1.0, 11: 0.95, 10: 0.7, 9: 0.4}.get(rank, 1.0 if rank > 12 else 0.0)
    return tricks + max(0, len(suits[3]) - 3) * 0.75


def simple_bid(observation: Observation, root: SpadesState) -> int:
    """Return a legal bid near the count; nil with a hand of low cards; the seat is to bid."""
    legal = root.legal_moves()
    if LOOK_MOVE in legal:
        return LOOK_MOVE
    assert observation.hand is not None
    expected = count_tricks(observation.hand)
    spades = [card & 15 for card in observation.hand if card >> 4 == 3]
    if 0 in legal and expected < 0.9 and len(spades) <= 3 and all(rank < 9 for rank in spades):
        return 0
    wanted = max(1, int(expected + 0.4))
    return min(legal, key=lambda bid: (abs(bid - wanted), bid == 0))
