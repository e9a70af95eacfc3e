"""The app: opens the storage, starts the worker, shows the screens. Run it with `python -m mobile_app.main`."""

import sys
from importlib import import_module

if not __package__:      # Android runs this file on its own; nothing else may be imported before
    __package__ = import_module("standalone").start("mobile_app")

import os
import secrets
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from .command_line import PHONE_SIZE, read_command_line

if __name__ == "__main__":
    read_command_line(sys.argv[1:])      # before Kivy, which opens a window as it is imported

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import NoTransition, ScreenManager

from aicore import Cancel
from aicore.games.table.catalogue import offered_games
from aicore.worker import AiWorker

from . import STARTED
from .announcer import Announcer
from .clerk import Clerk
from .database import StorageError
from .device import announce, safe_insets, system_is_dark, system_is_still
from .feedback import Feedback
from .language import use_language
from .match_opening import MatchOpening
from .on_android import is_android
from .pacemaker import Pacemaker
from .roster import FIRST_GAME
from .screens.card_table import CardTableScreen
from .screens.home import HomeScreen
from .screens.lesson import Lesson
from .screens.retelling import retell
from .settings import changed, read_settings
from .standalone import first_decision, started_words
from .storage import Storage
from .strings import text
from .theme import THEME
from .trace_markers import section
from .widgets.keyboard import Keyboard
from .widgets.painting import forget_pictures

MAX_DRAWN_SEED = 10**9       # short enough to be told to a friend
INSETS_SECONDS = 0.25        # until the system's bars are asked for again
SWITCH_SECONDS = 0.0005      # how long the worker's Python may keep a frame waiting; the search itself holds nothing


def new_seed() -> int:
    """Return a seed that nobody can foresee."""
    return secrets.randbelow(MAX_DRAWN_SEED)


class StorageTrouble(ExceptionHandler):
    """What could not be saved is told, wherever it came up; the app lives on."""

    def __init__(self, app: "SpadesApp") -> None:
        self.app = app

    def handle_exception(self, problem: Exception) -> int:
        """Tell about the storage; everything else is not for us."""
        if not isinstance(problem, StorageError):
            return int(ExceptionManager.RAISE)
        self.app.tell_storage(text("message.unsaved", problem=problem))
        return int(ExceptionManager.PASS)


class SpadesApp(MatchOpening, App):
    """Holds what the screens share: storage, settings, worker, theme, the way back."""

    title = text("app.title")
    theme = THEME
    use_kivy_settings = False

    def __init__(
        self,
        *,
        folder: Path | None = None,
        draw_seed: Callable[[], int] = new_seed,
        today: Callable[[], date] = date.today,
        in_store: bool | None = None,
        tell_started: Callable[[str], None] | None = None,
        offers_lesson: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self.folder = folder
        self.draw_seed = draw_seed            # of a match whose deals nobody has chosen
        self.today = today
        self.in_store = is_android() if in_store is None else in_store
        self.tell_started = tell_started      # where a line goes once a frame is drawn and a decision made
        self.offers_lesson = offers_lesson    # to somebody who starts the app for the first time
        self.way_back: list[str] = []
        self.trouble = StorageTrouble(self)
        self.first_frame_seconds: float | None = None

    @property
    def games(self) -> list[str]:
        """The games that are offered."""
        return offered_games(in_store=self.in_store)

    # Life

    def build(self) -> FloatLayout:
        """Open the storage and make the first two screens; the others are made when asked for."""
        sys.setswitchinterval(SWITCH_SECONDS)
        use_language("system")            # for what the storage may have to tell before it is read
        self.storage = Storage(self.folder or self.data_folder())
        self.clerk = Clerk(lambda action: Clock.schedule_once(lambda _: action(), 0))
        self.storage.flush = self.clerk.flush
        self.settings = read_settings(self.storage.settings())
        use_language(self.settings.language)
        self.lesson = Lesson(self)
        self.feedback = Feedback(lambda: self.settings, self.storage.folder)
        self.worker = AiWorker(lambda action: Clock.schedule_once(lambda _: action(), 0), section=section)
        self.pacemaker = Pacemaker(self.storage.folder)
        self.announcer = Announcer(announce)
        self.keyboard = Keyboard(self)
        self.apply_look()
        self.read_insets()
        self.overlay = FloatLayout()
        self.make_screens()
        Window.bind(on_keyboard=self.on_key, on_flip=self.on_first_frame, on_resize=self.on_turn)
        return self.overlay

    def make_screens(self) -> None:
        """Make the first two screens."""
        self.screens = ScreenManager(transition=NoTransition())
        self.screens.add_widget(HomeScreen(name="home"))
        self.table = CardTableScreen(name="table")
        self.last_table = None
        self.screens.add_widget(self.table)
        self.overlay.add_widget(self.screens)

    def data_folder(self) -> Path:
        """Return the folder that the system gives the app; Kivy makes it, but not the one above it."""
        if sys.platform == "linux" and not is_android():
            above = os.environ.get("XDG_CONFIG_HOME", "~/.config")
            Path(above).expanduser().mkdir(parents=True, exist_ok=True)
        return Path(self.user_data_dir)

    def read_insets(self, *_: Any) -> None:
        """Keep clear of the system's bars; ask again soon while the system does not know them."""
        insets = safe_insets()
        if insets is None:
            Clock.schedule_once(self.read_insets, INSETS_SECONDS)
        else:
            self.theme.set_insets(insets)

    def on_turn(self, *_: Any) -> None:
        """The device was turned or the window changed: the bars are elsewhere, some of them a moment later."""
        self.read_insets()
        Clock.schedule_once(self.read_insets, INSETS_SECONDS)

    def on_start(self) -> None:
        """Tell about anything that was wrong with the saved games."""
        Window.softinput_mode = "below_target"
        if self.storage.message:
            self.tell_storage(self.storage.message)
        self.storage.tell = self.tell_storage
        if self.offers_lesson:
            self.lesson.offer()
        ExceptionManager.add_handler(self.trouble)

    def on_first_frame(self, *_: Any) -> None:
        """Note how long the start took."""
        self.first_frame_seconds = time.perf_counter() - STARTED
        Window.unbind(on_flip=self.on_first_frame)
        if self.tell_started is not None:
            self.prove_start(self.first_frame_seconds, self.tell_started)
        if self.settings.sound:
            self.worker.when_idle(self.feedback.make, failed=lambda _: None)     # made when needed, then
        self.calibrate(FIRST_GAME)

    def prove_start(self, seconds: float, tell: Callable[[str], None]) -> None:
        """Have the worker decide once, and tell it in the window's thread."""

        def decide(cancel: Cancel) -> bool:
            decision = first_decision(cancel)
            if not cancel.is_set():
                self.worker.deliver(partial(tell, started_words(seconds, decision)))
            return not cancel.is_set()

        self.worker.when_idle(decide, failed=self.show_failure)

    def on_pause(self) -> bool:
        """Stop thinking: everything is on disk already."""
        self.halt()
        self.pacemaker.save()
        return True

    def on_resume(self) -> None:
        """Look at the system again and go on; textures may have been lost meanwhile."""
        forget_pictures()
        self.apply_look()
        self.read_insets()
        if hasattr(self.screens.current_screen, "resume"):
            self.screens.current_screen.resume()

    def on_stop(self) -> None:
        """Let go of window, thread and file."""
        self.halt()
        ExceptionManager.remove_handler(self.trouble)
        Window.unbind(on_keyboard=self.on_key, on_resize=self.on_turn)
        self.keyboard.close()
        self.worker.stop()
        self.clerk.stop()
        self.pacemaker.save()
        self.storage.close()

    def halt(self) -> None:
        """Stop whatever a table was about to do."""
        for screen in self.screens.screens:
            if hasattr(screen, "halt"):
                screen.halt()

    def change_setting(self, name: str, value: Any) -> None:
        """Write a setting and let everything follow it."""
        self.settings = changed(self.settings, name, value, write=self.storage.put_setting)
        self.apply_look()
        if name == "language":
            retell(self)

    def apply_look(self) -> None:
        """Let everything look as the person and the system wish."""
        self.theme.apply(self.settings, system_is_dark=system_is_dark(), system_is_still=system_is_still())


def main(size: tuple[int, int] = PHONE_SIZE) -> int:
    """Run the app, on a desktop in a window of that size."""
    if not is_android():
        Window.size = size
    tell = partial(print, flush=True) if "standalone" in sys.modules else None
    SpadesApp(offers_lesson=True, tell_started=tell).run()
    return 0


if __name__ == "__main__":
    sys.exit(main(read_command_line(sys.argv[1:])))
