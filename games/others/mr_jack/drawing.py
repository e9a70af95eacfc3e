"""The board of Mr Jack as a view: hexes and what lies on them, who is seen and who is cleared, what a step can be.

A hex is as high as two half rows; a unit is the length of its side. Bright hexes lie beside a lit gaslight or in the
beam, a bright ring is a character that is seen, a pale one is cleared; Jack's hex is red for whoever knows him. A spot
is a hex by its name, an exit or a direction of the lantern.
"""

from functools import cache
from math import cos, hypot, pi, sin

from aicore.games.table.board_view import CORNERS, Area, BoardView, Label, Line, Spot, Target, Token

from . import moves
from .board import BOARD, CHARACTERS, DIRECTIONS, EXITS, GASLIGHTS, HEXES, MANHOLES, POINTS, STEPS, TYPES, Point
from .picture import board_words, is_jack_known
from .state import MrJackState

COLUMN = 1.5
HALF_ROW = 0.866
LEFT, TOP = 1.75, 1.0        # room for the arrows of the lantern at the edge
WIDTH = 2 * LEFT + COLUMN * max(point[0] for point in TYPES)
HEIGHT = 2 * TOP + HALF_ROW * (2 + max(point[1] for point in TYPES))
TEXT_SIZE = (80, 24)

COLOURS = {
    "holmes": "red", "watson": "brown", "smith": "pink", "lestrade": "blue", "stealthy": "green", "goodley": "teal",
    "gull": "purple", "bert": "orange",
}  # fmt: skip
MANHOLE, RING, TOKEN, LAMP, EXIT, ARROW = 0.84, 0.8, 0.66, 0.55, 0.75, 0.55      # radii
JACK_SIZE = 1.25           # of Jack's hex: wider than the mark of a place to tap
ROUND = 24                 # corners of what looks like a circle
# Where the exits lie: so many columns and half rows from the first of their doors.
EXIT_STEPS = {"SW": (0, 2.3), "NW": (-0.9, -1.6), "NE": (1, -1.3), "SE": (0.9, 1.6)}
ARROWS = ("↑", "↗", "↘", "↓", "↙", "↖")


def spot_point(column: float, half_row: float) -> tuple[float, float]:
    """Return where a hex lies in the drawing."""
    return LEFT + COLUMN * column, TOP + HALF_ROW * (1 + half_row)


def hex_point(name: str) -> tuple[float, float]:
    """Return the middle of a hex."""
    return spot_point(*POINTS[name])


def exit_point(name: str) -> tuple[float, float]:
    """Return where an exit lies, outside the board."""
    column, half_row = POINTS[BOARD["exits"][name][0]]
    right, down = EXIT_STEPS[name]
    return spot_point(column + right, half_row + down)


def hex_area(point: Point, fill: str, *, size: float = 1.0) -> Area:
    """Return a hex as a field."""
    x, y = spot_point(*point)
    points = tuple((x + size * dx, y + size * dy) for dx, dy in CORNERS["hexagon"])
    return Area(points=points, fill=fill, outline="line")


def disc(x: float, y: float, radius: float, fill: str, outline: str = "") -> Area:
    """Return a round field."""
    angles = [2 * pi * number / ROUND for number in range(ROUND)]
    points = tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)
    return Area(points=points, fill=fill, outline=outline)


@cache
def neighbours(name: str) -> frozenset[str]:
    """Return the streets and manholes next to a hex."""
    column, half_row = POINTS[name]
    near = {(column + right, half_row + down) for right, down in STEPS}
    return frozenset(other for other in HEXES if POINTS[other] in near)


def ground(state: MrJackState, *, knows_jack: bool) -> tuple[list[Area], list[Line]]:
    """Return hexes, manholes and the rings of the characters, and what lies across them: covers, the beam, cordons."""
    jack_at = state.places[str(state.jack)] if knows_jack else None
    bright = set(state.beam)
    for lamp in state.lights:
        bright |= neighbours(lamp) if lamp is not None else set()
    fills = {"building": "line", "gaslight": "raised"}
    areas = [
        hex_area(point, "pale yellow" if name in bright else fills.get(TYPES[point], "paper"))
        for name, point in POINTS.items()
    ]
    lines = []
    for name in MANHOLES:
        x, y = hex_point(name)
        is_closed = name in state.closed_manholes
        areas.append(disc(x, y, MANHOLE, "muted" if is_closed else "black", "muted"))
        if is_closed:
            lines += [
                Line(points=((x - 0.5, y - step), (x + 0.5, y + step)), colour="paper", width=0.12)
                for step in (-0.5, 0.5)
            ]
    if jack_at is not None:
        areas.append(hex_area(POINTS[jack_at], "red", size=JACK_SIZE))
    for character, name in state.places.items():
        is_seen = character in state.seen_characters
        areas.append(disc(*hex_point(name), RING, "glow" if is_seen else "black", "muted"))
        # Below a pale token, which would take the colour of its ring.
        areas.append(disc(*hex_point(name), TOKEN, "paper"))
    if state.beam:
        watson = hex_point(state.places["watson"])
        lit = map(hex_point, state.beam)
        furthest = max(lit, key=lambda point: abs(point[0] - watson[0]) + abs(point[1] - watson[1]))
        lines.append(Line(points=(watson, furthest), colour="glow", width=0.22))
    for name in EXITS:
        is_closed = name in state.cordons
        x, y = exit_point(name)
        for door in BOARD["exits"][name]:
            door_x, door_y = hex_point(door)
            # From the exit to the edge of the hex.
            edge = (x + 0.6 * (door_x - x), y + 0.6 * (door_y - y))
            lines.append(Line(points=((x, y), edge), colour="red" if is_closed else "green", width=0.2))
    return areas, lines


def spots_of(state: MrJackState) -> tuple[list[Spot], list[Label]]:
    """Return all that can be tapped, with the words on it."""
    spots, labels = [], []
    occupied = set(state.places.values())
    for name in HEXES:
        x, y = hex_point(name)
        spots.append(Spot(name=name, x=x, y=y, radius=0.8, shape="hexagon", fill="", outline="", sign=name))
        if name not in occupied:
            on_dark = "paper" if name in state.closed_manholes else "white"
            labels.append(
                Label(x=x, y=y + 0.62, words=name, size=0.3, colour=on_dark if name in MANHOLES else "muted")
            )
    for name in GASLIGHTS:
        x, y = hex_point(name)
        is_lit = name in state.lights
        number = state.lights.index(name) + 1 if is_lit else 0
        spots.append(
            Spot(name=name, x=x, y=y, radius=LAMP, fill="glow" if is_lit else "paper", outline="muted",
                 sign="*" if is_lit else "-")
        )
        labels.append(Label(x=x, y=y + 0.72, words=name, size=0.3))
        # The first four go out, each after the turn of its number.
        if 0 < number <= 4:
            labels.append(Label(x=x, y=y, words=str(number), size=0.75, colour="black"))
    for name in EXITS:
        x, y = exit_point(name)
        fill, outline = ("pale red", "red") if name in state.cordons else ("pale green", "green")
        spots.append(
            Spot(name=f"exit {name}", x=x, y=y, radius=EXIT, shape="square" if name in state.cordons else "circle",
                 fill=fill, outline=outline, label=name)
        )
    return spots, labels


def arrows_round(name: str) -> list[Spot]:
    """Return a spot for each direction of a lantern at a hex."""
    column, half_row = POINTS[name]
    spots = []
    for direction, (right, down) in enumerate(STEPS):
        x, y = spot_point(column + 0.78 * right, half_row + 0.78 * down)
        spots.append(
            Spot(name=f"beam {DIRECTIONS[direction]}", x=x, y=y, radius=ARROW, fill="paper", outline="glow",
                 label=ARROWS[direction])
        )
    return spots


def target_of(state: MrJackState, step: int) -> str | None:
    """Return the spot that stands for a step: where something arrives; None for what happens nowhere."""
    if step < moves.FIRST_HEX:
        return state.places[CHARACTERS[step]]
    if step < moves.FIRST_EXIT:
        return HEXES[step - moves.FIRST_HEX]
    if step < moves.FIRST_SWAP:
        return f"exit {EXITS[step - moves.FIRST_EXIT]}"
    if step < moves.FIRST_LIGHT:
        return state.places[CHARACTERS[step - moves.FIRST_SWAP]]
    if step < moves.FIRST_CORDON:
        return GASLIGHTS[(step - moves.FIRST_LIGHT) % len(GASLIGHTS)]
    if step < moves.FIRST_COVER:
        return f"exit {EXITS[(step - moves.FIRST_CORDON) % len(EXITS)]}"
    if step < moves.FIRST_BEAM:
        return MANHOLES[(step - moves.FIRST_COVER) % len(MANHOLES)]
    if step < moves.FIRST_WHISTLE:
        return f"beam {DIRECTIONS[step - moves.FIRST_BEAM]}"
    if step < moves.END_WHISTLE:
        return HEXES[(step - moves.FIRST_WHISTLE) % len(HEXES)]
    return None


def board_view(state: MrJackState, seat: int | None) -> BoardView:
    """Return the board as the seat sees it: its suspects in full colour, who Jack is only where he is known."""
    knows_jack = is_jack_known(state, seat)
    areas, lines = ground(state, knows_jack=knows_jack)
    spots, labels = spots_of(state)
    suspects = state.suspects(seat) if seat is not None else [name for name in CHARACTERS if name not in state.cleared]
    tokens = []
    for character, name in state.places.items():
        x, y = hex_point(name)
        tokens.append(
            Token(key=character, x=x, y=y, colour=COLOURS[character], label=character[:2].capitalize(), radius=TOKEN,
                  is_faded=character not in suspects)
        )
    is_mover = seat is not None and seat == state.current_player()
    legal = state.legal_moves() if is_mover else []
    if any(moves.FIRST_BEAM <= move < moves.FIRST_WHISTLE for move in legal):
        arrows = arrows_round(state.places["watson"])
        labels = [label for label in labels if all(hypot(label.x - at.x, label.y - at.y) > at.radius for at in arrows)]
        spots += arrows
    found = [(target_of(state, move), move) for move in legal]
    return BoardView(
        width=WIDTH,
        height=HEIGHT,
        text_size=TEXT_SIZE,
        areas=tuple(areas),
        lines=tuple(lines),
        spots=tuple(spots),
        labels=tuple(labels),
        tokens=tuple(tokens),
        targets=tuple(Target(spot=spot, move=move) for spot, move in found if spot is not None),
        notes=tuple(board_words(state, seat)),
    )
