"""The hint: the best move, the reasons, the alternatives as bars, and who is believed to hold what."""

from typing import TYPE_CHECKING

from games.spades.deck import deck_for

from ..advice import Hint, hint_question
from ..session import HUMAN
from ..spades_session import SpadesSession
from ..strings import text
from ..theme import symbols
from ..widgets.bars import table_of
from ..widgets.bid_picker import bid_words
from ..widgets.sheet import Sheet
from .match_sheets import add_values

if TYPE_CHECKING:
    from .table import TableScreen

HIGH_CARDS_SHOWN = 3       # of every suit, the highest that are out


def move_words(session: SpadesSession, move: int) -> str:
    """Return a move of the present phase as people read it."""
    if session.match.state.phase == "bidding":
        return bid_words(move)
    return deck_for(session.rules).symbol(move)


def ask_hint(table: "TableScreen") -> None:
    """Ask the worker; the sheet opens when the answer comes."""
    session = table.session
    if session is None or session.match.current_player() != HUMAN:
        return
    ticket = table.ticket
    table.ids.hint.disabled = True

    def answered(hint: Hint) -> None:
        if ticket == table.ticket and table.session is session:
            table.show_turn()
            show_hint(table, session, hint)

    table.app.worker.ask(hint_question(session), answered, failed=table.app.show_failure)


def show_hint(table: "TableScreen", session: SpadesSession, hint: Hint) -> None:
    """Open the sheet and frame the card."""
    decision = hint.counsel.decision
    is_card = session.match.state.phase != "bidding"
    heading = text("hint.heading" if is_card else "hint.heading_bid", move=move_words(session, decision.move))
    sheet = Sheet(heading=symbols(heading), num_columns=2)
    for sentence in decision.explanation:
        sheet.add_words(sentence)
    add_values(sheet, hint.counsel, lambda move: move_words(session, move))
    add_beliefs(sheet, session, hint)
    if is_card:
        table.cards.mark(decision.move)
    chosen = move_words(session, decision.move)
    words = text("hint.play", move=chosen) if is_card else text("bid.confirm", bid=chosen)
    advised = session.chosen(decision.move)
    play = sheet.add_button(words, lambda: table.make(advised))
    play.text = symbols(play.text)
    sheet.add_button(text("close"), kind="primary")
    table.app.show_sheet(sheet)


def add_beliefs(sheet: Sheet, session: SpadesSession, hint: Hint) -> None:
    """Add a table of the highest hidden cards with how likely each seat holds them."""
    if not hint.beliefs:
        return
    deck = deck_for(session.rules)
    rows = [["", *(session.seat_name(seat) for seat in (1, 2, 3))]]
    shades: list[list[float]] = [[0.0] * 4]
    for suit in (3, 2, 1, 0):
        held = sorted((card for card in hint.beliefs if card >> 4 == suit), reverse=True)
        for card in held[:HIGH_CARDS_SHOWN]:
            shares = [hint.beliefs[card][seat] for seat in (1, 2, 3)]
            rows.append([deck.symbol(card), *(f"{100 * share:.0f} %" for share in shares)])
            shades.append([0.0, *shares])
    sheet.add_words(text("hint.beliefs"), style="MutedWords")
    sheet.add_part(table_of(rows, shades=shades))
