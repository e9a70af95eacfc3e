"""Positions of Spades, and budgets, that several tests use."""

from typing import Any

from aicore import Budget, Search
from aicore.games.spades.rules import Rules
from aicore.games.spades.state import SpadesState
from aicore.pool import NODE_BYTES


def first_card(seed: int = 1, *, rules: Rules | None = None) -> SpadesState:
    """Return a complete round in which everybody has bid three and the first card is to be led."""
    state = SpadesState.deal(seed, rules=rules)
    while state.phase == "bidding":
        state.apply(3)
    return state


def after_cards(num_cards: int, seed: int = 1) -> SpadesState:
    """Return the round after so many cards, each the lowest that is legal."""
    state = first_card(seed)
    for _ in range(num_cards):
        state.apply(state.legal_moves()[0])
    return state


def seen_by_mover(state: SpadesState) -> SpadesState:
    """Return the observation of the player to move."""
    return state.observation(state.current_player())


def budget_for_nodes(search: Search, game: Any, *, iterations: int, num_nodes: int) -> Budget:
    """Return the budget that leaves room for exactly num_nodes nodes."""
    ample = Budget(iterations=iterations, time_ms=None, num_bytes=1 << 24)
    fixed = search.run(game, budget=ample).num_bytes - search.pool.num_bytes
    return Budget(iterations=iterations, time_ms=None, num_bytes=fixed + NODE_BYTES * num_nodes)
