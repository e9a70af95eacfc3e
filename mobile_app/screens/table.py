"""The table: shows the session, takes the person's moves, asks the worker for everybody else's."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.screenmanager import Screen

from games.spades.deck import deck_for

from ..claim import claim_order
from ..session import HUMAN, Step
from ..spades_session import SpadesSession
from ..table_layout import TableLayout
from ..theme import THEME, symbols
from ..widgets.bid_picker import BidPicker
from ..widgets.card_layer import CardLayer
from ..widgets.common import ToolButton
from ..widgets.felt import Felt
from ..widgets.table_parts import ScorePanel, SeatPlate
from . import hint_sheet, table_sheets
from .placing import place_actions, placed
from .table_words import show_score_panel, show_seat, taken_words, turn_words

__all__ = ["Felt", "ScorePanel", "TableScreen", "ToolButton"]


class TableScreen(Screen):
    """One match; `open` puts it on the table, `leave` stops everything that runs for it."""

    session: SpadesSession | None = ObjectProperty(None, allownone=True)
    message_scale = NumericProperty(1.0)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.app = App.get_running_app()
        self.ticket = 0                       # raised whenever what was planned no longer holds
        self.is_moving = False                # a card is on its way, or a trick lies open
        self.layout: TableLayout | None = None
        self.claimed: list[int] = []          # the person's cards still to be played of a claim
        self.shown_trick: tuple[tuple[int, int], ...] = ()
        self.seats = [SeatPlate(is_upright=seat in (1, 3)) for seat in range(4)]
        self.cards = CardLayer(chosen=self.make_move, raised=self.show_turn)
        self.picker = BidPicker(made=self.make_move)
        for widget in (*self.seats, self.cards):
            self.ids.board.add_widget(widget)
        self.ids.board.bind(size=self.arrange)
        THEME.bind(version=self.arrange)

    # Coming and going

    def open(self, session: SpadesSession) -> None:
        """Put a match on the table as it stands and go on with it."""
        self.session = session
        self.cards.set_deck(deck_for(session.rules).names)
        self.halt()
        self.resume()

    def halt(self) -> None:
        """Stop thinking and forget what was planned; the session stays."""
        self.ticket += 1
        self.is_moving = False
        self.claimed = []
        self.shown_trick = ()
        self.ids.board.remove_widget(self.picker)
        self.app.worker.cancel()

    def on_pre_leave(self, *_: Any) -> None:
        """Stop when another screen is shown."""
        self.halt()

    def on_enter(self, *_: Any) -> None:
        """Go on where the match was left."""
        self.resume()

    def resume(self) -> None:
        """Show the match as it stands and go on with it, if it is on the screen."""
        if self.session is not None:
            self.arrange()
            self.proceed()

    def later(self, seconds: float, action: Callable[[], None]) -> None:
        """Act after a while unless something else has come up; at once when there is nothing to wait for."""
        ticket = self.ticket
        if seconds <= 0:
            action()
            return
        Clock.schedule_once(lambda _: action() if ticket == self.ticket else None, seconds)

    # What is shown

    def arrange(self, *_: Any) -> None:
        """Lay everything out for the window as it is, and show the state as it is."""
        if self.session is None or self.width <= 1:
            return
        settings = self.app.settings
        self.layout = layout = placed(self.ids.board, settings)
        self.cards.layout = layout
        self.cards.plays_on_tap = settings.one_tap
        for plate, box in zip(self.seats, layout.seats, strict=True):
            plate.pos, plate.size, plate.scale = box.pos, box.size, layout.scale
        score, message = self.ids.score, self.ids.message
        score.pos, score.size, score.is_narrow = layout.score.pos, layout.score.size, layout.is_landscape
        score.scale = self.message_scale = layout.scale
        tools = [self.ids[name] for name in ("menu", "undo", "last", "claim", "hint")]
        place_actions(self.ids.actions, tools, layout=layout, is_left_handed=settings.left_handed)
        message.width = layout.hand.width
        message.pos = (layout.hand.x, layout.seats[HUMAN].y - message.height)
        self.picker.lay(layout.middle, is_landscape=layout.is_landscape, scale=layout.scale)
        self.refresh()

    def refresh(self, seconds: float = 0.0) -> None:
        """Show the session as it stands."""
        session = self.session
        if session is None or self.layout is None:
            return
        state = session.match.state
        trick = self.shown_trick or tuple(state.trick)
        for seat, plate in enumerate(self.seats):
            show_seat(plate, session, seat)
        show_score_panel(self.ids.score, session, is_narrow=self.layout.is_landscape)
        self.cards.keep_only([*session.hand(), *(card for _, card in trick)])
        legal = [] if state.phase == "bidding" or self.is_moving else session.legal()
        self.cards.show_hand(
            session.hand(), legal, is_face_up=state.has_looked[HUMAN] or state.phase != "bidding", seconds=seconds
        )
        if not self.is_moving:
            self.cards.show_trick(trick)
        self.show_turn()

    def show_turn(self) -> None:
        """Show whose turn it is, and what can be done."""
        session = self.session
        if session is None:
            return
        seat = -1 if self.is_moving else session.match.current_player()
        for number, plate in enumerate(self.seats):
            plate.show_turn(number == seat, is_thinking=number == seat and number != HUMAN)
        is_own = seat == HUMAN and not self.claimed
        is_bidding = is_own and session.match.state.phase == "bidding"
        if is_bidding and self.picker.parent is None:
            partner = session.seat_name(2)
            self.picker.offer(session.legal(), partner_bid=session.match.state.bids[2], partner_name=partner)
            self.ids.board.add_widget(self.picker)
        elif not is_bidding and self.picker.parent is not None:
            self.ids.board.remove_widget(self.picker)
        self.ids.message.text = symbols(turn_words(session, seat, raised=self.cards.raised))
        self.ids.undo.disabled = self.is_moving or not session.can_undo()
        self.ids.hint.disabled = not is_own
        self.ids.last.disabled = session.match.last_trick is None
        self.ids.claim.disabled = not (is_own and self.claim_cards())

    # The course of the game

    def proceed(self) -> None:
        """Do what comes next: wait for the person, or let the seat think."""
        session = self.session
        if session is None or self.is_moving or self.manager is None or self.manager.current_screen is not self:
            return
        seat = session.match.current_player()
        if seat < 0:
            table_sheets.show_result(self)
            return
        if self.claimed and session.match.state.phase == "playing":
            self.play_claimed(seat)
        elif seat != HUMAN:
            ticket, started = self.ticket, Clock.get_time()

            def decided(decision: Any) -> None:
                if ticket == self.ticket:
                    waited = Clock.get_time() - started
                    self.later(self.app.settings.tempo.think - waited, lambda: self.make_move(decision.move, decision))

            self.app.worker.ask(session.question(), decided, failed=self.app.show_failure)
        elif len(session.hand()) == 1 and session.match.state.phase == "playing":
            self.later(self.app.settings.tempo.think, lambda: self.make_move(session.legal()[0]))
        self.show_turn()

    def make_move(self, move: int, decision: Any = None) -> None:
        """Write the move, then show it, then go on; decision: what the worker answered, for a player's move."""
        session = self.session
        if session is None or self.is_moving or move not in session.match.legal_moves():
            return
        if self.picker.parent is not None:
            self.ids.board.remove_widget(self.picker)
        trick_before, was_playing = tuple(session.match.state.trick), session.match.state.phase == "playing"
        step = session.play(move, decision=decision)
        self.app.feedback.moved(step)
        if not was_playing:
            self.refresh()
            self.proceed()
            return
        self.is_moving = True
        self.shown_trick = (*trick_before, (step.seat, step.move))
        tempo = self.app.settings.tempo
        ticket = self.ticket
        if not step.has_round_ended:
            self.refresh(seconds=tempo.fly)
        self.show_turn()
        self.cards.fly(step.seat, move, tempo.fly, lambda: self.landed(step) if ticket == self.ticket else None)

    def landed(self, step: Step) -> None:
        """Go on when the card lies in the trick; a full trick stays open for a while."""
        if step.taken is None:
            self.is_moving = False
            self.shown_trick = ()
            self.refresh()
            self.proceed()
            return
        tempo, winner = self.app.settings.tempo, step.taken.winner
        self.seats[winner].flash()
        self.cards.cards[dict(step.taken.cards)[winner]].is_marked = True
        session = self.session
        assert session is not None
        self.ids.message.text = taken_words(session, winner)
        self.later(tempo.hold, lambda: self.collected(step))

    def collected(self, step: Step) -> None:
        """Draw the trick in and go on with the next, or with the end of the round."""
        assert step.taken is not None
        tempo = self.app.settings.tempo
        self.cards.collect(step.taken.cards, step.taken.winner, tempo.fly)
        self.app.feedback.trick_taken(step)

        def go_on() -> None:
            self.is_moving = False
            self.shown_trick = ()
            if step.has_round_ended:
                self.claimed = []
                table_sheets.show_round(self, step)
            else:
                self.refresh()
                self.proceed()

        self.later(tempo.fly, go_on)

    # What the person asks for

    def claim_cards(self) -> list[int]:
        """Return the cards of a claim in their order; empty when the rest is not certain."""
        match = self.session.match if self.session is not None else None
        if match is None or match.state.phase != "playing":
            return []
        return claim_order(match.observation(HUMAN).state())

    def claim(self) -> None:
        """Play the rest out: it is certain."""
        self.claimed = self.claim_cards()
        if self.claimed:
            self.proceed()

    def play_claimed(self, seat: int) -> None:
        """Play the next card of a claim; what the others throw does not matter."""
        assert self.session is not None
        if seat == HUMAN:
            self.make_move(self.claimed.pop(0))
        else:
            self.make_move(self.session.match.legal_moves()[0])

    def undo(self) -> None:
        """Go back to the person's last decision."""
        if self.session is not None and self.session.can_undo():
            self.halt()
            self.session.undo()
            self.refresh()
            self.proceed()

    def ask_hint(self) -> None:
        """Let the adviser think about the person's move."""
        hint_sheet.ask_hint(self)

    def show_menu(self) -> None:
        """Open the menu of the table."""
        table_sheets.show_menu(self)

    def show_score(self) -> None:
        """Tell how the score came about."""
        table_sheets.show_score(self)

    def show_last_trick(self) -> None:
        """Show the trick before this one."""
        table_sheets.show_last_trick(self)


Builder.load_file(str(Path(__file__).with_name("table.kv")))
