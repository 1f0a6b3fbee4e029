# The market: drawing tiles and tokens, wiping, refilling (CAS-25 to CAS-32, CAS-45 to CAS-48, CAS-101).
from libc.stdint cimport uint32_t, uint64_t

from engine.bits cimport lowest32, popcount64, select64
from engine.rng cimport below
from games.cascadia.state cimport SLOTS, SPECIES, Rules, State


# A tile that nobody has seen (CAS-14, CAS-15); -1 if none is left.
cdef inline int draw_tile(State *state) noexcept nogil:
    cdef int first = popcount64(state.stack[0]), unseen = first + popcount64(state.stack[1]), k, face
    if unseen == 0 or state.stack_left == 0:
        return -1
    k = below(&state.head.rng, unseen)
    face = select64(state.stack[0], k) if k < first else 64 + select64(state.stack[1], k - first)
    state.stack[face >> 6] &= ~(<uint64_t> 1 << (face & 63))
    state.stack_left -= 1
    return face


cdef inline int count(const unsigned char *tokens) noexcept nogil:
    return tokens[0] + tokens[1] + tokens[2] + tokens[3] + tokens[4]


cdef inline void return_aside(State *state) noexcept nogil:
    cdef int species
    for species in range(SPECIES):
        state.bag[species] += state.aside[species]
        state.aside[species] = 0


# A token from the bag; what was set aside goes back first if the bag is empty (CAS-29); -1 if there is none at all.
cdef inline int draw_token(State *state) noexcept nogil:
    cdef int two, three, four, total = count(state.bag), k, species
    if total == 0:
        return_aside(state)
        total = count(state.bag)
        if total == 0:
            return -1
    k = below(&state.head.rng, total)
    # Branches on a random species would be mispredicted: add up comparisons instead.
    two = state.bag[0] + state.bag[1]
    three = two + state.bag[2]
    four = three + state.bag[3]
    species = (k >= state.bag[0]) + (k >= two) + (k >= three) + (k >= four)
    state.bag[species] -= 1
    return species


# CAS-26, CAS-27, CAS-32: the tokens of the slots in the mask are set aside, the gaps filled in slot order.
cdef inline void wipe(const Rules *rules, State *state, int slots) noexcept nogil:
    cdef int slot
    for slot in range(SLOTS):
        if slots >> slot & 1:
            state.aside[state.market_token[slot]] += 1
            state.market_token[slot] = -1
    if rules.return_each and slots == 15 and count(state.bag) == SLOTS:                 # CAS-29
        return_aside(state)
    for slot in range(SLOTS):
        if slots >> slot & 1:
            state.market_token[slot] = draw_token(state)
    if rules.return_each:
        return_aside(state)


# How many of each species the full market shows, four bits each.
cdef inline uint32_t shown_counts(const State *state) noexcept nogil:
    cdef uint32_t counts = 0
    cdef int slot
    for slot in range(SLOTS):
        counts += <uint32_t> 1 << (4 * state.market_token[slot] & 31)
    return counts


cdef inline bint four_equal(const State *state) noexcept nogil:
    return (shown_counts(state) & 0x44444) != 0


cdef inline bint three_equal(const State *state) noexcept nogil:
    cdef uint32_t counts = shown_counts(state)
    return (counts & counts >> 1 & 0x11111) != 0


# The slots of three equal tokens, as a mask; there must be three.
cdef inline int three_slots(const State *state) noexcept nogil:
    cdef uint32_t counts = shown_counts(state)
    cdef int species = lowest32(counts & counts >> 1 & 0x11111) >> 2, slot, slots = 0
    for slot in range(SLOTS):
        slots |= (state.market_token[slot] == species) << slot
    return slots


# CAS-26: whether market, bag and pile hold one species only, so that no wipe can change anything.
cdef inline bint one_species(const State *state) noexcept nogil:
    cdef int species, slot, found = 0
    cdef int held[5]
    for species in range(SPECIES):
        held[species] = state.bag[species] + state.aside[species]
    for slot in range(SLOTS):
        if state.market_token[slot] >= 0:
            held[state.market_token[slot]] += 1
    for species in range(SPECIES):
        found += held[species] > 0
    return found <= 1


# CAS-26, CAS-28, CAS-32.4: automatic wipes until the display is at rest, then the pile returns.
cdef inline void settle(const Rules *rules, State *state) noexcept nogil:
    while four_equal(state) and not one_species(state):
        wipe(rules, state, 15)
    return_aside(state)


# CAS-45, CAS-46: each gap is filled where it is.
cdef inline void refill(State *state) noexcept nogil:
    cdef int slot
    for slot in range(SLOTS):
        if state.market_tile[slot] < 0:
            state.market_tile[slot] = draw_tile(state)
    for slot in range(SLOTS):
        if state.market_token[slot] < 0:
            state.market_token[slot] = draw_token(state)


# Takes the last piece of a row and slides the rest towards slot 4; returns what was taken (CAS-101, CAS-102).
cdef inline int shed(signed char *row) noexcept nogil:
    cdef int slot, kept = SLOTS - 1, shed = -1
    for slot in range(SLOTS - 1, -1, -1):
        if row[slot] < 0:
            continue
        if shed < 0:
            shed = row[slot]
        else:
            row[kept] = row[slot]
            kept -= 1
    for slot in range(kept + 1):
        row[slot] = -1
    return shed


# CAS-101 to CAS-103: the solo discard, the slide, and two new tiles and tokens from the stack end.
cdef inline void refill_solo(const Rules *rules, State *state) noexcept nogil:
    cdef int slot, token
    shed(state.market_tile)
    state.tiles_discarded += 1
    token = shed(state.market_token)
    if rules.solo_discards_return:
        state.bag[token] += 1
    else:
        state.discarded[token] += 1
    for slot in range(1, -1, -1):
        state.market_tile[slot] = draw_tile(state)
    for slot in range(1, -1, -1):
        state.market_token[slot] = draw_token(state)
