"""Draws of what is hidden, weighed by how well they explain what was seen.

Of a draw the sum of the weights up to it is kept, eight bytes whatever the game: its number says what it is drawn with,
and drawing it again costs what a draw costs. Among the draws one is found by a place in [0, 1), as likely as its share
of the weights. Places a golden section apart are spread evenly however many there are, so few deals stand for many.
"""

from libc.stdint cimport int64_t, uint64_t

from .budget.memory cimport give_back, object_bytes, take_block
from .game cimport GameState
from .rng cimport Rng, seed_rng

cdef enum:
    MAX_DRAWS = 1 << 24

# Something may always have happened, and nothing is certain.
cdef double SMALLEST = 1e-280
cdef double LARGEST = 1e280


cdef class WeighedDraws:
    """Draws of one root, added one by one; cimport it to draw from them."""

    def __dealloc__(self):
        give_back(self.sums, self.capacity * sizeof(double))

    cdef int begin(self, int64_t capacity, uint64_t seed) except -1:
        """Forget all draws and make room for as many, which the seed decides."""
        if not 1 <= capacity <= MAX_DRAWS:
            raise ValueError(f"there are 1 to {MAX_DRAWS} draws to be weighed, not {capacity}")
        if capacity != self.capacity:
            give_back(self.sums, self.capacity * sizeof(double))
            self.sums = NULL
            self.capacity = 0
            self.sums = <double*> take_block(capacity * sizeof(double))
            self.capacity = capacity
        self.first = seed
        self.num_draws = 0
        self.squares = 0.0
        return 0

    cdef Rng generator(self, int64_t number) noexcept nogil:
        """Return what a draw is drawn with."""
        cdef Rng rng
        seed_rng(&rng, self.first + <uint64_t> number)
        return rng

    cdef void add(self, GameState root, GameState scratch) noexcept nogil:
        """Draw from root, which is prepared, and weigh the draw; there is room for it."""
        cdef Rng rng = self.generator(self.num_draws)
        cdef double weight
        scratch.deal_hidden(root, &rng)
        weight = scratch.weight_of_draw(root)
        weight = weight if weight > SMALLEST else SMALLEST
        weight = weight if weight < LARGEST else LARGEST
        self.sums[self.num_draws] = weight + (self.sums[self.num_draws - 1] if self.num_draws > 0 else 0.0)
        self.squares += weight * weight
        self.num_draws += 1

    cdef void draw_again(self, uint64_t place, GameState root, GameState deal) noexcept nogil:
        """Draw the one at a place, in parts of 2**64; there is one."""
        cdef double wanted = <double> (place >> 11) * (1.0 / 9007199254740992.0) * self.sums[self.num_draws - 1]
        cdef int64_t low = 0
        cdef int64_t high = self.num_draws - 1
        cdef int64_t middle
        cdef Rng rng
        while low < high:
            middle = (low + high) >> 1
            if self.sums[middle] > wanted:
                high = middle
            else:
                low = middle + 1
        rng = self.generator(low)
        deal.deal_hidden(root, &rng)

    cdef double effective_number(self) noexcept nogil:
        """Return how many equally likely draws these are worth."""
        cdef double total
        if self.num_draws == 0 or self.squares <= 0.0:
            return 0.0
        total = self.sums[self.num_draws - 1]
        return total * total / self.squares

    cdef size_t num_bytes(self):
        return object_bytes(type(self)) + self.capacity * sizeof(double)
