"""A fixed block of tree nodes linked by index."""  # no-cython-lint

from libc.stdint cimport int8_t, int32_t, uint16_t, uint32_t


cdef struct Node:            # 32 bytes; at offset
    double reward_sum        # 00  rewards of the player who made the move, skewed at the root
    uint32_t visits          # 08  iterations that passed through
    uint32_t availability    # 12  iterations in which the move was legal when its parent chose
    int32_t parent           # 16  index, -1 for the root of a tree
    int32_t first_child      # 20  index, -1 for a leaf; newest child first
    int32_t next_sibling     # 24  index, -1 for the last
    uint16_t move            # 28  the move that leads here, or what the tree's observer sees of it
    int8_t player            # 30  who made it
    int8_t reserved          # 31


cdef class NodePool:
    cdef Node* nodes
    cdef readonly int32_t capacity        # nodes that fit
    cdef readonly int32_t num_nodes       # nodes in use
    cdef Py_ssize_t shape[1]
    cdef Py_ssize_t strides[1]

    cdef void clear(self) noexcept nogil
    cdef int32_t reserve(self, int32_t count) noexcept nogil
    cdef int32_t add_child(self, int32_t parent, int move, int player) noexcept nogil
    cdef void set_child(self, int32_t index, int32_t parent, int move, int player) noexcept nogil
