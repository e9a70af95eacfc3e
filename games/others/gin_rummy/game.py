"""Gin Rummy at the table: hands until somebody has 100 points."""

from typing import Any

from aicore.cards import mixed_seed
from aicore.search import InformationSetSearch, Search
from games.table import CardView, SeatView
from games.table.rounds import RoundGame, RoundMatch

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

    def events(self, state: GinState) -> list[str]:
        """Say who has won how much when the hand is over."""
        if state.phase != "over":
            return []
        if state.knocker < 0:
            return ["Nobody knocked: no points"]
        points = state.points()
        winner = points.index(max(points))
        how = "wins" if winner == state.knocker else "undercuts the knocker and wins"
        return [f"{self.seat_name(state, winner)} {how} {points[winner]} points"]


class GinMatch(RoundMatch):
    """Hands of Gin Rummy, the first offer going from one player to the other, until the target is reached."""

    def __init__(self, *details: Any, **options: Any) -> None:
        self.scores = [0, 0]
        self.num_rounds = 0
        super().__init__(*details, **options)

    def begin(self) -> GinState:
        """Deal the next hand."""
        return GinState.new(mixed_seed(self.seed, self.num_rounds), first=self.num_rounds % 2)

    def apply(self, move: int) -> list[str]:
        """Make the move; after the last of a hand count it and deal the next one."""
        told = super().apply(move)
        if self.state.current_player() < 0:
            won = self.position.points()
            self.scores = [score + max(points, 0) for score, points in zip(self.scores, won, strict=True)]
            self.num_rounds += 1
            told = [*told[:-1], self.standing()]
            if not self.winners():
                self.state = self.begin()
        return told

    def winners(self) -> list[int]:
        """Return who has reached the target; after a single hand the better one, or both."""
        target = self.rules["target_points"]
        if self.num_rounds == 0 or max(self.scores) < target:
            return []
        return [seat for seat, score in enumerate(self.scores) if score == max(self.scores)]

    def card_names(self) -> dict[int, str]:
        """Return all cards as people write them."""
        return {card: card_name(card) for card in DECK}

    def card_view(self, seat: int) -> CardView:
        """Return the table as the seat sees it: melds first, the card turned up in the middle."""
        state = self.position
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
        return f"Score: Player 1 {self.scores[0]}, Player 2 {self.scores[1]}"


def new_search() -> Search:
    """Return the search that suits the game: playouts that meld and knock, one move in ten at random."""
    return InformationSetSearch(playout="greedy", epsilon=0.1)


GIN_RUMMY = RoundGame(
    name="gin_rummy",
    title="Gin Rummy",
    new=GinState.new,
    num_players=(2,),
    advise=advise,
    search=new_search,
    words=Words(),
    rules={"target_points": TARGETS},
    match=GinMatch,
)
