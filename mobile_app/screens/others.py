"""The other games of the module: a plain table of text and buttons that any Match can be played at."""

import secrets
from typing import Any

from kivy.app import App
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label

from games.catalog import GAMES, load_game
from games.table import Match

from ..session import HUMAN
from ..strings import text
from ..theme import symbols
from ..widgets.common import FlatButton, Page, Panel, Words

MONO_FONT = "data/fonts/DejaVuSans.ttf"
MAX_SENTENCES = 4


class OthersScreen(Page):
    """Lists the games; a chosen one is played here against AI players of three stars."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("home.others"), **options)
        self.app = App.get_running_app()
        self.match: Match | None = None
        self.sentences: list[str] = []
        self.ticket = 0

    def on_pre_enter(self, *_: Any) -> None:
        """Show the list."""
        self.match = None
        self.heading = text("home.others")
        self.content.clear_widgets()
        self.content.add_widget(Words(text=text("others.words")))
        for name in GAMES:
            if name != "spades":
                button = FlatButton(text=load_game(name).title)
                button.bind(on_release=lambda _, chosen=name: self.begin(chosen))
                self.content.add_widget(button)

    def on_pre_leave(self, *_: Any) -> None:
        """Stop thinking."""
        self.ticket += 1
        self.app.worker.cancel()

    def begin(self, name: str) -> None:
        """Start a match of a game."""
        self.ticket += 1
        game = load_game(name)
        self.heading = game.title
        self.match = game.new_match(seed=secrets.randbelow(10**9))
        self.player = game.player(stars=3)
        self.seed = secrets.randbelow(10**9)
        self.num_moves = 0
        self.sentences = []
        self.show()

    def show(self) -> None:
        """Show the table, then the moves or who thinks."""
        match = self.match
        assert match is not None
        self.content.clear_widgets()
        panel = Panel()
        picture = Label(
            text=match.picture(HUMAN), font_name=MONO_FONT, color=self.app.theme.text, size_hint_y=None, halign="left"
        )
        picture.font_size = self.app.theme.small
        picture.bind(width=lambda label, width: setattr(label, "text_size", (width, None)))
        picture.bind(texture_size=lambda label, size: setattr(label, "height", size[1]))
        panel.add_widget(picture)
        self.content.add_widget(panel)
        for sentence in self.sentences[-MAX_SENTENCES:]:
            self.content.add_widget(Words(text=symbols(sentence)))
        seat = match.current_player()
        if seat < 0:
            winners = ", ".join(match.seat_name(winner) for winner in match.winners())
            self.content.add_widget(Words(text=text("others.over", winners=winners), bold=True))
        elif seat == HUMAN:
            self.offer(match)
        else:
            self.content.add_widget(Words(text=text("table.thinking", name=match.seat_name(seat))))
            self.think(match, seat)

    def offer(self, match: Match) -> None:
        """Offer the legal moves as buttons."""
        grid = GridLayout(cols=3, spacing=6, size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        for move in match.legal_moves():
            button = FlatButton(text=symbols(match.move_name(move)))
            button.bind(on_release=lambda _, chosen=move: self.make(chosen))
            grid.add_widget(button)
        self.content.add_widget(grid)

    def think(self, match: Match, seat: int) -> None:
        """Ask the worker for the seat's move."""
        observation, seed, ticket = match.observation(seat), self.seed + self.num_moves, self.ticket

        def answered(decision: Any) -> None:
            if ticket == self.ticket:
                self.make(decision.move)

        self.app.worker.ask(
            lambda cancel: self.player.choose(observation, seed=seed, cancel=cancel),
            answered,
            failed=self.app.show_failure,
        )

    def make(self, move: int) -> None:
        """Make a move and show what followed."""
        assert self.match is not None
        seat = self.match.current_player()
        said = text("others.move", name=self.match.seat_name(seat), move=self.match.move_name(move))
        self.sentences += [said, *self.match.apply(move)]
        self.num_moves += 1
        self.show()
