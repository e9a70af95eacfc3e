"""Matches, figures and rounds of every game; with whom and against whom; plain charts."""

from functools import partial
from itertools import accumulate
from typing import Any

from kivy.app import App
from kivy.factory import Factory
from kivy.utils import get_hex_from_color

from aicore.games.table.catalogue import load_game
from aicore.games.table.words import say, say_number

from ..match_statistics import PLAIN_FIGURE, Statistics, Tally, statistics_of
from ..roster import FIRST_GAME, partner_of
from ..session import capital
from ..strings import say_date, text
from ..widgets.bars import BarRow, Curve, Results, table_of
from ..widgets.common import FlatButton, Page, Panel, Words
from ..widgets.sheet import Sheet

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
        played = [found.game for found in self.app.storage.outlines() if found.game in self.app.games]
        if played and self.game not in played:
            self.game = played[0]
        self.show()

    def choose_game(self) -> None:
        """Ask which game is meant, of those that were played."""
        sheet = Sheet(heading=text("statistics.game"), num_columns=2)
        played = {found.game for found in self.app.storage.outlines()}
        for name in self.app.games:
            if name in played:
                kind = "primary" if name == self.game else "plain"
                sheet.add_button(load_game(name).called(), partial(self.open, name), kind=kind)
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
        choose = FlatButton(text=text("statistics.of", game=game.called()))
        choose.bind(on_release=lambda *_: self.choose_game())
        self.content.add_widget(choose)
        medals = FlatButton(text=text("home.achievements"))
        medals.bind(on_release=lambda *_: self.app.go("achievements"))
        self.content.add_widget(medals)
        self.add_games()
        partner = partner_of(game.new_match(seed=0))
        found = statistics_of(reversed(storage.outlines(self.game)), storage.rounds(self.game), partner=partner)
        if not found.total.num_rounds:
            self.content.add_widget(Words(text=text("statistics.none")))
            return
        self.add_figures(found)
        self.add_results(found)
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
            shown = ("–" if value is None else say_number(value, decimals=2) for value in values)
            rows.append([capital(say(name)), *shown])
        panel.add_widget(table_of(rows))
        self.content.add_widget(panel)

    def bar(self, caption: str, share: float, value: str, *, is_marked: bool) -> BarRow:
        """Return a bar with room for words."""
        return BarRow(
            caption=caption, share=share, value=value, is_marked=is_marked, caption_width=self.app.theme.body * 8,
            value_width=self.app.theme.body * 5,
        )

    def add_games(self) -> None:
        """Compare the games, as soon as more than one was played to an end."""
        tallies: dict[str, Tally] = {}
        for match in self.app.storage.outlines():
            if match.outcome in ("won", "lost") and match.game in self.app.games:
                tally = tallies.setdefault(match.game, Tally())
                tally.num_won += match.outcome == "won"
                tally.num_lost += match.outcome == "lost"
        if len(tallies) < 2:
            return
        panel = Panel()
        panel.add_widget(Words(text=text("statistics.all_games"), bold=True))
        for name, tally in sorted(tallies.items(), key=lambda entry: -entry[1].num_matches):
            value = f"{tally.num_won} / {tally.num_matches}"
            panel.add_widget(self.bar(load_game(name).called(), tally.win_share, value, is_marked=name == self.game))
        self.content.add_widget(panel)

    def add_results(self, found: Statistics) -> None:
        """Draw how the last matches ended, one after the other."""
        if not found.results:
            return
        panel = Panel()
        panel.add_widget(Words(text=text("statistics.results"), bold=True))
        panel.add_widget(Results(results=found.results[-NUM_ROUNDS_DRAWN:]))
        panel.add_widget(Factory.MutedWords(text=text("statistics.results_words")))
        self.content.add_widget(panel)

    def add_curve(self, found: Statistics) -> None:
        """Draw the sum of the points of the last rounds, the person's and the opponents'."""
        if found.main_figure == PLAIN_FIGURE:
            return
        panel = Panel()
        figure = capital(say(found.main_figure))
        panel.add_widget(Words(text=text("statistics.curve", figure=figure), bold=True))
        ours = list(accumulate(found.own_course[-NUM_ROUNDS_DRAWN:], initial=0.0))
        theirs = list(accumulate(found.others_course[-NUM_ROUNDS_DRAWN:], initial=0.0))
        panel.add_widget(Curve(values=ours, others=theirs))
        theme = self.app.theme
        for key, total, colour in (
            ("table.you", ours[-1], theme.primary), ("statistics.they", theirs[-1], theme.accent),
        ):
            words = f"[color={get_hex_from_color(colour)}]{text(key)} {say_number(total, is_signed=True)}[/color]"
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
        for stored in storage.outlines(self.game):
            if stored.match_id not in finished or len(self.matches) == NUM_MATCHES_LISTED:
                continue
            outcome = text(f"outcome.{stored.outcome or 'running'}")
            rounds = finished[stored.match_id].number + 1
            words = text("statistics.match", date=say_date(stored.started), outcome=outcome, rounds=rounds)
            button = FlatButton(text=words, bold=False)
            button.bind(on_release=lambda _, match_id=stored.match_id: self.app.replay_match(match_id))
            self.matches[stored.match_id] = button
            panel.add_widget(button)
        panel.add_widget(Factory.MutedWords(text=text("statistics.match_words")))
        self.content.add_widget(panel)
