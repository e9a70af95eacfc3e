"""Calibrate the device with a game's own search, so that its players keep their time on any device."""

import random
from collections.abc import Sequence

from aicore.budget import MAX_CALIBRATION_MS, Budget, Clock, CostModel, DeviceCosts, calibrate
from aicore.budget.calibration import STAGES
from aicore.game import GameState, as_state
from aicore.games.table import Game
from aicore.player import SearchPlayer
from aicore.search import Cancel, RolloutSearch

SEED = 1
MAX_FORCED_MOVES = 100


class CalibrationCancelledError(Exception):
    """The calibration was told to stop; nothing is known yet."""


def pace(player: SearchPlayer, game: Game, costs: DeviceCosts, *, cancel: Cancel | None = None) -> None:
    """Make the player keep its time by what its search costs here, calibrated now if that is not known yet.

    CalibrationCancelledError when that was cancelled: player and costs are as before.
    """
    player.cost = costs.model(cost_name(player, game), lambda: calibrated_cost(player, game, cancel=cancel))


def cost_name(player: SearchPlayer, game: Game) -> str:
    """Return under which name the cost of a player's search is kept: an iteration by rollouts costs another time."""
    return f"{game.name} by rollouts" if isinstance(player.search, RolloutSearch) else game.name


def calibrated_cost(
    player: SearchPlayer,
    game: Game,
    *,
    limit_ms: float = MAX_CALIBRATION_MS,
    clock: Clock | None = None,
    cancel: Cancel | None = None,
) -> CostModel:
    """Return what the player's search costs on this device, measured in at most limit_ms unless cancelled."""
    watch = clock if clock is not None else Clock()
    started_ns = watch.now_ns()
    roots = typical_roots(first_root(player, game), STAGES)

    def run(stage: float, budget: Budget) -> int:
        result = player.search.run(roots[stage], budget=budget, seed=SEED, cancel=cancel, clock=watch)
        if cancel is not None and cancel.is_set():
            raise CalibrationCancelledError
        return result.iterations

    left_ms = limit_ms - (watch.now_ns() - started_ns) / 1e6
    return calibrate(
        run, stages=sorted(roots), iterations=player.budget.iterations, limit_ms=max(left_ms, limit_ms / 4), clock=watch
    )


def first_root(player: SearchPlayer, game: Game) -> GameState:
    """Return the first position of a match with a choice, bid or card: the player's own rules are not asked.

    They may take longer to load than the whole calibration may last, and an iteration costs the same.
    """
    match = game.new_match(seed=SEED)
    dice = random.Random(SEED)
    for _ in range(MAX_FORCED_MOVES):
        legal = match.legal_moves()
        if len(legal) > 1:
            return as_state(player.advice_on(match.observation(match.current_player()), seed=SEED).state)
        match.apply(dice.choice(legal))
    raise ValueError(f"{game.title} gave no choice within {MAX_FORCED_MOVES} moves")


def typical_roots(root: GameState, stages: Sequence[float]) -> dict[float, GameState]:
    """Return positions with a choice, as their movers see them, from a round played on at random from root.

    For every stage the nearest there is, by the stage at which it was found.
    """
    moves, choices = random_line(root)
    wanted = {min(choices, key=lambda number: abs(number / len(moves) - stage)) for stage in stages}
    found = {}
    state = root.determinize(SEED)
    for number, move in enumerate(moves):
        if number in wanted:
            found[number / len(moves)] = state.observation(state.current_player()) if number else root
        state.apply(move)
    return found


def random_line(root: GameState) -> tuple[list[int], list[int]]:
    """Return the moves of a round played on at random from root, and the numbers of those that had a choice."""
    dice = random.Random(SEED)
    state = root.determinize(SEED)
    moves: list[int] = []
    choices = []
    while state.current_player() >= 0:
        legal = state.legal_moves()
        if len(legal) > 1:
            choices.append(len(moves))
        moves.append(dice.choice(legal))
        state.apply(moves[-1])
    return moves, choices
