# Which actions are legal: found when a decision comes up and kept in the state; listed, tested or drawn from there.
from libc.stdint cimport int32_t, uint8_t, uint64_t

from engine.bits cimport lowest64, popcount64, select64
from engine.rng cimport Rng, below
from games.castell.performances cimport performable
from games.castell.state cimport *
from games.castell.supply cimport sizes_in


cdef enum:
    ALL_REGIONS = 127


cdef inline uint64_t bit(int action) noexcept nogil:
    return <uint64_t> 1 << action


# The tile that faces a sector of the wheel in this round (CAL-25); whatever the bytes are, a skill or SPECIAL_TILE.
cdef inline int facing(const Rules *rules, const State *state, int sector) noexcept nogil:
    return state.wheel[(sector + rules.wheel_start + rules.wheel_step * (state.round - 1)) & (RING - 1)] & 7


# CAL-39 to CAL-42: skills that the seat can train now, and the special tile, one bit each.
cdef inline int trainable(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef int skill, choices = 1 << facing(rules, state, rules.sector[state.pawn[seat]]), open = 0
    if rules.all_regions:
        choices |= 1 << facing(rules, state, 0)
    # The special tile wants an option of CAL-44: moving is always one, for every region has a neighbour.
    open = (not (rules.tile_uses_special and state.used & USED_SPECIAL)) << SPECIAL_TILE
    for skill in range(SKILLS):
        open |= (state.ranks[seat][skill] < rules.max_rank) << skill
        if rules.train_any_learned:
            choices |= (state.ranks[seat][skill] > 0) << skill
    return choices & open


# `lost` becomes 1 if a search for towers ran out of room.
cdef inline uint64_t find_moves(const Rules *rules, const State *state, uint8_t *lost) noexcept nogil:
    cdef int seat = state.head.seat, phase = state.head.phase, pawn = state.pawn[seat]
    cdef uint64_t moves
    if phase == ACT:
        return menu(rules, state, seat, pawn)
    if phase == GO:
        return <uint64_t> rules.adjacent[pawn] << ACTION_GO
    if phase == TAKE:
        moves = <uint64_t> sizes_in(state.region[pawn]) << ACTION_TAKE
        return moves | bit(ACTION_STOP) if state.taken else moves                       # CAL-37
    moves = bit(ACTION_MOVE) | <uint64_t> performable(rules, state, seat, lost) << ACTION_PERFORM
    return moves | bit(ACTION_RECRUIT) if sizes_in(state.region[pawn]) else moves       # CAL-44


# CAL-31, CAL-34, CAL-110: what the actions left in this turn can do, and the end of the turn (CAL-47). A kind of action
# weighs as much as it has forms, so that ending the turn is one of many things to do.
cdef inline uint64_t menu(const Rules *rules, const State *state, int seat, int pawn) noexcept nogil:
    cdef int left = ~state.used
    cdef uint64_t moves = bit(ACTION_STOP)
    if pawn < 0:
        return moves | <uint64_t> ALL_REGIONS << ACTION_GO                              # CAL-33
    if left & USED_MOVE:
        moves |= <uint64_t> rules.adjacent[pawn] << ACTION_GO                           # CAL-32
    if left & USED_RECRUIT:
        moves |= <uint64_t> sizes_in(state.region[pawn]) << ACTION_TAKE                 # CAL-36, CAL-37
    if left & USED_TRAIN:
        moves |= <uint64_t> trainable(rules, state, seat) << ACTION_RAISE
    if left & USED_SPECIAL and state.tokens[seat]:                                      # CAL-43
        moves |= bit(ACTION_SPECIAL)
    return moves


cdef inline int legal_actions(const Rules *rules, const State *state, int32_t *actions) noexcept nogil:
    cdef int count = 0
    cdef uint64_t moves = state.moves
    if state.head.seat < 0:
        return 0
    if state.head.phase == TOWER:
        for count in range(state.choices):
            actions[count] = ACTION_TOWER + count
        return state.choices
    while moves:
        actions[count] = lowest64(moves)
        moves &= moves - 1
        count += 1
    return count


cdef inline bint is_legal_action(const Rules *rules, const State *state, int action) noexcept nogil:
    if state.head.seat < 0 or not 0 <= action < ACTIONS:
        return False
    if state.head.phase == TOWER:
        return ACTION_TOWER <= action < ACTION_TOWER + state.choices
    return action < ACTION_TOWER and state.moves >> action & 1


cdef inline int draw_action(const Rules *rules, const State *state, Rng *random) noexcept nogil:
    if state.head.phase == TOWER:
        return ACTION_TOWER + below(random, state.choices)
    return select64(state.moves, below(random, popcount64(state.moves)))
