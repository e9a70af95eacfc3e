"""What the rules of thumb of Spades say about one decision, as far as a player's settings want to hear it."""

from dataclasses import replace
from functools import cached_property

from aicore.advice import Advice
from aicore.result import SearchResult

from .bidding import Bid, Temper, choose_bid, choose_pass
from .explanation import explain_card, only_card
from .inference import believe, weigh_by_history, weigh_for_rollouts
from .judgement import Opinions, bonus_of, equals_of, judge, sensible_moves, skews_of, suspects_of
from .observation import Observation
from .policy_file import policy_in
from .state import SpadesState
from .thinking import Thinking

NUM_TRICKS = 13


class SpadesAdvice(Advice):
    """A decision of Spades; opinions are formed when they are first asked for."""

    def __init__(self, observation: Observation, *, seed: int, thinking: Thinking, temper: Temper) -> None:
        self.observation = observation
        self.seed = seed
        self.thinking = thinking
        self.temper = temper

    @cached_property
    def state(self) -> SpadesState:
        """The round as the seat sees it, with what bids and cards tell about hidden ones."""
        state = self.observation.state()
        is_late = len(self.observation.hand or ()) <= self.thinking.exact_from
        if self.thinking.beliefs and state.phase == "playing":
            self.weigh(state)
        state.play_for_match(self.thinking.evaluation == "match")
        state.deal_as_model(self.thinking.deals == "biased")
        state.solve_last(self.thinking.exact_cards if is_late else 0)
        state.play_as_learned(self.thinking.playout == "learned", policy_in(self.thinking.policy))
        return state

    def weigh(self, state: SpadesState) -> None:
        """Let hidden cards be dealt by what the history tells; cards are played."""
        thinking = self.thinking
        if thinking.search != "rollouts":
            believe(state, thinking.beliefs, strangers=thinking.strangers)
        elif thinking.strangers:
            weigh_by_history(state, policy_in(thinking.reader))
        else:
            weigh_for_rollouts(state, policy_in(thinking.reader))

    @cached_property
    def opinions(self) -> Opinions:
        """What speaks for and against each card; a card is to be played."""
        return judge(self.state)

    @cached_property
    def bid(self) -> Bid | None:
        """A bid or a card to pass; None while cards are played."""
        if self.state.phase == "bidding":
            temper = replace(
                self.temper,
                courage=self.temper.courage + self.thinking.courage,
                nil_love=self.temper.nil_love + self.thinking.nil_love,
                whim=self.temper.whim + self.thinking.whim,
            )
            by_match = self.thinking.match_bids
            return choose_bid(self.observation, self.state, seed=self.seed, temper=temper, by_match=by_match)
        if self.state.phase == "passing":
            return choose_pass(self.observation, self.state)
        return None

    @cached_property
    def move(self) -> int | None:
        """The bid or the card to pass."""
        return self.bid.move if self.bid is not None else None

    @cached_property
    def moves(self) -> list[int] | None:
        """The cards that are not wrong by argument."""
        return sensible_moves(self.opinions) if self.thinking.filter else None

    @cached_property
    def suspects(self) -> list[int]:
        """The plain mistakes."""
        return suspects_of(self.opinions) if self.thinking.filter else []

    @cached_property
    def equals(self) -> dict[int, int] | None:
        """The cards that another one stands for."""
        return equals_of(self.opinions) if self.thinking.filter else None

    @cached_property
    def skews(self) -> dict[int, float] | None:
        """What a good player would look at first."""
        if self.thinking.bonus:
            return bonus_of(self.opinions, self.thinking.bonus)
        return skews_of(self.opinions, len(self.observation.hand or ())) if self.thinking.skews else None

    @cached_property
    def stage(self) -> float:
        """The part of the tricks that has been played."""
        return len(self.observation.tricks) / NUM_TRICKS

    def explain(self, move: int, result: SearchResult | None) -> list[str]:
        """Return the reasons for the bid, or for the card that the search has found."""
        if self.bid is not None:
            return self.bid.reasons
        if len(self.state.legal_moves()) == 1:
            return [only_card(self.state, move)]
        return explain_card(self.state, self.opinions, move, result)
