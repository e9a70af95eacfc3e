"""A fault of the program: one sentence that asks for a report, and the traceback in a file."""

import os
import sys
import tempfile
import traceback

from aicore import __version__
from aicore.games.table.python_file import fault_in_own_file


def told(error: Exception) -> tuple[str, int]:
    """Return the sentence about an error nobody foresaw, and the exit code: 2 if it is in the user's own file."""
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    own = fault_in_own_file(error)
    if own is None and isinstance(error, OSError) and error.strerror:
        # Files are named where they are read and written: what has no name is a stream.
        where = "write the output" if error.filename is None else f"use {error.filename}"
        return f"cannot {where}: {error.strerror}", 2
    kept = _kept(error)
    at = f" (more in {kept})" if kept else ""
    if own is not None:
        return f"{own}{at}", 2
    if isinstance(error, MemoryError):
        return f"there is not enough memory for this{at}", 2
    return f"this is our fault, please report it{f' with the file {kept}' if kept else ''}: {what}", 1


def _kept(error: Exception) -> str | None:
    """Return the file that the traceback was written to, None if there is no place for it."""
    try:
        handle, path = tempfile.mkstemp(prefix="aicards-fault-", suffix=".txt")
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as stream:
            stream.write(f"aicards {__version__}, Python {sys.version}\n{' '.join(sys.argv)}\n")
            stream.writelines(traceback.format_exception(error))
    except (OSError, ValueError):
        return None
    return path
