"""A match of Spades: round after round until a team has won; it records itself and replays exactly."""

from typing import TYPE_CHECKING, Any

from aicore.cards import mixed_seed
from aicore.games.table import Match
from aicore.games.table.words import say, say_count, to_say

from .deck import deck_for
from .figures import round_figures
from .observation import SEAT_NAMES, Observation
from .rules import Rules
from .scoring import RoundScore, match_winner, score_round
from .state import BLIND_MOVE, BLIND_NIL_MOVE, LOOK_MOVE, SpadesState

if TYPE_CHECKING:
    from aicore.games.table.views import CardView

NILS = (0, BLIND_NIL_MOVE)
MOVE_WORDS = {
    0: to_say("nil"),
    BLIND_NIL_MOVE: to_say("blind nil"),
    LOOK_MOVE: to_say("look"),
    BLIND_MOVE: to_say("pass"),
}


class SpadesMatch(Match):
    """A match between seats 0-2 and 1-3, or of everybody alone: sides have scores (see Rules.side_of)."""

    state: SpadesState
    rules: Rules

    def begin(self) -> None:
        """Begin with an even score."""
        self.score = (0,) * self.rules.num_sides
        self.bags = (0,) * self.rules.num_sides
        self.num_deals = 0
        self.rounds: list[tuple[RoundScore, ...]] = []
        self.bids_and_tricks: list[tuple[list[int], list[int]]] = []      # by seat, of every finished round
        self.winner: int | None = None          # side, -1 for a draw

    def new_round(self) -> SpadesState:
        """Deal; the deal goes round, unless the cards are dealt again."""
        self.num_deals += 1
        return SpadesState.deal(
            mixed_seed(self.seed, self.num_deals),
            dealer=(3 + self.num_rounds) % 4,
            rules=self.rules,
            score=self.score,
            bags=self.bags,
        )

    def observation(self, seat: int) -> Observation:
        """Return all that the seat sees and nothing else."""
        view: Observation = super().observation(seat)
        return view

    def observed(self, state: SpadesState, seat: int) -> Observation:
        """Return all that the seat sees of a state and nothing else."""
        return Observation.of(state, seat)

    def shuffled(self, seat: int, *, seed: int) -> SpadesState:
        """Return the round with every card that the seat cannot see dealt anew, as its observation allows."""
        return self.observation(seat).state().determinize(seed)

    def usual_name(self, seat: int) -> str:
        """Return the compass point of the seat; seat 0 is South."""
        return say(SEAT_NAMES[seat])

    def hides(self, move: int, seat: int) -> bool:
        """Return whether the seat does not see the move: cards are passed face down."""
        return self.state.phase == "passing"

    def num_together(self) -> int:
        """Return how many cards the seat still passes; 1 once the cards are played."""
        state = self.state
        return self.rules.num_passed - len(state.given[state.current_player()]) if state.phase == "passing" else 1

    def is_final(self, move: int) -> bool:
        """Return whether the move looks at the cards: they cannot be unseen for a blind nil."""
        return self.state.phase == "bidding" and move == LOOK_MOVE

    def position_file(self, seat: int) -> dict[str, Any]:
        """Return what the seat sees, as `aicards choose` reads it."""
        return self.observation(seat).as_json()

    def make(self, move: int) -> list[str]:
        """Make the move and return sentences about what followed."""
        state = self.state
        trick = (*state.trick, (state.current_player(), move))
        was_bidding = state.phase == "bidding"
        state.apply(move)
        if was_bidding:
            return self._after_bid(move)
        if len(trick) < 4 or state.trick or state.phase == "passing":
            return []
        from aicore.games.table.views import TakenTrick  # with all that is drawn: an import of Spades stays small

        self.last_trick = TakenTrick(cards=trick, winner=state.leader)
        cards = " ".join(deck_for(self.rules).symbol(card) for _, card in trick)
        return [self.say_of(state.leader, "{name} takes {cards}", "You take {cards}", cards=cards)]

    def _after_bid(self, bid: int) -> list[str]:
        bids = self.state.bids
        if bid == LOOK_MOVE or None in bids:
            return []
        if self.rules.redeal_without_nil and not any(bid in NILS for bid in bids):
            self.state = self.new_round()
            return [say("Nobody bids nil: the cards are dealt again")]
        return []

    def finish_round(self) -> list[str]:
        """Score the round."""
        bids = [bid if bid is not None else 0 for bid in self.state.bids]
        scores = score_round(bids, self.state.tricks, self.rules, self.score, self.bags)
        self.rounds.append(scores)
        self.bids_and_tricks.append((bids, list(self.state.tricks)))
        self.figures.append(round_figures(scores, bids, self.state.tricks, self.rules))
        self.score = tuple(score.total for score in scores)
        self.bags = tuple(score.total_bags for score in scores)
        self.winner = match_winner(self.score, self.rules)
        told = "; ".join(self._round_sentence(side) for side in range(len(scores)))
        said = [say("Round {number}: {told}", number=self.num_rounds, told=told)]
        if self.winner == -1:
            said.append(say("The match is drawn at {score} each", score=max(self.score)))
        elif self.winner is not None and self.rules.solo:
            sentences = "{name} wins the match, {standing}", "You win the match, {standing}"
            said.append(self.say_of(self.winner, *sentences, standing=self.standing()))
        elif self.winner is not None:
            team = self.team_name(self.winner)
            said.append(say("{team} wins the match, {standing}", team=team, standing=self.standing()))
        return said

    def _round_sentence(self, team: int) -> str:
        score = self.rounds[-1][team]
        points = f"{score.points:+d}"
        if score.penalty:
            points = say("{points}, {penalty} off for ten bags", points=points, penalty=score.penalty)
        if self.rules.solo:
            return say(
                "{name}: bid {contract}, took {tricks}, {points} = {total}",
                name=self.seat_name(team),
                contract=score.contract,
                tricks=score.tricks,
                points=points,
                total=score.total,
            )
        return say_count(
            "{team} bid {contract} and took {tricks}: {points} = {total} with {count} bag",
            "{team} bid {contract} and took {tricks}: {points} = {total} with {count} bags",
            score.total_bags,
            team=self.team_name(team),
            contract=score.contract,
            tricks=score.tricks,
            points=points,
            total=score.total,
        )

    def team_name(self, side: int) -> str:
        """Return the partnership's name, or that of who plays alone."""
        return "-".join(self.seat_name(seat) for seat in self.rules.seats_of(side))

    def round_summary(self, number: int) -> dict[str, Any]:
        """Return bids, tricks, points and figures of a finished round (from 0)."""
        scores = self.rounds[number]
        bids, tricks = self.bids_and_tricks[number]
        return super().round_summary(number) | {
            "bids": bids,
            "tricks": tricks,
            "points": [score.points - score.penalty for score in scores],
            "bags": [score.bags for score in scores],
            "totals": [score.total for score in scores],
        }

    def move_words(self, move: int) -> str:
        """Return a bid or a card in the words of people."""
        if self.state.phase != "bidding":
            return self.move_name(move)
        if move > BLIND_MOVE:
            return say("blind {tricks}", tricks=move - BLIND_MOVE)
        return say(MOVE_WORDS[move]) if move in MOVE_WORDS else str(move)

    def card_names(self) -> dict[int, str]:
        """Return all cards as people write them."""
        return deck_for(self.rules).names

    def card_view(self, seat: int) -> "CardView":
        """Return the table as the seat sees it."""
        from .table_view import card_view  # for those who draw: who only plays need not load it

        return card_view(self, seat)

    def picture(self, seat: int | None) -> str:
        """Return the table as text, as the seat sees it; None shows all hands."""
        from .picture import table_picture  # for a terminal: a phone need not load it

        return table_picture(self, seat)

    def winners(self) -> list[int]:
        """Return the seats that have won; of a draw all that are ahead."""
        if self.winner is None:
            return []
        best = [side for side, score in enumerate(self.score) if score == max(self.score)]
        sides = best if self.winner < 0 else [self.winner]
        return [seat for seat in range(4) if self.rules.side_of(seat) in sides]

    def standing(self) -> str:
        """Return the score in one line."""
        return " : ".join(
            say_count(
                "{team} {score} ({count} bag)",
                "{team} {score} ({count} bags)",
                self.bags[team],
                team=self.team_name(team),
                score=self.score[team],
            )
            for team in range(self.rules.num_sides)
        )
