"""What is Spades' own of a match at the app's table: characters, bids, and what is kept of a round. No Kivy here."""

from typing import Any

from aicore.player import Player
from games.spades.game import SPADES
from games.spades.match import SpadesMatch
from games.spades.rules import Rules
from games.spades.state import LOOK_MOVE
from games.table.views import in_hand_order

from .roster import character_at
from .session import HUMAN, Session

GAME = SPADES.name
LOOK = LOOK_MOVE                  # the bid that is none: to see the own cards instead of bidding blind nil


class SpadesSession(Session):
    """A match with characters at the other seats."""

    match: SpadesMatch

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.match.rules

    def player_at(self, seat: int) -> Player:
        """Return the player of the character at a seat."""
        return SPADES.player_of(character_at(self.stored.players[seat]))

    def seat_name(self, seat: int) -> str:
        """Return the character's name; empty for the person."""
        return self.players[seat].name if seat in self.players else ""

    def is_card(self, move: int) -> bool:
        """Return whether a legal move of the position is a card."""
        return self.match.state.phase != "bidding"

    def is_public(self, number: int) -> bool:
        """Return whether everybody may know move `number`: a card that was passed is hidden until the round is over."""
        is_over = self.taken[number].round_number < self.match.num_rounds
        return is_over or self.match_at(number).state.phase != "passing"

    def hand(self) -> list[int]:
        """Return the person's cards as they are held."""
        return in_hand_order(self.match.state.hands[HUMAN])

    def undo_target(self) -> int | None:
        """Return the number of the person's last move that was a choice; cards once seen cannot be unseen."""
        target = super().undo_target()
        return None if target is not None and self.taken[target].move == LOOK else target

    def bids_and_tricks(self, number: int) -> tuple[list[int | None], list[int]]:
        """Return what each seat bid and took in a finished round (from 0)."""
        num_moves = self.first_move_of_round(number + 1)
        state = self.match_at(num_moves - 1).state
        state.apply(self.taken[num_moves - 1].move)        # of the round alone: the match would deal again
        return state.bids, state.tricks

    def round_summary(self, number: int) -> dict[str, Any]:
        """Return bids, tricks and points of a finished round (from 0)."""
        scores = self.match.rounds[number]
        bids, tricks = self.bids_and_tricks(number)
        return {
            "bids": bids,
            "tricks": tricks,
            "points": [score.points - score.penalty for score in scores],
            "bags": [score.bags for score in scores],
            "totals": [score.total for score in scores],
        }
