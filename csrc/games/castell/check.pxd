# Whether bytes are a position of Castell: the first defect found, by number.
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from engine.bits cimport popcount32, popcount64
from games.castell.festivals cimport (
    award, find_outcomes, levels_entered, matches_entered, place_of, pose_entry, read_outcome, seat_at, write_outcome,
)
from games.castell.moves cimport find_moves
from games.castell.outcomes cimport Outcomes
from games.castell.performances cimport can_perform
from games.castell.search cimport Question
from games.castell.stacking cimport build_any
from games.castell.state cimport *
from games.castell.supply cimport count


cdef enum:
    SOUND = 0
    BAD_TURN = 1
    BAD_PHASE = 2
    BAD_MOVES = 3
    BAD_CHOICES = 4
    BAD_CASTELLERS = 5
    BAD_SKILLS = 6
    BAD_TOKENS = 7
    BAD_TILES = 8
    BAD_WHEEL = 9
    BAD_CALENDAR = 10
    BAD_ENTRIES = 11
    BAD_PRIZES = 12
    BAD_EMPTY_SEAT = 13
    BAD_SEARCH = 14


# What legal_actions, is_legal_action and play_action lean on; see the contract.
cdef inline int guard_state(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat = state.head.seat, phase = state.head.phase, place, open = 0
    cdef uint64_t moves
    cdef uint8_t lost = 0
    if state.lost:
        return BAD_SEARCH
    if not -1 <= seat < rules.players or not 0 <= state.first_seat < rules.players:
        return BAD_TURN
    if not 1 <= state.round <= ROUNDS or not (
            (state.round - 1) * rules.players < state.head.turn <= state.round * rules.players):
        return BAD_TURN
    for place in range(SEATS):
        if not -1 <= state.pawn[place] < REGIONS:
            return BAD_PHASE
        if place >= rules.players and state.tokens[place]:   # a state of another variant is the likeliest mistake
            return BAD_EMPTY_SEAT
    if seat < 0:
        return SOUND
    if not ACT <= phase <= TOWER:
        return BAD_PHASE
    if phase == TOWER:
        if not 0 <= state.festival < FESTIVALS or rules.festival_round[state.festival] != state.round:
            return BAD_PHASE
        return SOUND if 2 <= state.choices <= CHOICES else BAD_CHOICES
    if phase > ACT and state.pawn[seat] < 0:   # CAL-34
        return BAD_PHASE
    if phase != SPECIAL:
        moves = find_moves(rules, state, &lost)
        return SOUND if moves == state.moves and moves & (moves - 1) else BAD_MOVES
    # Which tiles can be performed takes a search: left to `check`.
    for place in range(ROW):
        open |= (state.performer[state.pawn[seat]][place] < 0) << place
    moves = <uint64_t> 1 << ACTION_MOVE
    if count(state.region[state.pawn[seat]]):
        moves |= <uint64_t> 1 << ACTION_RECRUIT
    if state.moves & (state.moves - 1) == 0 or state.moves & ~<uint64_t> (open << ACTION_PERFORM) != moves:
        return BAD_MOVES
    return SOUND


cdef inline int check_state(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat, defect = guard_state(rules, state)
    if not defect:
        defect = check_turn(rules, state)
    for seat in range(SEATS):
        if defect:
            return defect
        defect = check_seat(rules, state, seat) if seat < rules.players else check_empty_seat(state, seat)
    if not defect:
        defect = check_castellers(rules, state)
    if not defect:
        defect = check_table(rules, state)
    if not defect:
        defect = check_calendar(rules, state)
    if not defect:
        defect = check_entries(rules, state)
    if not defect:
        defect = check_performances(rules, state)
    return defect if defect else check_choices(rules, state)


# Whose turn it is, and what the phase leaves behind (CAL-22, CAL-26, CAL-31).
cdef inline int check_turn(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat = state.head.seat, phase = state.head.phase, used = state.used
    cdef int place = state.head.turn - 1 - (state.round - 1) * rules.players
    if state.head.decisions < 0 or state.spare[0]:
        return BAD_TURN
    if state.first_seat and not rules.random_first_seat:
        return BAD_TURN
    if (state.festival != -1 or state.choices) and (seat < 0 or phase != TOWER):
        return BAD_PHASE
    if used > 15 or state.through > BY_WHEEL or state.taken > 1 or (state.taken and phase != TAKE):
        return BAD_PHASE
    if seat < 0 or phase == TOWER:
        if place != rules.players - 1 or used or state.through or (seat < 0 and (phase or state.round < ROUNDS)):
            return BAD_TURN
        return SOUND
    if seat != seat_at(rules, state, place):
        return BAD_TURN
    if state.through == BY_WHEEL:
        if not used & USED_TRAIN or state.trained[seat][state.round - 1]:
            return BAD_PHASE
        if rules.tile_uses_special and not used & USED_SPECIAL:
            return BAD_PHASE
    if phase == ACT:
        return BAD_PHASE if state.through else SOUND
    if state.through == BY_TOKEN and (not used & USED_SPECIAL or not state.tokens[seat]):
        return BAD_PHASE
    if state.through:
        return BAD_PHASE if state.taken else SOUND
    # Only a second casteller is asked for outside a special action.
    return SOUND if state.taken and used & USED_RECRUIT and rules.recruit_max > 1 else BAD_PHASE


# Turns that a seat has begun.
cdef inline int turns_of(const Rules *rules, const State *state, int seat) noexcept nogil:
    return state.round - (place_of(rules, state, seat) >= state.head.turn - (state.round - 1) * rules.players)


cdef inline int check_seat(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef int ranks[6]
    cdef int k, turns = turns_of(rules, state, seat), castellers = count(state.team[seat]), events = 0
    cdef bint acting = seat == state.head.seat and state.head.phase != TOWER
    memset(ranks, 0, sizeof(ranks))
    for k in range(ROUNDS):
        if state.trained[seat][k] > SKILLS or (k >= turns and state.trained[seat][k]):
            return BAD_SKILLS
        ranks[state.trained[seat][k]] += 1
    if acting and state.trained[seat][state.round - 1] and not state.used & USED_TRAIN:
        return BAD_SKILLS
    for k in range(FESTIVALS):
        events += state.entered[seat][k][0] > 0
    for k in range(REGIONS):
        events += (state.performer[k][0] == seat) + (state.performer[k][1] == seat)
    for k in range(SKILLS):
        if ranks[1 + k] != state.ranks[seat][k] or ranks[1 + k] > rules.max_rank:
            return BAD_SKILLS
        if state.needed[seat][k] > (events if ranks[1 + k] else 0):
            return BAD_SKILLS
    if not rules.team_size + acting * state.taken <= castellers <= rules.team_size + turns * (rules.recruit_max + 2):
        return BAD_CASTELLERS
    if state.tokens[seat] > rules.tokens or rules.tokens - state.tokens[seat] > turns:
        return BAD_TOKENS
    if state.pawn[seat] < 0:   # CAL-34: nothing can have been done
        if (castellers != rules.team_size or ranks[0] != ROUNDS or events or state.tokens[seat] != rules.tokens
                or count_regions(state.collected[seat])):
            return BAD_PHASE
        return BAD_PHASE if acting and state.used else SOUND
    return BAD_PHASE if turns == 0 else SOUND


cdef inline int count_regions(const uint8_t *tokens) noexcept nogil:
    cdef int region, sum = 0
    for region in range(REGIONS):
        sum += tokens[region]
    return sum


cdef inline int check_empty_seat(const State *state, int seat) noexcept nogil:
    cdef int k, slot, found = 0
    for k in range(SIZES):
        found |= state.team[seat][k]
    for k in range(SKILLS):
        found |= state.ranks[seat][k] | state.needed[seat][k]
    for k in range(ROUNDS):
        found |= state.trained[seat][k]
    for k in range(FESTIVALS):
        found |= state.prize[seat][k]
        for slot in range(SLOTS + 1):
            found |= state.entered[seat][k][slot]
    for k in range(REGIONS):
        found |= state.collected[seat][k]
    return BAD_EMPTY_SEAT if found or state.tokens[seat] or state.pawn[seat] != -1 else SOUND


# CAL-11, CAL-12, CAL-28: every casteller is in one place.
cdef inline int check_castellers(const Rules *rules, const State *state) noexcept nogil:
    cdef int size, k, found, refills = 0, left = count(state.bag), drawn
    for size in range(SIZES):
        found = state.bag[size]
        for k in range(rules.players):
            found += state.team[k][size]
        for k in range(REGIONS):
            found += state.region[k][size]
        if found != rules.castellers[size]:
            return BAD_CASTELLERS
    for k in range(REGIONS):
        if count(state.region[k]) > rules.per_region:
            return BAD_CASTELLERS
    for k in range(state.round):
        refills += rules.refill[k]
    drawn = count(rules.castellers) - left - REGIONS * rules.per_region - rules.players * rules.team_size
    return BAD_CASTELLERS if drawn < 0 or (drawn and not refills) else SOUND


# CAL-13, CAL-16, CAL-43: the wheel, the rows of tiles, and special-action tokens.
cdef inline int check_table(const Rules *rules, const State *state) noexcept nogil:
    cdef int found[6]
    cdef int k, place, tile, tokens = 0
    cdef uint64_t seen = 0
    memset(found, 0, sizeof(found))
    for k in range(RING):
        if state.wheel[k] > SPECIAL_TILE:
            return BAD_WHEEL
        found[state.wheel[k]] += 1
    for k in range(6):
        if found[k] != rules.wheel_tiles[k]:
            return BAD_WHEEL
    for k in range(REGIONS):
        for place in range(ROW):
            tile = state.tile[k][place]
            if not 0 <= tile < rules.tiles or seen >> tile & 1:
                return BAD_TILES
            seen |= <uint64_t> 1 << tile
            if not -1 <= state.performer[k][place] < rules.players:
                return BAD_TILES
            if (state.performed[k][place] > 0) != (state.performer[k][place] >= 0):
                return BAD_TILES
            if state.performer[k][place] >= 0 and state.performed[k][place] > turns_of(
                    rules, state, state.performer[k][place]):
                return BAD_TILES
        if state.tile[k][0] > state.tile[k][1]:
            return BAD_TILES
        tokens += state.row_tokens[k]
    for k in range(rules.players):
        tokens += state.tokens[k] + count_regions(state.collected[k])
    return BAD_TOKENS if tokens != rules.tokens * rules.players else SOUND


# CAL-14, CAL-15.
cdef inline int check_calendar(const Rules *rules, const State *state) noexcept nogil:
    cdef int sizes[11]
    cdef int regions[2]
    cdef int festival, slot, region, size
    regions[0] = regions[1] = 0
    memset(sizes, 0, sizeof(sizes))
    for festival in range(FESTIVALS):
        region = state.festival_region[festival]
        if rules.festival_round[festival] == 0:
            if region != -1:
                return BAD_CALENDAR
        elif not 0 <= region < REGIONS or regions[rules.festival_type[festival]] >> region & 1:
            return BAD_CALENDAR
        else:
            regions[rules.festival_type[festival]] |= 1 << region
        for slot in range(SLOTS):
            size = state.festival_size[festival][slot]
            if size > SIZES or (size > 0) != (region >= 0 and slot < rules.festival_slots[festival]):
                return BAD_CALENDAR
            sizes[size] += 1
    for size in range(1, SIZES + 1):
        if sizes[size] > rules.size_tokens[size - 1]:
            return BAD_CALENDAR
    return SOUND


# Whether a festival is over.
cdef inline bint is_held(const Rules *rules, const State *state, int festival) noexcept nogil:
    cdef int held_in = rules.festival_round[festival]
    if held_in == 0 or held_in != state.round:
        return 0 < held_in < state.round
    return state.head.seat < 0 or (state.head.phase == TOWER and festival < state.festival)


# CAL-78 to CAL-89: who entered what, and that prizes and size tokens went as they had to.
cdef inline int check_entries(const Rules *rules, const State *state) noexcept nogil:
    cdef State again
    cdef int festival, seat, defect
    cdef bint over, may
    again.first_seat = state.first_seat
    memset(again.prize, 0, sizeof(again.prize))
    memset(again.token_to, -1, sizeof(again.token_to))
    memcpy(again.entered, state.entered, sizeof(again.entered))
    memcpy(again.festival_size, state.festival_size, sizeof(again.festival_size))
    for festival in range(FESTIVALS):
        over = is_held(rules, state, festival)
        for seat in range(rules.players):
            may = over or (state.festival == festival
                           and place_of(rules, state, seat) < place_of(rules, state, state.head.seat))
            defect = check_entry(rules, state, seat, festival, may)
            if defect:
                return defect
        if over:
            again.round = rules.festival_round[festival]
            award(rules, &again, festival)
    if memcmp(again.prize, state.prize, sizeof(again.prize)) or memcmp(
            again.token_to, state.token_to, sizeof(again.token_to)):
        return BAD_PRIZES
    return SOUND


# What was once within reach still is: teams and ranks only grow.
cdef inline int check_entry(const Rules *rules, const State *state, int seat, int festival, bint may) noexcept nogil:
    cdef Question ask
    cdef uint64_t entry = read_outcome(state.entered[seat][festival])
    cdef int other, i, levels
    if entry == 0:
        return SOUND
    if not may or state.entered[seat][festival][0] == 0:
        return BAD_ENTRIES
    for other in range(festival):   # CAL-90
        if (rules.festival_round[other] == rules.festival_round[festival] and state.entered[seat][other][0]
                and state.festival_region[other] != state.festival_region[festival]):
            return BAD_ENTRIES
    if rules.festival_round[festival] == state.round and state.pawn[seat] != state.festival_region[festival]:
        return BAD_ENTRIES
    if rules.tower.level_points:
        levels = levels_entered(rules, state, seat, festival)
        if not rules.tower.festival_levels <= levels <= LEVELS or state.entered[seat][festival][0] != (
                rules.tower.level_points * levels + rules.tower.match_points * matches_entered(state, seat, festival)):
            return BAD_ENTRIES
    for i in range(SLOTS):
        if (state.entered[seat][festival][1 + i] > 0) != (state.festival_size[festival][i] > 0):
            return BAD_ENTRIES
        if state.entered[seat][festival][1 + i] > COUNT or not is_alike(state, seat, festival, i):
            return BAD_ENTRIES
    if not pose_entry(&ask, rules, state, seat, festival, state.ranks[seat]):
        return BAD_ENTRIES
    build_any(&ask, &rules.tower)
    return SOUND if ask.found else BAD_ENTRIES


# CAL-81, CAL-92: slots of one size count the same castellers, and the score is what levels and castellers make.
cdef inline bint is_alike(const State *state, int seat, int festival, int slot) noexcept nogil:
    cdef int other
    for other in range(slot):
        if (state.festival_size[festival][other] == state.festival_size[festival][slot]
                and state.entered[seat][festival][1 + other] != state.entered[seat][festival][1 + slot]):
            return False
    return True


cdef inline int check_performances(const Rules *rules, const State *state) noexcept nogil:
    cdef Question ask
    cdef int region, place, seat
    for region in range(REGIONS):
        for place in range(ROW):
            seat = state.performer[region][place]
            if seat >= 0 and not can_perform(&ask, rules, state.team[seat], state.ranks[seat],
                                             state.tile[region][place]):
                return BAD_TILES
    return SOUND


# The moves and outcomes on offer are those that there are.
cdef inline int check_choices(const Rules *rules, const State *state) noexcept nogil:
    cdef Question ask
    cdef Outcomes best
    cdef uint8_t choice[64][4]
    cdef uint8_t lost = 0
    cdef int i, seat = state.head.seat
    memset(choice, 0, sizeof(choice))
    if seat >= 0 and state.head.phase == TOWER:
        if state.moves or state.pawn[seat] != state.festival_region[state.festival]:
            return BAD_CHOICES
        find_outcomes(&ask, rules, state, seat, state.festival, &best)
        if state.choices != best.count:
            return BAD_CHOICES
        for i in range(best.count):
            write_outcome(best.outcome[i], choice[i])
    elif state.moves != (find_moves(rules, state, &lost) if seat >= 0 else 0):
        return BAD_MOVES
    return BAD_CHOICES if memcmp(choice, state.choice, sizeof(choice)) else SOUND
