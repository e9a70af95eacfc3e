"""Whether this is Android; the smallest of questions, asked by what must import nothing else."""

import os
import sys


def is_android() -> bool:
    """Return whether this is the app on a phone."""
    return "ANDROID_ARGUMENT" in os.environ or hasattr(sys, "getandroidapilevel")
