/* A board of Tash-Kalar as one integer of 128 bits, and what to ask of it. */
#ifndef PLAYMILL_TASH_KALAR_CELLS_H
#define PLAYMILL_TASH_KALAR_CELLS_H

#include <stdint.h>

__extension__ typedef unsigned __int128 tk_cells;

#define TK_CELLS(high, low) (((tk_cells)(high) << 64) | (low))

static inline tk_cells tk_load(const uint64_t *words) { return TK_CELLS(words[1], words[0]); }

static inline void tk_store(uint64_t *words, tk_cells cells)
{
    words[0] = (uint64_t)cells;
    words[1] = (uint64_t)(cells >> 64);
}

static inline tk_cells tk_square(int bit) { return (tk_cells)1 << (bit & 127); }

static inline int tk_holds(tk_cells cells, int bit) { return (int)(cells >> (bit & 127)) & 1; }

static inline int tk_any(tk_cells cells) { return cells != 0; }

static inline int tk_count(tk_cells cells)
{
    return __builtin_popcountll((uint64_t)cells) + __builtin_popcountll((uint64_t)(cells >> 64));
}

/* The lowest bit of a set that is not empty. */
static inline int tk_lowest(tk_cells cells)
{
    return (uint64_t)cells ? __builtin_ctzll((uint64_t)cells) : 64 + __builtin_ctzll((uint64_t)(cells >> 64));
}

static inline tk_cells tk_without_lowest(tk_cells cells) { return cells & (cells - 1); }

/* Moved up by so many bits, down if negative; less than 128 either way. */
static inline tk_cells tk_shifted(tk_cells cells, int by) { return by >= 0 ? cells << by : cells >> -by; }

#endif
