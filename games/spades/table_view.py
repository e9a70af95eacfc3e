"""What a seat may see of a table of Spades, for whoever draws it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from aicore.games.table.views import CardView, SeatView, SideView, in_hand_order
from aicore.games.table.words import say, say_count, to_say

from .deck import deck_for
from .rules import Rules
from .scoring import contract_of
from .state import BLIND_MOVE

if TYPE_CHECKING:
    from .match import SpadesMatch

USUAL_RULES = Rules()
NIL_WORDS = {0: to_say("Nil"), 14: to_say("Blind nil")}


def tally(match: "SpadesMatch", seat: int) -> str:
    """Return tricks and bid of a seat: – before the bid, 2 of 4 after."""
    bid, tricks = match.state.bids[seat], match.state.tricks[seat]
    if bid is None:
        return "–"
    if bid in NIL_WORDS:
        return f"{say(NIL_WORDS[bid])} · {tricks}"
    if bid == BLIND_MOVE:
        return str(tricks)
    if bid > BLIND_MOVE:
        return say("{tricks} · blind {bid}", tricks=tricks, bid=contract_of(bid))
    return say("{tricks} of {bid}", tricks=tricks, bid=bid)


def team_details(match: "SpadesMatch", team: int) -> str:
    """Return a team's tricks against its contract, and its bags."""
    state = match.state
    bids = [bid for bid in (state.bids[team], state.bids[team + 2]) if bid is not None]
    bags = say("bags {number}", number=match.bags[team])
    if len(bids) < 2:
        return bags
    contract = sum(contract_of(bid) for bid in bids)
    taken = say("{tricks} of {bid}", tricks=state.tricks[team] + state.tricks[team + 2], bid=contract)
    return f"{taken} · {bags}"


def team_views(match: "SpadesMatch", seat: int) -> tuple[SideView, ...]:
    """Return both teams, the seat's own first."""
    return tuple(
        SideView(seats=(team, team + 2), total=match.score[team], details=team_details(match, team))
        for team in (seat % 2, 1 - seat % 2)
    )


def solo_score(match: "SpadesMatch", seat: int) -> str:
    """Return points and bags of who plays alone."""
    return say("{points} · bags {bags}", points=match.score[seat], bags=match.bags[seat])


def mood(seat: int, bids: Sequence[int | None], tricks: Sequence[int], *, rules: Rules = USUAL_RULES) -> int:
    """Return how the seat's round goes, from bids and tricks of all four: 1 well, -1 badly."""
    bid, num_left = bids[seat], 13 - sum(tricks)
    if bid is None or None in bids:
        return 0
    if bid in NIL_WORDS:
        return -1 if tricks[seat] else int(num_left == 0)
    allies = rules.seats_of(rules.side_of(seat))
    counted = [(bids[place] or 0, tricks[place]) for place in allies if bids[place] not in NIL_WORDS]
    needed = sum(contract_of(bid) - taken for bid, taken in counted)
    return 1 if needed <= 0 else -1 if needed > num_left else 0


def turn_words(match: "SpadesMatch", seat: int) -> str:
    """Return what the seat is to do, if that is not plain."""
    if match.state.phase == "bidding":
        return say("Your bid")
    if match.state.phase == "passing":
        left = match.rules.num_passed - len(match.state.given[seat])
        partner = match.seat_name(seat ^ 2)
        return say_count("Choose {count} card for {name}", "Choose {count} cards for {name}", left, name=partner)
    return ""


def card_view(match: "SpadesMatch", seat: int) -> CardView:
    """Return the table as the seat sees it; a hand that was not looked at lies face down, as any cards."""
    state, deck = match.state, deck_for(match.rules)
    has_looked = state.has_looked[seat] or state.phase != "bidding"
    held = state.hands[seat] if has_looked else deck.cards[: len(state.hands[seat])]
    seats = [
        SeatView(
            name=match.seat_name(who),
            num_cards=len(state.hands[who]),
            tally=tally(match, who),
            score=solo_score(match, who) if match.rules.solo else "",
            is_dealer=who == state.dealer,
            mood=mood(who, state.bids, state.tricks, rules=match.rules),
        )
        for who in range(4)
    ]
    led = deck.suit_symbol(state.trick[0][1]) if state.trick else ""
    is_several = seat == state.current_player() and match.num_together() > 1
    number = match.num_rounds + (match.winner is None)
    return CardView(
        seats=tuple(seats),
        hand=tuple(in_hand_order(held)),
        is_playing_cards=state.phase != "bidding",
        trick=tuple(state.trick),
        last_trick=match.last_trick,
        words=" · ".join(
            [say("Round {number}", number=number), say("to {points}", points=match.rules.target_points)]
        ),
        sides=() if match.rules.solo else team_views(match, seat),
        has_looked=has_looked,
        turn=turn_words(match, seat),
        several=say("Pass these cards") if is_several else "",
        pickable=tuple(state.legal_moves()) if is_several else (),
        received=tuple(state.given[seat ^ 2]) if state.phase == "playing" and len(state.hands[seat]) == 13 else (),
        led=led,
        can_follow=any(deck.suit_symbol(card) == led for card in held),
    )
