"""Refuse to be half of another package: the index has a distribution `aicore` too, which installs into the same folder.

Imported by what people import first, so that it is asked even where the other's `__init__.py` has replaced ours.
"""

import os
import sys

OURS = "aicore-cards"
MEND = "pip uninstall -y aicore aicore-cards && pip install aicore-cards"


def complaint(distribution: object, neighbours: list[str]) -> str | None:
    """Return in a sentence why `aicore` is not wholly ours, from its mark and the names beside it; None when it is."""
    others = [name for name in neighbours if name.startswith("aicore-") and name.endswith("-info")]
    if distribution == OURS and not any(name[len("aicore-")].isdigit() for name in others):
        return None
    return (
        "the package aicore is not wholly that of aicore-cards: another distribution, named aicore, was installed into "
        f"the same folder or removed from it; keep one of them (to keep this one: {MEND})."
    )


def check() -> None:
    """Raise ImportError where half of `aicore` would be somebody else's."""
    try:
        neighbours = os.listdir(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    except OSError:
        neighbours = []         # not in a folder: nothing was installed over it
    sentence = complaint(getattr(sys.modules["aicore"], "__distribution__", None), neighbours)
    if sentence is not None:
        raise ImportError(sentence)


check()
