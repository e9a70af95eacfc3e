"""Why a card was played, in words."""

from aicore.result import SearchResult

from .deck import deck_for
from .opinion import SAME_WORTH, Opinion, Opinions
from .situation import Situation
from .state import SpadesState
from .trick_view import SPADES, rank_of, suit_of

MOST_ALTERNATIVES = 3
BY_SEARCH = "no card did clearly better in the simulated rounds"
BY_PROOF = "in the same simulated rounds it did clearly better than the others"
BY_ARGUMENT = "no other card came into question"


def explain_card(state: SpadesState, opinions: Opinions, card: int, result: SearchResult | None) -> list[str]:
    """Return sentences about the card that the search chose, and about cards that look tempting but were left out."""
    situation = Situation(state)
    verb = "Leads" if situation.is_leading else "Plays"
    reasons = reasons_for(card, opinions.get(card, Opinion()), result)
    sentences = [f"{verb} {situation.name(card)}: {reasons[0]}."]
    sentences += [f"{more[0].upper()}{more[1:]}." for more in reasons[1:3]]
    return sentences + alternatives(situation, opinions, card)


def only_card(state: SpadesState, card: int) -> str:
    """Return the sentence about a card that had to be played."""
    return f"{deck_for(state.rules).symbol(card)} is the only card that may be played."


def reasons_for(card: int, opinion: Opinion, result: SearchResult | None) -> list[str]:
    """Return what speaks for the card, else how it was found: by proof, by search, or because the others fell away."""
    if opinion.reasons and not opinion.is_mistake:
        return opinion.reasons
    found = BY_ARGUMENT
    if result is not None and result.iterations > 0:
        found = BY_PROOF if result.is_proven(card) else BY_SEARCH
    against = opinion.fault or next(iter(opinion.doubts), "")
    return [f"{found}, although {against}" if against else found]


def alternatives(situation: Situation, opinions: Opinions, chosen: int) -> list[str]:
    """Return why other cards were left out: the tempting ones first, cards with the same fault together."""
    faults: dict[str, list[str]] = {}
    order = sorted(opinions, key=lambda card: (suit_of(card) == SPADES, rank_of(card)), reverse=True)
    for card in order:
        fault = opinions[card].fault
        if card != chosen and fault and not fault.endswith(SAME_WORTH):
            faults.setdefault(fault, []).append(situation.name(card))
    return [f"Not {one_of(names)}: {fault}." for fault, names in list(faults.items())[:MOST_ALTERNATIVES]]


def one_of(names: list[str]) -> str:
    """Return up to three names as a choice."""
    shown = names if len(names) <= 3 else [*names[:3], "others"]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"
