"""Take pictures of every screen: python -m tests.mobile_app.pictures FOLDER (not a test; look at them by eye)."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("KCFG_GRAPHICS_MAXFPS", "0")

from tests.mobile_app.harness import LANDSCAPE, PHONE, TABLET, Hand

NUM_COLOURS = 128        # the grain of the felt costs most of the bytes


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
        raw = self.hand.window.screenshot(name=str(self.folder / "raw.png"))
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

    def walk(self) -> None:
        """Take every screen."""
        hand, app = self.hand, self.hand.app
        self.take("home")
        for name in ("new_game", "settings", "rules", "others"):
            app.go(name)
            self.take(name)
            self.leave()
        app.go("new_game")
        app.screen("new_game").choose_guest(2)
        self.take("guests")
        self.leave()
        from mobile_app.roster import guests

        people = guests()
        app.start_match(seed=5, rules={}, seats=[people[0], people[-1], people[4]])
        hand.until(hand.is_own_turn)
        app.table.picker.choose(3)
        self.take("bidding")
        hand.play_until(lambda: hand.session.num_moves > 17 and len(hand.session.legal()) > 2 and hand.is_own_turn())
        self.take("table")
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
        app.go("statistics")
        self.take("statistics")
        self.leave()
        app.go("fairness")
        app.screen("fairness").prove()
        hand.until(lambda: app.screen("fairness").trials.children, seconds=30)
        self.take("fairness")
        self.leave()
        app.go("device")
        self.take("device")
        self.hand.close()


def main() -> int:
    """Take all screens at three sizes, light and dark, each in a process with a window of that size from the start."""
    folder = Path(sys.argv[1])
    if len(sys.argv) == 4:
        width, height = (int(part) for part in sys.argv[2].split("x"))
        Camera(folder, (width, height), sys.argv[3]).walk()
        return 0
    folder.mkdir(parents=True, exist_ok=True)
    for width, height in (PHONE, LANDSCAPE, TABLET):
        # An offscreen surface keeps the size that it was made with.
        size = {"KCFG_GRAPHICS_WIDTH": str(width), "KCFG_GRAPHICS_HEIGHT": str(height)}
        for theme in ("light", "dark"):
            command = [sys.executable, "-m", "tests.mobile_app.pictures", str(folder), f"{width}x{height}", theme]
            subprocess.run(command, env=os.environ | size, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
