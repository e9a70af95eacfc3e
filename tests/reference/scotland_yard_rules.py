"""The rules of Scotland Yard written to be read: one small function a rule, no cleverness, no speed.

A move is a name as people write it. Where Mr X can be is found by playing the whole game once for each station where
he might have begun and for each ride he might have made: worlds in which something else would have been seen are gone.
"""

import csv
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path

from aicore.games.others.scotland_yard.rules import Rules

MAP = Path(__file__).parents[2] / "games" / "others" / "scotland_yard" / "map.csv"
CLASSIC = [13, 26, 29, 34, 50, 53, 91, 94, 103, 112, 117, 132, 138, 141, 155, 174, 197, 198]
FRAMEWORK = [35, 45, 51, 71, 78, 104, 106, 127, 132, 166, 170, 172]

Lines = dict[int, list[tuple[str, int]]]      # station: (line, station at its other end)


def read_lines(rules: Rules) -> Lines:
    lines: Lines = {station: [] for station in range(1, 200)}
    with MAP.open(encoding="utf-8") as stream:
        for row in csv.DictReader(stream):
            here, there, line = int(row["from"]), int(row["to"]), row["transport"]
            if line == "ferry" and not rules.ferry:
                continue
            if (here, there, line) == (13, 14, "taxi") and not rules.taxi_13_14:
                continue
            lines[here].append((line, there))
            lines[there].append((line, here))
    return lines


@dataclass
class World:
    """A complete game: everybody's place and tickets, the log, whose turn it is."""

    rules: Rules
    lines: Lines = field(repr=False)
    hider: int
    detectives: list[int]                      # by seat, seat 1 first
    hider_tickets: dict[str, int]
    detective_tickets: list[dict[str, int]]
    log: list[tuple[str, int | None]] = field(default_factory=list)
    turn: int = 0                              # seat, 0 is Mr X
    moved: set[int] = field(default_factory=set)       # seats that have moved in this round
    in_double: bool = False
    winner: str | None = None

    @classmethod
    def begin(cls, rules: Rules, hider: int, detectives: list[int], lines: Lines | None = None) -> "World":
        number = len(detectives)
        black = number if rules.black_tickets == "detectives" else rules.black_tickets
        world = cls(
            rules=rules,
            lines=lines if lines is not None else read_lines(rules),
            hider=hider,
            detectives=list(detectives),
            hider_tickets={
                "taxi": rules.hider_taxi,
                "bus": rules.hider_bus,
                "underground": rules.hider_underground,
                "black": int(black),
                "double": rules.double_tickets,
            },
            detective_tickets=[
                {"taxi": rules.seeker_taxi, "bus": rules.seeker_bus, "underground": rules.seeker_underground}
                for _ in range(number)
            ],
        )
        world.begin_round()
        return world

    def twin(self) -> "World":
        lines, self.lines = self.lines, {}
        copy = deepcopy(self)
        self.lines = copy.lines = lines
        return copy

    # Rides

    def is_police(self, seat: int) -> bool:
        return seat > len(self.detectives) - self.rules.num_police

    def rides_of_hider(self, here: int, tickets: dict[str, int]) -> set[tuple[str, int]]:
        """Return (ticket, station) for every ride of Mr X."""
        found = set()
        for line, there in self.lines[here]:
            if there in self.detectives:
                continue
            if line != "ferry" and tickets[line] > 0:
                found.add((line, there))
            if tickets["black"] > 0:
                found.add(("black", there))
        return found

    def hider_moves(self) -> set[str]:
        singles = self.rides_of_hider(self.hider, self.hider_tickets)
        names = {f"{ticket}-{there}" for ticket, there in singles}
        free_entries = self.rules.log_length - len(self.log)
        if not self.in_double and self.hider_tickets["double"] > 0 and free_entries >= 2:
            for ticket, there in singles:
                left = dict(self.hider_tickets)
                left[ticket] -= 1
                if self.rides_of_hider(there, left):
                    names.add(f"double-{ticket}-{there}")
        return names

    def detective_moves(self, seat: int) -> set[str]:
        names = set()
        for line, there in self.lines[self.detectives[seat - 1]]:
            if line == "ferry" or there in self.detectives:
                continue
            if self.is_police(seat):
                names.add(f"police-{there}")
            elif self.detective_tickets[seat - 1][line] > 0:
                names.add(f"{line}-{there}")
        return {f"{seat}:{name}" for name in names} if self.rules.any_order else names

    def moves(self) -> set[str]:
        """Return the legal moves of whoever is to move."""
        if self.winner is not None:
            return set()
        if self.turn == 0:
            return self.hider_moves()
        if not self.rules.any_order:
            return self.detective_moves(self.turn)
        seats = [seat for seat in self.seats() if seat not in self.moved]
        return set().union(*(self.detective_moves(seat) for seat in seats))

    def seats(self) -> range:
        return range(1, len(self.detectives) + 1)

    # What a move does

    def play(self, name: str) -> str:
        """Make a move and return what the detectives see of it."""
        assert name in self.moves(), name
        if self.turn == 0:
            return self.play_hider(name)
        seat = self.turn
        ride = name
        if self.rules.any_order:
            before, ride = name.split(":")
            seat = int(before)
        ticket, there = ride.split("-")
        if not self.is_police(seat):
            self.detective_tickets[seat - 1][ticket] -= 1
            if self.rules.spent_go_to_hider:
                self.hider_tickets[ticket] += 1
        self.detectives[seat - 1] = int(there)
        self.moved.add(seat)
        if int(there) == self.hider:
            self.winner = "detectives"
        else:
            self.next_detective(seat)
        return name

    def play_hider(self, name: str) -> str:
        words = name.split("-")
        is_double = words[0] == "double"
        ticket, there = words[-2], int(words[-1])
        self.hider_tickets[ticket] -= 1
        if is_double:
            self.hider_tickets["double"] -= 1
        self.hider = there
        is_shown = len(self.log) + 1 in self.rules.reveal_entries
        self.log.append((ticket, there if is_shown else None))
        self.in_double = is_double
        if not is_double:
            self.moved = set()
            self.next_detective(0)
        return name if is_shown else "-".join(words[:-1])

    def next_detective(self, after: int) -> None:
        """Give the turn to a detective who can ride, or begin the next round."""
        for seat in self.seats():
            is_due = seat not in self.moved if self.rules.any_order else seat > after
            if is_due and self.detective_moves(seat):
                self.turn = seat
                return
        self.begin_round()

    def begin_round(self) -> None:
        self.turn = 0
        self.moved = set()
        if not any(self.detective_moves(seat) for seat in self.seats()) or len(self.log) >= self.rules.log_length:
            self.winner = "hider"
        elif not self.hider_moves():
            self.winner = "detectives"


class Worlds:
    """All worlds that fit what the detectives have seen, one for each station where Mr X can be."""

    def __init__(self, rules: Rules, detectives: list[int]) -> None:
        lines = read_lines(rules)
        cards = CLASSIC if rules.start_cards == "classic" else FRAMEWORK
        begun = [World.begin(rules, card, detectives, lines) for card in cards if card not in detectives]
        self.worlds = [world for world in begun if world.winner is None]

    def see(self, seen: str, truth: World) -> None:
        """Go on with the worlds in which the same is seen: the move, and whose turn it is or who has won after it."""
        found: dict[int, World] = {}
        for world in self.worlds:
            for name in sorted(world.moves()):
                if not name.startswith(seen) or (world.turn > 0 and name != seen):
                    continue
                after = world.twin()
                if after.play(name) == seen and (after.turn, after.winner) == (truth.turn, truth.winner):
                    found[after.hider] = after
        self.worlds = list(found.values())

    def stations(self) -> list[int]:
        return sorted(world.hider for world in self.worlds)
