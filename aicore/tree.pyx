"""The tree of a search, or a tree for each side: how an iteration goes down, grows it, and carries rewards back.

A node is what one observer has seen since the root; an edge is a move, or what the observer sees of it
(`GameState.seen`): moves of others that look the same share an edge, and one of them is made at random (partially
observable moves: Cowling, Powley, Whitehouse 2012). Where nothing is hidden an edge is a move and costs nothing more.

    one tree          the root's player observes; all seats choose in its tree by UCB1 among the moves legal in the
                      draw, where the logarithm counts how often a move was available
    a tree each side  the mover chooses in its own side's tree, all the others follow by what they see of the move

Among trees the others may be made unknowing: every second iteration is played in an imagined world, drawn from the
view of another side, and teaches the trees of the others, with a further tree for what they imagine the root's side
to do; the iterations between them are played in worlds drawn from the root's view and teach the root's tree alone,
the others doing what they have learned as often as they did it. So they answer what they have seen, not what is true
(re-determinizing: Goodman 2019).

Same seed, same tree on every platform: integers of fixed width, a logarithm made of the four basic operations, no
contraction.
"""

from libc.math cimport sqrt, sqrtf
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.string cimport memset

from .arithmetic cimport NUM_LOGARITHMS, fill_logarithms, logarithm
from .bits cimport bit, lowest, nth_bit, popcount
from .budget.memory cimport give_back, object_bytes, take_block
from .game cimport GREEDY_MOVES, MAX_LEGAL_MOVES, MAX_PLAYERS, MAX_PLAYOUT_MOVES, RANDOM_MOVES, GameState
from .pool cimport Node, NodePool
from .rng cimport below, uniform

cdef enum:
    PYTHON_BYTES = 5376           # the result, the stoppers and other objects that come and go with a search ...
    PYTHON_BYTES_A_MOVE = 400     # ... and what each root move, with what is said of it, adds to them
    SPREAD_EVERY = 16             # iterations after which exploration follows the spread of rewards anew

DEEPEST = MAX_DEPTH

cdef float NEXT_TO_BEST = 0.01    # of reward: so near to the best, among trees for each side, any move will do

cdef float logarithms[NUM_LOGARITHMS]

fill_logarithms(logarithms)


cdef inline float upper_bound(const Node* node, float exploration) noexcept nogil:
    """Return UCB1 of a visited node, with its availability in place of its parent's visits."""
    return (<float> node.reward_sum / <float> node.visits
            + exploration * sqrtf(logarithm(logarithms, node.availability) / <float> node.visits))


cdef class Tree:
    """The memory of a search's tree or trees, and an iteration in them."""

    def __dealloc__(self):
        self.release()

    cdef void release(self):
        give_back(self.block, self.block_bytes)
        self.block = NULL
        self.block_bytes = 0

    cdef int allocate(self, GameState root, size_t state_bytes, int num_moves, int64_t num_nodes,
                      size_t num_bytes) except -1:
        """Make room for num_moves root moves and num_nodes nodes, or as many as fit; use again what is there."""
        cdef size_t fixed, needed, smallest
        cdef int64_t possible_nodes
        cdef int num_words = (root.num_moves + 63) // 64
        cdef int max_legal = max(root.max_legal_moves, num_moves)
        if max_legal > MAX_LEGAL_MOVES:
            raise ValueError(f"at most {MAX_LEGAL_MOVES} moves can be legal at once, not {max_legal}")
        needed = (num_moves * sizeof(RootMove) + num_words * sizeof(uint64_t)
                  + (num_moves + 2 + 2 * max_legal) * sizeof(int32_t))
        fixed = (
            state_bytes + NUM_LOGARITHMS * sizeof(float) + self.num_trees * MAX_DEPTH * sizeof(int32_t)
            + object_bytes(type(self)) + object_bytes(NodePool)
            + PYTHON_BYTES + num_moves * PYTHON_BYTES_A_MOVE)
        smallest = fixed + needed + (num_moves + self.num_trees) * sizeof(Node)
        if smallest > num_bytes:
            raise ValueError(f"a search of this position needs at least {smallest} bytes, not {num_bytes}")
        # A larger block of an earlier search would do, but with less room for nodes the search would find another move.
        if self.block_bytes != needed:
            self.release()
            self.block = take_block(needed)
            self.block_bytes = needed
        else:
            memset(self.block, 0, needed)
        self.num_root_moves = num_moves
        self.root_moves = <RootMove*> self.block
        self.words = <uint64_t*> (self.root_moves + num_moves)
        self.slots = <int32_t*> (self.words + num_words)
        self.moves = self.slots + num_moves + 1
        self.candidates = self.moves + max_legal
        fixed += self.block_bytes
        possible_nodes = (<int64_t> num_bytes - <int64_t> fixed) // <int64_t> sizeof(Node)
        num_nodes = min(max(num_nodes, num_moves) + self.num_trees, possible_nodes)
        if self.pool is None or self.pool.capacity < num_nodes or self.pool.capacity > possible_nodes:
            self.pool = None      # the old one goes before the new one comes
            self.pool = NodePool(num_nodes * <Py_ssize_t> sizeof(Node))
        self.fixed_bytes = fixed
        return 0

    cdef int plant(self, GameState root, bint for_each_side) except -1:
        """Count the trees: one for all, or one for each side, that of the root's player first."""
        cdef int side, seat
        self.root_player = root.mover()
        self.observers[0] = self.root_player
        self.num_trees = 1
        for seat in range(root.num_players):
            self.tree_of[seat] = 0
        if for_each_side:
            side = root.side_of(self.root_player)
            for seat in range(root.num_players):
                if root.side_of(seat) == side:
                    continue
                if root.side_of(seat) == seat:
                    self.tree_of[seat] = self.num_trees
                    self.observers[self.num_trees] = seat
                    self.num_trees += 1
                elif root.side_of(seat) < seat:
                    self.tree_of[seat] = self.tree_of[root.side_of(seat)]
                else:
                    raise ValueError(f"side({seat}) is {root.side_of(seat)}: it names the first seat of the side")
        root.raise_failure()
        if self.is_unknowing:
            if self.num_trees < 2:
                raise ValueError("nobody is on another side: there is nobody who does not know")
            self.observers[self.num_trees] = self.root_player
            self.num_trees += 1
        return 0

    cdef void start(self) noexcept nogil:
        """Leave nothing but the roots; moves of the first are nodes 1, 2, ..., the other roots come behind them."""
        cdef int index
        self.pool.clear()
        self.num_open = 0
        for index in range(self.num_root_moves):
            self.root_moves[index].node = 0
        self.pool.reserve(self.num_root_moves + self.num_trees - 1)

    cdef void end(self) noexcept nogil:
        """Add what the tree says of the root's moves to their sums."""
        cdef RootMove* root_move
        cdef Node* node
        cdef int index
        for index in range(self.num_root_moves):
            root_move = &self.root_moves[index]
            if root_move.node > 0:
                node = &self.pool.nodes[root_move.node]
                root_move.visits += node.visits
                root_move.availability += node.availability
                root_move.skewed_sum += node.reward_sum

    cdef bint imagine(self, GameState scratch) noexcept nogil:
        """Every second time, draw the world again as one of the others sees it; return whether that was done."""
        cdef int64_t turn = self.iterations // 2
        self.is_imagined = self.is_unknowing and self.iterations % 2 == 1
        if self.is_imagined:
            scratch.redraw(self.observers[1 + turn % (self.num_trees - 2)], &self.rng)
        return self.is_imagined

    cdef void iterate(self, GameState scratch, int32_t first) noexcept nogil:
        """Go down, at the root to node `first` if there is one; grow, play on, carry rewards back."""
        cdef int32_t path[MAX_DEPTH + 1]
        cdef double rewards[MAX_PLAYERS]
        cdef int length
        if self.spread_weight > 0 and self.iterations % SPREAD_EVERY == 0:
            self.exploration = <float> (self.spread_weight * self.reward_spread())
        self.iterations += 1
        if self.num_trees > 1:
            self.iterate_all(scratch, first)
            return
        length = self.descend(scratch, first, path)
        if self.finish(scratch, rewards):
            self.back_up_root(path, length, rewards)

    cdef void iterate_all(self, GameState scratch, int32_t first) noexcept nogil:
        """The same in a tree for each side."""
        cdef int32_t paths[MAX_TREES * (MAX_DEPTH + 1)]
        cdef int lengths[MAX_TREES]
        cdef double rewards[MAX_PLAYERS]
        cdef Node* nodes = self.pool.nodes
        cdef int tree
        self.descend_all(scratch, first, paths, lengths)
        if not self.finish(scratch, rewards):
            return
        if self.learns(0):
            self.back_up_root(paths, lengths[0], rewards)
        for tree in range(1, self.num_trees):
            if self.learns(tree):
                nodes[paths[tree * (MAX_DEPTH + 1)]].visits += 1
                self.back_up(paths + tree * (MAX_DEPTH + 1), lengths[tree], rewards)

    cdef bint finish(self, GameState scratch, double* rewards) noexcept nogil:
        """Play on from the leaf and fill in the rewards; return whether there are any."""
        if scratch.mover() >= 0 and not self.play_out(scratch):
            return False
        if scratch.mover() < 0:
            scratch.payoff(rewards)
        else:
            scratch.estimate(rewards)
        return not scratch.failed

    cdef double reward_spread(self) noexcept nogil:
        """Return the standard deviation of the rewards to the player at the root: above 0, at most 1/2.

        Every move of the root weighs the same, and has had a reward of 0 and one of 1 beside its own: else a leader
        whose rewards are all alike would take the search away from moves that had bad luck at first.
        """
        cdef RootMove* root_move
        cdef double visits, means = 0, squares = 0
        cdef int index
        for index in range(self.num_root_moves):
            root_move = &self.root_moves[index]
            visits = 2 + <double> root_move.visits
            if root_move.node > 0:
                visits += <double> self.pool.nodes[root_move.node].visits
            means += (root_move.reward_sum + 1) / visits
            squares += (root_move.reward_squares + 1) / visits
        means /= self.num_root_moves
        squares /= self.num_root_moves
        return sqrt(max(squares - means * means, 0.0))

    cdef int descend(self, GameState scratch, int32_t first, int32_t* path) noexcept nogil:
        """Follow and grow the one tree; return how many moves it was followed down."""
        cdef Node* nodes = self.pool.nodes
        cdef bint hides_moves = scratch.hides_moves
        cdef int depth = 0
        cdef int player = scratch.mover()
        cdef int observer = -1
        cdef bint grown = False
        cdef int32_t node
        path[0] = 0
        while player >= 0 and depth < self.max_depth and not grown:
            if depth == 0 and first > 0:
                node = first
                nodes[node].availability += 1
            else:
                if hides_moves:
                    observer = self.root_player if player != self.root_player else -1
                node = self.select(scratch, path[depth], player, observer, True, &grown)
            if node < 0:
                break
            depth += 1
            path[depth] = node
            scratch.play(nodes[node].move if observer < 0 else self.move_behind(scratch, nodes[node].move, observer))
            player = scratch.mover()
        if depth > self.deepest:
            self.deepest = depth
        return depth

    cdef bint learns(self, int tree) noexcept nogil:
        """Return whether the present world may teach the tree."""
        return not self.is_unknowing or (tree == 0) != self.is_imagined

    cdef void descend_all(self, GameState scratch, int32_t first, int32_t* paths, int* lengths) noexcept nogil:
        """Follow every tree at once: the mover's decides, the others follow by what they see, as far as they go."""
        cdef Node* nodes = self.pool.nodes
        cdef int32_t here[MAX_TREES]      # -1: not followed any more
        cdef int own = self.num_trees - 1 if self.is_imagined else 0      # the tree of the root's side in this world
        cdef int depth = 0
        cdef int player = scratch.mover()
        cdef bint grown = False
        cdef int32_t node
        cdef int tree, mover_tree, key, move
        for tree in range(self.num_trees):
            here[tree] = 0 if tree == 0 else self.num_root_moves + tree
            paths[tree * (MAX_DEPTH + 1)] = here[tree]
            lengths[tree] = 0
        if self.is_unknowing:
            here[0 if self.is_imagined else self.num_trees - 1] = -1
        while player >= 0 and depth < self.max_depth and not grown:
            mover_tree = self.tree_of[player] if self.tree_of[player] > 0 else own
            if here[mover_tree] < 0:
                break
            if depth == 0 and first > 0:
                node = first
                nodes[node].availability += 1
            else:
                node = self.select(scratch, here[mover_tree], player, -1, self.learns(mover_tree), &grown)
            if node < 0:
                break
            move = nodes[node].move
            for tree in range(self.num_trees):
                if here[tree] < 0:
                    continue
                if tree == mover_tree:
                    here[tree] = node
                else:
                    key = scratch.seen_as(move, self.observers[tree]) if scratch.hides_moves else move
                    here[tree] = self.follow(here[tree], key, player, self.learns(tree))
                    if here[tree] < 0:
                        continue
                lengths[tree] += 1
                paths[tree * (MAX_DEPTH + 1) + lengths[tree]] = here[tree]
            depth += 1
            scratch.play(move)
            player = scratch.mover()
        if depth > self.deepest:
            self.deepest = depth

    cdef int32_t follow(self, int32_t parent, int key, int player, bint learns) noexcept nogil:
        """Return the child for what is seen of another's move, a new one if need be and it may learn; -1: none."""
        cdef int32_t child = self.pool.nodes[parent].first_child
        while child >= 0 and self.pool.nodes[child].move != key:
            child = self.pool.nodes[child].next_sibling
        if child < 0 and learns:
            child = self.pool.add_child(parent, key, player)
        return child

    cdef bint play_out(self, GameState scratch) noexcept nogil:
        """Play on from the leaf; return whether the game came to an end or to the cut-off."""
        if (self.is_unknowing and not self.is_imagined and self.playout.policy != RANDOM_MOVES
                and not scratch.plays_unknowing):
            return self.play_out_unknowing(scratch)
        if scratch.play_out(self.playout, &self.rng) < 0:
            # Broken off by a cancel it is nobody's fault.
            self.is_endless = self.playout.cancel == NULL or not (<volatile int*> self.playout.cancel)[0]
            return False
        return True

    cdef bint play_out_unknowing(self, GameState scratch) noexcept nogil:
        """Play on, the others choosing their moves in a world that they hold possible."""
        cdef int limit = self.playout.max_moves if self.playout.max_moves > 0 else MAX_PLAYOUT_MOVES
        cdef int done = 0
        cdef int player = scratch.mover()
        cdef int move, index, count
        while player >= 0 and not scratch.failed:
            if done == limit:
                self.is_endless = self.playout.max_moves == 0
                return not self.is_endless
            if self.playout.policy == GREEDY_MOVES and uniform(&self.rng) < self.playout.epsilon:
                move = scratch.random_move(&self.rng)
            elif self.tree_of[player] == 0:
                move = scratch.playout_move(&self.rng)
            else:
                self.imagined.copy_from(scratch)
                self.imagined.redraw(player, &self.rng)
                move = self.imagined.playout_move(&self.rng)
                # What the player may do hardly depends on what it does not know, but a game may be odd.
                count = scratch.legal_list(self.moves)
                index = 0
                while index < count and self.moves[index] != move:
                    index += 1
                if index == count:
                    move = scratch.random_move(&self.rng)
            scratch.play(move)
            player = scratch.mover()
            done += 1
        return True

    cdef int32_t select(self, GameState scratch, int32_t parent, int player, int observer, bint learns,
                        bint* grown) noexcept nogil:
        """Return the child to visit: a new one while that may be opened, else the best by UCB1; -1: none.

        observer: through whose eyes the edges are seen, -1 if they are the moves themselves.
        """
        cdef Node* nodes = self.pool.nodes
        cdef Node* node
        cdef uint64_t* words = self.words
        cdef int32_t* candidates = self.candidates
        cdef int32_t child, best
        cdef int num_legal, num_candidates = 0
        cdef int index = 0
        cdef int left, move
        cdef bint at_root = parent == 0
        cdef bint is_legal, may_open
        cdef float score, best_score = -1
        if at_root and self.num_open == self.num_root_moves:
            # Every move of the root has its node by now: they are nodes 1, 2, ..., the newest last.
            best = 0
            for child in range(self.num_root_moves, 0, -1):
                if self.root_moves[self.slots[child]].is_out:
                    continue
                nodes[child].availability += 1
                candidates[num_candidates] = child
                num_candidates += 1
                score = upper_bound(&nodes[child], self.exploration)
                if score > best_score:
                    best_score = score
                    best = child
            return best if self.num_trees == 1 else self.one_of_best(num_candidates, best_score)
        if at_root:
            num_legal = 0
            for index in range(self.num_root_moves):
                if self.root_moves[index].is_out:
                    continue
                move = self.root_moves[index].move
                words[move >> 6] |= bit(move & 63)
                num_legal += 1
        elif observer >= 0:
            num_legal = self.list_seen(scratch, observer)
        elif scratch.uses_mask:
            words[0] = scratch.legal_mask()
            num_legal = popcount(words[0])
        else:
            num_legal = scratch.legal_list(self.moves)
            for index in range(num_legal):
                move = self.moves[index]
                words[move >> 6] |= bit(move & 63)

        # Take the moves that have a child out of the set; what is left has none yet.
        child = nodes[parent].first_child
        while child >= 0:
            node = &nodes[child]
            move = node.move
            # Without a branch: which children are legal in this draw, no processor can predict.
            is_legal = (words[move >> 6] >> (move & 63)) & 1
            words[move >> 6] ^= <uint64_t> is_legal << (move & 63)
            node.availability += is_legal & learns
            candidates[num_candidates] = child
            num_candidates += is_legal
            child = node.next_sibling

        best = -1
        may_open = num_candidates < num_legal and learns
        if may_open and self.widening > 0 and num_candidates > 0:
            may_open = num_candidates < 1 + <int> (self.widening * sqrtf(<float> nodes[parent].visits))
        if may_open:
            move = -1
            if self.widening > 0 and scratch.orders_moves and observer < 0:
                move = self.first_unopened(scratch, at_root)
            else:
                left = below(&self.rng, num_legal - num_candidates)
                if scratch.uses_mask:
                    move = lowest(nth_bit(words[0], left))
                else:
                    for index in range(self.num_root_moves if at_root else num_legal):
                        move = self.root_moves[index].move if at_root else self.moves[index]
                        if words[move >> 6] & bit(move & 63):
                            if left == 0:
                                break
                            left -= 1
            if at_root:
                index = 0
                while self.root_moves[index].move != move:
                    index += 1
                self.num_open += 1
                best = self.num_open
                self.pool.set_child(best, 0, move, player)
                self.root_moves[index].node = best
                self.slots[best] = index
            else:
                best = self.pool.add_child(parent, move, player)
            grown[0] = best >= 0
        if scratch.uses_mask:
            words[0] = 0
        elif num_candidates < num_legal:
            for index in range(self.num_root_moves if at_root else num_legal):
                move = self.root_moves[index].move if at_root else self.moves[index]
                words[move >> 6] = 0
        if best >= 0:
            return best
        if not learns:
            return self.one_by_visits(num_candidates)

        for index in range(num_candidates):
            score = upper_bound(&nodes[candidates[index]], self.exploration)
            if score > best_score:
                best_score = score
                best = candidates[index]
        return best if self.num_trees == 1 or num_candidates < 2 else self.one_of_best(num_candidates, best_score)

    cdef int32_t one_by_visits(self, int num_candidates) noexcept nogil:
        """Return a candidate at random, each as often as it was visited: a side that hides must mix its moves."""
        cdef Node* nodes = self.pool.nodes
        cdef uint32_t left = 0
        cdef int index
        for index in range(num_candidates):
            left += nodes[self.candidates[index]].visits
        if left == 0:
            return -1
        left = below(&self.rng, left)
        index = 0
        while left >= nodes[self.candidates[index]].visits:
            left -= nodes[self.candidates[index]].visits
            index += 1
        return self.candidates[index]

    cdef int32_t one_of_best(self, int num_candidates, float best_score) noexcept nogil:
        """Return a candidate at random among those that are next to the best.

        Whoever hides and whoever seeks must not learn in step: without chance their trees chase each other in a ring.
        """
        cdef Node* nodes = self.pool.nodes
        cdef int32_t* candidates = self.candidates
        cdef int index
        cdef int near = 0
        for index in range(num_candidates):
            if upper_bound(&nodes[candidates[index]], self.exploration) >= best_score - NEXT_TO_BEST:
                candidates[near] = candidates[index]
                near += 1
        return candidates[below(&self.rng, near) if near > 1 else 0]

    cdef int list_seen(self, GameState scratch, int observer) noexcept nogil:
        """List, and enter in the set, what the observer may see of the legal moves, each once; return how many."""
        cdef int count = scratch.legal_list(self.moves)
        cdef int index, key
        cdef int distinct = 0
        for index in range(count):
            key = scratch.seen_as(self.moves[index], observer)
            if not self.words[key >> 6] & bit(key & 63):
                self.words[key >> 6] |= bit(key & 63)
                self.moves[distinct] = key
                distinct += 1
        return distinct

    cdef int move_behind(self, GameState scratch, int key, int observer) noexcept nogil:
        """Return one of the legal moves that look like the key to the observer, any of them alike."""
        cdef int count = scratch.legal_list(self.moves)
        cdef int index
        cdef int matching = 0
        for index in range(count):
            if scratch.seen_as(self.moves[index], observer) == key:
                self.moves[matching] = self.moves[index]
                matching += 1
        return self.moves[below(&self.rng, matching) if matching > 1 else 0]

    cdef int first_unopened(self, GameState scratch, bint at_root) noexcept nogil:
        """Return the first move without a child in the order of the game; there is one."""
        cdef int index, count = self.num_root_moves
        if at_root:
            for index in range(count):
                self.moves[index] = self.root_moves[index].move
        else:
            count = scratch.legal_list(self.moves)
        scratch.order_moves(self.moves, count)
        for index in range(count):
            if self.words[self.moves[index] >> 6] & bit(self.moves[index] & 63):
                return self.moves[index]
        return self.moves[0]

    cdef void back_up_root(self, const int32_t* path, int length, const double* rewards) noexcept nogil:
        """Add each player's reward to the moves it made on the path; the root's move is noted and skewed as well."""
        cdef Node* node = self.pool.nodes
        cdef RootMove* root_move
        cdef double reward, weight
        node.visits += 1
        if length == 0:
            return
        node = &self.pool.nodes[path[1]]
        root_move = &self.root_moves[self.slots[path[1]]]
        reward = rewards[node.player]
        self.last_reward = reward
        root_move.reward_sum += reward
        root_move.reward_squares += reward * reward
        if self.skewed:
            weight = 1.0 - <double> self.iterations / (self.skew_decay + <double> self.iterations)
            reward = reward * (1.0 + (root_move.skew - 1.0) * weight)
        node.visits += 1
        node.reward_sum += reward
        self.back_up(path + 1, length - 1, rewards)

    cdef void back_up(self, const int32_t* path, int length, const double* rewards) noexcept nogil:
        """Add each player's reward to the moves it made on the path behind its first node."""
        cdef Node* node
        cdef int index
        for index in range(1, length + 1):
            node = &self.pool.nodes[path[index]]
            node.visits += 1
            node.reward_sum += rewards[node.player]
