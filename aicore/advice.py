"""What a game says about one decision: to the search, and to people."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .game import GameState, PyGame
from .plain import PythonGame
from .result import MAX_SKEW, MIN_SKEW, SearchResult


@dataclass(frozen=True, kw_only=True, eq=False)
class Advice:
    """One decision as its game sees it; everything but the state is optional.

    What is dear to find out belongs in a subclass, as functools.cached_property: a move that is forced or made
    without search asks for no opinions.
    """

    state: GameState | PythonGame = field(kw_only=False)  # what is searched: the observation, with tables if it has any
    move: int | None = None                               # made without search: a bid, a pass
    moves: Collection[int] | None = None                  # root moves worth searching; None: all
    skews: Mapping[int, float] | None = None              # a factor in [1/2, 3/2] by root move
    suspects: Collection[int] = ()                        # root moves that are played only if the search proves them
    equals: Mapping[int, int] | None = None               # moves left out, each with one that is worth the same
    stage: float = 0.0                                    # of the round, 0 to 1: late iterations cost less
    reasons: Sequence[str] = ()                           # sentences that hold whatever is chosen

    def explain(self, move: int, result: SearchResult | None) -> list[str]:
        """Return why the move was chosen, as sentences; result: what was searched, None for a move without search."""
        if isinstance(self.reasons, str):
            raise ValueError(f"reasons are a sequence of sentences, not one string: {self.reasons!r}")
        return list(self.reasons)

    def stand_in(self, move: int) -> int:
        """Return the move that is worth the same as this one and is not left out; ValueError where there is none."""
        equals, passed = self.equals or {}, [move]
        while passed[-1] in equals:
            if equals[passed[-1]] in passed:
                raise ValueError(f"the advice is wrong: its 'equals' go round in a circle at move {passed[-1]}")
            passed.append(equals[passed[-1]])
        return passed[-1]

    def check(self, root: GameState, legal: Collection[int], *names: str) -> None:
        """Refuse with a sentence what the named parts say of moves that are not legal; root: the state as searched."""
        for name in names:
            said = getattr(self, name)
            moves = () if said is None else (said,) if name == "move" else said
            if name == "equals" and said:
                moves = (*said, *said.values())
            strangers = [move for move in moves if move not in legal]
            if strangers:
                named = ", ".join(name_of(root, move) for move in strangers)
                game = type(self.state).__name__
                raise ValueError(f"the advice for {game} is wrong: its '{name}' has what is not legal here: {named}")


Advise = Callable[[Any, int], Advice]


def no_advice(observation: Any, seed: int) -> Advice:
    """Say nothing about an observation that is a state already."""
    return Advice(observation)


def own_object(observation: Any) -> Any:
    """Return what the game itself made: a plain Python game without its wrapper."""
    return observation.wrapped if isinstance(observation, PyGame) else observation


def name_of(root: GameState, move: Any) -> str:
    """Return the name of what may be no move at all."""
    return root.move_name(move) if isinstance(move, int) and 0 <= move < root.num_moves else repr(move)


def decayed_skew(skew: float, iteration: int, decay: float) -> float:
    """Return the skew in force at an iteration: it goes to 1 as iteration / (decay + iteration) goes to 1."""
    return 1.0 + (skew - 1.0) * (1.0 - iteration / (decay + iteration))


def clipped_skew(skew: float) -> float:
    """Return the skew within the bounds that leave the search free to disagree."""
    return min(max(skew, MIN_SKEW), MAX_SKEW)
