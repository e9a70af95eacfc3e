"""A finished round again, move by move. No Kivy here."""

from aicore.games.table import Match

from .session import Session, Taken


class Replay:
    """Stands at a place between two moves of a round."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.round_number = self.first = self.last = self.place = 0
        self.choose_round(max(0, session.match.num_rounds - 1))

    def choose_round(self, round_number: int) -> bool:
        """Go to the beginning of a round, if it is finished."""
        if not 0 <= round_number < self.session.match.num_rounds:
            return False
        self.round_number = round_number
        self.first = self.place = self.session.first_move_of_round(round_number)
        self.last = self.session.first_move_of_round(round_number + 1)
        return True

    def move(self, jump: int) -> None:
        """Go on or back by so many moves, as far as there are."""
        self.place = min(max(self.place + jump, self.first), self.last)

    @property
    def is_at_end(self) -> bool:
        """Whether nothing is left to be shown."""
        return self.place == self.last

    @property
    def made(self) -> Taken | None:
        """The move before this place; None at the beginning."""
        return self.session.taken[self.place - 1] if self.place > self.first else None

    def match(self) -> Match:
        """Return the match as it stood at this place; after the last move of the round the next is not dealt yet."""
        if not self.is_at_end or self.made is None:
            return self.session.match_at(self.place)
        match = self.session.match_at(self.place - 1)
        match.make(self.made.move)
        return match
