"""Dou Di Zhu at the table: one deal is a match."""

from dataclasses import dataclass
from typing import ClassVar

from aicore.search import InformationSetSearch, Search
from games.table import Game, Match, Rules, stop_when_certain

from .bidding import advise
from .state import AUCTIONS, KICKERS, DouDizhuState


@dataclass(frozen=True, slots=True, kw_only=True)
class DouDizhuRules(Rules):
    """Options of Dou Di Zhu."""

    accepted: ClassVar = {"kickers": KICKERS, "auction": AUCTIONS}
    kickers: str = KICKERS[0]
    auction: str = AUCTIONS[0]
    spring: bool = True


class DouDizhuMatch(Match):
    """A deal, and how it is shown in text."""

    state: DouDizhuState

    def usual_name(self, seat: int) -> str:
        """Return the seat by its role."""
        state = self.state
        if state.phase == "auction" or state.landlord < 0:
            return f"Seat {seat}"
        return f"Landlord {seat}" if seat == state.landlord else f"Farmer {seat}"

    def picture(self, seat: int | None) -> str:
        """Return the hands, the bids or the combination to beat."""
        state = self.state
        lines = []
        for owner in range(3):
            cards = state.hands[owner] if seat in (None, owner) else f"{state.sizes[owner]} cards"
            if seat not in (None, owner) and owner == state.landlord and state.shown and state.phase != "auction":
                cards += f", among them {state.shown}"
            lines.append(f"{self.seat_name(owner):<11} {cards}")
        if state.phase == "auction":
            bids = ["-" if bid is None else "pass" if bid == 0 else str(bid) for bid in state.bids]
            lines.append(f"Bids: {', '.join(bids)}")
        elif state.last is not None:
            owner, number = state.last
            lines.append(f"To beat: {state.move_name(number)} of {self.seat_name(owner)}")
        elif state.pending:
            lines.append(f"Choose kickers for {state.move_name(state.pending)}")
        return "\n".join(lines)

    def make(self, move: int) -> list[str]:
        """Make the move; say who becomes landlord."""
        state = self.state
        state.apply(move)
        plays = [move for _, move in state.history if move < 324]
        if state.phase == "playing" and not plays:
            who = self.names[state.landlord] if self.names else f"Seat {state.landlord}"
            verbs = [self.verb(state.landlord, verb) for verb in ("is", "takes")]
            return [f"{who} {verbs[0]} the landlord and {verbs[1]} {state.shown}"]
        return []

    def standing(self) -> str:
        """Return the points, or the cards left."""
        state = self.state
        if state.phase != "over":
            return "cards left: " + ", ".join(str(size) for size in state.sizes)
        if state.landlord < 0:
            return "all have passed"
        side = "the landlord wins" if state.winner == state.landlord else "the farmers win"
        return f"{side}; points {', '.join(f'{points:+d}' for points in state.points())}"


def new_search() -> Search:
    """Return the search that suits the game: playouts by rules of thumb, one move in five at random."""
    return InformationSetSearch(playout="greedy", epsilon=0.2)


DOU_DIZHU = Game(
    name="dou_dizhu",
    title="Dou Di Zhu",
    new=DouDizhuState.new,
    num_players=(3,),
    match=DouDizhuMatch,
    rules=DouDizhuRules,
    advise=advise,
    search=new_search,
    stoppers=stop_when_certain,
)
