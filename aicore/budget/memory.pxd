"""Blocks of native memory, counted; taken and given back with the GIL held."""  # no-cython-lint

cdef void* take_block(size_t num_bytes) except NULL                           # zeroed; MemoryError when there is none
cdef void* resize_block(void* block, size_t old_bytes, size_t new_bytes) except NULL   # what is new is not zeroed
cdef void give_back(void* block, size_t num_bytes) noexcept                   # NULL is no block and no bytes


cdef inline size_t object_bytes(object kind):
    """Return the size of an object of a class without what it points to, in steps that hide the width of a pointer.

    The size of a pool follows from it, and with that the tree: 32- and 64-bit machines must plan alike.
    """
    return (<size_t> kind.__basicsize__ + 511) // 512 * 512
