"""How to play, in a few paragraphs."""

from typing import Any

from ..strings import text
from ..theme import symbols
from ..widgets.common import Page, Panel, Words

CHAPTERS = ("aim", "bidding", "play", "scoring", "nil", "bags", "app")


class RulesScreen(Page):
    """One panel a chapter."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("home.rules"), **options)
        for chapter in CHAPTERS:
            panel = Panel()
            panel.add_widget(Words(text=text(f"rules.{chapter}_title"), bold=True))
            panel.add_widget(Words(text=symbols(text(f"rules.{chapter}"))))
            self.content.add_widget(panel)
