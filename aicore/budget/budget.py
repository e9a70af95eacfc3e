"""What a decision may cost."""

from dataclasses import dataclass

MAX_BYTES = 140_000
MAX_TIME_MS = 250.0

# More cannot be counted, or is a slip of the pen.
MOST_ITERATIONS = 2**48
MOST_TIME_MS = 1e12
MOST_BYTES = 2**36


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """Iterations, milliseconds and bytes that one decision may use; None for time means no deadline."""

    iterations: int = 2500
    time_ms: float | None = MAX_TIME_MS
    num_bytes: int = MAX_BYTES

    def __post_init__(self) -> None:
        if type(self.iterations) is not int or not 1 <= self.iterations <= MOST_ITERATIONS:
            most = MOST_ITERATIONS
            raise ValueError(f"a budget needs at least 1 iteration, and {most} at most, not {self.iterations}")
        time_ms = self.time_ms
        is_number = isinstance(time_ms, int | float) and not isinstance(time_ms, bool)
        if time_ms is not None and not (is_number and 0 < time_ms <= MOST_TIME_MS):
            raise ValueError(f"a budget needs more than 0 ms, and {MOST_TIME_MS:g} at most, not {time_ms}")
        if type(self.num_bytes) is not int or not 1 <= self.num_bytes <= MOST_BYTES:
            raise ValueError(f"a budget needs more than 0 bytes, and {MOST_BYTES} at most, not {self.num_bytes}")
