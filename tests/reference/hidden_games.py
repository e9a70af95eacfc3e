"""Two tiny games with hidden moves and secrets, for tests of who sees what.

Penny: player 0 may walk away (0) with a sure 0.6, or dare (1); then player 1 hides a penny heads up (2) or tails up
(3), of which the other sees only that it was hidden (6), and player 0 calls heads (4) or tails (5): right is worth 1,
wrong 0. A search that tells the hidden pennies apart believes that it will call right, and dares; it is worth a half.

Secret: player 0 holds a red or a black card and may show weakness (0), which is worth 0.2, or stake all (1); then
player 1 calls red (2) or black (3) and wins all if right. An opponent that knows the card in the tree always calls
right, and staking looks worthless; it is worth a half.
"""

from random import Random
from typing import Any, Self

SURE, WEAK = 0.6, 0.2


class TwoPlayers:
    """What both games share: a list of moves and a hidden part."""

    num_players = 2
    num_moves = 7

    def __init__(self, secret: int | None = None) -> None:
        self.secret = secret                   # what was hidden or dealt, None where it is not known
        self.moves: list[int] = []             # as everybody sees them

    def copy(self) -> Self:
        twin = type(self)(self.secret)
        twin.moves = list(self.moves)
        return twin

    def observation(self, player: int) -> Self:
        view = self.copy()
        if player != self.owner:
            view.secret = None
        return view

    def information(self, player: int) -> Any:
        return (player, self.secret if player == self.owner else None, tuple(self.moves))

    owner = 0                                  # who knows the secret

    def value(self) -> float:
        """Return the reward of player 0; the game is over."""
        raise NotImplementedError

    def rewards(self) -> list[float]:
        return [self.value(), 1.0 - self.value()]


class Penny(TwoPlayers):
    """See above."""

    owner = 1

    def current_player(self) -> int:
        if not self.moves:
            return 0
        return -1 if self.moves[0] == 0 or len(self.moves) == 3 else len(self.moves) % 2

    def legal_moves(self) -> list[int]:
        return [] if self.current_player() < 0 else [[0, 1], [2, 3], [4, 5]][len(self.moves)]

    def apply(self, move: int) -> None:
        if move not in self.legal_moves():
            raise ValueError(f"{move} is not legal")
        if len(self.moves) == 1:
            self.secret = move - 2
        self.moves.append(self.public(move))

    def public(self, move: int) -> int:
        return 6 if move in (2, 3) else move

    def seen(self, move: int, observer: int) -> int:
        return self.public(move)

    def determinize(self, random: Random) -> Self:
        deal = self.copy()
        if deal.secret is None and len(self.moves) >= 2:
            deal.secret = random.randrange(2)
        return deal

    def value(self) -> float:
        if self.moves[0] == 0:
            return SURE
        return 1.0 if self.moves[2] - 4 == self.secret else 0.0


class OpenPenny(Penny):
    """The same, as a search plays it that takes every move for seen."""

    seen = None      # type: ignore[assignment]


class Secret(TwoPlayers):
    """See above."""

    @classmethod
    def deal(cls, seed: int) -> Self:
        return cls(Random(seed).randrange(2))

    def current_player(self) -> int:
        if not self.moves:
            return 0
        return 1 if self.moves == [1] else -1

    def legal_moves(self) -> list[int]:
        return [] if self.current_player() < 0 else [[0, 1], [2, 3]][len(self.moves)]

    def apply(self, move: int) -> None:
        if move not in self.legal_moves():
            raise ValueError(f"{move} is not legal")
        self.moves.append(move)

    def determinize(self, random: Random) -> Self:
        deal = self.copy()
        if deal.secret is None:
            deal.secret = random.randrange(2)
        return deal

    def value(self) -> float:
        if self.moves == [0]:
            return WEAK
        return 0.0 if self.moves[1] - 2 == self.secret else 1.0

    def playout_move(self, random: Random) -> int:
        """Call what the world says: a rule that peeks, unless it is asked in a world drawn again."""
        return self.legal_moves()[0] if self.current_player() == 0 or self.secret == 0 else self.legal_moves()[-1]
