"""Euchre as the command line and the app see it: hands until a side has ten points."""

from dataclasses import dataclass

from aicore.cards import card_symbol, mixed_seed
from games.table import Game, Rules
from games.table.trick_match import LEVELS, TrickMatch, plural
from games.table.views import SideView

from .making import advise
from .state import WORDS, EuchreState, euchre_suit


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
            dealer=(mixed_seed(self.seed, 99) + self.num_rounds) % 4,
            stick_the_dealer=self.rules.stick_the_dealer,
        )

    def finish_round(self) -> list[str]:
        """Add the points of the hand."""
        points = self.state.scores(self.state.tallies)
        by_seat = [points[seat % 2] for seat in range(4)]
        self.add_points(by_seat)
        self.figures.append({"points": by_seat, "tricks": self.state.tricks})
        if self.state.maker < 0:
            return [f"All pass; the hand is thrown in. {self.standing()}"]
        euchred = " Euchred!" if points[self.state.maker % 2] == 0 else ""
        return [f"Points of the hand: {points[0]} to {points[1]}.{euchred} {self.standing()}"]

    def winners(self) -> list[int]:
        """Return the seats of the side that has reached the target."""
        return [seat for seat, score in enumerate(self.scores) if score >= self.rules.target_points]

    def standing(self) -> str:
        """Return the score of both sides."""
        return f"Score: {self.seat_name(0)}-{self.seat_name(2)} {self.scores[0]}, " + (
            f"{self.seat_name(1)}-{self.seat_name(3)} {self.scores[1]}"
        )

    def play_begins(self) -> list[str]:
        """Tell who made which trumps."""
        alone = f" and {self.verb(self.state.maker, 'plays')} alone" if self.state.is_alone else ""
        return [f"{self.does(self.state.maker, 'has')} made {WORDS[self.state.trump]} trumps{alone}."]

    def round_line(self) -> str:
        """Return the card turned up and the tricks."""
        dealer = self.seat_name(self.state.dealer)
        return f"{dealer} dealt and turned up {card_symbol(self.state.turned)}. " + super().round_line()

    def sides(self) -> tuple[SideView, ...]:
        """Return both partnerships with their tricks."""
        taken = [sum(self.state.tricks[seat] for seat in (side, side + 2)) for side in range(2)]
        return tuple(
            SideView(seats=(side, side + 2), total=self.scores[side], details=plural(taken[side], "trick"))
            for side in range(2)
        )

    def turn_words(self, seat: int) -> str:
        """Return what the dealer does who has taken the card turned up."""
        is_laying = self.state.phase == "before" and self.state.is_choosing_cards()
        return "Choose a card to lay away" if is_laying else ""

    def suit_of(self, card: int) -> int:
        """Return the suit that the card belongs to: the left bower to trumps."""
        return euchre_suit(card, self.state.trump)

    def situation(self) -> str:
        """Return the hand, and who made trumps."""
        maker = f" · {self.does(self.state.maker, 'makes')}" if self.state.maker >= 0 else ""
        return f"Hand {self.num_rounds + 1}{maker}"


EUCHRE = Game(
    name="euchre",
    title="Euchre",
    num_players=(4,),
    match=EuchreMatch,
    rules=EuchreRules,
    levels=LEVELS,
    advise=advise,
)
