"""What the AI is given, and a trial that anybody can make: other hidden cards, the same move."""

from typing import Any

from kivy.app import App

from ..advice import Proof, proof_question
from ..session import Session, move_words
from ..strings import text
from ..theme import symbols
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
        session = self.app.session
        self.trials.clear_widgets()
        self.verdict.text = ""
        self.seed_words.text = text("menu.seed", seed=session.seed) if session else text("fairness.none")
        self.button.disabled = session is None or proof_question(session) is None

    def prove(self) -> None:
        """Make the last decision again with the hidden cards dealt anew."""
        session = self.app.session
        question = proof_question(session) if session else None
        if session is None or question is None:
            return
        self.button.disabled = True
        self.verdict.text = text("fairness.thinking")
        self.app.worker.ask(question, lambda proof: self.show(session, proof), failed=self.app.show_failure)

    def show(self, session: Session, proof: Proof) -> None:
        """Tell what came out."""
        self.button.disabled = False
        name = session.seat_name(proof.seat)
        self.verdict.text = text("fairness.same" if proof.is_fair else "fairness.different", name=name)
        self.trials.clear_widgets()
        match, names = session.match_at(proof.number), session.match.card_names()
        for number, move in enumerate(proof.moves):
            key = "fairness.real" if number == 0 else "fairness.trial"
            words = text(key, number=number, name=name, move=move_words(match, move))
            self.trials.add_widget(Words(text=symbols(words), bold=True))
            for seat, hand in enumerate(proof.deals[number] if proof.deals else ()):
                held = hand_markup(hand, names)
                self.trials.add_widget(Words(text=f"{session.seat_name(seat)}: {held}", font_size=self.app.theme.small))
        if names and not proof.deals:
            self.trials.add_widget(Words(text=text("fairness.later", name=name)))
