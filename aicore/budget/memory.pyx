"""Blocks of native memory, counted: what the pool, the tables of a search and the tables of a deal are made of."""

from libc.stdlib cimport calloc, free, realloc

cdef size_t held_bytes = 0
cdef size_t peak_bytes = 0
cdef size_t num_blocks_taken = 0


cdef void count(size_t given_back, size_t taken) noexcept:
    global held_bytes, peak_bytes, num_blocks_taken
    held_bytes += taken
    # A block that is resized may exist twice for a moment.
    if held_bytes > peak_bytes:
        peak_bytes = held_bytes
    held_bytes -= given_back
    if taken:
        num_blocks_taken += 1


cdef void* take_block(size_t num_bytes) except NULL:
    cdef void* block = calloc(1, num_bytes if num_bytes else 1)
    if block == NULL:
        raise MemoryError(f"no room for {num_bytes} bytes")
    count(0, num_bytes)
    return block


cdef void* resize_block(void* block, size_t old_bytes, size_t new_bytes) except NULL:
    cdef void* resized = realloc(block, new_bytes if new_bytes else 1)
    if resized == NULL:
        raise MemoryError(f"no room for {new_bytes} bytes")
    count(old_bytes, new_bytes)
    return resized


cdef void give_back(void* block, size_t num_bytes) noexcept:
    if block != NULL:
        free(block)
        count(num_bytes, 0)


def native_bytes():
    """Return the bytes of native memory held now."""
    return held_bytes


def native_peak_bytes():
    """Return the most that was held since forget_native_peak."""
    return peak_bytes


def num_native_blocks_taken():
    """Return how often native memory was asked for since the start."""
    return num_blocks_taken


def forget_native_peak():
    """Begin to look for a new peak."""
    global peak_bytes
    peak_bytes = held_bytes
