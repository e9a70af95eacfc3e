"""Choose a bid: numbers, nil, and where the rules allow it blind nil; shows what the team bids together."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from aicore.games.spades.scoring import contract_of
from aicore.games.spades.state import BLIND_MOVE, BLIND_NIL_MOVE, LOOK_MOVE

from ..strings import text
from ..table_layout import PICKER_HEIGHT, Box
from .call_picker import BidButton

NIL, BLIND_NIL, LOOK = 0, BLIND_NIL_MOVE, LOOK_MOVE
NUM_NUMBERS = 14            # bids from nil to thirteen
MOST_BLIND_COLUMNS = 5      # of bids before the look at the cards: longer words


def bid_words(bid: int | None) -> str:
    """Return a bid as people say it."""
    if bid is None:
        return "–"
    if bid > BLIND_MOVE:
        return text("bid.blind", tricks=contract_of(bid))
    words = {NIL: "bid.nil", BLIND_NIL: "bid.blind_nil", LOOK: "bid.look", BLIND_MOVE: "bid.pass"}
    return text(words[bid]) if bid in words else str(bid)


def button_words(bid: int) -> str:
    """Return what stands on the button of a bid: of a blind contract its number, the question says that it is blind."""
    return str(contract_of(bid)) if bid > BLIND_MOVE else bid_words(bid)


class BidPicker(BoxLayout):
    """Tap a bid to see the team's sum, then confirm it."""

    chosen = NumericProperty(-1)
    num_columns = NumericProperty(7)
    is_wide = BooleanProperty(False)
    scale = NumericProperty(1.0)
    sum_words = StringProperty("")
    confirm_words = StringProperty("")

    def __init__(self, *, made: Callable[[int], None], **options: Any) -> None:
        super().__init__(**options)
        self.made = made
        self.partner_bid: int | None = None
        self.partner_name = ""
        self.suggested: int | None = None
        self.buttons: dict[int, BidButton] = {}

    def offer(
        self, legal: Sequence[int], *, partner_bid: int | None, partner_name: str, suggested: int | None = None
    ) -> None:
        """Show the bids that are open, one of them suggested.

        The partner's bid is None before it is made; who plays alone has a partner without a name.
        """
        self.partner_bid, self.partner_name, self.suggested = partner_bid, partner_name, suggested
        bids = list(legal) if max(legal, default=NIL) > NUM_NUMBERS else [*range(NUM_NUMBERS)]
        self.ids.grid.clear_widgets()
        self.buttons = {}
        for bid in bids:
            button = BidButton(text=button_words(bid), bid=bid, disabled=bid not in legal, scale=self.scale)
            button.is_suggested = bid == suggested
            button.bind(on_release=lambda pressed: self.choose(int(pressed.bid)))
            self.buttons[bid] = button
            self.ids.grid.add_widget(button)
        self.num_columns = min(len(bids), MOST_BLIND_COLUMNS) if LOOK in legal else 7
        self.choose(-1)

    def choose(self, bid: int) -> None:
        """Mark a bid and tell the sum."""
        self.chosen = bid
        for number, button in self.buttons.items():
            button.is_chosen = number == bid
        self.confirm_words = text("bid.confirm", bid=bid_words(bid)) if bid >= 0 else text("bid.choose")
        if LOOK in self.buttons:
            is_nil_all = max(self.buttons) <= LOOK
            self.sum_words = text("bid.blind_question" if is_nil_all else "bid.blind_any_question")
        elif not self.partner_name:
            self.sum_words = text("bid.alone")
        elif self.partner_bid is None:
            self.sum_words = text("bid.first", partner=self.partner_name)
        elif bid < 0:
            self.sum_words = text("bid.partner", partner=self.partner_name, bid=bid_words(self.partner_bid))
        else:
            team = contract_of(bid) + contract_of(self.partner_bid)
            self.sum_words = text(
                "bid.sum", partner=self.partner_name, bid=bid_words(self.partner_bid), own=bid_words(bid), team=team
            )
        if bid < 0 and self.suggested is not None and LOOK not in self.buttons:
            self.sum_words = text("bid.suggested", words=self.sum_words, bid=bid_words(self.suggested))

    def confirm(self) -> None:
        """Make the chosen bid."""
        if self.chosen >= 0:
            self.made(int(self.chosen))

    def lay(self, middle: Box, *, is_landscape: bool, scale: float = 1.0) -> None:
        """Take a place in the middle of the table, as small as touch targets allow."""
        self.is_wide, self.scale = is_landscape, scale
        for button in self.buttons.values():
            button.scale = scale
        unit = dp(1) * scale
        if is_landscape:
            self.size = min(middle.width, (7 * 49 + 12 + 72 + 22) * unit), (2 * 49 + 26 + 26) * unit
            self.center = middle.center
        else:
            self.size = min(middle.width, (7 * 56 + 24) * unit), PICKER_HEIGHT * unit
            self.center_x, self.y = middle.center[0], middle.y


Builder.load_file(str(Path(__file__).with_name("bid_picker.kv")))
