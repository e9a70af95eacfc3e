"""The layout of a table for the window and the settings as they are."""

from typing import Any

from kivy.metrics import Metrics

from ..settings import CARD_SCALES, Settings
from ..table_layout import TableLayout, arrange
from ..theme import THEME
from ..widgets.motion import glide


def placed(board: Any, settings: Settings, *, most_cards: int) -> TableLayout:
    """Return where everything lies on a board that fills the window."""
    return arrange(
        board.width,
        board.height,
        unit=Metrics.density,
        insets=(THEME.inset_left, THEME.inset_top, THEME.inset_right, THEME.inset_bottom),
        card_scale=CARD_SCALES[settings.card_size],
        is_left_handed=settings.left_handed,
        most_cards=most_cards,
    )


def place_actions(actions: Any, tools: list[Any], *, layout: TableLayout, is_left_handed: bool) -> None:
    """Put the row or rail of tools where the stronger hand is."""
    actions.orientation = "vertical" if layout.is_landscape else "horizontal"
    actions.pos, actions.size = layout.actions.pos, layout.actions.size
    actions.clear_widgets()
    for tool in reversed(tools) if is_left_handed and not layout.is_landscape else tools:
        tool.scale = layout.scale
        actions.add_widget(tool)


def place_seats(plates: list[Any], layout: TableLayout, *, is_raised: bool, seconds: float = 0.0) -> None:
    """Put the seats where they belong, sliding when seconds are given; raised ones leave room for a picker."""
    for plate, box in zip(plates, layout.raised if is_raised else layout.seats, strict=True):
        is_elsewhere = tuple(plate.pos) != box.pos
        plate.size, plate.scale = box.size, layout.scale
        glide(plate, seconds if is_elsewhere else 0.0, x=box.x, y=box.y)
