"""What searches cost on the device, kept in a small file.

    {"version": 1, "device": "...", "measured_at": "2026-01-31T12:00:00+00:00",
     "games": {"spades": {"costs_us": [...], "overhead_ms": 0.3, "num_moves": 52}}}
"""

import json
import os
import platform
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from ..foreign_json import ForeignJsonError, read_json_file
from .cost import CostModel
from .whole_file import write_whole

VERSION = 1
Note = Callable[[str], None]


def device_name() -> str:
    """Return what tells this device from another: system, processor, number of cores."""
    processor = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines():
            name, _, value = line.partition(":")
            if name.strip() in ("model name", "Hardware") and value.strip():
                processor = value.strip()
                break
    except OSError:
        pass      # not every system has it, and some forbid it: the general answer will do
    return f"{platform.system()} {platform.machine()}, {processor}, {os.cpu_count() or 1} cores"


class DeviceCosts:
    """The cost models of a device, by game."""

    def __init__(self, *, device: str | None = None, measured_at: str | None = None) -> None:
        self.device = device if device is not None else device_name()
        self.measured_at = measured_at if measured_at is not None else now()
        self.games: dict[str, CostModel] = {}

    def as_json(self) -> dict[str, object]:
        """Return the costs as plain values."""
        return {
            "version": VERSION,
            "device": self.device,
            "measured_at": self.measured_at,
            "games": {name: model.as_json() for name, model in sorted(self.games.items())},
        }

    @classmethod
    def from_json(cls, data: object, *, device: str | None = None) -> "DeviceCosts":
        """Return the costs that as_json described; ValueError when damaged, or of another device or version."""
        expected = device if device is not None else device_name()
        if not isinstance(data, dict):
            raise ValueError("it is not an object")
        if data.get("version") != VERSION:
            raise ValueError(f"it has version {data.get('version')!r}, not {VERSION}")
        if data.get("device") != expected:
            raise ValueError(f"it was measured on another device, {data.get('device')!r}")
        measured_at, games = data.get("measured_at"), data.get("games")
        if not isinstance(measured_at, str) or not isinstance(games, dict):
            raise ValueError("it lacks the time or the games")
        datetime.fromisoformat(measured_at)
        costs = cls(device=expected, measured_at=measured_at)
        for name, model in games.items():
            costs.games[name] = CostModel.from_json(model)
        return costs

    @classmethod
    def load(cls, path: str | Path, *, device: str | None = None, note: Note | None = None) -> "DeviceCosts":
        """Return the costs in the file, or none; a file of no use is put aside and noted."""
        file = Path(path)
        try:
            return cls.from_json(read_json_file(file), device=device)
        except FileNotFoundError:
            return cls(device=device)
        except ForeignJsonError as problem:
            said = f"What {file.name} told of this device is made anew: it {problem}."
        except ValueError as problem:
            said = f"What {file.name} told of this device is made anew: {problem}."
        except OSError as problem:
            said = f"{file.name} cannot be read ({problem.strerror}): what it told of this device is made anew."
        try:
            os.replace(file, file.with_name(file.name + ".aside"))
        except OSError:
            said += " The old one could not be put aside."
        if note is not None:
            note(said)
        return cls(device=device)

    def save(self, path: str | Path) -> None:
        """Write the costs so that a crash leaves the old file or the new one, never half of it."""
        file = Path(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, json.dumps(self.as_json(), indent=1) + "\n")

    def model(self, game: str, calibrate: Callable[[], CostModel]) -> CostModel:
        """Return the model of a game, calibrated now if it is not known yet."""
        if game not in self.games:
            self.games[game] = calibrate()
            self.measured_at = now()
        return self.games[game]


def now() -> str:
    """Return the time of day in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")
