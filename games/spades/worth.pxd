"""What a hand is worth, for native code; see worth.pyx."""  # no-cython-lint

from libc.stdint cimport uint64_t


cdef int read_worths() except -1
cdef double tricks_of(uint64_t hand) noexcept nogil
cdef double nil_chance_of(uint64_t hand) noexcept nogil
