"""A match of Mr Jack: one game; it records itself and replays exactly."""

from aicore.games.table import Match
from aicore.games.table.board_view import BoardView
from aicore.games.table.words import say

from .board import BOARD
from .drawing import board_view
from .names import move_words
from .picture import board_picture, role_words, words_of
from .rules import ROLES, Rules
from .state import MrJackState


class MrJackMatch(Match):
    """A game between the inspector and Jack; who Jack is and every card is decided by the seed."""

    state: MrJackState
    rules: Rules
    has_roles = True

    def new_round(self) -> MrJackState:
        """Return the board before the first card."""
        return MrJackState(rules=self.rules, seed=self.seed)

    def move_words(self, move: int) -> str:
        """Return a step in the words of people."""
        return move_words(move, self.move_name(move))

    def usual_name(self, seat: int) -> str:
        """Return the role of the seat."""
        return role_words(ROLES[seat == self.rules.jack_seat])

    def make(self, move: int) -> list[str]:
        """Make the step, and the answer to a call after it is a move of its own; return what followed."""
        state = self.state
        turn, cleared, lights = state.turn, state.cleared, state.lights
        state.apply(move)
        if state.turn == turn:
            return []
        said = [say("Jack is seen") if state.was_seen else say("Jack is unseen")]
        innocent = [name for name in state.cleared if name not in cleared]
        if innocent:
            said.append(say("Cleared: {names}", names=" ".join(innocent)))
        out = [old for old, new in zip(lights, state.lights, strict=True) if old is not None and new is None]
        said += [say("The light at {place} goes out", place=name) for name in out]
        return [*said, say("Turn {number}: {names}", number=state.turn, names=" ".join(state.cards))]

    def finish_round(self) -> list[str]:
        """Tell who has won and how."""
        super().finish_round()
        state = self.state
        jack = BOARD["characters"][state.jack]
        if state.accused is not None:
            accused = BOARD["characters"][state.accused]
            told = say("{accused} is accused; Jack is {jack}", accused=accused, jack=jack)
        elif state.left_by is not None:
            told = say("{jack} was Jack and leaves by the exit {place}", jack=jack, place=state.left_by)
        else:
            told = say("The eighth turn is over and Jack, who was {jack}, is free", jack=jack)
        return [f"{told}: {self.standing()}"]

    def picture(self, seat: int | None) -> str:
        """Return the board as text, and what the seat knows."""
        acting = f", playing {self.state.acting}" if self.state.acting is not None else ""
        mover = self.current_player()
        last = [f"{self.seat_name(mover)} to move{acting}"] if mover >= 0 else []
        return "\n".join([board_picture(self.state), *words_of(self.state, seat), *last])

    def board_view(self, seat: int | None) -> BoardView:
        """Return the board as the seat sees it."""
        return board_view(self.state, seat)

    def standing(self) -> str:
        """Return how it stands in one line."""
        state = self.state
        if state.winner is not None:
            return say("Jack wins") if state.winner == "jack" else say("Inspector wins")
        return say("Turn {number}: {count} suspects after the calls", number=state.turn, count=8 - len(state.cleared))
