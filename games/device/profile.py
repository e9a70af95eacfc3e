"""Measure a device with real decisions in Spades; docs/profile-schema.md describes the document that results."""

import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import cached_property, partial
from random import Random
from statistics import fmean
from threading import Event
from typing import Any

from aicore import Cancel
from aicore.budget import MAX_BYTES, MAX_TIME_MS, Budget, DeviceCosts, allocation_of
from aicore.games.device.pacing import pace
from aicore.games.table.catalogue import load_game
from aicore.games.table.levels import STARS
from aicore.player import SearchPlayer
from aicore.worker import AiWorker, Cancelled

from .facts import device_facts, resident_bytes
from .frames import FrameTimes, SimulatedFrames, spread

PROFILE_KIND, PROFILE_VERSION = "aicards device profile", 1
STAGES = {"first": 0, "middle": 6, "last": 10}      # tricks played
SUSTAINED_SECONDS = 60.0
SPEED_SECONDS = 0.5
FRAME_SECONDS = 3.0
NUM_ROUNDS = 2
NUM_GOES = 5
BIDS = 3

# Times a fresh start the way a phone does it once: import, first search.
START_PROGRAM = """
import time
begun = time.perf_counter()
import aicore.games.spades
imported = time.perf_counter()
from aicore.games.spades.game import SPADES
match = SPADES.new_match(seed=1)
while match.state.phase == "bidding":
    match.apply(3)
SPADES.player(stars=5).choose(match.observation(match.current_player()), seed=1)
print((imported - begun) * 1000, (time.perf_counter() - begun) * 1000)
"""

Report = Callable[[float, str], None]


class Profiler:
    """Measures one thing after the other; `profile` is all of them."""

    def __init__(
        self,
        *,
        seed: int = 0,
        sustained_seconds: float = SUSTAINED_SECONDS,
        facts: Mapping[str, Any] | None = None,
        frames: FrameTimes | None = None,
        thermal_status: Callable[[], int | None] = lambda: None,
        battery: Callable[[], Mapping[str, Any] | None] = lambda: None,
        first_frame_ms: float | None = None,
        report: Report = lambda part, what: None,
        worker: AiWorker | None = None,
    ) -> None:
        if not sustained_seconds > 0:
            raise ValueError(f"the sustained run takes more than 0 seconds, not {sustained_seconds:g}")
        self.seed = seed
        self.sustained_seconds = sustained_seconds
        self.facts = {**device_facts(), "android_api": None, **(facts or {})}
        self.frames = frames if frames is not None else SimulatedFrames()
        self.thermal_status = thermal_status
        self.battery = battery
        # Everything that thinks does so in the worker: the app's own, or one of its kind for the time of measuring.
        self.is_workers_owner = worker is None
        self.worker = worker if worker is not None else AiWorker(lambda action: action())
        self.first_frame_ms = first_frame_ms
        self.report = report
        self.cancel = Cancel()

    @cached_property
    def observations(self) -> list[tuple[int, Any]]:
        """The positions that are measured; made where it is first asked for, which is in the worker."""
        return sample_observations(self.seed)

    def stop(self) -> None:
        """End the measurement from another thread."""
        self.cancel.set()
        self.worker.cancel()

    def profile(self) -> dict[str, Any]:
        """Return the whole document, in a thread that is neither the worker's nor its answers'; Cancelled by stop()."""
        try:
            return self.measured()
        finally:
            if self.is_workers_owner:
                self.worker.stop()

    def measured(self) -> dict[str, Any]:
        """Measure one thing after the other."""
        document: dict[str, Any] = {
            "kind": PROFILE_KIND,
            "version": PROFILE_VERSION,
            "measured_at": datetime.now(UTC).isoformat(timespec="seconds"),
            "seed": self.seed,
            "device": self.facts,
        }
        before = self.battery()
        steps: list[tuple[str, float, Callable[[], Any]]] = [
            ("start", 3, self.start),
            ("speed", 2, partial(self.worker.answer_to, self.speed)),
            ("levels", 8, partial(self.worker.answer_to, self.levels)),
            ("frames", 2 * FRAME_SECONDS, self.frame_times),
            ("memory", 2, partial(self.worker.answer_to, self.memory)),
            ("sustained", self.sustained_seconds, partial(self.worker.answer_to, self.sustained)),
        ]
        whole = sum(seconds for _, seconds, _ in steps)
        done = 0.0
        for name, seconds, step in steps:
            self.offset, self.share = done / whole, seconds / whole
            self.tell(0.0, name)
            if not self.cancel.is_set():
                document[name] = step()
            if self.cancel.is_set():
                raise Cancelled("the measurement was stopped before its end")
            done += seconds
        document["battery"] = {"before": before, "after": self.battery()}
        self.report(1.0, "done")
        return document

    def tell(self, part: float, what: str) -> None:
        """Report that `part` of the present step is done."""
        self.report(self.offset + self.share * part, what)

    def start(self) -> dict[str, float | None]:
        """Return what a fresh start costs; where no second Python can be started, only what the app saw itself."""
        times: list[float] = []
        if sys.executable and not hasattr(sys, "getandroidapilevel"):
            finished = subprocess.run(
                [sys.executable, "-c", START_PROGRAM], capture_output=True, text=True, check=False
            )
            times = [float(word) for word in finished.stdout.split()] if finished.returncode == 0 else []
        return {
            "import_ms": round(times[0], 2) if times else None,
            "first_decision_ms": round(times[1], 2) if times else None,
            "first_frame_ms": self.first_frame_ms,
        }

    def speed(self, cancel: Cancel) -> list[dict[str, Any]]:
        """Return the iterations a second of the 5-star search at the first, middle and last tricks."""
        player = new_player(5)
        found = []
        for number, (stage, tricks) in enumerate(STAGES.items()):
            self.tell(number / len(STAGES), "speed")
            root = player.advice_on(self.observation_after(tricks), seed=self.seed).state
            iterations, loop_ms = 0, 0.0
            end = time.perf_counter() + SPEED_SECONDS
            while iterations == 0 or (time.perf_counter() < end and not cancel.is_set()):
                budget = Budget(iterations=player.budget.iterations, time_ms=None)
                result = player.search.run(root, budget=budget, seed=self.seed, cancel=cancel)
                iterations += max(1, result.iterations)
                loop_ms += result.loop_ms
            rate = iterations / max(loop_ms / 1000, 1e-9)
            found.append({"stage": stage, "tricks_played": tricks, "iterations_per_second": round(rate)})
        return found

    def levels(self, cancel: Cancel) -> list[dict[str, Any]]:
        """Return the think times of every level over whole rounds, paced for this device as the app's players are."""
        costs = DeviceCosts()
        found: list[dict[str, Any]] = []
        for number, stars in enumerate(STARS):
            player = new_player(stars)
            pace(player, load_game("spades"), costs)
            decisions = []
            for place, (_, observation) in enumerate(self.observations):
                self.tell((number + place / len(self.observations)) / len(STARS), f"{stars} stars")
                decisions.append(player.choose(observation, seed=self.seed + place, cancel=cancel))
                if cancel.is_set():
                    return found
            times = spread([decision.time_ms for decision in decisions])
            searched = [decision.iterations for decision in decisions if decision.reason != "forced"]
            found.append({
                "stars": stars,
                "iterations_wanted": player.budget.iterations,
                "time_ms": times,
                "iterations": spread(searched),
                "limit_ms": MAX_TIME_MS,
                "within_limit": times["max"] <= MAX_TIME_MS,
            })
        return found

    def memory(self, cancel: Cancel) -> dict[str, Any]:
        """Return the bytes that a 5-star decision allocates at its most, and what the process holds."""
        largest = None
        pool_bytes = 0
        for tricks in STAGES.values():
            observation = self.observation_after(tricks)
            player = new_player(5)
            player.choose(observation, seed=self.seed, cancel=cancel)      # tables that stay for good come first
            goes = []
            for _ in range(NUM_GOES):
                player = new_player(5)
                goes.append(allocation_of(partial(player.choose, observation, seed=self.seed)))
            # What the app's window takes and gives back meanwhile is counted too, now and then: not in the middle one.
            taken = sorted(goes, key=lambda go: go.num_bytes)[NUM_GOES // 2]
            pool = getattr(player.search, "pool", None)
            pool_bytes = max(pool_bytes, pool.num_bytes if pool is not None else 0)
            if largest is None or taken.num_bytes > largest.num_bytes:
                largest = taken
        assert largest is not None
        now, peak = resident_bytes()
        return {
            "limit_bytes": MAX_BYTES,
            "pool_bytes": pool_bytes,
            "native_bytes": largest.native_bytes,
            "python_bytes": largest.python_bytes,
            "decision_bytes": largest.num_bytes,
            "within_limit": largest.num_bytes <= MAX_BYTES,
            "resident_bytes": now,
            "peak_resident_bytes": peak,
        }

    def frame_times(self) -> dict[str, Any]:
        """Return the times between frames, idle and while a 5-star player thinks all the time in the worker."""
        idle = self.frames_while(lambda stop, _: stop.wait())       # an idle worker would run its errands
        self.tell(0.5, "frames while thinking")
        thinking = self.frames_while(self.think)
        return {
            "source": self.frames.source,
            "idle_ms": spread(idle),
            "thinking_ms": spread(thinking),
            "longest_pause_ms": round(max(thinking, default=0.0), 3),
        }

    def frames_while(self, occupy: Callable[[Event, Cancel], object]) -> list[float]:
        """Return the times between frames while the worker is occupied until its event is set."""
        stop = Event()
        problems: list[Exception] = []
        self.worker.ask(partial(occupy, stop), lambda _: None, failed=problems.append)
        try:
            found = self.frames.collect(FRAME_SECONDS, self.cancel.is_set)
        finally:
            stop.set()
        self.worker.answer_to(lambda _: None)       # when the worker is free again
        if problems:
            raise problems[0]
        return found

    def think(self, stop: Event, cancel: Cancel) -> None:
        """Decide the first card again and again until told to stop."""
        player = new_player(5)
        observation = self.observation_after(0)
        while not stop.is_set() and not cancel.is_set():
            player.choose(observation, seed=self.seed, cancel=cancel)

    def sustained(self, cancel: Cancel) -> dict[str, Any]:
        """Return the iterations of every second of a long run, with Android's thermal status where there is one."""
        player = new_player(5)
        root = player.advice_on(self.observation_after(0), seed=self.seed).state
        budget = Budget(iterations=player.budget.iterations, time_ms=None)
        slices: list[dict[str, Any]] = []
        begun = time.perf_counter()
        slice_begun, iterations = begun, 0
        while not cancel.is_set():
            iterations += player.search.run(root, budget=budget, seed=self.seed, cancel=cancel).iterations
            now = time.perf_counter()
            if now - slice_begun < min(1.0, self.sustained_seconds / 4):
                continue
            slices.append({
                "second": round(now - begun, 2),
                "iterations_per_second": round(iterations / (now - slice_begun)),
                "thermal_status": self.thermal_status(),
            })
            slice_begun, iterations = now, 0
            self.tell(min(1.0, (now - begun) / self.sustained_seconds), "sustained run")
            if now - begun >= self.sustained_seconds:
                break
        quarter = max(1, len(slices) // 4)
        rates = [entry["iterations_per_second"] for entry in slices] or [0]
        first, last = fmean(rates[:quarter]), fmean(rates[-quarter:])
        return {
            "seconds": round(time.perf_counter() - begun, 2),
            "slices": slices,
            "first_quarter_rate": round(first),
            "last_quarter_rate": round(last),
            "slowdown": round(1 - last / first, 4) if first else 0.0,
        }

    def observation_after(self, tricks: int) -> Any:
        """Return the first sample with a choice after so many tricks."""
        return next(seen for played, seen in self.observations if played >= tricks)


def new_player(stars: int) -> SearchPlayer:
    """Return a fresh player of a level."""
    player = load_game("spades").player(stars=stars)
    if not isinstance(player, SearchPlayer):
        raise TypeError(f"a player of {stars} stars does not search")
    return player


def sample_observations(seed: int) -> list[tuple[int, Any]]:
    """Return what the seats to move see in rounds of random cards, with the tricks played; only real choices."""
    dice = Random(seed)
    found = []
    for number in range(NUM_ROUNDS):
        match: Any = load_game("spades").new_match(seed=seed + number)
        num_rounds = len(match.rounds)
        while len(match.rounds) == num_rounds and match.current_player() >= 0:
            state = match.state
            if state.phase == "bidding":
                match.apply(BIDS)
                continue
            legal = match.legal_moves()
            if len(legal) > 1 and state.current_player() % 2 == 0:
                found.append((state.num_tricks, match.observation(state.current_player())))
            match.apply(dice.choice(legal))
    return found
