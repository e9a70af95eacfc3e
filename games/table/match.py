"""What every game shows to the command line and the app: a Game makes matches and players, a Match is played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from aicore.player import Decision, Player

__all__ = [
    "BoardMatch",
    "CardMatch",
    "CardView",
    "Decision",
    "Game",
    "Match",
    "Player",
    "RoundsMatch",
    "SeatView",
    "TakenTrick",
]


class Match(Protocol):
    """A match under way, from the first deal to the last; it records itself."""

    num_players: int

    def current_player(self) -> int:
        """Return the seat to move, or -1 when the match is over."""
        ...

    def observation(self, seat: int) -> Any:
        """Return all that the seat sees and nothing else; what a Player is given."""
        ...

    def legal_moves(self) -> Sequence[int]:
        """Return the legal moves of the seat to move."""
        ...

    def move_name(self, move: int) -> str:
        """Return the move as people write it, and as parse_move reads it."""
        ...

    def parse_move(self, text: str) -> int:
        """Return the legal move that text names; ValueError with one clear sentence otherwise."""
        ...

    def apply(self, move: int) -> list[str]:
        """Make the move and return sentences about what followed from it (trick taken, round scored, ...)."""
        ...

    def decision_seed(self) -> int:
        """Return the seed for the next decision: from the match's seed and the moves so far, nothing else."""
        ...

    def seat_name(self, seat: int) -> str:
        """Return how the seat is called at the table."""
        ...

    def picture(self, seat: int | None) -> str:
        """Return the table as text, as the seat sees it; None shows everything."""
        ...

    def winners(self) -> list[int]:
        """Return the seats that have won; empty while the match goes on, several for a team or a draw."""
        ...

    def standing(self) -> str:
        """Return the score in one line."""
        ...

    def record(self) -> dict[str, Any]:
        """Return seed, rules and moves: enough to replay the match exactly."""
        ...


class RoundsMatch(Match, Protocol):
    """A match of several rounds that can be compared one by one; optional."""

    @property
    def num_rounds(self) -> int:
        """The number of rounds finished."""
        ...

    def round_figures(self) -> list[dict[str, Sequence[float | None]]]:
        """Return the figures of every finished round, a value for each seat; the first is what rounds are won by."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A seat at a table of cards, as everybody sees it."""

    name: str
    num_cards: int
    tally: str               # how the seat stands in the round: tricks, bid, points
    score: str = ""          # and in the match
    is_dealer: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenTrick:
    """A trick that was taken: seat and card in the order of play."""

    cards: tuple[tuple[int, int], ...]
    winner: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardView:
    """A table of cards as one seat sees it; a card is the number of the move that plays it."""

    seats: tuple[SeatView, ...]
    hand: tuple[int, ...]                           # the seat's own cards in the order in which they are held
    is_playing_cards: bool                          # whether legal moves that are in the hand mean its cards
    trick: tuple[tuple[int, int], ...] = ()         # seat and card, in the order of play
    last_trick: TakenTrick | None = None            # the same object until another trick is taken
    turned: int | None = None                       # a card that lies open in the middle
    words: str = ""                                 # what else everybody knows


class CardMatch(Match, Protocol):
    """A match that can be drawn as a table of cards; optional."""

    def card_names(self) -> Mapping[int, str]:
        """Return all 52 cards as people write them, such as AS or TD."""
        ...

    def card_view(self, seat: int) -> CardView:
        """Return the table as the seat sees it."""
        ...


class BoardMatch(Match, Protocol):
    """A match whose picture is a board of characters, all of one width; optional."""

    def board(self) -> str:
        """Return the board that all seats see, with the colours of a terminal as escape codes (SGR)."""
        ...


class Game(Protocol):
    """One game of the module.

    Optional, found by name: `variants`, a tuple of words that new_match takes as `variant`; `describe_player(text)`,
    which returns the Player for a text such as 5:iterations=1000 (games/table/descriptions.py reads it otherwise);
    `beliefs(observation)`, who is believed to hold each hidden card: {card: {holder: chance}}, telling cards first.
    """

    name: str
    title: str
    num_players: tuple[int, ...]      # how many can play

    def new_match(self, *, seed: int, rules: Mapping[str, Any] | None = None, num_players: int | None = None) -> Match:
        """Begin a match; the seed decides every deal. ValueError for unknown rules."""
        ...

    def replay(self, record: Mapping[str, Any]) -> Match:
        """Return the match that the record tells; ValueError when it cannot have happened."""
        ...

    def player(self, *, stars: int = 5, iterations: int | None = None) -> Player:
        """Return an AI player of 1 to 5 stars (0: random), or with a number of iterations of its own."""
        ...

    def read_position(self, data: Mapping[str, Any]) -> Any:
        """Return the observation that a position file describes; ValueError with one sentence otherwise."""
        ...
