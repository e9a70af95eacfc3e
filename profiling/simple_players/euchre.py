"""Euchre by rules of thumb: make trumps with three of them, lead trumps as the maker, help the partner."""

from collections.abc import Sequence
from typing import Any

from aicore.games.others.euchre.state import ALONE, DISCARDING, GOING_ALONE, PARTNER, PASS, euchre_strength, euchre_suit
from simple import SimplePlayer, Trick


def trump_points(hand: Sequence[int], trump: int) -> float:
    """Return the tricks that a hand is good for with these trumps, by eye."""
    trumps = [euchre_strength(card, trump) for card in hand if euchre_suit(card, trump) == trump]
    aces = sum(card & 15 == 12 and euchre_suit(card, trump) != trump for card in hand)
    return sum(1.0 if strength > 11 else 0.6 for strength in trumps) + 0.6 * aces


class Euchre(SimplePlayer):
    """Bids by counting trumps and aces, wins as cheaply as it can and not from its partner."""

    def move(self, observation: Any, moves: Sequence[int]) -> int:
        """Return a word, a discard or a card."""
        seat, trump = observation.current_player(), observation.trump
        hand = observation.hands[seat]
        if observation.phase == "before":
            return self.bid(observation, hand, moves)

        def cost(card: int) -> tuple[bool, int]:
            return euchre_suit(card, trump) == trump, euchre_strength(card, trump)

        trick = Trick(observation, euchre_suit, euchre_strength)
        if not trick.cards:
            return max(moves, key=cost if observation.maker == seat else lambda card: (not cost(card)[0], cost(card)))
        winners = trick.winners(moves)
        if not winners or (trick.taker - seat) % 2 == 0:
            return min(moves, key=cost)
        return winners[0] if trick.is_last or cost(winners[0])[0] else winners[-1]

    def bid(self, observation: Any, hand: Sequence[int], moves: Sequence[int]) -> int:
        """Return what to say, or what to lay away."""
        if observation.stage == GOING_ALONE:
            return ALONE if trump_points(hand, observation.calls[observation.maker]) > 4 else PARTNER
        if observation.stage == DISCARDING:
            trump = observation.turned >> 4
            return min(moves, key=lambda card: (euchre_suit(card, trump) == trump, card & 15))
        suits = [move for move in moves if move != PASS]
        best = max(suits, key=lambda suit: trump_points(hand, suit))
        return best if PASS not in moves or trump_points(hand, best) >= 2.2 else PASS
