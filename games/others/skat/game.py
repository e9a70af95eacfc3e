"""Skat as the command line and the app see it: a list of hands, in which everybody deals as often."""

from dataclasses import dataclass

from aicore.cards import mixed_seed
from games.table import Game, Rules
from games.table.trick_match import LEVELS, TrickMatch, plural

from .bidding import advise
from .scoring import NULL, POINT, hand_score, outcome, skat_suit
from .state import BIDS, CONTRACTS, SkatState


@dataclass(frozen=True, slots=True, kw_only=True)
class SkatRules(Rules):
    """Options of Skat."""

    rounds: int = 3                     # of three deals each


class SkatMatch(TrickMatch):
    """A match of Skat."""

    state: SkatState
    rules: SkatRules

    def new_round(self) -> SkatState:
        """Deal; the deal goes round."""
        return SkatState.deal(self.deal_seed(), dealer=(mixed_seed(self.seed, 99) + self.num_rounds) % 3)

    def finish_round(self) -> list[str]:
        """Write down the value of the game for who played alone."""
        state = self.state
        points = [0, 0, 0]
        told = "All pass; the hand is thrown in."
        if state.maker >= 0:
            won, levels = outcome(state.tallies, state.trump)
            played = {card for seat, card in state.history[state.num_front_moves():] if seat == state.maker}
            score = hand_score(
                {*played, *state.hands[state.maker], *state.stock},
                contract=state.trump,
                is_hand=state.is_hand,
                won=won,
                levels=levels,
                bid=BIDS[state.num_bids - 1],
            )
            points[state.maker] = score
            taken = "" if state.trump == NULL else f" with {state.tallies[0] // POINT} points"
            told = f"{self.does(state.maker, 'wins' if score > 0 else 'loses')}{taken}: {score:+d}."
        self.add_points(points)
        self.figures.append({"points": points, "tricks": state.tricks})
        return [f"{told} {self.standing()}"]

    def winners(self) -> list[int]:
        """Return who has the highest score after the last hand."""
        return [] if self.num_rounds < 3 * self.rules.rounds else self.leaders()

    def play_begins(self) -> list[str]:
        """Tell what is played by whom."""
        hand = " from the hand" if self.state.is_hand else ""
        return [f"{self.does(self.state.maker, 'plays')} {CONTRACTS[self.state.trump]}{hand}."]

    def round_line(self) -> str:
        """Return who deals, how far the auction has gone, and the tricks."""
        bid = f"bid {BIDS[self.state.num_bids - 1]}" if self.state.num_bids else "no bid yet"
        return f"{self.seat_name(self.state.dealer)} dealt; {bid}. {super().round_line()}"

    def tally(self, seat: int) -> str:
        """Return the tricks of the seat, and who plays alone."""
        alone = " · alone" if seat == self.state.maker else ""
        return plural(self.state.tricks[seat], "trick") + alone

    def num_together(self) -> int:
        """Return how many cards the player alone still lays away; 1 once the cards are played."""
        state = self.state
        is_laying = state.phase == "before" and state.is_choosing_cards()
        return state.sizes[state.player] - state.rules.hand_size if is_laying else 1

    def turn_words(self, seat: int) -> str:
        """Return how many cards are laid away."""
        is_laying = self.state.phase == "before" and self.state.is_choosing_cards()
        return f"Choose {plural(self.num_together(), 'card')} to lay away" if is_laying else ""

    def suit_of(self, card: int) -> int:
        """Return the suit that the card belongs to: jacks to the trumps."""
        return skat_suit(card, self.state.trump)

    def situation(self) -> str:
        """Return the hand and what is played."""
        state = self.state
        bid = f" · bid {BIDS[state.num_bids - 1]}" if state.num_bids else ""
        contract = f" · {CONTRACTS[state.trump]}" if state.phase == "playing" else ""
        return f"Hand {min(self.num_rounds + 1, 3 * self.rules.rounds)} of {3 * self.rules.rounds}{bid}{contract}"


SKAT = Game(
    name="skat",
    title="Skat",
    num_players=(3,),
    match=SkatMatch,
    rules=SkatRules,
    levels=LEVELS,
    advise=advise,
)
