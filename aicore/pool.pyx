"""NodePool: the whole memory of a search tree, allocated once."""

from cpython.buffer cimport PyBUF_FORMAT, PyBUF_WRITABLE
from libc.stdint cimport int32_t
from libc.string cimport memset

from .budget.memory cimport give_back, take_block

NODE_BYTES = sizeof(Node)

# Little- and big-endian machines alike: native order, standard sizes. Field for field the struct in pool.pxd.
cdef bytes NODE_FORMAT = (b"T{=d:reward_sum:=I:visits:=I:availability:=i:parent:=i:first_child:=i:next_sibling:"
                          b"=H:move:=b:player:=b:reserved:}")


cdef class NodePool:
    """A block of `num_bytes` for nodes of 32 bytes; `numpy.asarray(pool)` shows those in use without a copy.

    When it is full the tree stops growing: the leaves there are go on gathering rewards.
    """

    def __cinit__(self, Py_ssize_t num_bytes):
        cdef Py_ssize_t capacity = num_bytes // <Py_ssize_t> sizeof(Node)
        if capacity < 2:
            raise ValueError(f"a pool needs at least {2 * sizeof(Node)} bytes for a root and one move, not {num_bytes}")
        if capacity > 0x7FFFFFFF:
            raise ValueError(f"a pool holds at most {0x7FFFFFFF} nodes, not {capacity}")
        self.nodes = <Node*> take_block(capacity * sizeof(Node))
        self.capacity = <int32_t> capacity
        self.strides[0] = sizeof(Node)
        self.clear()

    def __dealloc__(self):
        give_back(self.nodes, self.capacity * sizeof(Node))

    @property
    def num_bytes(self):
        """The size of the block."""
        return self.capacity * <Py_ssize_t> sizeof(Node)

    def __len__(self):
        return self.num_nodes

    def __getbuffer__(self, Py_buffer* view, int flags):
        if flags & PyBUF_WRITABLE == PyBUF_WRITABLE:
            raise BufferError("a node pool can be looked at but not written")
        self.shape[0] = self.num_nodes
        view.buf = self.nodes
        view.obj = self
        view.len = self.num_nodes * <Py_ssize_t> sizeof(Node)
        view.itemsize = sizeof(Node)
        view.readonly = 1
        view.format = <char*> NODE_FORMAT if flags & PyBUF_FORMAT else NULL
        view.ndim = 1
        view.shape = self.shape
        view.strides = self.strides
        view.suboffsets = NULL
        view.internal = NULL

    def __releasebuffer__(self, Py_buffer* view):
        pass

    cdef void clear(self) noexcept nogil:
        """Leave nothing but a fresh root."""
        self.num_nodes = 0
        self.reserve(1)

    cdef int32_t reserve(self, int32_t count) noexcept nogil:
        """Return the first of count new nodes without a parent, nor any child; there is room for them."""
        cdef int32_t first = self.num_nodes
        memset(&self.nodes[first], 0, count * sizeof(Node))
        self.num_nodes += count
        while count > 0:
            count -= 1
            self.nodes[first + count].parent = -1
            self.nodes[first + count].first_child = -1
            self.nodes[first + count].next_sibling = -1
            self.nodes[first + count].player = -1
        return first

    cdef int32_t add_child(self, int32_t parent, int move, int player) noexcept nogil:
        """Return a new child of parent, or -1 when the pool is full."""
        cdef int32_t index = self.num_nodes
        if index == self.capacity:
            return -1
        self.num_nodes += 1
        self.set_child(index, parent, move, player)
        return index

    cdef void set_child(self, int32_t index, int32_t parent, int move, int player) noexcept nogil:
        """Make the node a fresh child of parent."""
        cdef Node* node = &self.nodes[index]
        node.reward_sum = 0
        node.visits = 0
        node.availability = 1
        node.parent = parent
        node.first_child = -1
        node.next_sibling = self.nodes[parent].first_child
        node.move = move
        node.player = player
        node.reserved = 0
        self.nodes[parent].first_child = index
