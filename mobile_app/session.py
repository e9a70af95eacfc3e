"""A match of Spades between one person (seat 0) and three guests, on disk before it is on the screen. No Kivy here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aicore import Cancel
from aicore.cards import mixed_seed
from aicore.player import Decision
from games.spades.match import SpadesMatch
from games.spades.observation import Observation
from games.spades.rules import Rules
from games.spades.scoring import RoundScore

from .roster import Guest, guest_at, player_of, seat_entry
from .storage import Storage, StoredMatch

HUMAN = 0
GAME = "spades"
DISPLAY_SUITS = (3, 2, 0, 1)      # spades, hearts, clubs, diamonds: black and red in turn


class UnplayableMatchError(Exception):
    """The stored moves do not make a match under the rules."""


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


@dataclass(frozen=True, slots=True)
class Taken:
    """A move of the record, with whether its seat had a choice."""

    seat: int
    move: int
    num_legal: int
    round_number: int


class Session:
    """The match on the table; `play` and `undo` are the only ways to change it."""

    def __init__(self, storage: Storage, stored: StoredMatch) -> None:
        """Bring the stored match to where it was left; UnplayableMatchError when that cannot be."""
        self.storage = storage
        self.match_id = stored.match_id
        self.seed = stored.seed
        self.rules = Rules.from_json(stored.rules)
        self.players = stored.players
        self.guests: dict[int, Guest] = {
            seat: guest_at(entry) for seat, entry in enumerate(stored.players) if not entry.get("human")
        }
        self.minds = {seat: player_of(entry) for seat, entry in self.guests.items()}
        self.match = SpadesMatch(seed=self.seed, rules=self.rules)
        self.taken: list[Taken] = []
        self.last_decision: tuple[Observation, int, int, int] | None = None     # observation, seed, seat, move
        self.reviewed: set[int] = set()
        try:
            for move in stored.moves:
                self._apply(move)
        except ValueError as problem:
            raise UnplayableMatchError(str(problem)) from problem
        # A kill may have come between the last card of a round and its row.
        for number in range(len(self.match.rounds)):
            self._write_round(number)
        self._write_end()

    @classmethod
    def start(
        cls, storage: Storage, *, seed: int, rules: Mapping[str, Any], seats: Sequence[Guest]
    ) -> "Session":
        """Begin a match with the guests at seats 1, 2 and 3; an unfinished one is closed as abandoned."""
        Rules.from_json(rules)
        while (running := storage.running_match(GAME)) is not None:
            storage.end_match(running.match_id, "abandoned")
        players = [{"human": True}, *(seat_entry(entry) for entry in seats)]
        return cls(storage, storage.add_match(game=GAME, seed=seed, rules=rules, players=players))

    # What is on the table

    def seat_name(self, seat: int) -> str:
        """Return the guest's name; empty for the person."""
        return self.guests[seat].name if seat in self.guests else ""

    def hand(self) -> list[int]:
        """Return the person's cards as they are held: spades, hearts, clubs, diamonds, the highest first."""
        held = self.match.state.hands[HUMAN]
        return sorted(held, key=lambda card: (DISPLAY_SUITS.index(card >> 4), -(card & 15)))

    def legal(self) -> list[int]:
        """Return the person's legal moves; none while another seat is to move."""
        return self.match.legal_moves() if self.match.current_player() == HUMAN else []

    @property
    def num_moves(self) -> int:
        """Moves of the match so far."""
        return len(self.taken)

    def moves(self) -> list[int]:
        """Return all moves of the match so far."""
        return [entry.move for entry in self.taken]

    def match_at(self, num_moves: int) -> SpadesMatch:
        """Return the match as it stood after so many moves."""
        match = SpadesMatch(seed=self.seed, rules=self.rules)
        for entry in self.taken[:num_moves]:
            match.apply(entry.move)
        return match

    def first_move_of_round(self, round_number: int) -> int:
        """Return how many moves were made before the round (from 0) began."""
        return sum(entry.round_number < round_number for entry in self.taken)

    # Thinking

    def question(self) -> Callable[[Cancel], Decision]:
        """Return what the worker is to answer for the guest who is to move."""
        seat = self.match.current_player()
        mind = self.minds[seat]
        observation = self.match.observation(seat)
        seed = self.match.decision_seed()
        return lambda cancel: mind.choose(observation, seed=seed, cancel=cancel)

    def advice_seed(self) -> int:
        """Return the seed for hints: not the one that the guests think with."""
        return mixed_seed(self.match.decision_seed(), 1)

    # Changes

    def play(self, move: int) -> Step:
        """Write the move to disk, then make it; ValueError when it is not legal."""
        if move not in self.match.legal_moves():
            raise ValueError(f"{self.match.move_name(move)} is not a legal move here")
        seat = self.match.current_player()
        if seat in self.guests:
            self.last_decision = (self.match.observation(seat), self.match.decision_seed(), seat, move)
        self.storage.add_move(self.match_id, len(self.taken), move)
        step = self._apply(move)
        if step.round_scores is not None:
            self._write_round(len(self.match.rounds) - 1)
            self._write_end()
        return step

    def can_undo(self) -> bool:
        """Return whether the person has made a move that can be taken back."""
        return self._undo_target() is not None

    def undo(self) -> None:
        """Go back to the person's last decision; can_undo() holds."""
        target = self._undo_target()
        if target is None:
            raise ValueError("there is nothing to take back")
        self.storage.take_back(self.match_id, target)
        kept = self.moves()[:target]
        self.match = SpadesMatch(seed=self.seed, rules=self.rules)
        self.taken = []
        self.last_decision = None
        for move in kept:
            self._apply(move)

    def _undo_target(self) -> int | None:
        for number in range(len(self.taken) - 1, -1, -1):
            if self.taken[number].seat == HUMAN and self.taken[number].num_legal > 1:
                return number
        return None

    def _apply(self, move: int) -> Step:
        match = self.match
        seat, phase = match.current_player(), match.state.phase
        trick = (*match.state.trick, (seat, move)) if phase == "playing" else ()
        legal = match.legal_moves()
        if move not in legal:
            raise ValueError(f"move {move} of seat {seat} is against the rules")
        num_rounds, state = len(match.rounds), match.state
        match.apply(move)
        self.taken.append(Taken(seat, move, len(legal), num_rounds))
        is_full = len(trick) == 4
        has_ended = len(match.rounds) > num_rounds
        return Step(
            seat=seat,
            move=move,
            phase=phase,
            trick=trick if is_full else (),
            trick_winner=state.leader if is_full else None,
            round_scores=match.rounds[-1] if has_ended else None,
            is_match_over=match.winner is not None,
        )

    def _write_round(self, number: int) -> None:
        scores = self.match.rounds[number]
        num_moves = sum(entry.round_number <= number for entry in self.taken)
        before = self.match_at(num_moves - 1).state
        before.apply(self.taken[num_moves - 1].move)       # of the round alone: the match would deal again
        summary = {
            "bids": before.bids,
            "tricks": before.tricks,
            "points": [score.points - score.penalty for score in scores],
            "bags": [score.bags for score in scores],
            "totals": [score.total for score in scores],
        }
        self.storage.add_round(self.match_id, number, num_moves=num_moves, summary=summary)

    def _write_end(self) -> None:
        winner = self.match.winner
        if winner is not None:
            self.storage.end_match(self.match_id, {-1: "drawn", 0: "won", 1: "lost"}[winner])
