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
    "spades": "aicore.games.spades.game:SPADES",
    "dou_dizhu": "aicore.games.others.dou_dizhu.game:DOU_DIZHU",
    "gin_rummy": "aicore.games.others.gin_rummy.game:GIN_RUMMY",
    "sorry": "aicore.games.others.sorry.game:SORRY",
    "scotland_yard": "aicore.games.others.scotland_yard.game:SCOTLAND_YARD",
    "mr_jack": "aicore.games.others.mr_jack.game:MR_JACK",
    "hearts": "aicore.games.others.hearts.game:HEARTS",
    "knockout_whist": "aicore.games.others.knockout_whist.game:KNOCKOUT_WHIST",
    "oh_hell": "aicore.games.others.oh_hell.game:OH_HELL",
    "euchre": "aicore.games.others.euchre.game:EUCHRE",
    "skat": "aicore.games.others.skat.game:SKAT",
    "briscola": "aicore.games.others.briscola:BRISCOLA",
    "schnapsen": "aicore.games.others.schnapsen:SCHNAPSEN",
    "pinochle": "aicore.games.others.pinochle:PINOCHLE",
}

# Names of published board games are trademarks: the package in a store leaves these out, a desk has all.
NOT_IN_STORE = frozenset({"sorry", "scotland_yard", "mr_jack"})


def offered_games(*, in_store: bool) -> list[str]:
    """Return the names of the games that are offered, in the package of a store or on a desk."""
    return [name for name in GAMES if not (in_store and name in NOT_IN_STORE)]


def load_game(name: str) -> Game:
    """Return the game of that name, or GAME of the file of that path; ValueError names the games there are."""
    if not isinstance(name, str):
        raise ValueError(f"a game is named by a word, such as spades, not by {name!r}")
    if name.endswith(".py"):
        return load_game_file(name)
    if name.startswith("openspiel:"):
        bridge = import_module("aicore.games.bridges.openspiel")
        return cast(Game, bridge.spiel_game(name.removeprefix("openspiel:")))
    if name not in GAMES:
        raise ValueError(
            f"there is no game called '{name}': the games are {', '.join(sorted(GAMES))}; "
            f"a game of your own is named by its file, such as my_game.py{did_you_mean(name, GAMES)}"
        )
    module, attribute = GAMES[name].split(":")
    return cast(Game, getattr(import_module(module), attribute))
