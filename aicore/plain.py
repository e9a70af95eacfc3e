"""What a game written in plain Python gives the search: a class with these few methods, no base class."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, Self


class PythonGame(Protocol):
    """A position of a game. Moves are numbers from 0 to num_moves - 1.

    If it likes, the class also has

        evaluate()               for playouts cut off
        playout_move(random)     for greedy and rule playouts
        move_name(move)          as people write it
        is_possible()            for the conformance suite
        seen(move, observer)     what another seat sees of a move of the seat to move, 0 to num_moves - 1
        side(player)             the first of the seats that see and know the same
        ordered_moves()          the legal moves, the most promising first, for progressive widening
        search_rewards(seat)     rewards as the search of that seat is to count them
        redraws = False          determinize is right for the seat to move only: no opponents that do not know
    """

    num_players: int
    num_moves: int

    def current_player(self) -> int:
        """Return the player to move, or -1 when the game is over."""
        ...

    def legal_moves(self) -> Sequence[int]:
        """Return the legal moves in a fixed order; the game is not over."""
        ...

    def apply(self, move: int, /) -> None:
        """Make a legal move in place."""
        ...

    def copy(self) -> Self:
        """Return an independent copy."""
        ...

    def determinize(self, random: Random, /) -> Self:
        """Return a complete state, new, that agrees with this observation; the hidden part drawn by random."""
        ...

    def observation(self, player: int, /) -> Self:
        """Return the state without anything that the player may not know."""
        ...

    def information(self, player: int, /) -> Any:
        """Return all that the player has seen, as a value that can be compared."""
        ...

    def rewards(self) -> Sequence[float]:
        """Return a reward in [0, 1] for each player; the game is over."""
        ...
