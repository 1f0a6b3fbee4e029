# Wars: a tile unites states that share a leader colour (YAY-60 to YAY-69).
from libc.stdint cimport uint32_t, uint64_t

from engine.bits cimport lowest32
from games.yellow_yangtze.hexes cimport copy, count, count_common, drop, empty, lowest_of, take_lowest
from games.yellow_yangtze.points cimport gain, owner
from games.yellow_yangtze.realms cimport (
    ALL_COLOURS, colours_of, doubled, hex_of, join, of_colours, realm_of, resettle, standing_in, step_off, touched,
)
from games.yellow_yangtze.state cimport *
from games.yellow_yangtze.tiles cimport discard, pick_up, remove_tile


cdef enum:
    WAR_BONUS = 1                  # YAY-63: the red leader off the board
    SUPPORTS = 19                  # ways to send tiles: none, or one to six of them to one of three sides


# The leaders on one side of the war.
cdef inline uint32_t leaders_on(const State *state, int side) noexcept nogil:
    cdef uint32_t found = 0
    cdef int leader
    for leader in range(LEADERS):
        found |= <uint32_t> ((&state.side[0][0])[leader] == side) << leader
    return found


cdef inline uint32_t leaders_at_war(const State *state) noexcept nogil:
    cdef uint32_t found = 0
    cdef int leader
    for leader in range(LEADERS):
        found |= <uint32_t> ((&state.side[0][0])[leader] >= 0) << leader
    return found


# The warring states among those of these leaders, by lowest leader: the leaders of each; how many there are (YAY-60).
cdef inline int warring_states(const Rules *rules, const State *state, uint32_t leaders,
                               uint32_t *sides) noexcept nogil:
    cdef uint32_t left = leaders, together
    cdef int first, found = 0
    while left and found < SIDES:
        first = lowest32(left)
        together = standing_in(state, left, realm_of(state, first)) | <uint32_t> 1 << first
        left &= ~together
        # YAY-68: a third state that shares no colour looks on.
        if rules.bystander_fights or colours_of(together) & colours_of(leaders & ~together):
            sides[found] = together
            found += 1
    return found


# YAY-62: red tiles on the board.
cdef inline int base_strength(const State *state, uint32_t leaders) noexcept nogil:
    return count_common(realm_of(state, lowest32(leaders)), state.tiles[RED])


# The tile on h, already laid, unites the states of these leaders, which are in conflict. False: all is settled.
cdef inline bint start_war(const Rules *rules, State *state, int h, uint32_t leaders) noexcept nogil:
    cdef uint32_t sides[3]
    cdef int side
    state.last_tile = h
    state.wars_started[state.active] += 1
    state.sides = warring_states(rules, state, leaders, sides)
    for side in range(state.sides):
        state.strength[side] = base_strength(state, sides[side])
        while sides[side]:
            (&state.side[0][0])[lowest32(sides[side])] = side
            sides[side] &= sides[side] - 1
    state.head.phase = WAR
    return ask_supporter(rules, state)


cdef inline bint has_support(const State *state, int seat) noexcept nogil:
    return state.hand[seat][RED] > 0 or state.leader[seat][RED] == OFF


# YAY-63: the next seat, from the left of the one who is at turn, that has something to send. False: all is settled.
cdef inline bint ask_supporter(const Rules *rules, State *state) noexcept nogil:
    cdef int seat = state.head.seat
    while True:
        seat = seat + 1 if seat + 1 < rules.players else 0
        if has_support(state, seat):
            state.head.seat = seat
            return True
        if seat == state.active:
            state.head.seat = seat
            return compare(rules, state)


# What the support sends: side of the red leader, -1 none; side of the tiles, and how many.
cdef inline int leader_side(int support) noexcept nogil:
    return support // SUPPORTS - 1


cdef inline int tile_side(int support) noexcept nogil:
    return (support % SUPPORTS - 1) // HAND


cdef inline int tiles_sent(int support) noexcept nogil:
    cdef int way = support % SUPPORTS
    return (way - 1) % HAND + 1 if way else 0


# False: all is settled.
cdef inline bint send(const Rules *rules, State *state, int support) noexcept nogil:
    cdef int tiles = tiles_sent(support), side
    if tiles:
        side = tile_side(support)
        discard(state, state.head.seat, RED, tiles)
        state.strength[side] += tiles
        state.sent[side] += tiles
    if leader_side(support) >= 0:
        state.strength[leader_side(support)] += WAR_BONUS
    if state.head.seat != state.active:
        return ask_supporter(rules, state)
    return compare(rules, state)


cdef inline int strongest(const State *state) noexcept nogil:
    cdef int side, best = 0
    for side in range(SIDES):
        if side < state.sides:
            best = max(best, state.strength[side])
    return best


# YAY-64: the strongest wins, or the seat at turn chooses between them. False: all is settled.
cdef inline bint compare(const Rules *rules, State *state) noexcept nogil:
    cdef int side, best = strongest(state), winner = -1
    for side in range(SIDES):
        if side < state.sides and state.strength[side] == best:
            if winner >= 0:
                state.head.phase = WINNER
                return True
            winner = side
    return win(rules, state, max(winner, 0))


# YAY-65, YAY-66: what the losers lose, and what that earns. False: all is settled.
cdef inline bint win(const Rules *rules, State *state, int winner) noexcept nogil:
    cdef uint32_t winners = leaders_on(state, winner), losers, fallen, all_fallen = 0
    cdef int contested = doubled(leaders_at_war(state)), side, owed = 0
    for side in range(SIDES):
        if side < state.sides and side != winner:
            owed = max(owed, state.strength[side])
            losers = leaders_on(state, side)
            fallen = losers & of_colours(contested)
            fall(rules, state, losers, fallen)
            reward(state, winners, fallen)
            all_fallen |= fallen
    for side in range(rules.players):
        state.wars_won[side] += (winners & of_colours(contested)) >> (COLOURS * side) & ALL_COLOURS != 0
        state.wars_lost[side] += all_fallen >> (COLOURS * side) & ALL_COLOURS != 0
    return demand(rules, state, winner, winners, owed)


# A losing state: its contested leaders and all its red tiles leave the board, the rest falls apart (YAY-65).
cdef inline void fall(const Rules *rules, State *state, uint32_t leaders, uint32_t fallen) noexcept nogil:
    cdef uint64_t rest[4]
    cdef uint64_t red[3]
    cdef uint32_t left = fallen
    cdef int word
    if not leaders:
        return
    copy(rest, realm_of(state, lowest32(leaders)))
    for word in range(WORDS):
        red[word] = rest[word] & state.tiles[RED][word]
        rest[word] &= ~red[word]
    while not empty(red):
        pick_up(rules, state, take_lowest(red), RED)
    while left:
        drop(rest, hex_of(state, lowest32(left)))
        step_off(state, lowest32(left))
        (&state.side[0][0])[lowest32(left)] = -1
        left &= left - 1
    resettle(rules, state, rest, leaders & ~fallen)


# YAY-66: the winning state's leader of the same colour, if it has one, earns a point for its owner.
cdef inline void reward(State *state, uint32_t winners, uint32_t fallen) noexcept nogil:
    cdef int colour, seat
    while fallen:
        colour = lowest32(fallen) % COLOURS
        fallen &= fallen - 1
        seat = owner(winners, colour)
        if seat >= 0:
            gain(state, seat, WAR_WON, colour)
            state.war_gain[state.active] += seat == state.active
            state.war_gift[state.active] += seat != state.active


# YAY-67: what the winning state has to pay on the board. False: all is settled.
cdef inline bint demand(const Rules *rules, State *state, int winner, uint32_t winners, int owed) noexcept nogil:
    cdef int word
    if winners:
        for word in range(WORDS):
            state.payable[word] = realm_of(state, lowest32(winners))[word] & state.tiles[RED][word]
    state.owed = min(max(owed - state.sent[winner], 0), count(state.payable))
    state.winner = winner
    for word in range(SIDES):
        state.strength[word] = 0
        state.sent[word] = 0
    return pay(rules, state)


# Goes on paying; False: all is settled.
cdef inline bint pay(const Rules *rules, State *state) noexcept nogil:
    if 0 < state.owed < count(state.payable):
        state.head.phase = LOSS
        return True
    while state.owed and not empty(state.payable):
        lose(rules, state, lowest_of(state.payable))
    end_war(rules, state)
    return False


cdef inline void lose(const Rules *rules, State *state, int h) noexcept nogil:
    drop(state.payable, h)
    state.owed -= 1
    remove_tile(rules, state, h)


# YAY-69: the tile becomes one like any other.
cdef inline void end_war(const Rules *rules, State *state) noexcept nogil:
    cdef int leader, word
    for leader in range(LEADERS):
        (&state.side[0][0])[leader] = -1
    for word in range(WORDS):
        state.payable[word] = 0
    state.sides = state.owed = 0
    state.winner = -1
    join(rules, state, state.last_tile, touched(rules, state, state.last_tile))
