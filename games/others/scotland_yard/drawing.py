"""The map of Scotland Yard as a board view: stations and lines, who stands where, and where Mr X may be."""

from collections.abc import Sequence
from functools import cache

from aicore.games.table.board_view import BoardView, Line, Spot, Target, Token
from aicore.games.table.words import say, to_say

from .board import NUM_STATIONS, edges, positions
from .moves import FREE, split_move
from .picture import BOARD_HEIGHT, BOARD_WIDTH, COLUMNS, HIDER_MARK, ROWS
from .state import YardState

RADIUS = 27.0
MARGIN = 40.0
INKS = {"taxi": "yellow", "bus": "green", "underground": "red", "ferry": "ink"}
WIDTHS = {"taxi": 5.0, "bus": 9.0, "underground": 13.0, "ferry": 6.0}
SEEKER_COLOURS = ("blue", "orange", "purple", "teal", "pink")
HIDER_NAME = "Mr X"
# By number, the double ticket after them.
TICKET_WORDS = (to_say("taxi"), to_say("bus"), to_say("underground"), to_say("black"), to_say("double"))
LEAST_SHADE = 0.15         # of a possible location among very many


@cache
def map_lines(*, taxi_13_14: bool, ferry: bool) -> tuple[Line, ...]:
    """Return the lines, the widest below, so that those between the same two stations are all seen."""
    found = sorted(edges(taxi_13_14=taxi_13_14, ferry=ferry), key=lambda edge: -WIDTHS[edge[2]])
    return tuple(
        Line(
            points=(point_of(first), point_of(second)),
            colour=INKS[line],
            width=WIDTHS[line],
            is_dashed=line == "ferry",
        )
        for first, second, line in found
    )


def point_of(station: int) -> tuple[float, float]:
    """Return where a station lies."""
    x, y = positions()[station]
    return x + MARGIN, y + MARGIN


def board_view(state: YardState, seat: int | None) -> BoardView:
    """Return the map as the seat sees it: Mr X and the end of the game show where he is, the others where he may be."""
    shows_hider = seat in (None, 0) or state.winner >= 0
    possible = set(state.possible) if state.winner < 0 else set()
    shade = LEAST_SHADE + (1.0 - LEAST_SHADE) / max(len(possible), 1)
    spots = []
    for station in range(1, NUM_STATIONS + 1):
        x, y = point_of(station)
        is_possible = station in possible
        spots.append(
            Spot(
                name=str(station), x=x, y=y, radius=RADIUS, label=str(station),
                shade=shade if is_possible else 0.0,
            )
        )
    tokens = []
    for number, station in enumerate(state.seekers, 1):
        x, y = point_of(station)
        colour = SEEKER_COLOURS[(number - 1) % len(SEEKER_COLOURS)]
        tokens.append(Token(key=f"detective {number}", x=x, y=y, colour=colour, label=str(number), radius=RADIUS))
    hider = state.hider if shows_hider else state.last_shown
    if hider:
        x, y = point_of(hider)
        tokens.append(
            Token(key="Mr X", x=x, y=y, colour="black", label=HIDER_MARK, radius=RADIUS, is_faded=not shows_hider)
        )
    is_mover = seat is not None and seat == state.current_player()
    moves = state.legal_moves() if is_mover else []
    return BoardView(
        width=BOARD_WIDTH + 2 * MARGIN,
        height=BOARD_HEIGHT + 2 * MARGIN,
        text_size=(COLUMNS, ROWS),
        lines=map_lines(taxi_13_14=state.rules.taxi_13_14, ferry=state.rules.ferry),
        spots=tuple(spots),
        tokens=tuple(tokens),
        targets=tuple(Target(spot=str(split_move(move)[2]), move=move) for move in moves if split_move(move)[2]),
        log=tuple(
            f"{number}{'*' if state.is_reveal(number) else ''} {say(ticket)}{f' {station}' if station else ''}"
            for number, (ticket, station) in enumerate(state.log, 1)
        ),
        notes=tuple(note_lines(state)),
    )


def note_lines(state: YardState) -> list[str]:
    """Return who is to ride, and the tickets that are left: of the mover, and of the other side."""
    movers = sorted({split_move(move)[0] for move in state.legal_moves()})
    if not movers:
        return []
    purses = {seat: purse_words(purse) for seat, purse in enumerate(state.tickets) if not state.is_police(seat)}
    first = movers[0]
    if len(movers) > 1:
        names = [seat_name(state, seat) for seat in movers]
        lines = [say("{names} or {last} is to ride", names=", ".join(names[:-1]), last=names[-1])]
    elif first in purses:
        lines = [say("{name} is to ride: {tickets}", name=seat_name(state, first), tickets=purses[first])]
    else:
        lines = [say("{name} is to ride and needs no tickets", name=seat_name(state, first))]
    if first > 0:
        return [*lines, say("Mr X has {tickets}", tickets=purses[0])]
    left = ["/".join(map(str, state.tickets[seat])) for seat in purses if seat > 0]
    if left:
        lines.append(say("Detectives' taxi/bus/underground tickets: {numbers}", numbers=", ".join(left)))
    return lines


def purse_words(purse: Sequence[int]) -> str:
    """Return how many tickets of each kind a seat has."""
    return ", ".join(f"{number} {say(kind)}" for number, kind in zip(purse, TICKET_WORDS, strict=False))


def fare_words(seat: int, ticket: int) -> str:
    """Return what a seat rides with; a police officer needs no ticket."""
    return say("police") if seat > 0 and ticket == FREE else say(TICKET_WORDS[ticket])


def seat_name(state: YardState, seat: int) -> str:
    """Return Mr X, or the detective or police officer by number."""
    if seat == 0:
        return HIDER_NAME
    return say("Police {number}", number=seat) if state.is_police(seat) else say("Detective {number}", number=seat)
