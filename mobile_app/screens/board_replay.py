"""A match again on its board: forwards and back, everything that was hidden shown."""

from typing import Any

from kivy.app import App
from kivy.metrics import dp

from aicore.games.table.board_view import BoardView

from ..replaying import Replay
from ..session import Session
from ..strings import text
from ..theme import SYMBOL_FONT, symbols
from ..widgets.board import Board
from ..widgets.common import Page, Panel, Words
from .board_table import grid_of
from .replay import PAUSE, PLAY
from .replay_sheet import show_replay_menu, step_words
from .self_running import SelfRunning


class BoardReplayScreen(SelfRunning, Page):
    """Steps through the moves of one match."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("menu.replay"), **options)
        self.app = App.get_running_app()
        self.shown_board: BoardView | None = None
        self.buttons: dict[str, Any] = {}
        self.add_steps()
        self.bind(size=lambda *_: self.refresh())

    def open(self, session: Session, round_number: int) -> None:
        """Show a completed round of the session."""
        self.pause()
        self.replay, self.shown_board = Replay(session), None
        self.choose_round(round_number)

    def choose_round(self, round_number: int) -> None:
        """Go to the beginning of a round, if it is complete."""
        assert self.replay is not None
        self.pause()
        if self.replay.choose_round(round_number):
            self.refresh()

    def move(self, jump: int) -> None:
        """Step on or back."""
        assert self.replay is not None
        self.replay.move(jump)
        self.refresh()

    def show_running(self, is_running: bool) -> None:
        """Show whether it goes by itself."""
        button = self.buttons["tool.play"]
        button.text, button.spoken = (PAUSE, text("tool.pause")) if is_running else (PLAY, text("tool.play"))

    def add_steps(self) -> None:
        """Add the buttons; they stay while all below them is drawn anew, so that no press is lost."""
        steps = {
            "tool.menu": ("☰", lambda: show_replay_menu(self)), "tool.backwards": ("◀", lambda: self.move(-1)),
            "tool.play": (PLAY, self.play_or_pause), "tool.forwards": ("▷", lambda: self.move(1)),
        }
        self.row = grid_of(list(steps.values()), len(steps))
        self.buttons = dict(zip(steps, reversed(self.row.children), strict=True))
        for key, button in self.buttons.items():
            button.font_name, button.spoken = SYMBOL_FONT, text(key)
        self.content.add_widget(self.row)

    def refresh(self) -> None:
        """Show the board at this place, and what was done last."""
        replay = self.replay
        if replay is None:
            return
        match = replay.match()
        for part in [part for part in self.content.children if part is not self.row]:
            self.content.remove_widget(part)
        self.widest = self.width if self.width > self.height else dp(640)
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
