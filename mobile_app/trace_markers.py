"""Markers in a system trace, which Perfetto shows as bars; nothing elsewhere than on Android."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .on_android import is_android

_tracer: list[Any] = []


def tracer() -> Any:
    """Return Android's Trace class, looked up once; is_android() holds."""
    if not _tracer:
        from jnius import autoclass

        _tracer.append(autoclass("android.os.Trace"))
    return _tracer[0]


@contextmanager
def section(name: str) -> Iterator[None]:
    """Mark what happens inside, in the present thread, as `name`."""
    if not is_android():
        yield
        return
    tracer().beginSection(name)
    try:
        yield
    finally:
        tracer().endSection()
