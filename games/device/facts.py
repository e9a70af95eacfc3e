"""What the standard library and the kernel tell about a device."""

import os
import platform
import sys
from pathlib import Path
from typing import Any

POWER_SUPPLIES = Path("/sys/class/power_supply")
# What Android calls the processors that Python names otherwise.
ABIS = {"aarch64": "arm64-v8a", "arm64": "arm64-v8a", "armv7l": "armeabi-v7a", "armv8l": "armeabi-v7a"}


def device_facts() -> dict[str, Any]:
    """Return system, processor, cores, memory and Python; the app adds what only Android knows."""
    machine = platform.machine()
    if sys.maxsize < 2**32 and machine in ("aarch64", "arm64"):
        machine = "armv8l"      # a 32-bit Python on a 64-bit kernel
    return {
        "model": processor_name() or machine,
        "system": f"{platform.system()} {platform.release()}",
        "abi": ABIS.get(machine, machine),
        "cores": os.cpu_count() or 1,
        "ram_bytes": total_memory_bytes(),
        "python": platform.python_version(),
    }


def processor_name() -> str | None:
    """Return the processor as the kernel names it."""
    for line in lines_of("/proc/cpuinfo"):
        name, _, value = line.partition(":")
        if name.strip() in ("model name", "Hardware") and value.strip():
            return value.strip()
    return platform.processor() or None


def total_memory_bytes() -> int | None:
    """Return the memory of the machine."""
    return kilobytes("/proc/meminfo", "MemTotal")


def resident_bytes() -> tuple[int | None, int | None]:
    """Return the memory that this process holds now and has held at most."""
    return kilobytes("/proc/self/status", "VmRSS"), kilobytes("/proc/self/status", "VmHWM")


def battery() -> dict[str, Any] | None:
    """Return charge, charging and temperature of the first battery; None where the kernel shows none."""
    for supply in sorted(POWER_SUPPLIES.glob("*")):
        if lines_of(supply / "type") != ["Battery"] or lines_of(supply / "scope") == ["Device"]:
            continue      # a charger, or the battery of a mouse
        level, tenths = number_in(supply / "capacity"), number_in(supply / "temp")
        if level is not None:
            return {
                "level": min(max(level / 100, 0.0), 1.0),
                "is_charging": lines_of(supply / "status") in (["Charging"], ["Full"], ["Not charging"]),
                "temperature_c": None if tenths is None else tenths / 10,
            }
    return None


def number_in(path: Path) -> int | None:
    """Return the whole number that is all of a file; None where there is no such file, or something else in it."""
    try:
        return int("".join(lines_of(path)))
    except ValueError:
        return None


def kilobytes(path: str, field: str) -> int | None:
    """Return a field of a kernel's table in bytes."""
    for line in lines_of(path):
        name, _, value = line.partition(":")
        if name == field:
            return int(value.split()[0]) * 1024
    return None


def lines_of(path: str | Path) -> list[str]:
    """Return the lines of a file; none where the system has no such file or does not show it."""
    try:
        with open(path, encoding="utf-8", errors="replace") as stream:
            return stream.read().splitlines()
    except OSError:
        return []
