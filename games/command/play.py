"""`aicards play`: a person at seat 0 against and with AI players."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from games.table import Game, Match, Player
from games.table.adviser import Adviser

from .errors import CommandError
from .options import add_game, add_rules, chosen_seed, find_game, read_json, read_rules, star_number, write_json

HELP = """Type a move as it is shown, or one of these words:
  hint      what the AI would do, and why
  table     the table again
  score     the score
  undo      take back your last decision
  seed      the seed of this match
  quit      leave (with --save the match goes on another time)"""

MOST_VALUES = 5


def add_parser(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("play", help="play against AI players", epilog="example: aicards play spades --seed 7")
    add_game(parser)
    add_rules(parser)
    parser.add_argument("--stars", type=star_number, default=5, help="level of the AI players")
    parser.add_argument("--partner", type=star_number, metavar="STARS", help="level of those on your side")
    parser.add_argument("--save", metavar="FILE", help="keep the match here after every move, and go on from it")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play until the match is over or the person leaves."""
    game = find_game(options.game)
    try:
        match = begin(game, options)
        own_side = next(side for side in game.sides(match.num_players) if 0 in side)
        levels = {
            seat: options.partner if options.partner is not None and seat in own_side else options.stars
            for seat in range(1, match.num_players)
        }
        players = {seat: game.player(stars=stars) for seat, stars in levels.items()}
        adviser = Adviser(game)
    except ValueError as error:
        raise CommandError(str(error)) from error
    return Sitting(game, match, players, adviser, options.save).play()


def begin(game: Game, options: argparse.Namespace) -> Match:
    """Return a new match, or the one saved."""
    if options.save and Path(options.save).exists():
        print(f"Going on from {options.save}")
        return game.replay(read_json(options.save))
    seed = chosen_seed(options.seed)
    print(f"{game.title}, seed {seed}. You are seat 0; type help at any time.")
    return game.new_match(seed=seed, rules=read_rules(options.rule), num_players=options.players)


class Sitting:
    """A person at the table."""

    def __init__(
        self, game: Game, match: Match, players: dict[int, Player], adviser: Adviser, save: str | None
    ) -> None:
        self.game = game
        self.match = match
        self.players = players
        self.adviser = adviser
        self.save = save
        self.own_records: list[dict[str, Any]] = []
        self.words: dict[str, Callable[[], None]] = {
            "hint": self.hint,
            "help": lambda: print(HELP),
            "table": lambda: print(self.match.picture(0)),
            "score": lambda: print(self.match.standing()),
            "undo": self.undo,
            "seed": lambda: print(f"The seed is {self.match.record()['seed']}."),
        }

    def play(self) -> int:
        """Let everybody move in turn; return the exit code."""
        while (seat := self.match.current_player()) >= 0:
            if seat != 0:
                self.ai_move(seat)
            elif not self.own_move():
                print("Goodbye." + (f" The match is in {self.save}." if self.save else ""))
                return 0
        print("You win!" if 0 in self.match.winners() else "You lose.")
        return 0

    def ai_move(self, seat: int) -> None:
        decision = self.players[seat].choose(self.match.observation(seat), seed=self.match.decision_seed())
        print(f"  {self.match.seat_name(seat)}: {self.match.seen_name(decision.move, 0)}")
        self.make(decision.move)

    def own_move(self) -> bool:
        """Ask for a move until one is made; False when the person leaves."""
        print()
        print(self.match.picture(0))
        names = [self.match.move_name(move) for move in self.match.legal_moves()]
        if len(names) == 1:
            print(f"  You: {names[0]} (the only move)")
            self.own_records.append(self.match.record())
            self.make(self.match.legal_moves()[0])
            return True
        print("Possible: " + " ".join(names))
        while True:
            try:
                text = input("> ").strip()
            except EOFError:
                print()
                return False
            word = text.casefold()
            if word in ("quit", "exit", "q"):
                return False
            if word in self.words:
                self.words[word]()
                if word == "undo":
                    return True
            elif word:
                try:
                    move = self.match.parse_move(text)
                except ValueError as error:
                    print(f"{error}. Possible: {' '.join(names)} (or help)")
                    continue
                self.own_records.append(self.match.record())
                self.make(move)
                return True

    def make(self, move: int) -> None:
        for sentence in self.match.apply(move):
            print(f"    {sentence}")
        if self.save:
            write_json(self.save, self.match.record())

    def hint(self) -> None:
        counsel = self.adviser.consult(self.match.observation(0), seed=self.match.decision_seed())
        print(f"I would play {counsel.decision.name}.")
        for sentence in counsel.decision.explanation:
            print(f"  {sentence}")
        for move, value in list(counsel.values.items())[:MOST_VALUES]:
            print(f"  {self.match.move_name(move):<10} {'█' * round(30 * value):<30} {100 * value:5.1f}")

    def undo(self) -> None:
        if not self.own_records:
            print("There is nothing to take back.")
            return
        self.match = self.game.replay(self.own_records.pop())
        if self.save:
            write_json(self.save, self.match.record())

