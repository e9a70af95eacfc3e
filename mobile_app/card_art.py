"""What is drawn on cards, as plain numbers: where pips lie, and the figures of courts and jokers as polygons.

Half a court is 100 wide and 116 high, its foot is the middle of the card; the other half is the same turned round.
"""

from math import cos, pi, sin

Points = tuple[tuple[float, float], ...]
Shape = tuple[str, Points]           # the name of a colour, and the corners

# Across and up, each 0 to 1; pips of the lower half stand on their heads.
LEFT, MIDDLE, RIGHT = 0.0, 0.5, 1.0
CORNERS = ((LEFT, 0.0), (RIGHT, 0.0), (LEFT, 1.0), (RIGHT, 1.0))
SIDES = ((LEFT, 0.5), (RIGHT, 0.5))
FOUR_A_SIDE = (*CORNERS, (LEFT, 1 / 3), (RIGHT, 1 / 3), (LEFT, 2 / 3), (RIGHT, 2 / 3))
PIPS: dict[str, Points] = {
    "A": ((MIDDLE, 0.5),),
    "2": ((MIDDLE, 0.0), (MIDDLE, 1.0)),
    "3": ((MIDDLE, 0.0), (MIDDLE, 0.5), (MIDDLE, 1.0)),
    "4": CORNERS,
    "5": (*CORNERS, (MIDDLE, 0.5)),
    "6": (*CORNERS, *SIDES),
    "7": (*CORNERS, *SIDES, (MIDDLE, 0.75)),
    "8": (*CORNERS, *SIDES, (MIDDLE, 0.75), (MIDDLE, 0.25)),
    "9": (*FOUR_A_SIDE, (MIDDLE, 0.5)),
    "T": (*FOUR_A_SIDE, (MIDDLE, 1 / 6), (MIDDLE, 5 / 6)),
}


def oval(x: float, y: float, across: float, up: float) -> Points:
    """Return an ellipse with the radii across and up."""
    return tuple((x + across * cos(pi * step / 12), y + up * sin(pi * step / 12)) for step in range(24))


def mirrored(points: Points) -> Points:
    """Return the shape on the other side of the figure."""
    return tuple((100 - x, y) for x, y in points)


def both(colour: str, points: Points) -> tuple[Shape, Shape]:
    """Return a shape and its mirror image."""
    return (colour, points), (colour, mirrored(points))


ROBE: tuple[Shape, ...] = (
    ("main", ((0, 0), (0, 24), (18, 40), (38, 46), (62, 46), (82, 40), (100, 24), (100, 0))),
    ("gold", ((36, 0), (41, 44), (59, 44), (64, 0))),
    ("second", ((41, 0), (45, 44), (55, 44), (59, 0))),
    *both("gold", ((8, 0), (8, 29), (16, 36), (16, 0))),
    *both("gold", ((24, 0), (24, 41), (28, 43), (28, 0))),
)
COLLAR: tuple[Shape, ...] = (
    ("white", ((26, 42), (50, 28), (74, 42), (66, 52), (34, 52))),
    ("ink", oval(38, 43, 1.6, 2.4)),
    ("ink", oval(50, 37, 1.6, 2.4)),
    ("ink", oval(62, 43, 1.6, 2.4)),
)
FACE: tuple[Shape, ...] = (("skin", oval(50, 69, 18, 22)),)
FEATURES: tuple[Shape, ...] = (
    *both("white", oval(43, 73, 4.2, 3.0)),
    *both("ink", oval(43.5, 73, 2.2, 2.8)),
    *both("ink", ((37, 78), (42, 80.5), (47, 78.5), (47, 77), (42, 78.5), (37, 76.5))),
    ("shade", ((50, 75), (46.5, 63.5), (52, 63.5))),
    ("red", ((44, 57.5), (48, 59.5), (50, 58.6), (52, 59.5), (56, 57.5), (50, 54.5))),
)
KING: tuple[Shape, ...] = (
    *both("hair", oval(30, 62, 9, 17)),
    *ROBE,
    *COLLAR,
    *FACE,
    ("hair", ((32, 66), (38, 61), (50, 62), (62, 61), (68, 66), (66, 50), (58, 38), (50, 33), (42, 38), (34, 50))),
    *FEATURES,
    ("hair", ((35, 59), (44, 63.5), (50, 61.5), (56, 63.5), (65, 59), (56, 58.5), (50, 59.8), (44, 58.5))),
    ("gold", ((28, 86), (22, 111), (37, 99), (50, 115), (63, 99), (78, 111), (72, 86))),
    ("second", ((29, 86), (28, 92), (72, 92), (71, 86))),
    *both("white", oval(37, 89, 2.4, 2.2)),
    ("red", oval(50, 89, 3, 2.4)),
    ("steel", ((86, 2), (86, 92), (89, 101), (92, 92), (92, 2))),
    ("gold", ((80, 22), (98, 22), (98, 27), (80, 27))),
    ("skin", oval(88, 15, 7, 6)),
)
QUEEN: tuple[Shape, ...] = (
    ("hair", ((27, 84), (22, 60), (18, 38), (34, 44), (66, 44), (82, 38), (78, 60), (73, 84), (60, 95), (40, 95))),
    *ROBE,
    ("white", ((30, 44), (50, 24), (70, 44), (60, 50), (40, 50))),
    ("skin", ((43, 58), (41, 44), (50, 33), (59, 44), (57, 58))),
    *FACE,
    ("hair", ((31, 72), (33, 86), (50, 93), (67, 86), (69, 72), (60, 83), (50, 86), (40, 83))),
    *FEATURES,
    *both("rose", oval(38, 64, 3.6, 2.6)),
    ("gold", ((32, 88), (27, 106), (39, 97), (50, 109), (61, 97), (73, 106), (68, 88))),
    *both("white", oval(27, 107, 3.2, 3.2)),
    ("white", oval(50, 111, 3.4, 3.4)),
    ("second", ((33, 88), (32, 92.5), (68, 92.5), (67, 88))),
    ("leaf", ((13, 6), (13, 40), (15.5, 40), (15.5, 6))),
    ("leaf", ((15, 24), (23, 32), (25, 26))),
    *(("rose", oval(14 + 6.5 * cos(turn * pi * 0.4), 46 + 6.5 * sin(turn * pi * 0.4), 5.2, 5.2)) for turn in range(5)),
    ("gold", oval(14, 46, 4, 4)),
    ("skin", oval(15, 14, 7, 6)),
)
JACK: tuple[Shape, ...] = (
    ("hair", ((29, 86), (25, 56), (33, 49), (40, 52), (60, 52), (67, 49), (75, 56), (71, 86))),
    *ROBE,
    ("second", ((30, 43), (50, 34), (70, 43), (62, 51), (38, 51))),
    *FACE,
    ("hair", ((31, 74), (33, 86), (67, 86), (69, 74), (62, 81), (38, 81))),
    *FEATURES,
    ("main", ((24, 90), (28, 104), (46, 110), (68, 106), (78, 94), (70, 86), (30, 86))),
    ("gold", ((27, 85), (26, 91), (74, 91), (73, 85))),
    ("white", ((62, 92), (78, 101), (90, 112), (95, 110), (96, 100), (86, 92), (72, 88))),
    ("shade", ((64, 91), (80, 98), (90, 107), (92, 104), (82, 95))),
    ("gold", ((9, 2), (9, 100), (12, 100), (12, 2))),
    ("steel", ((10.5, 114), (4, 98), (10.5, 86), (17, 98))),
    ("skin", oval(11, 16, 7, 6)),
)
COURTS = {"K": KING, "Q": QUEEN, "J": JACK}

# The whole figure of a joker, 100 wide and 150 high.
JESTER: tuple[Shape, ...] = (
    ("second", ((50, 100), (20, 132), (4, 112), (0, 84), (16, 96), (30, 88))),
    ("main", ((50, 100), (80, 132), (96, 112), (100, 84), (84, 96), (70, 88))),
    ("gold", ((28, 92), (36, 130), (50, 148), (64, 130), (72, 92))),
    *both("white", oval(2, 81, 5.5, 5.5)),
    ("white", oval(50, 147, 5.5, 5.5)),
    ("main", ((50, 46), (18, 52), (6, 30), (22, 34), (26, 14), (40, 26), (50, 6))),
    ("second", ((50, 46), (82, 52), (94, 30), (78, 34), (74, 14), (60, 26), (50, 6))),
    *both("gold", oval(26, 12, 4.5, 4.5)),
    ("gold", oval(50, 5, 4.5, 4.5)),
    ("skin", oval(50, 73, 25, 30)),
    ("gold", ((25, 86), (28, 97), (50, 101), (72, 97), (75, 86), (50, 91))),
    *both("white", oval(40, 78, 5.5, 4.5)),
    *both("ink", oval(41, 78, 2.8, 3.8)),
    ("rose", oval(50, 69, 4.5, 4.5)),
    *both("rose", oval(33, 67, 4.5, 3.5)),
    ("red", ((34, 63), (42, 58), (50, 56.5), (58, 58), (66, 63), (59, 52), (50, 48.5), (41, 52))),
    ("white", ((39, 59), (45, 56), (50, 55.4), (55, 56), (61, 59), (55, 53.5), (50, 52.6), (45, 53.5))),
)
