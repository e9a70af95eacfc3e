"""The first screen: go on, begin anew, and everything else there is."""

from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.screenmanager import Screen

from games.table.catalogue import GAMES

from ..spades_session import GAME
from ..strings import text
from ..table_layout import CARD_RATIO
from ..theme import THEME
from ..widgets.card import CardWidget
from ..widgets.common import FlatButton
from ..widgets.felt import Felt

__all__ = ["Felt", "HomeScreen"]

EMBLEM_CARDS = ("TS", "JS", "QS", "KS", "AS")


class HomeScreen(Screen):
    """Shows the running match, if there is one, above the other ways to go."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.fan = [CardWidget(name=name) for name in EMBLEM_CARDS]
        self.sign = Label(text=text("app.title"), bold=True, size_hint=(1, None))
        for widget in (*self.fan, self.sign):
            self.ids.emblem.add_widget(widget)
        self.ids.emblem.bind(size=self.lay)
        THEME.bind(version=self.lay)

    def on_pre_enter(self, *_: Any) -> None:
        """Offer what can be done now."""
        app = App.get_running_app()
        for part in (self.ids.main, self.ids.menu):
            part.clear_widgets()
        has_running = app.storage.running_match(GAME) is not None
        main = [("home.continue", app.continue_match)] if has_running else []
        main.append(("home.new", lambda: app.go("new_game")))
        others = [("home.others", lambda: app.go("others"))] if len(GAMES) > 1 else []
        rest = [
            *others,
            ("home.statistics", lambda: app.go("match_statistics")),
            ("home.rules", lambda: app.go("rules")),
            ("home.device", lambda: app.go("device")),
            ("home.fairness", lambda: app.go("fairness")),
            ("home.settings", lambda: app.go("settings")),
        ]
        for number, (key, action) in enumerate([*main, *rest]):
            button = FlatButton(text=text(key), kind="primary" if number == 0 else "plain")
            button.bind(on_release=lambda _, chosen=action: chosen())
            (self.ids.main if number < len(main) else self.ids.menu).add_widget(button)

    def lay(self, *_: Any) -> None:
        """Spread the emblem's cards like a hand, the name below."""
        emblem = self.ids.emblem
        width, height = emblem.size
        card_width = min(width * 0.24, height * 0.36 / CARD_RATIO, dp(120))
        self.sign.font_size = card_width * 0.55
        self.sign.height = self.sign.font_size * 1.4
        self.sign.color = THEME.felt_text
        block = card_width * CARD_RATIO * 1.25 + self.sign.height
        base = (height - block) / 2
        self.sign.pos = (0, base)
        for index, card in enumerate(self.fan):
            aside = index - (len(self.fan) - 1) / 2
            card.size = (card_width, card_width * CARD_RATIO)
            card.angle = -11 * aside
            lift = self.sign.height + card_width * (0.16 - 0.07 * aside * aside) + card.height / 2
            card.center = (width / 2 + aside * card_width * 0.5, base + lift)
            card.move()


Builder.load_file(str(Path(__file__).with_name("home.kv")))
