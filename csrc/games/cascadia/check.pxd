# Whether bytes are a position of Cascadia: the first defect found, by number.
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memset

from engine.bits cimport popcount32, popcount64
from games.cascadia.board cimport cell, cell_step, edge_q, edge_r
from games.cascadia.ecosystem cimport lay, occupied, open_hexes
from games.cascadia.market cimport count as count_tokens, four_equal, one_species
from games.cascadia.state cimport *
from games.cascadia.turn cimport may_wipe_three


cdef enum:
    SOUND = 0
    BAD_TURN = 1
    BAD_CARDS = 2
    BAD_STARTER = 3
    BAD_HEXES = 4
    BAD_ECOSYSTEM = 5
    BAD_TOKENS = 6
    BAD_NATURE = 7
    BAD_MARKET = 8
    BAD_TILE_COUNT = 9
    BAD_TOKEN_COUNT = 10
    BAD_PHASE = 11
    BAD_EMPTY_SEAT = 12


# What legal_actions, is_legal_action and play_action lean on; see the contract.
cdef inline int guard_state(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat = state.head.seat, phase = state.head.phase, slot, gaps = 0
    if not -1 <= seat < rules.players or not 1 <= state.head.turn <= rules.turns * rules.players:
        return BAD_TURN
    for slot in range(SEATS):   # a state of another variant is the likeliest mistake
        if (state.hexes[slot] >= STARTER_HEXES) != (slot < rules.players):
            return BAD_EMPTY_SEAT
    for slot in range(SPECIES):
        if rules.cards[slot] >= 0 and state.cards[slot] != rules.cards[slot]:
            return BAD_CARDS
    if seat < 0:
        return SOUND
    if not WIPE <= phase <= TOKEN:
        return BAD_PHASE
    if state.hexes[seat] > HEXES - (phase != TOKEN):
        return BAD_HEXES
    for slot in range(SLOTS):
        if not -(phase >= TILE) <= state.market_tile[slot] < HABITATS:
            return BAD_MARKET
        if not -(phase >= TILE) <= state.market_token[slot] < SPECIES:
            return BAD_MARKET
        gaps += state.market_token[slot] < 0
    if gaps > 1:
        return BAD_MARKET
    if phase == WIPE and not may_wipe_three(state):
        return BAD_PHASE
    if phase == TILE and not 0 <= state.held_tile < rules.habitats:
        return BAD_PHASE
    if phase >= TILE and not 0 <= state.held_token < SPECIES:
        return BAD_PHASE
    return SOUND


cdef inline int check_state(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat, defect = guard_state(rules, state)
    if defect:
        return defect
    defect = check_turn(rules, state)
    if defect:
        return defect
    for seat in range(SEATS):
        defect = check_ecosystem(rules, state, seat) if seat < rules.players else check_empty_seat(state, seat)
        if defect:
            return defect
    defect = check_market(rules, state)
    if defect:
        return defect
    defect = check_tiles(rules, state)
    if defect:
        return defect
    return check_tokens(rules, state)


# CAS-22, CAS-24: whose turn it is follows from how many have begun.
cdef inline int check_turn(const Rules *rules, const State *state) noexcept nogil:
    cdef int turns = state.head.turn, seat, species, done, placed
    cdef bint over = state.head.seat < 0
    if not 0 <= state.first_seat < rules.players or (state.first_seat and not rules.random_first_seat):
        return BAD_TURN
    if over and not TILE <= state.head.phase <= TOKEN:
        return BAD_PHASE
    if state.head.decisions < 0 or state.spare[0] or state.spare[1] or (over and turns != rules.turns * rules.players):
        return BAD_TURN
    if not over and state.head.seat != (state.first_seat + turns - 1) % rules.players:
        return BAD_TURN
    for species in range(SPECIES):
        if rules.cards[species] >= 0 and state.cards[species] != rules.cards[species]:
            return BAD_CARDS
        if rules.cards[species] < 0 and not 0 <= state.cards[species] <= 3:
            return BAD_CARDS
    for seat in range(rules.players):
        # Turns that the seat has begun, less the one under way until its tile lies.
        done = (turns - 1 - (seat - state.first_seat + rules.players) % rules.players + rules.players) // rules.players
        placed = done - (seat == state.head.seat and state.head.phase != TOKEN)
        if state.hexes[seat] != STARTER_HEXES + placed:
            return BAD_HEXES
    return SOUND


# CAS-33, CAS-34: lays the same faces on an empty table and compares what comes out.
cdef inline int check_ecosystem(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef State again
    cdef int i, face
    cdef uint32_t seen = 0, all_hexes = (<uint32_t> 1 << state.hexes[seat]) - 1
    if state.starter[seat] >= rules.starters:
        return BAD_STARTER
    for i in range(seat):
        if state.starter[i] == state.starter[seat]:
            return BAD_STARTER
    again.hexes[seat] = 0
    memset(again.frontier[seat], 0, sizeof(again.frontier[seat]))
    memset(again.shows[seat], 0, sizeof(again.shows[seat]))
    memset(again.grid[seat], 0, sizeof(again.grid[seat]))
    memset(again.face[seat], 0, sizeof(again.face[seat]))
    memset(again.rotation[seat], 0, sizeof(again.rotation[seat]))
    memset(again.q[seat], 0, sizeof(again.q[seat]))
    memset(again.r[seat], 0, sizeof(again.r[seat]))
    for i in range(state.hexes[seat]):
        face = state.face[seat][i]
        if i < STARTER_HEXES:
            if (face != HABITATS + STARTER_HEXES * state.starter[seat] + i or state.rotation[seat][i]
                    or state.q[seat][i] != rules.starter_q[i] or state.r[seat][i] != rules.starter_r[i]):
                return BAD_STARTER
        elif face >= rules.habitats or state.rotation[seat][i] >= rules.rotations[face]:
            return BAD_ECOSYSTEM
        elif not touches(&again, seat, state.q[seat][i], state.r[seat][i]):
            return BAD_ECOSYSTEM
        lay(rules, &again, seat, face, state.rotation[seat][i], state.q[seat][i], state.r[seat][i])
    if (memcmp(again.grid[seat], state.grid[seat], sizeof(again.grid[seat]))
            or memcmp(again.frontier[seat], state.frontier[seat], sizeof(again.frontier[seat]))
            or memcmp(again.shows[seat], state.shows[seat], sizeof(again.shows[seat]))
            or memcmp(again.face[seat], state.face[seat], sizeof(again.face[seat]))
            or memcmp(again.rotation[seat], state.rotation[seat], sizeof(again.rotation[seat]))
            or memcmp(again.q[seat], state.q[seat], sizeof(again.q[seat]))
            or memcmp(again.r[seat], state.r[seat], sizeof(again.r[seat]))):
        return BAD_ECOSYSTEM
    for i in range(SPECIES):
        if state.tokens[seat][i] & (seen | ~state.shows[seat][i] | ~all_hexes):          # CAS-38, CAS-39
            return BAD_TOKENS
        seen |= state.tokens[seat][i]
    return check_nature(rules, state, seat)


# Whether an empty cell lies beside the ecosystem, by true coordinates and not by folded ones alone.
cdef inline bint touches(const State *state, int seat, int q, int r) noexcept nogil:
    cdef int place = cell(q, r), edge, j
    cdef bint found = False
    if state.grid[seat][place]:
        return False
    for edge in range(EDGES):
        j = state.grid[seat][(place + cell_step(edge)) & (CELLS - 1)] - 1
        if j >= 0:
            if state.q[seat][j] != q + edge_q(edge) or state.r[seat][j] != r + edge_r(edge):
                return False
            found = True
    return found


# CAS-42: no more than were earned.
cdef inline int check_nature(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef int i, earned = 0
    cdef uint32_t held = occupied(state, seat)
    for i in range(state.hexes[seat]):
        earned += rules.keystone[state.face[seat][i]] and held >> i & 1
    return BAD_NATURE if state.nature[seat] > earned else SOUND


cdef inline int check_empty_seat(const State *state, int seat) noexcept nogil:
    cdef int i
    cdef uint32_t found = state.hexes[seat] | state.nature[seat] | state.starter[seat]
    for i in range(SPECIES):
        found |= state.tokens[seat][i] | state.shows[seat][i]
    for i in range(CELLS):
        found |= state.grid[seat][i]
    for i in range(FRONTIER_WORDS):
        found |= state.frontier[seat][i] != 0
    for i in range(HEXES):
        found |= state.face[seat][i] | state.rotation[seat][i] | <uint8_t> state.q[seat][i] | <uint8_t> state.r[seat][i]
    return BAD_EMPTY_SEAT if found else SOUND


# CAS-19, CAS-32.3: what the market and the hand look like in each phase.
cdef inline int check_market(const Rules *rules, const State *state) noexcept nogil:
    cdef int slot, tile_gaps = 0, token_gaps = 0, species
    cdef bint over = state.head.seat < 0
    cdef bint taken = over or state.head.phase >= TILE
    for slot in range(SLOTS):
        if not -1 <= state.market_tile[slot] < rules.habitats or not -1 <= state.market_token[slot] < SPECIES:
            return BAD_MARKET
        tile_gaps += state.market_tile[slot] < 0
        token_gaps += state.market_token[slot] < 0
    if tile_gaps != taken or token_gaps != taken:
        return BAD_MARKET
    for species in range(SPECIES):
        if state.aside[species]:                                                        # CAS-32.4
            return BAD_TOKEN_COUNT
    if (state.held_tile != -1) != (not over and state.head.phase == TILE):
        return BAD_PHASE
    if (state.held_token != -1) != (not over and state.head.phase >= TILE) or not 0 <= state.wiped <= 1:
        return BAD_PHASE
    if over:
        return SOUND
    if state.head.phase == WIPE and not may_wipe_three(state):
        return BAD_PHASE
    if state.head.phase <= MARKET and four_equal(state) and not one_species(state):
        return BAD_PHASE
    if state.head.phase == TOKEN and not open_hexes(state, state.head.seat, state.held_token):
        return BAD_PHASE
    return SOUND


# CAS-111: every tile in play is in one place.
cdef inline int check_tiles(const Rules *rules, const State *state) noexcept nogil:
    cdef uint64_t seen[2]
    cdef int seat, i, count = 0, slot
    cdef bint doubled = False
    seen[0], seen[1] = state.stack[0], state.stack[1]
    for seat in range(rules.players):
        for i in range(STARTER_HEXES, state.hexes[seat]):
            doubled |= mark(seen, state.face[seat][i])
            count += 1
    for slot in range(SLOTS):
        if state.market_tile[slot] >= 0:
            doubled |= mark(seen, state.market_tile[slot])
            count += 1
    if state.held_tile >= 0:
        doubled |= mark(seen, state.held_tile)
        count += 1
    if doubled or (rules.players > 1 and state.tiles_discarded):
        return BAD_TILE_COUNT
    count += state.tiles_discarded
    if count + state.stack_left != rules.tiles_in_play or state.stack_left < pieces_to_come(rules, state):
        return BAD_TILE_COUNT
    # Tiles seen: what lies on the table, and what solo play threw away.
    if rules.habitats - popcount64(state.stack[0]) - popcount64(state.stack[1]) != count:
        return BAD_TILE_COUNT
    if rules.habitats < 128 and state.stack[rules.habitats >> 6] >> (rules.habitats & 63):
        return BAD_TILE_COUNT
    if rules.habitats < 64 and state.stack[1]:
        return BAD_TILE_COUNT
    return SOUND


# Puts a face into the set; whether it was there already.
cdef inline bint mark(uint64_t *seen, int face) noexcept nogil:
    cdef uint64_t bit = <uint64_t> 1 << (face & 63)
    cdef bint there = (seen[face >> 6] & bit) != 0
    seen[face >> 6] |= bit
    return there


# CAS-110: every token is in one place.
cdef inline int check_tokens(const Rules *rules, const State *state) noexcept nogil:
    cdef int species, seat, slot, found
    for species in range(SPECIES):
        found = state.bag[species] + state.aside[species] + state.discarded[species]
        found += state.held_token == species
        for slot in range(SLOTS):
            found += state.market_token[slot] == species
        for seat in range(rules.players):
            found += popcount32(state.tokens[seat][species])
        if found != rules.tokens[species] or (rules.players > 1 and state.discarded[species]):
            return BAD_TOKEN_COUNT
    return BAD_TOKEN_COUNT if count_tokens(state.bag) < pieces_to_come(rules, state) else SOUND


# Tiles, and tokens, that the refills to come draw at least: none may find the stack or the bag empty (CAS-48, CAS-101).
cdef inline int pieces_to_come(const Rules *rules, const State *state) noexcept nogil:
    return (rules.turns * rules.players - state.head.turn) * (2 if rules.players == 1 else 1)
