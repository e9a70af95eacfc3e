"""What every replay offers beside its steps: another round, the beginning and the end, the record."""

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from ..replaying import Replay
from ..strings import text
from ..widgets.common import FlatButton
from ..widgets.sheet import Sheet

NUM_COLUMNS = 4


def step_words(replay: Replay) -> str:
    """Return the place in the round, and the move before it."""
    step = text("replay.step", number=replay.place - replay.first, count=replay.last - replay.first)
    if replay.made is None:
        return step
    words = replay.session.words_of(replay.place - 1)
    return f"{step} · {replay.session.match.seat_name(replay.made.seat)}: {words}"


def show_replay_menu(screen: Any) -> None:
    """Open the menu of a replay."""
    replay, app = screen.replay, screen.app
    count = replay.session.match.num_rounds
    sheet = Sheet(heading=text("replay.round", number=replay.round_number + 1, count=count), num_columns=2)
    if count > 1:
        grid = GridLayout(cols=NUM_COLUMNS, spacing=dp(6), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        for number in range(count):
            kind = "primary" if number == replay.round_number else "plain"
            button = FlatButton(text=str(number + 1), kind=kind)
            button.bind(on_release=partial(choose_round, screen, sheet, number))
            grid.add_widget(button)
        sheet.add_part(grid)
    length = replay.last - replay.first
    sheet.add_button(text("replay.beginning"), lambda: screen.move(-length))
    sheet.add_button(text("replay.end"), lambda: screen.move(length))
    sheet.add_button(text("menu.export"), lambda: app.export_record(replay.session))
    sheet.add_button(text("replay.leave"), app.go_back)
    sheet.add_button(text("close"), kind="primary")
    app.show_sheet(sheet)


def choose_round(screen: Any, sheet: Sheet, number: int, *_: Any) -> None:
    """Go to another round."""
    sheet.close()
    screen.choose_round(number)
