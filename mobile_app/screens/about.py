"""What this app is, its version, and the licences of all that it is made of."""

from functools import partial
from typing import Any

from kivy.app import App
from kivy.factory import Factory

from aicore import __version__
from aicore.games.table.words import say

from ..licences import Licences, read_licences
from ..strings import text
from ..theme import symbols
from ..widgets.common import FlatButton, Page, Panel, Words
from ..widgets.sheet import Sheet


class AboutScreen(Page):
    """A panel for ourselves, one for everybody else's work, and the texts on demand."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("home.about"), **options)
        self.app = App.get_running_app()
        self.licences: Licences = read_licences()
        own = self.licences.own
        panel = Panel()
        panel.add_widget(Words(text=text("about.version", name=own.name, version=__version__), bold=True))
        panel.add_widget(Words(text=symbols(text("about.own", holder=own.holder, licence=own.licence))))
        panel.add_widget(Words(text=text("about.promise")))
        self.content.add_widget(panel)
        others = Panel()
        others.add_widget(Words(text=text("about.others"), bold=True))
        for part in self.licences.parts:
            others.add_widget(Words(text=symbols(f"{part.name}: {say(part.what)}")))
            others.add_widget(Factory.MutedWords(text=symbols(f"{part.holder}. {part.licence}, {part.address}")))
        self.content.add_widget(others)
        for name in self.licences.texts:
            button = FlatButton(text=text("about.text", name=name))
            button.bind(on_release=partial(self.show_text, name))
            self.content.add_widget(button)

    def show_text(self, name: str, *_: Any) -> None:
        """Show a licence whole, paragraph by paragraph: one label would be higher than what can be drawn."""
        sheet = Sheet(heading=name)
        for paragraph in self.licences.texts[name]:
            sheet.add_words(paragraph)
        sheet.add_button(text("close"))
        self.app.show_sheet(sheet)
