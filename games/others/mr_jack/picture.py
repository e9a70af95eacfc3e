"""The board of Mr Jack as text: a cell for each hex, two half rows for each row of hexes."""

from collections.abc import Iterable

from aicore.games.table.words import say

from .board import BOARD, CHARACTERS, POINTS, TYPES, full_name
from .rules import TURNS
from .state import MrJackState

CELL = 5
LEGEND = (
    "<Ho> seen  [Ho] unseen  small letters: cleared  ### building\n"
    "*f5* light  -f9- no light  ~a4~ beam  (g5) manhole  {c2} covered"
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


def is_jack_known(state: MrJackState, seat: int | None) -> bool:
    """Return whether a seat may be told who Jack is; None sees everything."""
    return seat is None or state.role_of_seat(seat) == "jack" or state.winner is not None


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
    if is_jack_known(state, seat):
        lines.append(f"Jack is {state.jack}")
    if seat is not None:
        names = state.suspects(seat)
        lines.append(f"Suspects: {' '.join(name for name in CHARACTERS if name in names)}")
    return lines


def board_words(state: MrJackState, seat: int | None) -> list[str]:
    """Return the lines below a drawn board, as a seat may read them; None sees everything."""
    to_play = character_words(state.cards, between=", ") or say("nobody else")
    later = character_words(state.next_cards, between=", ")
    mover = state.current_player()
    if state.winner is not None:
        is_jack = state.winner == "jack"
        first = say("Jack wins in turn {number}", number=state.turn) if is_jack else say(
            "Inspector wins in turn {number}", number=state.turn
        )
    else:
        role = role_words(state.role_of_seat(mover))
        first = say("Turn {number} of {count}, {role} to move", number=state.turn, count=TURNS, role=role)
        if state.acting is not None:
            first += "; " + say("{character} is played", character=state.acting.capitalize())
    if state.turn == 1:
        call = say("No call yet")
    else:
        call = say("Last call: seen") if state.was_seen else say("Last call: unseen, Jack may leave")
    alibis = []
    for owner in (0, 1):
        count = state.num_alibis(owner)
        known = character_words(state.alibis(owner)) if seat in (None, owner) else str(count)
        if count and state.role_of_seat(owner) == "jack":
            alibis.append(say("Jack's alibis: {known}", known=known))
        elif count:
            alibis.append(say("Inspector's alibis: {known}", known=known))
    return [
        first,
        say("To play: {names}", names=to_play),
        say("Next turn: {names}", names=later) if later else "",
        "; ".join([call, *alibis]),
        *([jack_words(state)] if is_jack_known(state, seat) else []),
        say("Bright ring: seen. Dark ring: unseen. Pale: no suspect."),
    ]


def jack_words(state: MrJackState) -> str:
    """Return who Jack is, and how he is marked."""
    return say("{character} is Jack: his hex is red.", character=full_name(str(state.jack)))


def character_words(names: Iterable[str], *, between: str = " ") -> str:
    """Return the names of characters as people write them."""
    return between.join(name.capitalize() for name in names)


def role_words(role: str) -> str:
    """Return who plays a role."""
    return "Jack" if role == "jack" else say("Inspector")
