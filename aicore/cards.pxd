"""Cards as bits of a 64-bit set: card = 16 * suit + rank, so a suit is a lane of 16 bits."""  # no-cython-lint

from libc.stdint cimport uint64_t


cdef enum:
    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3


cdef inline int suit_of(int card) noexcept nogil:
    return card >> 4


cdef inline uint64_t suit_cards(int suit) noexcept nogil:
    """Return all cards of a suit."""
    return (<uint64_t> 0xFFFF) << (16 * suit)
