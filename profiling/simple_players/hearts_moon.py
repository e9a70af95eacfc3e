"""Hearts for players who shoot the moon: keep the high cards, and take everything as long as it can be hoped for."""

from collections.abc import Collection, Sequence
from typing import Any

from hearts import Hearts, PlainHearts

from aicore.advice import Advice, own_object
from aicore.games.others.hearts.state import HEARTS, QUEEN_OF_SPADES
from simple import Trick

POINT_CARDS = frozenset((*HEARTS, QUEEN_OF_SPADES))
MOST_LOSERS = 4.0         # with which it is tried


def losers(hand: Collection[int], unseen: Collection[int]) -> dict[int, float]:
    """Return how likely each card is to lose a trick that it is led to, its suit played from the top; by eye."""
    found = {}
    for suit in range(4):
        others = [card for card in unseen if card >> 4 == suit]
        own = sorted((card for card in hand if card >> 4 == suit), reverse=True)
        for higher_led, card in enumerate(own):
            above = sum(other > card for other in others)
            # Every round of the suit takes two or three of theirs, the high ones too.
            left = max(0.0, 1.0 - 2.4 * higher_led / len(others)) if others else 0.0
            found[card] = min(1.0, above * left)
    return found


class Shooter(Hearts):
    """Tries whenever its hand allows and goes on as long as nobody else has a point; plays by the rules otherwise."""

    def move(self, observation: Any, moves: Sequence[int]) -> int:
        """Return a card to pass or to play."""
        shot = shooting_card(observation, moves)
        return super().move(observation, moves) if shot is None else shot


class SearchingShooter(PlainHearts):
    """Shoots as the other one does; searches without a word of advice otherwise."""

    def advice_on(self, observation: Any, *, seed: int) -> Advice:
        """Return what is to be searched, or the card of one who shoots."""
        state = own_object(observation)
        moves = state.legal_moves()
        shot = shooting_card(state, moves) if len(moves) > 1 else None
        return super().advice_on(observation, seed=seed) if shot is None else Advice(state, move=shot)


def shooting_card(observation: Any, moves: Sequence[int]) -> int | None:
    """Return the card of one who shoots, None where there is no hope of it."""
    seat = observation.current_player()
    hand, taken = observation.hands[seat], observation.tallies
    gone = {card for _, card in observation.history[observation.num_front_moves() :]}
    unseen = [16 * suit + rank for suit in range(4) for rank in range(13)]
    unseen = [card for card in unseen if card not in hand and card not in gone]
    lost = losers(hand, unseen)
    if observation.phase == "before":
        # The three worst go, and the rest has to be good enough.
        if sum(sorted(lost.values())[: len(hand) - 3]) > MOST_LOSERS:
            return None
        return max(moves, key=lambda card: (lost[card], -(card & 15)))
    trick = Trick(observation)
    if sum(taken) > taken[seat] or sum(lost.values()) > MOST_LOSERS + taken[seat] / 13:
        return None
    if not trick.cards:
        return min(moves, key=lambda card: (lost[card], -(card & 15)))
    winners = trick.winners(moves) if moves[0] >> 4 == trick.cards[0] >> 4 else []
    has_points = any(card in POINT_CARDS for card in trick.cards)
    if winners and (has_points or not trick.is_last or lost[winners[-1]] == 0):
        return winners[0] if trick.is_last else winners[-1]
    if winners or not has_points:       # let a trick without points go, with what would lose one later
        harmless = [card for card in moves if card not in POINT_CARDS] or moves
        return max(harmless, key=lambda card: (lost[card], -(card & 15)))
    return None
