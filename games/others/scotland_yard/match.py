"""A match of Scotland Yard: one game; it records itself and replays exactly."""

from typing import Any

from aicore.games.table import Match
from aicore.games.table.board_view import BoardView
from aicore.games.table.words import say

from .drawing import board_view, fare_words, seat_name
from .moves import split_move
from .picture import table_picture
from .rules import Rules
from .state import YardState


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
        return seat_name(self.state, seat)

    def move_words(self, move: int) -> str:
        """Return a ride in the words of people, without the station where it is not seen."""
        seat, ticket, station, is_double = split_move(move)
        fare = fare_words(seat, ticket)
        if not station:
            return say("double move, first {fare}", fare=fare) if is_double else fare
        if is_double:
            return say("double move, first {fare} to {station}", fare=fare, station=station)
        return say("{fare} to {station}", fare=fare, station=station)

    def make(self, move: int) -> list[str]:
        """Make the move and tell what everybody sees of it."""
        seat, ticket, station, is_double = split_move(move)
        self.state.apply(move)
        if seat > 0:
            told = []
            if self.state.capturer == seat:
                name = self.seat_name(seat)
                told.append(say("{name} finds Mr X at station {station}", name=name, station=station))
            return told
        entry = self.state.num_logged
        ride: dict[str, Any] = {"ticket": fare_words(0, ticket), "number": entry, "count": self.rules.log_length}
        told = [say("Mr X enters {ticket} as number {number} of {count}", **ride)]
        if is_double:
            told = [say("Mr X enters {ticket} as number {number} of {count} and rides on by a double ticket", **ride)]
        if self.state.is_reveal(entry):
            told.append(say("Mr X shows himself at station {station}", station=station))
        return told

    def finish_round(self) -> list[str]:
        """Tell who has won and why."""
        super().finish_round()
        state = self.state
        if state.winner == 1:
            if state.capturer > 0:
                return [say("Mr X is caught")]
            return [say("Mr X cannot leave station {station} and loses", station=state.hider)]
        if state.num_logged >= self.rules.log_length:
            return [say("The log is full: Mr X escapes from station {station}", station=state.hider)]
        return [say("No detective can ride on: Mr X escapes from station {station}", station=state.hider)]

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
            if state.winner == 0:
                return say("Mr X wins after {number} entries", number=state.num_logged)
            return say("The detectives win after {number} entries", number=state.num_logged)
        return say("{number} of {count} entries in the log", number=state.num_logged, count=self.rules.log_length)
