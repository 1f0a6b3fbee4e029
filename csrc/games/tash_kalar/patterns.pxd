# Where a pattern is present: all places of one orientation are found at once, by reading the board at every shift that
# the pattern has a cell at (TAS-3, TAS-26, TAS-68).
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from engine.bits cimport lowest32
from games.tash_kalar.board cimport at_least, cells, count, empty_cells, load, some, store
from games.tash_kalar.state cimport *


cdef extern from "games/tash_kalar/planes.h" nogil:
    ctypedef struct Planes "tk_planes":
        pass
    void clear_planes "tk_clear_planes"(Planes *planes) noexcept
    void set_plane "tk_set_plane"(Planes *planes, int plane, cells those) noexcept
    int address "tk_address"(int plane, int offset) noexcept
    cells all_of "tk_all_of"(const Planes *planes, const uint16_t *addresses, int number) noexcept
    unsigned int found "tk_found"(const Planes *planes, const uint16_t *addresses, int number, int ways) noexcept
    cells one_of "tk_one_of"(const Planes *planes, const uint16_t *addresses, int number) noexcept
    cells moved "tk_moved"(const Planes *planes, int plane, int offset) noexcept


cdef enum:
    PLANE_EMPTY = 3        # planes 0 to 2 hold pieces of at least that rank


# A colour's pieces and the empty squares, ready for matching.
cdef struct Sight:
    Planes planes
    int pieces             # how many the colour has
    int high               # how many of them are heroics, beings or legends


cdef inline void look(Sight *sight, const State *state, int colour) noexcept nogil:
    cdef cells pieces = at_least(state, colour, COMMON), high = at_least(state, colour, HEROIC)
    see(sight, pieces, high, at_least(state, colour, LEGENDARY), empty_cells(state))


cdef inline void see(Sight *sight, cells pieces, cells high, cells legends, cells empty) noexcept nogil:
    clear_planes(&sight.planes)
    set_plane(&sight.planes, COMMON, pieces)
    sight.pieces = count(pieces)
    sight.high = count(high)
    if sight.high:
        set_plane(&sight.planes, HEROIC, high)
        if some(legends):
            set_plane(&sight.planes, LEGENDARY, legends)
    set_plane(&sight.planes, PLANE_EMPTY, empty)


# Whether there are pieces enough for a pattern at all.
cdef inline bint can_form(const Rules *rules, const Sight *sight, int pattern) noexcept nogil:
    return sight.pieces >= rules.cells[pattern] and sight.high >= rules.high[pattern]


# Lowest cells of all places where a pattern is present in one of its ways.
cdef inline cells present(const Rules *rules, const Sight *sight, int pattern, int way) noexcept nogil:
    return all_of(&sight.planes, rules.reads[pattern][way], rules.cells[pattern])


# ... and where at least one cell beside it is empty (TAS-27, TAS-29).
cdef inline cells bordered(const Rules *rules, const Sight *sight, int card, int way, cells there) noexcept nogil:
    return there & one_of(&sight.planes, rules.border_reads[card][way], rules.borders[card][way])


# Ways in which a pattern is present somewhere, a bit each.
cdef inline unsigned int ways_present(const Rules *rules, const Sight *sight, int pattern) noexcept nogil:
    if not can_form(rules, sight, pattern):
        return 0
    return found(&sight.planes, &rules.reads[pattern][0][0], rules.cells[pattern], rules.ways[pattern])


# Whether a pattern is present anywhere.
cdef inline bint is_present(const Rules *rules, const Sight *sight, int pattern) noexcept nogil:
    return ways_present(rules, sight, pattern) != 0


# Whether a being of the arena has a pattern on the board and a cell beside it to stand on.
cdef inline bint can_summon(const Rules *rules, const Sight *sight, int card) noexcept nogil:
    cdef int way
    cdef unsigned int ways = ways_present(rules, sight, card)
    while ways:
        way = lowest32(ways)
        if some(bordered(rules, sight, card, way, present(rules, sight, card, way))):
            return True
        ways &= ways - 1
    return False


# Adds the places of a pattern to `placements` under the orientation that names them (TAS-48): for a card of the arena
# only those with room for the being.
cdef inline void find_placements(const Rules *rules, const Sight *sight, int pattern,
                                 uint64_t (*placements)[2]) noexcept nogil:
    cdef int way
    cdef cells there
    cdef uint64_t *entry
    cdef unsigned int ways = ways_present(rules, sight, pattern)
    while ways:
        way = lowest32(ways)
        ways &= ways - 1
        there = present(rules, sight, pattern, way)
        if pattern < CARDS:
            there = bordered(rules, sight, pattern, way, there)
        entry = placements[rules.entry[pattern][way]]
        store(entry, load(entry) | there)


# The cells of the placement that an orientation and its lowest cell name.
cdef inline cells formed(const Rules *rules, int pattern, int orientation, int bit) noexcept nogil:
    cdef int way, i
    cdef cells those = 0
    for way in range(rules.ways[pattern]):
        if rules.turned[pattern][way] == orientation:
            for i in range(rules.cells[pattern]):
                those |= <cells> 1 << ((bit + rules.offset[pattern][way][i]) & 127)
            break
    return those
