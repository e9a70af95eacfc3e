"""Spades as the command line and the app see it."""

from collections.abc import Mapping
from typing import Any

from aicore.knowledge import Knowledge
from aicore.player import Player, RandomPlayer, SearchPlayer

from .bidding import simple_bid
from .judgement import judge, sensible_moves, skews_of
from .match import SpadesMatch
from .observation import Observation
from .rules import Rules
from .state import SpadesState
from .thinking import Thinking

LEVELS = {
    "1": Thinking(search="flat", iterations=60, skews=False, filter=False, exact_cards=0),
    "2": Thinking(search="flat", iterations=200, skews=False, filter=False, exact_cards=0),
    "3": Thinking(search="flat", iterations=800),
    "4": Thinking(iterations=1000),
    "5": Thinking(iterations=2500),
    "hardest": Thinking(search="flat", iterations=8000),
}


def policy(observation: Observation, seed: int) -> int | None:
    """Return the bid, or the lowest cards to pass; None while cards are played."""
    root = observation.state()
    if root.phase == "bidding":
        return simple_bid(observation, root)
    if root.phase == "passing":
        return root.legal_moves()[0]
    return None


def knowledge_for(thinking: Thinking) -> Knowledge:
    """Return the hooks that the settings ask for."""

    def root(observation: Observation) -> SpadesState:
        state = observation.state()
        state.solve_last(thinking.exact_cards)
        return state

    def moves(observation: Observation) -> list[int]:
        opinions = judge(observation.state())
        return sensible_moves(opinions, len(observation.hand or ()))

    def skews(observation: Observation) -> dict[int, float]:
        return skews_of(judge(observation.state()))

    return Knowledge(
        root=root,
        policy=policy,
        moves=moves if thinking.filter else None,
        skews=skews if thinking.skews else None,
    )


class SpadesGame:
    """Makes matches and players of Spades."""

    name = "spades"
    title = "Spades"
    num_players = (4,)

    def new_match(
        self, *, seed: int, rules: Mapping[str, Any] | None = None, num_players: int | None = None
    ) -> SpadesMatch:
        """Begin a match; ValueError for unknown rules or a number of players other than 4."""
        if num_players not in (None, 4):
            raise ValueError(f"Spades is played by 4, not {num_players}")
        return SpadesMatch(seed=seed, rules=Rules.from_json(rules or {}))

    def replay(self, record: Mapping[str, Any]) -> SpadesMatch:
        """Return the match that the record tells."""
        return SpadesMatch.replay(record)

    def player(self, *, stars: int = 5, iterations: int | None = None) -> Player:
        """Return an AI player of 1 to 5 stars (0: random cards), or with a number of iterations of its own."""
        if stars == 0 and iterations is None:
            return RandomPlayer()
        if str(stars) not in LEVELS:
            raise ValueError(f"stars are 1 to 5 (0: random), not {stars}")
        return self.level(str(stars), {} if iterations is None else {"iterations": iterations})

    def level(self, name: str, options: Mapping[str, Any] | None = None) -> Player:
        """Return a player of a level (1 to 5, hardest) with some of its settings changed."""
        if name not in LEVELS:
            raise ValueError(f"a level is one of {', '.join(LEVELS)}, not '{name}'")
        thinking = LEVELS[name].with_options(options or {})
        return SearchPlayer(
            name=f"{name} stars" if name.isdigit() else name,
            stars=int(name) if name.isdigit() else 6,
            search=thinking.new_search(),
            budget=thinking.budget(),
            knowledge=knowledge_for(thinking),
        )

    def read_position(self, data: Mapping[str, Any]) -> Observation:
        """Return the observation that a position file describes."""
        return Observation.from_json(data)

    def is_bidding(self, observation: Observation) -> bool:
        """Return whether the seat is to bid."""
        root = observation.state()
        return root.phase == "bidding" and root.current_player() == observation.seat


SPADES = SpadesGame()
