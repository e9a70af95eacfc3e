"""What the simple players here share: a rule instead of a search, and which cards of a hand would take the trick."""

from collections.abc import Callable, Sequence
from typing import Any

from aicore.player import Decision


class SimplePlayer:
    """A player that a few rules of thumb make: a class below it says in `move` what it plays."""

    name, stars = "simple", 1

    def choose(self, observation: Any, *, seed: int, cancel: object = None) -> Decision:
        """Return the move for what the seat sees."""
        moves = observation.legal_moves()
        move = moves[0] if len(moves) == 1 else self.move(observation, moves)
        return Decision(move=move, name=observation.move_name(move), time_ms=0.0)

    def move(self, observation: Any, moves: Sequence[int]) -> int:
        """Return one of the moves, of which there are at least two."""
        raise NotImplementedError


def suit_of(card: int, trump: int) -> int:
    """Return the suit of a card."""
    return card >> 4


def rank_of(card: int, trump: int) -> int:
    """Return the rank of a card in its suit."""
    return card & 15


class Trick:
    """The cards on the table, and who is taking them."""

    def __init__(
        self,
        observation: Any,
        suit: Callable[[int, int], int] = suit_of,
        strength: Callable[[int, int], int] = rank_of,
    ) -> None:
        trump = observation.trump
        cards = [card for _, card in observation.trick]
        led = suit(cards[0], trump) if cards else -1

        def power(card: int) -> tuple[bool, bool, int]:
            own = suit(card, trump)
            return own == trump, own == led, strength(card, trump)

        self.power = power
        self.cards = cards
        self.best = max(cards, key=power) if cards else -1
        self.taker = next((seat for seat, card in observation.trick if card == self.best), -1)
        self.is_last = len(cards) == len(observation.active) - 1

    def winners(self, moves: Sequence[int]) -> list[int]:
        """Return the cards that would take the trick as it lies, the weakest first."""
        found = [card for card in moves if self.power(card) > self.power(self.best)]
        return sorted(found, key=self.power)
