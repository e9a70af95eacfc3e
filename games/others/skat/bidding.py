"""Bids of Skat by rule: how sure a contract is with a hand, and what it is worth.

Sureness is counted in cards that should take a trick or are trumps; the skat and the choice of what to lay away
make up for what is missing at the auction.
"""

from collections.abc import Collection

from aicore.advice import Advice

from .scoring import BASES, GRAND, JACK, JACKS, NULL, NULL_VALUE, POINTS, matadors, skat_suit
from .state import ANSWERING, BID, BIDS, CONTRACT_MOVES, LAYING, NAMING, PASS, TAKE, TAKING, SkatState

ACE, TEN = 12, 8
TO_BID = 0.0            # sureness from which a contract is bid
NULL_STEPS = (5, 7, 10)  # the highest first, second and third lowest card of a suit that is safe in null


def sureness(cards: Collection[int], contract: int) -> float:
    """Return how much better than just good enough the cards are for the contract."""
    suits = [sorted(card & 15 for card in cards if card >> 4 == suit) for suit in range(4)]
    if contract == NULL:
        risks = [rank - step for suit in suits for rank, step in zip(suit, NULL_STEPS, strict=False) if rank > step]
        return 2.0 - sum(risks)
    aces = sum(1 for card in cards if card & 15 == ACE and card >> 4 != contract)
    tens = sum(1 for suit, ranks in enumerate(suits) if suit != contract and {ACE, TEN} <= set(ranks))
    jacks = sum(1 for card in cards if card & 15 == JACK)
    high = 0.5 * sum(1 for card in cards if card in JACKS[:2])
    if contract == GRAND:
        return 1.5 * jacks + high + aces + 0.5 * tens - 7.0
    trumps = sum(1 for card in cards if skat_suit(card, contract) == contract)
    return trumps + high + aces + 0.5 * tens - 7.5


def least_value(cards: Collection[int], contract: int) -> int:
    """Return what the contract is worth without schneider."""
    return NULL_VALUE if contract == NULL else BASES[contract] * (matadors(cards, contract) + 1)


def highest_bid(cards: Collection[int]) -> int:
    """Return the value up to which the cards are bid, 0 for none."""
    return max((least_value(cards, each) for each in range(6) if sureness(cards, each) >= TO_BID), default=0)


def best_contract(cards: Collection[int], bid: int) -> int:
    """Return the surest contract that is worth the bid, or the one worth most."""
    enough = [each for each in range(6) if least_value(cards, each) >= bid]
    if not enough:
        return max(range(6), key=lambda each: least_value(cards, each))
    return max(enough, key=lambda each: (sureness(cards, each), least_value(cards, each)))


def card_to_lay_away(cards: Collection[int], contract: int) -> int:
    """Return the card that helps least: in null the most dangerous one, else points from a short suit."""
    if contract == NULL:
        return max(cards, key=lambda card: sureness(set(cards) - {card}, NULL) + (card & 15) / 100)
    plain = [card for card in cards if skat_suit(card, contract) != contract and card & 15 != ACE] or list(cards)
    lengths = {suit: sum(1 for card in cards if card >> 4 == suit and card & 15 != JACK) for suit in range(4)}
    return min(plain, key=lambda card: (lengths[card >> 4], -POINTS.get(card & 15, 0), card))


def decide(observation: SkatState) -> int | None:
    """Return what to say or lay away, or None once the play has begun."""
    if observation.phase != "before":
        return None
    hand, bids = observation.hands[observation.current_player()], observation.num_bids
    if observation.stage < TAKING:
        asked = BIDS[bids - 1] if observation.stage & ANSWERING else BIDS[min(bids, len(BIDS) - 1)]
        return BID if asked <= highest_bid(hand) and BID in observation.legal_moves() else PASS
    if observation.stage == TAKING:
        return TAKE
    contract = best_contract([*hand, *observation.stock], BIDS[bids - 1])
    if observation.stage == LAYING:
        return card_to_lay_away(hand, contract)
    assert observation.stage == NAMING
    return CONTRACT_MOVES[contract]


def advise(observation: SkatState, seed: int) -> Advice:
    """Bid by rule, play by search."""
    return Advice(observation, move=decide(observation))
