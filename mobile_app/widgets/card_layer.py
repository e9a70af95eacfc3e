"""The cards on the felt: 52 widgets made once, the hand that is touched, the trick that they fly to."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from ..spoken import card_words
from ..stops import MOVE, Stop
from ..strings import text
from ..table_layout import Box, TableLayout
from .card import CardWidget
from .motion import glide, stand

NUM_CARDS = 54       # with both jokers
SETTLE_SECONDS = 0.1  # for a card to be raised or to fall back
DRAG_DP = 56         # how far up a card is dragged to be played
GATHERING = 0.4      # of the time that a trick takes to leave, until its cards lie on each other
DEALING = 0.35       # of the time of a deal that a single card is on its way
SMALL = 0.5          # the zoom of a card on its way from the dealer
BACKS_A_SEAT = 3
PILED = (2, 1, 3, 0)    # north below the sides below the own card: so no card hides another's index


class CardLayer(Widget):
    """Shows hand and trick; `chosen` is called with the card that the person wants to play."""

    def __init__(self, *, chosen: Callable[[int], None], raised: Callable[[], None], **options: Any) -> None:
        super().__init__(**options)
        self.chosen, self.raised_one = chosen, raised
        self.spare = [CardWidget() for _ in range(NUM_CARDS)]
        self.cards: dict[int, CardWidget] = {}
        self.backs: list[CardWidget] = []   # that fly while a round is dealt
        self.layout: TableLayout | None = None
        self.hand: list[int] = []
        self.playable: set[int] = set()
        self.touch_boxes: dict[int, Box] = {}
        self.raised: int | None = None
        self.picks_several = False
        self.picked: list[int] = []         # several cards chosen together, in the order of the hand
        self.dragged: int | None = None
        self.plays_on_tap = False
        self.marked: set[int] = set()
        self.trick: dict[int, int] = {}     # the cards that lie in it, by seat

    def set_deck(self, names: Mapping[int, str]) -> None:
        """Give every widget its card; nothing is on the table afterwards."""
        self.clear_widgets()
        self.backs.clear()
        self.picked = []
        self.cards = {}
        for widget, (card, name) in zip(self.spare, names.items(), strict=False):
            stand(widget)
            widget.band = 0
            widget.name = name
            self.cards[card] = widget

    def put(self, card: int, box: Box, *, on_top: bool = True) -> CardWidget:
        """Lay a card into a box at once; its widget keeps the size of the hand's cards."""
        widget = self.cards[card]
        stand(widget)
        assert self.layout is not None
        widget.size = (self.layout.card_width, self.layout.card_height)
        widget.zoom = box.width / self.layout.card_width
        widget.center = box.center
        widget.angle = 0
        if widget.parent is None:
            self.add_widget(widget)
        elif on_top:
            self.remove_widget(widget)
            self.add_widget(widget)
        widget.move()
        return widget

    def show_hand(
        self, hand: list[int], playable: Iterable[int], *, is_face_up: bool = True, seconds: float = 0.0
    ) -> None:
        """Arrange the hand, sliding when seconds are given; playable cards are bright, the others dim."""
        assert self.layout is not None
        self.hand, self.playable = list(hand), set(playable)
        if self.raised not in self.playable:
            self.raised = None
        self.picked = [card for card in hand if card in self.picked and card in self.playable]
        self.touch_boxes = {}
        for card, (box, touch) in zip(hand, self.layout.hand_boxes(len(hand)), strict=True):
            self.touch_boxes[card] = touch
            widget = self.cards[card]
            was_here = widget.parent is not None and seconds > 0
            lifted = Box(box.x, box.y + self.lift(card), box.width, box.height)
            start = tuple(widget.center)      # the property itself follows the widget
            self.put(card, lifted)
            if was_here and start != tuple(widget.center):
                goal = tuple(widget.center)
                widget.center = start
                glide(widget, seconds, center=goal)
            widget.is_face_up = is_face_up
            widget.is_dim = bool(self.playable) and card not in self.playable
            widget.is_marked = card in self.marked

    def lift(self, card: int) -> float:
        """Return how far a card of the hand is raised."""
        assert self.layout is not None
        return self.layout.lift if card == self.raised or card in self.picked else 0.0

    def mark(self, cards: Iterable[int]) -> None:
        """Frame cards of the hand: a hint, or what has just come."""
        self.marked = set(cards)
        for held in self.hand:
            self.cards[held].is_marked = held in self.marked

    def band(self, groups: Iterable[Iterable[int]]) -> None:
        """Give the cards of the hand that belong together a band of one colour."""
        numbers = {card: number for number, group in enumerate(groups, 1) for card in group}
        for held in self.hand:
            self.cards[held].band = numbers.get(held, 0)

    def show_trick(self, trick: Iterable[tuple[int, int]]) -> None:
        """Lay the cards of a trick where they belong, at once."""
        assert self.layout is not None
        self.trick = dict(trick)
        for seat, card in sorted(self.trick.items(), key=lambda play: PILED.index(play[0])):
            widget = self.put(card, self.layout.trick[seat])
            widget.is_face_up, widget.is_dim, widget.is_marked, widget.opacity = True, False, False, 1.0

    def show_laid(self, laid: Iterable[tuple[int, tuple[int, ...]]]) -> None:
        """Lay several cards before each seat, side by side as far as there is room."""
        assert self.layout is not None
        for seat, cards in laid:
            for card, box in zip(cards, self.layout.laid_boxes(seat, len(cards)), strict=True):
                widget = self.put(card, box)
                widget.is_face_up, widget.is_dim, widget.is_marked, widget.opacity = True, False, False, 1.0

    def fly(self, seat: int, card: int, seconds: float, done: Callable[[], None]) -> None:
        """Send a card from its seat, or from the hand, to the trick."""
        assert self.layout is not None
        goal = self.layout.trick[seat]
        widget = self.cards[card]
        if seat != 0 or widget.parent is None:
            x, y = self.layout.seats[seat].center
            small = Box(x - goal.width / 4, y - goal.height / 4, goal.width / 2, goal.height / 2)
            self.put(card, small)
        else:
            self.remove_widget(widget)
            self.add_widget(widget)
        widget.is_face_up, widget.is_dim, widget.is_marked, widget.opacity = True, False, False, 1.0
        self.trick[seat] = card
        stand(widget)
        self.pile(seat)
        glide(widget, seconds, center=goal.center, zoom=goal.width / self.layout.card_width, done=done)

    def pile(self, seat: int) -> None:
        """Bring the cards of the trick that lie above the seat's to the top again."""
        for above in PILED[PILED.index(seat) + 1 :]:
            widget = self.cards.get(self.trick[above]) if above in self.trick else None
            if widget is not None and widget.parent is self:
                self.remove_widget(widget)
                self.add_widget(widget)

    def collect(self, trick: Iterable[tuple[int, int]], winner: int, seconds: float) -> None:
        """Let the winner's seat draw the trick in."""
        assert self.layout is not None
        goal = self.layout.seats[winner].center
        self.trick = {}
        pile, gathered = self.layout.trick[winner].center, seconds * GATHERING
        for _, card in trick:
            widget = self.cards[card]
            widget.is_marked = False
            sweep = partial(self.sweep, widget, goal, seconds - gathered)
            glide(widget, gathered, transition="in_out_quad", center=pile, done=sweep)

    def sweep(self, widget: CardWidget, goal: tuple[float, float], seconds: float) -> None:
        """Draw a card of a gathered trick to who has taken it, and off the felt."""
        away = partial(self.take_away, widget)
        glide(widget, seconds, transition="in_cubic", center=goal, zoom=0.25, opacity=0.0, done=away)

    def deal(self, dealer: int, seconds: float) -> None:
        """Let the cards of the hand fly there from the dealer, face down, and a few backs to the others."""
        assert self.layout is not None
        start = self.layout.seats[dealer].center
        wait, flight = seconds * (1 - DEALING), seconds * DEALING
        for number, card in enumerate(self.hand):
            widget = self.cards[card]
            goal = tuple(widget.center)
            widget.is_face_up, widget.center, widget.zoom = False, start, SMALL
            glide(widget, flight, after=wait * number / len(self.hand), center=goal, zoom=1.0)
        others = [seat for seat in range(1, len(self.layout.seats)) if seat != dealer]
        for number, seat in enumerate(others * BACKS_A_SEAT):
            if number == len(self.backs):
                self.backs.append(CardWidget(name=next(iter(self.cards.values())).name, is_face_up=False))
            back = self.backs[number]
            back.size = (self.layout.card_width, self.layout.card_height)
            back.center, back.zoom = start, SMALL
            self.add_widget(back)
            glide(
                back, flight, after=wait * number / (len(others) * BACKS_A_SEAT), center=self.layout.seats[seat].center,
                done=partial(self.remove_widget, back),
            )

    def take_away(self, widget: CardWidget) -> None:
        """Remove a card from the felt; ready to be used again."""
        self.remove_widget(widget)
        widget.opacity = 1.0

    def keep_only(self, cards: Iterable[int]) -> None:
        """Take away whatever else lies on the felt."""
        wanted = set(cards)
        for back in self.backs:
            self.remove_widget(back)
        for card, widget in self.cards.items():
            if card not in wanted and widget.parent is not None:
                stand(widget)
                self.take_away(widget)

    # Touches

    def card_at(self, x: float, y: float) -> int | None:
        """Return the card of the hand under the point; of two that overlap the one that lies on top."""
        for card in reversed(self.hand):
            box = self.touch_boxes[card]
            if box.x <= x <= box.right and box.y <= y <= box.top + self.lift(card):
                return card
        return None

    def on_touch_down(self, touch: Any) -> bool:
        """Take hold of a card of the hand."""
        card = self.card_at(*touch.pos)
        if card is None or card not in self.playable:
            return False
        touch.grab(self)
        touch.ud["card"] = card
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Let the card follow the finger once it is clearly dragged."""
        if touch.grab_current is not self:
            return False
        card = touch.ud["card"]
        distance = abs(touch.y - touch.oy) + abs(touch.x - touch.ox)
        if self.dragged is None and not self.picks_several and distance > dp(16):
            self.dragged = card
            stand(self.cards[card])
        if self.dragged == card:
            self.cards[card].center = touch.pos
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Play a card that was dragged up or tapped a second time; raise one that was tapped."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        card, was_dragged = touch.ud["card"], self.dragged is not None
        self.dragged = None
        if card not in self.playable:
            return True
        if not was_dragged:
            self.tap(card)
        elif touch.y - touch.oy > dp(DRAG_DP):
            self.play(card)
        else:
            self.show_hand(self.hand, self.playable, seconds=SETTLE_SECONDS)
        return True

    def tap(self, card: int) -> None:
        """Do what a tap on a playable card means: choose it together with others, raise it, or play it."""
        if self.picks_several:
            self.picked = [held for held in self.hand if (held in self.picked) != (held == card)]
        elif self.raised == card or self.plays_on_tap:
            self.play(card)
            return
        else:
            self.raised = card
        self.show_hand(self.hand, self.playable, seconds=SETTLE_SECONDS)
        self.raised_one()

    def key_stops(self, area: Any) -> Iterator[Stop]:
        """Yield the cards that keys can choose now."""
        for card in self.hand:
            if card in self.playable:
                words = card_words(self.cards[card].name)
                if card in self.picked or card == self.raised:
                    words = text("say.chosen", what=words)
                yield Stop(
                    key=("card", card), words=words, box=partial(self.shown_box, card), area=area,
                    press=partial(self.tap, card), rank=MOVE,
                )

    def shown_box(self, card: int) -> Box:
        """Return the part of a card of the hand that is seen; of one that is gone, where it was."""
        box = self.touch_boxes.get(card)
        if box is None:
            return Box(*self.cards[card].pos, *self.cards[card].size)
        return Box(box.x, box.y + self.lift(card), box.width, box.height)

    def play(self, card: int) -> None:
        """Hand the choice on; no second card is taken meanwhile."""
        self.raised = None
        self.playable = set()
        self.chosen(card)
