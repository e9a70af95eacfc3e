"""A player of Spades: thinking, temper, and the advice that its settings ask for."""

from functools import partial

from aicore.player import SearchPlayer

from .advice import SpadesAdvice
from .bidding import Temper
from .observation import Observation
from .policy_file import policy_in
from .thinking import Thinking


def spades_advice(observation: Observation, seed: int, *, thinking: Thinking, temper: Temper) -> SpadesAdvice:
    """Return what the settings say about a decision."""
    if not isinstance(observation, Observation):
        raise TypeError(f"a player of Spades is shown match.observation(seat), not {observation!r}")
    return SpadesAdvice(observation, seed=seed, thinking=thinking, temper=temper)


def new_player(name: str, stars: int, thinking: Thinking, temper: Temper) -> SearchPlayer:
    """Return a player that thinks and bids so; ValueError for a file that is no policy."""
    for file in (thinking.policy, thinking.reader):
        policy_in(file)
    return SearchPlayer(
        name=name,
        stars=stars,
        search=thinking.new_search(),
        budget=thinking.budget(),
        doubt=thinking.doubt,
        advise=partial(spades_advice, thinking=thinking, temper=temper),
    )
