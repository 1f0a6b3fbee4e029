# Where each leader may be placed or moved to, all hexes at once (YAY-30 to YAY-34).
#
# A hex is barred to a leader when it touches two states or more and a colour would be doubled. How many states, and how
# many with a leader of each colour, every hex touches is counted in two bits a hex: no hex touches more than three.
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcpy, memset

from engine.bits cimport lowest32
from games.yellow_yangtze.hexes cimport copy, drop, flood, has, meet, one_row, put, rim, ring
from games.yellow_yangtze.realms cimport hex_of, realm_of, standing_in
from games.yellow_yangtze.state cimport *


cdef enum:
    ANY = 5                # after the five colours: states of any colour
    ROWS = 6


cdef struct Reach:
    uint64_t low[6][3]     # colour, or ANY: how many states with such a leader each hex touches, low bit
    uint64_t high[6][3]    # high bit
    uint64_t rims[20][3]   # leader: hexes that touch its state; of one leader of each state alone
    uint32_t mates[20]     # leader: leaders of its state
    int speaker[20]        # leader: the leader of its state whose rim is kept


cdef inline void count_in(Reach *reach, int row, const uint64_t *hexes) noexcept nogil:
    cdef uint64_t carry
    cdef int word
    for word in range(WORDS):
        carry = reach.low[row][word] & hexes[word]
        reach.low[row][word] ^= hexes[word]
        reach.high[row][word] ^= carry


cdef inline void count_out(Reach *reach, int row, const uint64_t *hexes) noexcept nogil:
    cdef int word
    for word in range(WORDS):
        reach.low[row][word] ^= hexes[word]
        reach.high[row][word] ^= reach.low[row][word] & hexes[word]


# Counts a state, with these leaders and this rim, in or out.
cdef inline void count_state(Reach *reach, uint32_t leaders, const uint64_t *hexes, bint inwards) noexcept nogil:
    if inwards:
        count_in(reach, ANY, hexes)
    else:
        count_out(reach, ANY, hexes)
    while leaders:
        if inwards:
            count_in(reach, lowest32(leaders) % COLOURS, hexes)
        else:
            count_out(reach, lowest32(leaders) % COLOURS, hexes)
        leaders &= leaders - 1


cdef inline void survey(const Rules *rules, const State *state, Reach *reach) noexcept nogil:
    cdef uint32_t left = 0, together
    cdef int leader, first
    memset(reach.low, 0, sizeof(reach.low))
    memset(reach.high, 0, sizeof(reach.high))
    for leader in range(COLOURS * rules.players):
        left |= <uint32_t> (hex_of(state, leader) != OFF) << leader
    while left:
        first = lowest32(left)
        together = standing_in(state, left, realm_of(state, first)) | <uint32_t> 1 << first
        left &= ~together
        rim(rules, realm_of(state, first), reach.rims[first])
        count_state(reach, together, reach.rims[first], True)
        reach.mates[first] = together
        while together:
            leader = lowest32(together)
            together &= together - 1
            reach.mates[leader] = reach.mates[first]
            reach.speaker[leader] = first


# Counts as they are once the leader is lifted off the board.
cdef inline void lift(const Rules *rules, const State *state, const Reach *before, int leader,
                      Reach *reach) noexcept nogil:
    cdef uint64_t rest[3]
    cdef uint64_t start[4]
    cdef uint64_t group[3]
    cdef uint64_t hexes[3]
    cdef int h = hex_of(state, leader)
    cdef uint32_t left = before.mates[leader] & ~(<uint32_t> 1 << leader), together
    copy(rest, realm_of(state, leader))
    drop(rest, h)
    count_state(reach, before.mates[leader], before.rims[before.speaker[leader]], False)
    if one_row(ring(rules, rest, h)) and left:
        narrow(rules, before.rims[before.speaker[leader]], rest, h, hexes)
        count_state(reach, left, hexes, True)
        return
    while left:
        start[0] = start[1] = start[2] = 0
        put(start, hex_of(state, lowest32(left)))
        flood(rules, rest, start, group)
        together = standing_in(state, left, group) | (left & (0 - left))
        left &= ~together
        rim(rules, group, hexes)
        count_state(reach, together, hexes, True)


# The rim of a state that has lost the hex h, from the rim before.
cdef inline void narrow(const Rules *rules, const uint64_t *before, const uint64_t *rest, int h,
                        uint64_t *out) noexcept nogil:
    cdef int edge, beside
    copy(out, before)
    for edge in range(EDGES):
        beside = rules.neighbour[h][edge]
        if beside != OFF and not meet(rules.near[beside], rest):
            drop(out, beside)


# All hexes that the leader may be placed on, or moved to, from counts with it off the board.
cdef inline void targets(const Rules *rules, const State *state, const Reach *reach, int leader,
                         uint64_t *out) noexcept nogil:
    cdef int colour = leader % COLOURS, word, k
    cdef uint64_t clash
    for word in range(WORDS):
        clash = reach.low[colour][word] | reach.high[colour][word]
        for k in range(COLOURS):
            clash |= reach.high[k][word]
        clash &= reach.high[ANY][word]                                                  # YAY-32
        out[word] = rules.land[word] & state.beside_black[word] & ~state.occupied[word] & ~clash
    if rules.move_to_same_hex and hex_of(state, leader) != OFF and has(rules.land, hex_of(state, leader)):
        put(out, hex_of(state, leader))


cdef inline void reach_of(const Rules *rules, const State *state, const Reach *reach, int leader,
                          uint64_t *out) noexcept nogil:
    cdef Reach lifted
    if hex_of(state, leader) == OFF:
        targets(rules, state, reach, leader, out)
        return
    memcpy(lifted.low, reach.low, sizeof(reach.low))
    memcpy(lifted.high, reach.high, sizeof(reach.high))
    lift(rules, state, reach, leader, &lifted)
    targets(rules, state, &lifted, leader, out)
