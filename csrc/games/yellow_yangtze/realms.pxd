# States: which leaders a hex touches, and how the states change as tiles and leaders come and go (YAY-21 to YAY-29).
from libc.stdint cimport uint32_t, uint64_t

from engine.bits cimport lowest32
from games.yellow_yangtze.hexes cimport copy, drop, empty, flood, has, meet, one_row, put, ring
from games.yellow_yangtze.state cimport *


cdef enum:
    ALL_COLOURS = 31
    ONE_COLOUR = 0x8421            # leaders of colour 0; of colour c it is this, shifted by c


cdef inline const uint64_t *realm_of(const State *state, int leader) noexcept nogil:
    return &state.realm[0][0][0] + WORDS * leader


cdef inline uint64_t *realm_at(State *state, int leader) noexcept nogil:
    return &state.realm[0][0][0] + WORDS * leader


cdef inline int hex_of(const State *state, int leader) noexcept nogil:
    return (&state.leader[0][0])[leader]


# The leaders of all states that a set of hexes meets, one bit each.
cdef inline uint32_t leaders_in(const State *state, int leaders, const uint64_t *hexes) noexcept nogil:
    cdef const uint64_t *realm = &state.realm[0][0][0]
    cdef uint64_t first = hexes[0], second = hexes[1], third = hexes[2]
    cdef uint64_t common
    cdef uint32_t found = 0
    cdef int i
    for i in range(leaders):
        common = (realm[WORDS * i] & first) | (realm[WORDS * i + 1] & second) | (realm[WORDS * i + 2] & third)
        found |= <uint32_t> (common != 0) << i
    return found


# The leaders of the states that a tile on an empty hex would join.
cdef inline uint32_t touched(const Rules *rules, const State *state, int h) noexcept nogil:
    if not meet(rules.near[h], state.occupied):
        return 0
    return leaders_in(state, COLOURS * rules.players, rules.near[h])


# Colours that some of the leaders have, and colours that more than one has.
cdef inline int colours_of(uint32_t leaders) noexcept nogil:
    return (leaders | leaders >> 5 | leaders >> 10 | leaders >> 15) & ALL_COLOURS


cdef inline int doubled(uint32_t leaders) noexcept nogil:
    cdef uint32_t two = leaders | leaders >> 5, three = two | leaders >> 10
    return (leaders & leaders >> 5 | two & leaders >> 10 | three & leaders >> 15) & ALL_COLOURS


# All leaders of a set of colours, whoever owns them.
cdef inline uint32_t of_colours(int colours) noexcept nogil:
    return <uint32_t> colours * ONE_COLOUR


# Those of the leaders that stand on a hex of the set.
cdef inline uint32_t standing_in(const State *state, uint32_t leaders, const uint64_t *hexes) noexcept nogil:
    cdef uint32_t left = leaders, found = 0
    cdef int leader
    while left:
        leader = lowest32(left)
        left &= left - 1
        found |= <uint32_t> (hex_of(state, leader) != OFF and has(hexes, hex_of(state, leader))) << leader
    return found


# A tile or leader on h, already occupied, joins the states of these leaders and whatever leaderless groups it touches
# (YAY-22); where there is no leader, there is no state.
cdef inline void join(const Rules *rules, State *state, int h, uint32_t leaders) noexcept nogil:
    cdef uint64_t all_of[3]
    cdef uint64_t loose[3]
    cdef const uint64_t *realm
    cdef const uint64_t *near = rules.near[h]
    cdef uint32_t left = leaders
    cdef int word
    if not leaders:
        return
    all_of[0] = all_of[1] = all_of[2] = 0
    while left:
        realm = realm_of(state, lowest32(left))
        left &= left - 1
        for word in range(WORDS):
            all_of[word] |= realm[word]
    for word in range(WORDS):
        loose[word] = near[word] & state.occupied[word] & ~all_of[word]
    put(all_of, h)
    if not empty(loose):
        for word in range(WORDS):
            all_of[word] |= loose[word]
        # What the states hold already need not be walked through again.
        spread(rules, state, loose, all_of)
    left = leaders
    while left:
        copy(realm_at(state, lowest32(left)), all_of)
        left &= left - 1


# Adds to a group all that hangs together with its hexes `start` on occupied hexes.
cdef inline void spread(const Rules *rules, const State *state, const uint64_t *start, uint64_t *group) noexcept nogil:
    cdef uint64_t through[3]
    cdef uint64_t found[3]
    cdef int word
    for word in range(WORDS):
        through[word] = (state.occupied[word] & ~group[word]) | start[word]
    flood(rules, through, start, found)
    for word in range(WORDS):
        group[word] |= found[word]


# A former state has only these hexes and leaders left: finds the states that it has fallen into (YAY-29).
cdef inline void resettle(const Rules *rules, State *state, const uint64_t *hexes, uint32_t leaders) noexcept nogil:
    cdef uint64_t start[4]
    cdef uint64_t group[3]
    cdef uint32_t together
    while leaders:
        start[0] = start[1] = start[2] = 0
        put(start, hex_of(state, lowest32(leaders)))
        flood(rules, hexes, start, group)
        together = standing_in(state, leaders, group) | (leaders & (0 - leaders))
        leaders &= ~together
        while together:
            copy(realm_at(state, lowest32(together)), group)
            together &= together - 1


# The hex h, vacated, leaves the state of these leaders (not counting one that stood there).
cdef inline void leave(const Rules *rules, State *state, int h, uint32_t leaders) noexcept nogil:
    cdef uint64_t rest[3]
    cdef uint32_t left = leaders
    if not leaders:
        return
    copy(rest, realm_of(state, lowest32(leaders)))
    drop(rest, h)
    if not one_row(ring(rules, rest, h)):
        resettle(rules, state, rest, leaders)
        return
    while left:
        copy(realm_at(state, lowest32(left)), rest)
        left &= left - 1


# Leaders of the state that holds the hex.
cdef inline uint32_t leaders_at(const Rules *rules, const State *state, int h) noexcept nogil:
    cdef uint64_t here[4]
    here[0] = here[1] = here[2] = 0
    put(here, h)
    return leaders_in(state, COLOURS * rules.players, here)


# Puts a leader on an empty hex, next to the states of these leaders.
cdef inline void stand(const Rules *rules, State *state, int leader, int h, uint32_t beside) noexcept nogil:
    (&state.leader[0][0])[leader] = h
    put(state.occupied, h)
    join(rules, state, h, beside | <uint32_t> 1 << leader)


# Takes a leader off its hex; the state that it leaves is not touched.
cdef inline void step_off(State *state, int leader) noexcept nogil:
    cdef uint64_t *realm = realm_at(state, leader)
    drop(state.occupied, hex_of(state, leader))
    realm[0] = realm[1] = realm[2] = 0
    (&state.leader[0][0])[leader] = OFF


# Takes a leader off the board, with all that follows.
cdef inline void go_home(const Rules *rules, State *state, int leader) noexcept nogil:
    cdef int h = hex_of(state, leader)
    cdef uint32_t others
    if h == OFF:
        return
    others = leaders_at(rules, state, h) & ~(<uint32_t> 1 << leader)
    step_off(state, leader)
    leave(rules, state, h, others)


# The leaders of the states that a hex touches once this leader has been lifted (YAY-34).
cdef inline uint32_t touched_without(const Rules *rules, const State *state, int leader, int h) noexcept nogil:
    cdef uint64_t rest[3]
    cdef uint64_t start[3]
    cdef uint64_t group[3]
    cdef int from_hex = hex_of(state, leader), word
    cdef uint32_t found = leaders_in(state, COLOURS * rules.players, rules.near[h])
    cdef uint32_t mates
    if from_hex == OFF or not found >> leader & 1:
        return found
    copy(rest, realm_of(state, leader))
    mates = standing_in(state, found, rest)
    found &= ~mates
    mates &= ~(<uint32_t> 1 << leader)
    if not mates:
        return found
    drop(rest, from_hex)
    for word in range(WORDS):
        start[word] = rest[word] & rules.near[h][word]
    if empty(start):
        return found
    if one_row(ring(rules, rest, from_hex)):
        return found | mates
    flood(rules, rest, start, group)
    return found | standing_in(state, mates, group)
