"""The board of Mr Jack as text: a cell for each hex, two half rows for each row of hexes."""

from .board import BOARD, CHARACTERS, POINTS, TYPES
from .rules import TURNS
from .state import MrJackState

CELL = 5
LEGEND = (
    "<Ho> seen  [Ho] unseen  small letters: cleared   *f5* light  -f9- no light  (g5) manhole  {c2} covered  "
    "~a4~ beam  ### building"
)


def hex_text(state: MrJackState, name: str, kind: str) -> str:
    """Return what stands or lies on a hex."""
    for character, place in state.places.items():
        if place == name:
            short = character[:2] if character in state.cleared else character[:2].capitalize()
            return f"<{short}>" if character in state.seen_characters else f"[{short}]"
    if kind == "building":
        return "###"
    if kind == "gaslight":
        return f"*{name}*" if name in state.lights else f"-{name}-"
    if kind == "manhole":
        return f"{{{name}}}" if name in state.closed_manholes else f"({name})"
    return f"~{name}~" if name in state.beam else name


def board_picture(state: MrJackState) -> str:
    """Return the board in rows, exits at the corners."""
    names = {point: name for name, point in POINTS.items()}
    rows = []
    for half_row in sorted({point[1] for point in TYPES}):
        cells = [
            hex_text(state, names[column, half_row], TYPES[column, half_row]) if (column, half_row) in TYPES else ""
            for column in range(1 + max(point[0] for point in TYPES))
        ]
        rows.append("".join(cell.center(CELL) for cell in cells).rstrip())
    exits = "  ".join(f"{name} {'closed' if name in state.cordons else 'open'}" for name in BOARD["exits"])
    return "\n".join([*rows, f"Exits: {exits}", LEGEND])


def words_of(state: MrJackState, seat: int | None) -> list[str]:
    """Return what else a seat sees; None sees everything."""
    lines = [f"Turn {state.turn}, cards {' '.join(state.cards) or 'none'}"]
    if state.next_cards:
        lines[0] += f", next turn {' '.join(state.next_cards)}"
    numbered = " ".join(f"{number}:{name}" for number, name in enumerate(state.lights[:4], 1) if name is not None)
    lines.append(f"Lights that go out: {numbered or 'none left'}; the lantern points {state.lantern}")
    lines.append(f"Jack was {'seen' if state.was_seen else 'unseen'} at the last call" if state.turn > 1
                 else "No call yet: Jack cannot leave")
    for owner in (0, 1):
        role = state.role_of_seat(owner).capitalize()
        if state.num_alibis(owner):
            shown = " ".join(state.alibis(owner)) if seat in (None, owner) else f"{state.num_alibis(owner)}, unknown"
            lines.append(f"Alibis taken by {'the inspector' if role == 'Inspector' else 'Jack'}: {shown}")
    if seat is None or state.role_of_seat(seat) == "jack" or state.winner is not None:
        lines.append(f"Jack is {state.jack}")
    if seat is not None:
        names = state.suspects(seat)
        lines.append(f"Suspects: {' '.join(name for name in CHARACTERS if name in names)}")
    return lines


def board_words(state: MrJackState, seat: int | None) -> list[str]:
    """Return the five lines below a drawn board, as a seat may read them; None sees everything."""
    to_play = ", ".join(map(str.capitalize, state.cards)) or "nobody else"
    later = ", ".join(map(str.capitalize, state.next_cards))
    acting = f"; {state.acting.capitalize()} is played" if state.acting is not None else ""
    mover = state.current_player()
    if state.winner is not None:
        first = f"{state.winner.capitalize()} wins in turn {state.turn}"
    else:
        first = f"Turn {state.turn} of {TURNS}, {state.role_of_seat(mover).capitalize()} to move{acting}"
    call = "No call yet" if state.turn == 1 else f"Last call: {'seen' if state.was_seen else 'unseen, Jack may leave'}"
    alibis = []
    for owner in (0, 1):
        count = state.num_alibis(owner)
        whose = state.role_of_seat(owner).capitalize()
        known = " ".join(map(str.capitalize, state.alibis(owner))) if seat in (None, owner) else str(count)
        alibis += [f"{whose}'s alibis: {known}"] if count else []
    return [
        first,
        f"To play: {to_play}",
        f"Next turn: {later}" if later else "",
        "; ".join([call, *alibis]),
        "Bright ring: seen. Dark ring: unseen. Pale: no suspect.",
    ]
