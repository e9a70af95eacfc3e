"""A match of any game between one person (seat 0) and guests, on disk before it is on the screen. No Kivy here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from aicore import Cancel
from aicore.cards import mixed_seed
from aicore.player import Decision, Player
from games.table import Match

from .storage import Storage, StoredMatch

HUMAN = 0
Pace = Callable[[Player, str], None]      # makes a player of the game keep its time on this device
AnyMatch = TypeVar("AnyMatch", bound=Match)


def unpaced(player: Player, game: str) -> None:
    """Leave the player as it is."""


class UnplayableMatchError(Exception):
    """The stored moves do not make a match under the rules."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A move of the record, and what followed from it; iterations: of its search, None if there was none."""

    seat: int
    move: int
    name: str
    num_legal: int
    round_number: int
    iterations: int | None
    is_card: bool             # a card from the hand, in the games that say so
    told: tuple[str, ...]


class TableSession(Generic[AnyMatch]):
    """The match on the table; `write_and_follow` and `undo` are the only ways to change it."""

    minds: dict[int, Player]

    def __init__(self, storage: Storage, stored: StoredMatch, *, pace: Pace = unpaced) -> None:
        """Bring the stored match to where it was left; UnplayableMatchError when that cannot be."""
        self.storage = storage
        self.pace = pace
        self.game_name = stored.game
        self.match_id = stored.match_id
        self.seed = stored.seed
        self.players = stored.players
        self.match: AnyMatch = self.new_match()
        self.taken: list[Taken] = []
        try:
            for move, iterations in zip(stored.moves, stored.iterations, strict=True):
                self.follow(move, iterations)
        except ValueError as problem:
            raise UnplayableMatchError(str(problem)) from problem

    def new_match(self) -> AnyMatch:
        """Return the match before its first move."""
        raise NotImplementedError

    def num_rounds(self) -> int:
        """Return how many rounds are finished, as far as the game has rounds."""
        return int(getattr(self.match, "num_rounds", 0))

    def is_card(self, move: int) -> bool:
        """Return whether a legal move of the position is a card of the hand; False where nobody asks."""
        return False

    # What is on the table

    def legal(self) -> list[int]:
        """Return the person's legal moves; none while another seat is to move."""
        return list(self.match.legal_moves()) if self.match.current_player() == HUMAN else []

    @property
    def num_moves(self) -> int:
        """Moves of the match so far."""
        return len(self.taken)

    def moves(self) -> list[int]:
        """Return all moves of the match so far."""
        return [entry.move for entry in self.taken]

    def match_at(self, num_moves: int) -> AnyMatch:
        """Return the match as it stood after so many moves."""
        match = self.new_match()
        for entry in self.taken[:num_moves]:
            match.apply(entry.move)
        return match

    # Thinking

    def question(self) -> Callable[[Cancel], Decision]:
        """Return what the worker is to answer for the guest who is to move."""
        seat = self.match.current_player()
        mind = self.minds[seat]
        observation = self.match.observation(seat)
        seed = self.match.decision_seed()

        def think(cancel: Cancel) -> Decision:
            self.pace(mind, self.game_name)
            return mind.choose(observation, seed=seed, cancel=cancel)

        return think

    def advice_seed(self) -> int:
        """Return the seed for hints: not the one that the guests think with."""
        return mixed_seed(self.match.decision_seed(), 1)

    # Changes

    def write_and_follow(self, move: int, iterations: int | None) -> list[str]:
        """Write the move to disk, then make it; ValueError when it is not legal."""
        if move not in self.match.legal_moves():
            raise ValueError(f"{self.match.move_name(move)} is not a legal move here")
        self.storage.add_move(self.match_id, len(self.taken), move, iterations=iterations)
        return self.follow(move, iterations)

    def follow(self, move: int, iterations: int | None = None) -> list[str]:
        """Make a move that is on disk already and return what followed from it; ValueError when it is not legal."""
        seat, legal = self.match.current_player(), self.match.legal_moves()
        if move not in legal:
            raise ValueError(f"move {move} of seat {seat} is against the rules")
        round_number, name, is_card = self.num_rounds(), self.match.move_name(move), self.is_card(move)
        told = self.match.apply(move)
        self.taken.append(Taken(seat, move, name, len(legal), round_number, iterations, is_card, tuple(told)))
        return told

    def can_undo(self) -> bool:
        """Return whether the person has made a move that can be taken back."""
        return self.undo_target() is not None

    def undo(self) -> None:
        """Go back to the person's last decision; can_undo() holds."""
        target = self.undo_target()
        if target is None:
            raise ValueError("there is nothing to take back")
        self.storage.take_back(self.match_id, target)
        kept = self.taken[:target]
        self.match = self.new_match()
        self.taken = []
        for entry in kept:
            self.follow(entry.move, entry.iterations)

    def undo_target(self) -> int | None:
        """Return the number of the person's last move that was a choice."""
        for number in range(len(self.taken) - 1, -1, -1):
            if self.taken[number].seat == HUMAN and self.taken[number].num_legal > 1:
                return number
        return None


def close_running(storage: Storage, game: str) -> None:
    """Close every unfinished match of a game as abandoned: a new one begins."""
    while (running := storage.running_match(game)) is not None:
        storage.end_match(running.match_id, "abandoned")


def iterations_of(decision: Decision | None) -> int | None:
    """Return how long the search behind a decision was; None for one made by rule or by a person."""
    return decision.iterations if decision is not None and decision.result is not None else None
