"""The app: opens the storage, starts the worker, shows the screens. Run it with `python -m mobile_app.main`."""

import sys
from importlib import import_module

if not __package__:      # Android runs this file on its own; nothing else may be imported before
    __package__ = import_module("standalone").start("mobile_app")

import os
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import NoTransition, Screen, ScreenManager

from aicore import Cancel
from aicore.worker import AiWorker
from games.table.catalogue import load_game

from . import STARTED
from .database import StorageError
from .device import safe_insets, share, system_is_dark
from .feedback import Feedback
from .on_android import is_android
from .pacemaker import Findings, Pacemaker
from .roster import FIRST_GAME
from .screens.card_table import CardTableScreen
from .screens.home import HomeScreen
from .screens.match_screen import MatchScreen
from .screens.pages import make_page
from .session import Chooser, Session, UnplayableMatchError
from .settings import changed, read_settings
from .standalone import first_decision, started_words
from .storage import Storage
from .stored import StoredMatch
from .strings import text
from .table_layout import PLACES
from .theme import THEME
from .trace_markers import section
from .widgets.avatar import forget_faces
from .widgets.card_face import forget_textures
from .widgets.common import Page
from .widgets.felt import forget_cloth
from .widgets.sheet import Sheet

BACK_KEY = 27
PHONE_SIZE = (412, 892)
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


class SpadesApp(App):
    """Holds what the screens share: storage, settings, worker, theme, the way back."""

    title = text("app.title")
    theme = THEME
    use_kivy_settings = False

    def __init__(
        self,
        *,
        folder: Path | None = None,
        draw_seed: Callable[[], int] = new_seed,
        tell_started: Callable[[str], None] | None = None,
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self.folder = folder
        self.draw_seed = draw_seed            # of a match whose deals nobody has chosen
        self.tell_started = tell_started      # where a line goes once a frame is drawn and a decision made
        self.way_back: list[str] = []
        self.trouble = StorageTrouble(self)
        self.first_frame_seconds: float | None = None

    # Life

    def build(self) -> FloatLayout:
        """Open the storage and make the first two screens; the others are made when asked for."""
        sys.setswitchinterval(SWITCH_SECONDS)
        self.storage = Storage(self.folder or self.data_folder())
        self.settings = read_settings(self.storage.settings())
        self.feedback = Feedback(lambda: self.settings, self.storage.folder)
        self.worker = AiWorker(lambda action: Clock.schedule_once(lambda _: action(), 0), section=section)
        self.pacemaker = Pacemaker(self.storage.folder)
        self.theme.apply(self.settings, system_is_dark=system_is_dark())
        self.read_insets()
        self.overlay = FloatLayout()
        self.screens = ScreenManager(transition=NoTransition())
        self.screens.add_widget(HomeScreen(name="home"))
        self.table = CardTableScreen(name="table")
        self.last_table: MatchScreen | None = None
        self.screens.add_widget(self.table)
        self.overlay.add_widget(self.screens)
        Window.bind(on_keyboard=self.on_key, on_flip=self.on_first_frame, on_resize=self.on_turn)
        return self.overlay

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
        ExceptionManager.add_handler(self.trouble)

    def on_first_frame(self, *_: Any) -> None:
        """Note how long the start took."""
        self.first_frame_seconds = time.perf_counter() - STARTED
        Window.unbind(on_flip=self.on_first_frame)
        if self.tell_started is not None:
            self.prove_start(self.first_frame_seconds, self.tell_started)
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
        forget_textures()
        forget_cloth()
        forget_faces()
        self.theme.apply(self.settings, system_is_dark=system_is_dark())
        self.read_insets()
        if hasattr(self.screens.current_screen, "resume"):
            self.screens.current_screen.resume()

    def on_stop(self) -> None:
        """Let go of window, thread and file."""
        self.halt()
        ExceptionManager.remove_handler(self.trouble)
        Window.unbind(on_keyboard=self.on_key, on_resize=self.on_turn)
        self.worker.stop()
        self.pacemaker.save()
        self.storage.close()

    def halt(self) -> None:
        """Stop whatever a table was about to do."""
        for screen in self.screens.screens:
            if hasattr(screen, "halt"):
                screen.halt()

    # Screens

    def screen(self, name: str) -> Screen:
        """Return the screen, made now if it was never shown."""
        if not self.screens.has_screen(name):
            self.screens.add_widget(make_page(name))
        return self.screens.get_screen(name)

    def go(self, name: str) -> None:
        """Show a screen from its beginning; from home there is no way back."""
        self.close_sheets()
        if name == "home":
            self.way_back = []
        elif self.screens.current != name:
            self.way_back.append(self.screens.current)
        shown = self.screen(name)
        if isinstance(shown, Page):
            shown.to_top()
        self.screens.current = name

    def go_back(self) -> None:
        """Leave the screen for the one before."""
        self.close_sheets()
        self.screens.current = self.way_back.pop() if self.way_back else "home"

    def on_key(self, _window: Any, key: int, *_: Any) -> bool:
        """Back: close the sheet, or leave the screen, or leave the app."""
        if key != BACK_KEY:
            return False
        if self.sheets():
            top = self.sheets()[-1]
            if not top.must_answer:
                top.close()
            return True
        if self.screens.current == "home":
            return False
        self.go_back()
        return True

    def sheets(self) -> list[Sheet]:
        """Return the open sheets, the uppermost last."""
        return [child for child in reversed(self.overlay.children) if isinstance(child, Sheet)]

    def show_sheet(self, sheet: Sheet) -> None:
        """Put a sheet over everything."""
        self.overlay.add_widget(sheet)

    def close_sheets(self) -> None:
        """Take all sheets away without acting on them."""
        for sheet in self.sheets():
            sheet.closed = None
            sheet.close()

    def show_message(self, heading: str, words: str) -> None:
        """Tell something in a sheet."""
        sheet = Sheet(heading=heading)
        sheet.add_words(words)
        sheet.add_button(text("close"), kind="primary")
        self.show_sheet(sheet)

    def tell_storage(self, words: str) -> None:
        """Tell what became of saved games."""
        self.show_message(text("message.storage"), words)

    def show_failure(self, problem: Exception) -> None:
        """Tell that the AI could not answer."""
        self.show_message(text("message.failure"), f"{type(problem).__name__}: {problem}")

    # Matches

    def start_match(
        self,
        game: str,
        *,
        seats: Sequence[Mapping[str, Any]],
        rules: Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> None:
        """Begin a match with those at seats 1, 2, ... as the storage keeps them, and go to its table."""
        self.calibrate(game)
        drawn = self.draw_seed() if seed is None else seed
        self.open_match(
            Session.start(self.storage, game=game, seed=drawn, rules=rules, seats=seats, pace=self.pacemaker.pace)
        )

    def ask_to_close(self, game: str, begin: Callable[[], None]) -> None:
        """Begin what closes the game's match under way; ask first if the person has played in one."""
        running = self.storage.running_match(game)
        if running is None or not any(chooser in (None, Chooser.PERSON) for chooser in running.choosers):
            begin()
            return
        sheet = Sheet(heading=text("closing.heading"))
        sheet.add_words(text("closing.words", game=load_game(game).title))
        sheet.add_button(text("closing.keep"), kind="primary")
        sheet.add_button(text("closing.begin"), begin, kind="danger")
        self.show_sheet(sheet)

    def continue_match(self, game: str) -> None:
        """Go on with the unfinished match of a game."""
        stored = self.storage.running_match(game)
        if stored is None:
            return
        if self.session is not None and self.session.match_id == stored.match_id:
            self.go(self.table_for(self.session).name)
            return
        self.calibrate(game)
        session = self.resumed(stored)
        if session is not None:
            self.open_match(session)

    def table_for(self, session: Session) -> MatchScreen:
        """Return the table that suits a match: of cards if it can be seen as one, else its board."""
        has_seats = session.match.num_players in PLACES
        if has_seats and session.card_view() is not None:
            return self.table
        board: MatchScreen = self.screen("board_table")
        return board

    @property
    def session(self) -> Session | None:
        """The match that was on a table last."""
        return None if self.last_table is None else self.last_table.session

    def open_match(self, session: Session) -> None:
        """Show a match at the table that suits it."""
        if self.last_table is not None and self.screens.current_screen is self.last_table:
            self.go_back()
        self.last_table = table = self.table_for(session)
        table.session = None          # nothing of an earlier match is to go on
        self.go(table.name)
        table.open(session)

    def resumed(self, stored: StoredMatch) -> Session | None:
        """Return the session of a stored match; one that cannot be read is closed, kept and told about."""
        try:
            return Session(self.storage, stored, pace=self.pacemaker.pace)
        except UnplayableMatchError as problem:
            self.storage.end_match(stored.match_id, "unreadable")
            self.show_message(text("message.match"), text("message.match_words", problem=problem))
            return None

    def calibrate(self, game: str, found: Callable[[Findings], None] | None = None) -> None:
        """Find out how fast the game's players think here, when nobody waits for them; `found` is told."""

        def calibrate(cancel: Cancel) -> bool:
            findings = self.pacemaker.calibrate(game, cancel)
            if findings is not None and found is not None:
                self.worker.deliver(partial(found, findings))
            return findings is not None or not cancel.is_set()

        self.worker.when_idle(calibrate, failed=self.show_failure)

    def keep_costs(self) -> None:
        """Write what the last moves taught about this device, when nobody waits."""

        def save(_: Cancel) -> bool:
            self.pacemaker.save()
            return True

        self.worker.when_idle(save, failed=self.show_failure)

    def open_check(self, session: Session, round_number: int) -> None:
        """Compare the person's play of a round with the adviser's."""
        self.go("check")
        self.screen("check").open(session, round_number)

    def open_replay(self, session: Session, round_number: int) -> None:
        """Show a round again, on the table that it was played at."""
        name = "replay" if self.table_for(session) is self.table else "board_replay"
        self.go(name)
        self.screen(name).open(session, round_number)

    def replay_match(self, match_id: int) -> None:
        """Show the last finished round of a match that was played earlier; others can be chosen there."""
        session = self.session
        if session is None or session.match_id != match_id:
            stored = next(self.storage.readable([match_id]), None)
            session = None if stored is None else self.resumed(stored)
        if session is not None:
            self.open_replay(session, max(0, session.match.num_rounds - 1))

    def open_report(self, session: Session) -> None:
        """Write a report about a play."""
        self.go("report")
        self.screen("report").open(session)

    def export_record(self, session: Session) -> None:
        """Share the record of the match, or write it to a file."""
        self.share_document(f"{session.game.name}-record", session.match.record())

    def share_document(self, name: str, document: dict[str, Any]) -> Path:
        """Share a document; elsewhere than on Android tell where the file is."""
        path = share(name, document, self.storage.folder / "exports")
        if not is_android():
            self.show_message(text("message.exported"), str(path))
        return path

    def change_setting(self, name: str, value: Any) -> None:
        """Write a setting and let everything follow it."""
        self.settings = changed(self.settings, name, value, write=self.storage.put_setting)
        self.theme.apply(self.settings, system_is_dark=system_is_dark())


def main() -> int:
    """Run the app, on a desktop in a window of a phone's shape."""
    if not is_android():
        Window.size = PHONE_SIZE
    app = SpadesApp(tell_started=partial(print, flush=True) if "standalone" in sys.modules else None)
    app.run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
