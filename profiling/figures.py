"""Make the short figures of README and docs again, and say which have drifted from what is written there.

What is written is read from the page itself; nothing is overwritten. A figure may drift so far:
  same        the digits that are written: what a seed decides, and what can be counted
  x 1.35      a ratio of two times within one run
  x 2         a time or a speed, on a machine that has other work too
  at most     what is written is a limit

Example: python profiling/figures.py --only README.md
Exit code 1 when a figure has drifted, 2 when a page no longer has it.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path

from aicore.games.bridges.openspiel import spiel_game
from aicore.games.table.catalogue import GAMES

ROOT = Path(__file__).resolve().parents[1]
SAME, RATIO, SPEED, LIMIT = "same", 1.35, 2.0, "at most"


class NotWritten(ValueError):
    """A page no longer has the figure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One or more numbers that a page quotes: the pattern has a group for each, make() returns them as of today."""

    page: str
    pattern: str
    make: Callable[[], Sequence[float]]
    allowed: str | float

    def written(self) -> list[str]:
        """Return the numbers as the page has them."""
        text = " ".join((ROOT / self.page).read_text(encoding="utf-8").split())
        found = re.search(self.pattern, text)
        if found is None:
            raise NotWritten(f"{self.page} no longer says '{self.pattern}'")
        return [number.rstrip(",") for number in found.groups()]


def holds(written: str, today: float, allowed: str | float) -> bool:
    """Return whether a number of today is what is written, as far as it may drift."""
    expected = float(written.replace(",", ""))
    if allowed == SAME:
        return round(today, len(written.partition(".")[2])) == expected
    if allowed == LIMIT:
        return today <= expected
    return expected / float(allowed) <= today <= expected * float(allowed)


def words_of(allowed: str | float) -> str:
    """Return how far a figure may drift, as the table says it."""
    return allowed if isinstance(allowed, str) else f"x {allowed:g}"


@cache
def output_of(*words: str) -> str:
    """Return what a script of ours prints."""
    done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):       # 1: it has made its figures, and does not like them
        raise RuntimeError(f"{' '.join(words)} failed: {done.stderr.strip()[-300:]}")
    return done.stdout


@cache
def report_of(script: str, *words: str) -> dict[str, object]:
    """Return what a script writes to the file behind --json."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "report.json")
        output_of(f"profiling/{script}", *words, "--json", str(path))
        report: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return report


def bench(contender: str | None = None) -> float:
    """Return how many times the contender's speed ours is; the milliseconds of a search without one."""
    report = report_of("bench_search.py")
    if contender is None:
        return float(report["search_ms"]["processor"])
    return next(float(entry["ratio"]) for entry in report["contenders"] if entry["name"].startswith(contender))


def printed(script: str, *words: str) -> dict[str, object]:
    """Return the JSON object that a script prints."""
    report: dict[str, object] = json.loads(output_of(f"profiling/{script}", *words, "--json"))
    return report


def positions(prefix: str = "") -> int:
    """Return how many positions of the plausibility suite have a name that begins so."""
    return sum(path.name.startswith(prefix) for path in (ROOT / "tests/data/plausibility").rglob("*.json"))


def collections() -> list[int]:
    """Return how many positions each collection has, the first being those without the name of one."""
    later = [positions(f"collection{number}_") for number in range(2, 9)]
    return [positions() - sum(later), *later]


def sorry_shares(name: str) -> list[float]:
    return [100 * share for share in printed("sorry_figures.py", "seats")[name]]


def openspiel_speed(name: str, num_decisions: int) -> float:
    """Return the iterations a second of processor time at the first decision of a game of OpenSpiel."""
    game = spiel_game(name)
    match, player = game.new_match(seed=1), game.player(iterations=1000)
    for _ in range(200):
        if len(match.legal_moves()) > 1 and len(match.moves) >= num_decisions:
            break
        match.apply(match.legal_moves()[0])
    view = match.observation(match.current_player())
    player.choose(view, seed=0)
    started = time.process_time()
    iterations = sum(player.choose(view, seed=seed).iterations for seed in range(3))
    return iterations / (time.process_time() - started)


def jack_speeds() -> list[float]:
    text = output_of("profiling/mr_jack_figures.py", "speed")
    return [float(number) for number in re.findall(r"(\d+) a second", text)]


def yard_speeds(*names: str) -> list[float]:
    report = printed("yard_figures.py", "speed")
    return [float(value) for name, value in report.items() if name in names]


def table_rows(*names: str) -> list[float]:
    """Return how many rows each of these tables of the documents has."""
    listed = re.findall(r"^(\S+) .*; (\d+) rows", output_of("profiling/reproduce.py", "--list"), re.MULTILINE)
    rows = dict(listed)
    return [float(rows[name]) for name in names]


def deals(name: str) -> float:
    return float(printed("deals_report.py")[name])


YARD_RANDOM = ("random playouts a second", "random moves a playout", "random nanoseconds a move")
YARD_GREEDY = tuple(name.replace("random", "greedy") for name in YARD_RANDOM)
TABLES = (
    *("spades-1a", "reruns", "sorry-two", "sorry-three", "sorry-best", "yard-categories", "yard-coalition"),
    *("yard-best", "mr-jack-2", "mr-jack-3", "mr-jack-5", "mr-jack-6", "mr-jack-7", "mr-jack-best", "strength"),
)
N = r"([\d.,]+)"

FIGURES = [
    Figure(
        page="README.md",
        pattern=rf"at the first card of a round \| about {N} ms",
        make=lambda: [bench()],
        allowed=SPEED,
    ),
    Figure(
        page="README.md",
        pattern=rf"bare deal \+ random playout \| {N} times",
        make=lambda: [1 / bench("bare")],
        allowed=RATIO,
    ),
    Figure(
        page="README.md",
        pattern=rf"ISMCTSBot \(Hearts\) \| {N} times",
        make=lambda: [bench("OpenSpiel ISMCTS")],
        allowed=RATIO,
    ),
    Figure(
        page="README.md",
        pattern=rf"own \(Spades\) \| {N} times",
        make=lambda: [bench("OpenSpiel random")],
        allowed=RATIO,
    ),
    Figure(
        page="README.md",
        pattern=rf"everything a decision allocates \| at most {N} bytes",
        make=lambda: [float(report_of("memory.py", "--decisions", "300")["most_bytes"])],
        allowed=LIMIT,
    ),
    Figure(
        page="README.md",
        pattern=rf"at most {N} apart in 200 positions",
        make=lambda: [deals("largest_difference")],
        allowed=LIMIT,
    ),
    Figure(
        page="README.md",
        pattern=rf"tempting blunder \| {N} {N} of them written by hand",
        make=lambda: [positions(), sum(collections()[1:7])],      # the eighth was run while it was written
        allowed=SAME,
    ),
    Figure(
        page="docs/plausibility.md",
        pattern=rf"first \(held-out third in it\) \| {N} \|.*? \({N} left\).*? \({N} left\).*? fourth: [^|]*\| {N} "
        rf".*? fifth: [^|]*\| {N} .*? \({N} left\).*? seventh: [^|]*\| {N} "
        rf".*? eighth: [^|]*\| {N} ",
        make=collections,
        allowed=SAME,
    ),
    Figure(
        page="docs/strength.md",
        pattern=rf"a weighted deal costs {N} to {N} µs",
        make=lambda: [deals("weighted_deal_us_with_counting")] * 2,
        allowed=3.0,        # a range, which both ends of it must be near
    ),
    Figure(
        page="docs/sorry.md",
        pattern=rf"by seat {N} {N} {N} {N}%; by turn {N} {N} {N} {N}%",
        make=lambda: [*sorry_shares("by_seat"), *sorry_shares("by_turn")],
        allowed=SAME,
    ),
    Figure(
        page="docs/sorry.md",
        pattern=rf"a 7: {N} ordered, {N} unordered; an 11 with three opponents: {N}",
        make=lambda: list(printed("sorry_figures.py", "moves").values())[-3:],
        allowed=SAME,
    ),
    Figure(
        page="docs/scotland-yard.md",
        pattern=rf"uniform playouts from the first move \| {N} a second, {N} moves each, {N} ns",
        make=lambda: yard_speeds(*YARD_RANDOM),
        allowed=SPEED,
    ),
    Figure(
        page="docs/scotland-yard.md",
        pattern=rf"e-greedy playouts from the first move \| {N} a second, {N} moves each, {N} ns",
        make=lambda: yard_speeds(*YARD_GREEDY),
        allowed=SPEED,
    ),
    Figure(page="docs/mr-jack.md", pattern=rf"V1 {N} V2 {N} V3 {N} V4 {N}", make=jack_speeds, allowed=SPEED),
    Figure(
        page="docs/openspiel.md",
        pattern=rf"{N} iterations a second of processor time for leduc_poker, {N} for the first card of hearts",
        make=lambda: [openspiel_speed("leduc_poker", 0), openspiel_speed("hearts", 12)],
        allowed=SPEED,
    ),
    Figure(
        page="docs/experiments.md",
        pattern=rf"`spades-1a`, `spades-1b` \| {N} each .*?`reruns` \| {N} .*?`sorry-two`, `sorry-three` \| {N} {N} "
        rf".*?`sorry-best` \| {N} .*?`yard-categories`, `yard-coalition` \| {N} {N} .*?`yard-best` \| {N} "
        rf".*?`mr-jack-2` \| {N} .*?`mr-jack-3`, `mr-jack-4` \| {N} each .*?`mr-jack-7` \| {N} {N} {N} "
        rf".*?`mr-jack-best` \| {N} .*?`strength` \| {N} ",
        make=lambda: table_rows(*TABLES),
        allowed=SAME,
    ),
    Figure(
        page="docs/comparison.md",
        pattern=rf"\| games \| {N} \| {N} registered \| {N} environments",
        make=lambda: [len(GAMES), *listed_by_others()],
        allowed=SAME,
    ),
]


def listed_by_others() -> list[int]:
    """Return how many games OpenSpiel and RLCard list, in the versions that the page names."""
    import pyspiel
    import rlcard.envs

    page = (ROOT / "docs/comparison.md").read_text(encoding="utf-8")
    for package in ("open_spiel", "rlcard"):
        if version(package) not in page:
            raise NotWritten(f"docs/comparison.md speaks of another version of {package} than {version(package)}")
    return [len(pyspiel.registered_names()), len(rlcard.envs.registration.registry.env_specs)]


def check(figures: Sequence[Figure]) -> int:
    """Make the figures and print a line for each; return the exit code."""
    drifted = 0
    print(f"{'page':<24} {'written':>12} {'today':>12} {'may drift':>9}")
    for number, figure in enumerate(figures, 1):
        if sys.stderr.isatty():
            print(f"\r{number} of {len(figures)} ...", end="\r", file=sys.stderr, flush=True)
        written, today = figure.written(), figure.make()
        if len(written) != len(today):
            raise NotWritten(f"{figure.page} has {len(written)} numbers where {len(today)} are made: {figure.pattern}")
        for old, new in zip(written, today, strict=True):
            is_true = holds(old, new, figure.allowed)
            drifted += not is_true
            verdict = "" if is_true else "  DRIFTED"
            print(f"{figure.page:<24} {old:>12} {new:>12,.4g} {words_of(figure.allowed):>9}{verdict}", flush=True)
    print("Every figure is as written." if not drifted else f"{drifted} have drifted: mend the page, or find out why.")
    return 1 if drifted else 0


def main(arguments: list[str] | None = None) -> int:
    """Check the figures that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    pages = sorted({figure.page for figure in FIGURES})
    parser.add_argument("--only", choices=pages, metavar="PAGE", help=f"one page: {', '.join(pages)}")
    options = parser.parse_args(arguments)
    try:
        return check([figure for figure in FIGURES if options.only in (None, figure.page)])
    except (NotWritten, RuntimeError) as error:
        print(f"figures: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
