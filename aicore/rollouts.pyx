"""The loop of a search by rollouts: every move in the same weighed deals with the same luck, the worse half dropped.

All moves are tried in a deal after the other, played on by the game's own policy with the same luck, so that what
differs is the move. After 150 deals the better half goes on, after two and a half times as many a half of those, and so
on (after sequential halving: Karnin, Koren, Somekh 2013), always without those that are behind beyond doubt. Nothing
is remembered below the root: nobody in a playout knows more than the policy looks at.

The deals are found among draws that were weighed by how well they explain what was seen (weighed.pyx); as many
iterations weigh draws as play moves out, and some more at the beginning. What an iteration does depends on those
before it alone, never on how many are to come: a search that was cut short can be made again.

A suspect bears the burden of proof: the best of the others stays in to the end, and the suspect is played only if its
gain in the same deals is clear.
"""

from libc.math cimport sqrt
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from .budget.memory cimport give_back, object_bytes, take_block
from .budget.stoppers cimport MoveProgress, Progress
from .game cimport MAX_PLAYERS, GameState
from .native_search cimport NativeSearch
from .rng cimport Rng, next_bits, seed_rng

cdef enum:
    MAX_MOVES = 128               # that are compared, each with each
    PYTHON_BYTES = 4096           # the result and other objects that come and go with a search ...
    PYTHON_BYTES_A_MOVE = 900     # ... and what each root move, with what is said of it and its gains, adds to them
    DROPPED_EVERY = 32            # deals after which moves may be dropped, and that a comparison takes at the least

cdef double BEYOND_DOUBT = 4.0    # standard errors
cdef double FIRST_ROUND = 150.0   # deals before the moves are halved for the first time ...
cdef double NEXT_ROUND = 2.5      # ... and the factor from one halving to the next
cdef uint64_t GOLDEN_SECTION = 0x9E3779B97F4A7C15


cdef class RolloutLoop(NativeSearch):
    """A search by rollouts, without a tree."""

    def __cinit__(self):
        self.draws = WeighedDraws()

    def __dealloc__(self):
        give_back(self.block, self.block_bytes)

    @property
    def effective_number(self):
        return self.draws.effective_number()

    cdef int check(self, settings, GameState root, int64_t iterations, int num_moves) except -1:
        if not 1 <= iterations <= (<int64_t> 1) << 24:
            raise ValueError(f"a search by rollouts has 1 to {1 << 24} iterations, not {iterations}")
        if num_moves > MAX_MOVES:
            raise ValueError(f"a search by rollouts compares at most {MAX_MOVES} moves, not {num_moves}")
        if not 0 <= settings.first_draws <= 1 << 20:
            raise ValueError(f"0 to {1 << 20} draws are weighed at first, not {settings.first_draws!r}")
        return 0

    cdef size_t begin(self, GameState root, settings, list moves, list skews, suspects, int64_t iterations,
                      size_t num_bytes, uint64_t seed) except 0:
        cdef GameState deal = root.fresh()
        cdef GameState scratch = root.fresh()
        cdef int number
        cdef int num_moves = len(moves)
        cdef size_t taken
        self.root_player = root.mover()
        self.limit = iterations
        self.weighs = root.weighs_draws
        self.first_draws = settings.first_draws if self.weighs else 0
        seed_rng(&self.rng, seed)
        taken = self.allocate(num_moves, root.num_bytes() + deal.num_bytes() + scratch.num_bytes(), num_bytes)
        for number in range(num_moves):
            self.tried[number].move = moves[number]
            self.tried[number].skew = skews[number]
            self.tried[number].is_suspect = moves[number] in suspects
        self.proof = settings.proof
        self.clear_gain = settings.clear_gain
        self.num_left = num_moves
        self.kept = num_moves
        self.halved_at = FIRST_ROUND
        self.turn = 0
        self.iterations = self.deals = 0
        self.is_endless = self.is_dealt = False
        self.place = next_bits(&self.rng)
        deal.root_seat = scratch.root_seat = self.root_player
        self.deal, self.scratch = deal, scratch
        return taken

    cdef size_t allocate(self, int num_moves, size_t state_bytes, size_t num_bytes) except 0:
        """Make room for the moves and for as many draws as are weighed, or fit; return the bytes that the search takes.

        ValueError if they are too many.
        """
        cdef int64_t num_draws = (self.limit + self.first_draws) // 2 + 1 if self.weighs else 1
        cdef size_t needed = (num_moves * (sizeof(Tried) + sizeof(MoveProgress))
                              + num_moves * num_moves * sizeof(Difference))
        cdef size_t taken, smallest
        if not needed <= self.block_bytes <= 4 * needed:
            give_back(self.block, self.block_bytes)
            self.block = NULL
            self.block_bytes = 0
            self.block = take_block(needed)
            self.block_bytes = needed
        taken = (state_bytes + object_bytes(WeighedDraws) + self.block_bytes + object_bytes(RolloutLoop) + PYTHON_BYTES
                 + num_moves * PYTHON_BYTES_A_MOVE)
        smallest = taken + sizeof(double)
        if smallest > num_bytes:
            raise ValueError(f"a search of this position needs at least {smallest} bytes, not {num_bytes}")
        num_draws = min(num_draws, <int64_t> ((num_bytes - taken) // sizeof(double)))
        self.draws.begin(num_draws, next_bits(&self.rng))
        taken += self.draws.num_bytes() - object_bytes(WeighedDraws)
        memset(self.block, 0, self.block_bytes)
        self.num_moves = num_moves
        self.tried = <Tried*> self.block
        self.differences = <Difference*> (self.tried + num_moves)
        self.move_progress = <MoveProgress*> (self.differences + num_moves * num_moves)
        return taken

    cdef bint advance(self, GameState root, GameState deal, GameState scratch, int64_t count,
                      const int* cancel) noexcept nogil:
        while count > 0:
            if (<volatile int*> cancel)[0] or not self.step(root, deal, scratch):
                return False
            count -= 1
        return True

    cdef bint is_without_end(self) noexcept nogil:
        return self.is_endless

    cdef bint step(self, GameState root, GameState deal, GameState scratch) noexcept nogil:
        """Weigh a draw or play a move out; return whether that went well."""
        # The first deal comes before all draws, so that every move is tried however short the search.
        if self.weighs and self.deals > 0 and self.draws.num_draws < min(
                self.iterations - self.draws.num_draws + self.first_draws, self.draws.capacity):
            self.draws.add(root, scratch)
        else:
            self.try_next(root, deal, scratch)
        self.iterations += 1
        return not (scratch.failed or deal.failed or self.is_endless)

    cdef void try_next(self, GameState root, GameState deal, GameState scratch) noexcept nogil:
        """Try the next of the moves left: the first in a new deal, the others in the same one with the same luck."""
        cdef double rewards[MAX_PLAYERS]
        cdef Rng luck
        if not self.is_dealt:
            self.is_dealt = True
            while self.tried[self.turn].is_out:
                self.turn += 1
            self.luck.state = next_bits(&self.rng)
            if self.draws.num_draws > 0:
                self.place += GOLDEN_SECTION
                self.draws.draw_again(self.place, root, deal)
            else:
                deal.deal_hidden(root, &self.rng)
        luck = self.luck
        scratch.copy_from(deal)
        scratch.play(self.tried[self.turn].move)
        if scratch.mover() >= 0 and scratch.play_out(&self.playout, &luck) < 0:
            self.is_endless = not (<volatile int*> self.playout.cancel)[0]
            return
        if scratch.mover() < 0:
            scratch.payoff(rewards)
        else:
            scratch.estimate(rewards)
        self.tried[self.turn].reward = rewards[self.root_player]
        self.turn += 1
        while self.turn < self.num_moves and self.tried[self.turn].is_out:
            self.turn += 1
        if self.turn == self.num_moves:
            self.turn = 0
            self.is_dealt = False
            self.end_deal()

    cdef Difference* between(self, int first, int second) noexcept nogil:
        return &self.differences[first * self.num_moves + second]

    cdef void end_deal(self) noexcept nogil:
        """Take in what the moves have brought in a deal; drop those that are behind."""
        cdef Tried* tried
        cdef Difference* difference
        cdef double gain
        cdef int first, second
        self.deals += 1
        for first in range(self.num_moves):
            tried = &self.tried[first]
            if tried.is_out:
                continue
            tried.deals += 1
            tried.reward_sum += tried.reward
            tried.reward_squares += tried.reward * tried.reward
            for second in range(first + 1, self.num_moves):
                if not self.tried[second].is_out:
                    difference = self.between(first, second)
                    gain = tried.reward - self.tried[second].reward
                    difference.gain_sum += gain
                    difference.gain_squares += gain * gain
        if self.deals % DROPPED_EVERY == 0:
            self.drop_beaten()
        if <double> self.deals >= self.halved_at:
            self.halved_at = self.halved_at * NEXT_ROUND
            self.kept = max((self.kept + 1) // 2, 2)
            self.halve()

    cdef double gain_of(self, int first, int second, double* error) noexcept nogil:
        """Return what a move gains over another in the deals that both were tried in, with its standard error."""
        cdef Difference* difference = self.between(min(first, second), max(first, second))
        cdef double deals = <double> min(self.tried[first].deals, self.tried[second].deals)
        cdef double mean, variance
        if deals < 1.0:
            error[0] = 1.0
            return 0.0
        mean = difference.gain_sum / deals
        variance = difference.gain_squares / deals - mean * mean
        error[0] = sqrt((variance if variance > 0.0 else 0.0) / deals)
        return mean if first < second else -mean

    cdef int best_left(self, bint with_suspects) noexcept nogil:
        """Return the move left with the best mean, -1 if there is none; all left were tried in the same deals."""
        cdef int number, best = -1
        for number in range(self.num_moves):
            if self.tried[number].is_out or (self.tried[number].is_suspect and not with_suspects):
                continue
            if best < 0 or self.tried[number].reward_sum > self.tried[best].reward_sum:
                best = number
        return best

    cdef void drop_beaten(self) noexcept nogil:
        """Drop the moves that are behind the best beyond doubt, but for the best that is no suspect."""
        cdef int best = self.best_left(True)
        cdef int standing = self.best_left(False)
        cdef double gain, error
        cdef int number
        for number in range(self.num_moves):
            if self.tried[number].is_out or number == best or number == standing:
                continue
            gain = self.gain_of(best, number, &error)
            if gain > BEYOND_DOUBT * error and error > 0.0:
                self.tried[number].is_out = True
                self.num_left -= 1

    cdef void halve(self) noexcept nogil:
        """Keep as many of the best moves as go on, among them the best that is no suspect."""
        cdef int standing = self.best_left(False)
        cdef int number, worst
        while self.num_left > self.kept:
            worst = -1
            for number in range(self.num_moves):
                if self.tried[number].is_out or number == standing:
                    continue
                if worst < 0 or self.tried[number].reward_sum < self.tried[worst].reward_sum:
                    worst = number
            if worst < 0:
                return
            self.tried[worst].is_out = True
            self.num_left -= 1

    cdef void look(self, Progress* progress) noexcept nogil:
        # What is not certain of a mean is its distance to the leader's.
        cdef MoveProgress* entry
        cdef double error
        cdef int number
        progress.iterations = self.iterations
        progress.limit = self.limit
        progress.ahead = self.first_draws
        progress.moves = self.move_progress
        progress.num_root_moves = self.num_moves
        progress.unvisited_root_moves = 0
        progress.leader_visits = progress.second_visits = 0
        progress.is_proven = False
        progress.leader = max(self.best_left(True), 0)
        for number in range(self.num_moves):
            entry = &self.move_progress[number]
            entry.visits = self.tried[number].deals
            entry.is_out = self.tried[number].is_out
            # How far two moves are apart is not known from a few deals.
            progress.unvisited_root_moves += entry.visits < DROPPED_EVERY and not entry.is_out
            if entry.visits == 0:
                continue
            entry.mean = self.tried[number].reward_sum / entry.visits
            self.gain_of(progress.leader, number, &error)
            entry.variance = error * error * entry.visits if number != progress.leader else 0.0
            if number != progress.leader and not entry.is_out:
                progress.second_visits = entry.visits
        progress.leader_visits = self.tried[progress.leader].deals
        progress.is_contested = self.tried[progress.leader].is_suspect

    cdef tuple size_found(self):
        return self.iterations, 0, 1

    cdef list moves_found(self):
        cdef Tried* tried
        cdef int number
        found = []
        for number in range(self.num_moves):
            tried = &self.tried[number]
            # Cut short in the first deal: what was tried in it counts.
            if self.deals == 0 and number < self.turn:
                tried.deals = 1
                tried.reward_sum = tried.reward
                tried.reward_squares = tried.reward * tried.reward
            found.append((tried.move, tried.skew, tried.is_suspect, tried.deals, 0, self.deals, tried.reward_sum,
                          tried.reward_squares, tried.reward_sum))
        return found

    cdef list tests_found(self):
        # One test: the leader, and the best that is no suspect, against all others that were tried with them.
        cdef int leader = self.best_left(True)
        cdef int standing = self.best_left(False)
        cdef int first, second
        cdef double gain, error
        cdef bint is_proven
        cdef int64_t deals
        if leader < 0 or self.deals == 0 or self.num_moves < 2:
            return []
        gain = self.gain_of(leader, standing, &error) if standing >= 0 else 0.0
        is_proven = (self.tried[leader].is_suspect and standing >= 0 and self.deals >= DROPPED_EVERY
                     and gain > self.clear_gain and gain > self.proof * error)
        compared = []
        for first in range(self.num_moves):
            for second in range(first + 1, self.num_moves):
                if leader not in (first, second) and standing not in (first, second):
                    continue
                deals = min(self.tried[first].deals, self.tried[second].deals)
                compared.append((self.tried[first].move, self.tried[second].move, deals,
                                 self.between(first, second).gain_sum, self.between(first, second).gain_squares))
        return [([self.tried[leader].move], is_proven, compared)]
