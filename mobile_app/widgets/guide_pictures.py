"""The pictures of a game's guide: cards in a row, a moment at a table of cards, a board."""

from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from aicore.games.table.guide import CardPicture, MomentPicture
from aicore.games.table.match import Match
from aicore.games.table.views import CardView

from ..session import HUMAN
from ..theme import THEME, symbols
from .board import Board
from .card_row import FACE_DOWN, CardRow
from .common import Words
from .felt import Felt


def picture_of(picture: CardPicture | MomentPicture) -> list[Widget]:
    """Return the picture and the words below it."""
    return [drawn(picture), Factory.MutedWords(text=symbols(picture.caption))]


def drawn(picture: CardPicture | MomentPicture) -> Widget:
    """Return the picture alone."""
    if isinstance(picture, CardPicture):
        return OnFelt(CardRow(picture.groups, marked=picture.marked))
    match = picture.match
    view = match.card_view(HUMAN)
    if view is not None:
        return OnFelt(*table_parts(match, view))
    board = match.board_view(HUMAN)
    return Words(text=symbols(match.picture(HUMAN))) if board is None else Board(board)


class OnFelt(BoxLayout):
    """Parts below each other on a piece of cloth."""

    def __init__(self, *parts: Widget) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, padding=dp(10), spacing=dp(10))
        self.cloth = Felt(size_hint=(None, None))
        self.canvas.before.add(self.cloth.canvas)
        for part in parts:
            self.add_widget(part)
        self.bind(minimum_height=self.setter("height"), pos=self.lay, size=self.lay)

    def lay(self, *_: Any) -> None:
        """Cover all of it with cloth."""
        self.cloth.pos, self.cloth.size = self.pos, self.size


def table_parts(match: Match, view: CardView) -> list[Widget]:
    """Return what a seat sees of a table: how the others stand, what lies in the middle, its own cards."""
    names = match.card_names()
    stands = [f"{seat.name}: {seat.tally}" if seat.tally else seat.name for seat in view.seats]
    parts: list[Widget] = [on_felt(" · ".join(stands))]
    middle = [(names[card], view.seats[seat].name) for seat, card in view.trick]
    middle += [(names[view.turned], "")] if view.turned is not None and not middle else []
    piles = [pile for pile in view.piles if pile.num_cards]
    middle += [(FACE_DOWN if pile.top is None else names[pile.top], pile.words) for pile in piles]
    if middle:
        parts.append(CardRow([[name for name, _ in middle]], words=[words for _, words in middle]))
    for seat, cards in view.laid:
        parts += [on_felt(view.seats[seat].name), CardRow([[names[card] for card in cards]])]
    hand, bands = [names[card] for card in view.hand], [[names[card] for card in group] for group in view.groups]
    parts.append(CardRow([hand], bands=bands))
    return parts


def on_felt(words: str) -> Words:
    """Return words to be read on the cloth."""
    label = Words(text=symbols(words), font_size=THEME.small, halign="center")
    label.color = THEME.felt_text
    return label
