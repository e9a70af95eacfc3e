"""NodePool: the whole memory of a search tree, allocated once."""

from cpython.buffer cimport PyBUF_FORMAT, PyBUF_WRITABLE
from libc.stdint cimport int32_t, uint32_t

from .budget.memory cimport give_back, take_block

NODE_BYTES = sizeof(Node)

# Little- and big-endian machines alike: native order, standard sizes. Field for field the struct in pool.pxd.
cdef bytes NODE_FORMAT = (b"T{=f:reward_sum:=I:visits:=I:availability:=i:parent:=i:first_child:=i:next_sibling:"
                          b"=I:last_visit:=H:move:=b:player:=b:reserved:}")


cdef class NodePool:
    """A block of `num_bytes` for nodes of 32 bytes; `numpy.asarray(pool)` shows those in use without a copy.

    When it is full the tree stops growing, or (`recycles`) gives up the leaf that no iteration has visited
    for longest; moves of the root are never given up.
    """

    def __cinit__(self, Py_ssize_t num_bytes, *, bint recycles=False):
        cdef Py_ssize_t capacity = num_bytes // <Py_ssize_t> sizeof(Node)
        if capacity < 2:
            raise ValueError(f"a pool needs at least {2 * sizeof(Node)} bytes for a root and one move, not {num_bytes}")
        if capacity > 0x7FFFFFFF:
            raise ValueError(f"a pool holds at most {0x7FFFFFFF} nodes, not {capacity}")
        self.nodes = <Node*> take_block(capacity * sizeof(Node))
        self.capacity = <int32_t> capacity
        self.recycles = recycles
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
        cdef Node* root = self.nodes
        root.reward_sum = 0
        root.visits = 0
        root.availability = 0
        root.parent = -1
        root.first_child = -1
        root.next_sibling = -1
        root.last_visit = 0
        root.move = 0
        root.player = -1
        root.reserved = 0
        self.num_nodes = 1
        self.num_recycled = 0
        self.num_stale = 0
        self.next_stale = 0

    cdef int32_t add_child(self, int32_t parent, int move, int player) noexcept nogil:
        """Return a new child of parent, or -1 when the pool is full."""
        cdef int32_t index
        cdef Node* node
        if self.num_nodes < self.capacity:
            index = self.num_nodes
            self.num_nodes += 1
        else:
            index = self.take_stalest(parent) if self.recycles else -1
            if index < 0:
                return -1
        node = &self.nodes[index]
        node.reward_sum = 0
        node.visits = 0
        node.availability = 1
        node.parent = parent
        node.first_child = -1
        node.next_sibling = self.nodes[parent].first_child
        node.last_visit = 0
        node.move = move
        node.player = player
        node.reserved = 0
        self.nodes[parent].first_child = index
        return index

    cdef int32_t take_stalest(self, int32_t keep) noexcept nogil:
        """Take the stalest leaf out of the tree and return it; never `keep`, never a move of the root."""
        cdef int32_t index
        cdef int _sweep
        for _sweep in range(2):
            while self.next_stale < self.num_stale:
                index = self.stale[self.next_stale]
                self.next_stale += 1
                if (self.nodes[index].first_child < 0 and index != keep
                        and self.nodes[index].last_visit == self.stale_visit[self.next_stale - 1]):
                    self.unlink(index)
                    self.note_leaf(self.nodes[index].parent)
                    self.num_recycled += 1
                    return index
            self.find_stalest()
        return -1

    cdef void note_leaf(self, int32_t index) noexcept nogil:
        """Put a node that may have lost its last child in its place among the stalest leaves."""
        cdef int place = self.next_stale - 1      # free: the leaf just taken stood there
        cdef uint32_t visit = self.nodes[index].last_visit
        if (index == 0 or self.nodes[index].first_child >= 0 or self.nodes[index].parent == 0
                or visit >= self.stale_visit[self.num_stale - 1]):
            return
        while place + 1 < self.num_stale and self.stale_visit[place + 1] < visit:
            self.stale[place] = self.stale[place + 1]
            self.stale_visit[place] = self.stale_visit[place + 1]
            place += 1
        self.stale[place] = index
        self.stale_visit[place] = visit
        self.next_stale -= 1

    cdef void find_stalest(self) noexcept nogil:
        """Sweep the pool once for the stalest leaves, so that the cost is shared by the next NUM_STALE nodes."""
        cdef int32_t index
        cdef int place
        cdef uint32_t visit
        self.num_stale = 0
        self.next_stale = 0
        for index in range(1, self.num_nodes):
            if self.nodes[index].first_child >= 0 or self.nodes[index].parent == 0:
                continue
            visit = self.nodes[index].last_visit
            if self.num_stale == NUM_STALE:
                if visit >= self.stale_visit[NUM_STALE - 1]:
                    continue
                self.num_stale -= 1
            place = self.num_stale
            while place > 0 and self.stale_visit[place - 1] > visit:
                self.stale[place] = self.stale[place - 1]
                self.stale_visit[place] = self.stale_visit[place - 1]
                place -= 1
            self.stale[place] = index
            self.stale_visit[place] = visit
            self.num_stale += 1

    cdef void unlink(self, int32_t index) noexcept nogil:
        """Take a leaf out of its parent's list."""
        cdef int32_t* link = &self.nodes[self.nodes[index].parent].first_child
        while link[0] != index:
            link = &self.nodes[link[0]].next_sibling
        link[0] = self.nodes[index].next_sibling
