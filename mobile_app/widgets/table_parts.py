"""Seats and score on the felt."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from aicore.games.table.views import CardView

from ..faces import CALM, PERSON
from ..theme import THEME, symbols
from .avatar import Avatar
from .motion import glide

__all__ = ["Avatar", "ScorePanel", "SeatPlate", "TeamScore"]

FLASH_SECONDS = 0.12
DOT_SECONDS = 0.25       # between two looks of somebody who thinks


class SeatPlate(BoxLayout):
    """A seat: who sits there, stars, bid and tricks."""

    scale = NumericProperty(1.0)            # of everything in it: 1 on a phone
    name = StringProperty("")
    look = ObjectProperty(PERSON)
    mood = StringProperty(CALM)
    stars = NumericProperty(0)
    tally = StringProperty("")
    extra = StringProperty("")              # small, below the tally
    is_upright = BooleanProperty(False)
    is_dealer = BooleanProperty(False)
    dealer_sign = StringProperty("")
    shine = NumericProperty(0.0)
    num_dots = NumericProperty(0)

    def __init__(self, **options: Any) -> None:
        super().__init__(size_hint=(None, None), **options)
        self.thinking: Any = None

    def show_turn(self, is_turn: bool, *, is_thinking: bool) -> None:
        """Light the edge of the seat that is to move, and let its face think."""
        self.shine = 1.0 if is_turn else 0.0
        if is_thinking and self.thinking is None:
            self.num_dots = 1
            self.thinking = Clock.schedule_interval(self.next_dot, DOT_SECONDS)
        elif not is_thinking and self.thinking is not None:
            self.thinking.cancel()
            self.thinking = None
            self.num_dots = 0

    def next_dot(self, _: float) -> None:
        """Go on thinking; a face that is not to move looks the same all the time."""
        self.num_dots = self.num_dots % 3 + 1 if THEME.is_moving else 1

    def flash(self) -> None:
        """Shine for a moment: the seat has taken a trick."""
        glide(self, FLASH_SECONDS, transition="linear", shine=1.0)


class TeamScore(BoxLayout):
    """The total of a team, and how the round stands."""

    scale = NumericProperty(1.0)
    name = StringProperty("")
    total = NumericProperty(0)
    details = StringProperty("")
    align = StringProperty("left")


class ScorePanel(ButtonBehavior, BoxLayout):
    """Both sides where there are two, else the game and how it stands; a tap tells how that came about."""

    is_narrow = BooleanProperty(False)
    scale = NumericProperty(1.0)
    heading = StringProperty("")
    words = StringProperty("")
    has_sides = BooleanProperty(False)

    def show(self, title: str, view: CardView) -> None:
        """Show how the match stands."""
        self.heading, self.words = title, symbols(view.words)
        self.has_sides = bool(view.sides)
        for part, side in zip((self.ids.ours, self.ids.theirs), view.sides, strict=False):
            part.total, part.details = side.total, side.details


Builder.load_file(str(Path(__file__).with_name("table_parts.kv")))
