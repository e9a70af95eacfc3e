"""`aicards rules`: how a game is played, and which rules can be changed: what each takes, its default, its meaning."""

import argparse
import json
from typing import Any

from aicore.games.table import Game
from aicore.games.table.guide import Guide
from aicore.games.table.guide_text import chapter_lines, term_lines

from .errors import CommandError
from .options import add_game, add_json, find_game, read_rules, whole_number


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "rules",
        help="tell how a game is played, and what --rule changes",
        epilog="example: aicards rules spades --rule high_cards=jokers",
    )
    add_game(parser)
    parser.add_argument(
        "--rule", action="append", default=[], metavar="NAME=VALUE", help="tell it for this option (repeatable)"
    )
    parser.add_argument("--players", type=whole_number, metavar="N", help="number of players, where there is a choice")
    parser.add_argument("--options", action="store_true", help="only the rules that can be changed")
    add_json(parser, " (the rules that can be changed)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the chapters, the words of the game, and a line for each rule that can be changed."""
    game = find_game(options.game)
    try:
        guide = game.guide()
        match = game.new_match(seed=0, rules=read_rules(options.rule), num_players=options.players)
    except ValueError as error:
        raise CommandError(str(error)) from error
    if options.json:
        print(json.dumps(option_rows(game, guide)))
        return 0
    if guide is not None and not options.options:
        print(game.title)
        for chapter in guide.chapters(game, match.rules, num_players=match.num_players):
            print(*chapter_lines(chapter), sep="\n")
        print(*term_lines(guide), sep="\n")
        print("\nWHAT CAN BE CHANGED (--rule NAME=VALUE)")
    print_options(game, guide)
    return 0


def option_rows(game: Game, guide: Guide | None) -> list[dict[str, Any]]:
    """Return name, default, accepted values and meaning of every option."""
    words = {} if guide is None else guide.options
    return [
        {"name": name, "default": usual, "accepted": accepted, "about": words[name].about if name in words else ""}
        for name, usual, accepted in game.rules.listed()
    ]


def print_options(game: Game, guide: Guide | None) -> None:
    """Print a line for each option, and below it what it means."""
    rows = option_rows(game, guide)
    if not rows:
        print(f"The rules of {game.title} are fixed.")
    width = max((len(row["name"]) for row in rows), default=0)
    for row in rows:
        print(f"{row['name']:<{width}}  {json.dumps(row['default']):<10} {row['accepted']}")
        if row["about"]:
            print(f"    {row['about']}")
