"""Take pictures of every screen: python -m tests.mobile_app.pictures FOLDER (not a test; look at them by eye)."""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("KCFG_GRAPHICS_MAXFPS", "0")

from aicore.games.spades.characters import characters
from mobile_app.roster import seat_entry
from mobile_app.screens.game_choice import open_new_game
from mobile_app.session import HUMAN
from tests.mobile_app.harness import LANDSCAPE, PHONE, TABLET, Hand
from tests.mobile_app.samples import device_profile

from .sessions import begin_game, make

NUM_COLOURS = 256        # the grain of the felt costs most of the bytes


class Camera:
    """Walks through the app and keeps what it sees."""

    def __init__(self, folder: Path, size: tuple[int, int], theme: str) -> None:
        self.folder, self.size, self.theme = folder, size, theme
        self.hand = Hand(Path(tempfile.mkdtemp()), size)
        self.hand.app.change_setting("theme", theme)

    def take(self, name: str) -> None:
        """Write the window as a small PNG."""
        from PIL import Image

        self.hand.frames(6)
        path = self.folder / f"{name}-{self.size[0]}x{self.size[1]}-{self.theme}.png"
        raw = self.hand.window.screenshot(name=str(self.folder / f"raw-{self.size[0]}-{self.theme}.png"))
        picture = Image.open(raw).convert("RGB")
        if max(self.size) > 1000:
            picture = picture.resize((self.size[0] // 2, self.size[1] // 2), Image.Resampling.LANCZOS)
        small = picture.quantize(NUM_COLOURS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        small.save(path, optimize=True)
        os.unlink(raw)
        print(path.name, path.stat().st_size // 1024, "KB", flush=True)

    def leave(self) -> None:
        """Go back, and wait until the screen before is there."""
        self.hand.app.go_back()
        self.hand.frames(4)

    def page(self, name: str) -> None:
        """Take a page as it opens, and leave it."""
        self.hand.app.go(name)
        self.take(name)
        self.leave()

    def end_of(self, name: str) -> None:
        """Take the lower end of the page that is shown, if it is longer than the window."""
        scroll = self.hand.app.screens.current_screen.ids.scroll
        if scroll.viewport_size[1] > scroll.height:
            scroll.scroll_y = 0
            self.take(f"{name}_end")

    def walk(self) -> None:
        """Take every screen."""
        app = self.hand.app
        self.hand.wait_for_tiles()
        self.take("home")
        for name in ("settings", "rules"):
            self.page(name)
        open_new_game(app, "spades")
        self.take("new_game")
        self.end_of("new_game")
        app.screen("new_game").choose_character(2)
        self.take("characters")
        self.leave()
        self.dealing()
        self.spades()
        self.blind_nil()
        self.other_games()
        self.hand.close()

    def dealing(self) -> None:
        """Deal a round slowly, and look while cards are on their way."""
        hand, app = self.hand, self.hand.app
        app.change_setting("speed", "slow")
        app.open_match(begin_game(app.storage, "spades", seed=5, stars=3))
        cards = app.table.cards
        hand.until(lambda: sum(back.parent is not None for back in cards.backs) < 9)
        self.take("dealing")
        app.change_setting("speed", "instant")
        app.go("home")

    def spades(self) -> None:
        """Play a round and look at everything that can be opened from the table."""
        hand, app = self.hand, self.hand.app
        people = characters()
        seats = [seat_entry(people[place]) for place in (0, -1, 4)]
        app.start_match("spades", seed=5, seats=seats)
        hand.until(hand.is_own_turn)
        app.table.picker.choose(3)
        self.take("bidding")
        hand.play_until(lambda: hand.session.num_moves > 17 and len(hand.session.legal()) > 2 and hand.is_own_turn())
        self.take("table")
        hand.key("tab")
        self.take("keys")
        app.keyboard.hide()
        for name in ("last_trick", "menu", "score"):
            getattr(app.table, f"show_{name}")()
            self.take(name)
            app.close_sheets()
        app.table.ask_hint()
        hand.until(lambda: app.sheets())
        self.take("hint")
        app.close_sheets()
        app.open_report(hand.session)
        self.take("report")
        self.leave()
        hand.play_until(lambda: app.sheets())
        self.take("round")
        app.open_check(hand.session, 0)
        hand.until(lambda: app.screen("check").is_done, seconds=60)
        self.take("check")
        self.leave()
        app.open_replay(hand.session, 0)
        app.screen("replay").move(20)
        self.take("replay")
        self.leave()
        self.page("match_statistics")
        self.page("achievements")
        app.go("fairness")
        app.screen("fairness").prove()
        hand.until(lambda: app.screen("fairness").trials.children, seconds=30)
        self.take("fairness")
        self.end_of("fairness")
        self.leave()
        app.first_frame_seconds = None      # how busy this machine was at the start is no fact about the app
        app.go("device")
        hand.until(lambda: len(app.screen("device").found.children) > 3)
        self.take("device")
        app.screen("device").show(device_profile())
        hand.frames(4)
        self.end_of("device")
        self.leave()
        app.go("home")
        self.take("home_running")

    def blind_nil(self) -> None:
        """Fall behind, bid blind nil, pass two cards; then lose the match."""
        hand, app = self.hand, self.hand.app
        hand.start_match(seed=5, rules={"blind_nil": True, "nil_pass": True, "losing_points": -500})
        app.table.halt()
        session = hand.session
        while not session.match.rounds:
            legal = session.match.legal_moves()
            is_ours = session.match.current_player() % 2 == 0
            make(session, (legal[-1] if is_ours else legal[1]) if session.match.state.phase == "bidding" else legal[0])
        app.table.open(session)
        hand.until(hand.is_own_turn)
        self.take("blind_nil")
        hand.touch_bid(14)
        hand.until(lambda: session.match.state.phase == "passing" and hand.is_own_turn())
        self.take("passing")
        app.table.halt()
        while session.match.current_player() >= 0:
            legal = session.match.legal_moves()
            make(session, legal[-1] if session.match.state.phase == "bidding" else legal[0])
        app.table.open(session)
        hand.until(lambda: app.sheets())
        self.take("result")
        app.close_sheets()
        app.go("home")

    def other_games(self) -> None:
        """Open a few of the other games, each at a moment that shows its table."""
        hand, app = self.hand, self.hand.app
        moments = (
            ("hearts", 0), ("hearts", 26), ("oh_hell", 0), ("euchre", 5), ("gin_rummy", 9), ("sorry", 30),
            ("dou_dizhu", 6), ("mr_jack", 1),
        )
        for name, num_moves in moments:
            session = begin_game(app.storage, name, seed=7, stars=1)
            while session.num_moves < num_moves or session.match.current_player() != HUMAN:
                legal = session.match.legal_moves()
                make(session, legal[session.num_moves * 5 % len(legal)])
            app.open_match(session)
            self.take("hearts_pass" if (name, num_moves) == ("hearts", 0) else name)
            if (name, num_moves) == ("hearts", 26):
                app.screens.current_screen.ask_hint()
                hand.until(lambda: app.sheets())
                self.take("hearts_hint")
                app.close_sheets()
            app.go("home")
        open_new_game(app, "hearts")
        self.take("hearts_start")


def main() -> int:
    """Take all screens at three sizes, light and dark, each in a process with a window of that size from the start."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("size", nargs="?", help="such as 412x892; with a theme for one part of all")
    parser.add_argument("theme", nargs="?", choices=("light", "dark"))
    options = parser.parse_args()
    folder = options.folder
    folder.mkdir(parents=True, exist_ok=True)
    if options.theme is not None:
        width, height = (int(part) for part in options.size.split("x"))
        Camera(folder, (width, height), options.theme).walk()
        return 0
    for width, height in (PHONE, LANDSCAPE, TABLET):
        # An offscreen surface keeps the size that it was made with.
        size = {"KCFG_GRAPHICS_WIDTH": str(width), "KCFG_GRAPHICS_HEIGHT": str(height)}
        for theme in ("light", "dark"):
            command = [sys.executable, "-m", "tests.mobile_app.pictures", str(folder), f"{width}x{height}", theme]
            subprocess.run(command, env=os.environ | size, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
