# Whether bytes are a position of Yellow & Yangtze: the first defect found, by number.
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcmp, memcpy

from games.yellow_yangtze.complete cimport complete_state
from games.yellow_yangtze.hexes cimport count, count_common, empty, has, meet
from games.yellow_yangtze.moves cimport may_win, places_in_chain
from games.yellow_yangtze.observation cimport has_choice
from games.yellow_yangtze.pagodas cimport colour_at, is_formed, is_free, pagodas_standing, triangles_beside
from games.yellow_yangtze.realms cimport colours_of, doubled, hex_of, leaders_in, realm_of, standing_in
from games.yellow_yangtze.revolt cimport standing_strength
from games.yellow_yangtze.state cimport *
from games.yellow_yangtze.tiles cimport tiles_in_hand
from games.yellow_yangtze.war cimport leaders_at_war, leaders_on


cdef enum:
    SOUND = 0
    BAD_TURN = 1
    BAD_PHASE = 2
    BAD_TILES = 3
    BAD_LEADERS = 4
    BAD_PAGODAS = 5
    BAD_DERIVED = 6
    BAD_PEACE = 7
    BAD_HANDS = 8
    BAD_COUNT = 9
    BAD_REVOLT = 10
    BAD_WAR = 11
    BAD_RECORDS = 12
    BAD_EMPTY_SEAT = 13
    BAD_CHOICE = 14


# ---------------------------------------------------------------------- what legal, is_legal and play lean on

cdef inline int guard_state(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat = state.head.seat, phase = state.head.phase, leader, wrong = 0, colour, k
    if not -1 <= seat < rules.players or not 1 <= state.head.turn <= rules.turn_cap:
        return BAD_TURN
    if seat < 0:
        return SOUND
    if not 0 <= state.active < rules.players or not 1 <= state.actions_left <= rules.actions_per_turn:
        return BAD_TURN
    if not ACT <= phase <= LOSS or (seat != state.active and phase != REVOLT and phase != WAR):
        return BAD_PHASE
    for leader in range(LEADERS):
        wrong |= hex_of(state, leader) >= rules.hexes and hex_of(state, leader) != OFF
    if wrong:
        return BAD_LEADERS
    for colour in range(COLOURS):
        for k in range(PAGODAS):
            wrong |= not -1 <= state.pagoda[colour][k] < rules.triangles
        wrong |= pagodas_standing(state, colour) > rules.pagodas[colour]
    if wrong:
        return BAD_PAGODAS
    for seat in range(SEATS):
        wrong |= tiles_in_hand(state, seat) > rules.hand_size
        for colour in range(COLOURS):
            wrong |= state.known[seat][colour] > state.hand[seat][colour]
    return BAD_HANDS if wrong else guard_phase(rules, state)


cdef inline int guard_phase(const Rules *rules, const State *state) noexcept nogil:
    cdef int phase = state.head.phase, k, found = 0
    if phase == ACT or phase == REPLACE:
        return SOUND
    if phase == REVOLT:
        return guard_revolt(rules, state)
    if phase == CARRY:
        if not 0 <= state.pending < rules.triangles:
            return BAD_PHASE
        k = colour_at(state, rules.triangle[state.pending][0])
        if state.pagoda[k][0] < 0 or state.pagoda[k][1] < 0:
            return BAD_PHASE
    elif state.last_tile >= rules.hexes:
        return BAD_PHASE
    if phase < WAR:
        return SOUND
    if not 2 <= state.sides <= SIDES:
        return BAD_WAR
    for k in range(LEADERS):
        found |= not -1 <= (&state.side[0][0])[k] < state.sides
        found |= (&state.side[0][0])[k] >= 0 and hex_of(state, k) == OFF
    for k in range(WORDS):
        found |= (state.payable[k] & ~state.tiles[RED][k]) != 0
    if phase == LOSS and (not 0 < state.owed < count(state.payable) or not 0 <= state.winner < state.sides):
        return BAD_WAR
    return BAD_WAR if found else SOUND


cdef inline int guard_revolt(const Rules *rules, const State *state) noexcept nogil:
    if not 0 <= state.contested < COLOURS or not 0 <= state.defender < rules.players:
        return BAD_REVOLT
    if state.defender == state.active or (state.head.seat != state.active and state.head.seat != state.defender):
        return BAD_REVOLT
    if state.leader[state.active][state.contested] == OFF or state.leader[state.defender][state.contested] == OFF:
        return BAD_REVOLT
    return SOUND


# ---------------------------------------------------------------------- all of it

cdef inline int check_state(const Rules *rules, const State *state) noexcept nogil:
    cdef int defect = guard_state(rules, state)
    if not defect:
        defect = check_turn(rules, state)
    if not defect:
        defect = check_board(rules, state)
    if not defect:
        defect = check_counts(rules, state)
    if not defect:
        defect = check_records(rules, state)
    if not defect:
        defect = check_idle(rules, state)
    if not defect and state.head.seat >= 0:
        defect = check_phase(rules, state)
    return defect


cdef inline int check_turn(const Rules *rules, const State *state) noexcept nogil:
    cdef bint over = state.head.seat < 0
    cdef int k
    if not 0 <= state.first_seat < rules.players or (state.first_seat and not rules.random_first_seat):
        return BAD_TURN
    if state.active != (state.first_seat + state.head.turn - 1) % rules.players or state.head.decisions < 0:
        return BAD_TURN
    if over and (state.head.phase != ACT or state.actions_left or state.chained):
        return BAD_PHASE
    if over != (state.ending != RUNNING) or not RUNNING <= state.ending <= TURN_CAP:
        return BAD_TURN
    if state.ending == BAG_EMPTY and state.bag_left:
        return BAD_TURN
    if state.ending == TURN_CAP and state.head.turn != rules.turn_cap:
        return BAD_TURN
    for k in range(11):
        if state.spare[k]:
            return BAD_TURN
    return SOUND


cdef inline int check_board(const Rules *rules, const State *state) noexcept nogil:
    cdef State again
    cdef uint64_t seen, terrain
    cdef int word, colour, leader, h
    for word in range(WORDS):
        seen = 0
        for colour in range(COLOURS):
            terrain = rules.river[word] if colour == BLUE else rules.land[word]
            if state.tiles[colour][word] & (seen | ~terrain):                           # YAY-24, YAY-26
                return BAD_TILES
            seen |= state.tiles[colour][word]
    if not check_pagodas(rules, state):
        return BAD_PAGODAS
    for leader in range(LEADERS):
        h = hex_of(state, leader)
        if h == OFF:
            continue
        if h >= rules.hexes:
            return BAD_LEADERS
        if not has(rules.land, h) or not meet(rules.near[h], state.tiles[BLACK]):       # YAY-30
            return BAD_LEADERS
        for colour in range(COLOURS):
            if has(state.tiles[colour], h):
                return BAD_LEADERS
        for colour in range(leader):
            if hex_of(state, colour) == h:
                return BAD_LEADERS
    memcpy(&again, state, sizeof(State))
    complete_state(rules, &again)
    if memcmp(&again, state, sizeof(State)):
        return BAD_DERIVED
    return check_peace(state)


cdef inline bint check_pagodas(const Rules *rules, const State *state) noexcept nogil:
    cdef int colour, k, i, triangle
    cdef uint64_t covered[3]
    covered[0] = covered[1] = covered[2] = 0
    for colour in range(COLOURS):
        if pagodas_standing(state, colour) > rules.pagodas[colour]:
            return False
        if state.pagoda[colour][1] >= 0 and not 0 <= state.pagoda[colour][0] < state.pagoda[colour][1]:
            return False
        for k in range(PAGODAS):
            triangle = state.pagoda[colour][k]
            if not -1 <= triangle < rules.triangles:
                return False
            if triangle < 0:
                continue
            if not is_formed(rules, state, triangle, colour):
                return False
            for i in range(3):
                if has(covered, rules.triangle[triangle][i]):
                    return False
                covered[rules.triangle[triangle][i] >> 6] |= <uint64_t> 1 << (rules.triangle[triangle][i] & 63)
    return True


# YAY-23: no state has a colour twice, but for the one in revolt.
cdef inline int check_peace(const State *state) noexcept nogil:
    cdef int leader, allowed = 0, twice
    if state.head.seat >= 0 and state.head.phase == REVOLT:
        allowed = 1 << state.contested
    for leader in range(LEADERS):
        twice = doubled(leaders_in(state, LEADERS, realm_of(state, leader)))
        if twice & ~allowed:
            return BAD_PEACE
    return SOUND


# YAY-2: every tile is in one place.
cdef inline int check_counts(const Rules *rules, const State *state) noexcept nogil:
    cdef int colour, seat, found, market = 0, bag = 0
    for colour in range(COLOURS):
        found = count(state.tiles[colour]) + state.market[colour] + state.bag[colour] + state.discarded[colour]
        market += state.market[colour]
        bag += state.bag[colour]
        for seat in range(SEATS):
            found += state.hand[seat][colour] + state.replaced[seat][colour]
            if state.known[seat][colour] > state.hand[seat][colour]:
                return BAD_HANDS
        if found != rules.tiles[colour]:
            return BAD_COUNT
    for seat in range(rules.players):
        if tiles_in_hand(state, seat) > rules.hand_size:
            return BAD_HANDS
    if market > rules.market_size or bag != state.bag_left + rules.taken_out:
        return BAD_COUNT
    return SOUND


# Numbers that only results read.
cdef inline int check_records(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat, colour, k, laid, turns = state.head.turn, ended
    cdef uint32_t wrong = 0
    for colour in range(COLOURS):
        laid = 0
        wrong |= not 0 <= state.pagoda_turns[colour] <= PAGODAS * turns
        for seat in range(SEATS):
            laid += state.tiles_laid[seat][colour]
            wrong |= not 0 <= state.leader_turns[seat][colour] <= turns
            wrong |= state.pagodas_set[seat][colour] > rules.tiles[colour] + rules.tiles[GREEN]
            for k in range(SOURCES):
                wrong |= state.points[seat][k][colour] < 0
        wrong |= laid + (count(rules.capitals) if colour == BLACK else 0) > rules.tiles[colour]
    for seat in range(SEATS):
        wrong |= state.riots[seat] > rules.tiles[BLUE]
        wrong |= (state.revolts_started[seat] | state.revolts_won[seat] | state.revolts_lost[seat] | state.passes[seat]
                  | state.wars_started[seat] | state.wars_won[seat] | state.wars_lost[seat] | state.war_gain[seat]
                  | state.war_gift[seat] | state.revolts_won_attacking[seat]) < 0
        # Turns that the seat has ended; a game that ends in the middle of a turn leaves that one out.
        ended = (turns - 1 - (seat - state.first_seat + rules.players) % rules.players + rules.players) // rules.players
        for k in range(TURNS_SHOWN):
            if state.head.seat < 0 and seat == state.active and k == ended - 1:
                wrong |= not -1 <= state.leaders_by_turn[seat][k] <= COLOURS
            elif k < ended - (seat == state.active) and seat < rules.players:
                wrong |= not 0 <= state.leaders_by_turn[seat][k] <= COLOURS
            else:
                wrong |= state.leaders_by_turn[seat][k] != -1
    if wrong:
        return BAD_RECORDS
    for seat in range(rules.players, SEATS):
        if not check_empty_seat(state, seat):
            return BAD_EMPTY_SEAT
    return SOUND


cdef inline bint check_empty_seat(const State *state, int seat) noexcept nogil:
    cdef int colour, k
    cdef int found = (state.revolts_started[seat] | state.revolts_won[seat] | state.revolts_lost[seat]
                      | state.revolts_won_attacking[seat] | state.wars_started[seat] | state.wars_won[seat]
                      | state.wars_lost[seat] | state.war_gain[seat] | state.war_gift[seat] | state.passes[seat]
                      | state.riots[seat])
    for colour in range(COLOURS):
        found |= (state.leader[seat][colour] != OFF) | state.hand[seat][colour] | state.known[seat][colour]
        found |= state.replaced[seat][colour] | state.tiles_laid[seat][colour] | state.pagodas_set[seat][colour]
        found |= state.leader_turns[seat][colour] | (state.side[seat][colour] != -1)
        for k in range(SOURCES):
            found |= state.points[seat][k][colour]
    return found == 0


# ---------------------------------------------------------------------- what belongs to one phase

# Fields of other phases are at rest.
cdef inline int check_idle(const Rules *rules, const State *state) noexcept nogil:
    cdef int phase = state.head.phase, k
    cdef bint war = WAR <= phase <= LOSS
    cdef int at_war = 0, strength = 0, sent = 0
    for k in range(LEADERS):
        at_war |= (&state.side[0][0])[k] != -1
    for k in range(SIDES):
        strength |= state.strength[k]
        sent |= state.sent[k]
    if not war and (at_war or state.sides):
        return BAD_WAR
    if phase != LOSS and (state.winner != -1 or state.owed or not empty(state.payable)):
        return BAD_WAR
    if phase != WAR and phase != WINNER and (sent or (phase != REVOLT and strength)):
        return BAD_WAR
    if phase != REVOLT and (state.contested != -1 or state.defender != -1):
        return BAD_REVOLT
    if phase != CARRY and state.pending != -1:
        return BAD_PAGODAS
    if (phase == ACT or phase == REPLACE or phase == REVOLT) and (state.last_tile != OFF or state.chain):
        return BAD_PHASE
    if state.chained > 1 or state.chain > rules.tiles[BLUE]:
        return BAD_PHASE
    if state.chained and state.chain > 1 and rules.one_chain_per_turn:
        return BAD_PHASE
    if state.chained and state.actions_left == rules.actions_per_turn:
        return BAD_PHASE
    return SOUND


cdef inline int check_phase(const Rules *rules, const State *state) noexcept nogil:
    cdef int phase = state.head.phase, colour = -1
    cdef uint64_t places[3]
    if not has_choice(rules, state):
        return BAD_CHOICE
    if phase == ACT or phase == REPLACE:
        return SOUND
    if phase == REVOLT:
        return check_revolt(rules, state)
    if state.last_tile != OFF:
        if state.last_tile >= rules.hexes or not has(state.occupied, state.last_tile):
            return BAD_PHASE
        colour = colour_at(state, state.last_tile)
        if not has(state.tiles[colour], state.last_tile) or (state.chain > 0) != (colour == BLUE):
            return BAD_PHASE
    elif phase != CARRY or state.chain:
        return BAD_PHASE
    if phase == CHAIN:
        places_in_chain(rules, state, places)
        return SOUND if colour == BLUE and not empty(places) else BAD_PHASE
    if phase == MARKET:
        return SOUND if colour == GREEN and (
            state.market[0] | state.market[1] | state.market[2] | state.market[3] | state.market[4]) else BAD_PHASE
    if phase == PAGODA:
        return SOUND if triangles_beside(rules, state, state.last_tile, colour) else BAD_PHASE
    if phase == CARRY:
        return check_carry(rules, state)
    return check_war(rules, state)


cdef inline int check_carry(const Rules *rules, const State *state) noexcept nogil:
    cdef int colour = colour_at(state, rules.triangle[state.pending][0]), k
    cdef bint beside = state.last_tile == OFF
    if not is_formed(rules, state, state.pending, colour) or not is_free(state, state.pending):
        return BAD_PHASE
    for k in range(3):
        beside |= rules.triangle[state.pending][k] == state.last_tile
    return SOUND if beside and pagodas_standing(state, colour) == PAGODAS else BAD_PHASE


cdef inline int check_revolt(const Rules *rules, const State *state) noexcept nogil:
    cdef int attacker = COLOURS * state.active + state.contested, attack
    cdef int defender = COLOURS * state.defender + state.contested
    if not has(realm_of(state, attacker), hex_of(state, defender)):
        return BAD_REVOLT
    attack = state.strength[0] - standing_strength(rules, state, attacker)
    if state.strength[1] != standing_strength(rules, state, defender) or state.strength[2]:
        return BAD_REVOLT
    if state.head.seat == state.active:
        return BAD_REVOLT if attack else SOUND
    return SOUND if 0 <= attack <= HAND + 1 else BAD_REVOLT


# The sides are those that the uniting tile brings into conflict, in order (YAY-60, YAY-68).
cdef inline int check_war(const Rules *rules, const State *state) noexcept nogil:
    cdef uint32_t beside = leaders_in(state, LEADERS, rules.near[state.last_tile]), left, together, fighting = 0
    cdef int leader, side = 0
    if state.head.phase == LOSS:
        return SOUND if leaders_on(state, state.winner) else BAD_WAR
    left = beside
    for leader in range(LEADERS):
        if not left >> leader & 1:
            continue
        together = standing_in(state, left, realm_of(state, leader))
        left &= ~together
        if rules.bystander_fights or colours_of(together) & colours_of(beside & ~together):
            if side == state.sides or leaders_on(state, side) != together or not check_side(rules, state, side, leader):
                return BAD_WAR
            fighting |= together
            side += 1
    if side != state.sides or fighting != leaders_at_war(state) or not doubled(beside):
        return BAD_WAR
    for side in range(state.sides, SIDES):
        if state.strength[side] or state.sent[side]:
            return BAD_WAR
    if state.head.phase == WAR:
        return SOUND
    side = 0
    for leader in range(SIDES):
        side += may_win(state, leader)
    return SOUND if side > 1 else BAD_WAR


cdef inline bint check_side(const Rules *rules, const State *state, int side, int leader) noexcept nogil:
    cdef int helpers = state.strength[side] - count_common(realm_of(state, leader), state.tiles[RED]) - state.sent[side]
    return 0 <= helpers <= rules.players and state.sent[side] <= rules.players * HAND
