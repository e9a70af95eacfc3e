"""Euchre as the command line and the app see it: hands until a side has ten points."""

from collections.abc import Mapping
from typing import Any, ClassVar

from aicore.cards import card_symbol, mixed_seed
from games.table.trick_match import TrickGame, TrickMatch

from .making import advise
from .state import WORDS, EuchreState


class EuchreMatch(TrickMatch):
    """A match of Euchre."""

    name = "euchre"
    round: EuchreState
    defaults: ClassVar[Mapping[str, Any]] = {"target_points": 10, "stick_the_dealer": True}

    def next_round(self) -> EuchreState:
        """Deal; the deal goes round."""
        return EuchreState.deal(
            self.deal_seed(),
            dealer=(mixed_seed(self.seed, 99) + self.num_rounds) % 4,
            stick_the_dealer=self.options["stick_the_dealer"],
        )

    def finish_round(self) -> list[str]:
        """Add the points of the hand."""
        points = self.round.scores(self.round.tallies)
        self.scores = [score + points[seat % 2] for seat, score in enumerate(self.scores)]
        self.figures.append({"points": [points[seat % 2] for seat in range(4)], "tricks": self.round.tricks})
        if self.round.maker < 0:
            return [f"All pass; the hand is thrown in. {self.standing()}"]
        euchred = " Euchred!" if points[self.round.maker % 2] == 0 else ""
        return [f"Points of the hand: {points[0]} to {points[1]}.{euchred} {self.standing()}"]

    def winners(self) -> list[int]:
        """Return the seats of the side that has reached the target."""
        return [seat for seat, score in enumerate(self.scores) if score >= self.options["target_points"]]

    def standing(self) -> str:
        """Return the score of both sides."""
        return f"Score: {self.seat_name(0)}-{self.seat_name(2)} {self.scores[0]}, " + (
            f"{self.seat_name(1)}-{self.seat_name(3)} {self.scores[1]}"
        )

    def play_begins(self) -> list[str]:
        """Tell who made which trumps."""
        alone = " and plays alone" if self.round.is_alone else ""
        return [f"{self.seat_name(self.round.maker)} has made {WORDS[self.round.trump]} trumps{alone}."]

    def round_line(self) -> str:
        """Return the card turned up and the tricks."""
        dealer = self.seat_name(self.round.dealer)
        return f"{dealer} dealt and turned up {card_symbol(self.round.turned)}. " + super().round_line()

    def situation(self) -> str:
        """Return the hand, and who made trumps."""
        maker = f" · {self.seat_name(self.round.maker)} makes" if self.round.maker >= 0 else ""
        return f"Hand {self.num_rounds + 1}{maker}"


EUCHRE = TrickGame(
    name="euchre",
    title="Euchre",
    num_players=(4,),
    match=EuchreMatch,
    advise=advise,
)
