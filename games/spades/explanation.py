"""Why a card was played, in words."""

from aicore.games.table.words import say, to_say
from aicore.result import SearchResult

from .deck import deck_for
from .opinion import Opinion, Opinions
from .situation import Situation
from .state import SpadesState
from .trick_view import SPADES, rank_of, suit_of

MOST_ALTERNATIVES = 3
BY_SEARCH = to_say("no card did clearly better in the simulated rounds")
BY_PROOF = to_say("in the same simulated rounds it did clearly better than the others")
BY_ARGUMENT = to_say("no other card came into question")


def explain_card(state: SpadesState, opinions: Opinions, card: int, result: SearchResult | None) -> list[str]:
    """Return sentences about the card that the search chose, and about cards that look tempting but were left out."""
    situation = Situation(state)
    reasons = reasons_for(card, opinions.get(card, Opinion()), result)
    told = {"card": situation.name(card), "reason": reasons[0]}
    sentences = [
        say("Leads {card}: {reason}.", **told) if situation.is_leading else say("Plays {card}: {reason}.", **told)
    ]
    sentences += [f"{more[0].upper()}{more[1:]}." for more in reasons[1:3]]
    return sentences + alternatives(situation, opinions, card)


def only_card(state: SpadesState, card: int) -> str:
    """Return the sentence about a card that had to be played."""
    return say("{card} is the only card that may be played.", card=deck_for(state.rules).symbol(card))


def reasons_for(card: int, opinion: Opinion, result: SearchResult | None) -> list[str]:
    """Return what speaks for the card, else how it was found: by proof, by search, or because the others fell away."""
    if opinion.reasons and not opinion.is_mistake:
        return opinion.reasons
    found = BY_ARGUMENT
    if result is not None and result.iterations > 0:
        found = BY_PROOF if result.is_proven(card) else BY_SEARCH
    against = opinion.fault or next(iter(opinion.doubts), "")
    return [say("{reason}, although {doubt}", reason=say(found), doubt=against) if against else say(found)]


def alternatives(situation: Situation, opinions: Opinions, chosen: int) -> list[str]:
    """Return why other cards were left out: the tempting ones first, cards with the same fault together."""
    faults: dict[str, list[str]] = {}
    order = sorted(opinions, key=lambda card: (suit_of(card) == SPADES, rank_of(card)), reverse=True)
    for card in order:
        fault = opinions[card].fault
        if card != chosen and fault and opinions[card].equal is None:
            faults.setdefault(fault, []).append(situation.name(card))
    shown = list(faults.items())[:MOST_ALTERNATIVES]
    return [say("Not {cards}: {reason}.", cards=one_of(names), reason=fault) for fault, names in shown]


def one_of(names: list[str]) -> str:
    """Return up to three names as a choice."""
    shown = names if len(names) <= 3 else [*names[:3], say("others")]
    return shown[0] if len(shown) == 1 else say("{some} or {last}", some=", ".join(shown[:-1]), last=shown[-1])
