# Where a being of the published game may be summoned: patterns with the being's square, shortage of pieces, and foe
# pieces that count as own (TAS-68 to TAS-75).
from libc.stdint cimport int8_t, uint64_t

from games.tash_kalar.board cimport (
    acting_colour, at_least, board, cells, column, count, holds, load, lowest, on_board, pool, row, some, shifted,
    square, store, without_lowest,
)
from games.tash_kalar.patterns cimport Sight, can_form, formed, look, present
from games.tash_kalar.state cimport *


cdef enum:
    MAX_WILD = 2           # foe pieces at most that one being uses besides an improvised one


# What a seat's summons depend on besides its own pieces.
cdef struct Ground:
    Sight sight
    cells own[3]           # own pieces of at least that rank
    cells takes[3]         # rank of the being: squares that are empty or hold such a rank or less
    cells foes[3]          # foe pieces of at least that rank
    cells lent[3]          # those of the colours whose improvised summoning is left
    cells stock[2]         # own commons and heroics, own legends: what may be picked up in a shortage
    int wild               # foe pieces of any colour that a pattern may use
    int improvised         # 1 if it may use one more
    bint short[2]          # no common or heroic, no legend left in the pool


cdef inline void survey(const Rules *rules, const State *state, Ground *ground) noexcept nogil:
    cdef int colour = acting_colour(rules, state), other, rank
    cdef int tokens = state.improvised[state.head.seat & 3]
    cdef cells legends = 0, high = 0, those
    look(&ground.sight, state, colour)
    for rank in range(3):
        ground.own[rank] = at_least(state, colour, rank)
        ground.foes[rank] = ground.lent[rank] = 0
    for other in range(rules.colours):
        high |= at_least(state, other, HEROIC)
        legends |= at_least(state, other, LEGENDARY)
    ground.takes[COMMON] = board() & ~high
    ground.takes[HEROIC] = board() & ~legends
    ground.takes[LEGENDARY] = board()
    ground.stock[1] = ground.own[LEGENDARY]
    ground.stock[0] = ground.own[COMMON] & ~ground.own[LEGENDARY]
    ground.short[0] = pool(rules, state, colour, COMMON) <= 0
    ground.short[1] = pool(rules, state, colour, LEGENDARY) <= 0
    ground.wild = min(<int> state.wild, <int> MAX_WILD)
    ground.improvised = 0
    if not ground.wild and not tokens:
        return
    for other in range(rules.colours):
        if other == colour:
            continue
        for rank in range(3):
            those = at_least(state, other, rank)
            ground.foes[rank] |= those
            if tokens >> other & 1:
                ground.lent[rank] |= those
    ground.improvised = some(ground.lent[COMMON])


# Lowest cells of the places where a card's pattern is there in one of its ways and the being's square can be taken.
cdef inline cells summon_places(const Rules *rules, const Ground *ground, int card, int way) noexcept nogil:
    cdef cells there
    if ground.wild or ground.improvised:
        there = lent_places(rules, ground, card, way)
    else:
        there = present(rules, &ground.sight, card, way)
        if some(there):
            there &= shifted(ground.takes[rules.rank[card]], -rules.square[card][way])
    if some(there) and ground.short[rules.rank[card] == LEGENDARY]:
        return supplied(rules, ground, card, way, there)
    return there


# The same where foe pieces may count as own: reached[w][i] are the places that use w of any colour and i improvised.
cdef inline cells lent_places(const Rules *rules, const Ground *ground, int card, int way) noexcept nogil:
    cdef cells reached[3][2]
    cdef cells own, foe, lent, there = 0
    cdef int w, i, offset, rank, inside = 0
    for w in range(3):
        reached[w][0] = reached[w][1] = 0
    reached[0][0] = board()
    for i in range(rules.cells[card]):
        offset, rank = rules.offset[card][way][i], rules.need[card][way][i]
        own = ground.own[rank]
        if offset == rules.square[card][way]:                                           # TAS-69
            own &= ground.takes[rules.rank[card]]
            inside = 1
        own = shifted(own, -offset)
        foe = shifted(ground.foes[rank], -offset)
        lent = shifted(ground.lent[rank], -offset)
        for w in range(ground.wild, -1, -1):
            reached[w][1] = reached[w][1] & own | reached[w][0] & lent
            if w:
                reached[w][1] |= reached[w - 1][1] & foe
            reached[w][0] &= own
            if w:
                reached[w][0] |= reached[w - 1][0] & foe
    for w in range(ground.wild + 1):
        there |= reached[w][0] | reached[w][1]
    if not inside and some(there):
        there &= shifted(ground.takes[rules.rank[card]], -rules.square[card][way])
    return there


# TAS-71: with no piece in the pool, an own one on the being's square or one that the pattern does not need must serve.
cdef inline cells supplied(const Rules *rules, const Ground *ground, int card, int way, cells there) noexcept nogil:
    cdef cells stock = ground.stock[rules.rank[card] == LEGENDARY], left = there, good = 0, those
    cdef int bit, i
    if count(stock) > rules.cells[card]:
        return there
    while some(left):
        bit = lowest(left)
        left = without_lowest(left)
        those = 0
        for i in range(rules.cells[card]):
            those |= square(bit + rules.offset[card][way][i])
        if holds(stock, bit + rules.square[card][way]) or some(stock & ~those):
            good |= square(bit)
    return good


# Whether the seat to act may summon a card.
cdef inline bint can_summon_card(const Rules *rules, const Ground *ground, int card) noexcept nogil:
    cdef int way
    if not ground.wild and not ground.improvised and not can_form(rules, &ground.sight, card):
        return False
    for way in range(rules.ways[card]):
        if some(summon_places(rules, ground, card, way)):
            return True
    return False


# Adds the places of a card to `placements`, under the orientation that names them (TAS-105).
cdef inline void find_summon_places(const Rules *rules, const Ground *ground, int card,
                                    uint64_t (*placements)[2]) noexcept nogil:
    cdef int way
    cdef uint64_t *entry
    for way in range(rules.ways[card]):
        entry = placements[rules.entry[card][way] & 7]
        store(entry, load(entry) | summon_places(rules, ground, card, way))


# The way of a card that is turned so; the first if none is.
cdef inline int way_turned(const Rules *rules, int card, int orientation) noexcept nogil:
    cdef int way
    for way in range(rules.ways[card]):
        if rules.turned[card][way] == orientation:
            return way
    return 0


# Marked squares on the board, from the being's square.
cdef inline cells marked(const int8_t (*marks)[2], int number, int bit) noexcept nogil:
    cdef cells those = 0
    cdef int i, x, y
    for i in range(min(number, <int> MARKS)):
        x, y = column(bit) + marks[i][0], row(bit) + marks[i][1]
        if 0 <= x < 9 and 0 <= y < 9 and on_board(STRIDE * y + x):
            those |= square(STRIDE * y + x)
    return those


# Orientations that fit a placement, named by its entry and lowest cell, one bit each; of those whose marks lie on the
# same squares, the lowest only (TAS-73).
cdef inline int fitting(const Rules *rules, const Ground *ground, int card, int orientation, int bit) noexcept nogil:
    cdef cells first[8]
    cdef cells second[8]
    cdef int way, found = 0, i, number = 0, place
    for way in range(rules.ways[card]):
        if rules.entry[card][way] != orientation or not holds(summon_places(rules, ground, card, way), bit):
            continue
        place = bit + rules.square[card][way]
        first[number] = marked(rules.mark[card][way], rules.marks[card], place)
        second[number] = marked(rules.mark2[card][way], rules.marks2[card], place)
        for i in range(number):
            if first[i] == first[number] and second[i] == second[number]:
                break
        else:
            number += 1
            found |= 1 << rules.turned[card][way]
    return found


# Colours of foe pieces in the pattern chosen, one bit each, and how many such pieces there are.
cdef inline int foe_colours(const Rules *rules, const State *state, int *number) noexcept nogil:
    cdef int colour = acting_colour(rules, state), other, found = 0, there
    cdef cells those = load(state.form)
    number[0] = 0
    for other in range(rules.colours):
        there = count(those & load(state.pieces[other])) if other != colour else 0
        number[0] += there
        found |= (there > 0) << other
    return found
