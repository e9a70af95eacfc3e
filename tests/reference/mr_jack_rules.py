"""Mr Jack in plain Python, written from the rules: slow, readable, and unaware of the compiled game.

Steps are written as the project writes them: holmes, g5, accuse:bert, leave:NW, swap:bert, light:b2-f9, ...
"""

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

BOARD: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "games" / "others" / "mr_jack" / "board.json").read_text(encoding="utf-8")
)
AT = {(hex_["column"], hex_["half_row"]): hex_["id"] for hex_ in BOARD["hexes"]}
WHERE = {name: point for point, name in AT.items()}
TYPE = {hex_["id"]: hex_["type"] for hex_ in BOARD["hexes"]}
COMPASS = {"N": (0, -2), "NE": (1, -1), "SE": (1, 1), "S": (0, 2), "SW": (-1, 1), "NW": (-1, -1)}
BEFORE_OR_AFTER = ("smith", "lestrade", "goodley", "bert")


def neighbour(hex_: str, direction: str) -> str | None:
    """Return the hex in a direction, None beyond the edge."""
    column, half_row = WHERE[hex_]
    right, down = COMPASS[direction]
    return AT.get((column + right, half_row + down))


def neighbours(hex_: str) -> list[str]:
    """Return all hexes of the board next to one."""
    return [near for direction in COMPASS if (near := neighbour(hex_, direction)) is not None]


def is_street(hex_: str) -> bool:
    """Return whether somebody can stand there."""
    return TYPE[hex_] in ("street", "manhole")


@cache
def street_distance(start: str, end: str) -> int:
    """Return the steps over streets, without manholes' help."""
    found, steps = {start}, 0
    while end not in found:
        found |= {near for hex_ in found for near in neighbours(hex_) if is_street(near)}
        steps += 1
    return steps


@dataclass
class Reference:
    """A complete game; `jack` is known to it, and the order of alibi cards and of the cards of each odd turn is given.

    pile: alibi cards, the first is taken first; draws: the four characters of turns 1, 3, 5 and 7.
    """

    jack: str
    pile: list[str]
    draws: list[list[str]]
    whole_whistle: bool = False
    places: dict[str, str] = field(default_factory=lambda: dict(BOARD["start"]))
    lights: list[str | None] = field(default_factory=lambda: list(BOARD["lights"]))
    closed: set[str] = field(default_factory=lambda: set(BOARD["closed_manholes"]))
    cordons: set[str] = field(default_factory=lambda: set(BOARD["cordons"]))
    lantern: str = BOARD["lantern"]
    turn: int = 1
    num_played: int = 0
    cards: set[str] = field(default_factory=set)
    cleared: set[str] = field(default_factory=set)
    was_seen: bool = True
    acting: str | None = None
    to_do: set[str] = field(default_factory=set)      # move, power, lantern, alibi: what the character still does
    whistle_left: int | None = None                   # steps, while a whistle lasts
    whistled: set[str] = field(default_factory=set)
    alibis: dict[str, set[str]] = field(default_factory=lambda: {"inspector": set(), "jack": set()})
    winner: str | None = None

    def __post_init__(self) -> None:
        if not self.cards:
            self.cards = set(self.draws[0])

    # Who sees what

    def beam(self) -> set[str]:
        """Return the hexes in Watson's beam."""
        lit: set[str] = set()
        hex_ = neighbour(self.places["watson"], self.lantern)
        while hex_ is not None and is_street(hex_):
            lit.add(hex_)
            hex_ = neighbour(hex_, self.lantern)
        return lit

    def is_seen(self, character: str) -> bool:
        """Return whether the character is seen."""
        hex_ = self.places[character]
        others = {place for who, place in self.places.items() if who != character}
        return (
            any(near in self.lights for near in neighbours(hex_))
            or any(near in others for near in neighbours(hex_))
            or hex_ in self.beam()
        )

    # Where one may go

    def reached(self, start: str, points: int, *, over_anything: bool) -> set[str]:
        """Return the streets within so many steps, manholes included."""
        found = {start}
        for _ in range(points):
            edge = {near for hex_ in found for near in neighbours(hex_) if over_anything or is_street(near)}
            open_holes = {hex_ for hex_, kind in TYPE.items() if kind == "manhole" and hex_ not in self.closed}
            if found & open_holes:
                edge |= open_holes
            found |= edge
        return {hex_ for hex_ in found if is_street(hex_)}

    def role(self) -> str:
        """Return who is to move."""
        if self.num_played == 4:
            return "jack"
        order = ("inspector", "jack", "jack", "inspector")
        beginner = order[self.num_played]
        return beginner if self.turn % 2 == 1 else {"inspector": "jack", "jack": "inspector"}[beginner]

    def targets(self) -> list[str]:
        """Return where the character being played may go."""
        who = self.acting
        assert who is not None
        start = self.places[who]
        points = 4 if who == "stealthy" else 3
        standing = {place: other for other, place in self.places.items() if other != who}
        steps = []
        for hex_ in self.reached(start, points, over_anything=who == "stealthy") - {start}:
            if hex_ not in standing:
                steps.append(hex_)
            elif self.role() == "inspector":
                steps.append(f"accuse:{standing[hex_]}")
        if self.role() == "jack" and who == self.jack and not self.was_seen:
            before = self.reached(start, points - 1, over_anything=who == "stealthy")
            steps += [
                f"leave:{exit_}"
                for exit_, doors in BOARD["exits"].items()
                if exit_ not in self.cordons and before & set(doors)
            ]
        if who == "gull":
            steps += [f"swap:{other}" for other in self.places if other != "gull"]
        return steps or [start]

    def whistles(self) -> list[str]:
        """Return whom the whistle may bring where."""
        left = 3 if self.whistle_left is None else self.whistle_left
        centre = self.places["goodley"]
        steps = []
        for who, start in self.places.items():
            if who == "goodley" or who in self.whistled:
                continue
            for hex_ in TYPE:
                if (
                    is_street(hex_)
                    and hex_ not in self.places.values()
                    and street_distance(start, hex_) <= left
                    and street_distance(hex_, centre) < street_distance(start, centre)
                ):
                    steps.append(f"whistle:{who}-{hex_}")
        return steps

    def powers(self) -> list[str]:
        """Return the uses of a power that comes before or after the move."""
        if self.acting == "smith":
            dark = [hex_ for hex_, kind in TYPE.items() if kind == "gaslight" and hex_ not in self.lights]
            return [f"light:{old}-{new}" for old in self.lights if old is not None for new in dark]
        if self.acting == "lestrade":
            return [f"cordon:{old}-{new}" for old in self.cordons for new in BOARD["exits"] if new not in self.cordons]
        if self.acting == "bert":
            holes = [hex_ for hex_, kind in TYPE.items() if kind == "manhole" and hex_ not in self.closed]
            return [f"cover:{old}-{new}" for old in self.closed for new in holes]
        return self.whistles() if self.acting == "goodley" else []

    def steps(self) -> list[str]:
        """Return the steps that are possible; none when the game is over."""
        if self.winner is not None:
            return []
        if self.num_played == 4:
            return ["seen" if self.is_seen(self.jack) else "unseen"]
        if self.acting is None:
            return sorted(self.cards)
        if "lantern" in self.to_do:
            return [f"beam:{direction}" for direction in COMPASS]
        if self.whistle_left is not None:
            return self.whistles() + ([] if self.whole_whistle else ["whistle:end"])
        if "alibi" in self.to_do:
            return [f"alibi:{self.pile[0]}"]
        return (self.targets() if "move" in self.to_do else []) + (self.powers() if "power" in self.to_do else [])

    # What a step does

    def make(self, step: str) -> None:
        """Make a step that is possible."""
        kind, _, what = step.partition(":")
        old, _, new = what.partition("-")
        if step in ("seen", "unseen"):
            self.answer(is_seen=step == "seen")
            return
        if self.acting is None:
            self.acting = step
            self.cards.discard(step)
            self.to_do = {"move", "power"} if step in BEFORE_OR_AFTER else {"move"}
            return
        if not what:
            self.places[self.acting] = step
            self.to_do.discard("move")
            self.to_do |= {"watson": {"lantern"}, "holmes": {"alibi"}}.get(self.acting, set())
        elif kind == "accuse":
            self.winner = "inspector" if what == self.jack else "jack"
            return
        elif kind == "leave":
            self.winner = "jack"
            return
        elif kind == "swap":
            self.places["gull"], self.places[what] = self.places[what], self.places["gull"]
            self.to_do.discard("move")
            self.to_do |= {"lantern"} if what == "watson" else set()
        elif kind == "light":
            self.lights[self.lights.index(old)] = new
            self.to_do.discard("power")
        elif kind == "cordon":
            self.cordons = self.cordons - {old} | {new}
            self.to_do.discard("power")
        elif kind == "cover":
            self.closed = self.closed - {old} | {new}
            self.to_do.discard("power")
        elif kind == "beam":
            self.lantern = what
            self.to_do.discard("lantern")
        elif step == "whistle:end":
            self.whistle_left = 0
        elif kind == "whistle":
            left = 3 if self.whistle_left is None else self.whistle_left
            self.whistle_left = left - street_distance(self.places[old], new)
            self.whistled.add(old)
            self.places[old] = new
            self.to_do |= {"lantern"} if old == "watson" else set()
        elif kind == "alibi":
            self.alibis[self.role()].add(self.pile.pop(0))
            self.to_do.discard("alibi")
        self.go_on()

    def go_on(self) -> None:
        """End the whistle, the character and the turn when there is no more to do."""
        if "lantern" in self.to_do:
            return
        if self.whistle_left is not None and (self.whistle_left == 0 or not self.whistles()):
            self.whistle_left = None
            self.whistled = set()
            self.to_do.discard("power")
        if self.to_do == {"power"} and not self.powers():
            self.to_do = set()
        if self.to_do or self.whistle_left is not None:
            return
        self.acting = None
        self.num_played += 1
        if self.num_played == 4 and self.turn == 8:
            self.winner = "jack"

    def answer(self, *, is_seen: bool) -> None:
        """Clear the others, put out the light and begin the next turn."""
        self.cleared |= {who for who in self.places if self.is_seen(who) != is_seen}
        self.was_seen = is_seen
        if self.turn <= 4:
            self.lights[self.turn - 1] = None
        self.turn += 1
        self.num_played = 0
        drawn = set(self.draws[(self.turn - 1) // 2])
        self.cards = drawn if self.turn % 2 == 1 else set(self.places) - drawn
