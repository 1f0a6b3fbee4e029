# What a seat knows, as a flat array, written from its own place at the table; and the rest dealt anew (YAY-18).
from libc.stdint cimport int16_t, int32_t, uint8_t

from games.yellow_yangtze.hexes cimport has
from games.yellow_yangtze.moves cimport has_two_actions, legal_acts, only_discard
from games.yellow_yangtze.realms cimport hex_of
from games.yellow_yangtze.revolt cimport has_commitment
from games.yellow_yangtze.state cimport *
from games.yellow_yangtze.tiles cimport tiles_in_hand, unseen_tile
from games.yellow_yangtze.war cimport has_support


cdef enum:
    TABLE_NUMBERS = 18
    SEAT_NUMBERS = 37      # see write_seat
    SIDE_NUMBERS = 2
    HEX_NUMBERS = 5


cdef inline int from_seat(const Rules *rules, int other, int seat) noexcept nogil:
    return (other - seat + rules.players) % rules.players if other >= 0 else -1


cdef inline void write_observation(const Rules *rules, const State *state, int seat, int16_t *out) noexcept nogil:
    cdef int k
    out[0], out[1], out[2] = from_seat(rules, state.head.seat, seat), state.head.phase, state.head.turn
    out[3], out[4] = from_seat(rules, state.active, seat), from_seat(rules, state.first_seat, seat)
    out[5], out[6], out[7] = state.actions_left, state.chain, state.chained
    out[8] = state.last_tile if state.last_tile != OFF else -1
    out[9], out[10], out[11] = state.pending, state.contested, from_seat(rules, state.defender, seat)
    out[12], out[13], out[14] = state.sides, state.winner, state.owed
    out[15], out[16], out[17] = state.bag_left, rules.taken_out, state.ending
    out += TABLE_NUMBERS
    for k in range(COLOURS):
        out[k], out[COLOURS + k] = state.hand[seat][k], state.replaced[seat][k]
        out[2 * COLOURS + k], out[3 * COLOURS + k] = state.market[k], state.discarded[k]
    out += 4 * COLOURS
    for k in range(SIDES):
        out[0], out[1] = state.strength[k], state.sent[k]
        out += SIDE_NUMBERS
    for k in range(COLOURS):
        out[0], out[1] = state.pagoda[k][0], state.pagoda[k][1]
        out += PAGODAS
    for k in range(rules.players):
        write_seat(state, (seat + k) % rules.players, out)
        out += SEAT_NUMBERS
    for k in range(rules.hexes):
        write_hex(rules, state, seat, k, out)
        out += HEX_NUMBERS


# Tiles in hand; those that all know of, by colour; tiles replaced; hexes of leaders (-1 off the board); sides they are
# on (-1 none); points by source and colour.
cdef inline void write_seat(const State *state, int seat, int16_t *out) noexcept nogil:
    cdef int colour, source, replaced = 0
    for colour in range(COLOURS):
        out[2 + colour] = state.known[seat][colour]
        out[7 + colour] = state.leader[seat][colour] if state.leader[seat][colour] != OFF else -1
        out[12 + colour] = state.side[seat][colour]
        replaced += state.replaced[seat][colour]
        for source in range(SOURCES):
            out[17 + COLOURS * source + colour] = state.points[seat][source][colour]
    out[0], out[1] = tiles_in_hand(state, seat), replaced


# Tile (-1 none), seat and colour of the leader (-1 none), under a pagoda, red tile that can be paid with.
cdef inline void write_hex(const Rules *rules, const State *state, int seat, int h, int16_t *out) noexcept nogil:
    cdef int colour, leader
    out[0] = out[1] = out[2] = -1
    for colour in range(COLOURS):
        if has(state.tiles[colour], h):
            out[0] = colour
    out[3], out[4] = has(state.covered, h), has(state.payable, h)
    for leader in range(COLOURS * rules.players):
        if hex_of(state, leader) == h:
            out[1], out[2] = from_seat(rules, leader // COLOURS, seat), leader % COLOURS


# What the seat has not seen is put together and dealt out again: to the hands of the others, but for what they are
# known to hold, then to what they replaced, and the rest back to the bag. All see which seat decides what, so a deal
# that would leave that seat no choice is dealt again.
cdef inline void redeal_state(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef int other
    cdef int in_hand[4]
    cdef int in_box[4]
    for other in range(rules.players):
        in_hand[other] = 0 if other == seat else tiles_in_hand(state, other) - tiles_known(state, other)
        in_box[other] = 0 if other == seat else tiles_replaced(state, other)
    while True:
        for other in range(rules.players):
            if other != seat:
                gather(state, other)
        for other in range(rules.players):
            deal_unseen(state, state.hand[other], in_hand[other])
            deal_unseen(state, state.replaced[other], in_box[other])
        if state.head.seat == seat or has_choice(rules, state):
            return


cdef inline int tiles_known(const State *state, int seat) noexcept nogil:
    cdef int colour, total = 0
    for colour in range(COLOURS):
        total += state.known[seat][colour]
    return total


cdef inline int tiles_replaced(const State *state, int seat) noexcept nogil:
    cdef int colour, total = 0
    for colour in range(COLOURS):
        total += state.replaced[seat][colour]
    return total


# Puts what is unseen of a seat to the tiles that nobody has seen.
cdef inline void gather(State *state, int seat) noexcept nogil:
    cdef int colour
    for colour in range(COLOURS):
        state.bag[colour] += state.hand[seat][colour] - state.known[seat][colour] + state.replaced[seat][colour]
        state.hand[seat][colour] = state.known[seat][colour]
        state.replaced[seat][colour] = 0


cdef inline void deal_unseen(State *state, uint8_t *pile, int tiles) noexcept nogil:
    while tiles > 0:
        pile[unseen_tile(state)] += 1
        tiles -= 1


# Whether the hand of the seat to act leaves it the choice that it is asked for.
cdef inline bint has_choice(const Rules *rules, const State *state) noexcept nogil:
    cdef int phase = state.head.phase
    cdef int32_t actions[4096]
    if phase == ACT:
        return state.head.seat < 0 or has_two_actions(rules, state) or legal_acts(rules, state, actions) > 1
    if phase == CHAIN:
        return state.hand[state.active][BLUE] > 0
    if phase == REPLACE:
        return tiles_in_hand(state, state.active) > 0 and only_discard(rules, state) < 0
    if phase == REVOLT:
        return has_commitment(state, state.head.seat)
    return phase != WAR or has_support(state, state.head.seat)
