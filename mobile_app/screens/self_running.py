"""A replay that goes by itself, at the speed of the game."""

from typing import Any

from kivy.clock import Clock

from ..replaying import Replay

LEAST_STEP_S = 0.25        # between two moves, however fast the game is


class SelfRunning:
    """A screen with a replay; how it looks while that runs is up to its own class."""

    app: Any
    replay: Replay | None = None
    running: Any = None        # the clock of a replay that goes by itself

    # What a screen of its own fills in

    def move(self, jump: int) -> None:
        """Step on or back."""
        raise NotImplementedError

    def show_running(self, is_running: bool) -> None:
        """Show whether it goes by itself."""
        raise NotImplementedError

    def rest(self) -> float:
        """Return how long this place is looked at, beyond what every move has."""
        return 0.0

    # Running

    def play_or_pause(self) -> None:
        """Let it go by itself, or stop that; from the end it begins anew."""
        assert self.replay is not None
        if self.running is not None:
            self.pause()
            return
        if self.replay.is_at_end:
            self.move(self.replay.first - self.replay.place)
        self.step_later()
        self.show_running(True)

    def pause(self) -> None:
        """Stand still."""
        if self.running is not None:
            self.running.cancel()
            self.running = None
        self.show_running(False)

    def step_later(self) -> None:
        """Make the next step after a while."""
        tempo = self.app.settings.tempo
        self.running = Clock.schedule_once(self.step, max(tempo.think + tempo.fly + self.rest(), LEAST_STEP_S))

    def step(self, _: float) -> None:
        """Make a step of a replay that goes by itself."""
        assert self.replay is not None
        self.move(1)
        if self.replay.is_at_end:
            self.pause()
        else:
            self.step_later()

    def on_pre_leave(self, *_: Any) -> None:
        """Stand still when another screen is shown."""
        self.pause()
