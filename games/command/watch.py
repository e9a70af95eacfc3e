"""`aicards watch`: a match between AI players, one line a decision."""

import argparse
import json
import sys
from typing import Any

from aicore.games.table import Decision, Match, Player

from .colours import show
from .errors import CommandError
from .options import (
    add_game,
    add_json,
    add_player,
    add_rules,
    chosen_seed,
    find_game,
    find_player,
    read_rules,
    whole_number,
    write_json,
)

MAX_DECISIONS = 10_000       # players who do not care may lose points for ever


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "watch", help="watch AI players", epilog="example: aicards watch spades --seed 1 --json > game.jsonl"
    )
    add_game(parser)
    add_rules(parser)
    add_player(parser, whom="all players")
    parser.add_argument("--opponents", metavar="PLAYER", help="the players on the other side, if they are to differ")
    parser.add_argument("--iterations", type=whole_number, help="iterations per move, instead of the level's")
    parser.add_argument("--moves", type=whole_number, help="stop after this many decisions")
    parser.add_argument("--table", action="store_true", help="draw the table before every decision")
    add_json(parser, ", an object a line")
    parser.add_argument("--record", metavar="FILE", help="save the record of the match")
    parser.set_defaults(run=run)


def line_of(match: Match, player: Player, seat: int, decision: Decision) -> dict[str, Any]:
    """Return what is said about a decision."""
    return {
        "player": seat,
        "name": match.seat_name(seat),
        "stars": getattr(player, "stars", 0),
        "move": decision.name,
        "iterations": decision.iterations,
        "time_ms": round(decision.time_ms, 3),
        "bytes": decision.num_bytes,
        "reason": decision.reason,
    }


def run(options: argparse.Namespace) -> int:
    """Play a match and print it."""
    game = find_game(options.game)
    seed = chosen_seed(options.seed)
    try:
        match = game.new_match(seed=seed, rules=read_rules(options.rule), num_players=options.players)
        own_side = game.sides(match.num_players)[0]
        others = options.player if options.opponents is None else options.opponents
        players = [
            find_player(game, options.player if seat in own_side else others, options.iterations)
            for seat in range(match.num_players)
        ]
    except ValueError as error:
        raise CommandError(str(error)) from error
    if not options.json:
        print(f"{game.title}, seed {seed}")
    done = 0
    most = MAX_DECISIONS if options.moves is None else options.moves
    while (seat := match.current_player()) >= 0 and done < most:
        if options.table and not options.json:
            show("\n" + match.picture(None))
        decision = players[seat].choose(match.observation(seat), seed=match.decision_seed())
        line = line_of(match, players[seat], seat, decision)
        followed = match.apply(decision.move)
        done += 1
        if options.json:
            print(json.dumps(line | ({"events": followed} if followed else {})))
            continue
        print(
            f"{line['name']:<8} {'★' * line['stars']:<5} {line['move']:<10} {line['iterations']:>5} iterations "
            f"{line['time_ms']:>8.2f} ms {line['bytes']:>7} bytes  {line['reason']}"
        )
        for sentence in followed:
            show(f"    {sentence}")
    if options.record:
        write_json(options.record, match.record())
    if options.table and not options.json:
        show("\n" + match.picture(None))
    if options.moves is None and match.current_player() >= 0:
        print(f"Stopped after {done} decisions: nobody wins this match (--moves sets another end)", file=sys.stderr)
    if not options.json and match.current_player() < 0:
        print("Winners: " + ", ".join(match.seat_name(seat) for seat in match.winners()))
    return 0
