"""What everybody knows when a seat is to bid, and what a bid is made of."""

from dataclasses import dataclass

from aicore.games.table.words import say, say_share

from .rules import Rules
from .state import BLIND_NIL_MOVE, SpadesState

NIL = 0
NILS = (NIL, BLIND_NIL_MOVE)
MANY_BID, FEW_BID = 11, 7  # by the other three
MANY_BAGS = 7


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid and the sentences that explain it."""

    move: int
    reasons: list[str]


@dataclass(frozen=True, slots=True)
class Standing:
    """The match as the bidder sees it."""

    lead: int  # own score less theirs
    own_score: int
    their_score: int
    own_bags: int
    their_bags: int
    target: int

    @classmethod
    def of(cls, state: SpadesState, seat: int) -> "Standing":
        """Return the standing before this round."""
        own = state.rules.side_of(seat)
        score, bags = state.score, state.bags_before
        # Alone, the one to beat.
        their = max((side for side in range(len(score)) if side != own), key=lambda side: score[side])
        return cls(
            score[own] - score[their], score[own], score[their], bags[own], bags[their], state.rules.target_points
        )


@dataclass(frozen=True, slots=True)
class Table:
    """What everybody knows when a seat is to bid."""

    bids: tuple[int | None, ...]  # by place: the bidder, left, partner, right; None before they are made
    rules: Rules
    standing: Standing

    @classmethod
    def of(cls, state: SpadesState, seat: int) -> "Table":
        """Return what is known before the seat's bid; the state may be further on."""
        turn = (seat - state.dealer - 1) % 4
        bids = [state.bids[(seat + place) % 4] if place > 3 - turn else None for place in range(4)]
        return cls(tuple(bids), state.rules, Standing.of(state, seat))

    @property
    def partner_bid(self) -> int | None:
        return self.bids[self.rules.ally_of(0)]


def nil_reason(chance: float, limit: float) -> str:
    """Return why a nil was bid."""
    return say(
        "A nil should succeed {chance} of the time; {limit} would be enough.",
        chance=say_share(chance),
        limit=say_share(limit),
    )


def many_bid(total: int) -> str:
    """Return what a high total of the others' bids means."""
    return say("The others bid {total} together, so tricks will be scarce.", total=total)


def few_bid(total: int) -> str:
    """Return what a low total of the others' bids means."""
    return say("The others bid only {total} together.", total=total)


def bags_reason(standing: Standing) -> str:
    """Return why bags raise a bid."""
    return say("With {bags} bags it is better to bid up than to take more.", bags=standing.own_bags)
