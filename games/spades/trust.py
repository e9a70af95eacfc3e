"""How far what a seat has bid and played is to be believed, from how well it fits the players that we know.

Evidence card by card (inference.pyx) holds for those who play as we do; of strangers it tells less than nothing. So it
is believed of a seat only when its cards have shown, against all other styles, that it plays by the policy. One or two
cards say little of one seat and more of three: either all at the table are of our kind, or each is by chance.
"""

from collections.abc import Sequence

ALL_OURS = 0.5              # chance that all others at a table play by the policy ...
ONE_OURS = 0.3              # ... and that one of them does, where they do not all
NO_TRUST, FULL_TRUST = 0.76, 0.86           # chances that a seat plays by the policy, from which on and up to which
NO_BID, FULL_BID = 0.3, 0.6                  # ... and that its bid is honest: bids tell of everybody's hand
CERTAIN = 0.000001          # nobody is known better


def trust_of(fits: Sequence[tuple[float, float]], share: float) -> list[tuple[float, float]]:
    """Return how far, 0 to 1, the bid and the cards of each seat are believed.

    fits: the chances that its bid is honest and that it plays by the policy, each seat judged alone; share: the chance
    of the latter before it has played.
    """
    odds_of_all = ALL_OURS / (1.0 - ALL_OURS)
    likelier = []
    for honest, of_policy in fits:
        chance = max(CERTAIN, min(1.0 - CERTAIN, of_policy))
        # Those of our kind bid honestly.
        factor = chance / (1.0 - chance) * (1.0 - share) / share * max(honest, CERTAIN)
        odds_of_all = odds_of_all / (ONE_OURS + (1.0 - ONE_OURS) / factor)
        likelier.append(factor)
    all_ours = odds_of_all / (1.0 + odds_of_all)
    trust = []
    for (honest, _), factor in zip(fits, likelier, strict=True):
        ours = all_ours + (1.0 - all_ours) * ONE_OURS * factor / (ONE_OURS * factor + 1.0 - ONE_OURS)
        trust.append((between(honest, NO_BID, FULL_BID), between(ours, NO_TRUST, FULL_TRUST)))
    return trust


def between(value: float, low: float, high: float) -> float:
    """Return 0 up to low, 1 from high on, and what lies between in a straight line."""
    return max(0.0, min(1.0, (value - low) / (high - low)))
