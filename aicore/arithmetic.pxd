"""Functions that a library may round differently from machine to machine, made of the four basic operations."""  # no-cython-lint


cdef inline double portable_exp(double x) noexcept nogil:
    """Return e**x for x in -700 to 700, the same on every platform."""
    cdef double small = x / 1024.0
    cdef double result = 1.0
    cdef int step, _doubling
    for step in range(8, 0, -1):
        result = 1.0 + small / step * result
    for _doubling in range(10):
        result = result * result
    return result
