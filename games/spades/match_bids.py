"""The bid with the best chance to win the match, and what such bids tell of the hands behind them."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from aicore.arithmetic import exponential
from aicore.games.table.words import say, say_share

from .bid_odds import BidValue, bid_values
from .bid_table import (
    FEW_BID,
    MANY_BAGS,
    MANY_BID,
    NIL,
    NILS,
    Bid,
    Table,
    bags_reason,
    few_bid,
    many_bid,
    nil_reason,
)
from .scoring import contract_of, contract_worth
from .state import BLIND_NIL_MOVE, SpadesState

MOST_ABOVE = 4  # tricks above the worth of the hand that a contract may be
TELLING = 0.01  # so much more of a match is worth a sentence
STEPS = 6  # with which a border between two bids is found
REACH = 2.0  # tricks from a bid within which its borders are looked for
MANY_LOGITS = 4.0
USUAL_HAND = 2.0  # tricks, of a hand that may be a nil
TRICKS_A_CHANCE = 0.05  # that likelihood.pyx adds to the limit of a nil for every trick of the hand


def can_value(table: Table) -> bool:
    """Return whether the model of bid_odds.pyx knows such a table: two sides, and no contract that was bid blind."""
    return not table.rules.solo and all(bid is None or bid <= BLIND_NIL_MOVE for bid in table.bids)


def bid_for_match(
    table: Table, contracts: Sequence[int], *, tricks: float, outlook: float | None, sure: int, nil_love: float
) -> Bid:
    """Return the bid with the best chance to win the match; outlook: of a nil, None where it cannot be."""
    low = [bid for bid in contracts if bid <= tricks + MOST_ABOVE] or [min(contracts)]
    values = values_of(table, low, tricks=tricks, outlook=0.0, sure=sure)
    best = max(low, key=lambda bid: (round(values[bid].value, 6), -abs(bid - tricks)))
    if outlook is not None:
        nil = values_of(table, [NIL], tricks=tricks, outlook=outlook, sure=0)[NIL]
        chance = min(1.0, nil.chance + nil_love)
        if chance * nil.made + (1.0 - chance) * nil.failed > values[best].value:
            limit = (values[best].value - nil.failed) / (nil.made - nil.failed)
            return Bid(NIL, [nil_reason(chance, max(0.0, limit - nil_love))])
    return Bid(best, reasons_for(table, best, values, tricks=tricks))


def values_of(
    table: Table, choices: Sequence[int], *, tricks: float, outlook: float, sure: int = 0
) -> dict[int, BidValue]:
    """Return what the bids are worth to the match."""
    standing = table.standing
    return bid_values(
        choices,
        table.bids,
        hand=tricks,
        nil_logit=outlook,
        sure=sure,
        rules=table.rules,
        score=(standing.own_score, standing.their_score),
        bags=(standing.own_bags, standing.their_bags),
    )


def reasons_for(table: Table, bid: int, values: dict[int, BidValue], *, tricks: float) -> list[str]:
    """Return what speaks for a contract: the other bids, bags, the score, and how much better it is than others."""
    standing, partner = table.standing, table.partner_bid
    others = [contract_of(other) for other in table.bids if other is not None]
    total = sum(others)
    has_opposing_nil = any(other in NILS for other in (table.bids[1], table.bids[3]))
    reasons = []
    if len(others) == 3 and total >= MANY_BID and bid <= tricks:
        reasons.append(many_bid(total))
    elif len(others) == 3 and total <= FEW_BID and bid >= tricks - 0.5:
        reasons.append(few_bid(total))
    if has_opposing_nil and len(others) == 3 and total + bid < 13 and bid < tricks - 0.5:
        reasons.append(say("That leaves tricks to spare, to break the nil with."))
    if table.rules.bag_penalty and standing.own_bags >= MANY_BAGS and bid > tricks - 0.5:
        reasons.append(bags_reason(standing))
    if partner in NILS:
        reasons.append(say("The partner's nil has to be covered."))
    if partner is not None:
        reasons += score_reasons(table, bid)
    rivals = [other for other in values if other != bid]
    if rivals:
        nearest = max((other for other in rivals if abs(other - bid) == 1), key=lambda other: values[other].value)
        if values[bid].value - values[nearest].value >= TELLING:
            told = say(
                "With {bid} the match should be won {chance} of the time, with {other} {less}.",
                bid=bid,
                chance=say_share(values[bid].value),
                other=nearest,
                less=say_share(values[nearest].value),
            )
            reasons.append(told)
    return reasons


def score_reasons(table: Table, bid: int) -> list[str]:
    """Return what the contracts would make of the score, where that may end the match; the partner has bid."""
    standing = table.standing
    own = standing.own_score + contract_worth((bid, table.partner_bid or 0), table.rules)
    theirs = standing.their_score + contract_worth((table.bids[1] or 0, table.bids[3] or 0), table.rules)
    if theirs >= standing.target and theirs > own:
        return [say("The opponents win the match with what they have bid, unless they are set.")]
    if own >= standing.target > standing.own_score and own > theirs:
        return [say("That is enough to win the match.")]
    return []


# What bids tell


def outlooks(state: SpadesState) -> list[tuple[float, float] | None]:
    """Return what every seat added to the tricks of its hand for its bid, and the chance that its nil had to have.

    Without the part of a nil's chance that depends on the hand. None for a bid that its hand does not explain: a blind
    one, one that the rules told, one before cards were passed, one that the match asked for whatever the hand.
    """
    found: list[tuple[float, float] | None] = [None] * 4
    if state.rules.bidding != "standard" or any(state.given) or state.rules.nil_pass or state.rules.solo:
        return found
    for seat, bid in enumerate(state.bids):
        if bid is not None and bid < BLIND_NIL_MOVE and can_value(table := Table.of(state, seat)):
            found[seat] = outlook_of(table, bid)
    return found


@lru_cache(maxsize=32)
def outlook_of(table: Table, bid: int) -> tuple[float, float] | None:
    """Return what a bid says of its hand: the tricks added to it, and the chance that a nil has to have."""
    limit = limit_of_nil(table)
    if bid == NIL:
        return 0.0, limit

    def prefers(higher: int, tricks: float) -> bool:
        values = values_of(table, [higher - 1, higher], tricks=tricks, outlook=0.0)
        return values[higher].value > values[higher - 1].value

    most = 13 - contract_of(table.partner_bid or 0)
    upper = border(lambda tricks: prefers(bid + 1, tricks), bid - REACH, bid + 1 + REACH) if bid < most else None
    lower = border(lambda tricks: prefers(bid, tricks), bid - 1 - REACH, bid + REACH) if bid > 1 else None
    if upper is None and lower is None:
        return None
    if upper is None or lower is None:
        centre = lower + 0.5 if lower is not None else (upper or 0.0) - 0.5
    else:
        centre = 0.5 * (lower + upper)
    return bid - centre, limit


def limit_of_nil(table: Table) -> float:
    """Return the chance by the hand alone from which on a nil was bid, less what a usual hand adds to it."""
    contracts = [bid for bid in range(1, 5) if bid + contract_of(table.partner_bid or 0) <= 13] or [1]
    values = values_of(table, contracts, tricks=USUAL_HAND, outlook=0.0)
    best = max(value.value for value in values.values())

    def is_bid(logit: float) -> bool:
        return values_of(table, [NIL], tricks=USUAL_HAND, outlook=logit)[NIL].value > best

    logit = border(is_bid, -MANY_LOGITS, MANY_LOGITS)
    if logit is None:
        logit = -MANY_LOGITS if is_bid(0.0) else MANY_LOGITS
    return 1.0 / (1.0 + exponential(-logit)) - TRICKS_A_CHANCE * USUAL_HAND


def border(is_beyond: Callable[[float], bool], low: float, high: float) -> float | None:
    """Return where is_beyond turns from false to true between low and high; None where it does not."""
    if is_beyond(low) or not is_beyond(high):
        return None
    for _ in range(STEPS):
        middle = 0.5 * (low + high)
        if is_beyond(middle):
            high = middle
        else:
            low = middle
    return 0.5 * (low + high)
