"""Gin Rummy at the table: hands until somebody has 100 points."""

from dataclasses import dataclass
from typing import ClassVar

from aicore.cards import SYMBOLS
from aicore.search import InformationSetSearch, Search
from games.table import Game, Match, Rules, stop_when_certain
from games.table.views import CardView, PileView, SeatView

from .knowledge import advise
from .melds import deadwood_of, melds_of
from .state import DECK, KNOCK_MOVE, RANKS, STOCK_MOVE, TAKE_MOVE, GinState, card_name

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

    def begin(self) -> None:
        """Begin before any card was drawn."""
        self.drawn: tuple[int, tuple[int, ...]] = (-1, ())      # who drew which card last

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

    def make(self, move: int) -> list[str]:
        """Make the move; remember the card that came to a hand."""
        state, seat = self.state, self.state.current_player()
        before = set(state.hands[seat])
        state.apply(move)
        self.drawn = (seat, tuple(set(state.hands[seat]) - before))
        return []

    def is_final(self, move: int) -> bool:
        """Return whether the move draws from the stock: the card cannot be unseen."""
        return move == STOCK_MOVE

    def move_words(self, move: int) -> str:
        """Return what a knock is worth: the deadwood that is left, or gin."""
        if move < KNOCK_MOVE:
            return {TAKE_MOVE: "take it", STOCK_MOVE: "draw"}.get(move, self.move_name(move))
        card = move - KNOCK_MOVE
        left = deadwood_of([held for held in self.state.hands[self.state.current_player()] if held != card])
        return f"{f'knock with {left}' if left else 'gin'}, discard {RANKS[card & 15]}{SYMBOLS[card >> 4]}"

    def piles(self, seat: int) -> tuple[PileView, ...]:
        """Return the stock and the discards, with the moves that take from them."""
        state = self.state
        legal = self.legal_moves() if self.current_player() == seat else []
        return (
            PileView(words="Stock", num_cards=state.stock_size, move=STOCK_MOVE if STOCK_MOVE in legal else None),
            PileView(
                words="Discards",
                num_cards=int(state.upcard is not None),
                top=state.upcard,
                move=TAKE_MOVE if TAKE_MOVE in legal else None,
            ),
        )

    def turn_words(self, seat: int) -> str:
        """Return what the seat is to do."""
        phase = self.state.phase
        if phase == "discard":
            return "Discard a card, or knock" if self.legal_moves()[-1] >= KNOCK_MOVE else "Discard a card"
        return {"first offer": "Take the card turned up, or pass", "stock only": "Draw from the stock"}.get(
            phase, "Draw from the stock, or take the card turned up"
        )

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
            words=f"Hand {self.num_rounds + 1} · {state.stock_size} cards in the stock",
            turn=self.turn_words(seat) if self.current_player() == seat else "",
            received=self.drawn[1] if self.drawn[0] == seat and state.phase == "discard" else (),
            groups=tuple(tuple(meld) for meld in melds),
            piles=self.piles(seat),
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
