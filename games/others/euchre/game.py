"""Euchre as the command line and the app see it: hands until a side has ten points."""

from dataclasses import dataclass

from aicore.cards import card_symbol
from aicore.games.table import Game, Rules, beside
from aicore.games.table.card_words import suit_words, trick_words
from aicore.games.table.trick_match import LEVELS, TrickMatch, tried_search
from aicore.games.table.views import SideView
from aicore.games.table.words import say, to_say

from .making import advise
from .state import EuchreState


@dataclass(frozen=True, slots=True, kw_only=True)
class EuchreRules(Rules):
    """Options of Euchre."""

    target_points: int = 10
    stick_the_dealer: bool = True       # the dealer must name trumps when all others have passed twice


class EuchreMatch(TrickMatch):
    """A match of Euchre."""

    state: EuchreState
    rules: EuchreRules

    def new_round(self) -> EuchreState:
        """Deal; the deal goes round."""
        return EuchreState.deal(
            self.deal_seed(),
            dealer=self.next_dealer(),
            stick_the_dealer=self.rules.stick_the_dealer,
        )

    def finish_round(self) -> list[str]:
        """Add the points of the hand."""
        points = self.state.scores(self.state.tallies)
        if self.state.maker < 0:
            return self.count(points * 2, say("All pass; the hand is thrown in."))
        told = say("Points of the hand: {ours} to {theirs}.", ours=points[0], theirs=points[1])
        return self.count(points * 2, told if points[self.state.maker % 2] else f"{told} {say('Euchred!')}")

    def play_begins(self) -> list[str]:
        """Tell who made which trumps."""
        seat, suit = self.state.maker, suit_words(self.state.trump)
        if not self.state.is_alone:
            return [self.say_of(seat, "{name} has made {suit} trumps.", "You have made {suit} trumps.", suit=suit)]
        return [
            self.say_of(
                seat,
                "{name} has made {suit} trumps and plays alone.",
                "You have made {suit} trumps and play alone.",
                suit=suit,
            )
        ]

    def round_line(self) -> str:
        """Return the card turned up and the tricks."""
        dealer = self.seat_name(self.state.dealer)
        card = card_symbol(self.state.turned)
        return say("{name} dealt and turned up {card}.", name=dealer, card=card) + " " + super().round_line()

    def sides(self) -> tuple[SideView, ...]:
        """Return both partnerships with their tricks."""
        taken = [sum(self.state.tricks[seat] for seat in (side, side + 2)) for side in range(2)]
        return tuple(
            SideView(seats=(side, side + 2), total=self.scores[side], details=trick_words(taken[side]))
            for side in range(2)
        )

    def situation(self) -> str:
        """Return the hand, and who made trumps."""
        hand, maker = self.hand_words(), self.state.maker
        return f"{hand} · {self.say_of(maker, '{name} makes', 'You make')}" if maker >= 0 else hand


EUCHRE = Game(
    name="euchre",
    title=to_say("Euchre"),
    num_players=(4,),
    match=EuchreMatch,
    rules=EuchreRules,
    levels=LEVELS,
    search=tried_search,
    advise=advise,
    guide=beside(__file__, "guide.toml"),
)
