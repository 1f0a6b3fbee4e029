# What a seat knows, as a flat array: everything but the order of the bag, written from its own place at the table.
from libc.stdint cimport int16_t

from games.castell.state cimport *


cdef enum:
    TABLE_NUMBERS = 9
    REGION_NUMBERS = 17    # castellers of each size, tokens in the row, and three numbers a place of the row
    FESTIVAL_NUMBERS = 7   # region, and size and winner of each slot
    SEAT_NUMBERS = 109     # team, ranks, training, skills needed, tokens collected, pawn, tokens left, entries, prizes


# A seat as the observer counts them, from itself clockwise; -1 stays nobody.
cdef inline int relative(const Rules *rules, int other, int seat) noexcept nogil:
    return (other - seat + rules.players) % rules.players if other >= 0 else -1


cdef inline int16_t *write_region(const Rules *rules, const State *state, int seat, int region,
                                  int16_t *out) noexcept nogil:
    cdef int k
    for k in range(SIZES):
        out[k] = state.region[region][k]
    out[SIZES] = state.row_tokens[region]
    out += SIZES + 1
    for k in range(ROW):
        out[0], out[1] = state.tile[region][k], relative(rules, state.performer[region][k], seat)
        out[2] = state.performed[region][k]
        out += 3
    return out


cdef inline int16_t *write_festival(const Rules *rules, const State *state, int seat, int festival,
                                    int16_t *out) noexcept nogil:
    cdef int slot
    out[0] = state.festival_region[festival]
    for slot in range(SLOTS):
        out[1 + slot] = state.festival_size[festival][slot]
        out[1 + SLOTS + slot] = relative(rules, state.token_to[festival][slot], seat)
    return out + FESTIVAL_NUMBERS


cdef inline int16_t *write_seat(const State *state, int seat, int16_t *out) noexcept nogil:
    cdef int k, slot
    for k in range(SIZES):
        out[k] = state.team[seat][k]
    out += SIZES
    for k in range(SKILLS):
        out[k], out[SKILLS + k] = state.ranks[seat][k], state.needed[seat][k]
    out += 2 * SKILLS
    for k in range(ROUNDS):
        out[k] = state.trained[seat][k]
    out += ROUNDS
    for k in range(REGIONS):
        out[k] = state.collected[seat][k]
    out += REGIONS
    out[0], out[1] = state.pawn[seat], state.tokens[seat]
    out += 2
    for k in range(FESTIVALS):
        for slot in range(SLOTS + 1):
            out[slot] = state.entered[seat][k][slot]
        out[SLOTS + 1] = state.prize[seat][k]
        out += SLOTS + 2
    return out


cdef inline void write_observation(const Rules *rules, const State *state, int seat, int16_t *out) noexcept nogil:
    cdef int k, slot
    out[0], out[1], out[2] = relative(rules, state.head.seat, seat), state.head.phase, state.head.turn
    out[3], out[4] = relative(rules, state.first_seat, seat), state.round
    out[5], out[6], out[7], out[8] = state.used, state.through, state.taken, state.festival
    out += TABLE_NUMBERS
    for k in range(CHOICES):
        for slot in range(SLOTS + 1):
            out[slot] = state.choice[k][slot]
        out += SLOTS + 1
    for k in range(SIZES):
        out[k] = state.bag[k]
    out += SIZES
    for k in range(RING):
        out[k] = state.wheel[k]
    out += RING
    for k in range(REGIONS):
        out = write_region(rules, state, seat, k, out)
    for k in range(FESTIVALS):
        out = write_festival(rules, state, seat, k, out)
    for k in range(rules.players):
        out = write_seat(state, (seat + k) % rules.players, out)


# CAL-108: a seat knows all but the order of the bag, which is drawn when it matters; the chance stream is new already.
cdef inline void redeal_state(const Rules *rules, State *state, int seat) noexcept nogil:
    pass
