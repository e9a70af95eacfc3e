"""A game of Scotland Yard as text for a terminal: the map in a grid of characters, the log, the tickets."""

from .board import NUM_STATIONS, positions
from .moves import TICKETS
from .state import YardState

COLUMNS, ROWS = 104, 32
BOARD_WIDTH, BOARD_HEIGHT = 2530, 1873
LOG_ENTRIES_A_LINE = 8
HIDER_MARK = "X"
POSSIBLE_MARK = "?"


def table_picture(state: YardState, seat: int | None, names: list[str]) -> str:
    """Return all that a seat sees; None shows everything."""
    shows_hider = seat in (None, 0) or state.winner >= 0
    return "\n".join([
        *map_lines(state, shows_hider=shows_hider),
        "",
        *log_lines(state),
        *place_lines(state, names, shows_hider=shows_hider),
        *ticket_lines(state, names),
    ])


def map_lines(state: YardState, *, shows_hider: bool) -> list[str]:
    """Return the map: detectives by number in brackets, possible locations by number and ?, other stations as dots."""
    grid = [[" "] * COLUMNS for _ in range(ROWS)]
    marks: dict[int, str] = {station: f"{station}{POSSIBLE_MARK}" for station in state.possible}
    if shows_hider and state.hider is not None:
        marks[state.hider] = f"{HIDER_MARK}{state.hider}"
    for number, station in enumerate(state.seekers, 1):
        marks[station] = f"[{number}]{station}"
    for station in range(1, NUM_STATIONS + 1):
        row, column = cell_of(station)
        grid[row][column] = "·"
    # The pieces last, so that nothing is written over them.
    for station in sorted(marks, key=lambda station: len(marks[station])):
        row, column = cell_of(station)
        text = marks[station]
        first = min(column, COLUMNS - len(text))
        grid[row][first : first + len(text)] = text
    return ["".join(row).rstrip() for row in grid]


def cell_of(station: int) -> tuple[int, int]:
    """Return the row and column of a station."""
    x, y = positions()[station]
    return y * ROWS // (BOARD_HEIGHT + 1), x * COLUMNS // (BOARD_WIDTH + 1)


def log_lines(state: YardState) -> list[str]:
    """Return the travel log, eight entries a line; entries at which Mr X shows himself have a star."""
    entries = []
    for number in range(1, state.rules.log_length + 1):
        star = "*" if state.is_reveal(number) else ""
        text = "-"
        if number <= len(state.log):
            ticket, station = state.log[number - 1]
            text = ticket if station is None else f"{ticket} {station}"
        entries.append(f"{number}{star} {text}")
    lines = []
    for first in range(0, len(entries), LOG_ENTRIES_A_LINE):
        row = "  ".join(f"{entry:<15}" for entry in entries[first : first + LOG_ENTRIES_A_LINE])
        lines.append(f"{'Log:' if first == 0 else '':<6}{row}".rstrip())
    return lines


def place_lines(state: YardState, names: list[str], *, shows_hider: bool) -> list[str]:
    """Return where everybody is, and where Mr X may be."""
    places = ", ".join(f"{name} {station}" for name, station in zip(names[1:], state.seekers, strict=True))
    lines = [f"At:   {places}"]
    if shows_hider and state.hider is not None:
        lines.append(f"Mr X: station {state.hider}; the detectives hold {len(state.possible)} stations possible")
    else:
        lines.append(f"Mr X: at one of {len(state.possible)}: {' '.join(map(str, state.possible))}")
    return lines


def ticket_lines(state: YardState, names: list[str]) -> list[str]:
    """Return the tickets of every seat."""
    kinds = (*TICKETS, "double")
    lines = []
    for seat, purse in enumerate(state.tickets):
        if state.is_police(seat):
            lines.append(f"{names[seat]:<12} needs no tickets")
        else:
            owned = "  ".join(f"{number} {kind}" for number, kind in zip(purse, kinds[: len(purse)], strict=True))
            lines.append(f"{names[seat]:<12} {owned}")
    return lines
