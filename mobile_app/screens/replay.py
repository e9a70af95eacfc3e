"""A round again, with all four hands open: card by card, and all tricks at a glance."""

from typing import Any

from kivy.app import App
from kivy.factory import Factory
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ..session import HUMAN
from ..spades_session import SpadesSession
from ..strings import text
from ..widgets.bars import Cell
from ..widgets.bid_picker import bid_words
from ..widgets.common import FlatButton, Page, Panel, Words
from .hands import card_markup, hand_markup


class ReplayScreen(Page):
    """Steps through the moves of one round."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("menu.replay"), **options)
        self.app = App.get_running_app()
        self.session: SpadesSession | None = None
        self.round_number = self.first = self.last = self.place = 0
        self.rounds_row = BoxLayout(size_hint_y=None, height=self.app.theme.touch, spacing=6)
        self.older = self.button("◀", lambda: self.choose_round(self.round_number - 1))
        self.newer = self.button("▶", lambda: self.choose_round(self.round_number + 1))
        self.round_words = Words(halign="center", pos_hint={"center_y": 0.5})
        for widget in (self.older, self.round_words, self.newer):
            self.rounds_row.add_widget(widget)
        self.board = Panel()
        self.steps_row = BoxLayout(size_hint_y=None, height=self.app.theme.touch, spacing=6)
        for words, jump in (("|◀", -99), ("◀", -1), ("▶", 1), ("▶|", 99)):
            self.steps_row.add_widget(self.button(words, lambda jump=jump: self.move(jump)))
        self.tricks = Panel()
        export = FlatButton(text=text("menu.export"))
        export.bind(on_release=lambda *_: self.app.export_record(self.session))
        for widget in (self.rounds_row, self.steps_row, self.board, self.tricks, export):
            self.content.add_widget(widget)

    def button(self, words: str, action: Any) -> FlatButton:
        """Return a button of the rows."""
        made = FlatButton(text=words, font_name="data/fonts/DejaVuSans.ttf", bold=False)
        made.bind(on_release=lambda *_: action())
        return made

    def open(self, session: SpadesSession, round_number: int) -> None:
        """Show a completed round of the session."""
        self.session = session
        self.choose_round(round_number)

    def choose_round(self, round_number: int) -> None:
        """Go to the end of a round, if it is complete."""
        assert self.session is not None
        count = len(self.session.match.rounds)
        if not 0 <= round_number < count:
            return
        self.round_number = round_number
        self.first = self.session.first_move_of_round(round_number)
        self.last = self.session.first_move_of_round(round_number + 1)
        self.place = self.first
        self.round_words.text = text("replay.round", number=round_number + 1, count=count)
        self.older.disabled, self.newer.disabled = round_number == 0, round_number == count - 1
        self.show_tricks()
        self.show()

    def move(self, jump: int) -> None:
        """Step on or back."""
        self.place = min(max(self.place + jump, self.first), self.last)
        self.show()

    def name_of(self, seat: int) -> str:
        """Return the player's name, or You."""
        assert self.session is not None
        return self.session.seat_name(seat) or text("table.you")

    def show(self) -> None:
        """Show bids, hands and the trick at this place."""
        session = self.session
        assert session is not None
        # The round's own state, played to this place: after its last card the match has dealt again.
        state = session.match_at(self.first).state
        for entry in session.taken[self.first : self.place]:
            state.apply(entry.move)
        self.board.clear_widgets()
        steps = text("replay.step", number=self.place - self.first, count=self.last - self.first)
        self.board.add_widget(Factory.MutedWords(text=steps))
        if self.place > self.first:
            entry = session.taken[self.place - 1]
            is_bid = self.place - self.first <= self.num_bids()
            chosen = bid_words(entry.move) if is_bid else card_markup(entry.move, session.rules)
            self.board.add_widget(Words(text=f"[b]{self.name_of(entry.seat)}[/b]  {chosen}"))
        trick = "   ".join(f"{self.name_of(seat)} {card_markup(card, session.rules)}" for seat, card in state.trick)
        self.board.add_widget(Words(text=text("replay.trick", trick=trick or "–")))
        for seat in (HUMAN, 1, 2, 3):
            bid = bid_words(state.bids[seat])
            line = text("replay.seat", name=self.name_of(seat), bid=bid, tricks=state.tricks[seat])
            self.board.add_widget(Words(text=f"[b]{line}[/b]"))
            self.board.add_widget(Words(text=hand_markup(state.hands[seat], session.rules)))

    def num_bids(self) -> int:
        """Return how many moves of the round were bids (or looks)."""
        assert self.session is not None
        state = self.session.match_at(self.first).state
        count = 0
        for entry in self.session.taken[self.first : self.last]:
            if state.phase != "bidding":
                break
            state.apply(entry.move)
            count += 1
        return count

    def show_tricks(self) -> None:
        """List all tricks: who played what; the winner's card is shaded."""
        session = self.session
        assert session is not None
        self.tricks.clear_widgets()
        self.tricks.add_widget(Words(text=text("replay.tricks"), bold=True))
        grid = Factory.GridLayout(cols=5, size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        for words in ("", *(self.name_of(seat) for seat in range(4))):
            grid.add_widget(Cell(text=words, bold=True))
        state = session.match_at(self.first).state
        number = 0
        played: dict[int, tuple[int, bool]] = {}
        for entry in session.taken[self.first : self.last]:
            if state.phase == "playing":
                played[entry.seat] = (entry.move, not played)
            state.apply(entry.move)
            if len(played) == 4:
                number += 1
                self.add_trick(grid, number, played, state.leader)
                played = {}
        self.tricks.add_widget(grid)

    def add_trick(self, grid: Widget, number: int, played: dict[int, tuple[int, bool]], winner: int) -> None:
        """Add a line of the list; the card that led is underlined."""
        assert self.session is not None
        grid.add_widget(Cell(text=str(number), bold=True))
        for seat in range(4):
            card, has_led = played[seat]
            words = card_markup(card, self.session.rules)
            grid.add_widget(Cell(text=f"[u]{words}[/u]" if has_led else words, shade=0.8 if seat == winner else 0.0))
