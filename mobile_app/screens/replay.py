"""A round again on its table: forwards and back, card by card or by itself, with all hands open."""

from typing import Any

from aicore.games.table import Match
from aicore.games.table.views import CardView

from ..replaying import Replay
from ..session import Session
from ..strings import text
from ..theme import symbols
from ..widgets.bars import Cell
from ..widgets.common import Words
from ..widgets.sheet import Sheet
from .felt_screen import FeltScreen
from .hands import card_markup, hand_markup
from .replay_sheet import show_replay_menu, step_words
from .self_running import SelfRunning

PLAY, PAUSE = "▶", "▮▮"


class ReplayScreen(SelfRunning, FeltScreen):
    """Steps through the moves of one round."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for name, icon, action in (
            ("menu", "☰", lambda: show_replay_menu(self)),
            ("hands", "♠", self.show_hands),
            ("backwards", "◀", lambda: self.move(-1)),
            ("play", PLAY, self.play_or_pause),
            ("forwards", "▷", lambda: self.move(1)),
        ):
            self.add_tool(name, icon, action)

    def open(self, session: Session, round_number: int) -> None:
        """Show a completed round of the session."""
        self.pause()
        self.session, self.replay = session, Replay(session)
        self.seat_people(session)
        self.choose_round(round_number)

    def choose_round(self, round_number: int) -> None:
        """Go to the beginning of a round, if it is complete."""
        assert self.replay is not None
        self.pause()
        if self.replay.choose_round(round_number):
            self.arrange()

    # Steps

    @property
    def place(self) -> int:
        """How many moves of the round have been made."""
        assert self.replay is not None
        return self.replay.place - self.replay.first

    def move(self, jump: int) -> None:
        """Step on or back; a single card on flies."""
        replay = self.replay
        assert replay is not None
        before = replay.place
        replay.move(jump)
        if jump == 1 and replay.place > before and replay.made is not None:
            made, tempo = replay.made, self.app.settings.tempo
            self.refresh()
            if (made.seat, made.move) in self.shown_trick:
                self.cards.fly(made.seat, made.move, tempo.fly, lambda: None)
        else:
            self.refresh()

    def show_running(self, is_running: bool) -> None:
        """Show whether it goes by itself."""
        play = self.tools["play"]
        play.icon, play.caption = (PAUSE, text("tool.pause")) if is_running else (PLAY, text("tool.play"))

    def rest(self) -> float:
        """Return how much longer a full trick is looked at."""
        return self.app.settings.tempo.hold if self.shown_trick and not self.view().trick else 0.0

    # What is shown

    def match(self) -> Match:
        """Return the match at this place."""
        assert self.replay is not None
        return self.replay.match()

    def view(self) -> CardView:
        """Return the table as the person saw it."""
        view = self.match().card_view(0)
        assert view is not None
        return view

    def refresh(self) -> None:
        """Show the table at this place; a trick that the last card filled lies open."""
        replay = self.replay
        if replay is None or self.layout is None:
            return
        match = self.match()
        view = match.card_view(0)
        assert view is not None
        made, taken = replay.made, match.last_trick
        self.shown_trick = view.trick
        if made is not None and taken is not None and not view.trick and taken.cards[-1] == (made.seat, made.move):
            self.shown_trick = taken.cards
        self.show_view(match, view)
        for seat, plate in enumerate(self.seats):
            plate.show_turn(made is not None and seat == made.seat, is_thinking=False)
        self.write(step_words(replay))
        self.tools["backwards"].disabled = self.place == 0
        self.tools["forwards"].disabled = replay.is_at_end

    def show_score(self) -> None:
        """List all tricks of the round up to this place."""
        self.show_tricks()

    def show_hands(self) -> None:
        """Tell what everybody holds at this place."""
        match, session = self.match(), self.session
        sheet = Sheet(heading=text("tool.hands"))
        for seat in range(match.num_players):
            sheet.add_part(Words(text=symbols(session.seat_name(seat)), bold=True))
            sheet.add_part(Words(text=hand_markup(match.held(match.state, seat), match.card_names())))
        sheet.add_button(text("close"), kind="primary")
        self.app.show_sheet(sheet)

    def show_tricks(self) -> None:
        """List all tricks: who played what; the winner's card is shaded, the one that led underlined."""
        from kivy.uix.gridlayout import GridLayout

        replay, session = self.replay, self.session
        assert replay is not None
        sheet = Sheet(heading=text("replay.tricks"))
        seats = range(session.match.num_players)
        grid = GridLayout(cols=1 + len(seats), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        for words in ("", *(session.seat_name(seat) for seat in seats)):
            grid.add_widget(Cell(text=words, bold=True))
        match, names = session.match_at(replay.first), session.match.card_names()
        number, last = 0, match.last_trick
        for entry in session.taken[replay.first : replay.last]:
            match.make(entry.move)
            trick = match.last_trick
            if trick is last or trick is None:
                continue
            number, last = number + 1, trick
            grid.add_widget(Cell(text=str(number), bold=True))
            cards = dict(trick.cards)
            for seat in seats:
                words = card_markup(names[cards[seat]]) if seat in cards else ""
                led = seat == trick.cards[0][0]
                shade = 0.8 if seat == trick.winner else 0.0
                grid.add_widget(Cell(text=f"[u]{words}[/u]" if led else words, shade=shade))
        sheet.add_part(grid)
        sheet.add_button(text("close"), kind="primary")
        self.app.show_sheet(sheet)
