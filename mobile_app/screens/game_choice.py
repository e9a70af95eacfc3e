"""What every list of games does: a tile for each, and the question how a match is to begin."""

from typing import Any

from aicore.games.table.catalogue import load_game

from ..strings import text
from ..widgets.game_tile import GameTile
from ..widgets.sheet import Sheet


def tile_for(app: Any, name: str) -> GameTile:
    """Return the tile of a game; it imports the game, whose name it shows."""
    tile = GameTile(game=name, text=load_game(name).called(), is_waiting=app.storage.running_match(name) is not None)
    tile.bind(on_release=lambda *_: choose_game(app, name))
    return tile


def open_new_game(app: Any, name: str) -> None:
    """Go to the page where a match of the game begins."""
    app.screen("new_game").open(name)
    app.go("new_game")


def choose_game(app: Any, name: str) -> None:
    """Ask whether to go on with a match that waits, or to begin another."""
    if app.storage.running_match(name) is None:
        open_new_game(app, name)
        return
    sheet = Sheet(heading=load_game(name).called())
    sheet.add_button(text("home.continue"), lambda: app.continue_match(name), kind="primary")
    sheet.add_button(text("home.new"), lambda: open_new_game(app, name))
    sheet.add_button(text("close"))
    app.show_sheet(sheet)
