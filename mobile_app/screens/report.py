"""Report a bad play: which one, why, and everything needed to look into it, as one JSON."""

from pathlib import Path
from typing import Any

from kivy.app import App

from ..report import recent_plays, report
from ..session import Session
from ..strings import text
from ..theme import symbols
from ..widgets.common import FlatButton, Page, Panel, Words
from ..widgets.field import Field


class ReportScreen(Page):
    """Chooses among the players' last plays."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("menu.report"), **options)
        self.app = App.get_running_app()
        self.number = -1
        self.sent: Path | None = None
        self.buttons: dict[int, FlatButton] = {}

    def open(self, session: Session) -> None:
        """Offer the last plays of the session."""
        self.session = session
        self.content.clear_widgets()
        panel = Panel()
        panel.add_widget(Words(text=text("report.which"), bold=True))
        self.buttons = {}
        for play in recent_plays(session):
            button = FlatButton(text=symbols(f"{session.seat_name(play.seat)}: {play.name}"))
            button.bind(on_release=lambda _, number=play.number: self.choose(number))
            self.buttons[play.number] = button
            panel.add_widget(button)
        self.comment = Field(multiline=True, hint_text=text("report.comment"))
        self.send = FlatButton(text=text("report.send"), kind="primary")
        self.send.bind(on_release=lambda *_: self.share())
        for widget in (panel, self.comment, Words(text=text("report.contents")), self.send):
            self.content.add_widget(widget)
        self.choose(max(self.buttons, default=-1))

    def choose(self, number: int) -> None:
        """Mark the play that is meant."""
        self.number = number
        for other, button in self.buttons.items():
            button.kind = "primary" if other == number else "plain"
        self.send.disabled = number < 0

    def share(self) -> None:
        """Write the report and hand it to the system."""
        document = report(self.session, self.number, comment=self.comment.text.strip(), settings=self.app.settings)
        self.sent = self.app.share_document(f"{self.session.game.name}-report", document)
