# A coatl as it grows: its pieces, its ends, and what it satisfies (COA-40, COA-41, COA-47 to COA-51).
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcmp, memcpy, memmove

from engine.bits cimport lowest64, popcount64
from games.coatl.patterns cimport OPEN, PAST_END, meets
from games.coatl.state cimport *


cdef inline int incomplete(const State *state, int seat) noexcept nogil:
    return state.coatls[seat] - state.complete[seat]


# Bodies of a coatl: all pieces but its head and its tail.
cdef inline int bodies(const State *state, int seat, int i) noexcept nogil:
    cdef int closed = state.closed[seat][i]
    return state.length[seat][i] - (closed & HEAD_CLOSED) - (closed >> 1)


# Puts a piece, 0 .. 14, at the head side or the tail side (COA-50).
cdef inline void add_piece(State *state, int seat, int i, int piece, bint head_side) noexcept nogil:
    cdef int colour = piece % COLOURS, length = state.length[seat][i]
    cdef uint8_t *coatl = state.coatl[seat][i]
    if head_side:
        memmove(coatl + 1, coatl, length)
        coatl[0] = 1 + colour
    else:
        coatl[length] = 1 + colour
    state.length[seat][i] = length + 1
    state.tally[seat][i] += <uint64_t> 1 << (8 * colour)
    if piece < 2 * COLOURS:
        state.closed[seat][i] |= HEAD_CLOSED if piece < COLOURS else TAIL_CLOSED
    state.board[seat][piece] -= 1
    state.pieces[seat] -= 1


# The kinds of a set of cards.
cdef inline uint64_t kinds_of(const Rules *rules, uint64_t cards) noexcept nogil:
    cdef uint64_t kinds = 0
    while cards:
        kinds |= <uint64_t> 1 << rules.kind_of[lowest64(cards)]
        cards &= cards - 1
    return kinds


# Of these kinds, those of the hand, the ones that the coatl satisfies as it stands and that may be laid beside it
# (COA-42, COA-52); `known` are some that it is known to satisfy.
cdef inline uint64_t fulfillable(const Rules *rules, const State *state, int seat, int i, uint64_t kinds,
                                 uint64_t known) noexcept nogil:
    cdef uint64_t laid = state.laid[seat][i], met
    cdef int closed = state.closed[seat][i], kind
    if popcount64(laid) >= rules.beside:
        return 0
    kinds &= ~kinds_of(rules, laid)
    met = kinds & known
    kinds &= ~known
    while kinds:
        kind = lowest64(kinds)
        kinds &= kinds - 1
        met |= <uint64_t> meets(
            rules, kind, state.coatl[seat][i], state.length[seat][i], state.tally[seat][i],
            PAST_END if closed & HEAD_CLOSED else OPEN, PAST_END if closed & TAIL_CLOSED else OPEN
        ) << kind
    return met


# Which colours of the piece that completes a coatl leave it with a prophecy of these kinds (COA-55); colours as bits.
cdef inline int completing(const Rules *rules, const State *state, int seat, int i, int colours, bint by_head,
                           uint64_t hand, uint64_t met) noexcept nogil:
    cdef uint64_t kinds
    cdef int colour, kind, found = 0
    if state.laid[seat][i] or (met and not rules.lenient):
        return colours
    for colour in range(COLOURS):
        if not colours >> colour & 1:
            continue
        kinds = hand
        while kinds:
            kind = lowest64(kinds)
            kinds &= kinds - 1
            if meets(rules, kind, state.coatl[seat][i], state.length[seat][i],
                     state.tally[seat][i] + (<uint64_t> 1 << (8 * colour)),
                     1 + colour if by_head else PAST_END, PAST_END if by_head else 1 + colour):
                found |= 1 << colour
                break
    return found


# Ways to extend a coatl, one bit each: heads 0 .. 4, tails 5 .. 9, bodies at the head side 10 .. 14, at the tail side
# 15 .. 19. `pieces` are those on the board, one bit each, `hand` the kinds in hand; `met` is what `fulfillable` gives.
cdef inline int extensions(const Rules *rules, const State *state, int seat, int i, int pieces, uint64_t hand,
                           uint64_t met) noexcept nogil:
    cdef int heads = pieces & 31, tails = pieces >> 5 & 31, inner = pieces >> 10
    cdef int closed = state.closed[seat][i]
    if state.length[seat][i] == LENGTH - 1:
        return 0
    if closed == 0:
        # At both ends of a coatl of its own colour, a body makes the same coatl.
        return heads | tails << 5 | (inner & ~one_colour(state, seat, i)) << 10 | inner << 15
    if bodies(state, seat, i) == 0:                                                     # COA-51
        return inner << 15 if closed == HEAD_CLOSED else inner << 10
    if closed == HEAD_CLOSED:
        return (completing(rules, state, seat, i, tails, False, hand, met) if tails else 0) << 5 | inner << 15
    return (completing(rules, state, seat, i, heads, True, hand, met) if heads else 0) | inner << 10


# The colour of a coatl that has one only, as a bit; 0 if it has more.
cdef inline int one_colour(const State *state, int seat, int i) noexcept nogil:
    cdef int colour = state.coatl[seat][i][0] - 1
    return (state.tally[seat][i] == <uint64_t> state.length[seat][i] << (8 * colour)) << colour


# Whether the incomplete coatls of a seat are two of a kind, so that naming the first is enough.
cdef inline bint alike(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef int first = state.complete[seat], second = first + 1, length = state.length[seat][first]
    return (length == state.length[seat][second] and state.closed[seat][first] == state.closed[seat][second]
            and state.tally[seat][first] == state.tally[seat][second]
            and not memcmp(state.coatl[seat][first], state.coatl[seat][second], length)
            and kinds_of(rules, state.laid[seat][first]) == kinds_of(rules, state.laid[seat][second]))


# Two coatls of a seat change places.
cdef inline void swap_coatls(State *state, int seat, int i, int j) noexcept nogil:
    cdef uint8_t pieces[128]
    memcpy(pieces, state.coatl[seat][i], LENGTH)
    memcpy(state.coatl[seat][i], state.coatl[seat][j], LENGTH)
    memcpy(state.coatl[seat][j], pieces, LENGTH)
    state.length[seat][i], state.length[seat][j] = state.length[seat][j], state.length[seat][i]
    state.closed[seat][i], state.closed[seat][j] = state.closed[seat][j], state.closed[seat][i]
    state.tally[seat][i], state.tally[seat][j] = state.tally[seat][j], state.tally[seat][i]
    state.laid[seat][i], state.laid[seat][j] = state.laid[seat][j], state.laid[seat][i]
    state.temple_laid[seat][i], state.temple_laid[seat][j] = state.temple_laid[seat][j], state.temple_laid[seat][i]
    state.coatl_points[seat][i], state.coatl_points[seat][j] = state.coatl_points[seat][j], state.coatl_points[seat][i]
