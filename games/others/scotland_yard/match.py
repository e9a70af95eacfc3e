"""A match of Scotland Yard: one game; it records itself and replays exactly."""

from games.table import Match
from games.table.board_view import BoardView

from .drawing import board_view
from .moves import TICKETS, split_move
from .picture import table_picture
from .rules import Rules
from .state import YardState

HIDER_NAME = "Mr X"


class YardMatch(Match):
    """A game of Mr X at seat 0 against the detectives at the others; the seed draws the start cards."""

    state: YardState
    rules: Rules
    has_roles = True

    def new_round(self) -> YardState:
        """Return the map before the first ride."""
        return YardState(num_players=self.num_players, rules=self.rules, seed=self.seed)

    def usual_name(self, seat: int) -> str:
        """Return Mr X, or the detective or police officer by number."""
        if seat == 0:
            return HIDER_NAME
        return f"{'Police' if self.state.is_police(seat) else 'Detective'} {seat}"

    def make(self, move: int) -> list[str]:
        """Make the move and tell what everybody sees of it."""
        seat, ticket, station, is_double = split_move(move)
        self.state.apply(move)
        if seat > 0:
            told = []
            if self.state.capturer == seat:
                told.append(f"{self.seat_name(seat)} finds Mr X at station {station}")
            return told
        entry = self.state.num_logged
        told = [f"Mr X enters {TICKETS[ticket]} as number {entry} of {self.rules.log_length}"]
        if is_double:
            told[0] += " and rides on by a double ticket"
        if self.state.is_reveal(entry):
            told.append(f"Mr X shows himself at station {station}")
        return told

    def finish_round(self) -> list[str]:
        """Tell who has won and why."""
        super().finish_round()
        state = self.state
        if state.winner == 1:
            return ["Mr X is caught" if state.capturer > 0 else f"Mr X cannot leave station {state.hider} and loses"]
        if state.num_logged >= self.rules.log_length:
            return [f"The log is full: Mr X escapes from station {state.hider}"]
        return [f"No detective can ride on: Mr X escapes from station {state.hider}"]

    def picture(self, seat: int | None) -> str:
        """Return map, log and tickets as text, as the seat sees them."""
        return table_picture(self.state, seat, [self.seat_name(number) for number in range(self.num_players)])

    def board_view(self, seat: int | None) -> BoardView:
        """Return the map as the seat sees it."""
        return board_view(self.state, seat)

    def standing(self) -> str:
        """Return how far the log is, and who has won."""
        state = self.state
        if state.winner >= 0:
            return f"{'Mr X wins' if state.winner == 0 else 'The detectives win'} after {state.num_logged} entries"
        return f"{state.num_logged} of {self.rules.log_length} entries in the log"
