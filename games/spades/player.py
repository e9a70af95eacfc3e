"""A player of Spades: thinking, temper, and the advice that its settings ask for."""

from aicore.player import SearchPlayer

from .advice import SpadesAdvice
from .bidding import Temper
from .observation import Observation
from .thinking import Thinking


def new_player(name: str, stars: int, thinking: Thinking, temper: Temper) -> SearchPlayer:
    """Return a player that thinks and bids so."""

    def advise(observation: Observation, seed: int) -> SpadesAdvice:
        return SpadesAdvice(observation, seed=seed, thinking=thinking, temper=temper)

    return SearchPlayer(
        name=name,
        stars=stars,
        search=thinking.new_search(),
        budget=thinking.budget(),
        doubt=thinking.doubt,
        advise=advise,
    )
