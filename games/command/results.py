"""`aicards results`: what a store of results holds, as a list, a table for other programs, or a picture."""

import argparse
import csv
import json
import sys
from typing import Any

from aicore.games.compare.plan import Plan, Played
from aicore.games.compare.plots import Bar, check_pictures, draw_shares
from aicore.games.compare.store import Series, Store, StoreError
from aicore.games.compare.tally import Tally
from aicore.games.table.printable import printable

from .errors import CommandError
from .match_games import interval_text
from .options import seed_number

COLUMNS = (
    "game", "player_a", "player_b", "num_players", "rules", "seats", "mode", "seed", "version", "begun", "games",
    "deals", "wins", "draws", "losses", "share", "even_share", "paired_low", "paired_high", "clopper_pearson_low",
    "clopper_pearson_high", "cpu_seconds_a_game",
)  # fmt: skip
DAMAGED = (AttributeError, IndexError, KeyError, TypeError, ValueError, ZeroDivisionError, OverflowError)


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "results",
        help="list, export or draw the results in a store",
        description="Every line is a comparison in one version of the code; other versions are other lines.",
        epilog="example: aicards results results.db --game spades --plot results.png",
    )
    parser.add_argument("store", metavar="FILE", help="the store, as given to --store")
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--player", metavar="TEXT", help="only comparisons in which a player's text has this in it")
    parser.add_argument("--version", metavar="START", help="only versions of the code that begin so")
    parser.add_argument("--seed", type=seed_number, help="only this seed")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="print a table for a spreadsheet")
    form.add_argument("--json", action="store_true", help="print JSON, for other programs: everything that is known")
    form.add_argument("--plot", metavar="PICTURE", help="draw shares and intervals to a .png, .svg or .pdf")
    form.add_argument("--add", metavar="OTHER", help="copy the results of another store into this one")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print or draw what was asked for."""
    try:
        if options.add:
            with Store(options.add, is_read_only=True) as other, Store(options.store) as store:
                check(other)
                num_new, num_known = store.add_all_of(other)
            print(f"Added {num_new} deals from {options.add}; {num_known} were here already.")
            return 0
        if options.plot:
            check_pictures([options.plot])
        with Store(options.store, is_read_only=True) as store:
            rows = []
            for series in store.all_series():
                try:
                    if is_wanted(series, options):
                        rows.append(row_of(store, series))
                except DAMAGED:
                    # The others can be read all the same.
                    print(f"aicards: {damaged(store, series)}, it is left out", file=sys.stderr)
        if options.plot:
            bars = [
                Bar(
                    f"{row['game']}: {row['player_a']} against {row['player_b']}",
                    row["share"],
                    (row["paired_low"], row["paired_high"]),
                )
                for row in rows
            ]
            draw_shares(bars, [options.plot], even=rows[0]["even_share"] if rows else 0.5)
            return 0
    except ValueError as error:
        raise CommandError(str(error)) from error
    if options.json:
        print(json.dumps(rows))
    elif options.csv:
        table = csv.DictWriter(sys.stdout, COLUMNS, lineterminator="\n", extrasaction="ignore")
        table.writeheader()
        table.writerows(row | {"rules": json.dumps(row["rules"])} for row in rows)
    else:
        lines = [printable(line) for text in lines_of(rows) for line in text.splitlines()]
        print("\n".join(lines) or "There are no such results.")
    return 0


def damaged(store: Store, series: Series) -> str:
    """Return the words for a comparison that cannot be read."""
    return f"comparison {series.id} of the store {store.path} is damaged"


def check(store: Store) -> None:
    """Read every comparison of a store; StoreError when one cannot be, before anything of it is copied."""
    for series in store.all_series():
        try:
            if series.kind == Plan.kind and series.num_results:
                row_of(store, series)
            else:
                for value in store.results(series.id):
                    dict(value)
        except DAMAGED as error:
            raise StoreError(f"{damaged(store, series)}: nothing was added") from error


def is_wanted(series: Series, options: argparse.Namespace) -> bool:
    """Return whether a comparison was asked for, and something of it is finished."""
    key = series.key
    return (
        series.kind == Plan.kind
        and series.num_results > 0
        and options.game in (None, key["game"])
        and options.seed in (None, key["seed"])
        and (options.player is None or any(options.player in text for text in key["players"]))
        and series.version.startswith(options.version or "")
    )


def row_of(store: Store, series: Series) -> dict[str, Any]:
    """Return a comparison as a row."""
    key = series.key
    texts = [key["game"], key["seats"], key["mode"], *key["players"], series.version, series.begun]
    if not (isinstance(key["rules"], dict) and all(isinstance(text, str) for text in texts)):
        raise TypeError("a comparison has a game, players, seats, a mode and rules")
    # Read, not played: the players need not be there any more.
    tally = Tally(Plan.from_key(key))
    for value in store.results(series.id):
        tally.add(tuple(Played.from_json(game) for game in value))
    paired, exact = tally.paired_interval(), tally.clopper_pearson_interval()
    return {
        "game": key["game"],
        "player_a": key["players"][0],
        "player_b": key["players"][1],
        **{name: key[name] for name in ("num_players", "rules", "seats", "mode", "seed")},
        "version": series.version,
        "begun": series.begun,
        "games": tally.num_games,
        "deals": tally.num_deals,
        "wins": tally.num_won,
        "draws": tally.num_games - tally.num_won - tally.num_lost,
        "losses": tally.num_lost,
        "share": tally.share,
        "even_share": tally.even,
        "paired_low": paired[0],
        "paired_high": paired[1],
        "clopper_pearson_low": exact[0],
        "clopper_pearson_high": exact[1],
        "cpu_seconds_a_game": round(series.cpu_seconds / tally.num_games, 4),
        "figures": tally.figures_as_json(),
    }


def lines_of(rows: list[dict[str, Any]]) -> list[str]:
    """Return the rows as people read them."""
    lines = []
    for row in rows:
        rules = "".join(f", {name}={value}" for name, value in row["rules"].items())
        seats = "" if row["seats"] == "swapped" else f", {row['seats']}"
        figures = [
            f"; {name} {figure['difference']:+.2f} ± {_error_text(figure['standard_error'])} a round"
            for name, figure in row["figures"].items()
            if figure["difference"] is not None
        ]
        lines.append(
            f"{row['game']} ({row['num_players']} players{rules}{seats}): {row['player_a']} against {row['player_b']}\n"
            f"    {row['share']:.1%} of {row['games']} {row['mode']}, 95% over deals "
            f"{interval_text((row['paired_low'], row['paired_high']))}{''.join(figures[:1])}; "
            f"seed {row['seed']}, version {row['version']}, "
            f"{row['begun'][:10]}, {row['cpu_seconds_a_game']:.2f} s of processor a game"
        )
    return lines


def _error_text(error: float | None) -> str:
    return "?" if error is None else f"{error:.2f}"         # one deal tells no error
