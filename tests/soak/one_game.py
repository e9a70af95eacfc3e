"""One game of a soak: played by a mixture of levels, every round scored again, the record replayed."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from aicore.budget import MAX_BYTES, allocation_of
from aicore.budget.memory import forget_native_peak, native_bytes, native_peak_bytes
from aicore.cards import mixed_seed
from aicore.games.table import Game, Match
from aicore.games.table.descriptions import player_from
from aicore.player import Decision, Player
from aicore.search import Cancel
from aicore.worker import AiWorker

from .scorers import SCORERS, Round

MOST_ROUNDS = 2             # of a match that goes on for long
WHOLLY_MEASURED = 100       # how seldom Python's objects are measured too, which is slow


class Wrong(Exception):
    """Something that must hold does not; the message says what."""


@dataclass(slots=True)
class Tally:
    """What the games of a soak came to."""

    games: int = 0
    rounds: int = 0
    decisions: int = 0
    measured: int = 0               # of the decisions, with all that they allocate
    most_bytes: int = 0             # of those
    most_native_bytes: int = 0
    longest_ms: float = 0.0
    by_game: dict[str, int] = field(default_factory=dict)


def levels_of(game: Game) -> list[int | str]:
    """Return the levels that sit at the table: the stars, random, and what a game has beside them."""
    return [0, *game.levels]


class OneGame:
    """A match under way in a soak."""

    def __init__(self, game: Game, *, seed: int, folder: Path, tally: Tally, iterations: int | None) -> None:
        self.random = Random(seed)
        self.game, self.folder, self.tally = game, folder, tally
        self.match: Match = game.new_match(seed=mixed_seed(seed), num_players=self.random.choice(game.num_players))
        self.players: list[Player] = [
            described(game, self.random.choice(levels_of(game)), iterations) for _ in range(self.match.num_players)
        ]
        self.begin_round()

    def begin_round(self) -> None:
        """Note what was dealt."""
        state, names = self.match.state, self.match.card_names()
        has_deal = hasattr(state, "first_deal")
        self.first_move = len(self.match.moves)
        self.hands = [[names[card] for card in hand] for hand in state.hands] if has_deal else []
        ordered = state.first_deal()[1] if has_deal else []
        stock = ordered if has_deal and set(ordered) == set(state.stock) else state.stock if has_deal else []
        self.stock = [names[card] for card in stock]

    def play(self) -> None:
        """Play until it is over or some rounds are; every second game is decided in a worker's thread."""
        worker = AiWorker(lambda action: action()) if self.random.random() < 0.5 else None
        try:
            while self.match.current_player() >= 0 and self.match.num_rounds < MOST_ROUNDS:
                decide = partial(self.decide, self.match.current_player(), self.match.decision_seed())
                decision = decide(Cancel()) if worker is None else worker.answer_to(decide)
                self.make(decision.move)
        finally:
            if worker is not None:
                worker.stop()
                worker.thread.join()
        self.check_record()
        self.tally.games += 1
        self.tally.by_game[self.game.name] = self.tally.by_game.get(self.game.name, 0) + 1

    def decide(self, seat: int, seed: int, cancel: Cancel) -> Decision:
        """Return a decision within its bytes."""
        choose = partial(self.players[seat].choose, self.match.observation(seat), seed=seed, cancel=cancel)
        self.tally.decisions += 1
        if self.random.randrange(WHOLLY_MEASURED) == 0:
            choose()                          # what is loaded once in the life of a process is no decision's
            used = allocation_of(choose)
            self.tally.measured += 1
            self.tally.most_bytes = max(self.tally.most_bytes, used.num_bytes)
            self.require(used.num_bytes <= MAX_BYTES, f"a decision allocates {used.num_bytes:,} bytes")
            decision = used.value
        else:
            forget_native_peak()
            before = native_bytes()
            decision = choose()
            native = native_peak_bytes() - before
            self.tally.most_native_bytes = max(self.tally.most_native_bytes, native)
            self.require(max(native, decision.num_bytes) <= MAX_BYTES,
                         f"a decision takes {native:,} bytes and says {decision.num_bytes:,}")
        self.tally.longest_ms = max(self.tally.longest_ms, decision.time_ms)
        return decision

    def make(self, move: int) -> None:
        """Make the move and score the round that it may have ended."""
        state, num_rounds = self.match.state, self.match.num_rounds
        self.match.apply(move)
        if self.match.num_rounds > num_rounds:
            self.tally.rounds += 1
            self.check_round(state)
            if self.match.current_player() >= 0:
                self.begin_round()

    def check_round(self, end: Any) -> None:
        """Compare the figures of the round with the scorer's."""
        played = Round(
            moves=self.match.moves[self.first_move :], hands=self.hands, stock=self.stock, end=end,
            num_players=self.match.num_players,
        )
        for name, expected in SCORERS[self.game.name](played).items():
            found: Sequence[float | None] = self.match.figures[-1][name]
            told = f"{name} are {list(found)}, and the scorer says {list(expected)}"
            self.require(list(found) == list(expected), told)

    def check_record(self) -> None:
        """Write the record, read it, play it again: everything must be as it was."""
        path = self.folder / f"{self.game.name}.json"
        path.write_text(json.dumps(self.match.record()), encoding="utf-8")
        again = self.game.replay(json.loads(path.read_text(encoding="utf-8")))
        same = (again.moves, again.scores, again.round_figures()) == (
            self.match.moves, self.match.scores, self.match.round_figures()
        )
        self.require(same, "the record tells another match")

    def require(self, holds: bool, fault: str) -> None:
        """Raise Wrong with the place unless it holds."""
        if not holds:
            raise Wrong(f"{self.game.name}: {fault} (match seed {self.match.seed}, move {len(self.match.moves)})")


def described(game: Game, level: int | str, iterations: int | None) -> Player:
    """Return the player of a level, with fewer iterations if asked for; without a deadline, so that a run repeats."""
    options = f":iterations={iterations}" if iterations is not None and level != 0 else ""
    return player_from(game, f"{level}{options}")
