# What a seat knows, as a flat array. Nothing lies hidden in Cascadia but the order of bag and stack, which is no part
# of a state: every seat knows all of it, written from its own place at the table.
from libc.stdint cimport int16_t

from games.cascadia.state cimport *


cdef enum:
    FACE_NUMBERS = 12
    TABLE_NUMBERS = 12


# Six terrains (0 .. 4; -1 where there is no face), five species shown (0, 1), keystone (0, 1).
cdef inline int16_t *write_face(const Rules *rules, int face, int rotation, int16_t *out) noexcept nogil:
    cdef int k
    for k in range(EDGES):
        out[k] = rules.edges[face][rotation] >> (3 * k) & 7 if face >= 0 else -1
    for k in range(SPECIES):
        out[EDGES + k] = rules.wildlife_mask[face] >> k & 1 if face >= 0 else 0
    out[EDGES + SPECIES] = rules.keystone[face] if face >= 0 else 0
    return out + FACE_NUMBERS


cdef inline int token_on(const State *state, int seat, int i) noexcept nogil:
    cdef int species
    for species in range(SPECIES):
        if state.tokens[seat][species] >> i & 1:
            return species
    return -1


cdef inline void write_observation(const Rules *rules, const State *state, int seat, int16_t *out) noexcept nogil:
    cdef int k, i, other
    cdef int relative = state.head.seat
    if relative >= 0:
        relative = (relative - seat + rules.players) % rules.players
    out[0], out[1], out[2] = relative, state.head.phase, state.head.turn
    out[3] = (state.first_seat - seat + rules.players) % rules.players
    out[4], out[5], out[6] = state.wiped, state.stack_left, state.held_token
    for k in range(SPECIES):
        out[7 + k] = state.cards[k]
    out += TABLE_NUMBERS
    out = write_face(rules, state.held_tile, 0, out)
    for k in range(SLOTS):
        out = write_face(rules, state.market_tile[k], 0, out)
        out[0] = state.market_token[k]
        out += 1
    for k in range(SPECIES):
        out[k], out[SPECIES + k], out[2 * SPECIES + k] = state.bag[k], state.aside[k], state.discarded[k]
    out += 3 * SPECIES
    for k in range(rules.habitats):
        out[k] = state.stack[k >> 6] >> (k & 63) & 1
    out += rules.habitats
    for k in range(rules.players):
        other = (seat + k) % rules.players
        out[0], out[1] = state.nature[other], state.hexes[other]
        out += 2
        for i in range(HEXES):
            if i < state.hexes[other]:
                out[0], out[1], out[2] = state.q[other][i], state.r[other][i], token_on(state, other, i)
                out = write_face(rules, state.face[other][i], state.rotation[other][i], out + 3)
            else:
                out[0], out[1], out[2] = 0, 0, -1
                out = write_face(rules, -1, 0, out + 3)


# A state holds nothing that a seat cannot know but the future of its chance stream, which is new already.
cdef inline void redeal_state(const Rules *rules, State *state, int seat) noexcept nogil:
    pass
