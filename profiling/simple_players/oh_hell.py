"""Oh Hell by rules of thumb: bid the sure tricks, take what is wanting, duck when the bid is made."""

from collections.abc import Sequence
from typing import Any

from simple import SimplePlayer, Trick


class OhHell(SimplePlayer):
    """Counts aces, kings and trumps, and then plays for exactly that number."""

    def move(self, observation: Any, moves: Sequence[int]) -> int:
        """Return a bid or a card."""
        seat = observation.current_player()
        hand, trump = observation.hands[seat], observation.turned >> 4
        if observation.phase == "before":
            wanted = sum(trick_chance(card, trump) for card in hand)
            return min(moves, key=lambda bid: abs(bid - wanted))
        is_wanting = observation.tricks[seat] < observation.calls[seat]
        trick = Trick(observation)
        if not trick.cards:
            return max(moves, key=trick.power) if is_wanting else min(moves, key=trick.power)
        winners = trick.winners(moves)
        losers = [card for card in moves if card not in winners]
        if is_wanting and winners:
            return winners[0] if trick.is_last or winners[0] >> 4 == trump else winners[-1]
        if is_wanting:
            return min(losers, key=trick.power)
        if losers:
            return max(losers, key=lambda card: (card >> 4 == trump, card & 15))
        return winners[-1] if trick.is_last else winners[0]


def trick_chance(card: int, trump: int) -> float:
    """Return the chance that a card takes a trick, by eye."""
    if card >> 4 == trump:
        return 0.3 + 0.7 * (card & 15) / 12
    return {12: 0.8, 11: 0.5, 10: 0.2}.get(card & 15, 0.0)
