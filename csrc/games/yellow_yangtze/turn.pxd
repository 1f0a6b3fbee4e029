# The course of a turn: which decision comes next, and what each action does (YAY-15 to YAY-58, YAY-70 to YAY-72).
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from engine.rng cimport below
from games.yellow_yangtze.hexes cimport has, take_lowest
from games.yellow_yangtze.moves cimport has_two_actions, legal_acts, only_discard, places_in_chain
from games.yellow_yangtze.pagodas cimport (
    carried_away, colour_at, lift_pagoda, look_at_triangles, pagodas_standing, put_pagoda, triangles_beside,
)
from games.yellow_yangtze.points cimport gain, score_tile
from games.yellow_yangtze.realms cimport colours_of, doubled, go_home, hex_of, join, stand, touched
from games.yellow_yangtze.replace cimport discard_counts
from games.yellow_yangtze.revolt cimport commit, start_revolt
from games.yellow_yangtze.state cimport *
from games.yellow_yangtze.tiles cimport discard, draw_tile, lay, remove_tile, tiles_in_hand
from games.yellow_yangtze.war cimport lose, pay, send, start_war, win


cdef inline void deal_state(const Rules *rules, State *state) noexcept nogil:
    cdef int seat, colour, k, _tile
    for colour in range(COLOURS):
        state.bag[colour] = rules.tiles[colour]
        state.pagoda[colour][0] = state.pagoda[colour][1] = -1
        for seat in range(SEATS):
            state.leader[seat][colour] = OFF                                            # YAY-11
            state.side[seat][colour] = -1
    for seat in range(SEATS):
        for k in range(TURNS_SHOWN):
            state.leaders_by_turn[seat][k] = -1
    lay_capitals(rules, state)
    state.pending = state.contested = state.defender = state.winner = -1
    state.last_tile = OFF
    for colour in range(COLOURS):
        state.bag_left += state.bag[colour]
    state.bag_left -= rules.taken_out                                                   # YAY-9
    state.first_seat = below(&state.head.rng, rules.players) if rules.random_first_seat else 0   # YAY-14
    state.active = state.head.seat = state.first_seat
    for seat in range(rules.players):                                                   # YAY-12
        for _tile in range(rules.hand_size):
            state.hand[seat][draw_tile(state)] += 1
    for _tile in range(rules.market_size):                                                  # YAY-13
        state.market[draw_tile(state)] += 1
    begin_turn(rules, state)
    play_on(rules, state)


# YAY-7
cdef inline void lay_capitals(const Rules *rules, State *state) noexcept nogil:
    cdef uint64_t left[3]
    cdef int word, h
    for word in range(WORDS):
        left[word] = state.tiles[BLACK][word] = state.occupied[word] = rules.capitals[word]
    while left[0] | left[1] | left[2]:
        h = take_lowest(left)
        state.bag[BLACK] -= 1
        for word in range(WORDS):
            state.beside_black[word] |= rules.near[h][word]
        look_at_triangles(rules, state, h, BLACK)


cdef inline void begin_turn(const Rules *rules, State *state) noexcept nogil:
    state.head.turn += 1
    state.chained = 0
    state.actions_left = rules.actions_per_turn                                         # YAY-15
    begin_action(state)


cdef inline void begin_action(State *state) noexcept nogil:
    state.head.seat = state.active
    state.head.phase = ACT
    state.last_tile = OFF
    state.chain = 0


cdef inline void end_action(const Rules *rules, State *state) noexcept nogil:
    if state.chain > 1:
        state.chained = 1                                                               # YAY-44
    state.actions_left -= 1
    if state.actions_left:
        begin_action(state)
    else:
        end_turn(rules, state)


# ---------------------------------------------------------------------- the end of a turn, and of the game

# YAY-71
cdef inline void end_turn(const Rules *rules, State *state) noexcept nogil:
    cdef int _seat, seat = state.active
    pay_income(rules, state)
    keep_records(rules, state)
    for _seat in range(rules.players):
        if not refill_hand(rules, state, seat):
            end_game(state, BAG_EMPTY)
            return
        seat = seat + 1 if seat + 1 < rules.players else 0
    if not refill_market(rules, state):
        end_game(state, BAG_EMPTY)
    elif state.head.turn >= rules.turn_cap:
        end_game(state, TURN_CAP)                                                       # YAY-17
    else:
        state.active = state.active + 1 if state.active + 1 < rules.players else 0
        begin_turn(rules, state)


# YAY-58, YAY-59
cdef inline void pay_income(const Rules *rules, State *state) noexcept nogil:
    cdef int colour, k, seat = state.active
    for colour in range(COLOURS):
        if state.leader[seat][colour] == OFF:
            continue
        for k in range(PAGODAS):
            if state.pagoda[colour][k] >= 0 and has(
                state.realm[seat][colour], rules.triangle[state.pagoda[colour][k]][0]
            ):
                gain(state, seat, INCOME, colour)


cdef inline void keep_records(const Rules *rules, State *state) noexcept nogil:
    cdef int seat, colour, standing = 0, own_turn = (state.head.turn - 1) // rules.players
    for colour in range(COLOURS):
        state.pagoda_turns[colour] += pagodas_standing(state, colour)
        standing += state.leader[state.active][colour] != OFF
        for seat in range(rules.players):
            state.leader_turns[seat][colour] += state.leader[seat][colour] != OFF
    if own_turn < TURNS_SHOWN:
        state.leaders_by_turn[state.active][own_turn] = standing


# False: a tile was due and the bag empty (YAY-70).
cdef inline bint refill_hand(const Rules *rules, State *state, int seat) noexcept nogil:
    cdef int tiles = tiles_in_hand(state, seat)
    while tiles < rules.hand_size:
        if not state.bag_left:
            return False
        state.hand[seat][draw_tile(state)] += 1
        tiles += 1
    return True


cdef inline bint refill_market(const Rules *rules, State *state) noexcept nogil:
    cdef int tiles = 0, colour
    for colour in range(COLOURS):
        tiles += state.market[colour]
    while tiles < rules.market_size:
        if not state.bag_left:
            return False
        state.market[draw_tile(state)] += 1
        tiles += 1
    return True


# YAY-72: at once.
cdef inline void end_game(State *state, int ending) noexcept nogil:
    begin_action(state)
    state.head.seat = -1
    state.actions_left = 0
    state.chained = 0
    state.ending = ending


# ---------------------------------------------------------------------- actions

cdef inline void play_action(const Rules *rules, State *state, int action) noexcept nogil:
    act(rules, state, action)
    play_on(rules, state)


# Plays what is no choice: passes where nothing is legal, and what alone is legal (YAY-17).
cdef inline void play_on(const Rules *rules, State *state) noexcept nogil:
    cdef int32_t actions[4096]
    cdef int found
    while state.head.seat >= 0 and state.head.phase == ACT and not has_two_actions(rules, state):
        found = legal_acts(rules, state, actions)
        if found > 1:
            return
        act(rules, state, actions[0] if found else ACTION_PASS)


cdef inline void act(const Rules *rules, State *state, int action) noexcept nogil:
    cdef int what, h, rest
    if action >= ACTION_HEX:
        rest = action - ACTION_HEX
        what = rest // rules.hexes
        h = rest % rules.hexes
        if what < WHAT_LEADER:
            place_tile(rules, state, what, h)
        elif what < WHAT_RIOT:
            place_leader(rules, state, what - WHAT_LEADER, h)
        elif what < WHAT_LOSE:
            riot(rules, state, 1 if what == WHAT_RIOT_LEADER else 2, h)
        elif what == WHAT_LOSE:
            lose(rules, state, h)
            if not pay(rules, state):
                end_action(rules, state)
        else:
            choose_triangle(rules, state, rest - WHATS * rules.hexes)
    elif action >= ACTION_DISCARD:
        replace(rules, state, action - ACTION_DISCARD)
    elif action >= ACTION_SUPPORT:
        if not send(rules, state, action - ACTION_SUPPORT):
            end_action(rules, state)
    elif action >= ACTION_COMMIT:
        rest = action - ACTION_COMMIT
        if not commit(rules, state, rest % (HAND + 1), rest > HAND):
            end_action(rules, state)
    else:
        act_briefly(rules, state, action)


# The actions that say neither hex nor number of tiles.
cdef inline void act_briefly(const Rules *rules, State *state, int action) noexcept nogil:
    if action >= ACTION_WINNER:
        if not win(rules, state, action - ACTION_WINNER):
            end_action(rules, state)
    elif action >= ACTION_CARRY:
        set_pagoda(rules, state, state.pending, action - ACTION_CARRY)
    elif action >= ACTION_TAKE:
        take_from_market(rules, state, action - ACTION_TAKE)
    elif action >= ACTION_WITHDRAW:
        go_home(rules, state, COLOURS * state.active + action - ACTION_WITHDRAW)        # YAY-31
        end_action(rules, state)
    elif action == ACTION_REPLACE:
        choose_tiles(rules, state)
    elif action == ACTION_STOP:
        stop(rules, state)
    else:
        state.passes[state.active] += 1                                                 # YAY-17
        end_action(rules, state)


cdef inline void stop(const Rules *rules, State *state) noexcept nogil:
    if state.head.phase == MARKET:
        offer_pagoda(rules, state, GREEN)
    elif state.head.phase == PAGODA:
        offer_chain(rules, state)
    else:
        end_action(rules, state)


# ---------------------------------------------------------------------- tiles

# Section 11 of the rules: in this order.
cdef inline void place_tile(const Rules *rules, State *state, int colour, int h) noexcept nogil:
    cdef uint32_t leaders = touched(rules, state, h)
    lay(rules, state, colour, h)
    state.last_tile = h
    state.chain += colour == BLUE
    if doubled(leaders):                                                                # YAY-60
        if not start_war(rules, state, h, leaders):
            end_action(rules, state)
        return
    join(rules, state, h, leaders)
    score_tile(state, colour, leaders)
    if colour == GREEN and has_market(state):                                           # YAY-45
        state.head.phase = MARKET
    else:
        offer_pagoda(rules, state, colour)


cdef inline bint has_market(const State *state) noexcept nogil:
    return (state.market[0] | state.market[1] | state.market[2] | state.market[3] | state.market[4]) != 0


cdef inline void take_from_market(const Rules *rules, State *state, int colour) noexcept nogil:
    state.market[colour] -= 1
    state.hand[state.active][colour] += 1
    state.known[state.active][colour] += 1                                              # YAY-18
    offer_pagoda(rules, state, GREEN)


# YAY-50
cdef inline void offer_pagoda(const Rules *rules, State *state, int colour) noexcept nogil:
    if triangles_beside(rules, state, state.last_tile, colour):
        state.head.phase = PAGODA
    else:
        offer_chain(rules, state)


# YAY-44
cdef inline void offer_chain(const Rules *rules, State *state) noexcept nogil:
    cdef uint64_t places[3]
    if state.chain:
        places_in_chain(rules, state, places)
        if places[0] | places[1] | places[2]:
            state.head.phase = CHAIN
            return
    end_action(rules, state)


# YAY-46, YAY-47
cdef inline void riot(const Rules *rules, State *state, int tiles, int h) noexcept nogil:
    discard(state, state.active, BLUE, tiles)
    state.riots[state.active] += 1
    remove_tile(rules, state, h)
    end_action(rules, state)


# ---------------------------------------------------------------------- leaders

cdef inline void place_leader(const Rules *rules, State *state, int colour, int h) noexcept nogil:
    cdef int leader = COLOURS * state.active + colour
    cdef uint32_t leaders
    if hex_of(state, leader) != OFF:
        go_home(rules, state, leader)                                                   # YAY-34
    leaders = touched(rules, state, h)
    stand(rules, state, leader, h, leaders)
    if colours_of(leaders) >> colour & 1 and start_revolt(rules, state, colour, leaders):   # YAY-33
        return
    end_action(rules, state)


# ---------------------------------------------------------------------- pagodas

# One for the new tile, or one that is paid for (YAY-50, YAY-55).
cdef inline void choose_triangle(const Rules *rules, State *state, int number) noexcept nogil:
    cdef bint helped = number >= rules.triangles
    cdef int triangle = number - helped * rules.triangles
    cdef int colour = colour_at(state, rules.triangle[triangle][0]), place
    if state.head.phase == ACT:
        discard(state, state.active, GREEN, 1 if helped else 2)                         # YAY-57
    if pagodas_standing(state, colour) < rules.pagodas[colour]:
        set_pagoda(rules, state, triangle, -1)                                          # YAY-52
        return
    place = carried_away(rules, state, triangle, colour)
    if place < 0 and pagodas_standing(state, colour) > 1:
        state.pending = triangle                                                        # YAY-54
        state.head.phase = CARRY
        return
    set_pagoda(rules, state, triangle, max(place, 0))


# Sets a pagoda: from beside the board, or the one at a place of its colour (place -1: from beside).
cdef inline void set_pagoda(const Rules *rules, State *state, int triangle, int place) noexcept nogil:
    cdef int colour = colour_at(state, rules.triangle[triangle][0])
    state.pending = -1
    if place >= 0:
        lift_pagoda(rules, state, colour, place)
    put_pagoda(rules, state, colour, triangle)
    if place >= 0 and not rules.carrying_ends_chain and state.chain:                    # YAY-44
        offer_chain(rules, state)
    else:
        end_action(rules, state)


# ---------------------------------------------------------------------- replacing tiles

cdef inline void choose_tiles(const Rules *rules, State *state) noexcept nogil:
    cdef int only = only_discard(rules, state)
    if only >= 0:
        replace(rules, state, only)
    else:
        state.head.phase = REPLACE


# YAY-49; what may have gone is no longer known (YAY-18).
cdef inline void replace(const Rules *rules, State *state, int rank) noexcept nogil:
    cdef uint8_t counts[5]
    cdef int colour, tiles = 0, seat = state.active
    discard_counts(rank, counts)
    for colour in range(COLOURS):
        tiles += counts[colour]
    for colour in range(COLOURS):
        state.hand[seat][colour] -= counts[colour]
        state.replaced[seat][colour] += counts[colour]
        state.known[seat][colour] = max(state.known[seat][colour] - tiles, 0)
    while tiles:
        if not state.bag_left:
            end_game(state, BAG_EMPTY)                                                  # YAY-72
            return
        state.hand[seat][draw_tile(state)] += 1
        tiles -= 1
    end_action(rules, state)
