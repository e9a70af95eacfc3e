"""What every list of games does: a tile for each, and the question how a match is to begin."""

from collections.abc import Callable
from typing import Any

from kivy.factory import Factory

from games.table.catalogue import load_game
from games.table.levels import STARS

from ..session import DEFAULT_STARS
from ..spades_session import GAME
from ..strings import text
from ..theme import SYMBOL_FONT
from ..widgets.common import Choice
from ..widgets.game_tile import GameTile
from ..widgets.sheet import Sheet


def tile_for(app: Any, name: str) -> GameTile:
    """Return the tile of a game; it imports the game, whose name it shows."""
    tile = GameTile(game=name, text=load_game(name).title, is_waiting=app.storage.running_match(name) is not None)
    tile.bind(on_release=lambda *_: choose_game(app, name))
    return tile


def choose_game(app: Any, name: str) -> None:
    """Ask whether to go on or to begin; Spades has a page of its own for that."""
    is_running = app.storage.running_match(name) is not None
    if name == GAME and not is_running:
        app.go("new_game")
        return
    sheet = Sheet(heading=load_game(name).title, num_columns=1)
    go_on, begin = app.continue_match, lambda: app.go("new_game")
    if name != GAME:
        strength, role = add_strength(app, sheet), add_role(sheet, name)
        go_on, begin = beginnings(app, name, strength, role)
    if is_running:
        sheet.add_words(text("others.closes"), style="MutedWords")
        sheet.add_button(text("home.continue"), go_on, kind="primary")
    key = "home.new" if name == GAME else "others.again"
    sheet.add_button(text(key), begin, kind="plain" if is_running else "primary")
    sheet.add_button(text("close"))
    app.show_sheet(sheet)


def add_strength(app: Any, sheet: Sheet) -> Choice:
    """Add the choice of how strong the others play; it is remembered."""
    stored = app.storage.settings().get("other_stars", DEFAULT_STARS)
    sheet.add_part(Factory.MutedWords(text=text("others.strength")))
    strength = Choice([(stars, f"{stars} ★") for stars in STARS], value=stored if stored in STARS else DEFAULT_STARS)
    strength.bind(value=lambda _, value: app.storage.put_setting("other_stars", value))
    for button in strength.children:
        button.font_name = SYMBOL_FONT
    sheet.add_part(strength)
    return strength


def add_role(sheet: Sheet, name: str) -> Choice:
    """Add the choice of whom to play, where a game has more than one to be."""
    roles = load_game(name).roles
    role = Choice([(title, title) for title in roles], value=next(iter(roles), None))
    if roles:
        sheet.add_part(Factory.MutedWords(text=text("others.role")))
        sheet.add_part(role)
    return role


def beginnings(
    app: Any, name: str, strength: Choice, role: Choice
) -> tuple[Callable[[], None], Callable[[], None]]:
    """Return how a match goes on, and how another begins."""

    def begin() -> None:
        rules = load_game(name).roles.get(role.value)
        app.ask_to_close(name, lambda: app.start_game(name, int(strength.value), rules))

    return (lambda: app.continue_game(name)), begin
