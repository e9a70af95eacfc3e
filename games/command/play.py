"""`aicards play`: a person at a seat, or at all seats of a side, against and with AI players."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aicore.games.table import Game, Match, Player
from aicore.games.table.adviser import Adviser
from aicore.games.table.printable import printable

from .colours import show
from .errors import CommandError
from .options import (
    add_game,
    add_player,
    add_rules,
    check_json,
    chosen_seed,
    find_game,
    find_player,
    read_json,
    read_rules,
    seat_number,
    write_json,
)

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
    add_player(parser, whom="the AI players")
    parser.add_argument("--partner", metavar="PLAYER", help="the AI players on your side, if they are to differ")
    parser.add_argument("--seat", type=seat_number, default=0, metavar="N", help="your seat, counted from 0")
    parser.add_argument("--whole-side", action="store_true", help="decide for everybody on your side")
    parser.add_argument("--save", metavar="FILE", help="save the match here after every move, and continue from it")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play until the match is over or the person leaves."""
    game = find_game(options.game)
    try:
        match, said = begin(game, options)
        if not 0 <= options.seat < match.num_players:
            raise ValueError(f"a seat is 0 to {match.num_players - 1}, not {options.seat}")
        own_side = next(side for side in game.sides(match.num_players) if options.seat in side)
        own_seats = own_side if options.whole_side else (options.seat,)
        levels = {
            seat: options.partner if options.partner is not None and seat in own_side else options.player
            for seat in range(match.num_players)
            if seat not in own_seats
        }
        players = {seat: find_player(game, text) for seat, text in levels.items()}
        adviser = Adviser(game)
    except ValueError as error:
        raise CommandError(str(error)) from error
    if options.save:
        check_json(options.save, match.record())
    print(said)
    *others, last = (match.seat_name(seat) for seat in own_seats)
    own_names = f"{', '.join(others)} and {last}" if others else last
    print(f"You are {own_names}; type help at any time.")
    return Sitting(game, match, players, adviser, seat=options.seat, save=options.save).play()


def begin(game: Game, options: argparse.Namespace) -> tuple[Match, str]:
    """Return a new match, or the one saved, and what is said about it once nothing is refused."""
    if options.save and Path(options.save).exists():
        match = game.replay(read_json(options.save))
        check_saved(match, options)
        return match, f"Continuing from {printable(options.save)}"
    seed = chosen_seed(options.seed)
    match = game.new_match(seed=seed, rules=read_rules(options.rule), num_players=options.players)
    return match, f"{game.title}, seed {seed}."


def check_saved(match: Match, options: argparse.Namespace) -> None:
    """Refuse options that say something else than the saved match."""
    asked = {"seed": options.seed, "number of players": options.players}
    saved = {"seed": match.seed, "number of players": match.num_players}
    if options.rule:
        asked["rules"], saved["rules"] = type(match.rules).from_json(read_rules(options.rule)), match.rules
    for what, value in asked.items():
        if value is not None and value != saved[what]:
            differs = f"{what} {saved[what]}, not {value}" if what != "rules" else "other rules than those given"
            raise ValueError(
                f"{options.save} is a saved match with {differs}: "
                "leave the option out to go on with it, or name another file"
            )


class Sitting:
    """A person at the table."""

    def __init__(
        self, game: Game, match: Match, players: dict[int, Player], adviser: Adviser, *, seat: int, save: str | None
    ) -> None:
        self.game = game
        self.match = match
        self.players = players
        self.adviser = adviser
        self.seat = seat
        self.save = save
        self.own_records: list[dict[str, Any]] = []
        self.words: dict[str, Callable[[], None]] = {
            "hint": self.hint,
            "help": lambda: print(HELP),
            "table": lambda: show(self.match.picture(self.seat)),
            "score": lambda: show(self.match.standing()),
            "undo": self.undo,
            "seed": lambda: print(f"The seed is {self.match.record()['seed']}."),
        }

    def play(self) -> int:
        """Let everybody move in turn; return the exit code."""
        while (seat := self.match.current_player()) >= 0:
            if seat in self.players:
                self.ai_move(seat)
            elif not self.own_move():
                print("Goodbye." + (f" The match is in {self.save}." if self.save else ""))
                return 0
        print("You win!" if self.seat in self.match.winners() else "You lose.")
        return 0

    def ai_move(self, seat: int) -> None:
        decision = self.players[seat].choose(self.match.observation(seat), seed=self.match.decision_seed())
        print(f"  {self.match.seat_name(seat)}: {self.match.seen_name(decision.move, self.seat)}")
        self.make(decision.move)

    def own_move(self) -> bool:
        """Ask for a move until one is made; False when the person leaves."""
        print()
        show(self.match.picture(self.seat))
        names = [self.match.move_name(move) for move in self.match.legal_moves()]
        if len(names) == 1:
            print(f"  {self.own_name()}: {names[0]} (the only move)")
            self.own_records.append(self.match.record())
            self.make(self.match.legal_moves()[0])
            return True
        print("Possible: " + " ".join(names))
        while True:
            try:
                text = input("> " if len(self.own_seats()) == 1 else f"{self.own_name()} > ").strip()
            except EOFError:
                print()
                return False
            except OSError as error:
                raise CommandError(f"cannot read what is typed: {error.strerror}") from error
            except UnicodeError as error:
                raise CommandError("what is typed is not in the encoding that was set") from error
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
                    show(f"{printable(str(error))}. Possible: {' '.join(names)} (or help)")
                    continue
                self.own_records.append(self.match.record())
                self.make(move)
                return True

    def own_seats(self) -> list[int]:
        """Return the seats that the person decides for."""
        return [seat for seat in range(self.match.num_players) if seat not in self.players]

    def own_name(self) -> str:
        """Return how the seat to move is called: you, unless the person has several."""
        return "You" if len(self.own_seats()) == 1 else self.match.seat_name(self.match.current_player())

    def make(self, move: int) -> None:
        for sentence in self.match.apply(move):
            show(f"    {sentence}")
        if self.save:
            write_json(self.save, self.match.record())

    def hint(self) -> None:
        seat = self.match.current_player()
        counsel = self.adviser.consult(self.match.observation(seat), seed=self.match.decision_seed())
        print(f"I would choose {counsel.decision.name}.")
        for sentence in counsel.decision.explanation:
            show(f"  {sentence}")
        for move, value in list(counsel.values.items())[:MOST_VALUES]:
            print(f"  {self.match.move_name(move):<10} {'█' * round(30 * value):<30} {100 * value:5.1f}")

    def undo(self) -> None:
        if not self.own_records:
            print("There is nothing to take back.")
            return
        self.match = self.game.replay(self.own_records.pop())
        if self.save:
            write_json(self.save, self.match.record())

