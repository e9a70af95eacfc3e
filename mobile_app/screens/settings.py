"""What a person can set."""

from typing import Any

from kivy.app import App
from kivy.factory import Factory

from ..settings import CHOICES
from ..strings import text
from ..widgets.common import Choice, FlatButton, Page, Panel, Switch48, Words, setting_row

GROUPS = (
    ("settings.look", ("theme", "language", "felt", "card_back", "suit_colours", "card_size", "text_size")),
    ("settings.table", ("difficulty", "speed", "animations", "one_tap", "auto_play", "suggest_bid", "left_handed")),
    ("settings.feel", ("sound", "haptics")),
)


EXPLAINED = {"difficulty": "setting.difficulty_words"}


class SettingsScreen(Page):
    """Every change holds at once."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("home.settings"), **options)
        self.controls: dict[str, Any] = {}
        app = App.get_running_app()
        for heading, names in GROUPS:
            panel = Panel()
            panel.add_widget(Words(text=text(heading), bold=True))
            for name in names:
                value = getattr(app.settings, name)
                if name in CHOICES:
                    control: Any = Choice([(entry, text(f"{name}.{entry}")) for entry in CHOICES[name]], value=value)
                    control.bind(value=lambda _, chosen, name=name: app.change_setting(name, chosen))
                    panel.add_widget(Words(text=text(f"setting.{name}")))
                    panel.add_widget(control)
                    if name in EXPLAINED:
                        panel.add_widget(Factory.MutedWords(text=text(EXPLAINED[name])))
                else:
                    control = Switch48(is_on=value)
                    control.bind(is_on=lambda _, chosen, name=name: app.change_setting(name, chosen))
                    panel.add_widget(setting_row(text(f"setting.{name}"), control))
                self.controls[name] = control
            self.content.add_widget(panel)
        panel = Panel()
        panel.add_widget(Words(text=text("settings.device"), bold=True))
        for page in ("device", "about"):
            button = FlatButton(text=text(f"home.{page}"))
            button.bind(on_release=lambda *_, page=page: app.go(page))
            panel.add_widget(button)
        self.content.add_widget(panel)
