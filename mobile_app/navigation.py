"""The way through the app: screens by name, the way back, sheets over everything, what is told in them."""

from typing import Any

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import Screen, ScreenManager

from .announcer import Announcer
from .screens.pages import make_page
from .strings import text
from .widgets.common import Page
from .widgets.keyboard import Keyboard
from .widgets.sheet import Sheet

BACK_KEY = 27


class Navigation:
    """The part of the app that shows one screen instead of another."""

    screens: ScreenManager
    overlay: FloatLayout          # the screens, and the sheets over them
    way_back: list[str]
    keyboard: Keyboard
    announcer: Announcer

    def say(self, words: str) -> None:
        """Tell what happens to whoever does not see it."""
        self.announcer.say(words)

    def screen(self, name: str) -> Screen:
        """Return the screen, made now if it was never shown."""
        if not self.screens.has_screen(name):
            self.screens.add_widget(make_page(name))
        return self.screens.get_screen(name)

    def go(self, name: str) -> None:
        """Show a screen from its beginning; from home there is no way back."""
        self.close_sheets()
        if name == "home":
            self.way_back = []
        elif self.screens.current != name:
            self.way_back.append(self.screens.current)
        shown = self.screen(name)
        if isinstance(shown, Page):
            shown.to_top()
        self.screens.current = name
        self.say(getattr(shown, "heading", ""))

    def go_back(self) -> None:
        """Leave the screen for the one before."""
        self.close_sheets()
        self.screens.current = self.way_back.pop() if self.way_back else "home"

    def on_key(self, _window: Any, key: int, *details: Any) -> bool:
        """Back: close the sheet, or leave the screen, or leave the app. Other keys move the ring and press."""
        if key != BACK_KEY:
            return self.keyboard.pressed(key, details[2] if len(details) > 2 else ())
        if self.sheets():
            top = self.sheets()[-1]
            if not top.must_answer:
                top.close()
            return True
        if self.screens.current == "home":
            return False
        self.go_back()
        return True

    def sheets(self) -> list[Sheet]:
        """Return the open sheets, the uppermost last."""
        return [child for child in reversed(self.overlay.children) if isinstance(child, Sheet)]

    def top(self) -> Any:
        """Return what takes touches and keys: the uppermost sheet, or the screen."""
        return next(reversed(self.sheets()), self.screens.current_screen)

    def show_sheet(self, sheet: Sheet) -> None:
        """Put a sheet over everything."""
        self.overlay.add_widget(sheet)
        self.say(sheet.told())

    def close_sheets(self) -> None:
        """Take all sheets away without acting on them."""
        for sheet in self.sheets():
            sheet.closed = None
            sheet.close()

    def show_message(self, heading: str, words: str) -> None:
        """Tell something in a sheet."""
        sheet = Sheet(heading=heading)
        sheet.add_words(words)
        sheet.add_button(text("close"), kind="primary")
        self.show_sheet(sheet)

    def tell_storage(self, words: str) -> None:
        """Tell what became of saved games."""
        self.show_message(text("message.storage"), words)

    def show_failure(self, problem: Exception) -> None:
        """Tell that the AI could not answer."""
        self.show_message(text("message.failure"), f"{type(problem).__name__}: {problem}")
