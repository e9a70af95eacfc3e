from .clock import Clock

class Stopper:
    reason: str

class IterationsStopper(Stopper):
    def __init__(self, limit: int) -> None: ...

class DeadlineStopper(Stopper):
    def __init__(self, limit_ms: float, clock: Clock | None = None) -> None: ...
    @property
    def longest_gap_ms(self) -> float: ...

class DecidedStopper(Stopper):
    def __init__(self, limit: int | None = None, *, tolerance: float = 0.0, minimum: int = 200) -> None: ...
