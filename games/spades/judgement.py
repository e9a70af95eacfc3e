"""What a good player thinks of each legal card before any calculation: a skew, reasons, and plain mistakes.

A skew in [1/2, 3/2] bends the search for a while and decides between cards that the search cannot tell apart. A card
marked as a mistake is a suspect: it bears the burden of proof. A hopeless one is not searched at all. The rules are
general; each says its reason in words, which become the hints of the app.
"""

from collections.abc import Callable

from aicore.advice import clipped_skew

from .following_rules import follow
from .leading_rules import lead
from .nil_rules import (
    follow_against_nil,
    follow_for_nil,
    follow_own_nil,
    follow_past_nil,
    lead_against_nil,
    lead_for_nil,
    lead_own_nil,
)
from .opinion import Opinion, Opinions
from .situation import EXACT_CARDS, Situation
from .state import SpadesState

__all__ = ["Opinions", "bonus_of", "equals_of", "judge", "sensible_moves", "skews_of", "suspects_of"]


def judge(state: SpadesState) -> Opinions:
    """Return an opinion on every legal card; the state is an observation in which a card is to be played."""
    situation = Situation(state)
    opinions = {card: Opinion() for card in situation.legal}
    if len(opinions) > 1:
        choose_rules(situation)(situation, opinions)
        one_of_equals(situation, opinions)
    for opinion in opinions.values():
        opinion.skew = clipped_skew(opinion.skew)
    return opinions


def choose_rules(situation: Situation) -> Callable[[Situation, Opinions], None]:
    """Return the rules for this kind of situation."""
    if situation.is_nil_alive(situation.seat):
        return lead_own_nil if situation.is_leading else follow_own_nil
    if situation.is_nil_alive(situation.partner) and not situation.is_critical:
        return lead_for_nil if situation.is_leading else follow_for_nil
    if situation.is_leading:
        return lead_against_nil if situation.nil_opponents and not situation.is_critical else lead
    if situation.nil_opponents and not situation.is_critical:
        return follow_against_nil if situation.best[0] in situation.nil_opponents else follow_past_nil
    return follow


def one_of_equals(situation: Situation, opinions: Opinions) -> None:
    """Leave one of cards that are worth the same: the lowest, but the highest when leading a sure winner or ducking."""
    top = situation.is_nil_alive(situation.seat) or (not situation.wants_tricks and not situation.is_leading)
    for card, opinion in opinions.items():
        is_lead_of_boss = situation.is_leading and situation.is_boss(card)
        for other in opinions:
            if other == card or not situation.are_equal(card, other):
                continue
            if (other in situation.winners) != (card in situation.winners) and not situation.is_leading:
                continue
            if opinions[other].is_mistake and not opinion.is_mistake:
                continue
            prefers_other = other > card if top or is_lead_of_boss else other < card
            if prefers_other and not (opinion.is_hopeless or opinions[other].is_hopeless):
                opinion.yield_to(other, situation.name(other))
                break


def skews_of(opinions: Opinions, num_left: int) -> dict[int, float]:
    """Return the skew of every card, the lowest one for mistakes; theirs alone where every deal is solved exactly."""
    return {
        card: opinion.skew for card, opinion in opinions.items() if opinion.is_mistake or num_left > EXACT_CARDS
    }


def suspects_of(opinions: Opinions) -> list[int]:
    """Return the plain mistakes."""
    return [card for card, opinion in opinions.items() if opinion.is_mistake]


def equals_of(opinions: Opinions) -> dict[int, int]:
    """Return the cards that are worth the same as another, each with the one that stands for it."""
    return {card: opinion.equal for card, opinion in opinions.items() if opinion.equal is not None}


def bonus_of(opinions: Opinions, bonus: float) -> dict[int, float]:
    """Return a skew for the two cards that look best: the whole bonus and half of it."""
    order = sorted(opinions, key=lambda card: -opinions[card].skew)
    return {card: 1.0 + bonus / (place + 1) for place, card in enumerate(order[:2])}


def sensible_moves(opinions: Opinions) -> list[int]:
    """Return the cards that the search may consider; if all are hopeless, those with the best skew."""
    open_to_proof = [card for card, opinion in opinions.items() if not opinion.is_hopeless]
    if open_to_proof:
        return open_to_proof
    best = max(opinion.skew for opinion in opinions.values())
    return [card for card, opinion in opinions.items() if opinion.skew == best]
