"""Players of Spades that nothing was fitted to: what strangers do at a table, for the test of what is believed of them.

Each is a class of its own, `profiling/simple_players/spades_strangers.py:HighestFirst` in `aicards match`.
"""

from collections.abc import Sequence

from aicore.cards import mixed_seed
from spades_table import ACE, KING, NIL, QUEEN, SPADES, SimpleSpades, Table, rank_of, suit_of


class RuleBot(SimpleSpades):
    """As people write them: aces first, the cheapest winner, not over the partner, nil with low cards."""

    def bid(self, hand: Sequence[int], seed: int) -> int:
        spades = [card for card in hand if suit_of(card) == SPADES]
        if len(spades) <= 3 and not any(rank_of(card) >= (QUEEN if card in spades else ACE) for card in hand):
            return NIL if sum(rank_of(card) >= QUEEN for card in hand) <= 1 else 1
        return super().bid(hand, seed)

    def card(self, table: Table, seed: int) -> int:
        plain = [card for card in table.moves if suit_of(card) != SPADES]
        if table.bid == NIL:
            return table.losers[-1] if table.losers else table.moves[0]
        if table.is_lead:
            aces = [card for card in plain if rank_of(card) == ACE]
            return aces[0] if aces else (plain or table.moves)[0]
        if table.partner_wins and (table.is_last or rank_of(table.best) >= KING or suit_of(table.best) == SPADES):
            return table.moves[0]
        if not table.winners:
            return table.moves[0]
        if table.is_last or suit_of(table.winners[0]) == SPADES:
            return table.winners[0]
        return table.winners[-1] if rank_of(table.winners[-1]) >= KING else table.moves[0]


class HighestFirst(SimpleSpades):
    """Plays its highest card whatever happens."""

    def card(self, table: Table, seed: int) -> int:
        return max(table.moves, key=rank_of)


class LowestFirst(SimpleSpades):
    """Plays its lowest card whatever happens, trumps like any others."""

    def card(self, table: Table, seed: int) -> int:
        return min(table.moves, key=rank_of)


class Careless(SimpleSpades):
    """A beginner: guesses at bids, leads what is high, takes its partner's tricks, covers no nil, dreams."""

    def bid(self, hand: Sequence[int], seed: int) -> int:
        high = sum(rank_of(card) >= KING for card in hand) + sum(suit_of(card) == SPADES for card in hand) / 4
        return max(int(high) + mixed_seed(seed, 1) % 3 - 1, 0)

    def card(self, table: Table, seed: int) -> int:
        if mixed_seed(seed, 2) % 3 == 0:
            return table.moves[mixed_seed(seed, 3) % len(table.moves)]
        if table.is_lead:
            return max(table.moves, key=rank_of)
        if table.winners:
            return table.winners[-1]
        return table.losers[mixed_seed(seed, 4) % len(table.losers)]


class Contrary(SimpleSpades):
    """Odd on purpose: leads low from its honours, loses with the highest card that loses, wins with the dearest."""

    def card(self, table: Table, seed: int) -> int:
        if table.is_lead:
            suits = {suit_of(card) for card in table.moves}
            best = max(suits, key=lambda suit: max(rank_of(card) for card in table.moves if suit_of(card) == suit))
            return min(card for card in table.moves if suit_of(card) == best)
        if table.losers and not table.is_last:
            return max(table.losers, key=rank_of)
        return table.winners[-1] if table.winners and table.partner_wins else max(table.losers or table.moves,
                                                                                   key=rank_of)
