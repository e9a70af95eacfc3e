"""A table of cards for every game that can be seen as one: hand, trick, seats, and words where no card is played."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import NumericProperty

from games.table import CardView

from ..faces import looks_at_table
from ..session import HUMAN, Session, Step
from ..strings import text
from ..table_layout import PLACES, Box, TableLayout, seated
from ..theme import THEME, symbols
from ..widgets.call_picker import CallPicker
from ..widgets.card import CardWidget
from ..widgets.card_layer import CardLayer
from ..widgets.felt import Felt
from ..widgets.table_parts import InfoPanel, SeatPlate
from .match_screen import MatchScreen
from .match_sheets import show_match_menu, show_story, words_of
from .placing import place_actions, place_seats, placed
from .trick_sheet import show_trick_sheet

__all__ = ["CardTableScreen", "Felt", "InfoPanel"]

NUM_SAID = 3        # of what the others said that the message has room for
TOOLS = ("menu", "undo", "last", "hint")


class CardTableScreen(MatchScreen):
    """Shows the person's view of the match."""

    message_scale = NumericProperty(1.0)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.layout: TableLayout | None = None
        self.seats: list[SeatPlate] = []
        self.shown_trick: tuple[tuple[int, int], ...] = ()
        self.cards = CardLayer(chosen=self.make_move, raised=self.show_turn)
        self.picker = CallPicker(made=self.make_move)
        self.turned = CardWidget()
        self.ids.board.bind(size=self.arrange)
        THEME.bind(version=self.arrange)

    def open(self, session: Session) -> None:
        """Seat everybody, then go on with the match."""
        board = self.ids.board
        for widget in (*self.seats, self.cards, self.picker, self.turned):
            board.remove_widget(widget)
        self.seats = [SeatPlate(is_upright=place in (1, 3)) for place in PLACES[session.match.num_players]]
        for widget in (*self.seats, self.turned, self.cards):
            board.add_widget(widget)
        self.cards.set_deck(session.match.card_names())
        super().open(session)

    def halt(self) -> None:
        """Stop thinking and take back what was under way."""
        super().halt()
        self.shown_trick = ()

    def resume(self) -> None:
        """Lay everything out and go on."""
        self.arrange()
        super().resume()

    # What is shown

    def view(self) -> CardView:
        """Return the table as the person sees it."""
        assert self.session is not None
        view = self.session.card_view()
        assert view is not None
        return view

    def arrange(self, *_: Any) -> None:
        """Lay everything out for the window as it is."""
        if self.session is None or self.width <= 1:
            return
        settings = self.app.settings
        whole = placed(self.ids.board, settings)
        self.layout = layout = seated(whole, self.session.match.num_players)
        self.cards.layout = layout
        self.cards.plays_on_tap = settings.one_tap
        place_seats(self.seats, layout, is_raised=self.is_raised(self.view()))
        info, message = self.ids.info, self.ids.message
        info.pos, info.size = layout.score.pos, layout.score.size
        info.scale, info.is_narrow = layout.scale, layout.is_landscape
        tools = [self.ids[name] for name in TOOLS]
        place_actions(self.ids.actions, tools, layout=layout, is_left_handed=settings.left_handed)
        self.message_scale = layout.scale
        message.width = layout.hand.width
        message.pos = (layout.hand.x, layout.seats[HUMAN].y - message.height)
        self.turned.size = (layout.card_width, layout.card_height)
        beside = whole.seats[1].right + self.turned.width * 0.65
        self.turned.center_x = beside if layout.is_landscape else whole.middle.center[0]
        self.turned.center_y = whole.raised[1].center[1]
        self.refresh()

    def picker_place(self) -> Box:
        """Return where the words can lie: below the trick, or beside the card turned up."""
        assert self.layout is not None
        middle = self.layout.middle
        if not self.layout.is_landscape:
            return Box(middle.x, middle.y, middle.width, self.turned.y - middle.y - self.turned.height * 0.1)
        left = self.turned.right + self.turned.width * 0.2
        edge = min((plate.x for plate in self.seats if plate.is_upright and plate.x > left), default=middle.right)
        return Box(left, middle.y, edge - left - self.turned.width * 0.1, middle.height)

    def refresh(self) -> None:
        """Show the session as it stands."""
        session = self.session
        if session is None or self.layout is None:
            return
        view = self.view()
        trick = self.shown_trick or view.trick
        place_seats(self.seats, self.layout, is_raised=self.is_raised(view), seconds=self.app.settings.tempo.fly)
        for seat, plate in enumerate(self.seats):
            show_plate(plate, view, seat)
        self.ids.info.heading = session.game.title
        self.ids.info.words = symbols(view.words)
        self.turned.name = session.match.card_names()[view.turned] if view.turned is not None and not trick else ""
        self.turned.opacity = 1.0 if self.turned.name else 0.0
        self.cards.keep_only([*view.hand, *(card for _, card in trick)])
        self.cards.show_hand(list(view.hand), self.playable(view))
        if not self.is_moving:
            self.cards.show_trick(trick)
        self.show_turn()

    def is_raised(self, view: CardView) -> bool:
        """Return whether the seats make room for words to choose from, or for the card turned up above them."""
        return not self.shown_trick and not view.trick and (view.turned is not None or not view.is_playing_cards)

    def playable(self, view: CardView) -> list[int]:
        """Return the cards that the person can play now."""
        assert self.session is not None
        if self.is_moving or not view.is_playing_cards:
            return []
        held = set(view.hand)
        return [move for move in self.session.legal() if move in held]

    def show_turn(self) -> None:
        """Show whose turn it is, and what can be done."""
        session = self.session
        if session is None or self.layout is None:
            return
        view = self.view()
        seat = -1 if self.is_moving else session.match.current_player()
        for number, plate in enumerate(self.seats):
            plate.show_turn(number == seat, is_thinking=number == seat and number != HUMAN)
        cards = self.playable(view)
        calls = [move for move in session.legal() if move not in cards] if seat == HUMAN else []
        board = self.ids.board
        board.remove_widget(self.picker)
        if calls:
            heading = text("others.or_say") if cards else text("others.say")
            self.picker.offer([(move, words_of(self, move)) for move in calls], heading=heading)
            self.picker.lay(self.picker_place(), scale=self.layout.scale, is_low=not self.layout.is_landscape)
            board.add_widget(self.picker)
        self.ids.message.text = symbols(self.turn_words(seat, has_cards=bool(cards)))
        self.ids.undo.disabled = self.is_moving or not session.can_undo()
        self.ids.hint.disabled = seat != HUMAN
        self.ids.last.disabled = view.last_trick is None

    def turn_words(self, seat: int, *, has_cards: bool) -> str:
        """Return what the person should know now."""
        assert self.session is not None
        if seat < 0:
            return ""
        if seat != HUMAN:
            return text("table.thinking", name=self.session.match.seat_name(seat))
        if self.cards.raised is not None:
            return text("table.tap_again")
        said = [] if has_cards else self.session.said_since()[-NUM_SAID:]
        key = "others.your_card_one_tap" if self.app.settings.one_tap else "others.your_card"
        return " · ".join([*said, text(key) if has_cards else text("others.your_turn")])

    # The course of the game

    def show_move(self, before: CardView | None, step: Step) -> None:
        """Let a card fly to the trick, and a full trick to its winner; then go on."""
        assert before is not None
        self.ids.board.remove_widget(self.picker)
        trick = step.taken.cards if step.taken is not None else self.view().trick
        if (step.seat, step.move) not in trick:
            self.go_on()
            return
        self.is_moving = True
        self.shown_trick = trick
        ticket, tempo = self.ticket, self.app.settings.tempo
        if not step.has_round_ended:
            self.refresh()
        self.show_turn()
        self.cards.fly(step.seat, step.move, tempo.fly, lambda: self.landed(step) if ticket == self.ticket else None)

    def landed(self, step: Step) -> None:
        """Go on when the card lies in the trick; a full trick stays open for a while."""
        if step.taken is None:
            self.shown_trick = ()
            self.go_on()
            return
        winner, tempo = step.taken.winner, self.app.settings.tempo
        self.seats[winner].flash()
        self.cards.cards[dict(step.taken.cards)[winner]].is_marked = True
        assert self.session is not None
        name = self.session.match.seat_name(winner)
        self.ids.message.text = text("table.takes", name=name) if winner != HUMAN else text("table.you_take")
        self.later(tempo.hold, lambda: self.collected(step))

    def collected(self, step: Step) -> None:
        """Draw the trick in and go on."""
        assert step.taken is not None
        tempo = self.app.settings.tempo
        self.cards.collect(step.taken.cards, step.taken.winner, tempo.fly)

        def finish() -> None:
            self.shown_trick = ()
            self.go_on()

        self.later(tempo.fly, finish)

    # What the person asks for

    def show_menu(self) -> None:
        """Open the menu of the table."""
        show_match_menu(self)

    def show_story(self) -> None:
        """Tell how the match stands."""
        show_story(self)

    def show_last_trick(self) -> None:
        """Show the trick before this one."""
        trick, session = self.view().last_trick, self.session
        if trick is not None and session is not None:
            names = session.match.card_names()
            show_trick_sheet(
                self.app, [(session.match.seat_name(seat), names[card]) for seat, card in trick.cards]
            )


def show_plate(plate: SeatPlate, view: CardView, seat: int) -> None:
    """Show who sits there and how the seat stands."""
    shown = view.seats[seat]
    plate.name = text("table.you") if seat == HUMAN else shown.name
    plate.note = shown.score
    plate.look = looks_at_table([entry.name for entry in view.seats])[seat]
    plate.is_dealer = shown.is_dealer
    plate.tally = shown.tally
    key = "others.one_card" if shown.num_cards == 1 else "others.cards"
    plate.extra = text(key, count=shown.num_cards)


Builder.load_file(str(Path(__file__).with_name("card_table.kv")))
