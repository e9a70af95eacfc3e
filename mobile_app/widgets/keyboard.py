"""Everything by keys: arrows and tab move a ring from one thing to the next, enter and space press it."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Line
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput

from ..spoken import spoken
from ..stops import FIRST, MOVE, OTHER, Stop, first_of, in_reading_order, nearest, towards
from ..strings import text
from ..table_layout import Box

DIRECTIONS = {273: (0, 1), 274: (0, -1), 275: (1, 0), 276: (-1, 0)}
TAB, PRESSING, PAGES = 9, (13, 271, 32), {280: 1, 281: -1}
SCROLLED = 0.8             # of what is seen, by one key
RING_DP, CORNER_DP = 3.0, 10.0


def box_of(widget: Any) -> Box:
    """Return where a widget lies in the window."""
    return Box(*widget.to_window(*widget.pos), *widget.size)


def words_on(widget: Any) -> str:
    """Return what a button says, and whether it is chosen."""
    words = getattr(widget, "spoken", "") or getattr(widget, "text", "") or getattr(widget, "caption", "")
    if not words:
        words = " ".join(part.text for part in widget.walk(restrict=True) if isinstance(part, Label) and part.text)
    is_on = getattr(widget, "is_on", None)
    if is_on is not None:
        words = text("say.on" if is_on else "say.off", what=words)
    elif getattr(widget, "is_chosen", False):
        words = text("say.chosen", what=words)
    return spoken(words)


def stop_of(widget: Any, area: Any) -> Stop | None:
    """Return the stop that a widget is by itself, if it is one."""
    if widget.disabled or min(widget.size) <= 0:
        return None
    if isinstance(widget, TextInput):
        words = widget.text or widget.hint_text
        return Stop(
            key=("field", widget.hint_text), words=words, box=partial(box_of, widget), area=area,
            press=partial(setattr, widget, "focus", True),
        )
    if not isinstance(widget, ButtonBehavior):
        return None
    words = words_on(widget)
    rank = FIRST if getattr(widget, "kind", "") in ("primary", "gold") else OTHER
    return Stop(
        key=(type(widget).__name__, words), words=words, box=partial(box_of, widget), area=area,
        press=partial(widget.trigger_action, 0), rank=getattr(widget, "key_rank", rank),
    )


def stops_below(widget: Any, area: Any = None) -> Iterator[Stop]:
    """Yield everything below a widget that can be pressed; widgets with places of their own say which."""
    if widget.opacity == 0:
        return
    if hasattr(widget, "key_stops"):
        yield from widget.key_stops(area)
    elif (stop := stop_of(widget, area)) is not None:
        yield stop
    for child in reversed(widget.children):
        yield from stops_below(child, widget if isinstance(widget, ScrollView) else area)


def reveal(area: Any, box: Box) -> None:
    """Scroll so far that the box is seen."""
    view, room = box_of(area), area.children[0].height - area.height
    if room <= 0:
        return
    above, below = box.top - view.top, view.y - box.y
    if above > 0:
        area.scroll_y = min(1.0, area.scroll_y + above / room)
    elif below > 0:
        area.scroll_y = max(0.0, area.scroll_y - below / room)


def scroll(area: Any, up: int) -> bool:
    """Scroll most of a page up (1) or down (-1); return whether there was anything to scroll."""
    room = area.children[0].height - area.height
    before = area.scroll_y
    if room > 1:
        area.scroll_y = min(1.0, max(0.0, before + up * SCROLLED * area.height / room))
    return bool(abs(area.scroll_y - before) * room > 1)


class Keyboard:
    """Knows what has the ring; it is seen once a key was used, and gone at the next touch.

    What was pressed may vanish, as a card does: the ring rests then, nothing is pressed by accident, and it comes
    back with the next move of the game or the next key.
    """

    def __init__(self, app: Any) -> None:
        self.app = app
        self.root: Any = None                  # the sheet or screen that the keys belong to
        self.stop: Stop | None = None          # None while the ring rests
        self.place = Box(0.0, 0.0, 0.0, 0.0)   # where it was last
        self.is_chosen = False                 # by the person, so that it is not moved to anything better
        self.following: Any = None             # the clock while the ring is seen
        self.ring = InstructionGroup()
        self.lines = [Line(width=dp(RING_DP)), Line(width=dp(RING_DP) / 2)]
        for colour, line in zip(((0.05, 0.06, 0.07, 0.9), (1.0, 0.84, 0.35, 1.0)), self.lines, strict=True):
            self.ring.add(Color(*colour))
            self.ring.add(line)
        Window.bind(on_touch_down=self.hide)

    def close(self) -> None:
        """Let go of the window."""
        self.hide()
        Window.unbind(on_touch_down=self.hide)

    @property
    def is_seen(self) -> bool:
        """Whether keys are in use."""
        return self.following is not None

    def stops(self) -> list[Stop]:
        """Return everything that can be pressed now; of two that say the same each has its own key."""
        found: dict[Any, Stop] = {}
        for stop in () if self.root is None else stops_below(self.root):
            number = 0
            while (key := (*stop.key, number) if number else stop.key) in found:
                number += 1
            found[key] = stop if number == 0 else replace(stop, key=key)
        return list(found.values())

    # The ring

    def show(self) -> None:
        """Begin with what is pressed first."""
        self.following = Clock.schedule_interval(self.follow, 0)
        self.app.overlay.canvas.after.add(self.ring)
        self.root = None
        self.follow()

    def hide(self, *_: Any) -> None:
        """Put the ring away: a finger is in use."""
        if self.following is not None:
            self.following.cancel()
            self.following = None
            self.app.overlay.canvas.after.remove(self.ring)

    def take(self, stop: Stop | None, *, is_chosen: bool = False) -> None:
        """Move the ring."""
        self.stop, self.is_chosen = stop, is_chosen
        if stop is None:
            return
        if stop.area is not None:
            reveal(stop.area, stop.box())
        if is_chosen:
            self.app.say(stop.words)

    def follow(self, *_: Any) -> None:
        """Stay with what has the ring, wherever it is by now; leave what is no longer there."""
        top = self.app.top()
        if top is not self.root:
            self.root, self.stop, self.is_chosen = top, None, False
            self.take(first_of(self.stops(), box_of))
        else:
            self.stay(self.stops())
        if self.stop is not None:
            self.place = self.stop.box()
        self.draw()

    def stay(self, stops: list[Stop]) -> None:
        """Find again what had the ring; go to a move of the game as soon as there is one, unless the person chose."""
        here, moves = self.place, [stop for stop in stops if stop.rank == MOVE]
        if self.stop is not None:
            same = [stop for stop in stops if stop.key == self.stop.key]
            self.stop = nearest(same, here) or next((stop for stop in stops if stop.box() == here), None)
        if moves and (self.stop is None or (not self.is_chosen and self.stop.rank != MOVE)):
            self.take(nearest(moves, here) if self.stop is None else first_of(moves, box_of))

    def draw(self) -> None:
        """Draw the ring around what has it."""
        box, edge = self.place, dp(RING_DP) / 2
        for line in self.lines:
            outline = (box.x - edge, box.y - edge, box.width + 2 * edge, box.height + 2 * edge, dp(CORNER_DP))
            line.rounded_rectangle = outline if self.stop is not None else (-9.0, -9.0, 1.0, 1.0, 0.1)

    # Keys

    def pressed(self, key: int, modifiers: Any = ()) -> bool:
        """Do what the key asks for; return whether it is one of ours."""
        if key not in (*DIRECTIONS, TAB, *PRESSING, *PAGES):
            return False
        if not self.is_seen:
            self.show()
            if self.stop is not None:
                self.app.say(self.stop.words)
            return True
        self.follow()
        if key in DIRECTIONS:
            self.step(DIRECTIONS[key])
        elif key == TAB:
            self.next_one(-1 if "shift" in (modifiers or ()) else 1)
        elif key in PAGES:
            self.scroll_page(PAGES[key])
        elif self.stop is not None:
            self.is_chosen = False
            self.stop.press()
        self.follow()
        return True

    def step(self, direction: tuple[int, int]) -> None:
        """Go on in a direction; where nothing near is left the page scrolls."""
        stops, area = self.stops(), self.area()
        within = [stop for stop in stops if stop.area is area]
        found = towards(within, self.place, direction) or towards(stops, self.place, direction)
        if direction[1] and area is not None:
            view = box_of(area)
            way = 0.0 if found is None else abs(found.box().center[1] - self.place.center[1])
            if (found is None or (found.area is area and way > SCROLLED * view.height)) and scroll(area, direction[1]):
                return
        if found is not None:
            self.take(found, is_chosen=True)
        elif self.stop is None:
            self.take(nearest(stops, self.place), is_chosen=True)

    def next_one(self, jump: int) -> None:
        """Go on in the order in which the screen is read, and round."""
        stops = in_reading_order(self.stops(), box_of)
        if not stops:
            return
        keys = [stop.key for stop in stops]
        here = keys.index(self.stop.key) if self.stop is not None and self.stop.key in keys else -1
        self.take(stops[(here + jump) % len(stops)], is_chosen=True)

    def area(self) -> Any:
        """Return what scrolls here: around what has the ring, or else the largest of the screen."""
        if self.stop is not None and self.stop.area is not None:
            return self.stop.area
        areas = [part for part in self.root.walk(restrict=True) if isinstance(part, ScrollView) and part.children]
        return max(areas, key=lambda part: part.height, default=None)

    def scroll_page(self, up: int) -> None:
        """Scroll by most of a page."""
        area = self.area()
        if area is not None:
            scroll(area, up)
