"""Play the tables of the documents again and write what came of them beside what was published.

    python profiling/reproduce.py --list
    python profiling/reproduce.py spades-1a --store build/results.db
    python profiling/reproduce.py sorry-two --games 100 --scale 0.1

    python profiling/reproduce.py mr-jack-2 --rows "0.1 s" --store build/results.db
    python profiling/reproduce.py mr-jack-2 --kept --store build/results.db --output docs/results

Every finished deal is kept in the store: a run that is broken off or killed goes on where it was. Pages and pictures
are written to docs/results, unless only a part is played (--games, --scale, --rows, --kept): then to build/results.
"""

import argparse
import platform
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryFile

from tables import all_tables
from tables.outcome_file import read_outcomes, write_outcomes
from tables.table import MatchRow, Outcome, Row, Table

from aicore.games.command.match_games import add_work, interval_text
from aicore.games.command.options import whole_number
from aicore.games.command.parser import Parser
from aicore.games.command.program import guarded
from aicore.games.command.progress import Progress
from aicore.games.compare.runner import Runner, open_runner, usable_cores
from aicore.games.compare.store import Store

ROOT = Path(__file__).parents[1]
AGREED = re.compile(r"^Of \d+ published rows .+$", re.MULTILINE)        # how a page sums up


def processor() -> str:
    """Return the name of the processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def commit() -> str:
    """Return the commit of the sources, with a star when they were changed; unknown outside a repository."""
    try:
        done = subprocess.run(
            ["git", "describe", "--always", "--dirty=*"], cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return done.stdout.strip()


def chosen_rows(table: Table, options: argparse.Namespace, store: Store | None) -> list[tuple[Row, int]]:
    """Return the rows that are wanted, and how many games of each; ValueError when there are none."""
    rows = [row for row in table.rows(options.scale) if options.rows in row.label]
    if not rows:
        raise ValueError(f"no row of {table.name} has '{options.rows}' in its name")
    if not options.kept:
        return [(row, options.games or row.games) for row in rows]
    assert store is not None
    kept = [(row, num_games) for row in rows if (num_games := row.num_kept(store))]
    if not kept:
        raise ValueError(f"the store {options.store} has nothing of {table.name} in this version of the code")
    return kept


def play(table: Table, options: argparse.Namespace, runner: Runner, store: Store | None) -> list[Outcome] | None:
    """Return what came of the rows; None when it was interrupted."""
    chosen = chosen_rows(table, options, store)
    outcomes = []
    progress = Progress(len(chosen), table.name)
    for row, num_games in chosen:
        outcome = row.play(num_games, runner=runner, store=store)
        if outcome is None:
            return None
        outcomes.append(outcome)
        progress.step(len(outcomes), outcome.label)
        told = f", published {outcome.published.words()}: {outcome.agreement}" if outcome.published else ""
        print(
            f"{outcome.label}: {outcome.share:.1%} of {outcome.num_games} ({interval_text(outcome.interval)}){told}",
            flush=True,
        )
    progress.end()
    return outcomes


def gather(table: Table, folder: Path) -> tuple[list[Outcome], list[str]]:
    """Return the rows of a table as its parts were played, and where each comes from; ValueError if one was not."""
    outcomes: list[Outcome] = []
    sources = []
    for name in table.parts:
        found, source = read_outcomes(folder / f"{name}.json", all_tables()[name].rows(1.0))
        outcomes += found
        sources.append(source)
    rows = table.rows(1.0)
    return [replace(each, label=row.label) for each, row in zip(outcomes, rows, strict=True)], sources


def source_of(table: Table, words: Sequence[str]) -> str:
    """Return by which command, when, of which code and where a table was played."""
    version = next((row.plan.version() for row in table.rows(1.0) if isinstance(row, MatchRow)), None)
    return (
        f"`{' '.join(words)}`, {datetime.now(UTC):%Y-%m-%d}, commit {commit()}"
        + (f", version of the code {version}" if version else "")
        + f"; {processor()}, {usable_cores()} cores, {platform.system()}, Python {platform.python_version()}."
    )


def cells(outcome: Outcome) -> list[str]:
    """Return the cells of a row."""
    return [
        outcome.label,
        str(outcome.num_games),
        f"{outcome.share:.1%}",
        interval_text(outcome.interval),
        interval_text(outcome.exact_interval),
        outcome.published.words() if outcome.published else "",
        outcome.agreement,
        *outcome.more.values(),
    ]


def line(words: Sequence[str]) -> str:
    """Return a line of a Markdown table."""
    return f"| {' | '.join(words)} |"


def page(table: Table, outcomes: Sequence[Outcome], sources: Sequence[str]) -> str:
    """Return the table as Markdown, with where it comes from."""
    heads = ["", table.unit, table.share_name, "95% over deals", "95% Clopper-Pearson", "published", "agrees"]
    heads += list(outcomes[0].more)
    answers = [outcome.agreement for outcome in outcomes if outcome.agreement]
    lines = [
        f"# {table.title}",
        "",
        f"Source: {table.source}.",
        "",
        line(heads),
        line(["---"] * len(heads)),
        *(line(cells(outcome)) for outcome in outcomes),
        "",
    ]
    if answers:
        agreed, still_open = answers.count("yes"), answers.count("open")
        lines += [f"Of {len(answers)} published rows {agreed} agree, {still_open} are open, the rest do not.", ""]
    played = {outcome.label for outcome in outcomes}
    missing = [row.label for row in table.rows(1.0) if row.label not in played]
    # What is said of all rows together would be about others than it says.
    said_of_all = [f"Not played: {'; '.join(missing)}."] if missing else table.summary(outcomes)
    lines += [f"- {said}" for said in (*said_of_all, *table.notes)]
    lines += [
        "",
        f"![{table.title}]({table.name}.svg)",
        "",
        "\n\n".join(sources),
        "",
    ]
    return "\n".join(lines)


def make_folder(folder: Path) -> None:
    """Make the folder for pages and pictures; OSError when nothing can be written there."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryFile(dir=folder):
        pass


def write_index(folder: Path) -> None:
    """Write README.md: the pages in the folder in the order of the tables, each with what it says of agreement."""
    lines = ["# Results", "", "The tables of the documents, played again (docs/experiments.md says how).", ""]
    for table in all_tables().values():
        path = folder / f"{table.name}.md"
        if path.exists():
            agreed = AGREED.search(path.read_text(encoding="utf-8"))
            lines.append(f"- [{table.title}]({path.name}){f'. {agreed[0]}' if agreed else ''}")
    (folder / "README.md").write_text("\n".join([*lines, ""]), encoding="utf-8")


def folder_name(text: str) -> Path:
    """Return a folder (for argparse)."""
    if not text:
        raise argparse.ArgumentTypeError("takes the name of a folder")
    return Path(text)


def main() -> int:
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help="as --list names them")
    parser.add_argument("--list", action="store_true", help="say which tables there are")
    parser.add_argument("--games", type=whole_number, metavar="N", help="games a row (default: as the table says)")
    parser.add_argument("--scale", type=float, default=1.0, help="simulations, as a part of the published number")
    parser.add_argument("--rows", default="", metavar="TEXT", help="only rows with this text in their names")
    parser.add_argument("--kept", action="store_true", help="play nothing: the pages of what the store has by now")
    parser.add_argument("--output", type=folder_name, metavar="FOLDER", help="for pages and pictures")
    add_work(parser)
    options = parser.parse_args()
    known = all_tables()
    if options.list:
        for table in known.values():
            rows = table.rows(1.0)
            print(f"{table.name:<14} {table.title}; {len(rows)} rows, {sum(row.games for row in rows)} {table.unit}")
        return 0
    unknown = [name for name in options.tables if name not in known]
    if unknown or not options.tables:
        parser.error(f"{f'unknown table {unknown[0]!r}' if unknown else 'no table'}: there are {', '.join(known)}")
    if not 0 < options.scale <= 1:
        parser.error(f"--scale is above 0 and at most 1, not {options.scale:g}")
    if options.kept and (options.store is None or options.games is not None):
        parser.error("--kept tells of all games that a store has: give --store, and no --games")
    is_whole = options.games is None and options.scale == 1 and not options.rows and not options.kept
    folder = options.output or ROOT.joinpath(*(("docs", "results") if is_whole else ("build", "results")))
    try:
        make_folder(folder)         # now, not after hours
    except OSError as error:
        parser.error(f"results cannot be written to {folder}: {error.strerror}")
    words = ["python", "profiling/reproduce.py", *sys.argv[1:]]
    try:
        return reproduce([known[name] for name in options.tables], options, folder, words)
    except ValueError as error:
        parser.error(str(error))


def reproduce(tables: Sequence[Table], options: argparse.Namespace, folder: Path, words: Sequence[str]) -> int:
    """Play the tables and write their pages; ValueError when they cannot be."""
    store = None if options.store is None else Store(options.store, is_read_only=options.kept)
    try:
        with open_runner(processes=options.processes, cluster=options.cluster) as runner:
            for table in tables:
                print(f"{table.title}", flush=True)
                if table.parts:
                    outcomes, sources = gather(table, folder)
                else:
                    played = play(table, options, runner, store)
                    if played is None:
                        kept = "what was finished is kept" if store else "without --store nothing is kept"
                        print(f"Interrupted: {kept}.", file=sys.stderr)
                        return 130
                    outcomes, sources = played, [source_of(table, words)]
                    write_outcomes(folder / f"{table.name}.json", outcomes, sources[0])
                table.draw(table, outcomes, [folder / f"{table.name}.png", folder / f"{table.name}.svg"])
                (folder / f"{table.name}.md").write_text(page(table, outcomes, sources), encoding="utf-8")
                write_index(folder)
                print(f"{folder / table.name}.md")
    finally:
        if store is not None:
            store.close()
    return 0


if __name__ == "__main__":
    sys.exit(guarded("reproduce.py", main))
