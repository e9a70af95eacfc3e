"""Measure how fast the AI thinks on this device: real decisions of every level, one after the other. No Kivy here."""

from dataclasses import asdict, dataclass
from typing import Any

from aicore import Cancel
from games.spades.game import SPADES
from games.spades.match import SpadesMatch

from .device import device_facts

LEVELS = (1, 2, 3, 4, 5)
NUM_DECISIONS = 4
FIRST_SEED = 11


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelCost:
    """What the decisions of a level cost here; the largest of each."""

    stars: int
    time_ms: float
    iterations: int
    num_bytes: int


def measure_levels(cancel: Cancel) -> list[LevelCost]:
    """Return the cost of a first card, the longest search of a round, for every level."""
    found: list[LevelCost] = []
    for stars in LEVELS:
        player = SPADES.player(stars=stars)
        decisions = []
        for number in range(NUM_DECISIONS):
            match = SpadesMatch(seed=FIRST_SEED + number)
            while match.state.phase == "bidding":
                match.apply(3)
            seat = match.current_player()
            decisions.append(player.choose(match.observation(seat), seed=number, cancel=cancel))
            if cancel.is_set():
                return found
        found.append(
            LevelCost(
                stars=stars,
                time_ms=max(decision.time_ms for decision in decisions),
                iterations=max(decision.iterations for decision in decisions),
                num_bytes=max(decision.num_bytes for decision in decisions),
            )
        )
    return found


def profile_document(costs: list[LevelCost]) -> dict[str, Any]:
    """Return the measurement with the device, to be shared."""
    return {"device": device_facts(), "levels": [asdict(cost) for cost in costs]}
