"""Skat as the command line and the app see it: a list of hands, in which everybody deals as often."""

from dataclasses import dataclass

from aicore.cards import mixed_seed
from aicore.games.table import Game, Rules, beside
from aicore.games.table.card_words import trick_words
from aicore.games.table.trick_match import LEVELS, TrickMatch, lay_away_words, tried_search
from aicore.games.table.words import say, to_say

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
        told = say("All pass; the hand is thrown in.")
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
            told = self.told_of_hand(f"{score:+d}", has_won=score > 0)
        self.add_points(points)
        self.figures.append({to_say("points"): points, to_say("tricks"): state.tricks})
        return [f"{told} {self.standing()}"]

    def told_of_hand(self, score: str, *, has_won: bool) -> str:
        """Return who has won or lost the hand alone, with how many points."""
        state = self.state
        seat, points = state.maker, state.tallies[0] // POINT
        if state.trump == NULL:
            if has_won:
                return self.say_of(seat, "{name} wins: {score}.", "You win: {score}.", score=score)
            return self.say_of(seat, "{name} loses: {score}.", "You lose: {score}.", score=score)
        told = {"points": points, "score": score}
        if has_won:
            return self.say_of(
                seat, "{name} wins with {points} points: {score}.", "You win with {points} points: {score}.", **told
            )
        return self.say_of(
            seat, "{name} loses with {points} points: {score}.", "You lose with {points} points: {score}.", **told
        )

    def winners(self) -> list[int]:
        """Return who has the highest score after the last hand."""
        return [] if self.num_rounds < 3 * self.rules.rounds else self.leaders()

    def play_begins(self) -> list[str]:
        """Tell what is played by whom."""
        contract = say(CONTRACTS[self.state.trump])
        if self.state.is_hand:
            contract = say("{contract} from the hand", contract=contract)
        return [self.say_of(self.state.maker, "{name} plays {contract}.", "You play {contract}.", contract=contract)]

    def round_line(self) -> str:
        """Return who deals, how far the auction has gone, and the tricks."""
        bid = say("bid {bid}", bid=BIDS[self.state.num_bids - 1]) if self.state.num_bids else say("no bid yet")
        return say("{name} dealt; {bid}.", name=self.seat_name(self.state.dealer), bid=bid) + " " + super().round_line()

    def tally(self, seat: int) -> str:
        """Return the tricks of the seat, and who plays alone."""
        tricks = trick_words(self.state.tricks[seat])
        return f"{tricks} · {say('alone')}" if seat == self.state.maker else tricks

    def num_together(self) -> int:
        """Return how many cards the player alone still lays away; 1 once the cards are played."""
        state = self.state
        is_laying = state.phase == "before" and state.is_choosing_cards()
        return state.sizes[state.player] - state.rules.hand_size if is_laying else 1

    def turn_words(self, seat: int) -> str:
        """Return how many cards are laid away."""
        is_laying = self.state.phase == "before" and self.state.is_choosing_cards()
        return lay_away_words(self.num_together()) if is_laying else ""

    def suit_of(self, card: int) -> int:
        """Return the suit that the card belongs to: jacks to the trumps."""
        return skat_suit(card, self.state.trump)

    def situation(self) -> str:
        """Return the hand and what is played."""
        state = self.state
        count = 3 * self.rules.rounds
        known = [say("Hand {number} of {count}", number=min(self.num_rounds + 1, count), count=count)]
        if state.num_bids:
            known.append(say("bid {bid}", bid=BIDS[state.num_bids - 1]))
        if state.phase == "playing":
            known.append(say(CONTRACTS[state.trump]))
        return " · ".join(known)


SKAT = Game(
    name="skat",
    title=to_say("Skat"),
    num_players=(3,),
    match=SkatMatch,
    rules=SkatRules,
    levels=LEVELS,
    search=tried_search,
    advise=advise,
    guide=beside(__file__, "guide.toml"),
)
