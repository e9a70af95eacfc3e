"""How fast this device thinks: calibrated when nobody waits, kept in a file, refreshed by every move. No Kivy here.

Everything but `save` and `message` belongs to the worker's thread.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from aicore import Cancel
from aicore.budget import DeviceCosts
from aicore.games.device.pacing import CalibrationCancelledError, cost_name, pace
from aicore.games.table.catalogue import load_game
from aicore.player import Player, SearchPlayer

from .strings import text

FILE_NAME = "device.json"
STARS = 5                           # whose search is measured
MAX_AGE = timedelta(days=30)        # afterwards system, battery and app are others than they were
STAGES = {"first": 0.0, "middle": 0.5, "last": 0.85}


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """What was found out about a game on this device."""

    measured_at: str                    # UTC, ISO 8601
    num_moves: int                      # real moves that it was refreshed by
    rates: dict[str, float]             # imagined rounds a second, by stage of a round
    wanted: int                         # imagined rounds of a decision
    reached: int                        # of those, at the first trick within the time
    time_ms: float                      # that they take
    limit_ms: float


class Pacemaker:
    """Lets players keep their time on this device."""

    def __init__(self, folder: Path, *, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.path = folder / FILE_NAME
        self.now = now
        self.message = ""                            # about a file that could not be used
        self.costs: DeviceCosts | None = None    # read when it is first needed: not before the first frame
        self.lock = threading.Lock()

    def calibrate(self, game: str, cancel: Cancel) -> Findings | None:
        """Return what is known of a game, found out first if it is new or old; None when cancelled or not searched."""
        player = load_game(game).player(stars=STARS)
        if not isinstance(player, SearchPlayer):
            return None
        costs = self.loaded()
        if self.is_stale(costs):
            costs = DeviceCosts(device=costs.device)
        known = set(costs.games)
        try:
            pace(player, load_game(game), costs, cancel=cancel)
            for other in load_game(game).others_to_pace():
                pace(other, load_game(game), costs, cancel=cancel)
        except CalibrationCancelledError:
            return None
        with self.lock:
            self.costs = costs
        if known != set(costs.games):
            self.save()
        return findings(player, costs, game)

    def pace(self, player: Player, game: str) -> None:
        """Make the player keep its time by what is known; without that its deadline is the only limit."""
        if isinstance(player, SearchPlayer):
            player.cost = self.loaded().games.get(cost_name(player, load_game(game)))

    def loaded(self) -> DeviceCosts:
        """Return the costs, read from their file the first time; a damaged one is set aside."""
        if self.costs is None:
            costs = DeviceCosts.load(self.path, note=self.tell)
            with self.lock:
                self.costs = costs
        return self.costs

    def tell(self, sentence: str) -> None:
        """Keep what is to be said about the file."""
        self.message = sentence

    def is_stale(self, costs: DeviceCosts) -> bool:
        """Return whether the costs were measured too long ago, or at a time that is still to come."""
        measured_at = datetime.fromisoformat(costs.measured_at)
        if measured_at.tzinfo is None:
            measured_at = measured_at.replace(tzinfo=UTC)
        age = self.now() - measured_at
        return not -timedelta(days=1) < age < MAX_AGE

    def save(self) -> None:
        """Write what is known, from any thread; a device without room for it measures again next time."""
        with self.lock:
            costs = self.costs
            if costs is None or not costs.games:
                return
            try:
                costs.save(self.path)
            except OSError as problem:
                self.message = text("device.unwritten", problem=problem.strerror)


def findings(player: SearchPlayer, costs: DeviceCosts, game: str) -> Findings:
    """Return the figures of a player that is paced by these costs."""
    cost, budget = costs.games[game], player.budget
    limit_ms = budget.time_ms or 0.0
    reached = cost.scale(budget, stage=STAGES["first"]).iterations
    return Findings(
        measured_at=costs.measured_at,
        num_moves=cost.num_moves,
        rates={name: cost.rate(stage) for name, stage in STAGES.items()},
        wanted=budget.iterations,
        reached=reached,
        time_ms=cost.overhead_ms + reached * cost.cost_us(STAGES["first"]) / 1000,
        limit_ms=limit_ms,
    )
