"""How a game is played, in its own words, by the rules of a match: chapters with pictures, and what its terms mean."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from kivy.app import App
from kivy.factory import Factory

from aicore.games.table import Game, Match
from aicore.games.table.catalogue import load_game

from ..roster import FIRST_GAME
from ..session import HUMAN
from ..strings import text
from ..theme import symbols
from ..widgets.common import FlatButton, Page, Panel, Words
from ..widgets.guide_pictures import picture_of
from ..widgets.sheet import Sheet
from .extras import extras_class


class RulesScreen(Page):
    """One panel a chapter."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("home.rules"), **options)
        self.app = App.get_running_app()
        self.game = FIRST_GAME
        self.rules: Mapping[str, Any] | None = None       # asked for; None: of the match under way, or the usual ones
        self.is_match = False                             # those asked for are a match's

    def open(self, game: str, rules: Mapping[str, Any] | None = None, *, is_match: bool = False) -> None:
        """Tell of a game by these rules, of a match if so; without any by its match under way, or the usual ones."""
        self.game, self.rules, self.is_match = game, rules, is_match
        self.show()

    def choose_game(self) -> None:
        """Ask which game is meant."""
        sheet = Sheet(heading=text("statistics.game"), num_columns=2)
        for name in self.app.games:
            kind = "primary" if name == self.game else "plain"
            sheet.add_button(load_game(name).called(), partial(self.reopen, name), kind=kind)
        sheet.add_button(text("close"))
        self.app.show_sheet(sheet)

    def reopen(self, game: str) -> None:
        """Tell of another game from the beginning."""
        self.to_top()
        self.open(game)

    def match(self, game: Game) -> tuple[Match, bool]:
        """Return a match with the rules that are told, and whether they are those of a real one."""
        running = self.app.storage.running_match(game.name) if self.rules is None else None
        try:
            match = game.new_match(seed=0, rules=running.rules if running else self.rules)
            return match, self.is_match or running is not None
        except (ValueError, TypeError):
            return game.new_match(seed=0), False

    def on_pre_enter(self, *_: Any) -> None:
        """Tell it anew: settings may have changed."""
        self.show()

    def show(self) -> None:
        """Fill the page."""
        game = load_game(self.game)
        match, is_running = self.match(game)
        self.content.clear_widgets()
        choose = FlatButton(text=text("statistics.of", game=game.called()))
        choose.bind(on_release=lambda *_: self.choose_game())
        self.content.add_widget(choose)
        if match.rules != game.rules():
            key = "rules.of_match" if is_running else "rules.of_choice"
            self.content.add_widget(Factory.MutedWords(text=text(key)))
        guide = game.guide()
        for chapter in [] if guide is None else guide.chapters(game, match.rules, num_players=match.num_players):
            panel = self.add_panel(chapter.heading)
            for part in chapter.parts:
                for widget in [Words(text=symbols(part))] if isinstance(part, str) else picture_of(part):
                    panel.add_widget(widget)
        self.add_app(match)
        if guide is not None and guide.terms:
            panel = self.add_panel(text("rules.terms"))
            for term in sorted(guide.terms, key=str.casefold):
                panel.add_widget(Words(text=f"[b]{symbols(term)}[/b]: {symbols(guide.terms[term])}"))

    def add_panel(self, heading: str) -> Panel:
        """Add a panel with a heading."""
        panel = Panel()
        panel.add_widget(Words(text=symbols(heading), bold=True))
        self.content.add_widget(panel)
        return panel

    def add_app(self, match: Match) -> None:
        """Tell how moves are made at this table, and what else it offers."""
        if match.card_view(HUMAN) is None:
            told = [text("rules.app_board")]
        else:
            told = [text("rules.app_tap" if self.app.settings.one_tap else "rules.app_raise")]
        told.append(text("rules.app"))
        if extras_class(match.game.name).has_claim:
            told.append(text("rules.app_claim"))
        self.add_panel(text("rules.app_title")).add_widget(Words(text=" ".join(told)))
