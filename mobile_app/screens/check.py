"""Check my play: where the adviser would have done something else, the largest difference first."""

from typing import Any

from kivy.app import App

from aicore.games.table.words import say_number

from ..advice import Check, check_question, own_decisions, worst
from ..session import HUMAN, Session, is_card_of, move_words
from ..strings import counted, text
from ..theme import symbols
from ..widgets.bars import BarRow
from ..widgets.common import FlatButton, Page, Panel, Words
from .hands import card_markup, hand_markup

NUM_SHOWN = 5


class CheckScreen(Page):
    """Asks the worker about every own decision of a round."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("round.check"), **options)
        self.app = App.get_running_app()
        self.ticket = 0
        self.checks: list[Check] = []
        self.is_done = False

    def open(self, session: Session, round_number: int) -> None:
        """Look at a completed round."""
        self.ticket += 1
        self.checks, self.is_done = [], False
        self.session = session
        numbers = own_decisions(session, round_number)
        self.content.clear_widgets()
        self.progress = BarRow(caption=text("check.thinking"), caption_width=self.app.theme.body * 7, is_marked=True)
        self.content.add_widget(self.progress)
        self.ask(numbers, self.ticket)

    def on_pre_leave(self, *_: Any) -> None:
        """Stop thinking."""
        self.ticket += 1
        self.app.worker.cancel()

    def ask(self, numbers: list[int], ticket: int) -> None:
        """Check the next decision, or show the outcome."""
        done, total = len(self.checks), len(numbers)
        self.progress.share, self.progress.value = done / max(1, total), f"{done} / {total}"
        if done == total:
            self.show()
            return

        def answered(check: Check) -> None:
            if ticket == self.ticket:
                self.checks.append(check)
                self.ask(numbers, ticket)

        self.app.worker.ask(
            check_question(self.session, numbers[done]), answered, failed=self.app.show_failure
        )

    def show(self) -> None:
        """Tell the largest differences."""
        self.is_done = True
        self.content.clear_widgets()
        differing = worst(self.checks)
        agreed = len(self.checks) - len(differing)
        key = "check.agreed" if differing else "check.all_agreed"
        self.content.add_widget(Words(text=counted(key, len(self.checks), agreed=agreed)))
        for check in differing[:NUM_SHOWN]:
            self.content.add_widget(self.panel(check))
        back = FlatButton(text=text("check.back"), kind="primary")
        back.bind(on_release=lambda *_: self.app.go_back())
        self.content.add_widget(back)

    def panel(self, check: Check) -> Panel:
        """Return one difference with its position and the reasons."""
        match, names = self.session.match_at(check.number), self.session.match.card_names()
        is_card = is_card_of(match, check.played)
        words = [
            card_markup(names[move]) if is_card and move in names else symbols(move_words(match, move))
            for move in (check.played, check.advised)
        ]
        panel = Panel()
        first = self.session.first_move_of_round(self.session.taken[check.number].round_number)
        heading = text("check.card" if is_card else "check.say", number=check.number - first + 1)
        panel.add_widget(Words(text=heading, bold=True))
        panel.add_widget(Words(text=text("check.words", played=words[0], advised=words[1])))
        if check.loss is not None:
            panel.add_widget(
                BarRow(
                    caption=text("check.loss"),
                    caption_width=self.app.theme.body * 6,
                    share=min(1.0, check.loss * 5),
                    value=say_number(100 * check.loss, decimals=1),
                )
            )
        view = match.card_view(HUMAN)
        if view is not None:
            plays = [f"{self.session.seat_name(seat)} {card_markup(names[card])}" for seat, card in view.trick]
            trick = "   ".join(plays)
            if trick:
                panel.add_widget(Words(text=text("replay.trick", trick=trick)))
            panel.add_widget(Words(text=hand_markup(view.hand, names)))
        for sentence in check.reasons:
            panel.add_widget(Words(text=symbols(sentence)))
        return panel
