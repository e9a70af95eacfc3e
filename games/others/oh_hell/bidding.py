"""How many tricks a hand is worth in Oh Hell: a fair share, and what its cards are better than those of any hand.

The strength of a card is the chance that no higher card of its suit is out against it; most of the pack may not be
dealt at all. Trumps count more, and by their mere number; plain cards count for little in short hands, where their suit
may never be led. The weights are least-squares fits to the tricks of search players, rounded, for 3 to 6 players
and 1 to 9 cards; what is left unexplained is a standard deviation of 0.3 tricks (1 card) to 1 trick (9 cards).
"""

from collections.abc import Collection
from typing import NamedTuple

from aicore.advice import Advice
from aicore.arithmetic import power

from .state import OhHellState

TRUMP_RISK, PLAIN_RISK = 0.55, 0.8       # how often a higher card out against it beats a trump, a plain card
TRUMP_WEIGHT = 0.75
PLAIN_WEIGHT, PLAIN_WEIGHT_A_CARD, MAX_PLAIN_WEIGHT = 0.25, 0.05, 0.6
LENGTH_WEIGHT = 0.35                     # of every trump, beside its strength


class Strength(NamedTuple):
    """What a set of cards holds."""

    trump: float
    plain: float
    num_trumps: float


def strength_of(cards: Collection[int], unseen: Collection[int], *, trump: int, share_out: float) -> Strength:
    """Return the strength of cards when each unseen card is out against them with the chance share_out."""
    totals = [0.0, 0.0]
    for card in cards:
        higher = sum(1 for other in unseen if other >> 4 == card >> 4 and other > card)
        risk = TRUMP_RISK if card >> 4 == trump else PLAIN_RISK
        totals[card >> 4 == trump] += power(1.0 - risk * share_out, higher)
    return Strength(totals[1], totals[0], sum(1 for card in cards if card >> 4 == trump))


def expected_tricks(observation: OhHellState) -> float:
    """Return how many tricks the hand of the player to move should take."""
    hand = observation.hands[observation.current_player()]
    size, players = observation.rules.hand_size, observation.num_players
    trump = observation.turned >> 4
    pack = [card for card in observation.rules.deck if card != observation.turned]
    unseen = [card for card in pack if card not in hand]
    share_out = size * (players - 1) / len(unseen)
    own = strength_of(hand, unseen, trump=trump, share_out=share_out)
    usual = strength_of(pack, pack, trump=trump, share_out=share_out)
    share = size / len(pack)
    plain_weight = min(PLAIN_WEIGHT + PLAIN_WEIGHT_A_CARD * size, MAX_PLAIN_WEIGHT)
    return (
        size / players
        + TRUMP_WEIGHT * (own.trump - share * usual.trump)
        + plain_weight * (own.plain - share * usual.plain)
        + LENGTH_WEIGHT * (own.num_trumps - share * usual.num_trumps)
    )


def bid(observation: OhHellState) -> int | None:
    """Return the legal bid nearest to what the hand is worth, or None once the play has begun."""
    if observation.phase != "before":
        return None
    wanted = expected_tricks(observation)
    return min(observation.legal_moves(), key=lambda choice: (abs(choice - wanted), choice))


def advise(observation: OhHellState, seed: int) -> Advice:
    """Bid by rule, play by search."""
    return Advice(observation, move=bid(observation))
