"""A game to choose: its picture, its name, and whether a match of it is waiting."""

from pathlib import Path
from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.utils import get_color_from_hex

from ..game_art import CARDS, COLOURS, SHAPES
from ..table_layout import CARD_RATIO
from ..theme import THEME
from .card import CardWidget
from .painting import add_shapes, kept, paint


@kept(16)
def board_picture(game: str, side: int, ground: tuple[float, ...]) -> Any:
    """Return the shapes of a game as a texture, painted once."""
    colours = {name: get_color_from_hex(value) for name, value in COLOURS.items()}

    def draw(group: InstructionGroup, scale: float) -> None:
        unit = side * scale / 100
        add_shapes(group, SHAPES[game], colours, lambda x, y: (x * unit, y * unit))

    return paint((side, side), ground, draw)


class GamePicture(FloatLayout):
    """Shows the cards or the shapes of a game."""

    game = StringProperty("")

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.cards: list[CardWidget] = []
        with self.canvas:
            Color(1, 1, 1, 1)
            self.board = Rectangle(size=(0, 0))
        for name in ("pos", "size", "game"):
            self.fbind(name, self.lay)
        THEME.bind(version=self.lay)

    def lay(self, *_: Any) -> None:
        """Put the picture into the middle of its place."""
        if not self.game or min(self.size) < 8:
            return
        if self.game in SHAPES:
            side = round(min(self.size))
            self.board.texture = board_picture(self.game, side, tuple(THEME.surface))
            self.board.pos = (self.x + (self.width - side) / 2, self.y + (self.height - side) / 2)
            self.board.size = (side, side)
            return
        names = CARDS.get(self.game, ("AS",))
        if not self.cards:
            self.cards = [CardWidget(name=name, is_face_up=self.game in CARDS) for name in names]
            for card in self.cards:
                self.add_widget(card)
        widths = 1.2 + 0.62 * (len(self.cards) - 1)        # of a card, turned ones included
        height = min(self.height * 0.94, self.width / widths * CARD_RATIO)
        for number, card in enumerate(self.cards):
            aside = number - (len(self.cards) - 1) / 2
            card.size = (height / CARD_RATIO, height)
            card.angle = -9 * aside
            card.center = (self.x + self.width / 2 + aside * card.width * 0.62, self.y + self.height / 2)
            card.move()


class GameTile(ButtonBehavior, BoxLayout):
    """A tap chooses the game."""

    game = StringProperty("")
    text = StringProperty("")
    is_waiting = BooleanProperty(False)
    picture_dp = 58
    name_lines = 2.6        # of its name, in sizes of its letters

    @classmethod
    def usual_height(cls, font_size: float) -> float:
        """Return how high a tile is whose name takes no more than two lines of so large letters."""
        return float(dp(cls.picture_dp) + dp(16) + cls.name_lines * font_size)


Builder.load_file(str(Path(__file__).with_name("game_tile.kv")))
