"""The searches as a reader would write them down: no pool, no masks, no speed.

Games are plain Python objects (aicore.plain.PythonGame). Every random number is drawn in the order in which the
compiled search draws it, so that visit counts agree exactly.
"""

import math
from copy import copy
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from aicore.arithmetic import added
from aicore.quick_random import QuickRandom

from .rng import Rng

TABLE_SIZE = 1024
TESTED_EVERY = 32
MAX_RIVALS = 3
MAX_TESTS = 4
NEXT_TO_BEST = 0.01
SPREAD_EVERY = 16


def logarithm(count: int) -> np.float32:
    """Return ln count; above the table it is the logarithm of the leading bits plus that of the halvings."""
    halvings = np.float32(0)
    while count >= TABLE_SIZE:
        count >>= 1
        halvings += np.float32(math.log(2))
    return np.float32(np.float32(math.log(count)) + halvings)


@dataclass(slots=True, eq=False)
class Node:
    """A move, or what the observer of the tree sees of it, and what became of it."""

    move: int = -1
    player: int = -1
    children: "list[Node]" = field(default_factory=list)  # newest first
    visits: int = 0
    availability: int = 1
    reward_sum: float = 0.0


@dataclass(slots=True)
class Test:
    """A suspect and its rivals in the same deals: what each brought, deal by deal."""

    __test__ = False

    suspect: int
    rivals: list[int]
    max_deals: int
    rewards: list[dict[int, float]] = field(default_factory=list)     # by deal and move
    beaten: set[int] = field(default_factory=set)
    is_proven: bool = False
    is_refuted: bool = False

    @property
    def is_under_way(self) -> bool:
        return not self.is_proven and not self.is_refuted

    def gains(self, move: int, other: int) -> list[float]:
        """Return what the move gained over the other in the deals in which both were tried."""
        return [deal[move] - deal[other] for deal in self.rewards if move in deal and other in deal]

    def settle(self, *, proof: float, clear_gain: float) -> None:
        """Look at the rivals in order; the first that is unlikely to be beaten ends the test."""
        for rival in self.rivals:
            if rival in self.beaten:
                continue
            gains = self.gains(self.suspect, rival)
            deals = len(gains)
            mean = sum(gains) / deals
            spread = math.sqrt(max(sum(gain * gain for gain in gains) / deals - mean * mean, 0.0))
            if mean > clear_gain and sum(gains) > proof * spread * math.sqrt(self.max_deals):
                self.beaten.add(rival)
            elif mean + spread / math.sqrt(deals) < clear_gain or deals >= self.max_deals:
                self.is_refuted = True
                return
        self.is_proven = len(self.beaten) == len(self.rivals)


@dataclass(slots=True, kw_only=True)
class Reference:
    """Settings as those of aicore.search.Search; max_nodes as the capacity of its pool."""

    iterations_per_deal: int = 1
    tree_per_deal: bool = False
    for_each_side: bool = False
    unknowing: bool = False
    max_depth: int = 256
    exploration: float | None = None      # by the spread of rewards
    spread_weight: float = 1.4
    playout: str = "random"
    epsilon: float = 0.1
    cutoff_moves: int = 0
    widening: float = 0.0
    skew_decay: float = 5.0
    max_nodes: int = 1 << 30
    proof: float = 3.0
    clear_gain: float = 0.01
    test_from: float = 0.2
    max_deals: int = 512
    tests: list[Test] = field(default_factory=list)      # of the latest run

    # Of the run under way
    rng: Rng = field(default_factory=lambda: Rng(0))
    root: Any = None
    player: int = -1                                     # at the root
    root_moves: list[int] = field(default_factory=list)
    out: set[int] = field(default_factory=set)           # suspects that will not be played
    skews: dict[int, float] = field(default_factory=dict)
    rewards: dict[int, list[float]] = field(default_factory=dict)         # to the player at the root, by its move
    weight: np.float32 = field(default_factory=lambda: np.float32(0))     # of the unknown, in this iteration
    iteration: int = 0
    num_nodes: int = 0
    trees: dict[int, Node] = field(default_factory=dict)  # by the side that observes; -1: the root's as others imagine
    is_imagined: bool = False

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
        self.rng, self.root, self.player, self.skews = Rng(seed), game, game.current_player(), skews or {}
        self.root_moves = [move for move in game.legal_moves() if moves is None or move in moves]
        self.out, self.tests, self.is_imagined = set(), [], False
        self.rewards = {move: [] for move in self.root_moves}
        totals = dict.fromkeys(self.root_moves, (0, 0))
        self.plant()
        deal, luck = game, copy(self.rng)
        turns: list[int] = []       # moves that a paired test has still to try in the present deal
        for done in range(iterations):
            self.iteration = done + 1
            if self.tests and self.tests[-1].is_under_way:
                test = self.tests[-1]
                if not turns:
                    deal = game.determinize(QuickRandom(self.rng.next_bits()))
                    luck = Rng.continued(self.rng.next_bits())
                    turns = [test.suspect, *(rival for rival in test.rivals if rival not in test.beaten)]
                    test.rewards.append({})
                move = turns.pop(0)
                onward, self.rng = self.rng, copy(luck)
                self.is_imagined = False
                test.rewards[-1][move] = self.iterate(deal.copy(), [move])
                self.rng = onward
                if not turns and len(test.rewards) % TESTED_EVERY == 0:
                    test.settle(proof=self.proof, clear_gain=self.clear_gain)
                    self.out |= {test.suspect} if test.is_refuted else set()
                continue
            if done % self.iterations_per_deal == 0:
                deal = game.determinize(QuickRandom(self.rng.next_bits()))
                if self.tree_per_deal and done > 0:
                    add_tree(totals, self.trees[self.side(self.player)])
                    self.plant()
            world = deal.copy()
            self.is_imagined = self.unknowing and done % 2 == 1
            if self.is_imagined:
                others = [side for side in self.trees if side not in (-1, self.side(self.player))]
                world = self.redrawn(world, others[done // 2 % len(others)])
            self.iterate(world, [move for move in self.root_moves if move not in self.out])
            if suspects and self.iteration >= int(self.test_from * iterations) and self.iteration % TESTED_EVERY == 0:
                self.consider_test(suspects, iterations - self.iteration)
        add_tree(totals, self.trees[self.side(self.player)])
        return totals

    # Trees and who looks through whose eyes

    def plant(self) -> None:
        """Begin with bare roots: one tree, or one for each side."""
        self.trees = {self.side(self.player): Node()}
        if self.for_each_side:
            for seat in range(self.root.num_players):
                self.trees.setdefault(self.side(seat), Node())
        if self.unknowing:
            self.trees[-1] = Node()
        self.num_nodes = len(self.trees) + len(self.root_moves)      # room for the root's moves is kept

    def side(self, player: int) -> int:
        """Return the seat that stands for the player's side."""
        return int(self.root.side(player)) if hasattr(self.root, "side") else player

    def own_tree(self) -> int:
        """Return the tree of the root's side in the present world."""
        return -1 if self.is_imagined else self.side(self.player)

    def tree_of(self, player: int) -> int:
        """Return the tree in which the player decides."""
        side = self.side(player)
        return self.own_tree() if side == self.side(self.player) else side

    def observer_of(self, tree: int) -> int:
        return self.player if tree in (-1, self.side(self.player)) else tree

    def learns(self, tree: int) -> bool:
        """Return whether the present world may teach the tree."""
        return not self.unknowing or (tree == self.side(self.player)) != self.is_imagined

    def redrawn(self, world: Any, player: int) -> Any:
        """Return the world with all that the player cannot know drawn again."""
        return world.observation(player).determinize(QuickRandom(self.rng.next_bits()))

    # Paired tests

    def consider_test(self, suspects: tuple[int, ...], left: int) -> None:
        """Begin a test if a suspect leads, against the best of the others."""
        if self.tests and self.tests[-1].is_proven:
            return
        if len(self.tests) == MAX_TESTS or left < 2 * TESTED_EVERY:
            self.out = set(suspects)
            return
        paired = {move: sum(move in deal for test in self.tests for deal in test.rewards) for move in self.root_moves}
        rank = {
            child.move: child.reward_sum / child.visits if self.max_depth == 1 else child.visits - paired[child.move]
            for child in self.trees[self.side(self.player)].children
        }
        order = sorted((move for move in self.root_moves if move not in self.out), key=lambda move: -rank.get(move, -1))
        rivals = [move for move in order if move not in suspects and move in rank][:MAX_RIVALS]
        if order[0] not in suspects or not rivals:
            return
        rivals = rivals[: max(left // TESTED_EVERY - 1, 1)]
        max_deals = min(self.max_deals, left // (1 + len(rivals)))
        max_deals -= max_deals % TESTED_EVERY if max_deals > TESTED_EVERY else 0
        self.tests.append(Test(order[0], rivals, max_deals))

    # An iteration

    def iterate(self, state: Any, root_moves: list[int]) -> float:
        """Go down the trees and add nodes; return the reward of the player at the root."""
        if (self.iteration - 1) % SPREAD_EVERY == 0:
            self.weight = self.weight_of_the_unknown()
        own = self.side(self.player)
        here = dict(self.trees)
        if self.unknowing:
            del here[own if self.is_imagined else -1]
        paths: dict[int, list[Node]] = {tree: [] for tree in here}
        depth, grown = 0, False
        while (player := state.current_player()) >= 0 and depth < self.max_depth and not grown:
            tree = self.tree_of(player) if self.for_each_side else own
            if tree not in here:
                break
            at_root = depth == 0 and tree == own
            legal = root_moves if at_root else state.legal_moves()
            keys = legal
            if not self.for_each_side:
                keys = list(dict.fromkeys(self.seen(state, move, self.player) for move in legal))
            node, grown = self.select(state, here[tree], keys, at_root=at_root, learns=self.learns(tree))
            if node is None:
                break
            move = node.move
            if not self.for_each_side:
                behind = [move for move in legal if self.seen(state, move, self.player) == node.move]
                move = behind[self.rng.below(len(behind))] if len(behind) > 1 else behind[0]
            for other in list(here):
                found: Node | None = node
                if other != tree:
                    key = self.seen(state, move, self.observer_of(other))
                    found = self.follow(here[other], key, player, learns=self.learns(other))
                if found is None:
                    del here[other]
                    continue
                here[other] = found
                paths[other].append(found)
            state.apply(move)
            depth += 1
        if state.current_player() >= 0:
            self.play_out(state)
        rewards = self.rewards_of(state)
        for tree, path in paths.items():
            if self.learns(tree):
                self.back_up(self.trees[tree], path, rewards, at_root=tree == own)
        return float(rewards[self.player])

    def rewards_of(self, state: Any) -> list[float]:
        if state.current_player() >= 0:
            return list(state.evaluate())
        return list(state.search_rewards(self.player) if hasattr(state, "search_rewards") else state.rewards())

    def seen(self, state: Any, move: int, observer: int) -> int:
        """Return what the observer sees of a move of the player to move."""
        if observer == state.current_player() or not hides_moves(state):
            return move
        return int(state.seen(move, observer))

    def select(
        self, state: Any, parent: Node, keys: list[int], *, at_root: bool, learns: bool
    ) -> tuple[Node | None, bool]:
        """Return a new child while one may be opened, else the best by UCB1; and whether it is new."""
        candidates = [child for child in parent.children if child.move in keys]
        if learns:
            for child in candidates:
                child.availability += 1
        tried = {child.move for child in candidates}
        untried = [key for key in keys if key not in tried]
        may_open = bool(untried) and learns
        if may_open and self.widening > 0 and candidates:
            limit = np.float32(self.widening) * np.sqrt(np.float32(parent.visits))
            may_open = len(candidates) < 1 + int(limit)
        if may_open:
            key = untried[0]
            are_moves = self.for_each_side or state.current_player() == self.player or not hides_moves(state)
            if self.widening > 0 and hasattr(state, "ordered_moves") and are_moves:
                key = next(move for move in state.ordered_moves() if move in untried)
            else:
                key = untried[self.rng.below(len(untried))]
            if at_root or self.num_nodes < self.max_nodes:
                child = Node(move=key, player=state.current_player())
                parent.children.insert(0, child)
                self.num_nodes += not at_root
                return child, True
        if not learns:
            pick = self.rng.below(sum(child.visits for child in candidates)) if candidates else 0
            for child in candidates:
                if pick < child.visits:
                    return child, False
                pick -= child.visits
            return None, False
        if not self.for_each_side or len(candidates) < 2:
            return max(candidates, key=self.upper_bound, default=None), False
        bounds = [self.upper_bound(child) for child in candidates]
        near = [
            child
            for child, bound in zip(candidates, bounds, strict=True)
            if bound >= np.float32(max(bounds) - np.float32(NEXT_TO_BEST))
        ]
        return near[self.rng.below(len(near)) if len(near) > 1 else 0], False

    def follow(self, parent: Node, key: int, player: int, *, learns: bool) -> Node | None:
        """Return the child for what is seen of another's move, a new one if need be."""
        for child in parent.children:
            if child.move == key:
                return child
        if not learns or self.num_nodes >= self.max_nodes:
            return None
        parent.children.insert(0, Node(move=key, player=player))
        self.num_nodes += 1
        return parent.children[0]

    def weight_of_the_unknown(self) -> np.float32:
        """Return the exploration, or so many times the standard deviation of rewards, all root moves weighed alike."""
        if self.exploration is not None:
            return np.float32(self.exploration)
        moments = [0.0, 0.0]
        for rewards in self.rewards.values():       # a 0 and a 1 may still come
            moments[0] += (added(rewards) + 1) / (len(rewards) + 2)
            moments[1] += (added(reward * reward for reward in rewards) + 1) / (len(rewards) + 2)
        mean, square = (moment / len(self.rewards) for moment in moments)
        return np.float32(self.spread_weight * math.sqrt(max(square - mean * mean, 0.0)))

    def upper_bound(self, node: Node) -> np.float32:
        visits = np.float32(node.visits)
        doubt = np.sqrt(np.float32(logarithm(node.availability) / visits))
        return np.float32(np.float32(node.reward_sum) / visits + self.weight * doubt)

    def back_up(self, root: Node, path: list[Node], rewards: list[float], *, at_root: bool) -> None:
        """Add each player's reward to the moves it made on the path, skewed at the root."""
        root.visits += 1
        for depth, node in enumerate(path):
            reward = rewards[node.player]
            if at_root and depth == 0:
                self.rewards[node.move].append(reward)
            if at_root and depth == 0 and any(skew != 1.0 for skew in self.skews.values()):
                weight = 1.0 - self.iteration / (self.skew_decay + self.iteration)
                reward = reward * (1.0 + (self.skews.get(node.move, 1.0) - 1.0) * weight)
            node.visits += 1
            node.reward_sum += reward

    def play_out(self, state: Any) -> None:
        # The others choose in a world that they hold possible, unless the whole world is such a one.
        is_unknowing = self.unknowing and not self.is_imagined and self.playout != "random"
        random = QuickRandom(0)
        if self.playout != "random" and not is_unknowing:
            random = QuickRandom(self.rng.next_bits())
        done = 0
        while (player := state.current_player()) >= 0 and (self.cutoff_moves == 0 or done < self.cutoff_moves):
            moves = state.legal_moves()
            if self.playout == "random" or (self.playout == "greedy" and self.rng.uniform() < self.epsilon):
                state.apply(moves[self.rng.below(len(moves))])
            elif not is_unknowing:
                state.apply(state.playout_move(random))
            else:
                is_own = self.side(player) == self.side(self.player)
                chooser = state if is_own else self.redrawn(state.copy(), player)
                move = chooser.playout_move(QuickRandom(self.rng.next_bits()))
                state.apply(move if move in moves else moves[self.rng.below(len(moves))])
            done += 1


def hides_moves(state: Any) -> bool:
    """Return whether the game says what others see of a move."""
    return callable(getattr(state, "seen", None))


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


def multi_observer(**settings: Any) -> Reference:
    """Return information-set MCTS with a tree for each side."""
    return Reference(**{"for_each_side": True, "exploration": 0.7} | settings)
