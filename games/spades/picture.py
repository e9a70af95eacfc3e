"""The table of Spades as text."""

from typing import TYPE_CHECKING

from aicore.games.table.views import HELD_SUITS

from .deck import deck_for
from .scoring import contract_of
from .state import BLIND_MOVE, BLIND_NIL_MOVE

if TYPE_CHECKING:
    from .match import SpadesMatch


def hand_text(cards: list[int], match: "SpadesMatch") -> str:
    """Return the cards by suit, highest first."""
    deck = deck_for(match.rules)
    groups = []
    for suit in HELD_SUITS:
        held = sorted((card for card in cards if card >> 4 == suit), reverse=True)
        if held:
            groups.append(" ".join(deck.symbol(card) for card in held))
    return "   ".join(groups) if groups else "-"


def seat_text(match: "SpadesMatch", seat: int) -> str:
    """Return the seat's name, bid and tricks."""
    state = match.state
    bid = state.bids[seat]
    words = {None: "", 0: "nil", BLIND_NIL_MOVE: "blind nil", BLIND_MOVE: "pass"}.get(bid, str(bid))
    if bid is not None and bid > BLIND_MOVE:
        words = f"blind {contract_of(bid)}"
    said = f" {state.tricks[seat]}/{words}" if bid is not None else ""
    dealer = " (dealer)" if seat == state.dealer else ""
    return f"{match.seat_name(seat)}{said}{dealer}"


def table_picture(match: "SpadesMatch", seat: int | None) -> str:
    """Return score, trick and hand as the seat sees them; None shows all hands."""
    state = match.state
    deck = deck_for(match.rules)
    played = {player: deck.symbol(card) for player, card in state.trick}
    middle = {player: played.get(player, "·").center(4) for player in range(4)}
    lines = [
        match.standing(),
        "",
        f"{seat_text(match, 2):^52}",
        f"{'':22}┌──────┐",
        f"{'':22}│ {middle[2]} │",
        f"{seat_text(match, 1):>21} │{middle[1].strip():<3}{middle[3].strip():>3}│ {seat_text(match, 3)}",
        f"{'':22}│ {middle[0]} │",
        f"{'':22}└──────┘",
        f"{seat_text(match, 0):^52}",
    ]
    shown = range(4) if seat is None else [seat]
    for player in shown:
        looked = seat is None or state.has_looked[player]
        cards = hand_text(state.hands[player], match) if looked else "(not looked at yet)"
        lines.append(f"  {match.seat_name(player):>5}: {cards}" if seat is None else f"  {cards}")
    return "\n".join(lines)
