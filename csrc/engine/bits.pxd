# Bit sets over small index spaces: count, find the lowest, find the k-th.
from libc.stdint cimport uint32_t, uint64_t


cdef extern from "engine/bits.h" nogil:
    int popcount32 "pm_popcount32"(uint32_t bits) noexcept
    int popcount64 "pm_popcount64"(uint64_t bits) noexcept
    # The two below need at least one bit.
    int lowest32 "pm_lowest32"(uint32_t bits) noexcept
    int lowest64 "pm_lowest64"(uint64_t bits) noexcept
    # The k-th set bit, k from 0; more than k bits must be set.
    int select32 "pm_select32"(uint32_t bits, int k) noexcept
    int select64 "pm_select64"(uint64_t bits, int k) noexcept
