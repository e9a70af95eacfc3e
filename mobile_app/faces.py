"""The faces of the people at the table as polygons, with their moods; plain numbers, 100 by 100, origin lower left."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from .card_art import Points, Shape, both, oval

CALM, PLEASED, WORRIED, THINKING = "calm", "pleased", "worried", "thinking"
MOODS = (CALM, PLEASED, WORRIED, THINKING)

SHORT: tuple[Shape, ...] = (
    ("hair", ((24, 52), (22, 72), (32, 88), (50, 93), (68, 88), (78, 72), (76, 52), (71, 68), (58, 76), (40, 75),
                  (29, 67))),
)
TOUSLED: tuple[Shape, ...] = (
    ("hair", ((24, 54), (17, 66), (25, 70), (20, 82), (32, 82), (34, 94), (45, 87), (55, 96), (62, 86), (75, 90),
                  (74, 78),
              (83, 70), (76, 54), (70, 68), (60, 72), (54, 66), (46, 73), (38, 66), (30, 68))),
)
BALD: tuple[Shape, ...] = (*both("hair", ((23, 46), (20, 58), (25, 66), (29, 60), (28, 48))),)
FRINGE: tuple[Shape, ...] = (
    ("hair", ((22, 40), (20, 66), (30, 86), (50, 92), (70, 86), (80, 66), (78, 40), (72, 44), (72, 64), (28, 64),
                  (28, 44))),
)
PARTED: tuple[Shape, ...] = (
    ("hair", ((25, 50), (22, 70), (33, 88), (50, 92), (67, 88), (78, 70), (75, 50), (72, 64), (56, 80), (38, 70),
                  (29, 60))),
)
LONG_BACK: tuple[Shape, ...] = (
    ("hair", ((20, 12), (14, 40), (18, 70), (32, 90), (50, 94), (68, 90), (82, 70), (86, 40), (80, 12))),
)
BUN_BACK: tuple[Shape, ...] = (("hair", oval(50, 92, 15, 12)),)
CURLS: tuple[Shape, ...] = tuple(
    ("hair", oval(x, y, 11, 11)) for x, y in ((27, 66), (31, 78), (42, 86), (56, 87), (68, 79), (73, 66))
)
HAT: tuple[Shape, ...] = (
    ("cloth", ((30, 74), (34, 95), (50, 91), (66, 95), (70, 74))),
    ("band", ((30, 73), (31, 80), (69, 80), (70, 73))),
    ("cloth", ((12, 70), (30, 76), (70, 76), (88, 70), (70, 69), (30, 69))),
)
CAP: tuple[Shape, ...] = (
    ("cloth", ((23, 64), (27, 82), (40, 91), (60, 91), (73, 82), (77, 64))),
    ("band", ((23, 66), (14, 60), (30, 58), (70, 63), (77, 64), (77, 68))),
)
GLASSES: tuple[Shape, ...] = (
    *both("frame", oval(38, 54, 11, 10)),
    *both("lens", oval(38, 54, 8.6, 7.8)),
    ("frame", ((47, 55), (53, 55), (53, 57.5), (47, 57.5))),
)
BEARD: tuple[Shape, ...] = (
    ("hair", ((25, 50), (30, 42), (42, 42), (50, 44), (58, 42), (70, 42), (75, 50), (72, 28), (60, 16), (50, 14),
                  (40, 16),
              (28, 28))),
)
MOUSTACHE: tuple[Shape, ...] = (
    ("hair", ((28, 36), (38, 43), (50, 41), (62, 43), (72, 36), (60, 35), (50, 37.5), (40, 35))),
)
FRECKLES: tuple[Shape, ...] = tuple(
    ("shade", oval(x, y, 1.7, 1.7)) for x, y in ((33, 44), (38, 41), (31, 39), (67, 44), (62, 41), (69, 39))
)
EARRINGS: tuple[Shape, ...] = (*both("band", oval(22, 38, 4, 5)),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What somebody looks like: colours by name, what lies behind and before the face, and the colour of the ground."""

    tint: str
    skin: str = "#f3d0ae"
    shade: str = "#d8a07c"
    hair: str
    cloth: str = "#37474f"
    band: str = "#d8a93a"
    behind: tuple[Shape, ...] = ()
    before: tuple[Shape, ...] = ()
    worn: tuple[Shape, ...] = ()         # over the eyes
    beard: tuple[Shape, ...] = field(default=())

    def colours(self) -> dict[str, str]:
        """Return the colours by the names that shapes use."""
        return {
            "tint": self.tint, "skin": self.skin, "shade": self.shade, "hair": self.hair, "cloth": self.cloth,
            "band": self.band, "ink": "#22201f", "white": "#ffffff", "mouth": "#8c2a2f", "frame": "#2b2f36",
            "lens": "#dbe9f2", "tear": "#7fb6e6",
        }


BROWN_SKIN, BROWN_SHADE = "#a8714a", "#7f5133"
OLIVE_SKIN, OLIVE_SHADE = "#dcae82", "#b58157"
LOOKS = {
    "Pip": Look(tint="#2f7fb8", hair="#c8642a", before=TOUSLED, beard=FRECKLES, cloth="#e0a030"),
    "Wilma": Look(tint="#7b4ba0", hair="#c9c6c2", behind=BUN_BACK, before=PARTED, worn=GLASSES, cloth="#5b3c78"),
    "Gus": Look(tint="#6b7a1f", hair="#6b4a2c", before=BALD, beard=MOUSTACHE, cloth="#7a3d2a"),
    "Rosa": Look(
        tint="#b8463a", skin=OLIVE_SKIN, shade=OLIVE_SHADE, hair="#2a1c18", behind=LONG_BACK, before=PARTED,
        worn=EARRINGS, cloth="#8c1f2e",
    ),
    "Otto": Look(tint="#8a6a2a", hair="#8f8a84", before=SHORT, beard=BEARD, cloth="#3d5a45"),
    "Nilla": Look(tint="#c05a8c", hair="#e6c25e", behind=LONG_BACK, before=FRINGE, cloth="#f0e4d0"),
    "Cleo": Look(
        tint="#1f8a86", skin=BROWN_SKIN, shade=BROWN_SHADE, hair="#18151a", before=FRINGE, worn=EARRINGS,
            cloth="#e2b23c"
    ),
    "Marlow": Look(tint="#4b5aa8", hair="#3a2a22", before=HAT, cloth="#4e4439", band="#b33a2c"),
    "Ada": Look(tint="#a0502a", hair="#6a3a22", behind=BUN_BACK, before=SHORT, worn=GLASSES, cloth="#24427c"),
    "Bruno": Look(tint="#3f6f3a", skin=BROWN_SKIN, shade=BROWN_SHADE, hair="#211a18", before=CURLS, beard=BEARD),
    "Selma": Look(
        tint="#3a3f8f", skin=OLIVE_SKIN, shade=OLIVE_SHADE, hair="#d8d4cf", behind=LONG_BACK, before=CURLS,
        worn=GLASSES, cloth="#20242c",
    ),
    "Viktor": Look(tint="#5a2a3a", hair="#26221f", before=HAT, beard=MOUSTACHE, cloth="#1f1c22", band="#c9a23a"),
}
PERSON = Look(tint="#5d6b78", hair="#5a3d28", before=CAP, cloth="#c8452f", band="#8f2a1c")
# For seats without a character, and for a second one of the same name.
GUESTS = ("Otto", "Rosa", "Marlow", "Cleo", "Gus", "Nilla", "Bruno")

BODY: tuple[Shape, ...] = (
    ("cloth", ((10, 0), (16, 12), (38, 20), (62, 20), (84, 12), (90, 0))),
    ("shade", ((42, 10), (42, 26), (58, 26), (58, 10))),
)
HEAD: tuple[Shape, ...] = (*both("skin", oval(24, 50, 5, 8)), ("skin", oval(50, 52, 26, 33)))
NOSE: tuple[Shape, ...] = (("shade", ((50, 55), (46, 43), (53, 43))),)


def eyes(across: float = 0.0, up: float = 0.0, *, wide: float = 4.0) -> tuple[Shape, ...]:
    """Return eyes that look aside or up."""
    whites = both("white", oval(38, 54, 6.4, wide + 1.4))
    return (*whites, ("ink", oval(38 + across, 54 + up, 3.4, 3.9)), ("ink", oval(62 + across, 54 + up, 3.4, 3.9)))


def brows(inner: float, outer: float) -> tuple[Shape, ...]:
    """Return brows as high as that above the eyes at their inner and outer ends."""
    low, high = 54 + outer, 54 + inner
    return both("hair", ((30, low), (45, high), (45, high + 3), (30, low + 3)))


SMILE: Points = ((36, 36), (43, 32.5), (50, 31.5), (57, 32.5), (64, 36), (58, 27), (50, 24), (42, 27))
FROWN: Points = ((38, 26), (44, 31), (50, 32.5), (56, 31), (62, 26), (56, 28.5), (50, 29.8), (44, 28.5))
LINE: Points = ((40, 30), (50, 28.5), (60, 30.5), (60, 32), (50, 30.8), (40, 31.8))
PURSED: Points = ((45, 28), (55, 30), (55, 33), (45, 31))
EXPRESSIONS: dict[str, tuple[Shape, ...]] = {
    CALM: (*eyes(), *brows(9, 9), ("mouth", LINE)),
    PLEASED: (*eyes(wide=3.4), *brows(11, 9.5), ("mouth", SMILE), ("white", ((40, 34), (50, 31), (60, 34), (50,
        29.5)))),
    WORRIED: (*eyes(0, -1), *brows(12, 7), ("mouth", FROWN), ("tear", oval(78, 66, 2.8, 4.6))),
    THINKING: (*eyes(-2.4, 2.2), *brows(10, 12), ("mouth", PURSED)),
    # The other way, so that whoever thinks is seen to move.
    "thinking more": (*eyes(2.4, 2.2), *brows(12, 10), ("mouth", PURSED)),
}


def face(look: Look, mood: str) -> tuple[Shape, ...]:
    """Return all shapes of a face, the lowest first; KeyError for a mood there is not."""
    expression = EXPRESSIONS[mood]
    seen = [shape for shape in expression if look.worn is not GLASSES or shape[0] != "white" or shape[1][0][1] < 45]
    covered = GLASSES if look.worn is GLASSES else ()
    jewels = look.worn if look.worn is not GLASSES else ()
    return (*look.behind, *BODY, *HEAD, *look.beard, *jewels, *look.before, *NOSE, *covered, *seen)


def looks_at_table(names: Sequence[str]) -> list[Look]:
    """Return how the people at a table look, the person first; no two of them share a colour."""
    found = [PERSON]
    for name in names[1:]:
        taken = {look.tint for look in found}
        wished = LOOKS.get(name)
        if wished is None or wished.tint in taken:
            wished = next(LOOKS[guest] for guest in GUESTS if LOOKS[guest].tint not in taken)
        found.append(wished)
    return found
