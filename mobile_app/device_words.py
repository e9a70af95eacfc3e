"""What is known of the device, as people read it. No Kivy here."""

from collections.abc import Mapping
from typing import Any

from .pacemaker import Findings
from .strings import text

UNITS = (("unit.gigabytes", 1 << 30), ("unit.megabytes", 1 << 20), ("unit.kilobytes", 1 << 10))


def bytes_words(num_bytes: int | None) -> str:
    """Return a number of bytes in the unit that suits it: 7.7 GB, 288 MB, 96 KB."""
    if num_bytes is None:
        return text("device.unknown")
    key, size = next((unit for unit in UNITS if num_bytes >= unit[1]), UNITS[-1])
    value = num_bytes / size
    return text(key, value=f"{value:.1f}" if value < 10 and size > 1 << 10 else f"{value:.0f}")


def milliseconds_words(milliseconds: float) -> str:
    """Return milliseconds: 0.6 ms, 35 ms."""
    return text("unit.milliseconds", value=f"{milliseconds:.1f}" if milliseconds < 3 else f"{milliseconds:.0f}")


def rate_words(rate: float) -> str:
    """Return a number of rounds a second: 85, 7.3k, 190k."""
    if rate < 1000:
        return f"{rate:.0f}"
    return text("unit.thousands", value=f"{rate / 1000:.1f}" if rate < 10_000 else f"{rate / 1000:.0f}")


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
        rows.append((text("device.start"), text("device.start_words", seconds=f"{start_seconds:.2f}")))
    return rows


def findings_words(found: Findings) -> str:
    """Return how a strong player fares here."""
    key = "device.found_all" if found.reached >= found.wanted else "device.found_part"
    return text(
        key,
        wanted=f"{found.wanted:,}",
        reached=f"{found.reached:,}",
        time=f"{found.time_ms:.0f}",
        limit=f"{found.limit_ms:.0f}",
    )


def when_words(found: Findings) -> str:
    """Return when that was measured."""
    return text("device.found_when", date=found.measured_at[:10], moves=f"{found.num_moves:,}")


def sustained_words(sustained: Mapping[str, Any]) -> str:
    """Return whether steady thought grows slower."""
    slowdown = sustained["slowdown"]
    change = text("device.slower", part=f"{slowdown:.0%}") if slowdown >= 0.01 else text("device.steady")
    return text("device.sustained", seconds=f"{sustained['seconds']:.0f}", change=change)


def battery_words(profile: Mapping[str, Any]) -> str | None:
    """Return what the measurement did to the battery and how hot Android found the device; None where it is unknown."""
    battery = profile.get("battery") or {}
    before, after = battery.get("before"), battery.get("after")
    if before is None or after is None:
        return None
    known = [entry.get("thermal_status") for entry in profile["sustained"]["slices"]]
    return text(
        "device.battery",
        before=f"{before['level']:.0%}",
        after=f"{after['level']:.0%}",
        temperature=f"{after['temperature_c']:.0f}",
        status=max((status for status in known if status is not None), default=text("device.unknown")),
    )
