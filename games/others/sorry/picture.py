"""The board of Sorry! as a view: sixteen by sixteen cells, red's side at the top, the way clockwise."""

from aicore.games.table.board_view import BoardView, Label, Line, Spot, Target, Token
from aicore.games.table.words import say, to_say

from .board import BOARD, CARDS, COLOURS, FIRST_SAFE, HOME, SEATED_COLOURS, START, TRACK, space_of_place
from .state import SorryState

SIDE = 16
TEXT_SIZE = (3 * SIDE, SIDE)
Point = tuple[float, float]

DRAWN_WORDS = (
    to_say("red has drawn"), to_say("blue has drawn"), to_say("yellow has drawn"), to_say("green has drawn")
)
WON_WORDS = (to_say("red wins"), to_say("blue wins"), to_say("yellow wins"), to_say("green wins"))
ARROWS = ("▶", "▼", "◀", "▲")              # along the top, right, bottom and left side
SQUARE = 0.44
LARGE = 1.05                               # radius of a start and a home
ROUND = ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5))      # where pawns stand in one, a row of text apart


def point_of_space(space: int) -> Point:
    """Return the middle of a space of the track."""
    side, along = divmod(space, TRACK // 4)
    column, row = ((along, 0), (SIDE - 1, along), (SIDE - 1 - along, SIDE - 1), (0, SIDE - 1 - along))[side]
    return column + 0.5, row + 0.5


def inward(colour: int, space: int, steps: float) -> Point:
    """Return the point so many steps from a space of a colour's side towards the middle."""
    x, y = point_of_space(space)
    right, down = ((0, 1), (-1, 0), (0, -1), (1, 0))[colour]
    return x + steps * right, y + steps * down


def start_and_home(colour: int) -> tuple[Point, Point]:
    """Return the middle of a colour's start and of its home."""
    side = BOARD["colours"][COLOURS[colour]]
    return inward(colour, side["start_exit"], 1.6), inward(colour, side["safety_turn"], 6.6)


def point_of_place(colour: int, pawn: int, place: int) -> Point:
    """Return where a pawn stands; in start and home each has a corner of its own."""
    if place in (START, HOME):
        x, y = start_and_home(colour)[place == HOME]
        return x + ROUND[pawn][0], y + ROUND[pawn][1]
    if place >= FIRST_SAFE:
        return inward(colour, BOARD["colours"][COLOURS[colour]]["safety_turn"], place - FIRST_SAFE + 1)
    return point_of_space(space_of_place(colour, place))


def spot_of_place(colour: int, place: int) -> str:
    """Return the name of the spot that is a colour's place."""
    if place in (START, HOME):
        return f"{COLOURS[colour]} {'start' if place == START else 'home'}"
    if place >= FIRST_SAFE:
        return f"{COLOURS[colour]} safety {place - FIRST_SAFE + 1}"
    return f"space {space_of_place(colour, place)}"


def track() -> tuple[list[Line], list[Spot], list[Label]]:
    """Return the spaces all round with the slides on them, and an arrow at the beginning of each."""
    lines: list[Line] = []
    arrows: list[Label] = []
    signs = dict.fromkeys(range(TRACK), "·")
    fills = dict.fromkeys(range(TRACK), "paper")
    for colour, name in enumerate(COLOURS):
        for slide in BOARD["colours"][name]["slides"]:
            spaces = range(slide["start"], slide["end"] + 1)
            lines.append(Line(points=tuple(point_of_space(space) for space in spaces), colour=name, width=0.5))
            fills |= dict.fromkeys(spaces, f"pale {name}")
            signs |= dict.fromkeys(spaces, "━" if colour % 2 == 0 else "┃")
            signs[slide["start"]], signs[slide["end"]] = ARROWS[colour], "●"
            x, y = point_of_space(slide["start"])
            arrows.append(Label(x=x, y=y, words=ARROWS[colour], size=0.55, colour=name))
    spots = []
    for space in range(TRACK):
        x, y = point_of_space(space)
        name = f"space {space}"
        spots.append(
            Spot(name=name, x=x, y=y, radius=SQUARE, shape="square", fill=fills[space], sign=signs[space])
        )
    return lines, spots, arrows


def own_places(colour: int, *, is_seated: bool) -> tuple[list[Spot], list[Label]]:
    """Return safety zone, start and home of a colour; pale where nobody plays it."""
    name = COLOURS[colour]
    outline = name if is_seated else "line"
    spots = []
    for place in range(FIRST_SAFE, HOME):
        x, y = point_of_place(colour, 0, place)
        spots.append(
            Spot(name=spot_of_place(colour, place), x=x, y=y, radius=SQUARE, shape="square",
                 fill=f"pale {name}", outline=outline, sign="□")
        )
    labels = []
    for place, (x, y) in zip((START, HOME), start_and_home(colour), strict=True):
        word = say("start") if place == START else say("home", context="where pawns go")
        spots.append(
            Spot(name=spot_of_place(colour, place), x=x, y=y, radius=LARGE, fill=f"pale {name}",
                 outline=outline, sign="")
        )
        # Towards the middle of the board, away from the track.
        beside = y - 1.35 if y > SIDE / 2 else y + 1.35
        labels.append(Label(x=x, y=beside, words=word, size=0.42, colour=name if is_seated else "muted"))
    return spots, labels


def target_of(state: SorryState, move: int) -> Target | None:
    """Return the spot where the move's pawn arrives, after a slide if there is one; None for a move of no pawn."""
    seat = state.current_player()
    colour = SEATED_COLOURS[state.num_players][seat]
    after = state.copy()
    before = state.pawns[seat]
    after.apply(move)
    moved = [new for old, new in zip(before, after.pawns[seat], strict=True) if old != new]
    return Target(spot=spot_of_place(colour, moved[0]), move=move) if moved else None


def board_view(state: SorryState, *, is_mover: bool) -> BoardView:
    """Return the board, the same for all seats, with the moves of the seat that looks if it is to move."""
    lines, spots, labels = track()
    tokens: list[Token] = []
    seats = SEATED_COLOURS[state.num_players]
    for colour, name in enumerate(COLOURS):
        own_spots, own_labels = own_places(colour, is_seated=colour in seats)
        spots += own_spots
        labels += own_labels
        for pawn, place in enumerate(state.pawns[seats.index(colour)] if colour in seats else []):
            x, y = point_of_place(colour, pawn, place)
            tokens.append(Token(key=f"{name} {pawn + 1}", x=x, y=y, colour=name, label=str(pawn + 1)))
    mover, card = state.current_player(), state.card
    shown = "" if card is None else "Sorry!" if CARDS[card] == "sorry" else CARDS[card]
    middle = SIDE / 2
    if mover >= 0:
        name = COLOURS[seats[mover]]
        labels += [
            Label(x=middle, y=middle - 0.9, words=say(DRAWN_WORDS[seats[mover]]), size=0.45, colour=name),
            Label(x=middle, y=middle + 0.2, words=shown, size=1.4, colour=name),
            Label(x=middle, y=middle + 1.4, words=say("{number} to draw", number=sum(state.deck)), size=0.4),
        ]
    else:
        name = COLOURS[seats[state.winner]]
        labels.append(Label(x=middle, y=middle, words=say(WON_WORDS[seats[state.winner]]), size=1.0, colour=name))
    targets = [target_of(state, move) for move in state.legal_moves()] if is_mover and mover >= 0 else []
    return BoardView(
        width=SIDE,
        height=SIDE,
        text_size=TEXT_SIZE,
        lines=tuple(lines),
        spots=tuple(spots),
        labels=tuple(labels),
        tokens=tuple(tokens),
        targets=tuple(target for target in targets if target is not None),
    )
