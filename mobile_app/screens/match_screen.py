"""The course of a match of any game: asks the worker for the players' moves, waits for the person's."""

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.uix.screenmanager import Screen

from games.table.adviser import Counsel

from ..session import HUMAN, Session
from ..strings import text
from ..widgets.sheet import Sheet
from .match_sheets import show_match_hint


class MatchScreen(Screen):
    """What every table of another game does; how it looks is up to its own class."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.app = App.get_running_app()
        self.session: Session | None = None
        self.ticket = 0                       # raised whenever what was planned no longer holds
        self.is_moving = False                # a card is on its way, or a trick lies open

    # What a table of its own fills in

    def refresh(self) -> None:
        """Show the session as it stands."""
        raise NotImplementedError

    def show_move(self, before: Any, step: Any) -> None:
        """Show a move that was made, then go on."""
        raise NotImplementedError

    # Coming and going

    def open(self, session: Session) -> None:
        """Put a match on the table as it stands and go on with it."""
        self.session = session
        self.halt()
        self.resume()

    def halt(self) -> None:
        """Stop thinking and forget what was planned; the session stays."""
        self.ticket += 1
        self.is_moving = False
        self.app.worker.cancel()

    def resume(self) -> None:
        """Show the match as it stands and go on with it, if it is on the screen."""
        if self.session is not None:
            self.refresh()
            self.proceed()

    def on_pre_leave(self, *_: Any) -> None:
        """Stop when another screen is shown."""
        self.halt()

    def on_enter(self, *_: Any) -> None:
        """Go on where the match was left."""
        self.resume()

    def later(self, seconds: float, action: Callable[[], None]) -> None:
        """Act after a while unless something else has come up; at once when there is nothing to wait for."""
        ticket = self.ticket
        if seconds <= 0:
            action()
            return
        Clock.schedule_once(lambda _: action() if ticket == self.ticket else None, seconds)

    # The course of the game

    def proceed(self) -> None:
        """Do what comes next: wait for the person, or let the seat think."""
        session = self.session
        if session is None or self.is_moving or self.manager is None or self.manager.current_screen is not self:
            return
        seat = session.match.current_player()
        if seat < 0:
            self.show_result()
        elif seat != HUMAN:
            ticket, started = self.ticket, Clock.get_time()

            def decided(decision: Any) -> None:
                if ticket == self.ticket:
                    waited = Clock.get_time() - started
                    self.later(self.app.settings.tempo.think - waited, lambda: self.make_move(decision.move, decision))

            self.app.worker.ask(session.question(), decided, failed=self.app.show_failure)

    def make_move(self, move: int, decision: Any = None) -> None:
        """Write the move, then show it, then go on; decision: what the worker answered, for a player's move."""
        session = self.session
        if session is None or self.is_moving or move not in session.match.legal_moves():
            return
        before = session.card_view()
        step = session.play(move, decision=decision)
        self.app.feedback.moved(step)
        self.show_move(before, step)

    def go_on(self, step: Any) -> None:
        """Go on after a move was shown; the end of a round is told first."""
        self.is_moving = False
        if step.has_round_ended and not step.is_match_over:
            self.show_round(step)
            return
        self.refresh()
        self.proceed()

    def undo(self) -> None:
        """Go back to the person's last decision."""
        if self.session is not None and self.session.can_undo():
            self.halt()
            self.session.undo()
            self.resume()

    def ask_hint(self) -> None:
        """Let the adviser think about the person's move."""
        session, ticket = self.session, self.ticket
        if session is None or session.match.current_player() != HUMAN or self.is_moving:
            return

        def answered(counsel: Counsel) -> None:
            if ticket == self.ticket:
                show_match_hint(self, counsel)

        self.app.worker.ask(session.hint_question(), answered, failed=self.app.show_failure)

    # What is told

    def show_round(self, step: Any) -> None:
        """Tell how the round ended; the next one begins when the sheet is closed."""
        session = self.session
        assert session is not None
        self.app.keep_costs()

        def next_round() -> None:
            if self.session is session:
                self.refresh()
                self.proceed()

        sheet = Sheet(heading=text("round.heading", number=session.match.num_rounds), closed=next_round, num_columns=2)
        for sentence in step.told:
            sheet.add_words(sentence)
        sheet.add_words(text("others.you_are", name=session.match.seat_name(HUMAN)), style="MutedWords")
        sheet.add_button(text("tool.undo"), self.undo)
        sheet.add_button(text("round.next"), kind="primary")
        self.app.show_sheet(sheet)

    def show_result(self) -> None:
        """Tell who has won."""
        session = self.session
        assert session is not None
        self.app.keep_costs()
        match = session.match
        winners = match.winners()
        key = "result.drawn" if len(winners) == match.num_players else "result.own"
        key = key if HUMAN in winners else "result.others"
        names = ", ".join(match.seat_name(seat) for seat in winners)
        sheet = Sheet(heading=text(key, names=names), num_columns=2)
        for sentence in session.taken[-1].told if session.taken else ():
            sheet.add_words(sentence)
        sheet.add_words(match.standing())
        sheet.add_words(text("others.you_are", name=match.seat_name(HUMAN)), style="MutedWords")
        sheet.add_button(text("tool.undo"), self.undo)
        sheet.add_button(text("menu.export"), lambda: self.app.export_record(session))
        sheet.add_button(text("home.others"), lambda: self.app.go("others"))
        sheet.add_button(text("others.again"), self.start_anew, kind="primary")
        self.app.show_sheet(sheet)

    def start_anew(self) -> None:
        """Begin another match of the same game."""
        if self.session is not None:
            self.app.start_game(self.session.game.name, self.session.stars)
