"""The table: shows the session, takes the person's moves, asks the worker for everybody else's."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import NumericProperty

from games.spades.deck import deck_for

from ..claim import claim_order
from ..session import HUMAN, Chooser, Session, Step
from ..spades_session import SpadesSession
from ..table_layout import TableLayout
from ..theme import THEME, symbols
from ..widgets.bid_picker import BidPicker
from ..widgets.card_layer import CardLayer
from ..widgets.common import ToolButton
from ..widgets.felt import Felt
from ..widgets.sheet import Sheet
from ..widgets.table_parts import ScorePanel, SeatPlate
from . import hint_sheet, table_sheets
from .match_screen import MatchScreen
from .placing import place_actions, place_seats, placed
from .table_words import show_score_panel, show_seat, taken_words, turn_words

__all__ = ["Felt", "ScorePanel", "TableScreen", "ToolButton"]


class TableScreen(MatchScreen):
    """A match of Spades."""

    tells_last_round = True
    session: SpadesSession | None
    message_scale = NumericProperty(1.0)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.layout: TableLayout | None = None
        self.claimed: list[int] | None = None     # the person's cards still to be played of a claim; None without one
        self.shown_trick: tuple[tuple[int, int], ...] = ()
        self.seats = [SeatPlate(is_upright=seat in (1, 3)) for seat in range(4)]
        self.cards = CardLayer(chosen=self.make_move, raised=self.show_turn)
        self.picker = BidPicker(made=self.make_move)
        for widget in (*self.seats, self.cards):
            self.ids.board.add_widget(widget)
        self.ids.board.bind(size=self.arrange)
        THEME.bind(version=self.arrange)

    # Coming and going

    def open(self, session: Session) -> None:
        """Put a match on the table as it stands and go on with it."""
        assert isinstance(session, SpadesSession)
        self.cards.set_deck(deck_for(session.rules).names)
        super().open(session)

    def halt(self) -> None:
        """Stop thinking and forget what was planned; the session stays."""
        super().halt()
        self.claimed = None
        self.shown_trick = ()
        self.ids.board.remove_widget(self.picker)

    def resume(self) -> None:
        """Lay everything out and go on."""
        self.arrange()
        super().resume()

    # What is shown

    def arrange(self, *_: Any) -> None:
        """Lay everything out for the window as it is, and show the state as it is."""
        if self.session is None or self.width <= 1:
            return
        settings = self.app.settings
        self.layout = layout = placed(self.ids.board, settings)
        self.cards.layout = layout
        self.cards.plays_on_tap = settings.one_tap
        place_seats(self.seats, layout, is_raised=self.session.match.state.phase == "bidding")
        score, message = self.ids.score, self.ids.message
        score.pos, score.size, score.is_narrow = layout.score.pos, layout.score.size, layout.is_landscape
        score.scale = self.message_scale = layout.scale
        tools = [self.ids[name] for name in ("menu", "undo", "last", "claim", "hint")]
        place_actions(self.ids.actions, tools, layout=layout, is_left_handed=settings.left_handed)
        message.width = layout.hand.width
        message.pos = (layout.hand.x, layout.seats[HUMAN].y - message.height)
        self.picker.lay(layout.middle, is_landscape=layout.is_landscape, scale=layout.scale)
        self.refresh()

    def refresh(self, seconds: float = 0.0) -> None:
        """Show the session as it stands."""
        session = self.session
        if session is None or self.layout is None:
            return
        state = session.match.state
        trick = self.shown_trick or tuple(state.trick)
        place_seats(self.seats, self.layout, is_raised=state.phase == "bidding", seconds=self.app.settings.tempo.fly)
        for seat, plate in enumerate(self.seats):
            show_seat(plate, session, seat)
        show_score_panel(self.ids.score, session, is_narrow=self.layout.is_landscape)
        self.cards.keep_only([*session.hand(), *(card for _, card in trick)])
        legal = [] if state.phase == "bidding" or self.is_moving else session.legal()
        self.cards.show_hand(
            session.hand(), legal, is_face_up=state.has_looked[HUMAN] or state.phase != "bidding", seconds=seconds
        )
        if not self.is_moving:
            self.cards.show_trick(trick)
        self.show_turn()

    def show_turn(self) -> None:
        """Show whose turn it is, and what can be done."""
        session = self.session
        if session is None:
            return
        seat = -1 if self.is_moving else session.match.current_player()
        for number, plate in enumerate(self.seats):
            plate.show_turn(number == seat, is_thinking=number == seat and number != HUMAN)
        is_own = seat == HUMAN and self.claimed is None
        is_bidding = is_own and session.match.state.phase == "bidding"
        if is_bidding and self.picker.parent is None:
            partner = session.seat_name(2)
            self.picker.offer(session.legal(), partner_bid=session.match.state.bids[2], partner_name=partner)
            self.ids.board.add_widget(self.picker)
        elif not is_bidding and self.picker.parent is not None:
            self.ids.board.remove_widget(self.picker)
        is_one_tap = self.app.settings.one_tap
        self.ids.message.text = symbols(turn_words(session, seat, raised=self.cards.raised, is_one_tap=is_one_tap))
        self.ids.undo.disabled = self.is_moving or not session.can_undo()
        self.ids.hint.disabled = not is_own
        self.ids.last.disabled = session.match.last_trick is None
        self.ids.claim.disabled = not (is_own and self.claim_cards())

    # The course of the game

    def proceed(self) -> None:
        """Do what comes next, and show whose turn it is."""
        super().proceed()
        self.show_turn()

    def moves_itself(self, seat: int) -> bool:
        """Play the next card of a claim, or the person's last one."""
        session = self.session
        assert session is not None
        if session.match.state.phase != "playing":
            return False
        if self.claimed is not None:
            # What the others throw does not matter.
            card = self.claimed.pop(0) if seat == HUMAN else session.match.legal_moves()[0]
            self.make(session.chosen(card, seat=seat, chosen_by=Chooser.CLAIM))
            return True
        if seat != HUMAN or len(session.hand()) > 1:
            return False
        last = session.chosen(session.legal()[0], chosen_by=Chooser.FORCED)
        self.later(self.app.settings.tempo.think, lambda: self.make(last))
        return True

    def view_before(self) -> tuple[tuple[tuple[int, int], ...], bool]:
        """Return the trick before a move, and whether the move is a card for it."""
        assert self.session is not None
        state = self.session.match.state
        return tuple(state.trick), state.phase == "playing"

    def show_move(self, before: Any, step: Step) -> None:
        """Show a bid at once, let a card fly to the trick; then go on."""
        trick_before, was_playing = before
        self.ids.board.remove_widget(self.picker)
        if not was_playing:
            self.go_on()
            return
        self.is_moving = True
        self.shown_trick = (*trick_before, (step.seat, step.move))
        tempo = self.app.settings.tempo
        ticket = self.ticket
        if not step.has_round_ended:
            self.refresh(seconds=tempo.fly)
        self.show_turn()
        self.cards.fly(step.seat, step.move, tempo.fly, lambda: self.landed(step) if ticket == self.ticket else None)

    def landed(self, step: Step) -> None:
        """Go on when the card lies in the trick; a full trick stays open for a while."""
        if step.taken is None:
            self.shown_trick = ()
            self.go_on()
            return
        tempo, winner = self.app.settings.tempo, step.taken.winner
        self.seats[winner].flash()
        self.cards.cards[dict(step.taken.cards)[winner]].is_marked = True
        session = self.session
        assert session is not None
        self.ids.message.text = taken_words(session, winner)
        self.later(tempo.hold, lambda: self.collected(step))

    def collected(self, step: Step) -> None:
        """Draw the trick in and go on with the next, or with the end of the round."""
        assert step.taken is not None
        tempo = self.app.settings.tempo
        self.cards.collect(step.taken.cards, step.taken.winner, tempo.fly)
        self.app.feedback.trick_taken(step)

        def finish() -> None:
            self.shown_trick = ()
            if step.has_round_ended:
                self.claimed = None
            self.go_on()

        self.later(tempo.fly, finish)

    # What is told

    def round_sheet(self, step: Step) -> Sheet:
        """Return how the round was scored."""
        return table_sheets.round_sheet(self)

    def result_sheet(self) -> Sheet:
        """Return who has won the match."""
        return table_sheets.result_sheet(self)

    # What the person asks for

    def claim_cards(self) -> list[int]:
        """Return the cards of a claim in their order; empty when the rest is not certain."""
        match = self.session.match if self.session is not None else None
        if match is None or match.state.phase != "playing":
            return []
        return claim_order(match.observation(HUMAN).state())

    def claim(self) -> None:
        """Play the rest out: it is certain."""
        self.claimed = self.claim_cards() or None
        if self.claimed:
            self.proceed()

    def ask_hint(self) -> None:
        """Let the adviser think about the person's move."""
        hint_sheet.ask_hint(self)

    def show_menu(self) -> None:
        """Open the menu of the table."""
        table_sheets.show_menu(self)

    def show_score(self) -> None:
        """Tell how the score came about."""
        table_sheets.show_score(self)

    def show_last_trick(self) -> None:
        """Show the trick before this one."""
        table_sheets.show_last_trick(self)


Builder.load_file(str(Path(__file__).with_name("table.kv")))
