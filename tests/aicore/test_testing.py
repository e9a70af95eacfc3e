"""The conformance suite accepts a sound game, and names the fault of an unsound one with its seed."""

from random import Random
from typing import Any

import pytest

from aicore.testing import check_game
from tests.reference.hidden_games import Penny, Secret, TwoPlayers
from tests.reference.tiny_game import TinyTricks


def test_accepts_a_sound_game() -> None:
    check_game(TinyTricks.deal, num_games=30)


class TakesTooMuch(TinyTricks):
    def rewards(self) -> list[float]:
        return [2.0 * reward for reward in super().rewards()]


class ForgetsPlayer(TinyTricks):
    def rewards(self) -> list[float]:
        return super().rewards()[:2]


class SharesHands(TinyTricks):
    def copy(self) -> "SharesHands":
        twin = super().copy()
        twin.hands = self.hands
        return twin


class ForgetsVoids(TinyTricks):
    def voids(self) -> list[set[int]]:
        return [set() for _ in range(self.num_players)]

    def is_possible(self) -> bool:
        voids = super().voids()
        return all(
            hand is not None and all(card // 6 not in voids[seat] for card in hand)
            for seat, hand in enumerate(self.hands)
        )


class SwapsOwnHand(TinyTricks):
    def determinize(self, random: Random) -> "SwapsOwnHand":
        deal = super().determinize(random)
        deal.hands[0], deal.hands[1] = deal.hands[1], deal.hands[0]
        return deal


class PeeksAtHands(TinyTricks):
    """Keeps the true deal in its observation and draws it every time."""

    truth: Any = None

    def observation(self, player: int) -> "PeeksAtHands":
        view = super().observation(player)
        view.truth = self.copy()
        return view

    def determinize(self, random: Random) -> "PeeksAtHands":
        # Two players see the truth in a draw of their own; only what is drawn for a search gives it away.
        return self.truth.copy() if random.random() < 0.5 else super().determinize(random)


class NeverEnds(TinyTricks):
    def current_player(self) -> int:
        return self.player

    def legal_moves(self) -> list[int]:
        return [0]

    def apply(self, move: int) -> None:
        self.player = (self.player + 1) % 3


class CountsMovesWrongly(TinyTricks):
    max_legal_moves = 2


class RepeatsMoves(TinyTricks):
    def legal_moves(self) -> list[int]:
        return super().legal_moves() * 2


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (TakesTooMuch, "a reward lies in 0 to 1; player . got .* \\(seed"),
        (ForgetsPlayer, "rewards gave 2 values for 3 players \\(seed"),
        (SharesHands, "a move in a copy changed the original"),
        (ForgetsVoids, "gives a state that cannot be .*seed"),
        (SwapsOwnHand, "determinize changes what player . knows"),
        (PeeksAtHands, "cheats"),
        (CountsMovesWrongly, "legal_moves gave more than 2 moves"),
        (RepeatsMoves, "legal_moves names a move twice"),
        (NeverEnds, "has not ended after 500 moves"),
    ],
)
def test_names_the_fault(game: type[TinyTricks], fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        check_game(game.deal, num_games=30, max_game_moves=500)


class TellsThePenny(Penny):
    """Says that the hidden penny is not seen, and lets the other know it all the same."""

    def information(self, player: int) -> Any:
        return (player, self.secret, tuple(self.moves))

    def observation(self, player: int) -> "TellsThePenny":
        return self.copy()


class SeesWhatItDoesNotKnow(Penny):
    """Says that a penny is seen by which side is up, although the other knows the same after either."""

    def seen(self, move: int, observer: int) -> int:
        return move


class ActsOnTheHiddenPenny(Penny):
    """The call that is open depends on what was hidden."""

    def legal_moves(self) -> list[int]:
        moves = super().legal_moves()
        return [4 + (self.secret or 0)] if moves == [4, 5] else moves


class DrawsTheSecretNever(Secret):
    """What the other cannot know is drawn again wrongly: it changes what that player has seen."""

    def determinize(self, random: Any) -> "DrawsTheSecretNever":
        deal = super().determinize(random)
        if self.secret is None and self.moves:
            deal.moves = [0]
        return deal


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (TellsThePenny, r"player 0 sees moves 2 and 3 alike but knows something else after them"),
        (SeesWhatItDoesNotKnow, r"player 0 sees moves 2 and 3 differently but knows the same after them"),
        (ActsOnTheHiddenPenny, r"legal moves of player 0|may do something else after them|has other legal moves"),
        (DrawsTheSecretNever, r"changes what player 1 knows"),
    ],
)
def test_names_the_fault_of_a_game_with_hidden_moves(game: type[TwoPlayers], fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        check_game(lambda seed: game(seed % 2 if issubclass(game, Secret) else None), num_games=8)


def test_an_observation_that_is_a_copy_is_refused() -> None:
    class Open(TinyTricks):
        def observation(self, player: int) -> Any:
            return self.copy()

        def determinize(self, random: Any) -> Any:
            return self.copy()

    with pytest.raises(AssertionError, match="a copy of the whole state: it tells what only the others know"):
        check_game(Open.deal, num_games=2)
