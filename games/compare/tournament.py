"""Matches between two descriptions of players on the same deals with the seats swapped, on all cores.

Player A has the one side of the table (`Game.sides`), then the other, for every seed: what the cards give is given to
both. Single rounds can be compared too, where the same number of decisions tells more.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from aicore.cards import mixed_seed
from games.table import Game, Match, Player
from games.table.catalogue import load_game
from games.table.descriptions import player_from

from .statistics import Mean, clopper_pearson, mean_interval, mean_of, sign_test

MAX_ROUNDS = 100         # of a match that nobody wins: drawn
MAX_MOVES = 100_000      # of a match that never ends: drawn

Figures = dict[str, tuple[float | None, float | None]]      # a figure's mean over the seats of A and of B


@cache
def game_of(name: str) -> Game:
    """Return the game, read once even if it comes from a file."""
    return load_game(name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is to be played: everything that decides the result, and nothing else."""

    game: str
    player_a: str
    player_b: str
    seed: int = 0
    is_single_round: bool = False
    num_players: int | None = None
    rules: Mapping[str, Any] = field(default_factory=dict)

    def check(self) -> None:
        """Raise ValueError with one sentence when the plan cannot be played."""
        for text in (self.player_a, self.player_b):
            player_from(game_of(self.game), text)
        self.new_match(0)

    def new_match(self, number: int) -> Match:
        """Return the match of the deal with that number."""
        seed = mixed_seed(self.seed, number)
        return game_of(self.game).new_match(seed=seed, rules=self.rules, num_players=self.num_players)


@dataclass(frozen=True, slots=True)
class Played:
    """One match or round: the share of the win that went to A, and the figures of its rounds."""

    share: float
    rounds: tuple[Figures, ...]
    is_finished: bool = True


Pair = tuple[Played, Played]        # the same seed with A on the first side, then on the other


def play_pair(plan: Plan, number: int, players: tuple[Player, Player]) -> Pair:
    """Return the results of the deal with that number, seated both ways."""
    return _play(plan, number, players, is_swapped=False), _play(plan, number, players, is_swapped=True)


def seating(sides: Sequence[Sequence[int]], *, is_swapped: bool) -> list[int]:
    """Return for each seat whether A (0) or B (1) sits there; of more than two sides A has every second one."""
    owners = {seat: (number + is_swapped) % 2 for number, seats in enumerate(sides) for seat in seats}
    return [owners[seat] for seat in range(len(owners))]


def _play(plan: Plan, number: int, players: tuple[Player, Player], *, is_swapped: bool) -> Played:
    match = plan.new_match(number)
    sides = seating(match.game.sides(match.num_players), is_swapped=is_swapped)
    num_moves = 0
    while (seat := match.current_player()) >= 0 and num_moves < MAX_MOVES:
        if match.num_rounds >= (1 if plan.is_single_round else MAX_ROUNDS):
            break
        decision = players[sides[seat]].choose(match.observation(seat), seed=match.decision_seed())
        match.apply(decision.move)
        num_moves += 1
    rounds = tuple(
        {name: (_side_mean(values, sides, 0), _side_mean(values, sides, 1)) for name, values in figures.items()}
        for figures in match.round_figures()
    )
    winners = match.winners()
    if plan.is_single_round:
        points_a, points_b = next(iter(rounds[0].values()))
        assert points_a is not None
        assert points_b is not None
        return Played(0.5 + 0.5 * ((points_a > points_b) - (points_a < points_b)), rounds)
    is_drawn = len(winners) in (0, match.num_players)       # one half each, however many sit on a side
    share = 0.5 if is_drawn else sum(sides[seat] == 0 for seat in winners) / len(winners)
    return Played(share, rounds, bool(winners))


def _side_mean(values: Any, sides: list[int], side: int) -> float | None:
    """Return the mean over the side's seats that have a value."""
    known = [value for seat, value in enumerate(values) if sides[seat] == side and value is not None]
    return sum(known) / len(known) if known else None


@dataclass(slots=True)
class Tally:
    """Results so far and what they say about A against B."""

    plan: Plan
    pairs: list[Pair] = field(default_factory=list)

    @property
    def num_games(self) -> int:
        """Games (or single rounds) played."""
        return 2 * len(self.pairs)

    @property
    def wins(self) -> float:
        """Games that A won; a draw is half a win."""
        return sum(played.share for pair in self.pairs for played in pair)

    @property
    def share(self) -> float:
        """The share of games that A won; at least one pair is played."""
        return self.wins / self.num_games

    def paired_interval(self) -> tuple[float, float]:
        """Return the 95% interval of the share over deals: the two games of a deal depend on each other."""
        shares = self._shares_of_pairs()
        if self.share in (0.0, 1.0):        # deals all won or all lost show no spread: count them
            return clopper_pearson(sum(shares), len(shares))
        low, high = mean_interval(shares)
        return max(low, 0.0), min(high, 1.0)

    def clopper_pearson_interval(self) -> tuple[float, float]:
        """Return the 95% interval of the share by Clopper and Pearson, as if all games were independent."""
        return clopper_pearson(self.wins, self.num_games)

    def share_by_pairs(self) -> Mean:
        """Return the share with the standard error over deals."""
        return mean_of(self._shares_of_pairs())

    def _shares_of_pairs(self) -> list[float]:
        return [(first.share + second.share) / 2 for first, second in self.pairs]

    def figure_names(self) -> list[str]:
        """Return the names of the figures that rounds have."""
        rows = (row for pair in self.pairs for played in pair for row in played.rounds)
        return list(next(rows, {}))

    def side_mean(self, name: str, side: int) -> float | None:
        """Return the mean of a figure over all rounds for A (side 0) or B (1); None if it never came up."""
        values = [
            row[name][side] for pair in self.pairs for played in pair for row in played.rounds if name in row
        ]
        known = [value for value in values if value is not None]
        return sum(known) / len(known) if known else None

    def difference(self, name: str) -> Mean | None:
        """Return A's figure minus B's per round, with the standard error over deals; None if it never came up."""
        total, weights = [], []
        for pair in self.pairs:
            rows = [row[name] for played in pair for row in played.rounds if name in row]
            known = [a - b for a, b in rows if a is not None and b is not None]
            total.append(sum(known))
            weights.append(len(known))
        if not any(weights):
            return None
        # A ratio of sums: games differ in their number of rounds.
        ratio = sum(total) / sum(weights)
        scale = sum(weights) / len(weights)
        residuals = [(value - ratio * weight) / scale for value, weight in zip(total, weights, strict=True)]
        return Mean(ratio, mean_of(residuals).standard_error)

    def signs(self) -> tuple[int, int, int]:
        """Return the number of deals that A had the better of, that were even, and that B had the better of."""
        margins = [self._margin(pair) for pair in self.pairs]
        return sum(m > 0 for m in margins), sum(m == 0 for m in margins), sum(m < 0 for m in margins)

    def _margin(self, pair: Pair) -> float:
        if not self.plan.is_single_round:
            return pair[0].share + pair[1].share - 1.0
        name = next(iter(pair[0].rounds[0]))
        return sum((played.rounds[0][name][0] or 0.0) - (played.rounds[0][name][1] or 0.0) for played in pair)

    def as_json(self) -> dict[str, Any]:
        """Return all figures; the same for the same plan and number of pairs."""
        plan = self.plan
        kind = "rounds" if plan.is_single_round else "games"
        data: dict[str, Any] = {
            "game": plan.game,
            "players": [plan.player_a, plan.player_b],
            "num_players": plan.num_players,
            "rules": dict(plan.rules),
            "seed": plan.seed,
            "mode": kind,
            kind: self.num_games,
        }
        if not self.pairs:
            return data
        better, even, worse = self.signs()
        shares = [played.share for pair in self.pairs for played in pair]
        return data | {
            "wins": [sum(share == 1.0 for share in shares), sum(share == 0.0 for share in shares)],
            "draws": sum(0.0 < share < 1.0 for share in shares),
            "unfinished": sum(not played.is_finished for pair in self.pairs for played in pair),
            "share": self.share,
            "paired_interval": list(self.paired_interval()),
            "paired_standard_error": _number(self.share_by_pairs().standard_error),
            "clopper_pearson_interval": list(self.clopper_pearson_interval()),
            "deals": {"better": better, "even": even, "worse": worse, "sign_test": sign_test(better, worse)},
            "rounds_played": sum(len(played.rounds) for pair in self.pairs for played in pair),
            "figures": {name: self._figure_json(name) for name in self.figure_names()},
        }

    def _figure_json(self, name: str) -> dict[str, float | None]:
        difference = self.difference(name)
        return {
            "a": self.side_mean(name, 0),
            "b": self.side_mean(name, 1),
            "difference": difference.mean if difference else None,
            "standard_error": _number(difference.standard_error) if difference else None,
        }


def _number(value: float) -> float | None:
    """Return the value, or None for what JSON cannot write."""
    return value if value == value else None


def play_pairs(plan: Plan, num_pairs: int, *, processes: int | None = None) -> Generator[Pair]:
    """Yield the pairs in the order of their numbers, whatever the number of processes (None: one a core).

    In order, so that a run that was broken off is the beginning of a whole one and favours no short games.
    """
    wanted = min(processes if processes is not None else usable_cores(), num_pairs)
    if wanted <= 1:
        players = _players_of(plan)
        for number in range(num_pairs):
            yield play_pair(plan, number, players)
        return
    yield from _play_on_processes(plan, num_pairs, wanted)


def usable_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _play_on_processes(plan: Plan, num_pairs: int, processes: int) -> Generator[Pair]:
    before = set(multiprocessing.active_children())
    is_done = False
    # Ctrl-C is for this process: the others are told by it.
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN) if _is_main_thread() else None
    try:
        executor = ProcessPoolExecutor(
            processes, mp_context=multiprocessing.get_context("spawn"), initializer=_begin_process, initargs=(plan,)
        )
        results = executor.map(_play_number, range(num_pairs))
    finally:
        if handler is not None:
            signal.signal(signal.SIGINT, handler)
    try:
        yield from results
        is_done = True
    finally:
        if not is_done:
            executor.shutdown(wait=False, cancel_futures=True)
            for child in set(multiprocessing.active_children()) - before:
                child.terminate()
        executor.shutdown()


def _is_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


_process: dict[str, Any] = {}       # of a worker process: its plan and players, made once


def _players_of(plan: Plan) -> tuple[Player, Player]:
    game = game_of(plan.game)
    return player_from(game, plan.player_a), player_from(game, plan.player_b)


def _begin_process(plan: Plan) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _process.update(plan=plan, players=_players_of(plan))


def _play_number(number: int) -> Pair:
    return play_pair(_process["plan"], number, _process["players"])
