"""Tell what a decision really allocates."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from .memory import forget_native_peak, native_bytes, native_peak_bytes, num_native_blocks_taken

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True, kw_only=True)
class Allocation(Generic[Value]):
    """What a call returned, and the memory it took at its peak beyond what was held before."""

    value: Value
    native_bytes: int          # blocks of the compiled part: pool, tables
    native_kept_bytes: int     # of these, still held after the call, for the next one
    num_native_blocks: int     # how often the compiled part asked for memory
    python_bytes: int          # Python's own objects

    @property
    def num_bytes(self) -> int:
        """All of it: the two peaks together."""
        return self.native_bytes + self.python_bytes


def allocation_of(decide: Callable[[], Value]) -> Allocation[Value]:
    """Call decide, which runs alone, and return what it allocated; slower than an ordinary call."""
    import tracemalloc  # takes half a megabyte, and the app starts without it

    was_tracing = tracemalloc.is_tracing()
    if not was_tracing:
        tracemalloc.start(1)
    try:
        forget_native_peak()
        num_blocks = num_native_blocks_taken()
        native_before = native_bytes()
        tracemalloc.reset_peak()
        python_before, _ = tracemalloc.get_traced_memory()
        value = decide()
        _, python_peak = tracemalloc.get_traced_memory()
        return Allocation(
            value=value,
            native_bytes=native_peak_bytes() - native_before,
            native_kept_bytes=native_bytes() - native_before,
            num_native_blocks=num_native_blocks_taken() - num_blocks,
            python_bytes=python_peak - python_before,
        )
    finally:
        if not was_tracing:
            tracemalloc.stop()
