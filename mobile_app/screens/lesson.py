"""The lesson at the table: the partner explains in sheets what can be done now; it can be left at any time."""

from typing import TYPE_CHECKING, Any

from ..lesson import PARTNER, SEED, details, due, lesson_people
from ..roster import FIRST_GAME, seat_entry
from ..strings import text
from ..widgets.sheet import Sheet

if TYPE_CHECKING:
    from .match_screen import MatchScreen

SETTING = "lesson_match"      # the number of the match that is a lesson; None once it was left


class Lesson:
    """Knows which match is a lesson, and what of it was told."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.told: set[str] = set()
        self.sheet: Sheet | None = None
        self.match_id = app.storage.settings().get(SETTING)

    def offer(self) -> None:
        """Ask a newcomer; once."""
        if SETTING in self.app.storage.settings() or self.app.storage.running_match() is not None:
            return
        self.keep(None)
        sheet = Sheet(heading=text("lesson.offer"))
        sheet.add_words(text("lesson.offer_words"))
        sheet.add_button(text("lesson.later"))
        sheet.add_button(text("lesson.begin"), self.open, kind="primary")
        self.app.show_sheet(sheet)

    def open(self) -> None:
        """Begin the lesson; a match under way is given up only after asking."""
        self.app.ask_to_close(FIRST_GAME, self.begin)

    def begin(self) -> None:
        """Deal the lesson's round and begin to tell."""
        self.told = set()
        seats = [seat_entry(person) for person in lesson_people()]
        self.app.start_match(FIRST_GAME, seed=SEED, rules={}, seats=seats)
        self.keep(self.app.session.match_id)
        self.app.table.proceed()

    def keep(self, match_id: int | None) -> None:
        """Remember which match is a lesson."""
        self.match_id = match_id
        self.app.storage.put_setting(SETTING, match_id)

    def leave(self, table: "MatchScreen") -> None:
        """Tell no more; the match goes on."""
        self.keep(None)
        table.proceed()

    def tells(self, table: "MatchScreen") -> bool:
        """Tell what is due now, if the match on the table is a lesson; return whether the table has to wait for it."""
        session = table.session
        if self.match_id is None or session.match_id != self.match_id:
            return False
        if self.sheet is not None and self.sheet.parent is not None:
            return True
        step = due(session.match, self.told, has_round_ended=table.untold is not None)
        if step is None:
            return False
        self.told.add(step)
        self.sheet = self.sheet_of(table, step)
        self.app.show_sheet(self.sheet)
        return True

    def sheet_of(self, table: "MatchScreen", step: str) -> Sheet:
        """Return the sheet of a step."""
        session = table.session
        name = session.seat_name(PARTNER)
        sheet = Sheet(heading=text("lesson.heading", partner=name), closed=table.proceed, num_columns=2)
        sheet.add_words(text(f"lesson.{step}", **details(session)))
        if step == "end":
            self.keep(None)
            sheet.add_button(text("menu.home"), lambda: self.app.go("home"))
            sheet.add_button(text("lesson.play_on"), kind="primary")
        else:
            sheet.add_button(text("lesson.skip"), lambda: self.leave(table))
            sheet.add_button(text("lesson.next"), kind="primary")
        return sheet
