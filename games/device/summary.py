"""A profile as lines of text."""

from collections.abc import Mapping
from typing import Any

BAR = "▁▂▃▄▅▆▇█"


def summary_lines(profile: Mapping[str, Any]) -> list[str]:
    """Return the profile for a terminal."""
    device, memory, frames, sustained = (profile[name] for name in ("device", "memory", "frames", "sustained"))
    ram = f"{device['ram_bytes'] / 1e9:.1f} GB" if device["ram_bytes"] else "memory unknown"
    lines = [
        f"{device['model']}, {device['system']}, {device['abi']}, {device['cores']} cores, {ram}, "
        f"Python {device['python']}",
        "",
        "Iterations a second: "
        + ", ".join(f"{entry['stage']} tricks {entry['iterations_per_second']:,}" for entry in profile["speed"]),
        "",
        "Level   median      p95      max  iterations (median of those wanted)  within 250 ms",
    ]
    for level in profile["levels"]:
        times = level["time_ms"]
        lines.append(
            f"{'★' * level['stars']:<5} {times['median']:>6.1f} ms {times['p95']:>6.1f} ms {times['max']:>6.1f} ms  "
            f"{level['iterations']['median']:>6.0f} of {level['iterations_wanted']:<6}                     "
            f"{'yes' if level['within_limit'] else 'NO'}"
        )
    resident = f"{memory['resident_bytes'] / 1e6:.1f} MB" if memory["resident_bytes"] else "unknown"
    lines += [
        "",
        f"Memory of a decision: {memory['decision_bytes']:,} bytes of {memory['limit_bytes']:,} "
        f"(pool {memory['pool_bytes']:,}, native {memory['native_bytes']:,}, Python {memory['python_bytes']:,}); "
        f"the process holds {resident}",
        f"Frames ({frames['source']}): idle {frames['idle_ms']['median']:.1f} ms, 95% {frames['idle_ms']['p95']:.1f}; "
        f"thinking {frames['thinking_ms']['median']:.1f} ms, 95% {frames['thinking_ms']['p95']:.1f}, "
        f"longest pause {frames['longest_pause_ms']:.1f} ms",
        f"Sustained {sustained['seconds']:.0f} s: {sustained['first_quarter_rate']:,} to "
        f"{sustained['last_quarter_rate']:,} iterations a second, slowdown {sustained['slowdown']:.1%}",
        "  " + sparkline([entry["iterations_per_second"] for entry in sustained["slices"]]),
        "Start: " + ", ".join(f"{name.removesuffix('_ms').replace('_', ' ')} {value:.0f} ms"
                              for name, value in profile["start"].items() if value is not None),
    ]
    states = [state for state in profile.get("battery", {}).values() if state is not None]
    if states:
        lines.append("Battery: " + " to ".join(charge_words(state) for state in states))
    thermal = [entry["thermal_status"] for entry in sustained["slices"] if entry["thermal_status"] is not None]
    if thermal:
        lines.append(f"Thermal status: {thermal[0]} at the beginning of the sustained run, {max(thermal)} at most")
    return lines


def charge_words(state: Mapping[str, Any]) -> str:
    """Return the charge of a battery, and how warm it is where that is known."""
    warmth = "" if state["temperature_c"] is None else f" at {state['temperature_c']:.1f} °C"
    return f"{state['level']:.0%}{warmth}"


def sparkline(values: list[float]) -> str:
    """Return a small chart from zero to the largest value."""
    top = max(values, default=0)
    return "".join(BAR[min(len(BAR) - 1, int(value / top * len(BAR)))] for value in values) if top else ""
