"""A match of Sorry!: one game; it records itself and replays exactly."""

import os
import sys
from collections.abc import Mapping
from typing import Any

from aicore.cards import mixed_seed

from .board import CARDS, FIRST_SAFE, HOME, SEATED_COLOURS, START, place_name
from .moves import PASSED, card_name, seat_name
from .picture import board_picture
from .rules import Rules
from .state import SorryState

RECORD_VERSION = 1


def is_colour_wanted() -> bool:
    """Return whether the output is a terminal that shows colours."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


class SorryMatch:
    """A game between 2 to 4 seats; who begins and every card is decided by the seed."""

    def __init__(self, *, seed: int, rules: Rules | None = None, num_players: int = 2) -> None:
        self.seed = seed
        self.rules = rules if rules is not None else Rules()
        self.num_players = num_players
        self.state = SorryState(num_players=num_players, rules=self.rules, seed=seed)
        self._moves: list[str] = []

    def decision_seed(self) -> int:
        """Return the seed for the next decision: from the match's seed and the moves so far, nothing else."""
        return mixed_seed(self.seed, len(self._moves))

    def current_player(self) -> int:
        """Return the seat to move, or -1 when the match is over."""
        return self.state.current_player()

    def observation(self, seat: int) -> SorryState:
        """Return all that the seat sees: everything but the order of the deck."""
        return self.state.observation(seat)

    def legal_moves(self) -> list[int]:
        """Return the legal moves of the seat to move."""
        return self.state.legal_moves()

    def move_name(self, move: int) -> str:
        """Return the move as people write it: 2+5, 1-4, out, 1+3,4+4, 2xgreen1, sorry:green1, pass."""
        return self.state.move_name(move)

    def parse_move(self, text: str) -> int:
        """Return the legal move that text names; a pawn's number alone is enough if it has one move."""
        names = {self.move_name(move): move for move in self.legal_moves()}
        wanted = "".join(text.casefold().split())
        if wanted in names:
            return names[wanted]
        if wanted in ("1", "2", "3", "4"):
            own = [move for name, move in names.items() if name.startswith(wanted) and "," not in name]
            if len(own) == 1:
                return own[0]
        raise ValueError(f"'{text.strip()}' is not a legal move for {self.seat_name(self.current_player())} here")

    def seat_name(self, seat: int) -> str:
        """Return the colour of the seat; seat 0 is Red."""
        return seat_name(seat, self.num_players).capitalize()

    def apply(self, move: int) -> list[str]:
        """Make the move and return sentences about what followed."""
        state = self.state
        seat, card = state.current_player(), state.card
        before, num_drawn = state.pawns, len(state.history) + 1
        name = state.move_name(move)
        state.apply(move)
        self._moves.append(name)
        said = self._changes(seat, before, name)
        if state.winner >= 0:
            return [*said, f"{self.seat_name(state.winner)} has all four pawns home and wins"]
        draws = [*state.history[num_drawn:], (state.current_player(), state.card, None)]
        for drawer, drawn, made in draws:
            again = " again" if CARDS[card if card is not None else 0] == "2" else ""
            stuck = " and cannot move" if made == PASSED else ""
            said.append(f"{self.seat_name(drawer)} draws{again} {card_name(drawn if drawn is not None else 0)}{stuck}")
            card = drawn
        return said

    def _changes(self, seat: int, before: list[list[int]], name: str) -> list[str]:
        """Return what became of the pawns: sent back, slid, safe or home."""
        said = []
        for other, (old, new) in enumerate(zip(before, self.state.pawns, strict=True)):
            colour = SEATED_COLOURS[self.num_players][other]
            for pawn, (left, reached) in enumerate(zip(old, new, strict=True)):
                who = f"{self.seat_name(other)} {pawn + 1}"
                if left == reached:
                    continue
                if reached == START:
                    said.append(f"{who} goes back to start")
                elif reached == HOME:
                    said.append(f"{who} is home")
                elif reached >= FIRST_SAFE > left:
                    said.append(f"{who} is safe")
                else:
                    said.append(f"{who} is on space {place_name(colour, reached)} now")
        return said if said else [f"{self.seat_name(seat)}: {name}"]

    def picture(self, seat: int | None) -> str:
        """Return the board as text, with colours on a terminal; nobody sees the order of the deck."""
        return board_picture(self.state, coloured=is_colour_wanted())

    def board(self) -> str:
        """Return the board with the colours of a terminal."""
        return board_picture(self.state, coloured=True)

    def winners(self) -> list[int]:
        """Return the seat that has won; empty while the game goes on."""
        return [self.state.winner] if self.state.winner >= 0 else []

    def standing(self) -> str:
        """Return the pawns home and the steps still to go in one line."""
        return " : ".join(
            f"{self.seat_name(seat)} {places.count(HOME)} home, {places.count(START)} in start"
            for seat, places in enumerate(self.state.pawns)
        )

    def record(self) -> dict[str, Any]:
        """Return seed, rules and moves: enough to replay the match exactly."""
        return {
            "game": "sorry",
            "version": RECORD_VERSION,
            "seed": self.seed,
            "num_players": self.num_players,
            "rules": self.rules.as_json(),
            "moves": list(self._moves),
        }

    @classmethod
    def replay(cls, record: Mapping[str, Any]) -> "SorryMatch":
        """Return the match that the record tells; ValueError when it cannot have happened."""
        try:
            if record["game"] != "sorry" or record["version"] != RECORD_VERSION:
                raise ValueError(f"this is not a record of Sorry! in version {RECORD_VERSION}")
            match = cls(
                seed=int(record["seed"]),
                rules=Rules.from_json(record["rules"]),
                num_players=int(record["num_players"]),
            )
            moves = [str(move) for move in record["moves"]]
        except (KeyError, TypeError) as error:
            raise ValueError("the record needs game, version, seed, num_players, rules and moves") from error
        for number, move in enumerate(moves, 1):
            if match.current_player() < 0:
                raise ValueError("the record goes on after the game was won")
            try:
                match.apply(match.parse_move(move))
            except ValueError as error:
                raise ValueError(f"move {number} of the record: {error}") from error
        return match
