"""What the AI is given, and a trial that anybody can make: other hidden cards, the same move."""

from typing import Any

from kivy.app import App

from games.spades.deck import deck_for

from ..advice import Proof, proof_question
from ..spades_session import SpadesSession
from ..strings import text
from ..theme import symbols
from ..widgets.bid_picker import bid_words
from ..widgets.common import FlatButton, Page, Panel, Words
from .hands import hand_markup


class FairnessScreen(Page):
    """Explains, and proves on the last decision."""

    def __init__(self, **options: Any) -> None:
        super().__init__(heading=text("menu.fairness"), **options)
        self.app = App.get_running_app()
        for chapter in ("given", "deal", "review"):
            panel = Panel()
            panel.add_widget(Words(text=text(f"fairness.{chapter}_title"), bold=True))
            panel.add_widget(Words(text=symbols(text(f"fairness.{chapter}"))))
            self.content.add_widget(panel)
        self.seed_words = Words()
        self.verdict = Words(bold=True)
        self.trials = Panel()
        self.button = FlatButton(text=text("fairness.try"), kind="primary")
        self.button.bind(on_release=lambda *_: self.prove())
        for widget in (self.seed_words, self.button, self.verdict, self.trials):
            self.content.add_widget(widget)

    def on_pre_enter(self, *_: Any) -> None:
        """Look at the match on the table."""
        session = self.app.table.session
        self.trials.clear_widgets()
        self.verdict.text = ""
        self.seed_words.text = text("menu.seed", seed=session.seed) if session else text("fairness.none")
        self.button.disabled = session is None or proof_question(session) is None

    def prove(self) -> None:
        """Make the last decision again with the hidden cards dealt anew."""
        session = self.app.table.session
        question = proof_question(session) if session else None
        if session is None or question is None:
            return
        self.button.disabled = True
        self.verdict.text = text("fairness.thinking")
        self.app.worker.ask(question, lambda proof: self.show(session, proof), failed=self.app.show_failure)

    def show(self, session: SpadesSession, proof: Proof) -> None:
        """Tell what came out."""
        self.button.disabled = False
        name = session.seat_name(proof.seat)
        self.verdict.text = text("fairness.same" if proof.is_fair else "fairness.different", name=name)
        self.trials.clear_widgets()
        deck = deck_for(session.rules)
        for number, move in enumerate(proof.moves):
            chosen = bid_words(move) if proof.is_bid else deck.symbol(move)
            key = "fairness.real" if number == 0 else "fairness.trial"
            self.trials.add_widget(Words(text=symbols(text(key, number=number, name=name, move=chosen)), bold=True))
            for seat, hand in enumerate(proof.deals[number] if proof.deals else ()):
                whose = session.seat_name(seat) or text("table.you")
                held = hand_markup(list(hand), session.rules)
                self.trials.add_widget(Words(text=f"{whose}: {held}", font_size=self.app.theme.small))
        if not proof.deals:
            self.trials.add_widget(Words(text=text("fairness.later", name=name)))
