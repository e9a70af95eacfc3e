"""Refuse a processor or an interpreter that the compiled modules would crash on: imported before all others.

It is compiled without the processor's own instructions (setup.py), so that it runs anywhere.
"""

import sys

cdef extern from *:
    """
    #if defined(__x86_64__) && defined(__GNUC__)
    static int aicore_has_instructions(void) {
        __builtin_cpu_init();
        return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
    }
    #else
    static int aicore_has_instructions(void) { return 1; }
    #endif
    """
    bint aicore_has_instructions() nogil


if not aicore_has_instructions():
    raise ImportError(
        "aicore was compiled for processors with SSE4.2 and POPCNT (made since 2009), and this one has not both: "
        "build it from source with X86_FLAGS of setup.py left empty."
    )
# A free-threaded Python turns its lock on for modules like these, unless it is told not to.
if not getattr(sys, "_is_gil_enabled", lambda: True)():
    raise ImportError("aicore needs Python's global lock: run without PYTHON_GIL=0 and -X gil=0.")
