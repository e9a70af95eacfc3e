"""A match of Spades between one person (seat 0) and three guests, with its rounds on disk. No Kivy here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.spades.match import SpadesMatch
from games.spades.rules import Rules
from games.spades.scoring import RoundScore
from games.spades.state import LOOK_MOVE

from .roster import Guest, guest_at, player_of, seat_entry
from .storage import Storage, StoredMatch
from .table_session import HUMAN, Pace, TableSession, Taken, UnplayableMatchError, close_running, unpaced

__all__ = ["GAME", "HUMAN", "Session", "Step", "Taken", "UnplayableMatchError"]

GAME = "spades"
LOOK = LOOK_MOVE                  # the bid that is none: to see the own cards instead of bidding blind nil
DISPLAY_SUITS = (3, 2, 0, 1)      # spades, hearts, clubs, diamonds: black and red in turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One move and what it brought about; `trick` is the full trick that the card completed."""

    seat: int
    move: int
    phase: str                                          # of the move: bidding, passing, playing
    trick: tuple[tuple[int, int], ...] = ()
    trick_winner: int | None = None
    round_scores: tuple[RoundScore, RoundScore] | None = None
    is_match_over: bool = False


class Session(TableSession[SpadesMatch]):
    """The match on the table; `play` and `undo` are the only ways to change it."""

    def __init__(self, storage: Storage, stored: StoredMatch, *, pace: Pace = unpaced) -> None:
        """Bring the stored match to where it was left; UnplayableMatchError when that cannot be."""
        self.rules = Rules.from_json(stored.rules)
        self.guests: dict[int, Guest] = {
            seat: guest_at(entry) for seat, entry in enumerate(stored.players) if not entry.get("human")
        }
        self.minds = {seat: player_of(entry) for seat, entry in self.guests.items()}
        super().__init__(storage, stored, pace=pace)
        # A kill may have come between the last card of a round and its row.
        for number in range(len(self.match.rounds)):
            self._write_round(number)
        self._write_end()

    @classmethod
    def start(
        cls, storage: Storage, *, seed: int, rules: Mapping[str, Any], seats: Sequence[Guest], pace: Pace = unpaced
    ) -> "Session":
        """Begin a match with the guests at seats 1, 2 and 3; an unfinished one is closed as abandoned."""
        Rules.from_json(rules)
        close_running(storage, GAME)
        players = [{"human": True}, *(seat_entry(entry) for entry in seats)]
        return cls(storage, storage.add_match(game=GAME, seed=seed, rules=rules, players=players), pace=pace)

    def new_match(self) -> SpadesMatch:
        """Return the match before its first bid."""
        return SpadesMatch(seed=self.seed, rules=self.rules)

    def num_rounds(self) -> int:
        """Return how many rounds are finished."""
        return len(self.match.rounds)

    # What is on the table

    def seat_name(self, seat: int) -> str:
        """Return the guest's name; empty for the person."""
        return self.guests[seat].name if seat in self.guests else ""

    def hand(self) -> list[int]:
        """Return the person's cards as they are held: spades, hearts, clubs, diamonds, the highest first."""
        return in_order(self.match.state.hands[HUMAN])

    def first_move_of_round(self, round_number: int) -> int:
        """Return how many moves were made before the round (from 0) began."""
        return sum(entry.round_number < round_number for entry in self.taken)

    # Changes

    def undo_target(self) -> int | None:
        """Return the number of the person's last move that was a choice; cards once seen cannot be unseen."""
        target = super().undo_target()
        return None if target is not None and self.taken[target].move == LOOK else target

    def play(self, move: int, *, iterations: int | None = None) -> Step:
        """Write the move to disk, then make it; ValueError when it is not legal."""
        match = self.match
        seat, phase, state = match.current_player(), match.state.phase, match.state
        trick = (*state.trick, (seat, move)) if phase == "playing" else ()
        num_rounds = len(match.rounds)
        self.write_and_follow(move, iterations)
        has_ended = len(match.rounds) > num_rounds
        if has_ended:
            self._write_round(len(match.rounds) - 1)
            self._write_end()
        is_full = len(trick) == 4
        return Step(
            seat=seat,
            move=move,
            phase=phase,
            trick=trick if is_full else (),
            trick_winner=state.leader if is_full else None,
            round_scores=match.rounds[-1] if has_ended else None,
            is_match_over=match.winner is not None,
        )

    def bids_and_tricks(self, number: int) -> tuple[list[int | None], list[int]]:
        """Return what each seat bid and took in a finished round (from 0)."""
        num_moves = self.first_move_of_round(number + 1)
        state = self.match_at(num_moves - 1).state
        state.apply(self.taken[num_moves - 1].move)        # of the round alone: the match would deal again
        return state.bids, state.tricks

    def _write_round(self, number: int) -> None:
        scores = self.match.rounds[number]
        num_moves = self.first_move_of_round(number + 1)
        bids, tricks = self.bids_and_tricks(number)
        summary = {
            "bids": bids,
            "tricks": tricks,
            "points": [score.points - score.penalty for score in scores],
            "bags": [score.bags for score in scores],
            "totals": [score.total for score in scores],
        }
        self.storage.add_round(self.match_id, number, num_moves=num_moves, summary=summary)

    def _write_end(self) -> None:
        winner = self.match.winner
        if winner is not None:
            self.storage.end_match(self.match_id, {-1: "drawn", 0: "won", 1: "lost"}[winner])


def in_order(cards: Sequence[int]) -> list[int]:
    """Return standard cards as they are held: black and red suits in turn, the highest first."""
    return sorted(cards, key=lambda card: (DISPLAY_SUITS.index(card >> 4), -(card & 15)))
