"""Hearts by rules of thumb: pass what is dangerous, duck, and dump the worst card when void."""

from collections.abc import Sequence
from typing import Any

from aicore.advice import Advice, own_object
from aicore.games.others.hearts.state import QUEEN_OF_SPADES
from plain import Plain
from simple import SimplePlayer, Trick

HEARTS, SPADES = 2, 3


def badness(card: int) -> int:
    """Return how glad one is to be rid of a card."""
    if card == QUEEN_OF_SPADES:
        return 40
    if card >> 4 == SPADES and card & 15 > 10:
        return 30
    return (card & 15) + 6 * (card >> 4 == HEARTS)


class Hearts(SimplePlayer):
    """Ducks under the trick with the highest card that it can, throws the worst when it cannot follow."""

    def move(self, observation: Any, moves: Sequence[int]) -> int:
        """Return a card to pass or to play."""
        hand = observation.hands[observation.current_player()]
        if observation.phase == "before":
            return max(moves, key=badness)
        trick = Trick(observation)
        if not trick.cards:
            # Low, from a short suit; spades below the queen drive her out.
            has_high_spades = any(card >> 4 == SPADES and card & 15 > 9 for card in hand)
            spades = [card for card in moves if card >> 4 == SPADES and card & 15 < 10]
            if spades and not has_high_spades:
                return max(spades)
            return min(moves, key=lambda card: (card & 15, sum(other >> 4 == card >> 4 for other in hand)))
        if moves[0] >> 4 != trick.cards[0] >> 4:
            return max(moves, key=badness)
        below = [card for card in moves if card < trick.best]
        if below:
            return QUEEN_OF_SPADES if QUEEN_OF_SPADES in below else max(below)
        has_points = any(card >> 4 == HEARTS or card == QUEEN_OF_SPADES for card in trick.cards)
        safe = [card for card in moves if card != QUEEN_OF_SPADES] or moves
        return max(safe) if trick.is_last or not has_points else min(safe)


class PlainHearts(Plain):
    """The plain player, with the cards to be passed chosen as the simple one does."""

    def advice_on(self, observation: Any, *, seed: int) -> Advice:
        """Return what is to be searched."""
        state = own_object(observation)
        is_passing = state.phase == "before"
        return Advice(state, move=max(state.legal_moves(), key=badness) if is_passing else None)
