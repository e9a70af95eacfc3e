"""What simple players of Spades share: the table as they see it, and bids by counting."""

from collections.abc import Sequence
from typing import Any

from aicore.games.spades.deck import deck_for
from aicore.player import Decision

JACK, QUEEN, KING, ACE = 9, 10, 11, 12
SPADES = 3
NIL = 0


def suit_of(card: int) -> int:
    """Return the suit of a card."""
    return card >> 4


def rank_of(card: int) -> int:
    """Return the rank of a card in its suit."""
    return card & 15


def cost(card: int) -> tuple[bool, int]:
    """Return how dear a card is: trumps above all others."""
    return suit_of(card) == SPADES, rank_of(card)


class Table:
    """What a seat sees when it is to play: its legal cards, and the trick so far."""

    def __init__(self, state: Any, moves: Sequence[int]) -> None:
        self.moves = sorted(moves, key=cost)
        self.seat = state.current_player()
        self.bid = state.bids[self.seat]
        cards = [card for _, card in state.trick]
        self.is_lead = not cards
        self.is_second = len(cards) == 1
        self.is_last = len(cards) == 3
        led = suit_of(cards[0]) if cards else -1

        def power(card: int) -> tuple[bool, bool, int]:
            return suit_of(card) == SPADES, suit_of(card) == led, rank_of(card)

        best = max(cards, key=power, default=-1)
        self.best = best
        self.partner_wins = any(seat == self.seat ^ 2 and card == best for seat, card in state.trick)
        self.winners = sorted((card for card in moves if not cards or power(card) > power(best)), key=cost)
        self.losers = [card for card in self.moves if card not in self.winners]


class SimpleSpades:
    """Bids by counting; a class below it says in `card` what it plays."""

    name, stars = "simple", 1

    def choose(self, observation: Any, *, seed: int, cancel: object = None) -> Decision:
        """Return the move for what the seat sees."""
        state = observation.state()
        moves = state.legal_moves()
        if len(moves) == 1:
            move = moves[0]
        elif state.phase == "playing":
            move = self.card(Table(state, moves), seed)
        else:
            wanted = self.bid(observation.hand, seed)
            move = min(moves, key=lambda bid: abs(bid - wanted))
        return Decision(move=move, name=deck_for(state.rules).name(move) if state.phase == "playing" else str(move),
                        time_ms=0.0)  # fmt: skip

    def bid(self, hand: Sequence[int], seed: int) -> int:
        """Return a bid: aces, guarded kings, high spades and every spade beyond the third."""
        spades = [card for card in hand if suit_of(card) == SPADES]
        tricks = max(len(spades) - 3, 0.0)
        for card in hand:
            guards = sum(suit_of(other) == suit_of(card) for other in hand) - 1
            tricks += rank_of(card) == ACE or (rank_of(card) == KING and guards >= 1) or (card in spades
                                                                                       and rank_of(card) == QUEEN)
        return max(int(tricks), 1)

    def card(self, table: Table, seed: int) -> int:
        """Return one of the legal cards, of which there are at least two."""
        raise NotImplementedError
