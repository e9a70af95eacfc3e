"""`aicards profile`: what this device is, and what the AI costs on it."""

import argparse
import json
from typing import Any

from aicore.games.device import Profiler, battery, summary_lines
from aicore.games.device.profile import PROFILE_KIND, PROFILE_VERSION, SUSTAINED_SECONDS

from .errors import CommandError
from .options import add_json, check_json, number, seed_number, write_json
from .progress import Progress

STEPS = 1000


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "profile",
        help="measure this device: speed, think times, memory, frames, a minute of sustained work",
        epilog="example: aicards profile --output laptop.json",
    )
    add_json(parser, " instead of a summary")
    parser.add_argument("--output", metavar="FILE", help="save the profile, as JSON")
    parser.add_argument("--seed", type=seed_number, default=0, help="decides the deals that are measured")
    parser.add_argument(
        "--sustained-seconds", type=number, default=SUSTAINED_SECONDS, metavar="S", help="length of the sustained run"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Measure, save and show."""
    if options.output:
        check_json(options.output, {"kind": PROFILE_KIND, "version": PROFILE_VERSION})
    progress = Progress(STEPS, "profile")
    try:
        profiler = Profiler(
            seed=options.seed,
            sustained_seconds=options.sustained_seconds,
            battery=battery,
            report=lambda part, what: progress.step(int(part * STEPS), what),
        )
    except ValueError as error:
        raise CommandError(str(error)) from error
    document = profiler.profile()
    progress.end()
    if options.output:
        write_json(options.output, document)
    print(json.dumps(document) if options.json else "\n".join(summary_lines(document)))
    return 0
