"""The 54 cards of Dou Di Zhu as they lie on a table: the rules know ranks alone, people see suits too.

A card is 4 * rank + suit for 3 to 2, 52 the black joker, 53 the red one. Suits are given out in the order of the seats;
they tell nothing, for nobody sees another's cards before they are played.
"""

from collections.abc import Sequence

from aicore.games.table.words import say

from .combos import RANKS
from .state import DECK_TEXT, DouDizhuState

SUITS = "SHCD"
NUM_SUITED = 52
NAMES = {
    card: RANKS[card // 4] + SUITS[card % 4] if card < NUM_SUITED else ("LJ", "BJ")[card - NUM_SUITED]
    for card in range(54)
}


def rank_of(card: int) -> str:
    """Return the rank of a card as the rules write it."""
    return RANKS[card // 4] if card < NUM_SUITED else RANKS[card - NUM_SUITED + 13]


def ranks_of(cards: Sequence[int]) -> str:
    """Return the ranks of cards in rising order."""
    return "".join(sorted((rank_of(card) for card in cards), key=RANKS.index))


def rank_words(ranks: str) -> str:
    """Return ranks as people read them; what is no rank stays as it is."""
    words = {"T": "10", "B": say("black joker"), "R": say("red joker")}
    return " ".join(words.get(rank, rank) for rank in ranks) if all(rank in RANKS for rank in ranks) else ranks


def with_suits(groups: Sequence[str]) -> list[list[int]]:
    """Return cards for groups of ranks, none twice; ValueError when a rank is there too often."""
    left = {rank: [card for card in NAMES if rank_of(card) == rank] for rank in RANKS}
    found: list[list[int]] = []
    for group in groups:
        if any(group.count(rank) > len(left[rank]) for rank in group):
            raise ValueError(f"there are not so many cards of a rank: {group}")
        found.append([left[rank].pop(0) for rank in group])
    return found


def dealt(state: DouDizhuState) -> list[list[int]]:
    """Return the cards of the three hands, and those for the landlord last."""
    rest = list(DECK_TEXT)
    for rank in "".join(state.hands):
        rest.remove(rank)
    return with_suits([*state.hands, "".join(rest)])
