"""The rules of Mr Jack as a frozen object of options.

One player is Jack, the other the inspector. Jack is one of eight characters, drawn from eight alibi cards; only he
knows which. In each of eight turns four characters are played: in odd turns the inspector plays one, Jack two, the
inspector one; in even turns Jack one, the inspector two, Jack one. The characters of an odd turn are drawn from all
eight, those of the even turn after it are the other four. Who plays a character moves it and uses its power.

A move is one to three steps over streets and manholes; it does not end where it began. Between open manholes a step
is enough. Others may be passed; only the inspector may end on another's hex, and accuses with it: he wins if that is
Jack and loses if not. A character is seen that stands next to a lit gaslight or to another character, or in the beam
of Watson's lantern. After each turn Jack tells whether he is seen, and everybody of whom the opposite is true is
cleared. After turns 1 to 4 the light of that number goes out. If Jack was unseen at the last call he may leave: his
own character, on his turn, through an exit without a cordon, for one step more; before the first call he counts as
seen. He wins by leaving, by a false accusation, and at the end of the eighth turn.

    Holmes    afterwards takes the top alibi card and shows it to nobody, whoever plays him
    Watson    afterwards turns his lantern; it lights the hexes in a straight line up to a building or a gaslight,
              lit or not, and not himself. Whoever moves him by another's power turns it too
    Smith     before or after: moves a lit gaslight's tile to a gaslight that is not lit
    Lestrade  before or after: moves a cordon to another exit
    Stealthy  moves up to four steps over anything, and ends on a street
    Goodley   before or after: whistles; others come nearer to him by the streets, no manholes, three steps in all
    Gull      moves, or changes places with anybody instead
    Bert      before or after: moves the cover of a manhole to an open one, even under a character

Powers must be used but Gull's. A whistle takes at least one step if anybody can come nearer. Who has nowhere to go
stays.

Source: the printed rules (Hurrican, first edition) as collected in the project's facts on games.
"""

from dataclasses import dataclass
from typing import ClassVar

from aicore.games.table.rules import Rules as AnyRules

INSPECTOR, JACK = 0, 1
ROLES = ("inspector", "jack")
TURNS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(AnyRules):
    """Options of the game; the defaults are the printed rules."""

    accepted: ClassVar = {"jack_seat": (0, 1)}

    whole_whistle: bool = False      # Goodley's three steps are all taken, as long as anybody can come nearer
    jack_seat: int = 1               # who is Jack; the other seat is the inspector
