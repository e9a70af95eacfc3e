"""What the app can be told when it is started on a desktop: how large its window is."""

import argparse
import re
from collections.abc import Sequence

PHONE_SIZE = (412, 892)
SMALLEST, LARGEST = 320, 8192        # pixels of a side


def read_command_line(arguments: Sequence[str]) -> tuple[int, int]:
    """Return width and height of the window; end with a sentence if the arguments mean nothing."""
    parser = argparse.ArgumentParser(prog="python -m mobile_app.main", description="Spades and more, in a window.")
    parser.add_argument("--size", default="x".join(map(str, PHONE_SIZE)), metavar="WIDTHxHEIGHT",
                        help="of the window: 412x892 is an upright phone, 892x412 one on its side, 800x1280 a tablet")
    words = parser.parse_args(arguments).size
    sides = [int(side) for side in words.split("x")] if re.fullmatch(r"\d{1,5}x\d{1,5}", words) else []
    if len(sides) != 2 or not all(SMALLEST <= side <= LARGEST for side in sides):
        parser.error(f"--size is WIDTHxHEIGHT, each {SMALLEST} to {LARGEST}, not '{words}'")
    return sides[0], sides[1]
