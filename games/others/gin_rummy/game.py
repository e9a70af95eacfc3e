"""Gin Rummy at the table: hands until somebody has 100 points."""

from dataclasses import dataclass
from typing import ClassVar

from aicore.cards import SYMBOLS
from aicore.games.table import Game, Match, Rules, beside, stop_when_certain
from aicore.games.table.card_words import point_words
from aicore.games.table.views import CardView, PileView, SeatView
from aicore.games.table.words import say, say_count, to_say
from aicore.search import InformationSetSearch, Search

from .knowledge import advise
from .melds import deadwood_of, melds_of
from .state import DECK, KNOCK_MOVE, PASS_MOVE, RANKS, STOCK_MOVE, TAKE_MOVE, GinState, card_name

WORDS = {TAKE_MOVE: to_say("take it"), STOCK_MOVE: to_say("draw"), PASS_MOVE: to_say("pass")}
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
        return say("Player {number}", number=seat + 1)

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
            return say(WORDS[move]) if move in WORDS else self.move_name(move)
        card = move - KNOCK_MOVE
        left = deadwood_of([held for held in self.state.hands[self.state.current_player()] if held != card])
        name = f"{RANKS[card & 15]}{SYMBOLS[card >> 4]}"
        if not left:
            return say("gin, discard {card}", card=name)
        return say("knock with {deadwood}, discard {card}", deadwood=left, card=name)

    def piles(self, seat: int) -> tuple[PileView, ...]:
        """Return the stock and the discards, with the moves that take from them."""
        state = self.state
        legal = self.legal_moves() if self.current_player() == seat else []
        return (
            PileView(words=say("Stock"), num_cards=state.stock_size, move=STOCK_MOVE if STOCK_MOVE in legal else None),
            PileView(
                words=say("Discards"),
                num_cards=int(state.upcard is not None),
                top=state.upcard,
                move=TAKE_MOVE if TAKE_MOVE in legal else None,
            ),
        )

    def turn_words(self, seat: int) -> str:
        """Return what the seat is to do."""
        phase = self.state.phase
        if phase == "discard":
            can_knock = self.legal_moves()[-1] >= KNOCK_MOVE
            return say("Discard a card, or knock") if can_knock else say("Discard a card")
        if phase == "first offer":
            return say("Take the card turned up, or pass")
        if phase == "stock only":
            return say("Draw from the stock")
        return say("Draw from the stock, or take the card turned up")

    def finish_round(self) -> list[str]:
        """Count the hand; say who has won how much."""
        points = self.state.points()
        self.add_points([max(won, 0) for won in points])
        self.figures.append({to_say("points"): points})
        if self.state.knocker < 0:
            return [say("Nobody knocked: no points"), self.standing()]
        winner = points.index(max(points))
        told = {"points": point_words(points[winner])}
        if winner == self.state.knocker:
            return [self.say_of(winner, "{name} wins {points}", "You win {points}", **told), self.standing()]
        undercut = self.say_of(
            winner,
            "{name} undercuts the knocker and wins {points}",
            "You undercut the knocker and win {points}",
            **told,
        )
        return [undercut, self.standing()]

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
                tally=say("deadwood {number}", number=deadwood_of(state.hands[who])) if who == seat else "",
                score=point_words(self.scores[who]),
            )
            for who in range(2)
        ]
        return CardView(
            seats=tuple(seats),
            hand=(*(card for meld in melds for card in meld), *loose),
            is_playing_cards=True,
            words=" · ".join(
                [
                    say("Hand {number}", number=self.num_rounds + 1),
                    say_count("{count} card in the stock", "{count} cards in the stock", state.stock_size),
                ]
            ),
            turn=self.turn_words(seat) if self.current_player() == seat else "",
            received=self.drawn[1] if self.drawn[0] == seat and state.phase == "discard" else (),
            groups=tuple(tuple(meld) for meld in melds),
            piles=self.piles(seat),
        )

    def standing(self) -> str:
        """Return the score."""
        return say("Score: {scores}", scores=self.by_seat(self.scores))


def new_search() -> Search:
    """Return the search that suits the game: playouts that meld and knock, one move in ten at random."""
    return InformationSetSearch(exploration=0.7, playout="greedy", epsilon=0.1)


GIN_RUMMY = Game(
    name="gin_rummy",
    title=to_say("Gin Rummy"),
    num_players=(2,),
    match=GinMatch,
    rules=GinRules,
    advise=advise,
    search=new_search,
    stoppers=stop_when_certain,
    guide=beside(__file__, "guide.toml"),
)
