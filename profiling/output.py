"""Where a fit writes its numbers: to a file that is named, never unasked over what a game ships."""

import argparse
from pathlib import Path


def output_file(text: str) -> Path:
    """Return the file that an option names; its folder must be there, or hours of work would end in an error."""
    path = Path(text)
    if path.is_dir() or not path.resolve().parent.is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} is not a file in a folder that exists")
    return path


def add_output(parser: argparse.ArgumentParser, *, shipped: str, required: bool = True) -> None:
    """Add --output FILE; shipped names the file that the game reads, to compare with or to replace."""
    words = f"where the numbers are written (the game reads {shipped})"
    parser.add_argument("--output", type=output_file, required=required, metavar="FILE", help=words)

