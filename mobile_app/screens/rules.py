"""How to play, in a few paragraphs: by the rules of the match under way."""

from typing import Any

from kivy.app import App
from kivy.factory import Factory

from games.spades.rules import Rules

from ..roster import FIRST_GAME
from ..rules_words import rules_chapters
from ..strings import text
from ..theme import symbols
from ..widgets.common import Page, Panel, Words


class RulesScreen(Page):
    """One panel a chapter."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("home.rules"), **options)
        self.app = App.get_running_app()

    def on_pre_enter(self, *_: Any) -> None:
        """Tell the rules of the match under way, or the usual ones."""
        running = self.app.storage.running_match(FIRST_GAME)
        try:
            rules = Rules.from_json({} if running is None else running.rules)
        except ValueError:
            rules = Rules()
        self.content.clear_widgets()
        if rules != Rules():
            self.content.add_widget(Factory.MutedWords(text=text("rules.of_match")))
        for heading, words in rules_chapters(rules, is_one_tap=self.app.settings.one_tap):
            panel = Panel()
            panel.add_widget(Words(text=heading, bold=True))
            panel.add_widget(Words(text=symbols(words)))
            self.content.add_widget(panel)
