"""The table of games without cards: the match as a drawn board or as text, its other moves as buttons."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from games.table.board_view import BoardView

from ..faces import looks_at_table
from ..session import HUMAN, ChosenMove, Session, Step, move_words
from ..strings import text
from ..theme import THEME, symbols
from ..widgets.avatar import Avatar
from ..widgets.board import Board
from ..widgets.common import FlatButton, Page, Panel, Words
from ..widgets.sheet import Sheet
from .extras import extras_for
from .match_screen import MatchScreen

NUM_SENTENCES = 4


class BoardTableScreen(MatchScreen, Page):
    """Shows the picture, what happened last, and the legal moves: below each other, or side by side in a low window."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.shown_board: BoardView | None = None
        self.bind(size=lambda *_: self.refresh())

    def open(self, session: Session) -> None:
        """Put a match on the table; nothing slides from another one."""
        self.shown_board = None
        self.extras = extras_for(session.game.name, self)
        super().open(session)

    def refresh(self) -> None:
        """Show the table, then the moves or who thinks."""
        session = self.session
        if session is None:
            return
        self.heading = session.game.title
        self.content.clear_widgets()
        is_low = self.width > self.height
        self.widest = self.width if is_low else dp(640)
        orientation = "horizontal" if is_low else "vertical"
        row = BoxLayout(orientation=orientation, spacing=dp(14), size_hint_y=None)
        row.bind(minimum_height=row.setter("height"))
        column = BoxLayout(orientation="vertical", spacing=dp(10), size_hint_y=None)
        column.bind(minimum_height=column.setter("height"))
        panel = self.picture_panel()
        if is_low:
            panel.size_hint_x = None
            board = self.shown_board
            ratio = board.width / board.height if board is not None else 1.0
            panel.width = min(self.width * 0.6, (self.height - dp(130)) * ratio + dp(32))
            panel.pos_hint = column.pos_hint = {"top": 1}
        for part in (panel, column):
            row.add_widget(part)
        self.content.add_widget(row)
        column.add_widget(people_row(session))
        for sentence in session.story(NUM_SENTENCES):
            column.add_widget(Factory.MutedWords(text=symbols(sentence)))
        seat = session.match.current_player()
        if seat == HUMAN:
            self.offer(column)
        elif seat > 0:
            column.add_widget(Words(text=text("table.thinking", name=session.seat_name(seat))))
        column.add_widget(self.tools(is_own=seat == HUMAN))

    def picture_panel(self) -> Panel:
        """Return the match as a drawn board if it has one, as text otherwise."""
        assert self.session is not None
        panel = Panel()
        view = self.session.match.board_view(HUMAN)
        if view is not None:
            before, self.shown_board = self.shown_board, view
            # As with buttons, a move belongs to the position that offered it.
            offers = {target.move: self.session.chosen(target.move) for target in view.targets}
            chosen = partial(self.choose_spot, view, offers)
            panel.add_widget(Board(view, before=before, seconds=self.app.settings.tempo.fly, chosen=chosen))
        else:
            for line in self.session.match.picture(HUMAN).splitlines():
                panel.add_widget(Words(text=symbols(line)))
        return panel

    def choose_spot(self, view: BoardView, offers: Mapping[int, ChosenMove], spot: str) -> None:
        """Make the move that a spot stands for, or ask which of several."""
        moves = view.moves_to(spot)
        if len(moves) == 1:
            self.make(offers[moves[0]])
            return
        sheet = Sheet(heading=text("table.which_move"))
        for move in moves:
            words = symbols(move_words(self.session.match, move))
            sheet.add_button(words, partial(self.make, offers[move]))
        self.app.show_sheet(sheet)

    def offer(self, column: BoxLayout) -> None:
        """Offer the legal moves as buttons, but for those that a lit place of the board stands for."""
        assert self.session is not None
        lit = {target.move for target in self.shown_board.targets} if self.shown_board is not None else set()
        moves = [(move, move_words(self.session.match, move)) for move in self.session.legal() if move not in lit]
        column.add_widget(Words(text=text("table.tap_place" if lit else "table.your_turn"), bold=True))
        if not moves:
            return
        longest = max(len(words) for _, words in moves)
        num_columns = min(len(moves), 4 if longest < 8 else 3 if longest < 12 else 2)
        # A button may be let go after the table has changed: its move belongs to the position that offered it.
        offers = [(words, partial(self.make, self.session.chosen(move))) for move, words in moves]
        column.add_widget(grid_of(offers, num_columns))

    def tools(self, *, is_own: bool) -> GridLayout:
        """Return what else can be done."""
        assert self.session is not None
        actions: list[tuple[str, Any]] = [(text("tool.menu"), self.show_menu)]
        if self.session.can_undo():
            actions.append((text("tool.undo"), self.undo))
        if is_own:
            actions.append((text("tool.hint"), self.ask_hint))
        return grid_of(actions, len(actions))

    def show_move(self, step: Step) -> None:
        """Show the table after the move, then go on."""
        self.go_on()


def people_row(session: Session) -> GridLayout:
    """Return who plays what, with faces and stars."""
    count = session.match.num_players
    names = [session.seat_name(seat) for seat in range(count)]
    grid = GridLayout(cols=4, spacing=dp(8), size_hint_y=None)
    grid.bind(minimum_height=grid.setter("height"))
    for seat, look in enumerate(looks_at_table(names)):
        stars = session.players[seat].stars if seat in session.players else 0
        words = f"{names[seat]} {'★' * stars}\n{session.match.usual_name(seat)}"
        grid.add_widget(Avatar(look=look, size_hint=(None, None), size=(dp(40), dp(40))))
        grid.add_widget(Words(text=symbols(words), font_size=THEME.small))
    return grid


def grid_of(actions: list[tuple[str, Any]], num_columns: int) -> GridLayout:
    """Return buttons in columns."""
    grid = GridLayout(cols=num_columns, spacing=dp(6), size_hint_y=None)
    grid.bind(minimum_height=grid.setter("height"))
    for words, action in actions:
        button = FlatButton(text=symbols(words))
        button.bind(on_release=lambda _, chosen=action: chosen())
        grid.add_widget(button)
    return grid
