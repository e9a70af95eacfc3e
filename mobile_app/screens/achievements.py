"""What was achieved and what is left to achieve, each with a medal."""

from typing import Any

from kivy.app import App
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from ..achievements import Progress, progress
from ..strings import text
from ..widgets.common import Page, Panel, Words
from ..widgets.medal import Medal


class AchievementsScreen(Page):
    """Counts anew whenever it is shown."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("home.achievements"), **options)

    def on_pre_enter(self, *_: Any) -> None:
        """Read the storage; what is achieved comes first."""
        app = App.get_running_app()
        self.content.clear_widgets()
        for entry in sorted(progress(app.storage, app.games), key=lambda entry: not entry.is_reached):
            panel = Panel()
            panel.add_widget(medal_row(entry))
            self.content.add_widget(panel)


def medal_row(entry: Progress) -> BoxLayout:
    """Return a medal with what it is for, and how far the person has come."""
    row = BoxLayout(size_hint_y=None, spacing=dp(12))
    medal = Medal(is_reached=entry.is_reached, pos_hint={"center_y": 0.5})
    column = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(2))
    column.bind(minimum_height=column.setter("height"))
    column.bind(height=lambda _, height: setattr(row, "height", max(height, medal.height)))
    done = text("achievement.progress", count=entry.count, wanted=entry.wanted)
    column.add_widget(Words(text=text(f"achievement.{entry.key}"), bold=True))
    column.add_widget(Factory.MutedWords(text=text(f"achievement.{entry.key}_words")))
    column.add_widget(Factory.MutedWords(text=text("achievement.done") if entry.is_reached else done))
    row.add_widget(medal)
    row.add_widget(column)
    return row
