"""The course of a match of any game: asks the worker for the players' moves, waits for the person's."""

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.uix.screenmanager import Screen

from games.table.adviser import Counsel

from ..database import ChangedElsewhereError, StorageError
from ..faces import looks_at_table
from ..session import HUMAN, ChosenMove, Session, Step
from ..strings import text
from ..table_layout import PLACES
from ..widgets.celebration import celebration
from ..widgets.sheet import Sheet
from .match_sheets import show_match_hint


class MatchScreen(Screen):
    """What every table does; how it looks is up to its own class."""

    tells_last_round = False                  # before the result, which says the same in most games

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.app = App.get_running_app()
        self.session: Any = None              # a Session
        self.ticket = 0                       # raised whenever what was planned no longer holds
        self.is_moving = False                # a card is on its way, or a trick lies open
        self.asked: ChosenMove | None = None  # the position that a player is thinking about
        self.untold: Step | None = None       # the end of a round that the person has not been through yet
        self.told: Sheet | None = None        # the sheet of the round or the result

    # What a table of its own fills in

    def refresh(self) -> None:
        """Show the session as it stands."""
        raise NotImplementedError

    def show_move(self, before: Any, step: Step) -> None:
        """Show a move that was made, then go on."""
        raise NotImplementedError

    def view_before(self) -> Any:
        """Return what `show_move` has to know of the table before the move."""
        return self.session.card_view()

    def moves_itself(self, seat: int) -> bool:
        """Return whether the next move is made without asking anybody; it is under way then."""
        return False

    # Coming and going

    def open(self, session: Session) -> None:
        """Put a match on the table as it stands and go on with it."""
        self.session = session
        self.untold = None
        self.halt()
        self.resume()

    def halt(self) -> None:
        """Stop thinking and forget what was planned; the session stays."""
        self.ticket += 1
        self.is_moving = False
        self.asked = None
        self.app.worker.cancel()

    def resume(self) -> None:
        """Show the match as it stands and go on with it, if it is on the screen; harmless if it goes on already."""
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
        """Do what comes next: tell the end of a round or match, wait for the person, or let the seat think."""
        session = self.session
        if session is None or self.is_moving or self.manager is None or self.manager.current_screen is not self:
            return
        seat = session.match.current_player()
        if self.untold is not None or seat < 0:
            self.tell()
        elif not self.moves_itself(seat) and seat != HUMAN:
            self.ask_player(session, seat)

    def ask_player(self, session: Session, seat: int) -> None:
        """Let the seat think, once for every position."""
        here = session.chosen(-1, seat=seat)
        if self.asked == here:
            return
        self.asked, ticket, started = here, self.ticket, Clock.get_time()

        def decided(chosen: ChosenMove) -> None:
            if ticket == self.ticket:
                waited = Clock.get_time() - started
                self.later(self.app.settings.tempo.think - waited, lambda: self.make(chosen))

        self.app.worker.ask(session.question(), decided, failed=self.app.show_failure)

    def make_move(self, move: int) -> None:
        """Make the move that the person has chosen for the position on the table."""
        if self.session is not None:
            self.make(self.session.chosen(move))

    def make(self, chosen: ChosenMove) -> None:
        """Write the move, then show it, then go on; what belongs to another position is dropped."""
        session = self.session
        if session is None or self.is_moving or not session.accepts(chosen):
            return
        before = self.view_before()
        try:
            step = session.play(chosen)
        except StorageError as problem:
            self.tell_unwritten(problem)
            return
        if step.has_round_ended and (self.tells_last_round or not step.is_match_over):
            self.untold = step
        self.app.feedback.moved(step)
        self.show_move(before, step)

    def go_on(self) -> None:
        """Go on after a move was shown."""
        self.is_moving = False
        if self.untold is None:
            self.refresh()
        self.proceed()

    def undo(self) -> None:
        """Go back to the person's last decision."""
        if self.session is not None and self.session.can_undo():
            self.halt()
            self.untold = None
            try:
                self.session.undo()
            except StorageError as problem:
                self.tell_unwritten(problem)
                return
            self.resume()

    def tell_unwritten(self, problem: StorageError) -> None:
        """Tell that a move could not be written, so that it was not made; then the match goes on as it is on disk."""
        session, app = self.session, self.app
        self.halt()
        if isinstance(problem, ChangedElsewhereError):
            self.session = None          # read again when the match is continued
            app.go("home")
            app.show_message(text("message.storage"), text("message.elsewhere"))
            return
        sheet = Sheet(heading=text("message.storage"), closed=lambda: self.open(session))
        sheet.add_words(text("message.unwritten", problem=problem))
        sheet.add_button(text("message.again"), kind="primary")
        app.show_sheet(sheet)

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

    def tell(self) -> None:
        """Show the end of the round or of the match, unless it is on the screen already."""
        if self.told is not None and self.told.parent is not None:
            return
        self.app.keep_costs()
        self.told = self.result_sheet() if self.untold is None else self.round_sheet(self.untold)
        self.app.show_sheet(self.told)

    def next_round(self) -> None:
        """Go on with the round after the one that was told."""
        self.untold = None
        self.refresh()
        self.proceed()

    def round_sheet(self, step: Step) -> Sheet:
        """Return how the round ended; the next one begins when the sheet is closed."""
        session = self.session
        heading = text("round.heading", number=session.match.num_rounds)
        sheet = Sheet(heading=heading, closed=self.next_round, num_columns=2)
        for sentence in step.told:
            sheet.add_words(sentence)
        sheet.add_words(text("others.you_are", name=session.match.seat_name(HUMAN)), style="MutedWords")
        sheet.add_button(text("tool.undo"), self.undo)
        sheet.add_button(text("round.next"), kind="primary")
        return sheet

    def result_sheet(self) -> Sheet:
        """Return who has won; there is nothing to do at the table afterwards, so closing it leaves."""
        session = self.session
        match = session.match
        winners = match.winners()
        key = "result.drawn" if len(winners) == match.num_players else "result.own"
        key = key if HUMAN in winners else "result.others"
        names = ", ".join(match.seat_name(seat) for seat in winners)
        sheet = Sheet(heading=text(key, names=names), closed=lambda: self.app.go("home"), num_columns=2)
        seat_names = [match.seat_name(seat) for seat in range(match.num_players)]
        if match.num_players in PLACES:
            looks = looks_at_table(seat_names)
            shown = [text("table.you"), *seat_names[1:]]
            people = [(shown[seat], looks[seat], seat in winners) for seat in range(match.num_players)]
            is_moving = self.app.settings.tempo.fly > 0
            sheet.add_part(celebration(people, has_won=HUMAN in winners, is_moving=is_moving))
        for sentence in session.taken[-1].told if session.taken else ():
            sheet.add_words(sentence)
        sheet.add_words(match.standing())
        sheet.add_words(text("others.you_are", name=match.seat_name(HUMAN)), style="MutedWords")
        sheet.add_button(text("tool.undo"), self.undo)
        sheet.add_button(text("menu.export"), lambda: self.export(session))
        sheet.add_button(text("menu.home"))
        sheet.add_button(text("others.again"), self.start_anew, kind="primary")
        return sheet

    def export(self, session: Session) -> None:
        """Share the record, then tell the result again."""
        self.proceed()
        self.app.export_record(session)

    def start_anew(self) -> None:
        """Begin another match of the same game; one that is under way is given up only after asking."""
        session = self.session
        if session is not None:
            name = session.game.name
            self.app.ask_to_close(name, lambda: self.app.start_game(name, session.stars, session.stored.rules))
