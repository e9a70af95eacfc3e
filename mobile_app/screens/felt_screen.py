"""A table of cards on the felt: seats, hand, trick and score of any game that can be seen as one."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.screenmanager import Screen

from aicore.games.table import Match
from aicore.games.table.views import CardView

from ..faces import CALM, PLEASED, WORRIED, looks_at_table
from ..session import HUMAN, Session
from ..strings import counted, text
from ..table_layout import CARD_RATIO, MESSAGE_HEIGHT, PLACES, TableLayout, seated
from ..theme import THEME, symbols
from ..widgets.card import CardWidget
from ..widgets.card_layer import CardLayer
from ..widgets.common import ToolButton
from ..widgets.felt import Felt
from ..widgets.pile import PileCard
from ..widgets.table_parts import ScorePanel, SeatPlate
from .placing import place_actions, place_seats, placed

__all__ = ["Felt", "FeltScreen", "ScorePanel"]

MOODS = {0: CALM, 1: PLEASED, -1: WORRIED}
Trick = tuple[tuple[int, int], ...]


class FeltScreen(Screen):
    """Shows a view of a match; what happens at the table is up to its own class."""

    message_scale = NumericProperty(1.0)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.app = App.get_running_app()
        self.session: Any = None                    # a Session
        self.layout: TableLayout | None = None
        self.seats: list[SeatPlate] = []
        self.shown_trick: Trick = ()                # instead of the view's: one that is complete already
        self.tools: dict[str, ToolButton] = {}
        self.cards = CardLayer(chosen=self.card_chosen, raised=self.card_raised)
        self.turned = CardWidget()
        self.piles: list[PileCard] = []
        self.ids.board.bind(size=self.arrange)
        THEME.bind(version=self.arrange)

    # What a table of its own fills in

    def refresh(self) -> None:
        """Show the match as it stands."""
        raise NotImplementedError

    def view(self) -> CardView:
        """Return the table as the person sees it."""
        raise NotImplementedError

    def card_chosen(self, card: int) -> None:
        """A card of the hand was chosen."""

    def card_raised(self) -> None:
        """A card of the hand was raised."""

    def show_score(self) -> None:
        """The score was tapped."""

    # The table

    def add_tool(self, name: str, icon: str, action: Callable[[], Any]) -> None:
        """Add a button below the table, or beside it."""
        self.tools[name] = tool = ToolButton(icon=icon, caption=text(f"tool.{name}"))
        tool.bind(on_release=lambda *_: action())

    def shown_tools(self) -> list[ToolButton]:
        """Return the buttons that there are now."""
        return list(self.tools.values())

    def seat_people(self, session: Session) -> None:
        """Seat everybody and take the deck."""
        board = self.ids.board
        for widget in (*self.seats, self.cards, self.turned, *self.piles):
            board.remove_widget(widget)
        self.seats = [SeatPlate(is_upright=place in (1, 3)) for place in PLACES[session.match.num_players]]
        for widget in (*self.seats, self.turned, self.cards):
            board.add_widget(widget)
        self.cards.set_deck(session.match.card_names())
        looks = looks_at_table([session.seat_name(seat) for seat in range(session.match.num_players)])
        for seat, plate in enumerate(self.seats):
            plate.name, plate.look = session.seat_name(seat), looks[seat]
            plate.stars = session.players[seat].stars if seat in session.players else 0

    def arrange(self, *_: Any) -> None:
        """Lay everything out for the window as it is."""
        if self.session is None or self.width <= 1:
            return
        settings = self.app.settings
        whole = placed(self.ids.board, settings, most_cards=self.view().most_cards)
        self.layout = layout = seated(whole, self.session.match.num_players)
        self.cards.layout = layout
        self.cards.plays_on_tap = settings.one_tap
        place_seats(self.seats, layout, is_raised=self.is_raised(self.view()))
        score, message = self.ids.score, self.ids.message
        score.pos, score.size, score.is_narrow = layout.score.pos, layout.score.size, layout.is_landscape
        score.scale = self.message_scale = layout.scale
        place_actions(self.ids.actions, self.shown_tools(), layout=layout, is_left_handed=settings.left_handed)
        own, hand = layout.seats[HUMAN], layout.hand
        middle = own.center[0]
        message.size = 2 * min(middle - hand.x, hand.right - middle), dp(MESSAGE_HEIGHT) * layout.scale
        message.pos = (middle - message.width / 2, own.y - message.height)
        self.turned.size = (layout.card_width, layout.card_height)
        beside = whole.seats[1].right + self.turned.width * 0.65
        self.turned.center_x = beside if layout.is_landscape else whole.middle.center[0]
        self.turned.center_y = whole.raised[1].center[1]
        self.refresh()

    def is_raised(self, view: CardView) -> bool:
        """Return whether the seats make room for words to choose from, or for the card turned up above them."""
        needs_room = view.turned is not None or not view.is_playing_cards or bool(view.several)
        return needs_room and not self.shown_trick and not view.trick

    def show_view(
        self,
        match: Match,
        view: CardView,
        *,
        playable: Iterable[int] = (),
        is_moving: bool = False,
        seconds: float = 0.0,
    ) -> None:
        """Show what lies on the table, the hand sliding when seconds are given; what is moving is left alone."""
        assert self.layout is not None
        trick = self.shown_trick or view.trick
        place_seats(self.seats, self.layout, is_raised=self.is_raised(view), seconds=self.app.settings.tempo.fly)
        for seat, plate in enumerate(self.seats):
            show_plate(plate, view, seat)
        self.ids.score.show(match.game.called(), view)
        self.turned.name = match.card_names()[view.turned] if view.turned is not None and not trick else ""
        self.turned.opacity = 1.0 if self.turned.name else 0.0
        laid = [card for _, cards in view.laid for card in cards]
        self.cards.keep_only([*view.hand, *(card for _, card in trick), *laid])
        self.cards.show_hand(list(view.hand), playable, is_face_up=view.has_looked, seconds=seconds)
        self.cards.mark(view.received)
        self.cards.band(view.groups)
        self.cards.show_laid(view.laid)
        self.show_piles(match, view)
        if not is_moving:
            self.cards.show_trick(trick)

    def show_piles(self, match: Match, view: CardView) -> None:
        """Show the piles in the middle; one that a card may be taken from can be tapped."""
        assert self.layout is not None
        while len(self.piles) < len(view.piles):
            self.piles.append(PileCard(chosen=self.pile_chosen))
        width, whole = self.turned.width, self.turned.width * (1.3 * len(view.piles) - 0.3)
        left = self.turned.x if self.layout.is_landscape else self.layout.middle.center[0] - whole / 2
        for number, pile in enumerate(self.piles):
            if number >= len(view.piles):
                self.ids.board.remove_widget(pile)
                continue
            pile.show(view.piles[number], match.card_names())
            pile.size = (width, width * CARD_RATIO)
            pile.pos = (left + 1.3 * width * number, self.turned.center_y - pile.height / 2)
            if pile.parent is None:
                self.ids.board.add_widget(pile)

    def pile_chosen(self, move: int) -> None:
        """A pile was tapped from which a card may be taken."""

    def write(self, words: str) -> None:
        """Write the message above the hand."""
        self.ids.message.text = symbols(words)


def show_plate(plate: SeatPlate, view: CardView, seat: int) -> None:
    """Show how the seat stands."""
    shown = view.seats[seat]
    plate.mood = MOODS[shown.mood]
    plate.is_dealer, plate.dealer_sign = shown.is_dealer, text("table.dealer")
    plate.tally = shown.tally or counted("table.cards", shown.num_cards)
    is_partner = any(HUMAN in side.seats and seat in side.seats for side in view.sides) and seat != HUMAN
    plate.extra = (text("table.partner") if is_partner else "") if view.sides else shown.score


Builder.load_file(str(Path(__file__).with_name("felt_screen.kv")))
