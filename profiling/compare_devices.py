"""Compare device profiles: a table on the terminal, and one HTML page with tables and charts that needs no network.

Example: python profiling/compare_devices.py laptop.json pixel.json --html build/devices.html
"""

import argparse
import html
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from aicore.budget.whole_file import write_whole
from aicore.foreign_json import read_json_file
from aicore.games.device.profile import PROFILE_KIND, PROFILE_VERSION
from aicore.games.table.printable import printable

COLOURS = ("#1b6b4c", "#c0392b", "#2c5aa0", "#b7791f", "#6b3fa0", "#0f7f8c", "#8c4a2f", "#555555")

TITLE = "<title>aicards: devices compared</title>"

Profile = dict[str, Any]

# What the article behind the players says of its phone, of 2011: 2500 iterations below 250 ms, 56 bytes each.
ARTICLE = "article's phone (2011)"
ARTICLE_ROWS = {
    "iterations/s, first tricks": "10,000 or more",
    "★★★★★ max": "250.0 ms",
    "★★★★★ iterations": "2,500 of 2,500",
    "of them the pool": "140,000",
}
ARTICLE_COLOUR = "#999999"

STYLE = """
:root { color-scheme: light dark; --ink: #1c2220; --paper: #fbfaf6; --line: #d5d8d2; --faint: #6b736f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9ece9; --paper: #16201c; --line: #35413b; --faint: #9aa59f; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
       max-width: 80rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .3rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
thead th { white-space: normal; vertical-align: bottom; }
.no { color: #c0392b; font-weight: 600; } .note { color: var(--faint); font-size: .9rem; }
svg { width: 100%; height: auto; } svg text { fill: var(--ink); font: 13px system-ui, sans-serif;
           paint-order: stroke; stroke: var(--paper); stroke-width: 3px; }
.name { display: inline-block; margin-right: 1.2em; }
.key { display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin-right: .4em; }
"""


WRONG_KINDS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


class BadProfile(Exception):
    """A file that cannot be compared; the message is one sentence."""


def read_profile(path: Path) -> Profile:
    """Return the profile in the file."""
    try:
        data = read_json_file(path)
    except OSError as error:
        raise BadProfile(f"{path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise BadProfile(f"{path} {error}.") from error
    if not isinstance(data, dict) or data.get("kind") != PROFILE_KIND:
        raise BadProfile(f"{path} is no device profile as aicards profile --output writes it.")
    if data.get("version") != PROFILE_VERSION:
        raise BadProfile(f"{path} has version {data.get('version')}, and this program reads version {PROFILE_VERSION}.")
    missing = {"device", "speed", "levels", "memory", "frames", "sustained", "start"} - data.keys()
    if missing:
        raise BadProfile(f"{path} lacks {', '.join(sorted(missing))}.")
    try:
        if [entry["stage"] for entry in data["speed"]] != ["first", "middle", "last"]:
            raise ValueError("the stages are first, middle and last, in this order")
        if [entry["stars"] for entry in data["levels"]] != [1, 2, 3, 4, 5]:
            raise ValueError("the levels are those of one to five stars, in this order")
        # A figure of the wrong kind shows when it is shown.
        terminal_table([data], names_of([data]))
        page([data], names_of([data]))
    except WRONG_KINDS as error:
        raise BadProfile(f"{path} has a figure that is missing or of the wrong kind: {error}.") from error
    return data


def names_of(profiles: Sequence[Profile]) -> list[str]:
    """Return a name for each device; equal ones get a number."""
    names = [printable(str(profile["device"]["model"]), most=60) for profile in profiles]
    return [f"{name} ({names[:number].count(name) + 1})" if names.count(name) > 1 else name
            for number, name in enumerate(names)]


def memory_text(num_bytes: int | None) -> str:
    """Return a size for people."""
    return "-" if num_bytes is None else f"{num_bytes / 1e6:.1f} MB" if num_bytes < 1e9 else f"{num_bytes / 1e9:.1f} GB"


def milliseconds(value: float | None) -> str:
    """Return a time for people."""
    return "-" if value is None else f"{value:.1f} ms"


def thermal(profile: Profile) -> str:
    """Return the highest thermal status of the sustained run."""
    states = [entry["thermal_status"] for entry in profile["sustained"]["slices"]
              if entry["thermal_status"] is not None]
    return str(max(states)) if states else "-"


def battery(profile: Profile) -> str:
    """Return the charge before and after, and how warm the battery became."""
    states = [state for state in profile.get("battery", {}).values() if state is not None]
    if len(states) < 2:
        return "-"
    warmth = "" if states[1]["temperature_c"] is None else f", {states[1]['temperature_c']:.0f} °C"
    return f"{states[0]['level']:.0%} to {states[1]['level']:.0%}{warmth}"


Row = tuple[str, Callable[[Profile], str]]


def rows() -> list[Row]:
    """Return what is compared: a name, and how to read it in a profile."""

    def stage(number: int) -> Callable[[Profile], str]:
        return lambda profile: f"{profile['speed'][number]['iterations_per_second']:,.0f}"

    def level(number: int, field: str) -> Callable[[Profile], str]:
        return lambda profile: milliseconds(profile["levels"][number]["time_ms"][field])

    def reached(number: int) -> Callable[[Profile], str]:
        return lambda profile: (f"{profile['levels'][number]['iterations']['median']:,.0f} of "
                                f"{profile['levels'][number]['iterations_wanted']:,}")

    table: list[Row] = [
        ("ABI", lambda profile: profile["device"]["abi"]),
        ("cores", lambda profile: str(profile["device"]["cores"])),
        ("memory", lambda profile: memory_text(profile["device"]["ram_bytes"])),
        ("Python", lambda profile: profile["device"]["python"]),
        ("iterations/s, first tricks", stage(0)),
        ("iterations/s, middle tricks", stage(1)),
        ("iterations/s, last tricks", stage(2)),
    ]
    for number in range(5):
        stars = "★" * (number + 1)
        table += [(f"{stars} median", level(number, "median")), (f"{stars} p95", level(number, "p95")),
                  (f"{stars} max", level(number, "max")), (f"{stars} iterations", reached(number))]
    table += [
        ("all within 250 ms", lambda profile: "yes" if all(e["within_limit"] for e in profile["levels"]) else "NO"),
        ("bytes of a decision", lambda profile: f"{profile['memory']['decision_bytes']:,}"),
        ("of them the pool", lambda profile: f"{profile['memory']['pool_bytes']:,}"),
        ("within 140,000 bytes", lambda profile: "yes" if profile["memory"]["within_limit"] else "NO"),
        ("process now", lambda profile: memory_text(profile["memory"]["resident_bytes"])),
        ("process at its peak", lambda profile: memory_text(profile["memory"]["peak_resident_bytes"])),
        ("frames", lambda profile: profile["frames"]["source"]),
        ("frame idle, p95", lambda profile: milliseconds(profile["frames"]["idle_ms"]["p95"])),
        ("frame thinking, p95", lambda profile: milliseconds(profile["frames"]["thinking_ms"]["p95"])),
        ("longest pause", lambda profile: milliseconds(profile["frames"]["longest_pause_ms"])),
        ("sustained slowdown", lambda profile: f"{profile['sustained']['slowdown']:.1%}"),
        ("thermal status, highest", thermal),
        ("battery", battery),
        ("import", lambda profile: milliseconds(profile["start"]["import_ms"])),
        ("first decision", lambda profile: milliseconds(profile["start"]["first_decision_ms"])),
        ("first frame", lambda profile: milliseconds(profile["start"]["first_frame_ms"])),
    ]
    return table


def terminal_table(profiles: Sequence[Profile], names: Sequence[str]) -> str:
    """Return the comparison as text."""
    table = [["", *names, ARTICLE]]
    table += [[name, *(printable(read(profile)) for profile in profiles), ARTICLE_ROWS.get(name, "-")]
              for name, read in rows()]
    widths = [max(len(line[column]) for line in table) for column in range(len(names) + 2)]
    return "\n".join(
        "  ".join(cell.rjust(width) if column else cell.ljust(width)
                  for column, (cell, width) in enumerate(zip(line, widths, strict=True)))
        for line in table
    )


def html_table(profiles: Sequence[Profile], names: Sequence[str]) -> str:
    """Return the comparison as a table of a page."""
    lines = ["<div class='scroll'><table><thead><tr><th></th>"]
    for number, name in enumerate(names):
        lines.append(f"<th><span class='key' style='background:{colour(number)}'></span>{html.escape(name)}</th>")
    lines.append(f"<th><span class='key' style='background:{ARTICLE_COLOUR}'></span>{html.escape(ARTICLE)}</th>")
    lines.append("</tr></thead><tbody>")
    for name, read in rows():
        texts = [*(read(profile) for profile in profiles), ARTICLE_ROWS.get(name, "-")]
        cells = "".join(f"<td{' class=no' if text == 'NO' else ''}>{html.escape(text)}</td>" for text in texts)
        lines.append(f"<tr><td>{html.escape(name)}</td>{cells}</tr>")
    return "\n".join([*lines, "</tbody></table></div>"])


def colour(number: int) -> str:
    """Return the colour of a device."""
    return COLOURS[number % len(COLOURS)]


def bar_chart(
    groups: Sequence[tuple[str, Sequence[float]]],
    *,
    unit: str,
    limit: float | None = None,
    article: dict[str, float] | None = None,
) -> str:
    """Return grouped horizontal bars, one for each device and where known the article's, with a line at the limit."""
    known = article or {}
    colours = [colour(number) for number in range(len(groups[0][1]))] + [ARTICLE_COLOUR]
    groups = [(name, [*values, *([known[name]] if name in known else [])]) for name, values in groups]
    width, left, right, bar, gap = 900, 150, 110, 16, 12
    top = max([value for _, values in groups for value in values] + ([limit] if limit else []) + [1e-9])
    scale = (width - left - right) / top
    height = sum(len(values) * bar + gap for _, values in groups) + 24
    parts = [f"<svg viewBox='0 0 {width} {height}' role='img'>"]
    if limit:        # first, so that figures lie upon the line
        x, end = left + limit * scale, height - 20
        parts.append(f"<line x1='{x:.1f}' x2='{x:.1f}' y1='0' y2='{end}' stroke='#c0392b' stroke-dasharray='5 4'/>")
        parts.append(f"<text x='{x:.1f}' y='{end + 14}' text-anchor='middle'>limit {limit:,.0f} {unit}</text>")
    y = 4
    for name, values in groups:
        middle = y + len(values) * bar / 2 + 5
        parts.append(f"<text x='{left - 10}' y='{middle:.0f}' text-anchor='end'>{html.escape(name)}</text>")
        for number, value in enumerate(values):
            length = max(1.0, value * scale)
            box = f"x='{left}' y='{y}' width='{length:.1f}' height='{bar - 3}' rx='2'"
            parts.append(f"<rect {box} fill='{colours[number]}'/>")
            label = f"{value:,.0f}" if top > 100 else f"{value:,.1f}"
            parts.append(f"<text x='{left + length + 6:.1f}' y='{y + bar - 5}'>{label} {unit}</text>")
            y += bar
        y += gap
    return "\n".join([*parts, "</svg>"])


def line_chart(series: Sequence[Sequence[tuple[float, float]]], *, across: str, upwards: str) -> str:
    """Return lines over time, one for each device, from zero upwards."""
    width, height, left, below = 900, 280, 90, 40
    last = max([x for line in series for x, _ in line] + [1e-9])
    top = max([y for line in series for _, y in line] + [1e-9]) * 1.05
    parts = [f"<svg viewBox='0 0 {width} {height}' role='img'>"]
    for step in range(5):
        value = top * step / 4
        y = height - below - (height - below - 12) * step / 4
        parts.append(f"<line x1='{left}' x2='{width - 10}' y1='{y:.1f}' y2='{y:.1f}' stroke='#8885' />")
        parts.append(f"<text x='{left - 8}' y='{y + 4:.1f}' text-anchor='end'>{value:,.0f}</text>")
    for number, line in enumerate(series):
        points = " ".join(
            f"{left + (width - left - 10) * x / last:.1f},{height - below - (height - below - 12) * y / top:.1f}"
            for x, y in line
        )
        parts.append(f"<polyline points='{points}' fill='none' stroke='{colour(number)}' stroke-width='2.5'/>")
    words = html.escape(f"{upwards}, over {last:.0f} {across}")
    parts.append(f"<text x='{left}' y='{height - 10}'>{words}</text>")
    return "\n".join([*parts, "</svg>"])


def time_chart(times: Sequence[tuple[str, Sequence[float]]], profiles: Sequence[Profile]) -> str:
    """Return the longest think times."""
    return bar_chart(times, unit="ms", limit=profiles[0]["levels"][0]["limit_ms"], article={"★★★★★": 250})


def memory_chart(memory: Sequence[tuple[str, Sequence[float]]], profiles: Sequence[Profile]) -> str:
    """Return the bytes of a decision."""
    return bar_chart(memory, unit="bytes", limit=profiles[0]["memory"]["limit_bytes"], article={"pool": 140_000})


def page(profiles: Sequence[Profile], names: Sequence[str]) -> str:
    """Return the whole page."""
    speeds = [(f"{entry['stage']} tricks", [profile["speed"][number]["iterations_per_second"] for profile in profiles])
              for number, entry in enumerate(profiles[0]["speed"])]
    times = [("★" * (number + 1), [profile["levels"][number]["time_ms"]["max"] for profile in profiles])
             for number in range(5)]
    parts = {"pool": "pool_bytes", "all native": "native_bytes", "Python": "python_bytes", "decision": "decision_bytes"}
    memory = [(name, [profile["memory"][field] for profile in profiles]) for name, field in parts.items()]
    pauses = [
        ("idle, p95", [profile["frames"]["idle_ms"]["p95"] for profile in profiles]),
        ("thinking, p95", [profile["frames"]["thinking_ms"]["p95"] for profile in profiles]),
        ("longest pause", [profile["frames"]["longest_pause_ms"] for profile in profiles]),
    ]
    sustained = [[(entry["second"], entry["iterations_per_second"]) for entry in profile["sustained"]["slices"]]
                 for profile in profiles]
    keys = " ".join(
        f"<span class='name'><span class='key' style='background:{fill}'></span>{html.escape(name)}</span>"
        for fill, name in zip([*map(colour, range(len(names))), ARTICLE_COLOUR], [*names, ARTICLE], strict=True)
    )
    measured = ", ".join(html.escape(f"{name}: {profile['measured_at']}")
                         for name, profile in zip(names, profiles, strict=True))
    sections = [
        ("All figures", html_table(profiles, names)),
        ("Iterations a second", bar_chart(speeds, unit="/s", article={"first tricks": 10_000})),
        ("Longest think time by level", time_chart(times, profiles)),
        ("Bytes of a decision", memory_chart(memory, profiles)),
        ("Frames", bar_chart(pauses, unit="ms")),
        ("A long run", line_chart(sustained, across="seconds", upwards="iterations a second")),
    ]
    body = "\n".join(f"<h2>{html.escape(title)}</h2>\n{content}" for title, content in sections)
    return (
        "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"{TITLE}<style>{STYLE}</style></head><body>\n"
        f"<h1>Devices compared</h1>\n<p>{keys}</p>\n<p class='note'>Measured {measured}. Times are wall time.</p>\n"
        f"{body}\n</body></html>\n"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("profiles", nargs="+", type=Path, metavar="FILE", help="what aicards profile --output wrote")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write the page")
    arguments = parser.parse_args()
    try:
        profiles = [read_profile(path) for path in arguments.profiles]
    except BadProfile as problem:
        print(printable(str(problem)), file=sys.stderr)
        return 2
    names = names_of(profiles)
    print(terminal_table(profiles, names))
    if arguments.html:
        try:
            arguments.html.parent.mkdir(parents=True, exist_ok=True)
            write_whole(arguments.html, page(profiles, names), is_ours=lambda text: TITLE in text)
        except OSError as error:
            print(printable(f"{arguments.html} cannot be written: {error.strerror}."), file=sys.stderr)
            return 2
        print(f"\nThe page is {arguments.html}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
