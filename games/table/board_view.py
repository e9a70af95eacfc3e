"""What a seat may see of a board, as plain data in the board's own units; whoever draws it knows no game.

Things lie above each other in this order: areas, lines, spots, labels, tokens. x grows to the right, y downwards.
Colours are names of PALETTE, so that each drawing can be light or dark.
"""

from dataclasses import dataclass, replace

# name: (on a light page, on a dark page)
PALETTE = {
    "paper": ("#fffdf8", "#1a2320"),
    "raised": ("#e9e3d3", "#27332f"),
    "line": ("#b9b29f", "#51625b"),
    "ink": ("#1c2420", "#edf2ee"),
    "muted": ("#57635c", "#a9b8b0"),
    "glow": ("#e8a200", "#ffd569"),
    "red": ("#c0392b", "#e0604f"),
    "blue": ("#2158b8", "#5b8fe8"),
    "yellow": ("#d9a514", "#f2c45c"),
    "green": ("#1f7a35", "#55b86b"),
    "orange": ("#c8611a", "#f08c42"),
    "purple": ("#7a3fa0", "#b884dc"),
    "teal": ("#117a7a", "#4fbcbc"),
    "pink": ("#b83b78", "#e883b2"),
    "brown": ("#7a5230", "#b98a62"),
    "black": ("#1a1d21", "#05070a"),
    "white": ("#ffffff", "#f2efe6"),
    "pale red": ("#f1c9c3", "#5a2a25"),
    "pale blue": ("#cbdaf2", "#24385c"),
    "pale yellow": ("#f4e4b4", "#55461a"),
    "pale green": ("#cbe6d1", "#22472c"),
}
LIGHT_GROUND = 140        # of 255: words on it are black
# The corners of a spot of radius 1; a circle has none.
CORNERS: dict[str, tuple[tuple[float, float], ...]] = {
    "circle": (),
    "square": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    "hexagon": ((1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866)),
    "pointed hexagon": ((0, 1), (-0.866, 0.5), (-0.866, -0.5), (0, -1), (0.866, -0.5), (0.866, 0.5)),
}
TURNED_SHAPES = {"hexagon": "pointed hexagon", "pointed hexagon": "hexagon"}
TURNED_ARROWS = str.maketrans("↑→↓←↗↘↙↖", "→↓←↑↘↙↖↗")


def colour_of(name: str, *, is_dark: bool) -> str:
    """Return a colour as #rrggbb; KeyError for a name that is not in the palette."""
    return PALETTE[name][is_dark]


def ink_on(name: str, *, is_dark: bool) -> str:
    """Return the name of the colour, white or black, that is read better on a colour."""
    red, green, blue = (int(colour_of(name, is_dark=is_dark)[first : first + 2], 16) for first in (1, 3, 5))
    return "white" if 0.299 * red + 0.587 * green + 0.114 * blue < LIGHT_GROUND else "black"


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A coloured field: a polygon."""

    points: tuple[tuple[float, float], ...]
    fill: str
    outline: str = ""        # no line around it


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A way between places."""

    points: tuple[tuple[float, float], ...]
    colour: str = "line"
    width: float = 0.1
    is_dashed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A place where a token can stand."""

    name: str                # no other spot has it
    x: float
    y: float
    radius: float = 0.4
    shape: str = "circle"    # one of CORNERS
    fill: str = "paper"      # "": what lies below is seen
    outline: str = "line"    # "": no line
    label: str = ""
    sign: str = "·"          # for a terminal, up to three characters; the label if there is one
    shade: float = 0.0       # 0 to 1: how likely something is there that is not seen

    def corners(self, *, grown: float = 1.0) -> list[tuple[float, float]]:
        """Return the corners on the board, further out if it is drawn larger; none for a circle."""
        radius = self.radius * grown
        return [(self.x + dx * radius, self.y + dy * radius) for dx, dy in CORNERS[self.shape]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """Words on the board."""

    x: float
    y: float
    words: str
    size: float = 0.5        # height of the letters
    colour: str = "muted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """Something that stands on the board; the same key in the next view is the same thing, moved."""

    key: str
    x: float
    y: float
    colour: str
    label: str = ""
    radius: float = 0.38
    is_faded: bool = False   # out of play, or only believed to be there


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A legal move of the seat that sees the view, and the spot that stands for it."""

    spot: str
    move: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardView:
    """A board as one seat sees it."""

    width: float
    height: float
    text_size: tuple[int, int]                  # columns and rows of a terminal that it fills
    areas: tuple[Area, ...] = ()
    lines: tuple[Line, ...] = ()
    spots: tuple[Spot, ...] = ()
    labels: tuple[Label, ...] = ()
    tokens: tuple[Token, ...] = ()
    targets: tuple[Target, ...] = ()            # empty unless the seat is to move
    log: tuple[str, ...] = ()                   # what is kept beside the board, the newest last
    notes: tuple[str, ...] = ()                 # lines about the moment, below the board or beside it

    def spot_at(self, x: float, y: float, *, reach: float) -> Spot | None:
        """Return the nearest spot that is the target of a move, None if none is within reach."""
        wanted = {target.spot for target in self.targets}
        near = [
            ((spot.x - x) * (spot.x - x) + (spot.y - y) * (spot.y - y), spot)
            for spot in self.spots
            if spot.name in wanted
        ]
        distance, spot = min(near, key=lambda entry: entry[0], default=(0.0, None))
        return spot if distance <= reach * reach else None

    def turned(self) -> "BoardView":
        """Return the board turned by a quarter to the right, its words upright: for a room of another shape."""

        def at(x: float, y: float) -> tuple[float, float]:
            return self.height - y, x

        def along(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
            return tuple(at(*point) for point in points)

        spots = []
        for spot in self.spots:
            x, y = at(spot.x, spot.y)
            shape = TURNED_SHAPES.get(spot.shape, spot.shape)
            spots.append(replace(spot, x=x, y=y, shape=shape, label=spot.label.translate(TURNED_ARROWS)))
        placed = [(label, at(label.x, label.y)) for label in self.labels]
        standing = [(token, at(token.x, token.y)) for token in self.tokens]
        return replace(
            self,
            width=self.height,
            height=self.width,
            areas=tuple(replace(area, points=along(area.points)) for area in self.areas),
            lines=tuple(replace(line, points=along(line.points)) for line in self.lines),
            spots=tuple(spots),
            labels=tuple(replace(label, x=x, y=y) for label, (x, y) in placed),
            tokens=tuple(replace(token, x=x, y=y) for token, (x, y) in standing),
        )

    def moves_to(self, spot: str) -> list[int]:
        """Return the moves that the spot stands for."""
        return [target.move for target in self.targets if target.spot == spot]


def check_board(view: BoardView) -> None:
    """Raise ValueError with one sentence when the parts of a view do not fit together; for tests of a game."""
    names = [spot.name for spot in view.spots]
    if len(set(names)) < len(names):
        raise ValueError("two spots of the board have the same name")
    keys = [token.key for token in view.tokens]
    if len(set(keys)) < len(keys):
        raise ValueError("two tokens of the board have the same key")
    for target in view.targets:
        if target.spot not in names:
            raise ValueError(f"move {target.move} has its spot '{target.spot}', which is not on the board")
    places = [(spot.x, spot.y) for spot in view.spots] + [(token.x, token.y) for token in view.tokens]
    for x, y in places + [(label.x, label.y) for label in view.labels]:
        if not (0 <= x <= view.width and 0 <= y <= view.height):
            raise ValueError(f"{x:g}, {y:g} lies outside the board of {view.width:g} by {view.height:g}")
    colours = {area.fill for area in view.areas} | {area.outline for area in view.areas}
    colours |= {spot.fill for spot in view.spots} | {spot.outline for spot in view.spots}
    colours |= {line.colour for line in view.lines} | {label.colour for label in view.labels}
    colours |= {token.colour for token in view.tokens}
    strangers = sorted(colours.difference(PALETTE, [""]))
    if strangers:
        raise ValueError(f"colours that are not in the palette: {', '.join(strangers)}")
