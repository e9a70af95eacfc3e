"""A sheet over the screen: heading, content that scrolls, buttons below."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from ..theme import symbols
from .common import FlatButton, Words


class Sheet(FloatLayout):
    """Dismissed by back, a touch outside (unless `must_answer`) or a plain button: then `closed` is called.

    A button with an action does that instead: what follows a sheet is always one thing.
    """

    heading = StringProperty("")
    num_columns = NumericProperty(1)
    must_answer = BooleanProperty(False)

    def __init__(self, *, closed: Callable[[], None] | None = None, **options: Any) -> None:
        super().__init__(**options)
        self.closed = closed

    def add_words(self, words: str, *, style: str = "Words") -> Widget:
        """Add a paragraph; style is Words, MutedWords or TitleWords."""
        label: Words = Factory.get(style)(text=symbols(words))
        return self.add_part(label)

    def add_part(self, part: Widget) -> Widget:
        """Add a widget to the content."""
        self.ids.content.add_widget(part)
        return part

    def add_button(self, words: str, action: Callable[[], None] | None = None, *, kind: str = "plain") -> FlatButton:
        """Add a button that takes the sheet away and acts; without an action it closes the sheet."""
        button = FlatButton(text=words, kind=kind)

        def pressed(*_: Any) -> None:
            if action is None:
                self.close()
            elif self.parent is not None:
                self.parent.remove_widget(self)
                action()

        button.bind(on_release=pressed)
        self.ids.buttons.add_widget(button)
        return button

    def told(self) -> str:
        """Return what the sheet tells, to be spoken."""
        parts = [part.text for part in reversed(self.ids.content.children) if isinstance(part, Words)]
        return ". ".join([self.heading, *parts])

    def close(self) -> None:
        """Dismiss the sheet; once."""
        if self.parent is not None:
            self.parent.remove_widget(self)
            if self.closed is not None:
                self.closed()

    def on_touch_down(self, touch: Any) -> bool:
        """Keep every touch from what lies below."""
        if super().on_touch_down(touch):
            return True
        if not self.ids.panel.collide_point(*touch.pos) and not self.must_answer:
            self.close()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Keep every touch from what lies below."""
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Keep every touch from what lies below."""
        super().on_touch_up(touch)
        return True


Builder.load_file(str(Path(__file__).with_name("sheet.kv")))
