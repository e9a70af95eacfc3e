"""The app in an offscreen window, driven by touches that go through Kivy's event loop."""

import gc
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from mobile_app.roster import seat_entry
from mobile_app.session import HUMAN, Session
from mobile_app.settings import Settings

KEYS = {
    "up": 273, "down": 274, "right": 275, "left": 276, "tab": 9, "enter": 13, "space": 32, "escape": 27,
    "page up": 280, "page down": 281,
}
PHONE, LANDSCAPE, TABLET = (412, 892), (892, 412), (800, 1280)
FRAME_SECONDS = 1 / 60
YIELD_SECONDS = 0.001     # a frame leaves so much to a thread that thinks or writes
MOST_FRAMES = 60          # from a touch until a button has acted: a scroll view keeps it for a fifth of a second


def step_time() -> None:
    """Have every frame take a sixtieth of a second by Kivy's clock: what a test sees is the same on a busy machine."""
    from kivy.clock import Clock

    if getattr(Clock, "is_stepped", False):
        return
    now = Clock.time()

    def idle() -> float:
        nonlocal now
        now += FRAME_SECONDS
        Clock._dt, Clock._last_tick = now - Clock._last_tick, now
        return now

    Clock.time, Clock.idle, Clock.is_stepped = lambda: now, idle, True


def forget_app() -> None:
    """Have Kivy's language look again for the app that is open.

    It keeps the app for which `app` was asked first until that one tells that it stops; asked while it stops, it would
    keep it for ever, and a rule such as `app.go_back()` would go to an app that was closed tests ago.
    """
    from kivy.lang.parser import global_idmap

    object.__setattr__(global_idmap["app"], "_obj", None)


class Hand:
    """Opens the app, waits, touches; imports Kivy only when it is made."""

    def __init__(self, folder: Path, size: tuple[int, int] = PHONE, *, speed: str = "instant") -> None:
        from kivy.base import EventLoop
        from kivy.core.window import Window

        from mobile_app.main import SpadesApp

        self.window, self.loop = Window, EventLoop
        self.waits_for_disk = False      # frames pass although something is to be written
        EventLoop.ensure_window()
        Window.size = size
        self.app: Any = SpadesApp(folder=folder, draw_seed=count(1).__next__)
        forget_app()
        step_time()
        self.app._run_prepare()
        if EventLoop.status != "started":
            EventLoop.start()
        for name, value in {"speed": speed, "sound": False}.items():
            self.app.change_setting(name, value)
        self.frames(3)

    def close(self) -> None:
        """End the app as the system would, the window stays; closing twice does nothing."""
        if self.app is None:
            return
        self.app.dispatch("on_stop")
        self.window.remove_widget(self.app.root)
        self.app.root = None
        self.app = None
        gc.collect()

    # Time

    def frame(self) -> None:
        """Let a frame pass, and more until what was to be written is on disk; not for ever without a window."""
        self.loop.idle()
        while self.app is not None and self.app.clerk.is_busy and not self.waits_for_disk:
            time.sleep(YIELD_SECONDS)
            self.loop.idle()
        assert not self.loop.quit, "the app has closed its window"

    def frames(self, num_frames: int = 2) -> None:
        """Let some frames pass."""
        for _ in range(num_frames):
            self.frame()

    def until(self, condition: Callable[[], Any], *, seconds: float = 60.0, what: str = "") -> None:
        """Let frames pass until the condition holds; fail when it takes too long."""
        end = time.perf_counter() + seconds
        while not condition():
            assert time.perf_counter() < end, f"waited {seconds} s for {what or condition}"
            self.frame()
            time.sleep(YIELD_SECONDS)

    # Touches

    def tap(self, x: float, y: float) -> None:
        """Touch a point of the window for a moment."""
        self.drag((x, y))

    def drag(self, *points: tuple[float, float]) -> None:
        """Put the finger down at the first point, move it along the others, lift it."""
        from kivy.tests.common import UnitTestTouch

        width, height = self.window.size
        assert all(0 <= x <= width and 0 <= y <= height for x, y in points), "touched outside the window"
        touch = UnitTestTouch(*points[0])
        touch.touch_down()
        self.frame()
        for point in points[1:]:
            touch.touch_move(*point)
            self.frame()
        touch.touch_up()
        self.frames(2)

    def press(self, widget: Any) -> None:
        """Touch the middle of a widget and wait until it has acted; scroll to it first if it lies in a scroll view."""
        from kivy.uix.behaviors import ButtonBehavior
        from kivy.uix.scrollview import ScrollView

        parent = widget.parent
        while parent is not None and parent is not self.window:
            if isinstance(parent, ScrollView):
                for _ in range(5):
                    parent.scroll_to(widget, animate=False)
                    self.frames(3)
                    if 0 <= widget.to_window(*widget.center)[1] <= self.window.height:
                        break
            parent = parent.parent
        released: list[Any] = []
        is_button = isinstance(widget, ButtonBehavior) and not widget.disabled
        if is_button:
            widget.bind(on_release=released.append)
        self.tap(*widget.to_window(*widget.center))
        num_frames = 0
        while is_button and not released and num_frames < MOST_FRAMES:
            self.frame()
            num_frames += 1
        assert released or not is_button, f"{widget} was touched and did not act"
        self.frames(2)

    def key(self, name: str, *modifiers: str) -> None:
        """Press a key of a keyboard, by its name."""
        number = KEYS[name]
        # As the window does it: what a field of text takes is no key of the app's.
        if not self.window.dispatch("on_key_down", number, 0, None, list(modifiers)):
            self.window.dispatch("on_keyboard", number, 0, None, list(modifiers))
        self.window.dispatch("on_key_up", number, 0)
        self.frames(2)

    def back(self) -> None:
        """Press the system's back button."""
        self.window.dispatch("on_keyboard", 27, 0, None, [])
        self.frames(3)

    def resize(self, size: tuple[int, int]) -> None:
        """Turn the device, or take another."""
        self.window.size = size
        self.frames(4)

    # What is shown

    @property
    def session(self) -> Session:
        """The match on the table."""
        session = self.app.session
        assert session is not None
        return session

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.app.settings

    @property
    def screen(self) -> str:
        """The name of the screen shown."""
        return str(self.app.screens.current)

    def buttons(self, root: Any = None) -> dict[str, Any]:
        """Return the buttons with words below a widget (by default of the top sheet or screen), by their words."""
        from kivy.uix.behaviors import ButtonBehavior

        sheets = self.app.sheets()
        top = root or (sheets[-1] if sheets else self.app.screens.current_screen)
        found = {}
        for widget in top.walk():
            if isinstance(widget, ButtonBehavior):
                words = getattr(widget, "text", "") or getattr(widget, "caption", "")
                found.setdefault(words, widget)
        return found

    def choose(self, words: str) -> None:
        """Press the button with these words."""
        if self.screen == "home" and not self.app.sheets():
            self.wait_for_tiles()
        buttons = self.buttons()
        assert words in buttons, f"no button '{words}' among {sorted(buttons)}"
        self.press(buttons[words])

    def choose_game(self, name: str) -> None:
        """Press the tile of a game on the home screen."""
        self.wait_for_tiles()
        self.press(self.app.screen("home").tiles[name])

    def wait_for_tiles(self) -> None:
        """Wait until the home screen has a tile for every game: a new row of them moves all else, for some frames."""
        home = self.app.screen("home")
        self.until(lambda: len(home.tiles) >= len(self.app.games), what="the tiles of all games")
        self.frames(2)

    # Playing

    def start_match(self, seed: int = 5, *, stars: int = 1, rules: dict[str, Any] | None = None) -> None:
        """Begin a match with three players of so many stars."""
        from aicore.games.spades.characters import characters

        weak = next(entry for entry in characters() if entry.stars == stars)
        self.app.start_match("spades", seed=seed, rules=rules or {}, seats=[seat_entry(weak)] * 3)
        self.frames(2)

    def is_own_turn(self) -> bool:
        """Return whether the table waits for the person."""
        table = self.app.table
        return (
            self.session.match.current_player() == HUMAN
            and not table.is_moving
            and not table.claimed
            and not self.app.sheets()
            and (table.picker.parent is not None or len(self.session.hand()) > 1)
        )

    def touch_bid(self, bid: int) -> None:
        """Choose a bid in the picker and confirm it."""
        picker = self.app.table.picker
        self.press(picker.buttons[bid])
        self.press(picker.ids.confirm)

    def touch_card(self, card: int) -> None:
        """Tap a card of the hand twice."""
        for _ in range(2):
            box = self.app.table.cards.touch_boxes[card]
            self.tap(*box.center)

    def play_until(self, condition: Callable[[], Any], *, seconds: float = 300.0) -> None:
        """Bid 2 and play the first legal card by touches until the condition holds."""
        end = time.perf_counter() + seconds
        while not condition():
            assert time.perf_counter() < end, f"the game took more than {seconds} s"
            self.until(lambda: condition() or self.is_own_turn(), seconds=seconds)
            if condition():
                return
            legal = self.session.legal()
            if self.session.match.state.phase == "bidding":
                self.touch_bid(min(legal, key=lambda bid: abs(bid - 2)))
            else:
                self.touch_card(legal[0])
