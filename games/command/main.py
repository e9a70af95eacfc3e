# PYTHON_ARGCOMPLETE_OK
"""`aicards` begins here, with next to no imports: Ctrl-C while the rest is loaded ends it without a traceback."""

import signal
import sys
from contextlib import suppress


def main(arguments: list[str] | None = None) -> int:
    """Run one command; return 0: done, 1: a fault of ours, 2: a mistake that one sentence explains, 130: Ctrl-C."""
    before = None
    # By the system while modules are loaded: an exception in the middle of an import would be told by the import.
    with suppress(ValueError):      # not in the main thread
        before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        from .program import prepared
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)
    return prepared(arguments)


if __name__ == "__main__":
    sys.exit(main())
