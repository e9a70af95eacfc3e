"""Matches, figures and rounds of every game; with whom and against whom; plain charts."""

from functools import partial
from itertools import accumulate
from typing import Any

from kivy.app import App
from kivy.factory import Factory
from kivy.utils import get_hex_from_color

from games.table.catalogue import GAMES, load_game

from ..match_statistics import Statistics, Tally, statistics_of
from ..roster import FIRST_GAME
from ..strings import text
from ..widgets.bars import BarRow, Curve, table_of
from ..widgets.common import FlatButton, Page, Panel, Words
from ..widgets.sheet import Sheet
from .new_game import partner_of

NUM_ROUNDS_DRAWN = 60
NUM_MATCHES_LISTED = 8


class StatisticsScreen(Page):
    """Counts anew whenever it is shown."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("home.statistics"), **options)
        self.app = App.get_running_app()
        self.game = FIRST_GAME
        self.matches: dict[int, FlatButton] = {}

    def on_pre_enter(self, *_: Any) -> None:
        """Read the storage, of the game that was played last."""
        newest = [found[0].match_id for game in GAMES if (found := self.app.storage.matches(game))]
        if newest and not self.app.storage.matches(self.game):
            self.game = self.app.storage.match(max(newest)).game
        self.show()

    def choose_game(self) -> None:
        """Ask which game is meant, of those that were played."""
        sheet = Sheet(heading=text("statistics.game"), num_columns=2)
        for name in GAMES:
            if self.app.storage.matches(name):
                kind = "primary" if name == self.game else "plain"
                sheet.add_button(load_game(name).title, partial(self.open, name), kind=kind)
        sheet.add_button(text("close"))
        self.app.show_sheet(sheet)

    def open(self, game: str) -> None:
        """Show another game."""
        self.game = game
        self.to_top()
        self.show()

    def show(self) -> None:
        """Fill the page."""
        self.content.clear_widgets()
        self.matches = {}
        storage, game = self.app.storage, load_game(self.game)
        choose = FlatButton(text=text("statistics.of", game=game.title))
        choose.bind(on_release=lambda *_: self.choose_game())
        self.content.add_widget(choose)
        partner = partner_of(game.new_match(seed=0))
        found = statistics_of(reversed(storage.matches(self.game)), storage.rounds(self.game), partner=partner)
        if not found.total.num_rounds:
            self.content.add_widget(Words(text=text("statistics.none")))
            return
        self.add_figures(found)
        self.add_curve(found)
        self.add_people("statistics.partners", found.by_partner)
        self.add_people("statistics.opponents", found.by_opponent)
        self.add_matches()

    def add_figures(self, found: Statistics) -> None:
        """Tell matches won, and the means of a round beside those of the opponents."""
        total, panel = found.total, Panel()
        share = f"{total.num_won} / {total.num_matches}"
        panel.add_widget(self.bar(text("statistics.games"), total.win_share, share, is_marked=True))
        streak = text("statistics.losses") if found.streak < 0 else text("statistics.wins")
        panel.add_widget(
            table_of(
                [
                    [text("statistics.rounds"), str(total.num_rounds)],
                    [streak, str(abs(found.streak))],
                    [text("statistics.best_streak"), str(found.best_streak)],
                ]
            )
        )
        rows = [[text("statistics.a_round"), text("table.you"), text("statistics.they")]]
        for name, mean in found.own.items():
            values = [mean.value, found.others[name].value if name in found.others else None]
            rows.append([name.capitalize(), *("–" if value is None else f"{value:.2f}" for value in values)])
        panel.add_widget(table_of(rows))
        self.content.add_widget(panel)

    def bar(self, caption: str, share: float, value: str, *, is_marked: bool) -> BarRow:
        """Return a bar with room for words."""
        return BarRow(
            caption=caption, share=share, value=value, is_marked=is_marked, caption_width=self.app.theme.body * 8,
            value_width=self.app.theme.body * 5,
        )

    def add_curve(self, found: Statistics) -> None:
        """Draw the sum of the points of the last rounds, the person's and the opponents'."""
        panel = Panel()
        panel.add_widget(Words(text=text("statistics.curve"), bold=True))
        ours = list(accumulate(found.own_course[-NUM_ROUNDS_DRAWN:], initial=0.0))
        theirs = list(accumulate(found.others_course[-NUM_ROUNDS_DRAWN:], initial=0.0))
        panel.add_widget(Curve(values=ours, others=theirs))
        theme = self.app.theme
        for key, total, colour in (
            ("table.you", ours[-1], theme.primary), ("statistics.they", theirs[-1], theme.accent),
        ):
            words = f"[color={get_hex_from_color(colour)}]{text(key)} {total:+.0f}[/color]"
            panel.add_widget(Words(text=words, bold=True))
        self.content.add_widget(panel)

    def add_people(self, key: str, people: dict[str, Tally]) -> None:
        """List matches won by person."""
        if not people:
            return
        panel = Panel()
        panel.add_widget(Words(text=text(key), bold=True))
        for name, tally in sorted(people.items(), key=lambda entry: -entry[1].num_rounds):
            value = f"{tally.num_won} / {tally.num_matches}"
            panel.add_widget(self.bar(name, tally.win_share, value, is_marked=False))
        panel.add_widget(Factory.MutedWords(text=text("statistics.people_words")))
        self.content.add_widget(panel)

    def add_matches(self) -> None:
        """List the last matches with a finished round; each can be replayed."""
        storage = self.app.storage
        finished = {played.match_id: played for played in storage.rounds(self.game)}
        panel = Panel()
        panel.add_widget(Words(text=text("statistics.matches"), bold=True))
        for stored in storage.matches(self.game):
            if stored.match_id not in finished or len(self.matches) == NUM_MATCHES_LISTED:
                continue
            outcome = text(f"outcome.{stored.outcome or 'running'}")
            rounds = finished[stored.match_id].number + 1
            words = text("statistics.match", date=stored.started[:10], outcome=outcome, rounds=rounds)
            button = FlatButton(text=words, bold=False)
            button.bind(on_release=lambda _, match_id=stored.match_id: self.app.replay_match(match_id))
            self.matches[stored.match_id] = button
            panel.add_widget(button)
        panel.add_widget(Factory.MutedWords(text=text("statistics.match_words")))
        self.content.add_widget(panel)
