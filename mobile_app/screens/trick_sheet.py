"""The trick before this one, with who played which card."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from ..strings import text
from ..table_layout import CARD_RATIO
from ..widgets.bars import table_of
from ..widgets.card import CardWidget
from ..widgets.sheet import Sheet


def show_trick_sheet(app: Any, plays: Sequence[tuple[str, str]]) -> None:
    """Show who played which card (a name such as AS), the one who led first."""
    sheet = Sheet(heading=text("last.heading"))
    row = BoxLayout(size_hint_y=None, height=dp(70) * CARD_RATIO + dp(12))
    for _, card in plays:
        place = AnchorLayout()
        place.add_widget(CardWidget(name=card, size=(dp(70), dp(70) * CARD_RATIO)))
        row.add_widget(place)
    led = [text("last.led"), *("" for _ in plays[1:])]
    names = table_of([[who for who, _ in plays], led])
    for cell in names.children:
        cell.align = "center"
    sheet.add_part(row)
    sheet.add_part(names)
    sheet.add_button(text("close"), kind="primary")
    app.show_sheet(sheet)
