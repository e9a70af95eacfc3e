"""A match again on its board: forwards and back, everything that was hidden shown."""

from typing import Any

from kivy.app import App
from kivy.metrics import dp

from games.table.board_view import BoardView

from ..replaying import Replay
from ..session import Session
from ..strings import text
from ..theme import symbols
from ..widgets.board import Board
from ..widgets.common import Page, Panel, Words
from .board_table import grid_of
from .replay_sheet import show_replay_menu, step_words


class BoardReplayScreen(Page):
    """Steps through the moves of one match."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("menu.replay"), **options)
        self.app = App.get_running_app()
        self.replay: Replay | None = None
        self.shown_board: BoardView | None = None
        self.bind(size=lambda *_: self.refresh())

    def open(self, session: Session, round_number: int) -> None:
        """Show a completed round of the session."""
        self.replay, self.shown_board = Replay(session), None
        self.choose_round(round_number)

    def choose_round(self, round_number: int) -> None:
        """Go to the beginning of a round, if it is complete."""
        assert self.replay is not None
        if self.replay.choose_round(round_number):
            self.refresh()

    def move(self, jump: int) -> None:
        """Step on or back."""
        assert self.replay is not None
        self.replay.move(jump)
        self.refresh()

    def refresh(self) -> None:
        """Show the board at this place, and what was done last."""
        replay = self.replay
        if replay is None:
            return
        match = replay.match()
        self.content.clear_widgets()
        self.widest = self.width if self.width > self.height else dp(640)
        steps = [
            ("☰", lambda: show_replay_menu(self)), ("◀", lambda: self.move(-1)), ("▷", lambda: self.move(1)),
        ]
        row = grid_of(steps, len(steps))
        for button in row.children:
            button.font_name = "data/fonts/DejaVuSans.ttf"
        self.content.add_widget(row)
        self.content.add_widget(Words(text=symbols(step_words(replay)), bold=True))
        panel = Panel()
        view = match.board_view(None)
        if view is not None:
            before, self.shown_board = self.shown_board, view
            panel.add_widget(Board(view, before=before, seconds=self.app.settings.tempo.fly))
        else:
            for line in match.picture(None).splitlines():
                panel.add_widget(Words(text=symbols(line)))
        self.content.add_widget(panel)
        for sentence in replay.made.told if replay.made is not None else ():
            self.content.add_widget(Words(text=symbols(sentence)))
