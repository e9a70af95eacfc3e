"""Bids by knowledge: expected tricks, the chance of a nil, and what score, bags and the other bids make of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from aicore.cards import mixed_seed
from aicore.games.table.words import say, say_number, say_share

from .deck import deck_for
from .handvalue import expected_tricks, nil_chance
from .observation import Observation
from .rules import Rules
from .scoring import contract_of
from .state import BLIND_MOVE, BLIND_NIL_MOVE, LOOK_MOVE, SpadesState

NIL = 0
LARGE_CONTRACT = 10     # that is worth more than its tricks under the rule ten_for_200
LARGE_FROM = 8.6        # tricks of a team, bid as usual, from which on it pays to bid so many
USUAL_BAG_COST = 9.0    # that the adjustments were measured with
SHADE_FOR_BAGS = 0.02   # tricks taken off for every point that a bag costs less; where it costs more, bid the same
NIL_ALONE = 0.25        # added to the chance that a nil must have where no partner covers it and three attack it
NIL_WITH_PASS = {0: 0.0, 2: 0.35, 3: 0.375, 4: 0.4}      # taken off it by the cards that the partner exchanges
HOPELESS = 150          # points behind from which on not even a blind contract helps


@dataclass(frozen=True, slots=True, kw_only=True)
class Temper:
    """How a character bends its bids: tricks added, chance of a nil added, and how much chance plays in."""

    courage: float = 0.0
    nil_love: float = 0.0
    whim: float = 0.1


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid and the sentences that explain it."""

    move: int
    reasons: list[str]


@dataclass(frozen=True, slots=True)
class Standing:
    """The match as the bidder sees it."""

    lead: int              # own score less theirs
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


def choose_bid(observation: Observation, state: SpadesState, *, seed: int, temper: Temper) -> Bid:
    """Return a legal bid; the seat is to bid."""
    legal = state.legal_moves()
    standing = Standing.of(state, observation.seat)
    if LOOK_MOVE in legal:
        return blind_bid(standing, legal)
    if legal == [BLIND_MOVE]:
        return Bid(BLIND_MOVE, [say("The partner's blind bid stands for both.")])
    assert observation.hand is not None
    hand = observation.hand
    tricks = expected_tricks(hand)
    reasons = [say("The hand is worth {tricks} tricks.", tricks=say_number(tricks, decimals=1))]
    partner_bid = state.bids[state.rules.ally_of(observation.seat)]
    if legal == [NIL]:
        return Bid(NIL, [*reasons, say("The rules leave nothing but nil.")])
    if NIL in legal and len(legal) > 1:
        chance = nil_chance(hand)
        limit = nil_limit(tricks, partner_bid, standing) - temper.nil_love
        limit += NIL_ALONE if state.rules.solo else -NIL_WITH_PASS[state.rules.num_passed]
        if chance > limit:
            told = say(
                "A nil should succeed {chance} of the time; {limit} would be enough.",
                chance=say_share(chance),
                limit=say_share(limit),
            )
            return Bid(NIL, [*reasons, told])
    adjustment, why = adjust(state.bids, state.rules, observation.seat, standing)
    draw = mixed_seed(seed, 17) % 1001 / 1000 - 0.5
    wanted = tricks + adjustment + temper.courage + 2 * temper.whim * draw
    bid = max(1, int(wanted + 0.5))
    if state.rules.ten_for_200 and partner_bid is not None:
        partner_tricks = contract_of(partner_bid)
        if partner_tricks + bid < LARGE_CONTRACT and partner_tricks + wanted >= LARGE_FROM:
            bid = LARGE_CONTRACT - partner_tricks
            why = [*why, say("Ten tricks together are worth {points} points.", points=200)]
    choices = [move for move in legal if move != NIL] or legal
    bid = min(choices, key=lambda move: (abs(move - bid), move))
    return Bid(bid, [*reasons, *why])


def nil_limit(tricks: float, partner_bid: int | None, standing: Standing) -> float:
    """Return the chance of success from which on a nil is worth more than an ordinary bid."""
    limit = 0.55 + 0.05 * tricks
    if partner_bid in (NIL, BLIND_NIL_MOVE):
        limit += 0.15              # nobody is left to cover, and the pair has no contract
    elif partner_bid is not None:
        limit -= 0.02 * (partner_bid - 3)
    if standing.their_score >= standing.target - 100 and standing.lead < -50:
        limit -= 0.15              # the opponents are about to win: risk more
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
        if total >= 11:
            change -= 0.3
            reasons.append(say("The others bid {total} together, so tricks will be scarce.", total=total))
        elif total <= 7:
            change += 0.2
            reasons.append(say("The others bid only {total} together.", total=total))
    if rules.bag_penalty and standing.own_bags >= 7:
        change += 0.35
        reasons.append(say("With {bags} bags it is better to bid up than to take more.", bags=standing.own_bags))
    partner_bid = bids[rules.ally_of(seat)]
    if partner_bid in (NIL, BLIND_NIL_MOVE):
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


def outlooks(state: SpadesState) -> list[tuple[float, float] | None]:
    """Return what every seat added to the tricks of its hand for its bid, and the chance that its nil had to have.

    Without the part of a nil's chance that depends on the hand. None for a bid that its hand does not explain: a blind
    one, one that the rules told, one before cards were passed.
    """
    found: list[tuple[float, float] | None] = [None] * 4
    if state.rules.bidding != "standard" or any(state.given) or state.rules.nil_pass or state.rules.solo:
        return found
    bids: list[int | None] = [None] * 4
    for turn in range(4):
        seat = (state.dealer + 1 + turn) % 4
        bid = state.bids[seat]
        if bid is not None and bid < BLIND_NIL_MOVE:
            standing = Standing.of(state, seat)
            adjustment, _ = adjust(bids, state.rules, seat, standing)
            found[seat] = adjustment, nil_limit(0.0, bids[seat ^ 2], standing)
        bids[seat] = bid
    return found


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
    is_nil = state.bids[observation.seat] in (NIL, BLIND_NIL_MOVE)

    def weight(card: int) -> float:
        guards = sum(1 for other in legal if other >> 4 == card >> 4 and other < card)
        return (card & 15) * (1.6 if card >> 4 == 3 else 1.0) - guards

    if is_nil:
        card = max(legal, key=weight)
        return Bid(card, [say("{card} is the greatest danger to the nil.", card=name(card))])
    card = min((card for card in legal if card >> 4 != 3), key=lambda card: card & 15, default=min(legal))
    return Bid(card, [say("{card} is a card under which the nil can hide.", card=name(card))])
