"""The moves of Sorry! written to be read: spaces by number, one small function a rule, no cleverness.

A place is "start", "home", ("safe", 1..5) or a space of the track 0..59. A board maps a colour to its four places.
"""

from dataclasses import dataclass

from aicore.games.others.sorry.rules import Rules

Place = str | int | tuple[str, int]
Board = dict[str, list[Place]]

COLOURS = ("red", "blue", "yellow", "green")
SEATED = {2: ("red", "yellow"), 3: ("red", "blue", "yellow"), 4: COLOURS}


def turn_space(colour: str) -> int:
    return 2 + 15 * COLOURS.index(colour)


def exit_space(colour: str) -> int:
    return 4 + 15 * COLOURS.index(colour)


def slides_of(colour: str) -> dict[int, int]:
    corner = 15 * COLOURS.index(colour)
    return {corner + 1: corner + 4, corner + 9: corner + 13}


def is_out(place: Place) -> bool:
    return place not in ("start", "home")


def step_forward(colour: str, place: Place) -> Place | None:
    """Go one space on; None beyond home."""
    if place == "home":
        return None
    if place == turn_space(colour):
        return ("safe", 1)
    if isinstance(place, tuple):
        return "home" if place[1] == 5 else ("safe", place[1] + 1)
    assert isinstance(place, int)
    return (place + 1) % 60


def step_backward(colour: str, place: Place) -> Place:
    if isinstance(place, tuple):
        return turn_space(colour) if place[1] == 1 else ("safe", place[1] - 1)
    assert isinstance(place, int)
    return (place - 1) % 60


@dataclass
class Reference:
    """One position: the board, whose turn it is, the card drawn."""

    board: Board
    colour: str
    card: str
    rules: Rules

    def others(self) -> list[str]:
        """The opponents in the order of their turns."""
        seated = SEATED[len(self.board)]
        here = seated.index(self.colour)
        return [*seated[here + 1 :], *seated[:here]]

    def walk(self, board: Board, pawn: int, steps: int) -> Board | None:
        """Return the board after a pawn has gone so many steps; None when it may not."""
        place: Place | None = board[self.colour][pawn]
        if place is None or not is_out(place):
            return None
        for _ in range(abs(steps)):
            if place is None:
                return None
            place = step_forward(self.colour, place) if steps > 0 else step_backward(self.colour, place)
        if place is None or (place != "home" and place in board[self.colour]):
            return None
        return self.land(board, pawn, place)

    def land(self, board: Board, pawn: int, place: Place) -> Board:
        """Return the board after a pawn was set down: it sends others back, and slides."""
        after = {colour: list(places) for colour, places in board.items()}
        after[self.colour][pawn] = "start"
        swept: list[Place] = [place]
        for owner in COLOURS:
            if (owner == self.colour) == (self.rules.slides == "own colour") and place in slides_of(owner):
                assert isinstance(place, int)
                end = slides_of(owner)[place]
                swept = list(range(place, end + 1))
                place = end
        for colour, places in after.items():
            for other, stands in enumerate(places):
                if isinstance(stands, int) and stands in swept:
                    after[colour][other] = "start"
        after[self.colour][pawn] = place
        return after

    def moves(self) -> dict[str, Board]:
        """Return the legal moves by name, with the board after each."""
        found: dict[str, Board | None] = {}
        forward = {"1": 1, "2": 2, "3": 3, "5": 5, "7": 7, "8": 8, "10": 10, "11": 11, "12": 12}.get(self.card, 0)
        backward = {"4": 4, "10": 1}.get(self.card, 0)
        for pawn in range(4):
            if forward:
                found[f"{pawn + 1}+{forward}"] = self.walk(self.board, pawn, forward)
            if backward:
                found[f"{pawn + 1}-{backward}"] = self.walk(self.board, pawn, -backward)
        if self.card in ("1", "2"):
            found["out"] = self.leave_start(exit_space(self.colour))
        if self.card == "7":
            found |= self.splits()
        if self.card == "11":
            can_walk = any(after is not None for after in found.values())
            swaps = self.swaps()
            found |= swaps
            if swaps and not can_walk and self.rules.swap_may_be_declined:
                found["pass"] = self.board
        if self.card == "sorry":
            for name, space in self.targets():
                found[f"sorry:{name}"] = self.leave_start(space)
        return {name: after for name, after in found.items() if after is not None}

    def leave_start(self, space: int) -> Board | None:
        own = self.board[self.colour]
        if "start" not in own or space in own:
            return None
        return self.land(self.board, own.index("start"), space)

    def targets(self) -> list[tuple[str, int]]:
        """Return the opponents' pawns on the track, by name."""
        return [
            (f"{colour}{pawn + 1}", place)
            for colour in self.others()
            for pawn, place in enumerate(self.board[colour])
            if isinstance(place, int)
        ]

    def swaps(self) -> dict[str, Board | None]:
        found: dict[str, Board | None] = {}
        for pawn, own_space in enumerate(self.board[self.colour]):
            if isinstance(own_space, int):
                for name, space in self.targets():
                    board = {colour: list(places) for colour, places in self.board.items()}
                    board[self.colour][pawn] = "start"
                    board[name[:-1]][int(name[-1]) - 1] = own_space
                    found[f"{pawn + 1}x{name}"] = self.land(board, pawn, space)
        return found

    def splits(self) -> dict[str, Board | None]:
        found: dict[str, Board | None] = {}
        for first in range(4):
            for second in range(4):
                for steps in range(1, 7):
                    name = f"{first + 1}+{steps},{second + 1}+{7 - steps}"
                    straight = self.split(first, steps, second)
                    reverse = self.split(second, 7 - steps, first)
                    if first == second or (second < first and not self.rules.ordered_splits):
                        continue
                    if (
                        not self.rules.ordered_splits
                        and reverse is not None
                        and (straight is None or straight[self.colour][first] == "start")
                    ):
                        straight = reverse
                    found[name] = straight
        return found

    def split(self, first: int, steps: int, second: int) -> Board | None:
        board = self.walk(self.board, first, steps)
        return None if board is None else self.walk(board, second, 7 - steps)
