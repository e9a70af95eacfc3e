"""Dou Di Zhu at the table: one deal is a match."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from aicore.search import InformationSetSearch, Search
from games.table import Game, Match, Rules, stop_when_certain
from games.table.views import CardView, SeatView

from .bidding import advise
from .cards import NAMES, dealt, rank_of, rank_words, ranks_of, with_suits
from .combos import RANKS
from .plays import play_of
from .state import AUCTIONS, KICKERS, PASS_MOVE, DouDizhuState

MOST_CARDS = 20


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

    def new_round(self) -> DouDizhuState:
        """Deal, and give the cards suits."""
        state: DouDizhuState = super().new_round()
        *self.cards, self.kitty = dealt(state)
        self.laid: dict[int, list[int]] = {}           # what lies before the seats since the last lead
        self.wished: list[int] = []                    # cards that were chosen, of those of the same rank
        return state

    def lay_down(self, seat: int, before: str) -> None:
        """Take the cards that a seat has played out of its hand, those that were chosen first."""
        gone = Counter(before) - Counter(self.state.hands[seat])
        for rank, count in gone.items():
            same = [card for card in self.cards[seat] if rank_of(card) == rank]
            same.sort(key=lambda card: card not in self.wished)
            self.laid.setdefault(seat, []).extend(same[:count])
        self.cards[seat] = [card for card in self.cards[seat] if card not in self.laid.get(seat, ())]

    def held(self, state: Any, seat: int) -> list[int]:
        """Return the cards that a seat holds; suits are kept in the match's own state alone."""
        return list(self.cards[seat]) if state is self.state else with_suits(state.hands)[seat]

    def moves_for(self, cards: Sequence[int]) -> list[int]:
        """Return the combination and its kickers that are exactly these cards; none if they are none."""
        self.wished = list(cards)
        return play_of(self.state, ranks_of(cards)) if cards and self.state.phase == "playing" else []

    def card_names(self) -> dict[int, str]:
        """Return all cards as people write them."""
        return NAMES

    def card_view(self, seat: int) -> CardView:
        """Return the table as the seat sees it: combinations are chosen by their cards."""
        state = self.state
        is_own, is_playing = self.current_player() == seat, state.phase == "playing"
        roles = {state.landlord: "landlord"} if state.landlord >= 0 and state.phase != "auction" else {}
        seats = [
            SeatView(
                name=self.seat_name(who),
                num_cards=state.sizes[who],
                tally="",
                score=roles.get(who, "farmer") if roles else self.bid_words(who),
            )
            for who in range(3)
        ]
        hand = tuple(sorted(self.cards[seat], key=lambda card: (RANKS.index(rank_of(card)), card), reverse=True))
        return CardView(
            seats=tuple(seats),
            hand=hand,
            is_playing_cards=False,
            words=f"The landlord's cards: {rank_words(ranks_of(self.kitty))}" if roles else "The auction",
            turn=self.turn_words(seat) if is_own and is_playing else "",
            several="Play" if is_own and is_playing else "",
            pickable=hand if is_own and is_playing else (),
            calls=tuple(move for move in self.legal_moves() if move == PASS_MOVE) if is_playing else None,
            laid=tuple((who, tuple(cards)) for who, cards in self.laid.items()),
            received=tuple(self.kitty) if roles and seat == state.landlord and len(hand) == MOST_CARDS else (),
            most_cards=MOST_CARDS,
        )

    def bid_words(self, seat: int) -> str:
        """Return what the seat has bid."""
        bid = self.state.bids[seat]
        return "" if bid is None else "pass" if bid == 0 else f"bid {bid}"

    def turn_words(self, seat: int) -> str:
        """Return what has to be beaten."""
        state = self.state
        if state.pending:
            return f"Choose what goes with {rank_words(state.move_name(state.pending).split('+')[0])}"
        if state.last is None:
            return "Lead: choose the cards of a combination"
        owner, number = state.last
        return f"Beat {rank_words(state.move_name(number))} of {self.seat_name(owner)}, or pass"

    def make(self, move: int) -> list[str]:
        """Make the move; say who becomes landlord."""
        state, seat = self.state, self.state.current_player()
        was_auction, before = state.phase == "auction", state.hands[seat]
        if not was_auction and state.last is None and not state.pending:
            self.laid = {}
        elif not was_auction and not state.pending:
            self.laid[seat] = []
        state.apply(move)
        if was_auction and state.phase == "playing":
            self.cards[state.landlord] += self.kitty
        elif not was_auction:
            self.lay_down(seat, before)
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
