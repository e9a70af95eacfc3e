"""A random.Random for games in plain Python: seeded and shuffling in a hundredth of the time.

The standard generator takes as long to be seeded as a small game takes for five moves, and the search seeds it
anew for every deal. This one stands on aicore's own (rng.pxd), so the same seed gives the same deals on every
platform and version of Python.
"""

import random

from libc.stdint cimport uint64_t

from .rng cimport below, next_bits, seed_rng, uniform


cdef class Sequence:
    """The state of the generator."""


cdef Sequence sequence_of(generator):
    """Return the state of a QuickRandom, which nobody has taken away."""
    sequence = generator.sequence
    if not isinstance(sequence, Sequence):
        raise TypeError(f"a QuickRandom keeps its state in `sequence`; {sequence!r} is none")
    return sequence


class QuickRandom(random.Random):
    """The interface of random.Random over a generator that is cheap to seed."""

    def __new__(cls, seed=0):
        generator = super().__new__(cls, 0)
        generator.sequence = Sequence()
        return generator

    def seed(self, seed=0, version=2):
        """Start the sequence that belongs to seed, a whole number."""
        cdef Sequence sequence = sequence_of(self)
        seed_rng(&sequence.rng, <uint64_t> (int(seed) & 0xFFFFFFFFFFFFFFFF))
        self.gauss_next = None     # kept by gauss() between calls

    def random(self):
        """Return a number in [0, 1)."""
        cdef Sequence sequence = sequence_of(self)
        return uniform(&sequence.rng)

    def getrandbits(self, int count):
        """Return a number of `count` random bits."""
        cdef Sequence sequence = sequence_of(self)
        if count < 0:
            raise ValueError("the number of bits must not be negative")
        words = []
        while count > 64:
            words.append(next_bits(&sequence.rng))
            count -= 64
        value = int.from_bytes(b"".join([word.to_bytes(8, "big") for word in words]), "big") if words else 0
        return value << count | next_bits(&sequence.rng) >> (64 - count) if count else value

    def getstate(self):
        """Return the state as a number."""
        cdef Sequence sequence = sequence_of(self)
        return sequence.rng.state

    def setstate(self, state):
        """Go on from what getstate returned."""
        cdef Sequence sequence = sequence_of(self)
        sequence.rng.state = state

    def shuffle(self, items):
        """Put the items of a list (or any sequence that can be changed) in random order."""
        cdef Sequence sequence = sequence_of(self)
        cdef Py_ssize_t index, other
        cdef list cards
        if type(items) is list:
            cards = items
            for index in range(len(cards) - 1, 0, -1):
                other = below(&sequence.rng, <unsigned int> (index + 1))
                cards[index], cards[other] = cards[other], cards[index]
        else:
            for index in range(len(items) - 1, 0, -1):
                other = below(&sequence.rng, <unsigned int> (index + 1))
                items[index], items[other] = items[other], items[index]

    def sample(self, population, Py_ssize_t k, *, counts=None):
        """Return k items of a sequence in random order."""
        cdef Sequence sequence = sequence_of(self)
        cdef Py_ssize_t index, other, size
        cdef list cards
        if counts is not None:
            return super().sample(population, k, counts=counts)
        cards = list(population)
        size = len(cards)
        if not 0 <= k <= size:
            raise ValueError(f"a sample of {k} cannot be taken from {size} items")
        for index in range(k):
            other = index + below(&sequence.rng, <unsigned int> (size - index))
            cards[index], cards[other] = cards[other], cards[index]
        return cards[:k]
