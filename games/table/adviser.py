"""The adviser: it chooses as the best player of a game does, and says what it thinks of every legal move."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from aicore.cards import mixed_seed
from aicore.game import GameState, as_state
from aicore.player import Decision, Player, SearchPlayer
from aicore.result import SearchResult
from aicore.search import Cancel

from .game import Game

STARS = 5
LOOK_PART = 0.25         # of the iterations of a decision, for the moves that it left out
MIN_TIME_PART = 0.1      # of its time, if it has left less


@dataclass(frozen=True, slots=True, kw_only=True)
class Counsel:
    """What the adviser would do, and what it thinks of the others."""

    decision: Decision
    values: dict[int, float]           # reward of every legal move, the best first; empty where nothing was searched
    iterations: int = 0                # that the values come from
    state: GameState | None = None     # what was searched, with its tables of who holds what

    def loss(self, move: int) -> float | None:
        """Return what a legal move loses against the chosen one, 0 to 1; None where nothing was searched."""
        if move not in self.values or self.decision.move not in self.values:
            return None
        return max(0.0, self.values[self.decision.move] - self.values[move])


class Adviser:
    """A game's player of five stars, asked for more than its move. The values decide nothing."""

    def __init__(self, game: Game) -> None:
        self.player: Player = game.player(stars=STARS)

    def consult(self, observation: Any, *, seed: int, cancel: Cancel | None = None) -> Counsel:
        """Return the decision that the player makes for the observation and seed, with a value for every legal move.

        A move that was searched has its mean; one left out as equal to another has that one's. What is left is looked
        at afterwards beside the chosen move, in the time that the decision has left.
        """
        player = self.player
        if not isinstance(player, SearchPlayer):
            return Counsel(decision=player.choose(observation, seed=seed, cancel=cancel), values={})
        started_ns = player.clock.now_ns()
        advice = player.advice_on(observation, seed=seed)
        decision = player.decide(advice, seed=seed, cancel=cancel, started_ns=started_ns)
        root = as_state(advice.state)
        legal = root.legal_moves()
        if decision.result is None or len(legal) < 2:
            return Counsel(decision=decision, values={}, state=root)
        values = means_of(decision.result)
        stands_for = advice.equals or {}
        advice.check(root, legal, "equals")
        looked_at = [move for move in legal if move not in values and move not in stands_for]
        iterations = decision.iterations
        if looked_at:
            # Where all others are equal to the chosen move there is nothing but them to compare it with.
            others = looked_at if looked_at != [decision.move] else legal
            moves = {decision.move, *others}
            look = self._look(player, root, moves, spent_ms=decision.time_ms, seed=seed, cancel=cancel)
            values = moved_to(values.get(decision.move), means_of(look), decision.move) | values
            iterations += look.iterations
        for move in stands_for:
            other = advice.stand_in(move)
            if other in values:
                values[move] = values[other]
        ranked = sorted(values, key=lambda move: (-values[move], move != decision.move))
        return Counsel(
            decision=decision, values={move: values[move] for move in ranked}, iterations=iterations, state=root
        )

    def _look(
        self,
        player: SearchPlayer,
        root: GameState,
        moves: set[int],
        *,
        spent_ms: float,
        seed: int,
        cancel: Cancel | None,
    ) -> SearchResult:
        """Search some moves without any advice, in the time that is left."""
        budget = player.budget
        time_ms = budget.time_ms
        if time_ms is not None:
            time_ms = max(time_ms - spent_ms, MIN_TIME_PART * time_ms)
        return player.search.run(
            root,
            budget=replace(budget, iterations=max(1, int(LOOK_PART * budget.iterations)), time_ms=time_ms),
            seed=mixed_seed(seed, 1),
            moves=moves,
            cancel=cancel,
            clock=player.clock,
        )


def means_of(result: SearchResult) -> dict[int, float]:
    """Return the mean reward of every move that was tried."""
    return {entry.move: entry.mean for entry in result.moves if entry.mean is not None}


def moved_to(level: float | None, means: Mapping[int, float], chosen: int) -> dict[int, float]:
    """Return the means moved so that the chosen move has the level: two searches differ, what a move loses counts."""
    if chosen not in means:
        return {}
    shift = level - means[chosen] if level is not None else 0.0
    return {move: min(max(mean + shift, 0.0), 1.0) for move, mean in means.items()}
