# Which actions are legal: listed, and tested one by one.
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from engine.bits cimport lowest32, lowest64
from games.yellow_yangtze.hexes cimport empty, has
from games.yellow_yangtze.pagodas cimport colour_at, triangles_beside, triangles_open
from games.yellow_yangtze.reach cimport Reach, reach_of, survey
from games.yellow_yangtze.realms cimport doubled, of_colours, realm_of, standing_in, touched_without
from games.yellow_yangtze.replace cimport discard_counts, discard_rank, may_discard, next_counts
from games.yellow_yangtze.revolt cimport commitments, may_help
from games.yellow_yangtze.state cimport *
from games.yellow_yangtze.tiles cimport tiles_in_hand
from games.yellow_yangtze.war cimport SUPPORTS, leader_side, strongest, tile_side, tiles_sent


cdef inline int hex_action(const Rules *rules, int what, int h) noexcept nogil:
    return ACTION_HEX + rules.hexes * what + h


cdef inline int triangle_action(const Rules *rules, bint helped, int triangle) noexcept nogil:
    return ACTION_HEX + rules.hexes * WHATS + helped * rules.triangles + triangle


# ---------------------------------------------------------------------- what hand, board and leaders allow

cdef inline void empty_spaces(const uint64_t *terrain, const State *state, uint64_t *out) noexcept nogil:
    cdef int word
    for word in range(WORDS):
        out[word] = terrain[word] & ~state.occupied[word]


# Where a tile of the colour may lie (YAY-25, YAY-26).
cdef inline void spaces_for(const Rules *rules, const State *state, int colour, uint64_t *out) noexcept nogil:
    if colour == BLUE:
        empty_spaces(rules.river, state, out)
    else:
        empty_spaces(rules.land, state, out)


cdef inline void tiles_on_board(const Rules *rules, const State *state, uint64_t *out) noexcept nogil:
    cdef int word, colour
    for word in range(WORDS):
        out[word] = 0
        for colour in range(COLOURS):
            out[word] |= state.tiles[colour][word]
        out[word] &= rules.land[word] | rules.river[word]


# Whether two tiles of a colour can be paid, 0; or one, the leader of that colour off the board standing for the other,
# 1 (YAY-46, YAY-47; YAY-55, YAY-57).
cdef inline bint can_pay(const State *state, int colour, bint helped) noexcept nogil:
    cdef int seat = state.head.seat
    return state.hand[seat][colour] >= 2 - helped and (not helped or may_help(state, seat, colour))


cdef inline bint can_replace(const Rules *rules, const State *state) noexcept nogil:
    return rules.replace_min == 0 or tiles_in_hand(state, state.head.seat) > 0


# Whether there are surely two actions: replacing, and a tile that can be laid.
cdef inline bint has_two_actions(const Rules *rules, const State *state) noexcept nogil:
    cdef const uint8_t *hand = state.hand[state.head.seat]
    cdef uint64_t spaces[3]
    if hand[BLACK] | hand[RED] | hand[GREEN] | hand[YELLOW]:
        empty_spaces(rules.land, state, spaces)
        return not empty(spaces)
    empty_spaces(rules.river, state, spaces)
    return hand[BLUE] and not empty(spaces)


# YAY-44: where the next tile of a chain may lie; nowhere when there is no chain to go on with.
cdef inline void places_in_chain(const Rules *rules, const State *state, uint64_t *out) noexcept nogil:
    cdef int word
    cdef bint closed = not state.hand[state.active][BLUE] or (rules.one_chain_per_turn and state.chained)
    for word in range(WORDS):
        out[word] = 0 if closed else rules.near[state.last_tile][word] & rules.river[word] & ~state.occupied[word]


# The only set of tiles that can be replaced, by number; -1 where there is a choice.
cdef inline int only_discard(const Rules *rules, const State *state) noexcept nogil:
    cdef uint8_t counts[5]
    cdef const uint8_t *hand = state.hand[state.head.seat]
    cdef int found = -1, colour
    for colour in range(COLOURS):
        counts[colour] = 0
    while True:
        if may_discard(rules, hand, counts):
            if found >= 0:
                return -1
            found = discard_rank(counts)
        if not next_counts(hand, counts):
            return found


# Whether a support is one that the seat can give (YAY-63).
cdef inline bint may_support(const Rules *rules, const State *state, int support) noexcept nogil:
    cdef int helped = leader_side(support), seat = state.head.seat
    cdef int tiles = tiles_sent(support), side = tile_side(support)
    if tiles and (side >= state.sides or tiles > state.hand[seat][RED]):
        return False
    if helped < 0:
        return True
    return (helped < state.sides and may_help(state, seat, RED)
            and (not tiles or helped == side or not rules.leader_joins_tiles))


# Whether a leader may be placed on, or moved to, a hex (YAY-30 to YAY-34).
cdef inline bint may_stand(const Rules *rules, const State *state, int leader, int h) noexcept nogil:
    cdef int own = (&state.leader[0][0])[leader], colour = leader % COLOURS
    cdef uint32_t beside, rival
    if not has(rules.land, h) or not has(state.beside_black, h):
        return False
    if has(state.occupied, h):
        return rules.move_to_same_hex and h == own
    beside = touched_without(rules, state, leader, h)
    if doubled(beside):
        return False                                                                    # YAY-32
    rival = beside & of_colours(1 << colour)
    return not rival or standing_in(state, beside, realm_of(state, lowest32(rival))) == beside


# ---------------------------------------------------------------------- lists

cdef inline int list_hexes(const Rules *rules, int what, const uint64_t *hexes, int32_t *actions) noexcept nogil:
    cdef int first = ACTION_HEX + rules.hexes * what, found = 0, word
    cdef uint64_t left
    for word in range(WORDS):
        left = hexes[word]
        while left:
            actions[found] = first + 64 * word + lowest64(left)
            left &= left - 1
            found += 1
    return found


cdef inline int list_triangles(const Rules *rules, bint helped, const uint64_t *open, int32_t *actions) noexcept nogil:
    cdef int first = triangle_action(rules, helped, 0), found = 0, word
    cdef uint64_t left
    for word in range(TRIANGLE_WORDS):
        left = open[word]
        while left:
            actions[found] = first + 64 * word + lowest64(left)
            left &= left - 1
            found += 1
    return found


cdef inline int legal_acts(const Rules *rules, const State *state, int32_t *actions) noexcept nogil:
    cdef int seat = state.head.seat, colour, found = 0, helped
    cdef uint64_t hexes[3]
    cdef uint64_t open[6]
    if not rules.pass_only_if_stuck:
        actions[found] = ACTION_PASS
        found += 1
    if can_replace(rules, state):
        actions[found] = ACTION_REPLACE
        found += 1
    for colour in range(COLOURS):
        if state.leader[seat][colour] != OFF:
            actions[found] = ACTION_WITHDRAW + colour
            found += 1
    for colour in range(COLOURS):
        if state.hand[seat][colour]:
            spaces_for(rules, state, colour, hexes)
            found += list_hexes(rules, WHAT_TILE + colour, hexes, actions + found)
    found += list_leaders(rules, state, seat, actions + found)
    tiles_on_board(rules, state, hexes)
    for helped in range(2):
        if can_pay(state, BLUE, helped):
            found += list_hexes(rules, WHAT_RIOT + helped, hexes, actions + found)
    if can_pay(state, GREEN, False) or can_pay(state, GREEN, True):
        triangles_open(rules, state, open)
        for helped in range(2):
            if can_pay(state, GREEN, helped):
                found += list_triangles(rules, helped, open, actions + found)
    return found


cdef inline int list_leaders(const Rules *rules, const State *state, int seat, int32_t *actions) noexcept nogil:
    cdef Reach reach
    cdef uint64_t hexes[4]
    cdef int colour, found = 0
    survey(rules, state, &reach)
    for colour in range(COLOURS):
        reach_of(rules, state, &reach, COLOURS * seat + colour, hexes)
        found += list_hexes(rules, WHAT_LEADER + colour, hexes, actions + found)
    return found


cdef inline int legal_actions(const Rules *rules, const State *state, int32_t *actions) noexcept nogil:
    cdef int seat = state.head.seat, phase = state.head.phase, k, found = 0
    cdef uint64_t hexes[3]
    if seat < 0:
        return 0
    if phase == ACT:
        return legal_acts(rules, state, actions)
    if phase == LOSS:
        for k in range(WORDS):
            hexes[k] = state.payable[k] & rules.land[k]
        return list_hexes(rules, WHAT_LOSE, hexes, actions)
    if phase == CARRY:
        actions[0], actions[1] = ACTION_CARRY, ACTION_CARRY + 1
        return 2
    if phase == REPLACE:
        return list_discards(rules, state, actions)
    if phase == REVOLT:
        return list_commitments(state, actions)
    if phase == WAR:
        for k in range(SUPPORTS * (1 + SIDES)):
            if may_support(rules, state, k):
                actions[found] = ACTION_SUPPORT + k
                found += 1
        return found
    if phase == WINNER:
        for k in range(SIDES):
            if may_win(state, k):
                actions[found] = ACTION_WINNER + k
                found += 1
        return found
    actions[0] = ACTION_STOP
    if phase == MARKET:
        found = 1
        for k in range(COLOURS):
            if state.market[k]:
                actions[found] = ACTION_TAKE + k
                found += 1
        return found
    if phase == CHAIN:
        places_in_chain(rules, state, hexes)
        return 1 + list_hexes(rules, WHAT_TILE + BLUE, hexes, actions + 1)
    return 1 + list_pagodas(rules, state, actions + 1)


cdef inline bint may_win(const State *state, int side) noexcept nogil:
    return side < state.sides and state.strength[side] == strongest(state)


cdef inline int list_discards(const Rules *rules, const State *state, int32_t *actions) noexcept nogil:
    cdef uint8_t counts[5]
    cdef const uint8_t *hand = state.hand[state.head.seat]
    cdef int found = 0, colour
    for colour in range(COLOURS):
        counts[colour] = 0
    while True:
        if may_discard(rules, hand, counts):
            actions[found] = ACTION_DISCARD + discard_rank(counts)
            found += 1
        if not next_counts(hand, counts):
            return found


cdef inline int list_commitments(const State *state, int32_t *actions) noexcept nogil:
    cdef int helped, k, found = 0, seat = state.head.seat
    for helped in range(1 + may_help(state, seat, BLACK)):
        for k in range(commitments(state, seat)):
            actions[found] = ACTION_COMMIT + (HAND + 1) * helped + k
            found += 1
    return found


# The triangles of the new tile, ascending.
cdef inline int list_pagodas(const Rules *rules, const State *state, int32_t *actions) noexcept nogil:
    cdef uint64_t open[6]
    new_triangles(rules, state, open)
    return list_triangles(rules, False, open, actions)


cdef inline void new_triangles(const Rules *rules, const State *state, uint64_t *open) noexcept nogil:
    cdef int beside = triangles_beside(rules, state, state.last_tile, colour_at(state, state.last_tile)), triangle, word
    for word in range(TRIANGLE_WORDS):
        open[word] = 0
    while beside:
        triangle = rules.triangles_of[state.last_tile][lowest32(beside)]
        open[triangle >> 6] |= <uint64_t> 1 << (triangle & 63)
        beside &= beside - 1


# ---------------------------------------------------------------------- one action

cdef inline bint is_legal_action(const Rules *rules, const State *state, int action) noexcept nogil:
    cdef int phase = state.head.phase, seat = state.head.seat, number
    if seat < 0 or action < 0:
        return False
    if phase == ACT:
        return is_legal_act(rules, state, action)
    if action >= ACTION_HEX:
        return is_legal_on_board(rules, state, action - ACTION_HEX)
    if action == ACTION_STOP:
        return CHAIN <= phase <= PAGODA
    if phase == MARKET:
        number = action - ACTION_TAKE
        return 0 <= number < COLOURS and state.market[number] > 0
    if phase == CARRY:
        return ACTION_CARRY <= action < ACTION_CARRY + PAGODAS
    if phase == REPLACE:
        return is_legal_discard(rules, state, action - ACTION_DISCARD)
    if phase == REVOLT:
        number = action - ACTION_COMMIT
        return (0 <= number < 2 * (HAND + 1) and number % (HAND + 1) < commitments(state, seat)
                and (number <= HAND or may_help(state, seat, BLACK)))
    if phase == WAR:
        number = action - ACTION_SUPPORT
        return 0 <= number < SUPPORTS * (1 + SIDES) and may_support(rules, state, number)
    if phase == WINNER:
        number = action - ACTION_WINNER
        return 0 <= number < SIDES and may_win(state, number)
    return False


cdef inline bint is_legal_discard(const Rules *rules, const State *state, int rank) noexcept nogil:
    cdef uint8_t counts[5]
    if not 0 <= rank < ACTION_HEX - ACTION_DISCARD:
        return False
    discard_counts(rank, counts)
    return may_discard(rules, state.hand[state.head.seat], counts)


# Actions that name a hex or a triangle, in the phases after ACT.
cdef inline bint is_legal_on_board(const Rules *rules, const State *state, int number) noexcept nogil:
    cdef int what = number // rules.hexes, h = number % rules.hexes, phase = state.head.phase
    cdef uint64_t hexes[3]
    cdef uint64_t open[6]
    if phase == CHAIN:
        places_in_chain(rules, state, hexes)
        return what == WHAT_TILE + BLUE and has(hexes, h)
    if phase == LOSS:
        return what == WHAT_LOSE and has(state.payable, h) and has(rules.land, h)
    number -= WHATS * rules.hexes
    if phase != PAGODA or not 0 <= number < rules.triangles:
        return False
    new_triangles(rules, state, open)
    return open[number >> 6] >> (number & 63) & 1


cdef inline bint is_legal_act(const Rules *rules, const State *state, int action) noexcept nogil:
    cdef int seat = state.head.seat, number = action - ACTION_HEX, what, h
    cdef uint64_t hexes[3]
    if number < 0:
        if action == ACTION_PASS:
            return not rules.pass_only_if_stuck
        if action == ACTION_REPLACE:
            return can_replace(rules, state)
        number = action - ACTION_WITHDRAW
        return 0 <= number < COLOURS and state.leader[seat][number] != OFF
    what, h = number // rules.hexes, number % rules.hexes
    if what < WHAT_LEADER:
        spaces_for(rules, state, what, hexes)
        return state.hand[seat][what] > 0 and has(hexes, h)
    if what < WHAT_RIOT:
        return may_stand(rules, state, COLOURS * seat + what - WHAT_LEADER, h)
    if what < WHAT_LOSE:
        tiles_on_board(rules, state, hexes)
        return can_pay(state, BLUE, what - WHAT_RIOT) and has(hexes, h)
    return is_legal_paid_pagoda(rules, state, number - WHATS * rules.hexes)


cdef inline bint is_legal_paid_pagoda(const Rules *rules, const State *state, int number) noexcept nogil:
    cdef bint helped = number >= rules.triangles
    cdef uint64_t open[6]
    number -= helped * rules.triangles
    if not 0 <= number < rules.triangles or not can_pay(state, GREEN, helped):
        return False
    triangles_open(rules, state, open)
    return open[number >> 6] >> (number & 63) & 1
