"""Why a card was played, in words."""

from .opinion import Opinions
from .situation import Situation
from .state import SpadesState


def explain_card(state: SpadesState, opinions: Opinions, card: int) -> list[str]:
    """Return sentences about the chosen card, and about cards that look tempting but were left out."""
    situation = Situation(state)
    if len(opinions) == 1:
        return [f"{situation.name(card)} is the only card that may be played."]
    chosen = opinions.get(card)
    reasons = [reason for reason in (chosen.reasons if chosen else []) if reason]
    verb = "Leads" if situation.is_leading else "Plays"
    reason = reasons[0] if reasons else "it did best in the simulated rounds"
    sentences = [f"{verb} {situation.name(card)}: {reason}."]
    sentences += [f"{more[0].upper()}{more[1:]}." for more in reasons[1:3]]
    for other, opinion in opinions.items():
        if other != card and opinion.is_mistake and opinion.reasons:
            sentences.append(f"Not {situation.name(other)}: {opinion.reasons[-1]}.")
    return sentences[:6]
