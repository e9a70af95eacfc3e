"""Buttons, words, panels and pages that all screens share; their look is in common.kv."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from ..stops import LAST, MOVE
from ..strings import text


class Words(Label):
    """Text that wraps and takes the height it needs."""


class FlatButton(ButtonBehavior, Label):
    """A button with words; kind is primary, plain, danger, or gold for the first thing to do on the felt."""

    kind = StringProperty("plain")
    spoken = StringProperty("")        # instead of a sign


class MoveButton(FlatButton):
    """A button that makes a move of the game."""

    key_rank = MOVE


class ToolButton(ButtonBehavior, BoxLayout):
    """A button on the felt: a symbol with a caption below."""

    scale = NumericProperty(1.0)
    icon = StringProperty("")
    caption = StringProperty("")
    is_lit = BooleanProperty(False)


class BackButton(ButtonBehavior, Label):
    """The arrow at the top of a page."""

    key_rank = LAST

    @property
    def spoken(self) -> str:
        """What the arrow is called."""
        return text("say.back")


class Panel(BoxLayout):
    """A rounded surface that is as high as its content."""


class ChoiceButton(ButtonBehavior, Label):
    """One of the values of a Choice."""

    is_chosen = BooleanProperty(False)
    value = ObjectProperty(None, allownone=True)


class Choice(BoxLayout):
    """A row of values, one of which holds."""

    value = ObjectProperty(None, allownone=True)

    def __init__(self, options: Sequence[tuple[Any, str]] = (), **settings: Any) -> None:
        super().__init__(**settings)
        self.bind(value=self.mark)
        self.set_options(options)

    def set_options(self, options: Sequence[tuple[Any, str]]) -> None:
        """Offer pairs of value and words."""
        self.clear_widgets()
        for value, words in options:
            button = ChoiceButton(text=words, value=value)
            button.bind(on_release=lambda pressed: setattr(self, "value", pressed.value))
            self.add_widget(button)
        self.mark()

    def mark(self, *_: Any) -> None:
        """Show which value holds."""
        for button in self.children:
            button.is_chosen = button.value == self.value


class Switch48(ButtonBehavior, Widget):
    """An on-off switch that is large enough for a thumb; its caption is spoken."""

    caption = StringProperty("")
    is_on = BooleanProperty(False)

    def on_release(self) -> None:
        """Change over."""
        self.is_on = not self.is_on


class Page(Screen):
    """A screen with a heading, a way back and content that scrolls."""

    heading = StringProperty("")
    widest = NumericProperty(dp(640))         # that the content grows

    @property
    def content(self) -> Any:
        """The column that the screen fills."""
        return self.ids.content

    @property
    def footer(self) -> Any:
        """What stays at the bottom while the content scrolls; mostly empty."""
        return self.ids.footer

    def to_top(self) -> None:
        """Show the beginning, wherever the page was left and however fast it was moving."""
        self.ids.scroll.effect_y.velocity = 0
        self.ids.scroll.scroll_y = 1.0


def setting_row(title: str, control: Widget, *, note: str = "") -> BoxLayout:
    """Return a row with words on the left and a control on the right."""
    control.caption = title
    row = BoxLayout(size_hint_y=None, spacing=8)
    words = Words(text=title)
    column = BoxLayout(orientation="vertical", size_hint_y=None)
    column.bind(minimum_height=column.setter("height"))
    column.add_widget(words)
    if note:
        column.add_widget(Factory.MutedWords(text=note))
    row.add_widget(column)
    row.add_widget(control)

    def fit(*_: Any) -> None:
        row.height = max(column.height, control.height)

    column.bind(height=fit)
    control.bind(height=fit)
    column.pos_hint = {"center_y": 0.5}
    control.pos_hint = {"center_y": 0.5}
    fit()
    return row


def fact_row(name: str, value: str) -> BoxLayout:
    """Return a row with a name in the first third and its value, wrapped, beside it."""
    row = BoxLayout(size_hint_y=None, spacing=8)
    label, words = Factory.MutedWords(text=name, size_hint_x=0.5), Words(text=value)
    for part in (label, words):
        part.pos_hint = {"top": 1}
        row.add_widget(part)

    def fit(*_: Any) -> None:
        row.height = max(label.height, words.height)

    label.bind(height=fit)
    words.bind(height=fit)
    fit()
    return row


Builder.load_file(str(Path(__file__).with_name("common.kv")))
