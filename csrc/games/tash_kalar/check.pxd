# Whether bytes are a position: what is asked of both parts, then of each.
from libc.stdint cimport uint64_t
from libc.string cimport memcmp

from games.tash_kalar.arena_check cimport check_arena, guard_arena
from games.tash_kalar.board cimport BOARD_WORDS, NOWHERE, on_board
from games.tash_kalar.effects cimport clear_effect, guard_effect, run_effect
from games.tash_kalar.facts cimport summoned_on
from games.tash_kalar.moves cimport decisions_open, has, nothing
from games.tash_kalar.published_check cimport WRONG_OWN, WRONG_TURN, check_published, guard_published
from games.tash_kalar.state cimport *


cdef enum:                 # defects of both parts; those of the arena, then of the published game follow
    SOUND = 0
    BAD_HEAD = 1           # seat, phase or turn is out of range
    BAD_MOVES = 2          # the moves kept are out of range, or leave no choice
    BAD_BOARD = 3          # pieces off the board, or two on one square
    BAD_RANGE = 4          # a number of what is under way is out of range
    BAD_EFFECT = 5         # the registers of the effect are out of range
    BAD_SPARE = 6          # spare bytes are not 0
    COMMON_DEFECTS = 6
    ARENA_DEFECTS = 10
    MOST_COUNTED = 127     # of anything in one turn
    MOST_SUMMONS = 16      # of a seat in one turn: more than its hands can hold


cdef inline int guard_state(const Rules *rules, const State *state) noexcept nogil:
    cdef int defect = guard_common(rules, state)
    if defect:
        return defect
    if rules.mode == ARENA:
        defect = guard_arena(rules, state)
        return COMMON_DEFECTS + defect if defect else SOUND
    defect = guard_published(rules, state)
    return COMMON_DEFECTS + ARENA_DEFECTS + defect if defect else SOUND


cdef inline int guard_common(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat = state.head.seat, phase = state.head.phase
    if not (-1 <= seat < rules.players and 0 <= phase < PHASES):
        return BAD_HEAD
    if state.head.turn < (rules.mode == ARENA) or state.head.decisions < 0:
        return BAD_HEAD
    if state.plain >> PLAIN or state.asks >= ASKED or not asked_in_range(rules, state):
        return BAD_MOVES
    if (decisions_open(state) < 2) if seat >= 0 else (decisions_open(state) > 0):
        return BAD_MOVES
    if off_board(state):
        return BAD_BOARD
    if state.acting > 3 or state.orientation >= WAYS or state.card > rules.cards or state.after > AFTER_FLARE_LOWER:
        return BAD_RANGE
    if (state.being != NOWHERE and not (on_board(state.being) or state.being == 0)) or (
            state.origin != NOWHERE and not (on_board(state.origin) or state.origin == 0)):
        return BAD_RANGE
    if seat >= 0 and phase == EFFECT and guard_effect(rules, state):
        return BAD_EFFECT
    return SOUND


# `options` names just what there is, and only placements are kept beside it.
cdef inline bint asked_in_range(const Rules *rules, const State *state) noexcept nogil:
    cdef uint64_t off = 0, placed = 0
    cdef int way, number
    for way in range(WAYS):
        placed |= state.placements[way][0] | state.placements[way][1]
        off |= state.placements[way][0] & ~BOARD_WORDS[0] | state.placements[way][1] & ~BOARD_WORDS[1]
    if off or placed and state.asks != ASKS_PLACEMENTS:
        return False
    if state.asks == ASKS_CELLS:
        return not (state.options[0] & ~BOARD_WORDS[0] or state.options[1] & ~BOARD_WORDS[1])
    number = 0
    if state.asks == ASKS_SUMMONS or state.asks == ASKS_CARDS:
        number = rules.cards
    elif state.asks == ASKS_CLAIMS:
        number = 3 * rules.quests if rules.mode == ARENA else rules.quests
    elif state.asks == ASKS_ORIENTATIONS:
        number = WAYS
    if number < 64:
        return not (state.options[0] >> number or state.options[1])
    return not state.options[1] >> (number - 64)


cdef inline bint off_board(const State *state) noexcept nogil:
    cdef int colour, word
    cdef uint64_t off = 0, seen
    for word in range(2):
        seen = ~BOARD_WORDS[word]
        for colour in range(COLOURS):
            off |= state.pieces[colour][word] & seen
            off |= state.upgraded[colour][word] & ~state.pieces[colour][word]
            off |= state.legendary[colour][word] & ~state.upgraded[colour][word]
            seen |= state.pieces[colour][word]
        off |= (state.form[word] | state.used[word] | state.picks[word]) & ~BOARD_WORDS[word]
    return off != 0


# Outside an effect its registers are clear; inside, they name squares, and the moves kept are what it asks.
cdef inline bint effect_noted(const Rules *rules, const State *state) noexcept nogil:
    cdef State clear      # a copy
    cdef int word
    cdef uint64_t off = 0
    if state.head.seat < 0 or state.head.phase != EFFECT:
        clear = state[0]
        clear_effect(&clear)
        if rules.mode != ARENA and state.card:          # a legend's colour is asked before its effect begins
            clear.used[0], clear.used[1] = state.used[0], state.used[1]
        return memcmp(&clear, state, sizeof(State)) == 0
    for word in range(2):
        off |= (state.mark[word] | state.spent[word] | state.near[word]) & ~BOARD_WORDS[word]
    clear = state[0]
    nothing(&clear)
    if not run_effect(rules, &clear) or memcmp(&clear, state, sizeof(State)):
        return False
    if off or not (noted_square(state.r0) and noted_square(state.r0_then)):
        return False
    if state.effect_stage > 1 or state.effect_own_move > 1 or state.effect_spending > 1 or state.flare_gone > 1:
        return False
    if state.effect_each > COLOURS or state.effect_owner >= COLOURS or state.effect_rank > LEGENDARY or not (
            noted_square(state.effect_piece) or state.effect_stage and state.effect_piece < DIRECTIONS):
        return False
    if (state.effect_quota | state.effect_equal | state.effect_branches | state.killed | state.killed_legends |
            state.moved | state.raised | state.lowered | state.placed | state.recycled | state.picked | state.chosen |
            state.placed_by[0] | state.placed_by[1] | state.placed_by[2] | state.placed_by[3]) > MOST_COUNTED:
        return False
    return noted_direction(state.direction, state.r0) and noted_direction(state.direction_then, state.r0_then)


# Whatever goes in a direction touches a piece.
cdef inline bint noted_direction(int direction, int touched) noexcept nogil:
    return direction == NOWHERE or direction < DIRECTIONS and touched != NOWHERE


# What only the arena has is clear, and what a turn counts is no more than it can be.
cdef inline bint turn_noted(const State *state) noexcept nogil:
    cdef int hand, byte, stuck = state.quiet
    for hand in range(SEATS):
        stuck |= state.stuck[hand] | state.mixed[hand]
        for byte in range(CARDS // 2):
            stuck |= state.stuck_at[hand][byte]
    for byte in range(CARDS // 2):
        stuck |= state.drawn_at[byte]
    if stuck or state.summon_foes > 3 or state.oversummoned > 3 or state.flare_holds > 3:
        return False
    return (state.actions | state.wild | state.extra_own | state.extra_legend | state.turn_beings |
            state.legend_shuffles | state.flare_shuffles) <= MOST_COUNTED


cdef inline bint noted_square(int bit) noexcept nogil:
    return bit == NOWHERE or on_board(bit)


# Cards that a seat of the published game has had and summoned are its own, or legends, and it did so in a turn of its.
cdef inline bint cards_noted(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat, card, own, turn, number
    cdef int ranks[3]
    for seat in range(SEATS):
        ranks[0] = ranks[1] = ranks[2] = 0
        for card in range(128):
            own = card - rules.school_base[seat]
            if seat >= rules.players or card >= rules.cards or card < rules.legend_base and not (
                    0 <= own < rules.school_cards[seat]):
                if has(state.drawn[seat], card) or has(state.summoned[seat], card):
                    return False
                continue
            turn = summoned_on(rules, state, seat, card)
            if turn > state.seat_turns[seat] or has(state.summoned[seat], card) != (turn > 0):
                return False
            if card < rules.legend_base and has(state.summoned[seat], card) and not has(state.drawn[seat], card):
                return False
            if card < rules.legend_base and state.own_hand[seat] >> own & 1 and not has(state.drawn[seat], card):
                return False
            ranks[min(<int> rules.rank[card], LEGENDARY)] += turn > 0
        for number in range(3):
            if state.summons[seat][number] < ranks[number] or (
                    state.summons[seat][number] > (MOST_SUMMONS * state.seat_turns[seat] if ranks[number] else 0)):
                return False
            if state.destroyed[seat][number] > MOST_SUMMONS * state.seat_turns[seat]:
                return False
        if state.legend_known[seat] >> rules.legends or state.flare_known[seat] >> rules.flares:
            return False
    return True


cdef inline int check_state(const Rules *rules, const State *state) noexcept nogil:
    cdef int defect = guard_state(rules, state), i
    if defect:
        return defect
    for i in range(<int> sizeof(state.spare)):
        if state.spare[i]:
            return BAD_SPARE
    if not effect_noted(rules, state):
        return BAD_EFFECT
    if rules.mode == ARENA:
        defect = check_arena(rules, state)
        return COMMON_DEFECTS + defect if defect else SOUND
    if not turn_noted(state):
        return COMMON_DEFECTS + ARENA_DEFECTS + WRONG_TURN
    if not cards_noted(rules, state):
        return COMMON_DEFECTS + ARENA_DEFECTS + WRONG_OWN
    defect = check_published(rules, state)
    return COMMON_DEFECTS + ARENA_DEFECTS + defect if defect else SOUND
