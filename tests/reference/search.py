"""The three searches as a reader would write them down: no pool, no masks, no speed.

Games are plain Python objects (aicore.plain.PythonGame). Every random number is drawn in the order in which the
compiled search draws it, and sums are kept in float32, so that visit counts agree exactly.
"""

import math
from copy import copy
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from aicore.quick_random import QuickRandom

from .rng import Rng

TABLE_SIZE = 1024
HEARD_EVERY = 32
MAX_RIVALS = 3


def logarithm(count: int) -> np.float32:
    """Return ln count; above the table it is the logarithm of the leading bits plus that of the halvings."""
    halvings = np.float32(0)
    while count >= TABLE_SIZE:
        count >>= 1
        halvings += np.float32(math.log(2))
    return np.float32(np.float32(math.log(count)) + halvings)


@dataclass(slots=True, eq=False)
class Node:
    """A move and what became of it."""

    move: int = -1
    player: int = -1
    parent: "Node | None" = None
    children: "list[Node]" = field(default_factory=list)  # newest first
    visits: int = 0
    availability: int = 1
    last_visit: int = 0
    reward_sum: np.float32 = field(default_factory=lambda: np.float32(0))


@dataclass(slots=True)
class Hearing:
    """A suspect against its rivals in the same deals: what it gained over each, deal by deal."""

    suspect: int
    gains: dict[int, list[float]]
    beaten: set[int] = field(default_factory=set)
    is_proven: bool = False
    is_refuted: bool = False

    def settle(self, *, proof: float, clear_gain: float, max_deals: int) -> None:
        """Look at the rivals in order; the first that is unlikely to be beaten ends the hearing."""
        for rival, gains in self.gains.items():
            if rival in self.beaten:
                continue
            deals = len(gains)
            mean = sum(gains) / deals
            spread = math.sqrt(max(sum(gain * gain for gain in gains) / deals - mean * mean, 0.0))
            if mean > clear_gain and sum(gains) > proof * spread * math.sqrt(max_deals):
                self.beaten.add(rival)
            elif mean + spread / math.sqrt(deals) < clear_gain or deals >= max_deals:
                self.is_refuted = True
                return
        self.is_proven = len(self.beaten) == len(self.gains)


@dataclass(slots=True, kw_only=True)
class Reference:
    """Settings as those of aicore.search.Search; max_nodes as the capacity of its pool."""

    iterations_per_deal: int = 1
    tree_per_deal: bool = False
    max_depth: int = 256
    exploration: float = 0.7
    playout: str = "random"
    epsilon: float = 0.1
    cutoff_moves: int = 0
    skew_decay: float = 500.0
    recycles: bool = False
    max_nodes: int = 1 << 30
    proof: float = 3.0
    clear_gain: float = 0.01
    hearing_from: int = 500
    max_deals: int = 512
    hearing: Hearing | None = None      # the one of the latest run

    def run(
        self,
        game: Any,
        *,
        iterations: int,
        seed: int,
        moves: list[int] | None = None,
        skews: dict[int, float] | None = None,
        suspects: tuple[int, ...] = (),
    ) -> dict[int, tuple[int, int]]:
        """Return visits and availability of each root move."""
        rng = Rng(seed)
        root_moves = [move for move in game.legal_moves() if moves is None or move in moves]
        totals = dict.fromkeys(root_moves, (0, 0))
        nodes = [Node()]
        deal = game
        self.hearing = None
        turns: list[int] = []       # moves that a hearing has still to try in the present deal
        luck = copy(rng)            # every move of a hearing's deal is played on with the same
        suspects_reward = 0.0
        for iteration in range(1, iterations + 1):
            heard = self.hearing
            if heard is not None and not heard.is_proven and not heard.is_refuted:
                if not turns:
                    deal = game.determinize(QuickRandom(rng.next_bits()))
                    turns = [heard.suspect, *(rival for rival in heard.gains if rival not in heard.beaten)]
                    luck = copy(rng)
                move = turns.pop(0)
                rng = copy(luck)
                reward = self.iterate(deal.copy(), nodes, rng, iteration, [move], skews or {})
                if move == heard.suspect:
                    suspects_reward = reward
                else:
                    heard.gains[move].append(suspects_reward - reward)
                if not turns and max(map(len, heard.gains.values())) % HEARD_EVERY == 0:
                    heard.settle(proof=self.proof, clear_gain=self.clear_gain, max_deals=self.max_deals)
                continue
            if heard is not None and heard.is_refuted:
                root_moves = [move for move in root_moves if move not in suspects]
            if (iteration - 1) % self.iterations_per_deal == 0:
                deal = game.determinize(QuickRandom(rng.next_bits()))
                if self.tree_per_deal and iteration > 1:
                    add_tree(totals, nodes[0])
                    nodes = [Node()]
            self.iterate(deal.copy(), nodes, rng, iteration, root_moves, skews or {})
            if suspects and heard is None and iteration >= self.hearing_from and iteration % HEARD_EVERY == 0:
                self.hearing = self.called_hearing(nodes[0], root_moves, suspects)
        add_tree(totals, nodes[0])
        return totals

    def called_hearing(self, root: Node, root_moves: list[int], suspects: tuple[int, ...]) -> Hearing | None:
        """Return a hearing if a suspect leads, against the best of the others."""
        rank = {child.move: child.reward_sum / np.float32(child.visits) if self.max_depth == 1 else child.visits
                for child in root.children}
        order = sorted(root_moves, key=lambda move: -rank[move])
        rivals = [move for move in order if move not in suspects]
        return Hearing(order[0], {rival: [] for rival in rivals[:MAX_RIVALS]}) if order[0] in suspects else None

    def iterate(
        self, state: Any, nodes: list[Node], rng: Rng, iteration: int, root_moves: list[int], skews: dict[int, float]
    ) -> float:
        """Go down the tree and add a node; return the reward of the player at the root."""
        path = [nodes[0]]
        grown = False
        while state.current_player() >= 0 and len(path) <= self.max_depth and not grown:
            legal = root_moves if len(path) == 1 else state.legal_moves()
            node, grown = self.select(path[-1], legal, state.current_player(), nodes, rng)
            if node is None:
                break
            state.apply(node.move)
            path.append(node)
        if state.current_player() >= 0:
            self.play_out(state, rng)
        rewards = state.rewards() if state.current_player() < 0 else state.evaluate()
        path[0].visits += 1
        for depth, node in enumerate(path[1:]):
            reward = rewards[node.player]
            if depth == 0 and any(skew != 1.0 for skew in skews.values()):
                weight = 1.0 - iteration / (self.skew_decay + iteration)
                reward = reward * (1.0 + (skews.get(node.move, 1.0) - 1.0) * weight)
            node.visits += 1
            node.reward_sum = np.float32(node.reward_sum + np.float32(reward))
            node.last_visit = iteration
        return float(rewards[path[1].player])

    def select(
        self, parent: Node, legal: list[int], player: int, nodes: list[Node], rng: Rng
    ) -> tuple[Node | None, bool]:
        """Return a new child while a legal move has none, else the best by UCB1; and whether it is new."""
        candidates = [child for child in parent.children if child.move in legal]
        for child in candidates:
            child.availability += 1
        tried = {child.move for child in candidates}
        untried = [move for move in legal if move not in tried]
        if untried:
            move = untried[rng.below(len(untried))]
            if len(nodes) >= self.max_nodes and self.recycles:
                give_up_stalest(nodes, parent)
            if len(nodes) < self.max_nodes:
                child = Node(move=move, player=player, parent=parent)
                parent.children.insert(0, child)
                nodes.append(child)
                return child, True
        if not candidates:
            return None, False
        return max(candidates, key=self.upper_bound), False

    def upper_bound(self, node: Node) -> np.float32:
        visits = np.float32(node.visits)
        spread = np.sqrt(np.float32(logarithm(node.availability) / visits))
        return np.float32(node.reward_sum / visits + np.float32(self.exploration) * spread)

    def play_out(self, state: Any, rng: Rng) -> None:
        random = QuickRandom(rng.next_bits()) if self.playout != "random" else QuickRandom(0)
        done = 0
        while state.current_player() >= 0 and (self.cutoff_moves == 0 or done < self.cutoff_moves):
            if self.playout == "random" or (self.playout == "greedy" and rng.uniform() < self.epsilon):
                moves = state.legal_moves()
                state.apply(moves[rng.below(len(moves))])
            else:
                state.apply(state.playout_move(random))
            done += 1


def give_up_stalest(nodes: list[Node], keep: Node) -> None:
    """Take the leaf that was visited longest ago out of the tree; moves of the root and `keep` stay."""
    leaves = [
        node
        for node in nodes
        if not node.children and node.parent is not None and node.parent.parent is not None and node is not keep
    ]
    if leaves:
        stalest = min(leaves, key=lambda node: node.last_visit)
        assert stalest.parent is not None
        stalest.parent.children.remove(stalest)
        nodes.remove(stalest)


def add_tree(totals: dict[int, tuple[int, int]], root: Node) -> None:
    """Add what the tree says of the root's moves."""
    for child in root.children:
        visits, availability = totals[child.move]
        totals[child.move] = (visits + child.visits, availability + child.availability)


def flat(**settings: Any) -> Reference:
    """Return flat Monte Carlo."""
    return Reference(max_depth=1, exploration=1e6, **settings)


def determinized(iterations_per_deal: int, **settings: Any) -> Reference:
    """Return determinized MCTS."""
    return Reference(iterations_per_deal=iterations_per_deal, tree_per_deal=True, **settings)
