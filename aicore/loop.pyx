"""The loop of a search: one for all searches, over a tree or a tree for each side.

An iteration: draw what is hidden, go down the tree, add a node, play on, carry each player's reward back (tree.pyx).

    information-set MCTS   a new draw every iteration (Cowling, Powley, Whitehouse 2012)
    determinized MCTS      draws with a tree of `iterations_per_deal` each; root statistics are summed
    flat Monte Carlo       a tree of depth one, all moves of the root visited equally often

A player is at the root with all it knows, so the root's moves are legal in every draw. Some of them may be suspects,
which knowledge speaks against: they bear the burden of proof. When one leads after `test_from` iterations it gets a
paired test (paired_test.pxd): it and the best of the others are tried in the same deals, which tells them apart far
sooner than deals of their own, until its gain over each is proven or over one refuted. A refuted suspect is out, and
the search goes on without it; the next suspect to lead is tested in its turn. A test may take what is left of the
budget; what it tells of the rivals counts when the move is chosen (aicore.result).
"""

from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from .budget.memory cimport give_back, object_bytes, take_block
from .budget.stoppers cimport MoveProgress, Progress
from .game cimport MAX_PLAYERS, RANDOM_MOVES, GameState, Playout
from .native_search cimport NativeSearch
from .paired_test cimport (
    MAX_TESTS,
    PROVEN,
    REFUTED,
    TESTED_EVERY,
    UNDER_WAY,
    Compared,
    PairedTest,
    enter_rival,
    note_reward,
    settle,
)
from .rng cimport Rng, checked_seed, next_bits, seed_rng
from .tree cimport MAX_DEPTH, RootMove, Tree

from .game import POLICIES, as_state, check_policy, endless_playout

cdef enum:
    PYTHON_BYTES_A_TEST = 1536    # what the result says of a paired test
    MAX_EXPLORATION = 1000000
    MAX_WIDENING = 10000


cdef int64_t MAX_ITERATIONS = (<int64_t> 1) << 48


cdef class Loop(NativeSearch):
    """A search over a tree, or a tree for each side."""

    def __cinit__(self):
        self.tree = Tree()
        self.tree.playout = &self.playout

    def __dealloc__(self):
        give_back(self.move_progress, self.num_progress * sizeof(MoveProgress))

    @property
    def pool(self):
        """The nodes of the latest search, None before the first."""
        return self.tree.pool

    cdef int check(self, settings, GameState root, int64_t iterations, int num_moves) except -1:
        if not 1 <= iterations <= MAX_ITERATIONS:
            raise ValueError(f"a search has 1 to {MAX_ITERATIONS} iterations, not {iterations}")
        for name, lowest, highest in (
                ("tree_iterations", 1, MAX_ITERATIONS), ("tree_exploration", 0, MAX_EXPLORATION),
                ("spread_weight", 0, MAX_EXPLORATION),
                ("widening", 0, MAX_WIDENING), ("max_depth", 1, MAX_DEPTH), ("max_deals", 1, 0x7FFFFFFF),
                ("cutoff_moves", 0, 0x7FFFFFFF), ("epsilon", 0, 1), ("test_from", 0, 1), ("proof", 0, 1e9),
                ("clear_gain", -1, 1), ("skew_decay", 1e-9, 1e18)):
            value = getattr(settings, name)
            if value is None and name == "tree_exploration":
                continue        # by the spread of rewards
            if not lowest <= value <= highest:
                raise ValueError(f"{name} lies in {lowest} to {highest}, not {value!r}")
        return 0

    cdef size_t begin(self, GameState root, settings, list moves, list skews, suspects, int64_t iterations,
                      size_t num_bytes, uint64_t seed) except 0:
        cdef Tree tree = self.tree
        cdef GameState scratch = root.fresh()
        cdef GameState deal = scratch
        cdef int index
        cdef int num_moves = len(moves)
        cdef size_t state_bytes
        self.iterations_per_deal = settings.tree_iterations
        self.iteration_limit = iterations
        self.test_from = <int64_t> (<double> settings.test_from * iterations)
        self.max_deals = settings.max_deals
        self.proof = settings.proof
        self.clear_gain = settings.clear_gain
        # A tree for each deal has none to test a suspect in.
        self.has_suspects = bool(suspects) and self.iterations_per_deal == 1
        self.num_tests = 0
        explores_by_spread = settings.tree_exploration is None
        tree.spread_weight = settings.spread_weight if explores_by_spread else 0.0
        tree.exploration = 0.0 if explores_by_spread else settings.tree_exploration
        tree.widening = settings.widening
        tree.skew_decay = settings.skew_decay
        tree.max_depth = settings.max_depth
        tree.is_unknowing = settings.is_unknowing
        if tree.is_unknowing and not root.redraws:
            raise ValueError(f"{type(root).__name__} has no redraw(): its others cannot be made unknowing")
        tree.plant(root, settings.for_each_side)

        # The observation with its tables, the state that is played on, and the deal that is played more than once.
        if self.iterations_per_deal > 1 or self.has_suspects:
            deal = root.fresh()
        state_bytes = root.num_bytes() + scratch.num_bytes() + (deal.num_bytes() if deal is not scratch else 0)
        if tree.is_unknowing and tree.playout.policy != RANDOM_MOVES:
            tree.imagined = root.fresh()
            tree.imagined.root_seat = tree.root_player
            state_bytes += tree.imagined.num_bytes()
        scratch.root_seat = deal.root_seat = tree.root_player
        self.set_progress(num_moves)
        tree.allocate(
            root, state_bytes + object_bytes(Loop) + self.num_progress * sizeof(MoveProgress)
            + (MAX_TESTS * PYTHON_BYTES_A_TEST if self.has_suspects else 0), num_moves,
            num_moves if tree.max_depth == 1 else self.iterations_per_deal if self.iterations_per_deal > 1
            else iterations * tree.num_trees, num_bytes)
        tree.skewed = False
        for index in range(num_moves):
            tree.root_moves[index].move = moves[index]
            tree.root_moves[index].skew = skews[index]
            tree.root_moves[index].is_suspect = moves[index] in suspects
            tree.skewed = tree.skewed or tree.root_moves[index].skew != 1.0
        seed_rng(&tree.rng, seed)
        tree.iterations = 0
        tree.deepest = 0
        tree.is_endless = tree.is_imagined = False
        self.deal = deal
        self.scratch = scratch
        tree.start()
        return tree.pool.num_bytes + tree.fixed_bytes

    cdef int set_progress(self, int num_moves) except -1:
        """Have an entry for every root move, and no more: what is left over would take the room of nodes."""
        if num_moves != self.num_progress:
            give_back(self.move_progress, self.num_progress * sizeof(MoveProgress))
            self.move_progress = NULL
            self.num_progress = 0
            self.move_progress = <MoveProgress*> take_block(num_moves * sizeof(MoveProgress))
            self.num_progress = num_moves
        memset(self.move_progress, 0, num_moves * sizeof(MoveProgress))
        return 0

    cdef bint is_without_end(self) noexcept nogil:
        return self.tree.is_endless

    cdef void end(self) noexcept nogil:
        self.tree.end()

    cdef int raise_failure(self) except -1:
        if self.tree.imagined is not None:
            self.tree.imagined.raise_failure()
        return NativeSearch.raise_failure(self)

    cdef int let_go(self) except -1:
        self.tree.imagined = None
        return NativeSearch.let_go(self)

    cdef tuple size_found(self):
        return self.tree.iterations, self.tree.pool.num_nodes, self.tree.deepest

    cdef list moves_found(self):
        cdef RootMove* found
        cdef int index
        moves = []
        for index in range(self.tree.num_root_moves):
            found = &self.tree.root_moves[index]
            moves.append((found.move, found.skew, found.is_suspect, found.visits, found.paired, found.availability,
                          found.reward_sum, found.reward_squares, found.skewed_sum))
        return moves

    cdef list tests_found(self):
        cdef PairedTest* test
        cdef Compared* pair
        cdef int number, first, second
        found = []
        for number in range(self.num_tests):
            test = &self.tests[number]
            moves = [self.tree.root_moves[test.indices[first]].move for first in range(test.num_tested)]
            compared = []
            for first in range(test.num_tested):
                for second in range(first + 1, test.num_tested):
                    pair = &test.compared[first][second]
                    compared.append((moves[first], moves[second], pair.deals, pair.gain_sum, pair.gain_squares))
            found.append((moves, test.verdict == PROVEN, compared))
        return found

    cdef bint advance(self, GameState root, GameState deal, GameState scratch, int64_t count,
                      const int* cancel) noexcept nogil:
        cdef int64_t done = 0
        while done < count:
            if (<volatile int*> cancel)[0] or scratch.failed or deal.failed or self.tree.is_endless:
                return False
            if self.test_under_way() != NULL:
                self.test_on(root, deal, scratch)
                done += 1
                continue
            if self.iterations_per_deal == 1:
                scratch.deal_hidden(root, &self.tree.rng)
            else:
                if self.tree.iterations % self.iterations_per_deal == 0:
                    deal.deal_hidden(root, &self.tree.rng)
                    if self.tree.iterations > 0:
                        self.tree.end()
                        self.tree.start()
                scratch.copy_from(deal)
            if self.tree.is_unknowing:
                self.tree.imagine(scratch)
            self.tree.iterate(scratch, 0)
            done += 1
            if (self.has_suspects and self.tree.iterations >= self.test_from
                    and self.tree.iterations % TESTED_EVERY == 0):
                self.consider_test()
        return True

    cdef PairedTest* test_under_way(self) noexcept nogil:
        """Return the test under way, NULL if there is none."""
        if self.num_tests > 0 and self.tests[self.num_tests - 1].verdict == UNDER_WAY:
            return &self.tests[self.num_tests - 1]
        return NULL

    cdef double rank_of(self, const RootMove* root_move) noexcept nogil:
        """Return what moves are ranked by: visits, those of paired tests left aside; in a flat search the mean."""
        cdef double visits, reward_sum
        if root_move.node == 0:
            return -1.0
        visits = <double> self.tree.pool.nodes[root_move.node].visits
        reward_sum = self.tree.pool.nodes[root_move.node].reward_sum
        return reward_sum / visits if self.tree.max_depth == 1 else visits - <double> root_move.paired

    cdef void consider_test(self) noexcept nogil:
        """Begin a test if a suspect leads, against the best of those that are no suspects.

        Suspects that can be tested no more, for want of iterations, are out.
        """
        cdef RootMove* root_moves = self.tree.root_moves
        cdef PairedTest* test
        cdef int64_t left = self.iteration_limit - self.tree.iterations
        cdef int index, leader = -1
        if self.num_tests > 0 and self.tests[self.num_tests - 1].verdict == PROVEN:
            return
        if self.num_tests == MAX_TESTS or left < TESTED_EVERY * 2:
            for index in range(self.tree.num_root_moves):
                root_moves[index].is_out = root_moves[index].is_suspect
            self.has_suspects = False
            return
        for index in range(self.tree.num_root_moves):
            if not root_moves[index].is_out and (
                    leader < 0 or self.rank_of(&root_moves[index]) > self.rank_of(&root_moves[leader])):
                leader = index
        if not root_moves[leader].is_suspect:
            return
        test = &self.tests[self.num_tests]
        memset(test, 0, sizeof(PairedTest))
        test.indices[0] = leader
        test.num_tested = 1
        for index in range(self.tree.num_root_moves):
            if not root_moves[index].is_suspect and root_moves[index].node > 0:
                enter_rival(test, index, self.rank_of(&root_moves[index]))
        if test.num_tested == 1:
            return
        # With less to spend, fewer rivals: one suspect and the best of the others can be told apart at the least.
        while test.num_tested > 2 and left < TESTED_EVERY * test.num_tested:
            test.num_tested -= 1
        test.max_deals = min(self.max_deals, left // test.num_tested)
        test.max_deals -= test.max_deals % TESTED_EVERY if test.max_deals > TESTED_EVERY else 0
        test.verdict = UNDER_WAY
        self.num_tests += 1

    cdef void test_on(self, GameState root, GameState deal, GameState scratch) noexcept nogil:
        """Try the next of the moves tested: the first in a new deal, the others in the same one with the same luck."""
        cdef PairedTest* test = &self.tests[self.num_tests - 1]
        cdef RootMove* turn = &self.tree.root_moves[test.indices[test.turn]]
        cdef Rng onward
        self.tree.is_imagined = False
        if test.turn == 0:
            deal.deal_hidden(root, &self.tree.rng)
            test.luck.state = next_bits(&self.tree.rng)
        onward = self.tree.rng
        self.tree.rng = test.luck
        scratch.copy_from(deal)
        self.tree.iterate(scratch, turn.node)
        self.tree.rng = onward
        turn.paired += 1
        if note_reward(test, self.tree.last_reward) and test.deals % TESTED_EVERY == 0:
            settle(test, self.proof, self.clear_gain)
            if test.verdict == REFUTED:
                self.tree.root_moves[test.indices[0]].is_out = True

    cdef void look(self, Progress* progress) noexcept nogil:
        cdef RootMove* root_move
        cdef MoveProgress* entry
        cdef int64_t visits
        cdef double skewed_sum
        cdef double best_mean = -1.0
        cdef int index
        progress.iterations = self.tree.iterations
        progress.limit = self.iteration_limit
        progress.ahead = 0
        progress.moves = self.move_progress
        progress.leader = 0
        progress.num_root_moves = self.tree.num_root_moves
        progress.unvisited_root_moves = 0
        progress.leader_visits = progress.second_visits = 0
        for index in range(self.tree.num_root_moves):
            root_move = &self.tree.root_moves[index]
            visits = root_move.visits
            skewed_sum = root_move.skewed_sum
            if root_move.node > 0:
                visits += self.tree.pool.nodes[root_move.node].visits
                skewed_sum += self.tree.pool.nodes[root_move.node].reward_sum
            entry = &self.move_progress[index]
            entry.visits = visits
            entry.is_out = root_move.is_out
            if visits == 0:
                # Progressive widening leaves moves aside on purpose.
                progress.unvisited_root_moves += self.tree.widening == 0
                continue
            entry.mean = root_move.reward_sum / visits
            entry.variance = root_move.reward_squares / visits - entry.mean * entry.mean
            if entry.variance < 0:
                entry.variance = 0
            if entry.is_out:
                continue
            visits -= root_move.paired
            if self.tree.max_depth == 1:
                # Flat: the mean leads, and visits say nothing.
                if skewed_sum / entry.visits > best_mean:
                    best_mean = skewed_sum / entry.visits
                    progress.leader = index
                continue
            if visits > progress.leader_visits:
                progress.second_visits = progress.leader_visits
                progress.leader_visits = visits
                progress.leader = index
            elif visits > progress.second_visits:
                progress.second_visits = visits
        progress.is_proven = self.num_tests > 0 and self.tests[self.num_tests - 1].verdict == PROVEN
        progress.is_contested = self.test_under_way() != NULL or (
            self.has_suspects and not progress.is_proven and self.tree.root_moves[progress.leader].is_suspect)


def deal_and_play_out(game, int64_t count, *, seed=0, playout="random"):
    """Draw the hidden part and play on at random, count times: the bare cost below which no search can go."""
    cdef GameState root = as_state(game)
    cdef GameState scratch
    cdef Playout how
    cdef Rng rng
    cdef double rewards[MAX_PLAYERS]
    cdef int64_t _done
    cdef double total = 0.0
    cdef bint is_endless = False
    if count < 1:
        raise ValueError(f"a position is played out at least once, not {count} times")
    check_policy(root, playout)
    how.policy = POLICIES[playout]
    how.epsilon = 0.1
    how.max_moves = 0
    how.cancel = NULL
    root.prepare()
    scratch = root.fresh()
    seed_rng(&rng, checked_seed(seed))
    root.num_searches += 1
    try:
        with nogil:
            for _done in range(count):
                scratch.deal_hidden(root, &rng)
                is_endless = scratch.play_out(&how, &rng) < 0
                if is_endless or scratch.failed:
                    break
                scratch.payoff(rewards)
                total += rewards[0]
    finally:
        root.num_searches -= 1
    scratch.raise_failure()
    if is_endless:
        raise ValueError(endless_playout(root))
    return total / count
