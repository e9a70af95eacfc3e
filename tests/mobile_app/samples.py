"""A device profile as the thorough measurement returns it, without the minute that it takes."""

from typing import Any


def device_profile() -> dict[str, Any]:
    """Return the parts of a profile that the app draws."""
    medians = (0.6, 2.1, 5.4, 21.0, 62.0)
    return {
        "levels": [
            {
                "stars": stars,
                "time_ms": {"median": median, "max": median * 2.4},
                "iterations": {"median": wanted},
            }
            for stars, (median, wanted) in enumerate(zip(medians, (30, 100, 250, 1000, 2500), strict=True), 1)
        ],
        "speed": [
            {"stage": stage, "iterations_per_second": rate}
            for stage, rate in (("first", 41_200), ("middle", 78_900), ("last", 203_000))
        ],
        "memory": {"decision_bytes": 118_432, "limit_bytes": 140_000},
        "frames": {"idle_ms": {"p95": 16.9}, "thinking_ms": {"p95": 17.8}, "longest_pause_ms": 41.3},
        "sustained": {
            "seconds": 60.2,
            "slowdown": 0.06,
            "slices": [{"iterations_per_second": 42_000 - 40 * second + 300 * (second % 3)} for second in range(60)],
        },
    }
