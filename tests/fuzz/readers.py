"""What reads foreign JSON, each with values that it accepts: a text is read, or refused by a sentence."""

import json
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from aicore.budget.device_costs import DeviceCosts
from aicore.foreign_json import parse_json
from aicore.games.table.catalogue import GAMES, load_game
from profiling.compare_devices import BadProfile, names_of, page, read_profile, terminal_table

ROOT = Path(__file__).parents[2]
SUITE = sorted((ROOT / "tests" / "data" / "plausibility").glob("*.json"))
UNSEEN = {"seat": 0, "dealer": 3, "hand": None, "score": [0, 200], "rules": {"blind_nil": True}}
MOST_CHARACTERS = 100_000      # of a refusal: it is shortened where it is shown


class Reader(NamedTuple):
    """A reader and what it accepts."""

    read: Callable[[bytes], None]
    accepted: list[Any]


def read_position(name: str) -> Callable[[bytes], None]:
    """Return the reader of a game's positions, which also has a move chosen in what it accepts."""
    game = load_game(name)
    player = game.player(iterations=4)

    def read(text: bytes) -> None:
        data = parse_json(text)
        if isinstance(data, Mapping) and isinstance(data.get("position"), Mapping):
            data = data["position"]
        player.choose(game.read_position(data), seed=1)

    return read


def read_record(name: str) -> Callable[[bytes], None]:
    game = load_game(name)
    return lambda text: read_match(game.replay(parse_json(text)))


def read_match(match: Any) -> None:
    """Show a match that was read, as `play` does."""
    match.picture(None)
    match.standing()


def read_costs(text: bytes) -> None:
    DeviceCosts.from_json(parse_json(text), device="a device")


def read_devices(text: bytes) -> None:
    """Read a device profile and compare it with itself."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        file.write(text)
        file.flush()
        try:
            profiles = [read_profile(Path(file.name))] * 2
        except BadProfile as refusal:
            raise ValueError(str(refusal)) from refusal
        terminal_table(profiles, names_of(profiles))
        page(profiles, names_of(profiles))


def records_of(name: str) -> Iterator[Any]:
    """Yield records of matches of several lengths."""
    game = load_game(name)
    for num_players in game.num_players[:3]:
        for num_moves in (0, 3, 40):
            random = Random(num_moves)
            match = game.new_match(seed=num_moves, num_players=num_players)
            while match.current_player() >= 0 and len(match.moves) < num_moves:
                match.apply(random.choice(match.legal_moves()))
            yield match.record()


def is_under_way(name: str, record: Any) -> bool:
    return load_game(name).replay(record).current_player() >= 0


@cache
def readers() -> dict[str, Reader]:
    """Return every reader by name."""
    hand = [f"{rank}S" for rank in "AKQJT98765432"]
    found = {f"record of {name}": Reader(read_record(name), list(records_of(name))) for name in GAMES}
    found |= {
        f"position of {name}": Reader(
            read_position(name), [{"record": record} for record in records_of(name) if is_under_way(name, record)]
        )
        for name in GAMES
        if name not in ("spades", "sorry")
    }
    spades = [json.loads(path.read_text(encoding="utf-8")) for path in SUITE[::10]]
    positions = [{"seat": 0, "dealer": 3, "hand": hand}, UNSEEN, *spades]
    found["position of spades"] = Reader(read_position("spades"), positions)
    pawns = {"red": ["start", 12, "safety 3", "home"], "yellow": ["start", "start", "start", 40]}
    deck = {"1": 5, "sorry": 2, "7": 1}
    found["position of sorry"] = Reader(
        read_position("sorry"), [{"pawns": pawns, "turn": "red", "card": "7", "deck": deck, "rules": {}}]
    )
    tickets = {"hider": {"taxi": 4}, "1": {"bus": 0}}
    found["position of scotland_yard"].accepted.append(
        {"hider": 46, "detectives": [1, 20, 50, 80, 120], "tickets": tickets, "log": [], "rules": {}}
    )
    model = {"costs_us": [1.0, 1.0, 1.0, 1.0], "overhead_ms": 0.3, "stall_ms": 20.0, "num_moves": 52}
    costs = {"version": 1, "device": "a device", "measured_at": "2026-01-31T12:00:00+00:00", "games": {"spades": model}}
    found["costs of a device"] = Reader(read_costs, [costs])
    found["device profile"] = Reader(read_devices, [device_profile()])
    return found


def device_profile() -> dict[str, Any]:
    """Return a profile as `aicards profile` writes it, with made-up figures."""
    spread = {"median": 1.0, "p95": 2.0, "max": 3.0}
    level = {"time_ms": spread, "iterations": spread, "iterations_wanted": 2500, "within_limit": True, "limit_ms": 250}
    memory = ("decision", "pool", "native", "python", "resident", "peak_resident", "limit")
    slices = [{"second": second, "iterations_per_second": 9000.0, "thermal_status": None} for second in range(3)]
    return {
        "kind": "aicards device profile",
        "version": 1,
        "measured_at": "2026-01-31T12:00:00+00:00",
        "device": {"model": "a phone", "abi": "arm64", "cores": 8, "ram_bytes": 4_000_000_000, "python": "3.11"},
        "speed": [{"stage": stage, "iterations_per_second": 1e4} for stage in ("first", "middle", "last")],
        "levels": [{"stars": stars, **level} for stars in range(1, 6)],
        "memory": {f"{part}_bytes": 1000 for part in memory} | {"within_limit": True},
        "frames": {"source": "clock", "idle_ms": spread, "thinking_ms": spread, "longest_pause_ms": 5.0},
        "sustained": {"slowdown": 0.1, "slices": slices},
        "battery": {"before": {"level": 0.5, "temperature_c": 30.0}, "after": {"level": 0.4, "temperature_c": 33.0}},
        "start": {"import_ms": 1.0, "first_decision_ms": 1.0, "first_frame_ms": None},
    }


def fault_of(reader: Reader, text: bytes) -> str | None:
    """Return what is wrong with how a text is read; None when it is read, or refused in a sentence."""
    try:
        reader.read(text)
    except ValueError as refusal:
        words = str(refusal)
        return None if 0 < len(words) < MOST_CHARACTERS else f"a refusal of {len(words)} characters"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None
