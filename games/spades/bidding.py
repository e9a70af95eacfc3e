"""Bids by knowledge: expected tricks, the chance of a nil, and what score, bags and the other bids make of them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from aicore.arithmetic import exponential
from aicore.cards import mixed_seed, shuffled
from aicore.games.table.words import say, say_count, say_number

from .bid_table import (
    FEW_BID,
    MANY_BAGS,
    MANY_BID,
    NIL,
    NILS,
    Bid,
    Standing,
    Table,
    bags_reason,
    few_bid,
    many_bid,
    nil_reason,
)
from .deck import deck_for
from .handvalue import expected_tricks, nil_logit
from .match_bids import bid_for_match, can_value, outlooks
from .observation import Observation
from .rules import Rules
from .scoring import contract_of
from .state import BLIND_MOVE, BLIND_NIL_MOVE, LOOK_MOVE, SpadesState
from .sure_tricks import sure_tricks

__all__ = ["Bid", "Temper", "choose_bid", "choose_pass", "nil_outlook", "outlooks"]

NUM_PASSES = 16  # hands of the partner that a pass is tried with
MAX_LOGIT = 4.0  # of a nil: nobody knows its chance better than that
LARGE_CONTRACT = 10  # that is worth more than its tricks under the rule ten_for_200
LARGE_FROM = 8.6  # tricks of a team, bid as usual, from which on it pays to bid so many
USUAL_BAG_COST = 9.0  # that the adjustments were measured with
SHADE_FOR_BAGS = 0.02  # tricks taken off for every point that a bag costs less; where it costs more, bid the same
NIL_ALONE = 0.25  # added to the chance that a nil must have where no partner covers it and three attack it
HOPELESS = 150  # points behind from which on not even a blind contract helps


@dataclass(frozen=True, slots=True, kw_only=True)
class Temper:
    """How a character bends its bids: tricks added, chance of a nil added, and how much chance plays in."""

    courage: float = 0.0
    nil_love: float = 0.0
    whim: float = 0.1


def choose_bid(
    observation: Observation, state: SpadesState, *, seed: int, temper: Temper, by_match: bool = False
) -> Bid:
    """Return a legal bid; the seat is to bid. By match: the one with the best chance to win it, else by rules."""
    legal = state.legal_moves()
    standing = Standing.of(state, observation.seat)
    if LOOK_MOVE in legal:
        return blind_bid(standing, legal)
    if legal == [BLIND_MOVE]:
        return Bid(BLIND_MOVE, [say("The partner's blind bid stands for both.")])
    assert observation.hand is not None
    hand = observation.hand
    sure = sure_tricks(hand, deck_for(state.rules).cards)
    tricks = max(expected_tricks(hand), sure)
    reasons = [say("The hand is worth {tricks} tricks.", tricks=say_number(tricks, decimals=1))]
    if legal == [NIL]:
        return Bid(NIL, [*reasons, say("The rules leave nothing but nil.")])
    outlook = nil_outlook(hand, state.rules) if NIL in legal and len(legal) > 1 else None
    draw = mixed_seed(seed, 17) % 1001 / 1000 - 0.5
    bent = tricks + temper.courage + 2 * temper.whim * draw
    # What cannot be lost is bid, and then no nil.
    contracts = [move for move in legal if move >= max(1, min(sure, max(legal)))] or legal
    table = Table.of(state, observation.seat)
    if by_match and can_value(table):
        found = bid_for_match(table, contracts, tricks=bent, outlook=outlook, sure=sure, nil_love=temper.nil_love)
    else:
        found = bid_by_rule(table, contracts, tricks=bent, outlook=outlook, nil_love=temper.nil_love)
    if sure and found.move == sure:
        reasons.append(say_count("{count} trick cannot be lost.", "{count} tricks cannot be lost.", sure))
    return Bid(found.move, [*reasons, *found.reasons])


def bid_by_rule(
    table: Table, contracts: Sequence[int], *, tricks: float, outlook: float | None, nil_love: float
) -> Bid:
    """Return the bid nearest to the tricks that the hand should take, or a nil with a good chance."""
    if outlook is not None:
        chance = 1.0 / (1.0 + exponential(-outlook))
        limit = nil_limit(tricks, table.partner_bid, table.standing) - nil_love
        limit += NIL_ALONE if table.rules.solo else 0.0
        if chance > limit:
            return Bid(NIL, [nil_reason(chance, limit)])
    adjustment, why = adjust(table.bids, table.rules, 0, table.standing)
    bid = max(1, int(tricks + adjustment + 0.5))
    if table.rules.ten_for_200 and table.partner_bid is not None:
        partner_tricks = contract_of(table.partner_bid)
        if partner_tricks + bid < LARGE_CONTRACT and partner_tricks + tricks + adjustment >= LARGE_FROM:
            bid = LARGE_CONTRACT - partner_tricks
            why = [*why, say("Ten tricks together are worth {points} points.", points=200)]
    return Bid(min(contracts, key=lambda move: (abs(move - bid), move)), why)


def nil_limit(tricks: float, partner_bid: int | None, standing: Standing) -> float:
    """Return the chance of success from which on a nil is worth more than an ordinary bid."""
    limit = 0.55 + 0.05 * tricks
    if partner_bid in NILS:
        limit += 0.15  # nobody is left to cover, and the pair has no contract
    elif partner_bid is not None:
        limit -= 0.04 * (partner_bid - 3)
    if standing.their_score >= standing.target - 100 and standing.lead < -50:
        limit -= 0.15  # the opponents are about to win: risk more
    elif standing.own_score >= standing.target - 60 and standing.lead > 50:
        limit += 0.1
    return limit


def adjust(bids: Sequence[int | None], rules: Rules, seat: int, standing: Standing) -> tuple[float, list[str]]:
    """Return what the table adds to the expected tricks, and why; bids by seat, None before they are made."""
    # A broken contract costs twice its points, a bag a tenth of a hundred: measured best in 300 games against 0.
    change = -0.45 + SHADE_FOR_BAGS * min(rules.bag_cost - USUAL_BAG_COST, 0.0)
    reasons = []
    others = [contract_of(bid) for other, bid in enumerate(bids) if bid is not None and other != seat]
    if len(others) == 3:
        total = sum(others)
        if total >= MANY_BID:
            change -= 0.3
            reasons.append(many_bid(total))
        elif total <= FEW_BID:
            change += 0.2
            reasons.append(few_bid(total))
    if rules.bag_penalty and standing.own_bags >= MANY_BAGS:
        change += 0.35
        reasons.append(bags_reason(standing))
    partner_bid = bids[rules.ally_of(seat)]
    if partner_bid in NILS:
        change -= 0.3
        reasons.append(say("The partner's nil has to be covered."))
    if standing.their_score >= standing.target - 60 and standing.lead < 0:
        change += 0.4
        reasons.append(say("The opponents are close to winning: it is time to risk more."))
    needed = standing.target - standing.own_score
    if partner_bid is not None and 0 < needed <= 130 and standing.lead > 0:
        enough = (needed + 9) // 10
        if partner_bid + round(change) >= enough:
            change -= 0.5
            reasons.append(say("The partner's bid is nearly enough to win the match."))
    return change, reasons


def blind_bid(standing: Standing, legal: Sequence[int]) -> Bid:
    """Bid blind when ordinary rounds can hardly save the match, else look."""
    is_last_chance = standing.their_score >= standing.target - 80
    if BLIND_NIL_MOVE in legal and is_last_chance and standing.lead <= -200:
        return Bid(BLIND_NIL_MOVE, [say("Only a blind nil can still turn the match.")])
    # Six are made in six rounds of ten; a point that far behind is worth more than one ahead.
    blind = min((bid for bid in legal if bid > BLIND_MOVE), default=None)
    if blind is not None and is_last_chance and standing.lead >= -HOPELESS:
        return Bid(blind, [say("Only a blind bid can still turn the match.")])
    return Bid(LOOK_MOVE, [say("There is no need to bid blind.")])


def choose_pass(observation: Observation, state: SpadesState) -> Bid:
    """Return a card to pass: a nil bidder gives its most dangerous cards, the partner its safest low ones."""
    legal = state.legal_moves()
    name = deck_for(state.rules).symbol
    if state.bids[observation.seat] in NILS:
        card = most_dangerous(legal)
        return Bid(card, [say("{card} is the greatest danger to the nil.", card=name(card))])
    card = safest(legal)
    return Bid(card, [say("{card} is a card under which the nil can hide.", card=name(card))])


def most_dangerous(cards: Collection[int]) -> int:
    """Return the card that a nil would rather be without."""

    def weight(card: int) -> float:
        guards = sum(1 for other in cards if other >> 4 == card >> 4 and other < card)
        return (card & 15) * (1.6 if card >> 4 == 3 else 1.0) - guards

    return max(cards, key=weight)


def safest(cards: Collection[int]) -> int:
    """Return the card that helps a nil most."""
    return min((card for card in cards if card >> 4 != 3), key=lambda card: card & 15, default=min(cards))


def nil_outlook(hand: Collection[int], rules: Rules) -> float | None:
    """Return ln (p / (1 - p)) of a nil's chance by the hand alone; None with a sure trick, for it takes that.

    Where a nil is followed by a pass, on average over what the partner may give for the most dangerous cards.
    """
    deck = deck_for(rules).cards
    if not rules.nil_pass:
        return None if sure_tricks(hand, deck) else bounded(nil_logit(hand))
    given: set[int] = set()
    for _ in range(rules.num_passed):
        given.add(most_dangerous(set(hand) - given))
    kept = [card for card in hand if card not in given]
    hidden = [card for card in deck if card not in hand]
    total = 0.0
    for sample in range(NUM_PASSES):
        partner = set(shuffled(hidden, mixed_seed(sample, 29))[: len(hand)])
        received: set[int] = set()
        for _ in range(rules.num_passed):
            received.add(safest(partner - received))
        after = [*kept, *received]
        total += -MAX_LOGIT if sure_tricks(after, deck) else bounded(nil_logit(after))
    return total / NUM_PASSES


def bounded(logit: float) -> float:
    """Return the logit within what the fits have seen."""
    return max(-MAX_LOGIT, min(MAX_LOGIT, logit))
