"""Dou Di Zhu at the table: one deal is a match."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from aicore.games.table import Game, Match, Rules, beside, stop_when_certain
from aicore.games.table.views import CardView, SeatView
from aicore.games.table.words import say, say_count, to_say
from aicore.search import InformationSetSearch, Search

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
            return say("Seat {number}", number=seat)
        return say("Landlord {number}", number=seat) if seat == state.landlord else say("Farmer {number}", number=seat)

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
        roles = {state.landlord: say("landlord")} if state.landlord >= 0 and state.phase != "auction" else {}
        seats = [
            SeatView(
                name=self.seat_name(who),
                num_cards=state.sizes[who],
                tally="",
                score=roles.get(who, say("farmer")) if roles else self.bid_words(who),
            )
            for who in range(3)
        ]
        hand = tuple(sorted(self.cards[seat], key=lambda card: (RANKS.index(rank_of(card)), card), reverse=True))
        return CardView(
            seats=tuple(seats),
            hand=hand,
            is_playing_cards=False,
            words=(
                say("The landlord's cards: {cards}", cards=rank_words(ranks_of(self.kitty)))
                if roles
                else say("The auction")
            ),
            turn=self.turn_words(seat) if is_own and is_playing else "",
            several=say("Play", context="the cards chosen") if is_own and is_playing else "",
            pickable=hand if is_own and is_playing else (),
            calls=tuple(move for move in self.legal_moves() if move == PASS_MOVE) if is_playing else None,
            laid=tuple((who, tuple(cards)) for who, cards in self.laid.items()),
            received=tuple(self.kitty) if roles and seat == state.landlord and len(hand) == MOST_CARDS else (),
            most_cards=MOST_CARDS,
        )

    def bid_words(self, seat: int) -> str:
        """Return what the seat has bid."""
        bid = self.state.bids[seat]
        return "" if bid is None else say("pass") if bid == 0 else say("bid {bid}", bid=bid)

    def turn_words(self, seat: int) -> str:
        """Return what has to be beaten."""
        state = self.state
        if state.pending:
            cards = rank_words(state.move_name(state.pending).split("+")[0])
            return say("Choose what goes with {cards}", cards=cards)
        if state.last is None:
            return say("Lead: choose the cards of a combination")
        owner, number = state.last
        cards = rank_words(state.move_name(number))
        return say("Beat {cards} of {name}, or pass", cards=cards, name=self.seat_name(owner))

    def move_words(self, move: int) -> str:
        """Return a bid, a pass or the cards of a combination."""
        name = self.move_name(move)
        if move == PASS_MOVE or name == "pass":
            return say("pass")
        if name.startswith("bid "):
            return say("bid {bid}", bid=name.removeprefix("bid "))
        cards, _, carried = name.partition("+")
        if "1" in carried:
            return say_count("{cards} and a card", "{cards} and {count} cards", len(carried), cards=rank_words(cards))
        if "2" in carried:
            return say_count("{cards} and a pair", "{cards} and {count} pairs", len(carried), cards=rank_words(cards))
        return rank_words(cards)

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
            seat, cards = state.landlord, state.shown
            if not self.names:
                # Its usual name says that it is the landlord already.
                name = say("Seat {number}", number=seat)
                return [say("{name} is the landlord and takes {cards}", name=name, cards=cards)]
            return [
                self.say_of(
                    seat,
                    "{name} is the landlord and takes {cards}",
                    "You are the landlord and take {cards}",
                    cards=rank_words(cards),
                )
            ]
        return []

    def standing(self) -> str:
        """Return the points, or the cards left."""
        state = self.state
        if state.phase != "over":
            return say("cards left: {numbers}", numbers=", ".join(str(size) for size in state.sizes))
        if state.landlord < 0:
            return say("all have passed")
        points = ", ".join(f"{points:+d}" for points in state.points())
        if state.winner == state.landlord:
            return say("the landlord wins; points {points}", points=points)
        return say("the farmers win; points {points}", points=points)


def new_search() -> Search:
    """Return the search that suits the game: playouts by rules of thumb, one move in five at random."""
    return InformationSetSearch(exploration=0.7, playout="greedy", epsilon=0.2)


DOU_DIZHU = Game(
    name="dou_dizhu",
    title=to_say("Dou Di Zhu"),
    new=DouDizhuState.new,
    num_players=(3,),
    match=DouDizhuMatch,
    rules=DouDizhuRules,
    advise=advise,
    search=new_search,
    stoppers=stop_when_certain,
    guide=beside(__file__, "guide.toml"),
)
