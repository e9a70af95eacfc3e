"""The tree of a search and the loop that grows it: one loop for three searches over one pool of nodes.

An iteration: draw what is hidden, go down the tree by UCB1 among the moves that are legal in this draw, add one
node, play on to the end or to the cut-off, and carry each player's reward back up.

    information-set MCTS   a new draw every iteration, one tree for all of them; the logarithm in UCB1 counts how
                           often a move was available (Cowling, Powley, Whitehouse 2012)
    determinized MCTS      `deals` draws with a tree of `iterations_per_deal` each; root statistics are summed
    flat Monte Carlo       a tree of depth one, all moves of the root visited equally often

A player is at the root with all it knows, so the root's moves are legal in every draw.
Some of them may be suspects, which knowledge speaks against. When a suspect leads after `hearing_from` iterations it is
heard (aicore/hearing.pxd): it and the best of the others are tried in the same deals, which tells them apart far sooner
than deals of their own, until its gain over each is proven or over one refuted; refuted, the rest of the search is
among the others.
Same seed, same tree on every platform: integers of fixed width, a logarithm made of the four basic operations,
float32 arithmetic without contraction. aicore.search puts the Python side on top.
"""

from libc.math cimport sqrtf
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.string cimport memset

from .arithmetic cimport NUM_LOGARITHMS, fill_logarithms, logarithm
from .bits cimport bit, lowest, nth_bit, popcount
from .budget.memory cimport give_back, object_bytes, take_block
from .budget.stoppers cimport AskStopper, MoveProgress, Progress, Stopper
from .game cimport MAX_LEGAL_MOVES, MAX_PLAYERS, GameState, Playout
from .hearing cimport (
    HEARD_EVERY,
    PROVEN,
    REFUTED,
    UNDER_WAY,
    UNHEARD,
    Hearing,
    enter_rival,
    note_reward,
    open_hearing,
    root_move_on_turn,
    settle,
)
from .pool cimport Node, NodePool
from .rng cimport Rng, below, seed_rng

from .game import POLICIES, as_state

cdef enum:
    MAX_STOPPERS = 8
    PYTHON_BYTES = 4096           # the result, the stoppers and other objects that come and go with a search ...
    PYTHON_BYTES_A_MOVE = 400     # ... and what each root move, with what knowledge says of it, adds to them

DEEPEST = MAX_DEPTH

cdef float logarithms[NUM_LOGARITHMS]

fill_logarithms(logarithms)


cdef inline float upper_bound(const Node* node, float exploration) noexcept nogil:
    """Return UCB1 of a visited node, with its availability in place of its parent's visits."""
    return (node.reward_sum / <float> node.visits
            + exploration * sqrtf(logarithm(logarithms, node.availability) / <float> node.visits))


cdef class Cancel:
    """A flag that stops a search from another thread."""

    def set(self):
        """Ask the search to stop."""
        self.flag = 1

    def clear(self):
        """Make ready for the next search."""
        self.flag = 0

    def is_set(self):
        """Return whether a stop was asked for."""
        return self.flag != 0


cdef class Tree:
    """The memory of a search and its loop: begin(), grow(), then look at root_moves_found().

    policy: one of POLICIES; cutoff_moves: estimate after so many playout moves, 0 = play to the end.
    """

    def __init__(self, *, double exploration, str policy, double epsilon, int cutoff_moves, double skew_decay,
                 bint recycles, double proof, double clear_gain, int64_t hearing_from, int64_t max_deals,
                 int64_t iterations_per_deal=1, int max_depth=MAX_DEPTH):
        if not 1 <= max_depth <= MAX_DEPTH:
            raise ValueError(f"a tree is followed down 1 to {MAX_DEPTH} moves, not {max_depth}")
        self.exploration = <float> exploration
        self.playout.policy = POLICIES[policy]
        self.playout.epsilon = epsilon
        self.playout.max_moves = cutoff_moves
        self.skew_decay = skew_decay
        self.recycles = recycles
        self.proof = proof
        self.clear_gain = clear_gain
        self.hearing_from = hearing_from
        self.max_deals = max_deals
        self.iterations_per_deal = iterations_per_deal
        self.max_depth = max_depth

    def __dealloc__(self):
        self.release()

    cdef void release(self):
        give_back(self.block, self.block_bytes)
        self.block = NULL
        self.block_bytes = 0

    cdef int allocate(self, GameState root, size_t state_bytes, int num_moves, int64_t iterations,
                      size_t num_bytes) except -1:
        """Make room for a search with num_moves moves, beside states of state_bytes; use again what is there."""
        cdef size_t fixed, needed, smallest
        cdef int64_t wanted_nodes = self.iterations_per_deal if self.iterations_per_deal > 1 else iterations
        cdef int64_t possible_nodes
        cdef int max_legal = max(root.max_legal_moves, num_moves)
        if max_legal > MAX_LEGAL_MOVES:
            raise ValueError(f"at most {MAX_LEGAL_MOVES} moves can be legal at once, not {max_legal}")
        self.num_words = (root.num_moves + 63) // 64
        needed = (num_moves * (sizeof(RootMove) + sizeof(MoveProgress)) + self.num_words * sizeof(uint64_t)
                  + (num_moves + 2 + 2 * max_legal) * sizeof(int32_t))
        fixed = (
            state_bytes + NUM_LOGARITHMS * sizeof(float) + MAX_DEPTH * sizeof(int32_t)
            + object_bytes(type(self)) + object_bytes(NodePool)
            + PYTHON_BYTES + num_moves * PYTHON_BYTES_A_MOVE)
        smallest = fixed + needed + (num_moves + 1) * sizeof(Node)
        if smallest > num_bytes:
            raise ValueError(f"a search of this position needs at least {smallest} bytes, not {num_bytes}")
        # The block of an earlier, larger search will do unless it takes the room that the nodes need.
        if self.block_bytes < needed or smallest - needed + self.block_bytes > num_bytes:
            self.release()
            self.block = take_block(needed)
            self.block_bytes = needed
        else:
            memset(self.block, 0, needed)
        self.num_root_moves = num_moves
        self.root_moves = <RootMove*> self.block
        self.move_progress = <MoveProgress*> (self.root_moves + num_moves)
        self.words = <uint64_t*> (self.move_progress + num_moves)
        self.slots = <int32_t*> (self.words + self.num_words)
        self.moves = self.slots + num_moves + 1
        self.candidates = self.moves + max_legal
        fixed += self.block_bytes
        possible_nodes = (<int64_t> num_bytes - <int64_t> fixed) // <int64_t> sizeof(Node)
        if self.max_depth == 1:
            wanted_nodes = num_moves
        wanted_nodes = min(max(wanted_nodes, num_moves) + 1, possible_nodes)
        if self.pool is None or self.pool.capacity < wanted_nodes or self.pool.capacity > possible_nodes:
            self.pool = None      # the old one goes before the new one comes
            self.pool = NodePool(wanted_nodes * <Py_ssize_t> sizeof(Node), recycles=self.recycles)
        self.scratch_bytes = fixed
        return 0

    def begin(self, GameState root, *, moves, skews, suspects, stoppers, int64_t iterations, size_t num_bytes,
              uint64_t seed):
        """Make ready to search the root's moves, each with its skew, within so many bytes; the root is prepared.

        suspects: those of the moves that bear the burden of proof, not all of them.
        """
        cdef Stopper stopper
        cdef GameState scratch = root.blank()
        # The observation with its tables, the state that is played on, and the deal that is played more than once.
        cdef bint keeps_deal = self.iterations_per_deal > 1 or bool(suspects)
        cdef GameState deal = root.blank() if keeps_deal else scratch
        cdef int index
        if len(stoppers) > MAX_STOPPERS:
            raise ValueError(f"at most {MAX_STOPPERS - 2} stoppers beside the budget's two, not {len(stoppers) - 2}")
        self.allocate(root, root.num_bytes() + scratch.num_bytes() + (deal.num_bytes() if deal is not scratch else 0),
                      len(moves), iterations, num_bytes)
        self.skewed = False
        for index in range(self.num_root_moves):
            self.root_moves[index].move = moves[index]
            self.root_moves[index].skew = skews[index]
            self.root_moves[index].is_suspect = moves[index] in suspects
            self.skewed = self.skewed or self.root_moves[index].skew != 1.0
        seed_rng(&self.rng, seed)
        self.iterations = 0
        self.iteration_limit = iterations
        self.deepest = 0
        # A tree for each deal has none to hear a suspect in.
        self.has_suspects = bool(suspects) and self.iterations_per_deal == 1
        memset(&self.hearing, 0, sizeof(Hearing))
        self.pool.clear()
        self.root = root
        self.deal = deal
        self.scratch = scratch
        self.stoppers = stoppers
        for stopper in stoppers:
            stopper.start()

    def grow(self, Cancel cancel=None):
        """Run until a stopper says stop; return which one, or -1: cancelled. Once after each begin()."""
        cdef GameState root = self.root
        cdef GameState deal = self.deal
        cdef GameState scratch = self.scratch
        cdef Stopper stopper
        cdef AskStopper asks[MAX_STOPPERS]
        cdef void* data[MAX_STOPPERS]
        cdef int num_stoppers = 0
        cdef int stopped_by
        cdef int never = 0
        cdef const int* flag = &never if cancel is None else &cancel.flag
        stoppers = self.stoppers
        for stopper in stoppers:
            asks[num_stoppers] = stopper.ask
            data[num_stoppers] = stopper.data
            num_stoppers += 1
        self.root = self.deal = self.scratch = self.stoppers = None
        if root.needs_gil:
            stopped_by = self.loop(root, deal, scratch, asks, data, num_stoppers, flag)
        else:
            with nogil:
                stopped_by = self.loop(root, deal, scratch, asks, data, num_stoppers, flag)
        root.raise_failure()
        deal.raise_failure()
        scratch.raise_failure()
        return stopped_by

    def root_moves_found(self):
        """Return by root move (move, skew, whether it is a suspect, visits, of these heard, availability, sums of
        rewards, of their squares, of them skewed)."""
        cdef int index
        cdef RootMove* found
        rows = []
        for index in range(self.num_root_moves):
            found = &self.root_moves[index]
            rows.append((found.move, found.skew, bool(found.is_suspect), found.visits, found.heard, found.availability,
                         found.reward_sum, found.reward_squares, found.skewed_sum))
        return rows

    def hearing_found(self):
        """Return (suspect, whether proven, [(rival, deals, sum of gains, of their squares)]); None if none was held."""
        cdef Hearing* heard = &self.hearing
        cdef int number
        if heard.verdict == UNHEARD:
            return None
        rivals = [(self.root_moves[heard.rivals[number].index].move, heard.rivals[number].deals,
                   heard.rivals[number].gain_sum, heard.rivals[number].gain_squares)
                  for number in range(heard.num_rivals)]
        return self.root_moves[heard.suspect].move, heard.verdict == PROVEN, rivals

    cdef int loop(self, GameState root, GameState deal, GameState scratch, AskStopper* asks, void** data,
                  int num_stoppers, const int* cancel) noexcept nogil:
        """Run batch after batch until a stopper says stop; return which one, or -1: cancelled or failed."""
        cdef Progress progress
        cdef int64_t batch, again
        cdef int index
        cdef int stopped_by = -1
        self.start_tree()
        while stopped_by < 0:
            self.look(&progress)
            batch = (<int64_t> 1) << 62
            for index in range(num_stoppers):
                again = asks[index](data[index], &progress)
                if again <= 0:
                    stopped_by = index
                    break
                if again < batch:
                    batch = again
            if stopped_by < 0 and self.run_batch(root, deal, scratch, batch, cancel) < batch:
                break
        self.end_tree()
        return stopped_by

    cdef void start_tree(self) noexcept nogil:
        cdef int index
        self.pool.clear()
        for index in range(self.num_root_moves):
            self.root_moves[index].node = 0

    cdef void end_tree(self) noexcept nogil:
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

    cdef double rank_of(self, const RootMove* root_move) noexcept nogil:
        """Return what moves are ranked by: visits, those of a hearing left aside; in a flat search the mean."""
        cdef const Node* node = &self.pool.nodes[root_move.node]
        if self.max_depth == 1:
            return node.reward_sum / <float> node.visits
        return <double> (<int64_t> node.visits - root_move.heard)

    cdef void call_hearing(self) noexcept nogil:
        """Begin a hearing if a suspect leads; its rivals are the best of those that are no suspects."""
        cdef RootMove* root_moves = self.root_moves
        cdef int index, leader = -1
        for index in range(self.num_root_moves):
            if root_moves[index].node == 0:
                return
            if leader < 0 or self.rank_of(&root_moves[index]) > self.rank_of(&root_moves[leader]):
                leader = index
        if not root_moves[leader].is_suspect:
            return
        for index in range(self.num_root_moves):
            if not root_moves[index].is_suspect:
                enter_rival(&self.hearing, index, self.rank_of(&root_moves[index]))
        open_hearing(&self.hearing, leader)

    cdef void hear(self, GameState root, GameState deal, GameState scratch) noexcept nogil:
        """Try the suspect in a new deal, or the next of its rivals in the same one."""
        cdef Hearing* hearing = &self.hearing
        cdef RootMove* turn = &self.root_moves[root_move_on_turn(hearing)]
        if hearing.turn < 0:
            deal.deal_hidden(root, &self.rng)
            hearing.luck = self.rng
        else:
            self.rng = hearing.luck
        scratch.copy_from(deal)
        self.iterate(scratch, turn.node)
        turn.heard += 1
        if note_reward(hearing, self.last_reward) and hearing.deals % HEARD_EVERY == 0:
            settle(hearing, self.proof, self.clear_gain, self.max_deals)

    cdef void look(self, Progress* progress) noexcept nogil:
        """Tell the stoppers how the search stands."""
        cdef int64_t visits
        cdef MoveProgress* entry
        cdef double skewed_mean
        cdef double best_mean = -1.0
        cdef int index
        progress.iterations = self.iterations
        progress.limit = self.iteration_limit
        progress.moves = self.move_progress
        progress.leader = 0
        progress.num_root_moves = self.num_root_moves
        progress.unvisited_root_moves = 0
        progress.pool_full = self.pool.num_nodes >= self.pool.capacity
        progress.leader_visits = progress.second_visits = 0
        for index in range(self.num_root_moves):
            visits = self.root_moves[index].visits
            if self.root_moves[index].node > 0:
                visits += self.pool.nodes[self.root_moves[index].node].visits
            entry = &self.move_progress[index]
            entry.visits = visits
            entry.is_out = self.hearing.verdict == REFUTED and self.root_moves[index].is_suspect
            if visits == 0:
                progress.unvisited_root_moves += 1
                continue
            entry.mean = self.root_moves[index].reward_sum / visits
            entry.variance = self.root_moves[index].reward_squares / visits - entry.mean * entry.mean
            if entry.variance < 0:
                entry.variance = 0
            if entry.is_out:
                continue
            visits -= self.root_moves[index].heard
            if self.max_depth == 1:
                # Flat: the mean leads, and visits say nothing.
                skewed_mean = (self.root_moves[index].skewed_sum
                               + self.pool.nodes[self.root_moves[index].node].reward_sum) / entry.visits
                if skewed_mean > best_mean:
                    best_mean = skewed_mean
                    progress.leader = index
                continue
            if visits > progress.leader_visits:
                progress.second_visits = progress.leader_visits
                progress.leader_visits = visits
                progress.leader = index
            elif visits > progress.second_visits:
                progress.second_visits = visits
        progress.is_proven = self.hearing.verdict == PROVEN
        progress.is_contested = self.hearing.verdict == UNDER_WAY or (
            self.has_suspects and self.hearing.verdict == UNHEARD and self.root_moves[progress.leader].is_suspect)

    cdef int64_t run_batch(self, GameState root, GameState deal, GameState scratch, int64_t count,
                           const int* cancel) noexcept nogil:
        """Run count iterations; return how many were run, fewer when cancelled or failed."""
        cdef int64_t done = 0
        while done < count:
            if (<volatile int*> cancel)[0] or scratch.failed or deal.failed:
                break
            if self.hearing.verdict == UNDER_WAY:
                self.iterations += 1
                self.hear(root, deal, scratch)
                done += 1
                continue
            if self.iterations_per_deal == 1:
                scratch.deal_hidden(root, &self.rng)
            else:
                if self.iterations % self.iterations_per_deal == 0:
                    deal.deal_hidden(root, &self.rng)
                    if self.iterations > 0:
                        self.end_tree()
                        self.start_tree()
                scratch.copy_from(deal)
            self.iterations += 1
            self.iterate(scratch, 0)
            done += 1
            if (self.has_suspects and self.hearing.verdict == UNHEARD and self.iterations >= self.hearing_from
                    and self.iterations % HEARD_EVERY == 0):
                self.call_hearing()
        return done

    cdef void iterate(self, GameState scratch, int32_t first) noexcept nogil:
        """Go down the tree, at the root to node `first` if there is one; add a node, play on, carry rewards back."""
        cdef int32_t path[MAX_DEPTH + 1]
        cdef double rewards[MAX_PLAYERS]
        cdef int depth = 0
        cdef int player = scratch.mover()
        cdef bint grown = False
        cdef int32_t node
        cdef Node* nodes = self.pool.nodes
        path[0] = 0
        while player >= 0 and depth < self.max_depth and not grown:
            if depth == 0 and first > 0:
                node = first
                nodes[node].availability += 1
            else:
                node = self.select(scratch, path[depth], player, &grown)
            if node < 0:
                break
            depth += 1
            path[depth] = node
            scratch.play(nodes[node].move)
            player = scratch.mover()
        if player >= 0:
            scratch.play_out(&self.playout, &self.rng)
            player = scratch.mover()
        if player < 0:
            scratch.payoff(rewards)
        else:
            scratch.estimate(rewards)
        if scratch.failed:
            return
        if depth > self.deepest:
            self.deepest = depth
        self.back_up(path, depth, rewards)

    cdef int32_t select(self, GameState scratch, int32_t parent, int player, bint* grown) noexcept nogil:
        """Return the child to visit: a new one while a legal move has none, else the best by UCB1; -1: none."""
        cdef Node* nodes = self.pool.nodes
        cdef Node* node
        cdef uint64_t* words = self.words
        cdef int32_t* candidates = self.candidates
        cdef int32_t child, best
        cdef int num_legal, num_candidates = 0
        cdef int index = 0
        cdef int left, move
        cdef bint at_root = parent == 0
        cdef bint is_legal
        cdef float score, best_score = -1
        if at_root and nodes[0].visits >= <uint32_t> self.num_root_moves:
            # Every move of the root has its node by now: they are nodes 1, 2, ..., the newest last.
            best = 0
            for child in range(self.num_root_moves, 0, -1):
                if self.hearing.verdict == REFUTED and self.root_moves[self.slots[child]].is_suspect:
                    continue
                nodes[child].availability += 1
                score = upper_bound(&nodes[child], self.exploration)
                if score > best_score:
                    best_score = score
                    best = child
            return best
        if at_root:
            num_legal = self.num_root_moves
            for index in range(num_legal):
                move = self.root_moves[index].move
                words[move >> 6] |= bit(move & 63)
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
            node.availability += is_legal
            candidates[num_candidates] = child
            num_candidates += is_legal
            child = node.next_sibling

        best = -1
        if num_candidates < num_legal:
            left = below(&self.rng, num_legal - num_candidates)
            move = -1
            if scratch.uses_mask:
                move = lowest(nth_bit(words[0], left))
                if at_root:
                    index = 0
                    while self.root_moves[index].move != move:
                        index += 1
                words[0] = 0
            else:
                for index in range(num_legal):
                    move = self.root_moves[index].move if at_root else self.moves[index]
                    if words[move >> 6] & bit(move & 63):
                        if left == 0:
                            break
                        left -= 1
            best = self.pool.add_child(parent, move, player)
            if best >= 0:
                grown[0] = True
                if at_root:
                    self.root_moves[index].node = best
                    self.slots[best] = index
            if not scratch.uses_mask:
                for index in range(num_legal):
                    move = self.root_moves[index].move if at_root else self.moves[index]
                    words[move >> 6] = 0
            if best >= 0:
                return best

        for index in range(num_candidates):
            score = upper_bound(&nodes[candidates[index]], self.exploration)
            if score > best_score:
                best_score = score
                best = candidates[index]
        return best

    cdef void back_up(self, const int32_t* path, int depth, const double* rewards) noexcept nogil:
        """Add each player's reward to the moves it made on the path."""
        cdef Node* node = self.pool.nodes
        cdef RootMove* root_move
        cdef double reward, weight
        cdef int index
        node.visits += 1
        if depth == 0:
            return
        root_move = &self.root_moves[self.slots[path[1]]]
        node = &self.pool.nodes[path[1]]
        reward = rewards[node.player]
        self.last_reward = reward
        root_move.reward_sum += reward
        root_move.reward_squares += reward * reward
        if self.skewed:
            weight = 1.0 - <double> self.iterations / (self.skew_decay + <double> self.iterations)
            reward = reward * (1.0 + (root_move.skew - 1.0) * weight)
        node.visits += 1
        node.reward_sum += <float> reward
        node.last_visit = self.iterations
        for index in range(2, depth + 1):
            node = &self.pool.nodes[path[index]]
            node.visits += 1
            node.reward_sum += <float> rewards[node.player]
            node.last_visit = self.iterations


def deal_and_play_out(game, int64_t count, *, uint64_t seed=0, str playout="random"):
    """Draw the hidden part and play on at random, count times: the bare cost below which no search can go."""
    cdef GameState root = as_state(game)
    cdef GameState scratch
    cdef Playout how
    cdef Rng rng
    cdef double rewards[MAX_PLAYERS]
    cdef int64_t _done
    cdef double total = 0.0
    how.policy = POLICIES[playout]
    how.epsilon = 0.1
    how.max_moves = 0
    root.prepare_root()
    scratch = root.blank()
    seed_rng(&rng, seed)
    with nogil:
        for _done in range(count):
            scratch.deal_hidden(root, &rng)
            scratch.play_out(&how, &rng)
            scratch.payoff(rewards)
            total += rewards[0]
    scratch.raise_failure()
    return total / count
