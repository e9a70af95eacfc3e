"""Oh Hell as the command line and the app see it: hands from the largest down to one card, and up again."""

from dataclasses import dataclass

from aicore.cards import card_symbol
from aicore.games.table import Game, Rules, beside
from aicore.games.table.trick_match import LEVELS, TrickMatch, tried_search
from aicore.games.table.words import say, to_say

from .bidding import advise
from .state import OhHellState

# Cards in the largest hand, by number of players.
LARGEST_HANDS = {3: 10, 4: 10, 5: 10, 6: 8, 7: 7}


@dataclass(frozen=True, slots=True, kw_only=True)
class OhHellRules(Rules):
    """Options of Oh Hell."""

    largest_hand: int = 0               # 0: the usual one
    goes_up: bool = True                # from one card back to the largest hand
    off_bid_penalty: bool = False
    points_per_trick: int = 1


class OhHellMatch(TrickMatch):
    """A match of Oh Hell."""

    state: OhHellState
    rules: OhHellRules

    def hand_sizes(self) -> list[int]:
        """Return the number of cards in each hand of the match."""
        usual = LARGEST_HANDS[self.num_players]
        largest = self.rules.largest_hand or usual
        if largest > usual:
            raise ValueError(f"rule largest_hand is at most {usual} for {self.num_players} players, not {largest}")
        down = list(range(largest, 0, -1))
        return down + down[-2::-1] if self.rules.goes_up else down

    def new_round(self) -> OhHellState:
        """Deal; the deal goes round."""
        return OhHellState.deal(
            self.deal_seed(),
            num_players=self.num_players,
            hand_size=self.hand_sizes()[self.num_rounds],
            dealer=self.next_dealer(),
            off_bid_penalty=self.rules.off_bid_penalty,
            points_per_trick=self.rules.points_per_trick,
        )

    def finish_round(self) -> list[str]:
        """Add the scores of the hand."""
        points = self.state.scores(self.state.tricks)
        self.add_points(points)
        self.figures.append({to_say("points"): points, "tricks": self.state.tricks, to_say("bids"): self.state.calls})
        return [say("Points of the hand: {points}.", points=self.by_seat(points)) + " " + self.standing()]

    def winners(self) -> list[int]:
        """Return who has the highest score after the last hand."""
        return [] if self.num_rounds < len(self.hand_sizes()) else self.leaders()

    def round_line(self) -> str:
        """Return bids and tricks."""
        calls = [
            say("{tricks} of {bid}", tricks=tricks, bid=call) if call >= 0 else say("no bid yet")
            for call, tricks in zip(self.state.calls, self.state.tricks, strict=True)
        ]
        turned = say("Turned up: {card}.", card=card_symbol(self.state.turned))
        return f"{turned} {say('Tricks: {tricks}', tricks=self.by_seat(calls))}"

    def tally(self, seat: int) -> str:
        """Return the tricks of the seat against its bid."""
        call = self.state.calls[seat]
        return say("{tricks} of {bid}", tricks=self.state.tricks[seat], bid=call) if call >= 0 else "–"

    def barred(self, seat: int) -> tuple[int, ...]:
        """Return the bid that the dealer may not make: with it all bids would add up."""
        state = self.state
        if state.phase != "before" or state.player != seat:
            return ()
        return tuple(bid for bid in range(state.rules.hand_size + 1) if bid not in state.front_moves())

    def turn_words(self, seat: int) -> str:
        """Return why a bid is barred."""
        forbidden = self.barred(seat)
        return say("Not {bid}: all bids would add up to the tricks", bid=forbidden[0]) if forbidden else ""

    def situation(self) -> str:
        """Return the hand of the match."""
        count = len(self.hand_sizes())
        return say("Hand {number} of {count}", number=min(self.num_rounds + 1, count), count=count)


OH_HELL = Game(
    name="oh_hell",
    title=to_say("Oh Hell"),
    num_players=(3, 4, 5, 6, 7),
    match=OhHellMatch,
    rules=OhHellRules,
    levels=LEVELS,
    search=tried_search,
    advise=advise,
    guide=beside(__file__, "guide.toml"),
)
