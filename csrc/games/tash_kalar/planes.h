/* Boards copied at all eight shifts below a byte, so that a board shifted by any number of bits is one load. */
#ifndef PLAYMILL_TASH_KALAR_PLANES_H
#define PLAYMILL_TASH_KALAR_PLANES_H

#include <stdint.h>
#include <string.h>

#include "cells.h"

#define TK_COPY 48               /* bytes of a copy: the board from bit 8 of byte 15 on, nothing before and behind */
#define TK_PLANE (8 * TK_COPY)

typedef struct {
    uint8_t byte[4 * TK_PLANE];  /* what holds a common or more, a heroic or more, a legend, nothing */
} tk_planes;

typedef uint64_t tk_words __attribute__((vector_size(16)));

static inline void tk_clear_planes(tk_planes *planes) { memset(planes, 0, sizeof *planes); }

static inline void tk_set_plane(tk_planes *planes, int plane, tk_cells cells)
{
    uint8_t *copy = planes->byte + plane * TK_PLANE + 15;
    for (int shift = 0; shift < 8; shift++, copy += TK_COPY) {
        tk_cells moved = cells << (8 - shift);
        memcpy(copy, &moved, sizeof moved);
    }
}

/* Where the copy begins that is plane's board moved down by so many bits, -127 to 127. */
static inline int tk_address(int plane, int offset)
{
    return plane * TK_PLANE + (offset & 7) * TK_COPY + 16 + (offset >> 3);
}

/* Bits at which every one of the boards at these addresses has a cell. */
static inline tk_cells tk_all_of(const tk_planes *planes, const uint16_t *addresses, int number)
{
    tk_words all, one;
    memcpy(&all, planes->byte + addresses[0], sizeof all);
    for (int i = 1; i < number; i++) {
        memcpy(&one, planes->byte + addresses[i], sizeof one);
        all &= one;
    }
    return TK_CELLS(all[1], all[0]);
}

#define TK_SCAN(number) \
    for (int way = 0; way < ways; way++) { \
        const uint16_t *of_way = addresses + 8 * way; \
        tk_words all, one; \
        memcpy(&all, planes->byte + of_way[0], sizeof all); \
        for (int i = 1; i < number; i++) { \
            memcpy(&one, planes->byte + of_way[i], sizeof one); \
            all &= one; \
        } \
        found |= (unsigned)((all[0] | all[1]) != 0) << way; \
    } \
    break;

/* Which ways, a bit each, have a place at all; the loops for each number of cells are apart so that they unroll. */
static inline unsigned tk_found(const tk_planes *planes, const uint16_t *addresses, int number, int ways)
{
    unsigned found = 0;
    switch (number) {
    case 2: TK_SCAN(2)
    case 3: TK_SCAN(3)
    case 4: TK_SCAN(4)
    case 5: TK_SCAN(5)
    case 6: TK_SCAN(6)
    default: TK_SCAN(number)
    }
    return found;
}

/* Bits at which at least one has. */
static inline tk_cells tk_one_of(const tk_planes *planes, const uint16_t *addresses, int number)
{
    tk_words any = {0, 0}, one;
    for (int i = 0; i < number; i++) {
        memcpy(&one, planes->byte + addresses[i], sizeof one);
        any |= one;
    }
    return TK_CELLS(any[1], any[0]);
}

/* A plane's board moved down by so many bits. */
static inline tk_cells tk_moved(const tk_planes *planes, int plane, int offset)
{
    uint64_t words[2];
    memcpy(words, planes->byte + tk_address(plane, offset), sizeof words);
    return TK_CELLS(words[1], words[0]);
}

#endif
