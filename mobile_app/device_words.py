"""What is known of the device, as people read it. No Kivy here."""

from collections.abc import Mapping
from typing import Any

from aicore.games.table.words import say_number, say_share

from .pacemaker import Findings
from .strings import say_date, text

UNITS = (("unit.gigabytes", 1 << 30), ("unit.megabytes", 1 << 20), ("unit.kilobytes", 1 << 10))


def bytes_words(num_bytes: int | None) -> str:
    """Return a number of bytes in the unit that suits it: 7.7 GB, 288 MB, 96 KB."""
    if num_bytes is None:
        return text("device.unknown")
    key, size = next((unit for unit in UNITS if num_bytes >= unit[1]), UNITS[-1])
    value = num_bytes / size
    return text(key, value=say_number(value, decimals=int(value < 10 and size > 1 << 10)))


def milliseconds_words(milliseconds: float) -> str:
    """Return milliseconds: 0.6 ms, 35 ms."""
    return text("unit.milliseconds", value=say_number(milliseconds, decimals=int(milliseconds < 3)))


def rate_words(rate: float) -> str:
    """Return a number of rounds a second: 85, 7.3k, 190k."""
    if rate < 1000:
        return say_number(rate)
    return text("unit.thousands", value=say_number(rate / 1000, decimals=int(rate < 10_000)))


def fact_rows(facts: Mapping[str, Any], start_seconds: float | None) -> list[tuple[str, str]]:
    """Return what the device is, as pairs of name and value."""
    memory = text(
        "device.memory_used", total=bytes_words(facts["ram_bytes"]), used=bytes_words(facts["resident_bytes"])
    )
    rows = [
        (text("device.model"), str(facts["model"])),
        (text("device.system"), str(facts["system"])),
        (text("device.processor"), text("device.cores", cores=facts["cores"], abi=facts["abi"])),
        (text("device.memory"), memory),
    ]
    if start_seconds is not None:
        rows.append((text("device.start"), text("device.start_words", seconds=say_number(start_seconds, decimals=2))))
    return rows


def findings_words(found: Findings) -> str:
    """Return how a strong player fares here."""
    key = "device.found_all" if found.reached >= found.wanted else "device.found_part"
    return text(
        key,
        wanted=say_number(found.wanted),
        reached=say_number(found.reached),
        time=say_number(found.time_ms),
        limit=say_number(found.limit_ms),
    )


def when_words(found: Findings) -> str:
    """Return when that was measured."""
    return text("device.found_when", date=say_date(found.measured_at), moves=say_number(found.num_moves))


def sustained_words(sustained: Mapping[str, Any]) -> str:
    """Return whether steady thought grows slower."""
    slowdown = sustained["slowdown"]
    change = text("device.slower", part=say_share(slowdown)) if slowdown >= 0.01 else text("device.steady")
    return text("device.sustained", seconds=say_number(sustained["seconds"]), change=change)


def battery_words(profile: Mapping[str, Any]) -> str | None:
    """Return what the measurement did to the battery and how hot Android found the device; None where it is unknown."""
    battery = profile.get("battery") or {}
    before, after = battery.get("before"), battery.get("after")
    found = []
    if before is not None and after is not None:
        found.append(text("device.battery", before=say_share(before["level"]), after=say_share(after["level"])))
        if after["temperature_c"] is not None:
            found.append(text("device.battery_warmth", temperature=say_number(after["temperature_c"])))
    told = [entry.get("thermal_status") for entry in profile["sustained"]["slices"]]
    known = [status for status in told if status is not None]
    if known:
        found.append(text("device.thermal", status=max(known)))
    return "; ".join(found) or None
