"""Games, bids, nils and bags; with whom and against whom; plain charts."""

from itertools import accumulate
from typing import Any

from kivy.app import App
from kivy.factory import Factory
from kivy.utils import get_hex_from_color

from ..match_statistics import Statistics, Tally, sound_rounds, statistics_of
from ..spades_session import GAME
from ..strings import text
from ..widgets.bars import BarRow, Curve, table_of
from ..widgets.common import FlatButton, Page, Panel, Words

NUM_ROUNDS_DRAWN = 60
NUM_MATCHES_LISTED = 8


class StatisticsScreen(Page):
    """Counts anew whenever it is shown."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("home.statistics"), **options)
        self.app = App.get_running_app()

    def on_pre_enter(self, *_: Any) -> None:
        """Read the storage."""
        storage = self.app.storage
        self.matches: dict[int, FlatButton] = {}
        self.show(statistics_of(reversed(storage.matches(GAME)), storage.rounds(GAME)))

    def show(self, found: Statistics) -> None:
        """Fill the page."""
        self.content.clear_widgets()
        total = found.total
        if not total.num_rounds:
            self.content.add_widget(Words(text=text("statistics.none")))
            return
        panel = Panel()
        for key, part, whole in (
            ("statistics.games", total.num_won, total.num_matches),
            ("statistics.bids", total.num_made, total.num_rounds),
            ("statistics.nils", found.num_nils_made, found.num_nils),
        ):
            panel.add_widget(self.bar(text(key), part / max(1, whole), f"{part} / {whole}", is_marked=True))
        rows = [
            [text("statistics.rounds"), str(total.num_rounds)],
            [text("statistics.points"), f"{total.mean_points:+.1f}"],
            [text("statistics.bags"), f"{found.num_bags / total.num_rounds:.1f}"],
            [text("statistics.losses") if found.streak < 0 else text("statistics.wins"), str(abs(found.streak))],
            [text("statistics.best_streak"), str(found.best_streak)],
        ]
        panel.add_widget(table_of(rows))
        self.content.add_widget(panel)
        self.add_curve(found)
        self.add_people("statistics.partners", found.by_partner)
        self.add_people("statistics.opponents", found.by_opponent)
        self.add_matches()

    def bar(self, caption: str, share: float, value: str, *, is_marked: bool) -> BarRow:
        """Return a bar with room for words."""
        return BarRow(
            caption=caption, share=share, value=value, is_marked=is_marked, caption_width=self.app.theme.body * 8,
            value_width=self.app.theme.body * 5,
        )

    def add_curve(self, found: Statistics) -> None:
        """Draw the sum of the points of the last rounds, both teams."""
        panel = Panel()
        panel.add_widget(Words(text=text("statistics.curve"), bold=True))
        ours = list(accumulate(found.our_points[-NUM_ROUNDS_DRAWN:], initial=0))
        theirs = list(accumulate(found.their_points[-NUM_ROUNDS_DRAWN:], initial=0))
        panel.add_widget(Curve(values=ours, others=theirs))
        theme = self.app.theme
        for key, total, colour in (("table.we", ours[-1], theme.primary), ("table.they", theirs[-1], theme.accent)):
            words = f"[color={get_hex_from_color(colour)}]{text(key)} {total:+d}[/color]"
            panel.add_widget(Words(text=words, bold=True))
        self.content.add_widget(panel)

    def add_people(self, key: str, people: dict[str, Tally]) -> None:
        """List matches won and contracts made by person."""
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
        totals = {played.match_id: played.summary["totals"] for played in sound_rounds(storage.rounds(GAME))}
        panel = Panel()
        panel.add_widget(Words(text=text("statistics.matches"), bold=True))
        for stored in storage.matches(GAME):
            if stored.match_id not in totals or len(self.matches) == NUM_MATCHES_LISTED:
                continue
            ours, theirs = totals[stored.match_id]
            outcome = text(f"outcome.{stored.outcome or 'running'}")
            words = text("statistics.match", date=stored.started[:10], outcome=outcome, ours=ours, theirs=theirs)
            button = FlatButton(text=words, bold=False)
            button.bind(on_release=lambda _, match_id=stored.match_id: self.app.replay_match(match_id))
            self.matches[stored.match_id] = button
            panel.add_widget(button)
        panel.add_widget(Factory.MutedWords(text=text("statistics.match_words")))
        self.content.add_widget(panel)
