"""Oh Hell as the command line and the app see it: hands from the largest down to one card, and up again."""

from collections.abc import Mapping
from typing import Any, ClassVar

from aicore.cards import card_symbol, mixed_seed
from games.table.trick_match import TrickGame, TrickMatch

from .bidding import advise
from .state import OhHellState

# Cards in the largest hand, by number of players.
LARGEST_HANDS = {3: 10, 4: 10, 5: 10, 6: 8, 7: 7}


class OhHellMatch(TrickMatch):
    """A match of Oh Hell; largest_hand 0 stands for the usual one, goes_up for the way back to it."""

    name = "oh_hell"
    round: OhHellState
    defaults: ClassVar[Mapping[str, Any]] = {
        "largest_hand": 0,
        "goes_up": True,
        "off_bid_penalty": False,
        "points_per_trick": 1,
    }

    def hand_sizes(self) -> list[int]:
        """Return the number of cards in each hand of the match."""
        usual = LARGEST_HANDS[self.num_players]
        largest = self.options["largest_hand"] or usual
        if largest > usual:
            raise ValueError(f"rule largest_hand is at most {usual} for {self.num_players} players, not {largest}")
        down = list(range(largest, 0, -1))
        return down + down[-2::-1] if self.options["goes_up"] else down

    def next_round(self) -> OhHellState:
        """Deal; the deal goes round."""
        return OhHellState.deal(
            self.deal_seed(),
            num_players=self.num_players,
            hand_size=self.hand_sizes()[self.num_rounds],
            dealer=(mixed_seed(self.seed, 99) + self.num_rounds) % self.num_players,
            off_bid_penalty=self.options["off_bid_penalty"],
            points_per_trick=self.options["points_per_trick"],
        )

    def finish_round(self) -> list[str]:
        """Add the scores of the hand."""
        points = self.round.scores(self.round.tricks)
        self.scores = [score + more for score, more in zip(self.scores, points, strict=True)]
        self.figures.append({"points": points, "tricks": self.round.tricks, "bids": self.round.calls})
        return [f"Points of the hand: {self.by_seat(points)}. {self.standing()}"]

    def winners(self) -> list[int]:
        """Return who has the highest score after the last hand."""
        if self.num_rounds < len(self.hand_sizes()):
            return []
        return [seat for seat, score in enumerate(self.scores) if score == max(self.scores)]

    def round_line(self) -> str:
        """Return bids and tricks."""
        calls = [f"{tricks} of {call}" if call >= 0 else "no bid yet" for call, tricks in
                 zip(self.round.calls, self.round.tricks, strict=True)]
        return f"Turned up: {card_symbol(self.round.turned)}. Tricks: {self.by_seat(calls)}"

    def tally(self, seat: int) -> str:
        """Return the tricks of the seat against its bid."""
        call = self.round.calls[seat]
        return f"{self.round.tricks[seat]} of {call}" if call >= 0 else "–"

    def situation(self) -> str:
        """Return the hand of the match."""
        return f"Hand {min(self.num_rounds + 1, len(self.hand_sizes()))} of {len(self.hand_sizes())}"


OH_HELL = TrickGame(
    name="oh_hell",
    title="Oh Hell",
    num_players=(3, 4, 5, 6, 7),
    match=OhHellMatch,
    advise=advise,
)
