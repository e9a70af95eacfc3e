"""Players of Spades as people begin: what the styles of games/spades/data/styles.json are fitted to, beside our levels.

Each is a class of its own, `profiling/simple_players/spades_learners.py:RuleFollower` in `aicards match`.
"""

from collections.abc import Sequence

from aicore.cards import mixed_seed
from spades_table import ACE, JACK, KING, NIL, QUEEN, SPADES, SimpleSpades, Table, rank_of, suit_of


class RuleFollower(SimpleSpades):
    """Keeps to what beginners are told: short suits first, second hand low, third hand high, trump what it can."""

    def bid(self, hand: Sequence[int], seed: int) -> int:
        tricks = 0.0
        for suit in range(4):
            ranks = sorted((rank_of(card) for card in hand if suit_of(card) == suit), reverse=True)
            tricks += sum(rank == ACE or (rank == KING and len(ranks) > 1) for rank in ranks)
            tricks += 0.5 * (QUEEN in ranks and 2 < len(ranks) < 6)
            if suit == SPADES:
                tricks += max(len(ranks) - 3, 0)
        return NIL if tricks == 0 and max(rank_of(card) for card in hand if suit_of(card) != SPADES) < KING else round(
            tricks) or 1  # fmt: skip

    def card(self, table: Table, seed: int) -> int:
        plain = [card for card in table.moves if suit_of(card) != SPADES]
        if table.bid == NIL and not table.is_lead:
            return table.losers[-1] if table.losers else table.moves[0]
        if table.is_lead:
            if not plain or table.bid == NIL:
                return table.moves[0]
            lengths = {suit: sum(suit_of(card) == suit for card in plain) for suit in range(3)}
            return min(plain, key=lambda card: (rank_of(card) != ACE, lengths[suit_of(card)], rank_of(card)))
        if table.partner_wins and (table.is_last or rank_of(table.best) > JACK):
            return table.moves[0]
        if not table.winners:
            return table.moves[0]
        if table.is_last or suit_of(table.winners[0]) == SPADES:
            return table.winners[0]
        return table.moves[0] if table.is_second else table.winners[-1]


class Beginner(SimpleSpades):
    """Takes every trick that it can, with whatever comes to hand, and throws the rest away without a thought."""

    def bid(self, hand: Sequence[int], seed: int) -> int:
        high = sum(rank_of(card) >= KING for card in hand)
        return max(high + mixed_seed(seed, 1) % 3 - 1, 0)

    def card(self, table: Table, seed: int) -> int:
        draw = mixed_seed(seed, 2)
        if draw % 4 == 0 or not (table.winners or table.is_lead):
            return table.moves[draw // 4 % len(table.moves)]
        if table.is_lead:
            high = [card for card in table.moves if rank_of(card) >= QUEEN]
            return (high or table.moves)[draw // 4 % len(high or table.moves)]
        return table.winners[draw // 4 % len(table.winners)]


class Hoarder(SimpleSpades):
    """Keeps its high cards for later: the lowest that it has, and a winner only in the last seat."""

    def card(self, table: Table, seed: int) -> int:
        draw = mixed_seed(seed, 2)
        if draw % 4 == 0:
            return table.moves[draw // 4 % len(table.moves)]
        return table.winners[0] if table.is_last and table.winners else table.moves[0]
