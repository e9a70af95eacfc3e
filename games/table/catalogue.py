"""The games there are, by name; each is imported only when asked for.

A path to a Python file is a name too, and openspiel:NAME one of OpenSpiel's games.
"""

from importlib import import_module
from typing import cast

from .game import Game
from .game_file import load_game_file
from .printable import did_you_mean

# name: "module:object", the object being a Game
GAMES = {
    "spades": "games.spades.game:SPADES",
    "dou_dizhu": "games.others.dou_dizhu.game:DOU_DIZHU",
    "gin_rummy": "games.others.gin_rummy.game:GIN_RUMMY",
    "sorry": "games.others.sorry.game:SORRY",
    "scotland_yard": "games.others.scotland_yard.game:SCOTLAND_YARD",
    "mr_jack": "games.others.mr_jack.game:MR_JACK",
    "hearts": "games.others.hearts.game:HEARTS",
    "knockout_whist": "games.others.knockout_whist.game:KNOCKOUT_WHIST",
    "oh_hell": "games.others.oh_hell.game:OH_HELL",
    "euchre": "games.others.euchre.game:EUCHRE",
    "skat": "games.others.skat.game:SKAT",
    "briscola": "games.others.briscola:BRISCOLA",
}


def load_game(name: str) -> Game:
    """Return the game of that name, or GAME of the file of that path; ValueError names the games there are."""
    if name.endswith(".py"):
        return load_game_file(name)
    if name.startswith("openspiel:"):
        bridge = import_module("games.bridges.openspiel")
        return cast(Game, bridge.spiel_game(name.removeprefix("openspiel:")))
    if name not in GAMES:
        raise ValueError(
            f"there is no game called '{name}': the games are {', '.join(sorted(GAMES))}; "
            f"a game of your own is named by its file, such as my_game.py{did_you_mean(name, GAMES)}"
        )
    module, attribute = GAMES[name].split(":")
    return cast(Game, getattr(import_module(module), attribute))
