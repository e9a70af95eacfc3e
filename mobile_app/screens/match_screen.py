"""The course of a match of any game: asks the worker for the players' moves, waits for the person's."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.uix.screenmanager import Screen

from ..advice import Hint, hint_question
from ..database import ChangedElsewhereError, StorageError
from ..session import ChosenMove, Session, Step
from ..strings import text
from ..widgets.sheet import Sheet
from .extras import TableExtras
from .match_sheets import result_sheet, round_sheet, show_hint, show_menu


class MatchScreen(Screen):
    """What every table does; how it looks is up to its own class."""

    extras: TableExtras                       # what the game adds to the table

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.app = App.get_running_app()
        self.session: Any = None              # a Session
        self.ticket = 0                       # raised whenever what was planned no longer holds
        self.is_moving = False                # a card is on its way, or a trick lies open
        self.is_writing = False               # a move is on its way to the disk
        self.asked: ChosenMove | None = None  # the position that a player is thinking about
        self.untold: Step | None = None       # the end of a round that the person has not been through yet
        self.told: Sheet | None = None        # the sheet of the round or the result
        self.turn_told: tuple[Any, ...] = ()  # the position and the words that the person was called with last

    # What a table of its own fills in

    def refresh(self) -> None:
        """Show the session as it stands."""
        raise NotImplementedError

    def show_move(self, step: Step) -> None:
        """Show a move that was made, then go on."""
        raise NotImplementedError

    def mark(self, move: int) -> None:
        """Show on the table which move is advised."""

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
        """Stop thinking and forget what was planned; the session stays, with a move that was to be written."""
        self.ticket += 1
        self.app.clerk.settle()
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

    def is_shown(self) -> bool:
        """Return whether this is the screen that is seen."""
        return self.manager is not None and self.manager.current_screen is self

    def proceed(self) -> None:
        """Do what comes next: tell the end of a round or match, wait for the person, or let the seat think."""
        session = self.session
        if session is None or self.is_moving or self.is_writing or not self.is_shown():
            return
        if self.app.lesson.tells(self):
            return
        seat = session.match.current_player()
        if self.untold is not None or seat < 0:
            self.tell()
        elif not self.moves_itself(seat) and not session.is_persons_turn:
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
        """Have the move written, then show it, then go on; what belongs to another position is dropped."""
        session = self.session
        if session is None or self.is_moving or self.is_writing or not session.accepts(chosen):
            return
        self.is_writing = True
        clerk, made = self.app.clerk, partial(self.written, session, chosen, self.ticket)
        clerk.order(session.writing(chosen), made, failed=partial(self.unwritten, session))

    def written(self, session: Session, chosen: ChosenMove, ticket: int, _: Any) -> None:
        """Make the move that is on disk now, whatever else has come up; show it if nothing has."""
        self.is_writing = False
        step = session.make_written(chosen)
        if session.first_unwritten < session.match.num_rounds:
            # What fails is written after another move or at the next start.
            self.app.clerk.order(session.results(), session.results_written, failed=lambda _: None)
        if session is not self.session:
            return
        if step.has_round_ended and (self.extras.tells_last_round or not step.is_match_over):
            self.untold = step
        if ticket != self.ticket:
            return
        self.app.feedback.moved(step)
        self.tell_move(session, step)
        self.show_move(step)

    def unwritten(self, session: Session, problem: Exception) -> None:
        """Tell that the move is not on disk, so that it was not made."""
        self.is_writing = False
        if not isinstance(problem, StorageError):
            raise problem
        if session is self.session:
            self.tell_unwritten(problem)

    def go_on(self) -> None:
        """Go on after a move was shown."""
        self.is_moving = False
        if self.untold is None:
            self.refresh()
        self.proceed()

    def undo(self) -> None:
        """Go back to the person's last decision, one that is still on its way to the disk included."""
        if self.session is None:
            return
        self.halt()
        if self.session.can_undo():
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
        if session is None or not session.is_persons_turn or self.is_moving:
            return

        def answered(hint: Hint) -> None:
            if ticket == self.ticket and self.session is session:
                self.mark(hint.counsel.decision.move)
                show_hint(self, hint)

        self.app.worker.ask(hint_question(session), answered, failed=self.app.show_failure)

    def show_menu(self) -> None:
        """Open the menu of the table."""
        show_menu(self)

    # What is told

    def tell_move(self, session: Session, step: Step) -> None:
        """Tell a move that the person may know of, and what followed; the end of a round has a sheet of its own."""
        number = session.num_moves - 1
        entry = session.taken[number]
        said = session.said(entry)
        if entry.is_card and (entry.is_open or entry.seat in session.person_seats):
            said = [text("say.plays", name=session.seat_name(entry.seat), card=session.words_of(number))]
        self.app.say(". ".join([*said, *(() if step.has_round_ended else step.told)]))

    def tell_turn(self, words: str) -> None:
        """Tell the person what to do, once for every position."""
        here = (self.session.match_id, self.session.num_moves, self.session.branch, words)
        if here != self.turn_told:
            self.turn_told = here
            self.app.say(words)

    def tell(self) -> None:
        """Show the end of the round or of the match, unless it is on the screen already."""
        if self.told is not None and self.told.parent is not None:
            return
        self.app.keep_costs()
        self.told = result_sheet(self) if self.untold is None else round_sheet(self)
        self.app.show_sheet(self.told)

    def next_round(self) -> None:
        """Go on with the round after the one that was told."""
        self.untold = None
        self.refresh()
        self.proceed()

    def export(self, session: Session) -> None:
        """Share the record, then tell the result again."""
        self.proceed()
        self.app.export_record(session)

    def start_anew(self) -> None:
        """Begin another match with the same people; one that is under way is given up only after asking."""
        session = self.session
        if session is not None:
            stored, people = session.stored, session.person_seats
            self.app.ask_to_close(
                stored.game,
                lambda: self.app.start_match(
                    stored.game, rules=stored.rules, seats=self.app.next_seats(session), person_seats=people
                ),
            )
