"""A fixed block of tree nodes linked by index."""  # no-cython-lint

from libc.stdint cimport int8_t, int32_t, int64_t, uint16_t, uint32_t


cdef struct Node:            # 32 bytes; at offset
    float reward_sum         # 00  rewards of the player who made the move, skewed at the root
    uint32_t visits          # 04  iterations that passed through
    uint32_t availability    # 08  iterations in which the move was legal when its parent chose
    int32_t parent           # 12  index, -1 for the root
    int32_t first_child      # 16  index, -1 for a leaf; newest child first
    int32_t next_sibling     # 20  index, -1 for the last
    uint32_t last_visit      # 24  number of the iteration that passed last
    uint16_t move            # 28  the move that leads here
    int8_t player            # 30  who made it
    int8_t reserved          # 31


cdef enum:
    NUM_STALE = 32      # leaves found by one sweep for the stalest


cdef class NodePool:
    cdef Node* nodes
    cdef readonly int32_t capacity        # nodes that fit
    cdef readonly int32_t num_nodes       # nodes in use
    cdef readonly int64_t num_recycled    # leaves taken back since the last clear
    cdef bint recycles
    cdef int32_t stale[NUM_STALE]         # the stalest leaves of the last sweep, stalest first
    cdef uint32_t stale_visit[NUM_STALE]  # their last visit at that time
    cdef int num_stale
    cdef int next_stale
    cdef Py_ssize_t shape[1]
    cdef Py_ssize_t strides[1]

    cdef void clear(self) noexcept nogil
    cdef int32_t add_child(self, int32_t parent, int move, int player) noexcept nogil
    cdef int32_t take_stalest(self, int32_t keep) noexcept nogil
    cdef void note_leaf(self, int32_t index) noexcept nogil
    cdef void find_stalest(self) noexcept nogil
    cdef void unlink(self, int32_t index) noexcept nogil
