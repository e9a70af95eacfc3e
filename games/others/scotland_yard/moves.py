"""The numbering of moves in Scotland Yard, and their names.

    Mr X        200 * ticket + station, and 800 more for the first half of a double move
    detectives  1600 + 800 * (seat - 1) + 200 * ticket + station

Tickets are 0 taxi, 1 bus, 2 underground, 3 black; for a police officer, who needs none, it is always 3. What the
detectives see of a move of Mr X is the same number with station 0, unless he has to show himself.

A double move is two moves of Mr X one after the other, both entered in the log, without a reply between them.
"""

TICKETS = ("taxi", "bus", "underground", "black")
TAXI, BUS, UNDERGROUND, BLACK = range(4)
FREE = 3                                # in place of a ticket: a police officer rides without
STATIONS = 200                          # numbers for a station; 0 is none
DOUBLE = len(TICKETS) * STATIONS        # added to the first half of a double move
FIRST_SEEKER_MOVE = 2 * DOUBLE
MAX_SEEKERS = 5
NUM_MOVES = FIRST_SEEKER_MOVE + MAX_SEEKERS * DOUBLE


def hider_move(ticket: int, station: int, *, is_double: bool = False) -> int:
    """Return the number of a move of Mr X; station 0: one that was not seen."""
    return ticket * STATIONS + station + (DOUBLE if is_double else 0)


def seeker_move(seat: int, ticket: int, station: int) -> int:
    """Return the number of a move of a detective; seat from 1 on."""
    return FIRST_SEEKER_MOVE + (seat - 1) * DOUBLE + ticket * STATIONS + station


def split_move(move: int) -> tuple[int, int, int, bool]:
    """Return seat, ticket, station and whether it is the first half of a double move."""
    ticket, station = divmod(move % DOUBLE, STATIONS)
    if move < FIRST_SEEKER_MOVE:
        return 0, ticket, station, move >= DOUBLE
    return (move - FIRST_SEEKER_MOVE) // DOUBLE + 1, ticket, station, False


def unseen(move: int) -> int:
    """Return what is seen of a move of Mr X while he hides."""
    return move - move % STATIONS


def move_name(move: int, *, names_seat: bool = False) -> str:
    """Return the move as people write it: taxi-46, black-115, double-bus-3, police-7; names_seat: 2:taxi-46."""
    seat, ticket, station, is_double = split_move(move)
    fare = "police" if seat > 0 and ticket == FREE else TICKETS[ticket]
    name = f"double-{fare}" if is_double else fare
    if station:
        name = f"{name}-{station}"
    return f"{seat}:{name}" if names_seat and seat > 0 else name
