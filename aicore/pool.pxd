from libc.stdint cimport int8_t, int32_t, int64_t, uint16_t, uint32_t

# A fixed block of tree nodes linked by index.
#
# One node, 32 bytes, fields by size:
#
#     offset  field         meaning
#      0      reward_sum    rewards of the player who made the move, skewed at the root   float32
#      4      visits        iterations that passed through                                uint32
#      8      availability  iterations in which the move was legal when its parent chose  uint32
#     12      parent        index, -1 for the root                                        int32
#     16      first_child   index, -1 for a leaf; newest child first                      int32
#     20      next_sibling  index, -1 for the last                                        int32
#     24      last_visit    number of the iteration that passed last                      uint32
#     28      move          the move that leads here                                      uint16
#     30      player        who made it                                                   int8
#     31      reserved      keeps the size a multiple of four                             int8


cdef struct Node:
    float reward_sum
    uint32_t visits
    uint32_t availability
    int32_t parent
    int32_t first_child
    int32_t next_sibling
    uint32_t last_visit
    uint16_t move
    int8_t player
    int8_t reserved


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
    cdef void find_stalest(self) noexcept nogil
    cdef void unlink(self, int32_t index) noexcept nogil
