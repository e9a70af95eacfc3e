"""Tricks that a hand cannot lose, however the other cards lie: counted, not estimated."""

from collections.abc import Collection, Iterable

from .trick_view import SPADES, rank_of, suit_of


def sure_tricks(hand: Collection[int], deck: Iterable[int]) -> int:
    """Return how many tricks the hand takes for certain once it is on lead and spades may be led.

    One seat may hold all the other cards of any suit. A spade loses only to a higher one, each to another; with spades
    enough to draw all the others, whatever runs in the side suits is sure as well.
    """
    own, others = ranks_by_suit(hand), ranks_by_suit(set(deck) - set(hand))
    tops = num_running(own[SPADES], others[SPADES])
    lost = num_beaten(own[SPADES][tops:], after_leads(others[SPADES], tops))
    sure = len(own[SPADES]) - lost
    # Whoever leads against the hand, first or with a trick that it lost, may make it spend a spade.
    num_forced = lost + 1
    if not others[SPADES] or len(own[SPADES]) >= len(others[SPADES]) + num_forced:
        sure += sum(num_running(own[suit], others[suit]) for suit in range(SPADES))
    return sure


def ranks_by_suit(cards: Iterable[int]) -> list[list[int]]:
    """Return the ranks of each suit, highest first."""
    suits: list[list[int]] = [[], [], [], []]
    for card in sorted(cards, reverse=True):
        suits[suit_of(card)].append(rank_of(card))
    return suits


def after_leads(others: list[int], number: int) -> list[int]:
    """Return what is left of the others' cards when each of so many leads has drawn one: at worst their lowest."""
    return others[: max(len(others) - number, 0)]


def num_running(own: list[int], others: list[int]) -> int:
    """Return how many cards of a suit win when they are led from the top, even if one seat holds all the others."""
    for number, rank in enumerate(own):
        left = after_leads(others, number)
        if left and rank < left[0]:
            return number
    return len(own)


def num_beaten(own: list[int], others: list[int]) -> int:
    """Return how many cards of a suit can be beaten, each by a higher one of its own; ranks highest first."""
    left = sorted(others)
    count = 0
    for rank in reversed(own):
        higher = [other for other in left if other > rank]
        if higher:
            left.remove(higher[0])
            count += 1
    return count
