"""Find good numbers of a player by matches against another, and confirm the winner on deals that it has not seen.

    python profiling/tune.py spades 5:iterations=300 --number exploration=0.1:3:log --number epsilon=0:0.5 \\
        --trials 12 --rounds 60 --store build/tune.db

Optuna (extra `tune`) proposes values, each trial is a match between the player with them and the player without, on the
same deals for all trials. Trials follow from the seed and the results, and every deal is kept in the store: the same
command after a kill is through with what was played at once and goes on; a larger --trials goes on too.
"""

import argparse
import json
import math
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from aicore.games.command.errors import CommandError
from aicore.games.command.match_games import add_work, interval_text, plus_minus
from aicore.games.command.options import add_game, find_game, read_rules, seed_number, whole_number
from aicore.games.command.parser import Parser
from aicore.games.command.program import guarded
from aicore.games.command.progress import Progress
from aicore.games.compare.comparison import Comparison
from aicore.games.compare.plan import Plan
from aicore.games.compare.runner import Runner, open_runner
from aicore.games.compare.store import Store
from aicore.games.compare.tally import Tally
from aicore.games.table.descriptions import split_description
from aicore.games.table.player_file import file_of

FRESH = 1_000_003       # added to the seed for the deals that confirm


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a player and between which values it is looked for."""

    name: str
    low: float
    high: float
    is_whole: bool
    is_log: bool

    @classmethod
    def from_text(cls, text: str) -> "Number":
        """Return the number for a text such as exploration=0.1:2, epsilon=0:1 or skew_decay=1:500:log."""
        name, equals, span = text.partition("=")
        low, _, rest = span.partition(":")
        high, _, scale = rest.partition(":")
        try:
            number = cls(name.strip(), float(low), float(high), "." not in low + high, scale == "log")
        except ValueError:
            number = None
        is_span = number is not None and -math.inf < number.low < number.high < math.inf
        if number is None or not equals or scale not in ("", "log") or not is_span:
            raise argparse.ArgumentTypeError(f"a number is NAME=LOW:HIGH or NAME=LOW:HIGH:log, not '{text}'")
        if number.is_log and number.low <= 0:
            raise argparse.ArgumentTypeError(f"on a logarithmic scale the lowest value of {name} is above 0")
        return number

    def suggest(self, trial: Any) -> float | int:
        """Return the value that a trial is to try; few digits, so that it can be typed."""
        if self.is_whole:
            return int(trial.suggest_int(self.name, int(self.low), int(self.high), log=self.is_log))
        return float(f"{trial.suggest_float(self.name, self.low, self.high, log=self.is_log):.3g}")


def with_values(player: str, values: Mapping[str, float]) -> str:
    """Return the player's description with the values as options."""
    level, options = split_description(player)
    options |= {name: f"{value:g}" for name, value in values.items()}
    return f"{level}:{','.join(f'{name}={value}' for name, value in options.items())}"


def worth(tally: Tally) -> float:
    """Return what is made as large as possible: points a round, or the share of games."""
    if not tally.plan.is_single_round:
        return tally.share
    difference = tally.difference(next(iter(tally.figures)))
    return difference.mean if difference else 0.0


def words_for(tally: Tally) -> str:
    """Return what a match told."""
    if not tally.plan.is_single_round:
        return f"{tally.share:.1%} of {tally.num_games} games ({interval_text(tally.paired_interval())})"
    name = next(iter(tally.figures))
    difference = tally.difference(name)
    return f"{name} {plus_minus(difference) if difference else '-'} over {tally.num_games} rounds"


class Tuning:
    """The trials, and who plays them."""

    def __init__(self, options: argparse.Namespace, runner: Runner, store: Store | None) -> None:
        self.options = options
        self.runner = runner
        self.store = store

    def match(self, player: str, *, num_games: int, seed: int) -> Tally:
        """Return the match of a player against the opponent; KeyboardInterrupt when it was broken off."""
        options = self.options
        plan = Plan(
            game=options.game,
            player_a=player,
            player_b=options.opponent or options.player,
            seed=seed,
            is_single_round=options.rounds is not None,
            rules=read_rules(options.rule),
        )
        plan.check()
        comparison = Comparison(plan, -(-num_games // plan.games_of_deal()))
        comparison.play(self.runner, self.store)
        if not comparison.is_complete:
            raise KeyboardInterrupt
        return comparison.tally

    def run(self) -> dict[str, Any]:
        """Return the best values, what they were worth, and what they are worth on fresh deals."""
        options = self.options
        optuna = import_module("optuna")
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        sampler = optuna.samplers.TPESampler(seed=options.seed, n_startup_trials=min(10, max(4, options.trials // 3)))
        study = optuna.create_study(direction="maximize", sampler=sampler)
        progress = Progress(options.trials, "trials")
        num_games = options.rounds or options.games
        for number in range(options.trials):
            trial = study.ask()
            values = {entry.name: entry.suggest(trial) for entry in options.number}
            tally = self.match(with_values(options.player, values), num_games=num_games, seed=options.seed)
            study.tell(trial, worth(tally))
            trial_words = f"trial {number + 1}: {with_values(options.player, values)}: {words_for(tally)}"
            print(trial_words, file=sys.stderr if options.json else sys.stdout, flush=True)
            progress.step(number + 1)
        progress.end()
        best = {entry.name: entry.suggest(optuna.trial.FixedTrial(study.best_params)) for entry in options.number}
        player = with_values(options.player, best)
        fresh = self.match(player, num_games=options.confirm or 4 * num_games, seed=options.seed + FRESH)
        return {
            "player": player,
            "values": best,
            "trials": options.trials,
            "worth_in_trials": study.best_value,
            "confirmed": fresh.as_json(),
            "words": f"{player} against {fresh.plan.player_b} on fresh deals: {words_for(fresh)}",
        }


def main() -> int:
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_game(parser)
    parser.add_argument("player", help="the player whose numbers are looked for, as in aicards match")
    parser.add_argument(
        "--number", type=Number.from_text, action="append", required=True, metavar="NAME=LOW:HIGH[:log]",
        help="a number to look for, whole if both ends are (repeatable)",
    )  # fmt: skip
    parser.add_argument("--opponent", help="whom it plays (default: itself as it is)")
    parser.add_argument("--trials", type=whole_number, default=30)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--games", type=whole_number, default=100, help="a trial (default 100)")
    length.add_argument("--rounds", type=whole_number, help="instead: single rounds, compared by points")
    parser.add_argument("--confirm", type=whole_number, help="games on fresh deals (default: of four trials)")
    parser.add_argument("--seed", type=seed_number, default=1)
    parser.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help="change a rule (repeatable)")
    add_work(parser)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    store = None
    try:
        import_module("optuna")
        find_game(options.game)
        store = None if options.store is None else Store(options.store)
        is_apart = any(file_of(text) is not None for text in (options.player, options.opponent or ""))
        with open_runner(processes=options.processes, cluster=options.cluster, is_apart=is_apart) as runner:
            report = Tuning(options, runner, store).run()
    except ImportError:
        parser.error("tuning needs the extra tune: pip install 'aicore-cards[tune]'")
    except KeyboardInterrupt:
        print("Interrupted: with --store the same command goes on.", file=sys.stderr)
        return 130
    except (ValueError, CommandError) as error:
        parser.error(str(error))
    finally:
        if store is not None:
            store.close()
    print(json.dumps(report) if options.json else f"best: {report['words']}")
    return 0


if __name__ == "__main__":
    sys.exit(guarded("tune.py", main))
