"""A plain table that any match can be played at: its picture as text or as a board, its moves as buttons."""

from functools import partial
from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from ..game_session import GameStep
from ..strings import text
from ..table_session import HUMAN
from ..theme import symbols
from ..widgets.common import FlatButton, Page, Panel, Words
from ..widgets.text_board import TextBoard
from .match_screen import MatchScreen
from .match_sheets import show_match_menu, words_of

NUM_SENTENCES = 4


class PlainTableScreen(MatchScreen, Page):
    """Shows the picture, what happened last, and the legal moves."""

    def refresh(self) -> None:
        """Show the table, then the moves or who thinks."""
        session = self.session
        if session is None:
            return
        self.heading = session.game.title
        self.content.clear_widgets()
        panel = Panel()
        board = getattr(session.match, "board", None)
        if board is not None:
            panel.add_widget(TextBoard(picture=board()))
        else:
            for line in session.match.picture(HUMAN).splitlines():
                panel.add_widget(Words(text=symbols(line)))
        self.content.add_widget(panel)
        you_are = text("others.you_are", name=session.match.seat_name(HUMAN))
        self.content.add_widget(Factory.MutedWords(text=you_are))
        for sentence in session.story(NUM_SENTENCES):
            self.content.add_widget(Factory.MutedWords(text=symbols(sentence)))
        seat = session.match.current_player()
        if seat == HUMAN:
            self.offer()
        elif seat > 0:
            self.content.add_widget(Words(text=text("table.thinking", name=session.match.seat_name(seat))))
        self.content.add_widget(self.tools(is_own=seat == HUMAN))

    def offer(self) -> None:
        """Offer the legal moves as buttons."""
        assert self.session is not None
        moves = [(move, words_of(self, move)) for move in self.session.legal()]
        longest = max(len(words) for _, words in moves)
        num_columns = min(len(moves), 4 if longest < 8 else 3 if longest < 12 else 2)
        self.content.add_widget(Words(text=text("others.your_turn"), bold=True))
        self.content.add_widget(grid_of([(words, partial(self.make_move, move)) for move, words in moves], num_columns))

    def tools(self, *, is_own: bool) -> GridLayout:
        """Return what else can be done."""
        assert self.session is not None
        actions: list[tuple[str, Any]] = [(text("tool.menu"), partial(show_match_menu, self))]
        if self.session.can_undo():
            actions.append((text("tool.undo"), self.undo))
        if is_own:
            actions.append((text("tool.hint"), self.ask_hint))
        return grid_of(actions, len(actions))

    def show_move(self, before: Any, step: GameStep) -> None:
        """Show the table after the move, then go on."""
        self.go_on(step)


def grid_of(actions: list[tuple[str, Any]], num_columns: int) -> GridLayout:
    """Return buttons in columns."""
    grid = GridLayout(cols=num_columns, spacing=dp(6), size_hint_y=None)
    grid.bind(minimum_height=grid.setter("height"))
    for words, action in actions:
        button = FlatButton(text=symbols(words))
        button.bind(on_release=lambda _, chosen=action: chosen())
        grid.add_widget(button)
    return grid
