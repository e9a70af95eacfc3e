"""Spades as the command line and the app see it."""

from collections.abc import Mapping
from typing import Any

from aicore.budget import Budget
from aicore.knowledge import Knowledge
from aicore.player import Player, RandomPlayer, SearchPlayer

from .bidding import simple_bid
from .match import SpadesMatch
from .observation import Observation
from .rules import Rules
from .state import SpadesState

ITERATIONS = {1: 50, 2: 150, 3: 400, 4: 1000, 5: 2500}


def root_of(observation: Observation) -> SpadesState:
    """Return the state to search."""
    return observation.state()


def policy(observation: Observation, seed: int) -> int | None:
    """Return the bid, or the lowest cards to pass; None while cards are played."""
    root = observation.state()
    if root.phase == "bidding":
        return simple_bid(observation, root)
    if root.phase == "passing":
        return root.legal_moves()[0]
    return None


KNOWLEDGE = Knowledge(root=root_of, policy=policy)


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
            return RandomPlayer(knowledge=KNOWLEDGE)
        if stars not in ITERATIONS:
            raise ValueError(f"stars are 1 to 5 (0: random), not {stars}")
        budget = Budget(iterations=iterations if iterations is not None else ITERATIONS[stars])
        return SearchPlayer(name=f"{stars} stars", stars=stars, budget=budget, knowledge=KNOWLEDGE)

    def read_position(self, data: Mapping[str, Any]) -> Observation:
        """Return the observation that a position file describes."""
        return Observation.from_json(data)

    def is_bidding(self, observation: Observation) -> bool:
        """Return whether the seat is to bid."""
        root = observation.state()
        return root.phase == "bidding" and root.current_player() == observation.seat


SPADES = SpadesGame()
