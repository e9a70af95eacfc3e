"""`aicards picture`: the board of a match as an SVG file."""

import argparse
from pathlib import Path
from typing import Any

from aicore.games.table.board_svg import svg_of

from .errors import CommandError
from .options import add_game, add_player, find_game, find_player, read_json, seat_number, seed_number, whole_number


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "picture",
        help="draw the board of a match as an SVG file",
        epilog="example: aicards picture sorry --record game.json --seat 0 --output board.svg",
    )
    add_game(parser)
    parser.add_argument("--record", metavar="FILE", help="a match as play --save or watch --record wrote it")
    parser.add_argument("--seed", type=seed_number, default=1, help="of a new match, where no record is given")
    parser.add_argument("--players", type=whole_number, metavar="N", help="number of players of a new match")
    parser.add_argument("--moves", type=whole_number, help="play this many moves first")
    add_player(parser, usual="1", whom="those who play on")
    parser.add_argument("--seat", type=seat_number, help="as this seat sees it (all of it if not given)")
    parser.add_argument("--dark", action="store_true", help="for a dark page")
    parser.add_argument("--output", required=True, metavar="FILE.svg")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Bring the match to where it is to be seen, and write the drawing."""
    game = find_game(options.game)
    try:
        if options.record:
            match = game.replay(read_json(options.record))
        else:
            match = game.new_match(seed=options.seed, num_players=options.players)
        player = find_player(game, options.player)
        for _ in range(options.moves or 0):
            if match.current_player() < 0:
                break
            seat = match.current_player()
            match.apply(player.choose(match.observation(seat), seed=match.decision_seed()).move)
    except ValueError as error:
        raise CommandError(str(error)) from error
    if options.seat is not None and not 0 <= options.seat < match.num_players:
        raise CommandError(f"a seat is 0 to {match.num_players - 1}, not {options.seat}")
    view = match.board_view(options.seat)
    if view is None:
        raise CommandError(f"{game.title} has no board to draw")
    target = Path(options.output)
    try:
        target.write_text(svg_of(view, is_dark=options.dark), encoding="utf-8")
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "no file can be called so"
        raise CommandError(f"cannot write {options.output}: {why}") from error
    print(f"wrote {options.output}")
    return 0
