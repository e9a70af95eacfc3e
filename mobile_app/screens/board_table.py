"""The table of games without cards: the match as a drawn board or as text, its other moves as buttons."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label

from aicore.games.table.board_view import BoardView

from ..faces import looks_at_table
from ..session import ChosenMove, Session, Step, move_words
from ..strings import text
from ..theme import THEME, symbols
from ..widgets.avatar import Avatar
from ..widgets.board import Board
from ..widgets.common import FlatButton, MoveButton, Page, Panel, Words
from ..widgets.sheet import Sheet
from .extras import extras_for
from .match_screen import MatchScreen

NUM_SENTENCES = 4         # that are told even where there is little room
MOST_SENTENCES = 40
NUM_BESIDE_LOG = 2       # sentences, for the log tells most of it
ROOM_FOR_LOG = dp(1000)  # on a phone it is opened by a button
LOG_GAP = "  ·  "
WIDTH_SHARE = 0.64        # of a low room, that a board takes at most
HEIGHT_SHARE = 0.68       # of a high one
SHARE_WITH_LOG = 0.62     # of that, where more is told below the board
TURN_GAIN = 1.1           # a board is turned if that makes it larger by so much
PANEL_ROOM = (dp(32), dp(28))


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
        """Show the table, then the moves or who thinks; what is left of the room tells what happened."""
        session = self.session
        if session is None:
            return
        self.heading = session.game.called()
        self.content.clear_widgets()
        self.footer.clear_widgets()
        is_low = self.width > self.height
        self.widest = self.width
        room = Room.of(self, has_footer=not is_low)
        row = FillingBox(room.height, orientation="horizontal" if is_low else "vertical", spacing=dp(14))
        column = FillingBox(room.height if is_low else 0.0, orientation="vertical", spacing=dp(10))
        panel = self.picture_panel(room, is_low=is_low)
        panel.size_hint_x = None
        panel.pos_hint = {"top": 1} if is_low else {"center_x": 0.5}
        column.pos_hint, column.size_hint_y = {"top": 1}, None if is_low else 1
        for part in (panel, column):
            row.add_widget(part)
        self.content.add_widget(row)
        column.add_widget(people_row(session))
        seat = session.match.current_player()
        if session.is_persons_turn:
            self.offer(column)
        elif seat >= 0:
            column.add_widget(Words(text=text("table.thinking", name=session.seat_name(seat))))
        if self.shown_board is not None and self.shown_board.notes:
            column.add_widget(Words(text=symbols("\n".join(self.shown_board.notes)), font_size=THEME.small))
        log = () if self.shown_board is None else self.shown_board.log
        if log and room.height > ROOM_FOR_LOG:
            words = text("table.log", entries=LOG_GAP.join(log))
            column.add_widget(Words(text=symbols(words), font_size=THEME.small))
        least = NUM_BESIDE_LOG if log else NUM_SENTENCES
        column.add_widget(Story(session.story(MOST_SENTENCES), least=least))
        (column if is_low else self.footer).add_widget(self.tools(is_own=session.is_persons_turn))

    def show_log(self) -> None:
        """Show all that is kept beside the board."""
        if self.shown_board is not None:
            sheet = Sheet(heading=text("tool.log"))
            sheet.add_words(LOG_GAP.join(self.shown_board.log))
            sheet.add_words("\n".join(self.shown_board.notes))
            sheet.add_button(text("close"))
            self.app.show_sheet(sheet)

    def picture_panel(self, room: "Room", *, is_low: bool) -> Panel:
        """Return the match as a drawn board if it has one, as large as the room allows; as text otherwise."""
        assert self.session is not None
        panel = Panel(width=room.width if not is_low else room.width * WIDTH_SHARE)
        view = self.session.match.board_view(self.session.person)
        if view is None:
            for line in self.session.match.picture(self.session.person).splitlines():
                panel.add_widget(Words(text=symbols(line)))
            return panel
        widest = room.width * (WIDTH_SHARE if is_low else 1.0) - PANEL_ROOM[0]
        share = SHARE_WITH_LOG if view.log else HEIGHT_SHARE
        highest = room.height * (1.0 if is_low else share) - PANEL_ROOM[1]
        if is_better_turned(view, widest, highest):
            view = view.turned()
        panel.width = min(widest, highest * view.width / view.height) + PANEL_ROOM[0]
        before, self.shown_board = self.shown_board, view
        if before is not None and before.width != view.width:
            before = None         # the device was turned: nothing slides
        # As with buttons, a move belongs to the position that offered it.
        offers = {target.move: self.session.chosen(target.move) for target in view.targets}
        chosen = partial(self.choose_spot, view, offers)
        words = partial(self.spot_words, view)
        panel.add_widget(Board(view, before=before, seconds=self.app.settings.tempo.fly, chosen=chosen, words=words))
        return panel

    def spot_words(self, view: BoardView, spot: str) -> str:
        """Return the moves that a spot stands for."""
        assert self.session is not None
        return ", ".join(move_words(self.session.match, move) for move in view.moves_to(spot))

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
        words = text("table.tap_place" if lit else "table.your_turn")
        column.add_widget(Words(text=words, bold=True))
        self.tell_turn(words)
        if not moves:
            return
        longest = max(len(words) for _, words in moves)
        num_columns = min(len(moves), 4 if longest < 8 else 3 if longest < 12 else 2)
        # A button may be let go after the table has changed: its move belongs to the position that offered it.
        offers = [(words, partial(self.make, self.session.chosen(move))) for move, words in moves]
        column.add_widget(grid_of(offers, num_columns, button=MoveButton))

    def tools(self, *, is_own: bool) -> GridLayout:
        """Return what else can be done."""
        assert self.session is not None
        actions: list[tuple[str, Any]] = [(text("tool.menu"), self.show_menu)]
        if self.session.can_undo():
            actions.append((text("tool.undo"), self.undo))
        if self.shown_board is not None and self.shown_board.log:
            actions.append((text("tool.log"), self.show_log))
        if is_own:
            actions.append((text("tool.hint"), self.ask_hint))
        return grid_of(actions, len(actions))

    def show_move(self, step: Step) -> None:
        """Show the table after the move, then go on."""
        self.go_on()


@dataclass(frozen=True, slots=True)
class Room:
    """What a page has for its content, in pixels."""

    width: float
    height: float

    @classmethod
    def of(cls, page: Page, *, has_footer: bool) -> "Room":
        """Return the room between the heading, a row of buttons at the bottom and the bars of the system."""
        left, top, right, bottom = page.content.padding
        bars = THEME.inset_left + THEME.inset_right, THEME.inset_top + THEME.inset_bottom
        heading = THEME.touch + dp(12)
        footer = THEME.touch + dp(20) if has_footer else 0.0
        return cls(page.width - bars[0] - left - right, page.height - bars[1] - heading - footer - top - bottom)


def is_better_turned(view: BoardView, width: float, height: float) -> bool:
    """Return whether the board is clearly larger in this room when it is turned by a quarter."""
    upright = min(width / view.width, height / view.height)
    return min(width / view.height, height / view.width) > TURN_GAIN * upright


class FillingBox(BoxLayout):
    """A box that is at least so high: what has no height of its own takes the rest."""

    def __init__(self, least: float, **options: Any) -> None:
        super().__init__(size_hint_y=None, height=least, **options)
        self.least = least
        self.bind(minimum_height=self.fit)

    def fit(self, *_: Any) -> None:
        """Grow with what is in it; a box that fills another says how much it needs."""
        self.size_hint_min_y = self.minimum_height
        if self.size_hint_y is None:
            self.height = max(self.least, self.minimum_height)


class Story(Label):
    """The last sentences of a match, as many as there is room for, the newest at the end."""

    def __init__(self, sentences: Sequence[str], *, least: int = NUM_SENTENCES) -> None:
        super().__init__(
            text=symbols("\n".join(sentences)), markup=True, halign="left", valign="bottom", color=THEME.muted,
            font_size=THEME.small, size_hint_min_y=least * THEME.small * 1.4,
        )
        self.bind(size=self.setter("text_size"))


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


def grid_of(
    actions: list[tuple[str, Any]], num_columns: int, *, button: type[FlatButton] = FlatButton
) -> GridLayout:
    """Return buttons in columns."""
    grid = GridLayout(cols=num_columns, spacing=dp(6), size_hint_y=None)
    grid.bind(minimum_height=grid.setter("height"))
    for words, action in actions:
        made = button(text=symbols(words))
        made.bind(on_release=lambda _, chosen=action: chosen())
        grid.add_widget(made)
    return grid
