"""Gin Rummy at the table: one hand is a match."""

from aicore.knowledge import Knowledge
from aicore.search import InformationSetSearch, Search
from games.rounds import RoundGame

from .knowledge import with_likely_cards, worth_searching
from .melds import deadwood_of, melds_of
from .state import GinState, card_name


def laid_out(cards: list[int]) -> str:
    """Return the cards, melds first, with the deadwood."""
    melds = melds_of(cards)
    loose = [card for card in cards if not any(card in meld for meld in melds)]
    groups = [" ".join(card_name(card) for card in group) for group in (*melds, loose) if group]
    return f"{' | '.join(groups)}  (deadwood {deadwood_of(cards)})"


class Words:
    """How a hand is shown in text."""

    def seat_name(self, state: GinState, seat: int) -> str:
        """Return the seat by its number at the table."""
        return f"Player {seat + 1}"

    def picture(self, state: GinState, seat: int | None) -> str:
        """Return the hands that the seat may see, the card turned up and the stock."""
        lines = []
        for owner in range(2):
            if seat in (None, owner) or state.phase == "over":
                shown = laid_out(state.hands[owner])
            else:
                taken = " ".join(card_name(card) for card in state.observation(1 - owner).hands[owner])
                shown = f"{len(state.hands[owner])} cards" + (f", among them {taken}" if taken else "")
            lines.append(f"{self.seat_name(state, owner)}: {shown}")
        turned = "nothing" if state.upcard is None else card_name(state.upcard)
        return "\n".join([*lines, f"Turned up: {turned}; {state.stock_size} cards in the stock"])

    def standing(self, state: GinState) -> str:
        """Return who has won how much."""
        if state.phase != "over":
            return f"{state.stock_size} cards in the stock"
        if state.knocker < 0:
            return "nobody knocked: no points"
        points = state.points()
        winner = points.index(max(points))
        how = "wins" if winner == state.knocker else "undercuts the knocker and wins"
        return f"{self.seat_name(state, winner)} {how} {points[winner]} points"


def new_search() -> Search:
    """Return the search that suits the game: playouts that meld and knock, one move in ten at random."""
    return InformationSetSearch(playout="greedy", epsilon=0.1)


GIN_RUMMY = RoundGame(
    name="gin_rummy",
    title="Gin Rummy",
    new=GinState.new,
    num_players=(2,),
    knowledge=Knowledge(root=with_likely_cards, moves=worth_searching),
    search=new_search,
    words=Words(),
)
