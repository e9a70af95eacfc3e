"""What a decision may cost."""

from dataclasses import dataclass

MAX_BYTES = 140_000
MAX_TIME_MS = 250.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """Iterations, milliseconds and bytes that one decision may use; None for time means no deadline."""

    iterations: int = 2500
    time_ms: float | None = MAX_TIME_MS
    num_bytes: int = MAX_BYTES

    def __post_init__(self) -> None:
        if self.iterations < 1:
            raise ValueError(f"a budget needs at least 1 iteration, not {self.iterations}")
        if self.time_ms is not None and not self.time_ms > 0:
            raise ValueError(f"a budget needs more than 0 ms, not {self.time_ms:g}")
        if self.num_bytes < 1:
            raise ValueError(f"a budget needs more than 0 bytes, not {self.num_bytes}")
