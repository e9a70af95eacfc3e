"""Who may be shooting the moon, what there is against it, and what people are told about it.

Who has taken every point so far goes on to all of them in 8 of 100 cases with the queen of spades alone, in 22 with
three hearts beside her, in 39 with seven (in games against those who try). So the first point already is a reason not
to throw more on that player's tricks, and from four cards on people are told.
"""

from dataclasses import dataclass

from aicore.advice import Advice
from aicore.cards import card_symbol
from aicore.games.table.words import say, to_say
from aicore.result import SearchResult

from .state import ENOUGH_CARDS, HEARTS, QUEEN_OF_SPADES, HeartsState

POINT_CARDS = frozenset((*HEARTS, QUEEN_OF_SPADES))
# By seats on from the one who is told.
THREATS = {
    1: to_say("The player on the left has taken every point so far, {points} of 26, and may be shooting the moon."),
    2: to_say("The player opposite has taken every point so far, {points} of 26, and may be shooting the moon."),
    3: to_say("The player on the right has taken every point so far, {points} of 26, and may be shooting the moon."),
}
OWN = to_say("You have taken every point so far, {points} of 26: all of them are the moon.")


def num_taken(state: HeartsState) -> int:
    """Return how many cards with points lie in finished tricks."""
    on_table = [card for _, card in state.trick]
    played = [card for _, card in state.history[state.num_front_moves() :]]
    return len(POINT_CARDS.intersection(played).difference(on_table))


def sole_taker(state: HeartsState) -> int | None:
    """Return the seat that has taken every point so far, None if there are none yet or several have some."""
    most = max(state.tallies)
    return state.tallies.index(most) if most and most == sum(state.tallies) else None


def taker(state: HeartsState) -> tuple[int, int]:
    """Return the seat that is taking the trick on the table, and its card."""
    led = state.trick[0][1] >> 4
    return max((entry for entry in state.trick if entry[1] >> 4 == led), key=lambda entry: entry[1])


def helping_cards(state: HeartsState, shooter: int) -> list[int]:
    """Return the legal cards that let another's moon go on where others stop it or keep points out of it."""
    if not state.trick or shooter == state.current_player():
        return []
    legal = state.legal_moves()
    seat, best = taker(state)
    has_points = any(card in POINT_CARDS for _, card in state.trick)
    beating = [card for card in legal if card >> 4 == best >> 4 and card > best]
    if seat == shooter:
        stopping = beating if has_points and beating else [card for card in legal if card not in POINT_CARDS]
        stopping = sorted({*stopping, *beating})
    elif not has_points and any(who == shooter for who, _ in state.trick):
        stopping = [card for card in legal if card in POINT_CARDS]
    else:
        return []
    return [card for card in legal if card not in stopping] if stopping else []


@dataclass(frozen=True, kw_only=True, eq=False)
class MoonAdvice(Advice):
    """A card to be played while one seat, the shooter, has taken every point so far."""

    shooter: int

    def explain(self, move: int, result: SearchResult | None) -> list[str]:
        """Return who threatens what, and what the card does about it."""
        state = self.state
        assert isinstance(state, HeartsState)
        if num_taken(state) < ENOUGH_CARDS:
            return []
        points, seat = state.tallies[self.shooter], state.current_player()
        if self.shooter == seat:
            return [say(OWN, points=points)]
        told = [say(THREATS[(self.shooter - seat) % 4], points=points)]
        if self.suspects and move not in self.suspects:
            told.append(self.against(state, move))
        return told

    def against(self, state: HeartsState, move: int) -> str:
        """Return what a card does about another's moon, where others would help it."""
        seat, best = taker(state)
        card = card_symbol(move)
        if seat != self.shooter:
            return say("{card} gives a point to somebody else, and the moon is off.", card=card)
        if move >> 4 == best >> 4 and move > best:
            return say("{card} takes the trick from them.", card=card)
        return say("{card} keeps points out of their trick.", card=card)
