"""The rules of Scotland Yard as a frozen object of options.

One to five detectives, three to five in the printed game, hunt Mr X on a map of London: 199 stations joined by taxi,
bus, underground and ferry. Everybody begins at a station drawn from the start cards. In every round Mr X rides first,
then the detectives one after the other; each ride costs a ticket of its line.

    detectives   ride by taxi, bus and underground; what they spend goes to Mr X. Two never stand at one station, and
                 one who cannot ride is passed over. Police officers ride without tickets.
    Mr X         enters each ride in his travel log: the detectives see the ticket, and at certain entries the station
                 too. A black ticket hides the line and is the only fare of the ferry. A double ticket lets him ride
                 twice before the detectives reply; both fares must be there and both entries free. He never rides to
                 a station with a detective.

The detectives win by riding to the station of Mr X, or when he cannot ride on his turn. He wins when none of them can
ride, or when the log is full and they have replied to the last entry.

Source: the printed rules, editions compared in the project's facts on games; Rules.of_framework() are those of a
well-known student exercise, with the length of the log and the reveals to be chosen.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from aicore.games.table.rules import Rules as AnyRules

AS_MANY_AS_SEEKERS = "detectives"
MAX_LOG = 60

# Start cards: of Mr X and of the detectives; where they are the same nobody gets a card twice.
CLASSIC_CARDS = (13, 26, 29, 34, 50, 53, 91, 94, 103, 112, 117, 132, 138, 141, 155, 174, 197, 198)
FRAMEWORK_SEEKERS = (26, 29, 50, 53, 91, 94, 103, 112, 117, 123, 138, 141, 155, 174)
FRAMEWORK_HIDER = (35, 45, 51, 71, 78, 104, 106, 127, 132, 166, 170, 172)
START_CARDS = {"classic": (CLASSIC_CARDS, CLASSIC_CARDS), "framework": (FRAMEWORK_HIDER, FRAMEWORK_SEEKERS)}


class RevealLists(Collection[str]):
    """Texts that list entries of the log in rising order, such as 3 8 13 18 24; none lists none."""

    usual = ("3 8 13 18 24", "3 8 13 18", "3 8 13 18 23", "none")

    def __contains__(self, text: object) -> bool:
        words = str(text).split()
        if words == ["none"]:
            return True
        if not words or not all(word.isascii() and word.isdigit() for word in words):
            return False
        entries = [int(word) for word in words]
        return entries[0] >= 1 and entries[-1] <= MAX_LOG and all(a < b for a, b in pairwise(entries))

    def __iter__(self) -> Iterator[str]:
        return iter(self.usual)

    def __len__(self) -> int:
        return len(self.usual)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(AnyRules):
    """Options of the game; the defaults are a printed edition's."""

    accepted: ClassVar = {
        "log_length": range(1, MAX_LOG + 1),
        "reveals": RevealLists(),
        "start_cards": tuple(START_CARDS),
        "num_police": range(6),
        "seeker_taxi": range(41),
        "seeker_bus": range(41),
        "seeker_underground": range(41),
        "hider_taxi": range(41),
        "hider_bus": range(41),
        "hider_underground": range(41),
        "black_tickets": (AS_MANY_AS_SEEKERS, *range(21)),
        "double_tickets": range(21),
    }

    log_length: int = 24                        # entries; 22 in some editions
    reveals: str = "3 8 13 18 24"               # entries at which Mr X shows himself; those beyond the log do not count
    start_cards: str = "classic"                # the classic ones for all, or those of the student framework
    seeker_taxi: int = 10                       # 11 in some editions
    seeker_bus: int = 8
    seeker_underground: int = 4
    hider_taxi: int = 4
    hider_bus: int = 3
    hider_underground: int = 3
    black_tickets: int | str = AS_MANY_AS_SEEKERS
    double_tickets: int = 2
    spent_go_to_hider: bool = True              # the tickets that detectives ride with
    num_police: int = 0                         # the last so many detectives ride without tickets
    any_order: bool = False                     # the detectives move in any order within a round
    ferry: bool = True
    taxi_13_14: bool = True                     # the one line on which printed boards differ

    @property
    def reveal_entries(self) -> tuple[int, ...]:
        """The entries of the log at which Mr X shows himself."""
        return () if self.reveals.split() == ["none"] else tuple(int(word) for word in self.reveals.split())

    @classmethod
    def of_framework(cls, *, log_length: int = 24, reveals: str = "3 8 13 18 24") -> "Rules":
        """Return the rules of the student framework of 2020."""
        return cls(
            log_length=log_length,
            reveals=reveals,
            start_cards="framework",
            seeker_taxi=11,
            black_tickets=5,
            any_order=True,
            taxi_13_14=False,
        )
