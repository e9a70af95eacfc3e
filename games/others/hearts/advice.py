"""What is known of a decision of Hearts before any search: cards are passed by rule, and a moon is seen coming."""

from aicore.advice import Advice

from .moon import MoonAdvice, helping_cards, sole_taker
from .passing import card_to_pass
from .state import HeartsState


def advise(observation: HeartsState, seed: int) -> Advice:
    """Pass by rule, play by search; what helps another's moon bears the burden of proof."""
    if observation.phase == "before":
        return Advice(observation, move=card_to_pass(observation))
    shooter = sole_taker(observation)
    if shooter is None:
        return Advice(observation)
    return MoonAdvice(observation, suspects=helping_cards(observation, shooter), shooter=shooter)
