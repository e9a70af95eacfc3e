"""A player of Spades: thinking, temper, and the knowledge that the settings ask for."""

from dataclasses import replace
from functools import cached_property

from aicore.knowledge import Knowledge
from aicore.player import SearchPlayer

from .bidding import Bid, Temper, choose_bid, choose_pass
from .explanation import explain_card
from .inference import believe
from .judgement import Opinions, bonus_of, judge, sensible_moves, skews_of, suspects_of
from .observation import Observation
from .state import SpadesState
from .thinking import Thinking


class Examination:
    """An observation looked at once, for all hooks."""

    def __init__(self, observation: Observation, thinking: Thinking, temper: Temper) -> None:
        self.observation = observation
        self.thinking = thinking
        self.temper = temper

    @cached_property
    def state(self) -> SpadesState:
        state = self.observation.state()
        is_late = len(self.observation.hand or ()) <= self.thinking.exact_from
        if self.thinking.beliefs and state.phase == "playing":
            believe(state, self.thinking.beliefs)
        state.play_for_match(self.thinking.evaluation == "match")
        state.deal_as_model(self.thinking.deals == "biased")
        state.solve_last(self.thinking.exact_cards if is_late else 0)
        return state

    @cached_property
    def opinions(self) -> Opinions:
        return judge(self.state)

    def decide_without_search(self, seed: int) -> Bid | None:
        """Return a bid or a card to pass; None while cards are played."""
        if self.state.phase == "bidding":
            temper = replace(
                self.temper,
                courage=self.temper.courage + self.thinking.courage,
                nil_love=self.temper.nil_love + self.thinking.nil_love,
                whim=self.temper.whim + self.thinking.whim,
            )
            return choose_bid(self.observation, self.state, seed=seed, temper=temper)
        if self.state.phase == "passing":
            return choose_pass(self.observation, self.state)
        return None


def new_player(name: str, stars: int, thinking: Thinking, temper: Temper) -> SearchPlayer:
    """Return a player that thinks and bids so."""
    last: list[Examination] = []
    last_bid: list[Bid] = []

    def examine(observation: Observation) -> Examination:
        if not last or last[0].observation is not observation:
            last[:] = [Examination(observation, thinking, temper)]
        return last[0]

    def policy(observation: Observation, seed: int) -> int | None:
        bid = examine(observation).decide_without_search(seed)
        last_bid[:] = [bid] if bid else []
        return bid.move if bid else None

    def moves(observation: Observation) -> list[int]:
        return sensible_moves(examine(observation).opinions)

    def suspects(observation: Observation) -> list[int]:
        return suspects_of(examine(observation).opinions)

    def skews(observation: Observation) -> dict[int, float]:
        opinions = examine(observation).opinions
        return bonus_of(opinions, thinking.bonus) if thinking.bonus else skews_of(opinions, len(observation.hand or ()))

    def explain(observation: Observation, move: int) -> list[str]:
        if last_bid:
            return last_bid[0].reasons
        return explain_card(examine(observation).state, examine(observation).opinions, move)

    return SearchPlayer(
        name=name,
        stars=stars,
        search=thinking.new_search(),
        budget=thinking.budget(),
        doubt=thinking.doubt,
        knowledge=Knowledge(
            root=lambda observation: examine(observation).state,
            policy=policy,
            moves=moves if thinking.filter else None,
            suspects=suspects if thinking.filter else None,
            skews=skews if thinking.skews or thinking.bonus else None,
            explain=explain,
            stage=lambda observation: len(observation.tricks) / 13,
        ),
    )
