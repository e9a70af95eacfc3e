"""The beginning of a round at the table of cards: it is dealt before anybody moves, once."""

from typing import Any

from kivy.clock import Clock

from aicore.games.table.views import CardView

from ..session import HUMAN
from .match_screen import MatchScreen


class DealingScreen(MatchScreen):
    """A table that deals; its cards and layout are up to its own class."""

    cards: Any
    layout: Any

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.dealt: tuple[int, int] | None = None      # the match and the round that was dealt here last
        self.deal_ends = 0.0                           # when the deal that is seen now is over; 0 without one

    def deals(self) -> bool:
        """Deal the cards of a round in which nobody has moved yet, once; return whether that goes on now."""
        session, seconds = self.session, self.app.settings.tempo.deal
        if session is None or self.is_moving or self.untold is not None or self.layout is None:
            return False
        round_number = session.match.num_rounds
        here = (session.match_id, round_number)
        is_new = self.dealt != here and session.num_moves == session.first_move_of_round(round_number)
        if not is_new or seconds <= 0 or session.match.is_over or not self.is_shown():
            return False
        self.dealt, self.is_moving = here, True
        self.deal_ends = Clock.get_time() + seconds
        self.refresh()
        self.app.feedback.play("deal")
        self.later(seconds, self.go_on)
        return True

    def show_deal(self, view: CardView) -> None:
        """Let the cards fly in the time that is left: begun anew where the window was laid out meanwhile."""
        if self.deal_ends:
            dealer = next((seat for seat, shown in enumerate(view.seats) if shown.is_dealer), HUMAN)
            self.cards.deal(dealer, self.deal_ends - Clock.get_time())

    def halt(self) -> None:
        """Stop thinking and dealing."""
        super().halt()
        self.deal_ends = 0.0

    def proceed(self) -> None:
        """Deal first, then do what comes next."""
        if not self.deals():
            super().proceed()

    def go_on(self) -> None:
        """Go on after a move or a deal was shown."""
        self.deal_ends = 0.0
        super().go_on()
