"""Blocks of native memory, counted; taken and given back with the GIL held."""  # no-cython-lint

cdef void* take_block(size_t num_bytes) except NULL                           # zeroed; MemoryError when there is none
cdef void* resize_block(void* block, size_t old_bytes, size_t new_bytes) except NULL   # what is new is not zeroed
cdef void give_back(void* block, size_t num_bytes) noexcept                   # NULL is no block and no bytes
