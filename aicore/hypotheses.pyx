"""Draws one of several hypotheses by their weights: where somebody hides, who somebody is.

What the card dealer (dealing.pyx) is to hands of cards, this is to a single hidden fact. A weight of zero is a hard
constraint. Sums are made in a fixed order, so the same draw comes from the same seed on every platform.
"""

from libc.stdint cimport int64_t

from .budget.memory cimport give_back, object_bytes, take_block
from .rng cimport Rng, checked_seed, seed_rng, uniform

cdef enum:
    MAX_HYPOTHESES = 65536
    MAX_DRAWS = 10000000      # that Python may ask for at once


cdef class Hypotheses:
    """Numbers 0 to n - 1, drawn again and again, each as often as its share of the weights."""

    def __cinit__(self, weights):
        cdef Py_ssize_t count = len(weights)
        cdef double* given
        cdef Py_ssize_t number
        if not 1 <= count <= MAX_HYPOTHESES:
            raise ValueError(f"there are 1 to {MAX_HYPOTHESES} hypotheses, not {count}")
        self.num_hypotheses = <int> count
        self.sums = <double*> take_block(count * sizeof(double))
        given = <double*> take_block(count * sizeof(double))
        try:
            for number in range(count):
                given[number] = weights[number]
            self.set_weights(given)
        finally:
            give_back(given, count * sizeof(double))

    def __dealloc__(self):
        give_back(self.sums, self.num_hypotheses * sizeof(double))

    cdef int set_weights(self, const double* weights) except -1:
        """Weigh the hypotheses anew; ValueError for a weight that is none, and when none is possible."""
        cdef double total = 0.0
        cdef int number
        for number in range(self.num_hypotheses):
            if not 0.0 <= weights[number] <= 1e300:
                raise ValueError(f"a weight is 0 or more; hypothesis {number} has {weights[number]:g}")
            total = total + weights[number]
            self.sums[number] = total
        if not 0.0 < total <= 1e300:
            raise ValueError("no hypothesis is possible" if total == 0.0 else "the weights are too large to be added")
        return 0

    cdef int draw(self, Rng* rng) noexcept nogil:
        """Return a hypothesis that is possible."""
        cdef double place = uniform(rng) * self.sums[self.num_hypotheses - 1]
        cdef int low = 0
        cdef int high = self.num_hypotheses - 1
        cdef int middle
        # The first whose sum is above the place: one of weight zero has the sum of the one before it, and is passed.
        while low < high:
            middle = (low + high) >> 1
            if self.sums[middle] > place:
                high = middle
            else:
                low = middle + 1
        # Rounding may put the place at the very end: go back to one that is possible.
        while low > 0 and self.sums[low] == self.sums[low - 1]:
            low -= 1
        return low

    cdef size_t num_bytes(self):
        return object_bytes(type(self)) + self.num_hypotheses * sizeof(double)

    def chances(self):
        """Return the chance of each hypothesis."""
        cdef double total = self.sums[self.num_hypotheses - 1]
        cdef double before = 0.0
        cdef int number
        found = []
        for number in range(self.num_hypotheses):
            found.append((self.sums[number] - before) / total)
            before = self.sums[number]
        return found

    def draw_many(self, seed, int64_t count):
        """Return count hypotheses drawn by seed."""
        cdef Rng rng
        cdef int64_t _done
        if not 0 <= count <= MAX_DRAWS:
            raise ValueError(f"a number of draws is 0 or more, and {MAX_DRAWS} at most, not {count}")
        seed_rng(&rng, checked_seed(seed))
        return [self.draw(&rng) for _done in range(count)]
