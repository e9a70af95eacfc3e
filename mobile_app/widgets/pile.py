"""A pile of cards on the table; tapped when a card may be taken from it."""

from collections.abc import Callable, Mapping
from typing import Any

from kivy.uix.behaviors import ButtonBehavior

from aicore.games.table.views import PileView

from ..stops import MOVE
from .card import CardWidget


class PileCard(ButtonBehavior, CardWidget):
    """Shows the top card, or a back; framed when it can be tapped."""

    key_rank = MOVE
    spoken = ""
    def __init__(self, *, chosen: Callable[[int], None], **options: Any) -> None:
        super().__init__(**options)
        self.chosen = chosen
        self.move_made: int | None = None

    def show(self, pile: PileView, names: Mapping[int, str]) -> None:
        """Show a pile as it lies."""
        self.move_made, self.spoken = pile.move, pile.words
        self.disabled = pile.move is None
        self.opacity = 1.0 if pile.num_cards else 0.0
        self.is_face_up = pile.top is not None
        self.name = names[pile.top] if pile.top is not None else next(iter(names.values())) if pile.num_cards else ""
        self.is_marked = pile.move is not None

    def on_release(self) -> None:
        """Take a card from it."""
        if self.move_made is not None:
            self.chosen(self.move_made)
