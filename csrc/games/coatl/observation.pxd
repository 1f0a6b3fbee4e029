# What a seat knows, as a flat array, written from its own place at the table; counts of cards are by kind.
from libc.stdint cimport int16_t, uint64_t

from engine.bits cimport lowest64, popcount64
from games.coatl.hidden cimport loose_cards, seen_by
from games.coatl.state cimport *


cdef enum:
    TABLE_NUMBERS = 19
    SEAT_NUMBERS = 36
    COATL_NUMBERS = 132    # and the kinds beside it


# How many cards of each kind are in the set.
cdef inline int16_t *write_kinds(const Rules *rules, uint64_t cards, int16_t *out) noexcept nogil:
    cdef int kind
    for kind in range(rules.kinds):
        out[kind] = 0
    while cards:
        out[rules.kind_of[lowest64(cards)]] += 1
        cards &= cards - 1
    return out + rules.kinds


cdef inline int relative(const Rules *rules, int other, int seat) noexcept nogil:
    return (other - seat + rules.players) % rules.players


# Whether the deal is still being kept: each seat then knows its own choice alone (COA-17).
cdef inline bint keeping(const State *state) noexcept nogil:
    return state.head.phase == KEEP and state.head.seat >= 0


cdef inline int16_t *write_table(const Rules *rules, const State *state, int seat, int16_t *out) noexcept nogil:
    cdef int k
    cdef uint64_t discard = state.discard & state.aside[seat] if keeping(state) else state.discard
    out[0] = relative(rules, state.head.seat, seat) if state.head.seat >= 0 else -1
    out[1], out[2], out[3] = state.head.phase, state.head.turn, relative(rules, 0, seat)
    out[4] = state.ending
    out[5] = relative(rules, state.trigger, seat) if state.ending == THIRD_COATL or state.ending == BODIES_EXHAUSTED \
        else -1
    out[6], out[7], out[8], out[9] = state.turns_left, state.second, state.acted, state.closing
    out[10], out[11], out[12] = state.row, state.shuffles, popcount64(state.deck)
    out[13] = popcount64(discard)
    for k in range(2):
        out[14 + k] = state.stack[k]
        out[16 + k] = state.under[k]
    out[18] = rules.turn_cap
    out += TABLE_NUMBERS
    for k in range(CONTENTS):
        out[k] = state.supply[k]
    out += CONTENTS
    for k in range(PIECES):
        out[k] = state.bag[k]
    return out + PIECES


# A temple in another's hand is -1: there, but not known. What others keep of the deal shows once all have chosen.
cdef inline int16_t *write_seat(const Rules *rules, const State *state, int seat, int other,
                                int16_t *out) noexcept nogil:
    cdef int k
    cdef bint as_dealt = other != seat and keeping(state)
    cdef uint64_t hand = 0 if as_dealt else state.hand[other], unseen = hand & ~state.shown[other]
    for k in range(PIECES):
        out[k] = state.board[other][k]
    out += PIECES
    out[0], out[1], out[2] = state.coatls[other], state.complete[other], state.tokens[other]
    out[3] = state.temple[other][0]
    if out[3] and other != seat and not rules.temple_public:
        out[3] = -1
    out[4], out[5], out[6] = state.temple[other][1], state.seat_turns[other], state.passes[other]
    out[7], out[8] = state.passed[other], popcount64(hand)
    # Cards that nobody else has seen it take: how many there are, and how many it drew since the last shuffle.
    out[9], out[10] = popcount64(unseen), 0
    while unseen:
        out[10] += state.drawn[lowest64(unseen)] == state.shuffles
        unseen &= unseen - 1
    out[11] = rules.deal[other] if as_dealt else popcount64(state.aside[other])
    for k in range(3):
        out[12 + k] = state.taken[other][k]
    out[15], out[16] = state.picked[other][0], state.picked[other][1]
    for k in range(4):
        out[17 + k] = state.parts[other][PART_TEMPLE] if k == 3 else state.coatl_points[other][k]
    return write_kinds(rules, state.shown[other], out + SEAT_NUMBERS - PIECES)


cdef inline int16_t *write_coatl(const Rules *rules, const State *state, int seat, int i,
                                 int16_t *out) noexcept nogil:
    cdef int k
    out[0], out[1] = state.length[seat][i], state.closed[seat][i]
    out[2], out[3] = state.temple_laid[seat][i], i < state.complete[seat]
    for k in range(LENGTH):
        out[4 + k] = state.coatl[seat][i][k]
    return write_kinds(rules, state.laid[seat][i], out + COATL_NUMBERS)


cdef inline void write_observation(const Rules *rules, const State *state, int seat, int16_t *out) noexcept nogil:
    cdef int k, i, other
    cdef uint64_t loose = loose_cards(rules, state, seat), seen = seen_by(state, seat)
    out = write_table(rules, state, seat, out)
    out = write_kinds(rules, state.display, out)
    out = write_kinds(rules, state.hand[seat], out)
    out = write_kinds(rules, state.aside[seat], out)
    out = write_kinds(rules, loose & ~seen, out)
    out = write_kinds(rules, loose & seen, out)
    for k in range(rules.players):
        other = (seat + k) % rules.players
        out = write_seat(rules, state, seat, other, out)
        for i in range(COATLS):
            out = write_coatl(rules, state, other, i, out)
