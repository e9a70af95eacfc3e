"""Gin Rummy at the table: hands until somebody has 100 points."""

from dataclasses import dataclass
from typing import ClassVar

from aicore.search import InformationSetSearch, Search
from games.table import CardView, Game, Match, Rules, SeatView, stop_when_certain

from .knowledge import advise
from .melds import deadwood_of, melds_of
from .state import DECK, GinState, card_name

TARGETS = (100, 150, 250, 0)     # points that win the match; 0: one hand


def laid_out(cards: list[int]) -> str:
    """Return the cards, melds first, with the deadwood."""
    melds = melds_of(cards)
    loose = [card for card in cards if not any(card in meld for meld in melds)]
    groups = [" ".join(card_name(card) for card in group) for group in (*melds, loose) if group]
    return f"{' | '.join(groups)}  (deadwood {deadwood_of(cards)})"


@dataclass(frozen=True, slots=True, kw_only=True)
class GinRules(Rules):
    """Options of Gin Rummy."""

    accepted: ClassVar = {"target_points": TARGETS}
    target_points: int = TARGETS[0]


class GinMatch(Match):
    """Hands of Gin Rummy, the first offer going from one player to the other, until the target is reached."""

    state: GinState
    rules: GinRules

    def usual_name(self, seat: int) -> str:
        """Return the seat by its number at the table."""
        return f"Player {seat + 1}"

    def picture(self, seat: int | None) -> str:
        """Return the hands that the seat may see, the card turned up and the stock."""
        state = self.state
        lines = []
        for owner in range(2):
            if seat in (None, owner) or state.phase == "over":
                shown = laid_out(state.hands[owner])
            else:
                taken = " ".join(card_name(card) for card in state.observation(1 - owner).hands[owner])
                shown = f"{len(state.hands[owner])} cards" + (f", among them {taken}" if taken else "")
            lines.append(f"{self.seat_name(owner)}: {shown}")
        turned = "nothing" if state.upcard is None else card_name(state.upcard)
        return "\n".join([*lines, f"Turned up: {turned}; {state.stock_size} cards in the stock"])

    def new_round(self) -> GinState:
        """Deal the next hand."""
        return GinState.new(self.deal_seed(), first=self.num_rounds % 2)

    def finish_round(self) -> list[str]:
        """Count the hand; say who has won how much."""
        points = self.state.points()
        self.add_points([max(won, 0) for won in points])
        self.figures.append({"points": points})
        if self.state.knocker < 0:
            return ["Nobody knocked: no points", self.standing()]
        winner = points.index(max(points))
        how = self.does(winner, "wins")
        if winner != self.state.knocker:
            how = f"{self.does(winner, 'undercuts')} the knocker and {self.verb(winner, 'wins')}"
        return [f"{how} {points[winner]} points", self.standing()]

    def winners(self) -> list[int]:
        """Return who has reached the target; after a single hand the better one, or both."""
        return [] if self.num_rounds == 0 or max(self.scores) < self.rules.target_points else self.leaders()

    def card_names(self) -> dict[int, str]:
        """Return all cards as people write them."""
        return {card: card_name(card) for card in DECK}

    def card_view(self, seat: int) -> CardView:
        """Return the table as the seat sees it: melds first, the card turned up in the middle."""
        state = self.state
        melds = melds_of(state.hands[seat])
        loose = [card for card in state.hands[seat] if not any(card in meld for meld in melds)]
        loose.sort(key=lambda card: (card & 15, card))
        seats = [
            SeatView(
                name=self.seat_name(who),
                num_cards=len(state.hands[who]),
                tally=f"deadwood {deadwood_of(state.hands[who])}" if who == seat else "",
                score=f"{self.scores[who]} points",
            )
            for who in range(2)
        ]
        return CardView(
            seats=tuple(seats),
            hand=(*(card for meld in melds for card in meld), *loose),
            is_playing_cards=True,
            turned=state.upcard,
            words=f"Hand {self.num_rounds + 1} · {state.stock_size} cards in the stock",
        )

    def standing(self) -> str:
        """Return the score."""
        return f"Score: {self.by_seat(self.scores)}"


def new_search() -> Search:
    """Return the search that suits the game: playouts that meld and knock, one move in ten at random."""
    return InformationSetSearch(playout="greedy", epsilon=0.1)


GIN_RUMMY = Game(
    name="gin_rummy",
    title="Gin Rummy",
    num_players=(2,),
    match=GinMatch,
    rules=GinRules,
    advise=advise,
    search=new_search,
    stoppers=stop_when_certain,
)
