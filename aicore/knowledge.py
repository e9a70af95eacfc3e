"""What a game may tell the search about the position at its root. Every hook is optional."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .game import GameState
from .plain import PythonGame
from .result import MAX_SKEW, MIN_SKEW


def decayed_skew(skew: float, iteration: int, decay: float) -> float:
    """Return the skew in force at an iteration: it goes to 1 as iteration / (decay + iteration) goes to 1."""
    return 1.0 + (skew - 1.0) * (1.0 - iteration / (decay + iteration))


def clipped_skew(skew: float) -> float:
    """Return the skew within the bounds that leave the search free to disagree."""
    return min(max(skew, MIN_SKEW), MAX_SKEW)


def identity(observation: Any) -> Any:
    """Return the observation itself: it is a state already."""
    return observation


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """Hooks of one game; each gets what its player sees and nothing else.

    root: turns an observation into the state to search (with tables for dealing, if the game has any);
    policy: a move made without search (bids, passes), or None to search;
    moves: the root moves worth searching, or None for all; skews: a factor in [1/2, 3/2] by root move;
    suspects: root moves that bear the burden of proof: played only if the search proves them better than the others;
    explain: why a move was chosen, as sentences;
    stage: how far the round has come, 0 at its start and 1 at its end: late iterations cost less.
    """

    root: Callable[[Any], GameState | PythonGame] = identity
    policy: Callable[[Any, int], int | None] | None = None
    moves: Callable[[Any], Iterable[int] | None] | None = None
    skews: Callable[[Any], Mapping[int, float]] | None = None
    suspects: Callable[[Any], Collection[int]] | None = None
    explain: Callable[[Any, int], list[str]] | None = None
    stage: Callable[[Any], float] | None = None
