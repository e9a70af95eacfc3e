"""The first screen: go on, begin anew, and everything else there is."""

from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.screenmanager import Screen

from aicore.games.table.catalogue import load_game

from ..roster import FIRST_GAME
from ..stored import StoredMatch
from ..strings import counted, text
from ..table_layout import CARD_RATIO
from ..theme import THEME
from ..widgets.card import CardWidget
from ..widgets.common import FlatButton
from ..widgets.felt import Felt
from ..widgets.game_tile import GameTile
from .game_choice import open_new_game, tile_for

__all__ = ["Felt", "HomeScreen"]

EMBLEM_CARDS = ("TS", "JS", "QS", "KS", "AS")


class HomeScreen(Screen):
    """Shows the running match, if there is one, above the other ways to go."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.tiles: dict[str, GameTile] = {}
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
        running = app.storage.running_match()
        self.ids.waiting.text = "" if running is None else waiting_words(app, running)
        main = [] if running is None else [("home.continue", lambda: app.continue_match(running.game))]
        main.append(("home.new", lambda: open_new_game(app, FIRST_GAME)))
        rest = [
            ("home.daily", app.open_daily),
            ("home.lesson", app.lesson.open),
            ("home.statistics", lambda: app.go("match_statistics")),
            ("home.rules", lambda: app.open_rules(FIRST_GAME if running is None else running.game)),
            ("home.fairness", lambda: app.go("fairness")),
            ("home.settings", lambda: app.go("settings")),
        ]
        for number, (key, action) in enumerate([*main, *rest]):
            button = FlatButton(text=text(key), kind="gold" if number == 0 else "plain", padding=(dp(6), dp(6)))
            button.bind(on_release=lambda _, chosen=action: chosen())
            (self.ids.main if number < len(main) else self.ids.menu).add_widget(button)
        waiting = {found.game for found in app.storage.outlines() if found.ended is None}
        for name, tile in self.tiles.items():
            tile.is_waiting = name in waiting
        Clock.schedule_once(self.add_tile, 0)

    def add_tile(self, *_: Any) -> None:
        """Add the next game's tile, one a frame: each imports its game, and nobody waits for the first picture."""
        app = App.get_running_app()
        missing = [] if app is None else [name for name in app.games if name not in self.tiles]
        if not missing or app.screens.current_screen is not self:
            return
        self.tiles[missing[0]] = tile = tile_for(app, missing[0])
        self.ids.games.add_widget(tile)
        Clock.schedule_once(self.add_tile, 0)

    def tiles_height(self, num_columns: int, font_size: float) -> float:
        """Return how high the tiles of all games are together, those that are still to come included."""
        app = App.get_running_app()
        num_rows = -(-len(app.games) // num_columns)
        return float(num_rows * GameTile.usual_height(font_size) + (num_rows - 1) * dp(8))

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


def waiting_words(app: Any, running: StoredMatch) -> str:
    """Return which match waits, and how it stands as far as its rounds tell."""
    title = load_game(running.game).called()
    rounds = [entry for entry in app.storage.rounds(running.game) if entry.match_id == running.match_id]
    if not rounds:
        return counted("home.waiting", len(running.moves), game=title)
    totals = rounds[-1].summary.get("totals")
    if totals is None:
        return text("home.waiting_round", game=title, number=len(rounds) + 1)
    return text("home.waiting_score", game=title, number=len(rounds) + 1, ours=totals[0], theirs=totals[1])


Builder.load_file(str(Path(__file__).with_name("home.kv")))
