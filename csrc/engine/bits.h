/* Bit sets: the compiler's built-ins behind one set of names. */
#ifndef PLAYMILL_BITS_H
#define PLAYMILL_BITS_H

#include <stdint.h>

#if defined(__GNUC__) || defined(__clang__)
#define pm_popcount32(x) __builtin_popcount((uint32_t)(x))
#define pm_popcount64(x) __builtin_popcountll((uint64_t)(x))
#define pm_lowest32(x) __builtin_ctz((uint32_t)(x))
#define pm_lowest64(x) __builtin_ctzll((uint64_t)(x))
#else
#include <intrin.h>
static __inline int pm_popcount32(uint32_t x) { return (int)__popcnt(x); }
static __inline int pm_popcount64(uint64_t x) { return (int)__popcnt64(x); }
static __inline int pm_lowest32(uint32_t x) { unsigned long i; _BitScanForward(&i, x); return (int)i; }
static __inline int pm_lowest64(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
#endif

/* One halving of a select: if the lower `half` bits hold k bits or fewer, go to the upper ones. */
#define PM_HALVE(half) do { \
    int lower = pm_popcount64(x & ((1ull << (half)) - 1)), up = k >= lower; \
    k -= lower & -up; \
    position += (half) & -up; \
    x >>= (half) & -up; \
} while (0)

/* Position of the k-th set bit (k from 0); x must have more than k bits set. Without branches: k is random where this
   is used, and a mispredicted branch costs more than the six halvings. */
static inline int pm_select64(uint64_t x, int k) {
    int position = 0;
    PM_HALVE(32);
    PM_HALVE(16);
    PM_HALVE(8);
    PM_HALVE(4);
    PM_HALVE(2);
    return position + (k >= (int)(x & 1));
}

static inline int pm_select32(uint32_t bits, int k) {
    uint64_t x = bits;
    int position = 0;
    PM_HALVE(16);
    PM_HALVE(8);
    PM_HALVE(4);
    PM_HALVE(2);
    return position + (k >= (int)(x & 1));
}

#undef PM_HALVE

#endif
