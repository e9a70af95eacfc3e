"""What a person can set."""

from typing import Any

from kivy.app import App

from ..settings import CHOICES
from ..strings import text
from ..widgets.common import Choice, FlatButton, Page, Panel, Switch48, Words, setting_row

GROUPS = (
    ("settings.look", ("theme", "felt", "card_back", "four_colours", "card_size", "text_size")),
    ("settings.table", ("speed", "animations", "one_tap", "auto_play", "left_handed")),
    ("settings.feel", ("sound", "haptics")),
)


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
                else:
                    control = Switch48(is_on=value)
                    control.bind(is_on=lambda _, chosen, name=name: app.change_setting(name, chosen))
                    panel.add_widget(setting_row(text(f"setting.{name}"), control))
                self.controls[name] = control
            self.content.add_widget(panel)
        panel = Panel()
        panel.add_widget(Words(text=text("settings.device"), bold=True))
        device = FlatButton(text=text("home.device"))
        device.bind(on_release=lambda *_: app.go("device"))
        panel.add_widget(device)
        self.content.add_widget(panel)
