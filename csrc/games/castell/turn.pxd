# The course of the game: what each action does, which decision comes next, and how rounds end (CAL-11 to CAL-47).
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from engine.bits cimport lowest64, popcount64, select32, select64
from engine.rng cimport below
from games.castell.festivals cimport (
    award, enter_festival, find_outcomes, place_of, read_outcome, seat_at, write_outcome,
)
from games.castell.moves cimport find_moves
from games.castell.performances cimport count_needed
from games.castell.outcomes cimport Outcomes
from games.castell.search cimport Question
from games.castell.state cimport *
from games.castell.supply cimport count, draw_kind, refill, sizes_in


cdef inline void deal_state(const Rules *rules, State *state) noexcept nogil:
    cdef int seat, size, left
    if rules.random_first_seat:
        state.first_seat = below(&state.head.rng, rules.players)                        # CAL-20
    state.round = 1
    state.festival = -1
    for size in range(SIZES):
        state.bag[size] = rules.castellers[size]                                        # CAL-11
    for seat in range(SEATS):
        state.pawn[seat] = -1                                                           # CAL-21
        if seat < rules.players:
            state.tokens[seat] = rules.tokens                                           # CAL-17
    deal_regions(rules, state)
    deal_wheel(rules, state)
    deal_festivals(rules, state)
    deal_rows(rules, state)
    left = count(state.bag)
    for seat in range(rules.players):                                                   # CAL-17
        for _casteller in range(rules.team_size):
            state.team[seat][draw_kind(&state.head.rng, state.bag, SIZES, left)] += 1
            left -= 1
    begin_round(rules, state)
    settle(rules, state)


cdef inline void deal_regions(const Rules *rules, State *state) noexcept nogil:
    cdef int region, left = count(state.bag)
    for region in range(REGIONS):                                                       # CAL-12
        for _casteller in range(rules.per_region):
            state.region[region][draw_kind(&state.head.rng, state.bag, SIZES, left)] += 1
            left -= 1


cdef inline void deal_wheel(const Rules *rules, State *state) noexcept nogil:
    cdef uint8_t left[6]
    cdef int k
    for k in range(6):
        left[k] = rules.wheel_tiles[k]
    for k in range(RING):                                                               # CAL-13
        state.wheel[k] = draw_kind(&state.head.rng, left, 6, RING - k)


# CAL-14, CAL-15.
cdef inline void deal_festivals(const Rules *rules, State *state) noexcept nogil:
    cdef uint8_t sizes[10]
    cdef uint32_t regions[2]
    cdef int festival, slot, left, kind
    regions[0] = regions[1] = (1 << REGIONS) - 1
    for festival in range(FESTIVALS):
        state.festival_region[festival] = -1
        if rules.festival_round[festival]:
            kind = rules.festival_type[festival]
            slot = select32(regions[kind], below(&state.head.rng, popcount64(regions[kind])))
            regions[kind] &= ~(<uint32_t> 1 << slot)
            state.festival_region[festival] = slot
    for slot in range(SIZES):
        sizes[slot] = rules.size_tokens[slot]
    left = count(sizes)
    for festival in range(FESTIVALS):
        for slot in range(SLOTS):
            state.token_to[festival][slot] = -1
            if rules.festival_round[festival] and slot < rules.festival_slots[festival]:
                state.festival_size[festival][slot] = 1 + draw_kind(&state.head.rng, sizes, SIZES, left)
                left -= 1


# CAL-16.
cdef inline void deal_rows(const Rules *rules, State *state) noexcept nogil:
    cdef uint64_t tiles = <uint64_t> -1 >> (TILES - rules.tiles)
    cdef int region, place, left = rules.tiles
    cdef int pair[2]
    for region in range(REGIONS):
        for place in range(ROW):
            pair[place] = select64(tiles, below(&state.head.rng, left))
            tiles &= ~(<uint64_t> 1 << pair[place])
            left -= 1
            state.performer[region][place] = -1
        state.tile[region][0], state.tile[region][1] = min(pair[0], pair[1]), max(pair[0], pair[1])


cdef inline void begin_round(const Rules *rules, State *state) noexcept nogil:
    if rules.refill[state.round - 1]:                                                   # CAL-27
        refill(rules, state)
    state.head.seat = seat_at(rules, state, 0)                                          # CAL-26
    state.head.turn += 1
    state.head.phase = ACT


# Plays what is the only thing to do, until there is a choice or the game is over.
cdef inline void settle(const Rules *rules, State *state) noexcept nogil:
    while state.head.seat >= 0 and state.head.phase != TOWER:
        state.moves = find_moves(rules, state, &state.lost)
        if state.moves & (state.moves - 1):
            return
        perform(rules, state, lowest64(state.moves))
    state.moves = 0


cdef inline void play_action(const Rules *rules, State *state, int action) noexcept nogil:
    perform(rules, state, action)
    settle(rules, state)


cdef inline void perform(const Rules *rules, State *state, int action) noexcept nogil:
    cdef int seat = state.head.seat, phase = state.head.phase
    if phase == ACT:
        act(rules, state, seat, action)
    elif phase == GO:
        go(state, seat, action)
    elif phase == TAKE:
        take(rules, state, seat, action)
    elif phase == SPECIAL:
        if action < ACTION_PERFORM:
            state.head.phase = GO if action == ACTION_MOVE else TAKE
        else:
            perform_tile(rules, state, seat, action - ACTION_PERFORM)
    else:
        choose_tower(rules, state, seat, action - ACTION_TOWER)


# CAL-31: one of the four actions, or the end of the turn.
cdef inline void act(const Rules *rules, State *state, int seat, int action) noexcept nogil:
    if action == ACTION_STOP:
        end_turn(rules, state)
    elif action == ACTION_SPECIAL:
        state.used |= USED_SPECIAL
        state.through = BY_TOKEN
        state.head.phase = SPECIAL
    elif action < ACTION_TAKE:
        state.used |= USED_MOVE
        go(state, seat, action)
    elif action < ACTION_RAISE:
        state.used |= USED_RECRUIT
        take(rules, state, seat, action)
    else:
        state.used |= USED_TRAIN
        train(rules, state, seat, action - ACTION_RAISE)


# Closes a move, recruit or special action; a special action puts a token into the row of the pawn's region (CAL-45).
cdef inline void finish(State *state, int seat) noexcept nogil:
    if state.through == BY_TOKEN:
        state.tokens[seat] -= 1
        state.row_tokens[state.pawn[seat]] += 1
    state.through = PLAIN
    state.taken = 0
    state.head.phase = ACT


# CAL-32, CAL-33, CAL-44.
cdef inline void go(State *state, int seat, int action) noexcept nogil:
    state.pawn[seat] = action - ACTION_GO
    finish(state, seat)


# CAL-36, CAL-37, CAL-44.
cdef inline void take(const Rules *rules, State *state, int seat, int action) noexcept nogil:
    cdef int region = state.pawn[seat]
    if action != ACTION_STOP:
        state.team[seat][action - ACTION_TAKE] += 1
        state.region[region][action - ACTION_TAKE] -= 1
        state.taken += 1
        if state.through == PLAIN and state.taken < rules.recruit_max and sizes_in(state.region[region]):
            state.head.phase = TAKE
            return
    finish(state, seat)


# CAL-38, CAL-42.
cdef inline void train(const Rules *rules, State *state, int seat, int skill) noexcept nogil:
    if skill == SPECIAL_TILE:
        state.head.phase = SPECIAL
        state.through = BY_WHEEL
        if rules.tile_uses_special:
            state.used |= USED_SPECIAL
        return
    state.ranks[seat][skill] += 1
    state.trained[seat][state.round - 1] = 1 + skill


# CAL-68 to CAL-70.
cdef inline void perform_tile(const Rules *rules, State *state, int seat, int place) noexcept nogil:
    cdef int region = state.pawn[seat]
    state.performer[region][place] = seat
    state.performed[region][place] = state.round
    count_needed(rules, state, seat, state.tile[region][place])
    state.collected[seat][region] += state.row_tokens[region]
    state.row_tokens[region] = 0
    finish(state, seat)
    if rules.own_token_collected:
        state.collected[seat][region] += state.row_tokens[region]
        state.row_tokens[region] = 0


cdef inline void end_turn(const Rules *rules, State *state) noexcept nogil:
    state.used = 0
    if state.head.turn % rules.players:
        state.head.turn += 1
        state.head.seat = (state.head.seat + 1) % rules.players                         # CAL-26
    else:
        hold_festivals(rules, state, 0, 0)


# Goes on with the festivals of the round, from this one and this place in the order of seats; stops at a decision.
cdef inline void hold_festivals(const Rules *rules, State *state, int festival, int place) noexcept nogil:
    cdef Question ask
    cdef Outcomes best
    cdef int seat, i
    while festival < FESTIVALS:                                                         # CAL-77
        if rules.festival_round[festival] == state.round:
            while place < rules.players:
                seat = seat_at(rules, state, place)
                place += 1
                if state.pawn[seat] != state.festival_region[festival]:
                    continue
                find_outcomes(&ask, rules, state, seat, festival, &best)
                state.lost |= ask.lost
                if best.count > 1:                                                      # CAL-80
                    state.head.seat = seat
                    state.head.phase = TOWER
                    state.festival = festival
                    state.choices = best.count
                    for i in range(best.count):
                        write_outcome(best.outcome[i], state.choice[i])
                    return
                if best.count == 1:
                    enter_festival(&ask, rules, state, seat, festival, best.outcome[0])
            award(rules, state, festival)
        festival += 1
        place = 0
    end_round(rules, state)


cdef inline void choose_tower(const Rules *rules, State *state, int seat, int choice) noexcept nogil:
    cdef Question ask
    cdef int festival = state.festival
    enter_festival(&ask, rules, state, seat, festival, read_outcome(state.choice[choice]))
    memset(state.choice, 0, state.choices * (SLOTS + 1))
    state.choices = 0
    state.festival = -1
    state.head.phase = ACT
    hold_festivals(rules, state, festival, place_of(rules, state, seat) + 1)


# CAL-22, CAL-29.
cdef inline void end_round(const Rules *rules, State *state) noexcept nogil:
    if state.round == ROUNDS:
        state.head.seat = -1                                                            # CAL-94
        return
    state.round += 1
    begin_round(rules, state)
