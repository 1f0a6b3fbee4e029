# What effects do to pieces: destroyed, moved, placed, turned, with all that an effect remembers of them (section 1).
from libc.stdint cimport uint64_t

from games.tash_kalar.board cimport (
    NOWHERE, acting_colour, cells, colour_at, destroy, holds, lift, load, lowest, put, rank_at, some, square, store,
    without_lowest)
from games.tash_kalar.effects_targets cimport REMOVED, flag
from games.tash_kalar.state cimport *


cdef inline int one_more(int number) noexcept nogil:
    return min(255, number + 1)


cdef inline void touch(State *state, int bit) noexcept nogil:
    state.r0 = bit


cdef inline void choose_square(State *state, int bit) noexcept nogil:
    store(state.picks, load(state.picks) | square(bit))
    if state.effect_spending:
        store(state.spent, load(state.spent) | square(bit))


# Forgets the piece on a square, which is gone.
cdef inline void forget(State *state, int bit) noexcept nogil:
    store(state.used, load(state.used) & ~square(bit))
    store(state.near, load(state.near) & ~square(bit))
    if state.being == bit:
        state.being = NOWHERE


# Destroys the piece on a square, whoever owns it.
cdef inline void kill(const Rules *rules, State *state, int pc, int bit) noexcept nogil:
    cdef int colour = colour_at(state, bit), rank
    if colour < 0:
        return
    rank = rank_at(state, colour, bit)
    destroy(rules, state, colour, bit, rules.weight[pc])
    if flag(rules, pc, REMOVED):
        state.removed[colour][rank == LEGENDARY] += 1
    state.killed = one_more(state.killed)
    if rank == LEGENDARY:
        state.killed_legends = one_more(state.killed_legends)
    forget(state, bit)
    touch(state, bit)


cdef inline void kill_all(const Rules *rules, State *state, int pc, cells those) noexcept nogil:
    while some(those):
        kill(rules, state, pc, lowest(those))
        those = without_lowest(those)


# Where a piece that was on one square is now on another.
cdef inline void follow(uint64_t *words, int bit, int to) noexcept nogil:
    if holds(load(words), bit):
        store(words, load(words) & ~square(bit) | square(to))


# Moves a piece to a square, where it destroys what stands there (TAS-79).
cdef inline void carry(const Rules *rules, State *state, int pc, int bit, int to) noexcept nogil:
    cdef int colour = colour_at(state, bit), rank, other
    if colour < 0:
        return
    rank = rank_at(state, colour, bit)
    other = colour_at(state, to)
    if other >= 0:
        if rank_at(state, other, to) == rank:
            state.effect_equal = one_more(state.effect_equal)
        kill(rules, state, pc, to)
    lift(state, colour, bit)
    put(state, colour, rank, to)
    store(state.near, load(state.near) & ~square(bit))
    follow(state.used, bit, to)
    follow(state.picks, bit, to)
    if state.being == bit:
        state.being = to
    touch(state, to)


# Gives a piece another rank (TAS-81).
cdef inline void turn_into(State *state, int bit, int rank) noexcept nogil:
    cdef int colour = colour_at(state, bit)
    if colour < 0:
        return
    lift(state, colour, bit)
    put(state, colour, rank, bit)
    touch(state, bit)


# Puts a piece on an empty square (TAS-80).
cdef inline void place(State *state, int colour, int rank, int bit) noexcept nogil:
    put(state, colour, rank, bit)
    state.placed = one_more(state.placed)
    state.placed_by[colour] = one_more(state.placed_by[colour])
    touch(state, bit)


# Replaces a foe's piece by one of the acting colour, of a rank or its own (TAS-82).
cdef inline void convert(const Rules *rules, State *state, int pc, int bit) noexcept nogil:
    cdef int colour = colour_at(state, bit), rank = rules.to_rank[pc]
    if colour < 0:
        return
    if rank > LEGENDARY:
        rank = rank_at(state, colour, bit)
    kill(rules, state, pc, bit)
    put(state, acting_colour(rules, state), rank, bit)
    touch(state, bit)
