/* Counts the bytes that a process holds by malloc, for tests: put before the C library with LD_PRELOAD. */
#include <malloc.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void __libc_free(void *);

static long held, peak, num_taken;

static void *taken(void *block)
{
    if (block) {
        long now = __atomic_add_fetch(&held, (long)malloc_usable_size(block), __ATOMIC_RELAXED);
        __atomic_add_fetch(&num_taken, 1, __ATOMIC_RELAXED);
        if (now > peak)
            peak = now;
    }
    return block;
}

void *malloc(size_t size) { return taken(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return taken(__libc_calloc(count, size)); }

void *realloc(void *block, size_t size)
{
    if (block)
        __atomic_sub_fetch(&held, (long)malloc_usable_size(block), __ATOMIC_RELAXED);
    return taken(__libc_realloc(block, size));
}

void free(void *block)
{
    if (block)
        __atomic_sub_fetch(&held, (long)malloc_usable_size(block), __ATOMIC_RELAXED);
    __libc_free(block);
}

long counter_held(void) { return held; }
long counter_peak(void) { return peak; }
long counter_taken(void) { return num_taken; }
void counter_forget_peak(void) { peak = held; }
