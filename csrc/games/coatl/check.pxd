# Whether bytes are a position of Cóatl: the first defect found, by number.
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from engine.bits cimport popcount64
from games.coatl.check_cards cimport *
from games.coatl.moves cimport WAYS, bit, can_start, count_moves, find_moves
from games.coatl.scoring cimport score_coatl
from games.coatl.serpent cimport bodies, fulfillable, incomplete, kinds_of
from games.coatl.state cimport *
from games.coatl.supply cimport PAIRS, filled, high_colour, low_colour
from games.coatl.temples cimport requirements_met


# What legal_actions and play_action lean on; see the contract. Moves that are kept may be illegal here, but each can be
# played: whatever it takes is there or counts as none, and what follows it is found afresh.
cdef inline int guard_state(const Rules *rules, const State *state) noexcept nogil:
    cdef int defect
    if not -1 <= state.head.seat < rules.players or state.head.turn < 0:
        return BAD_TURN
    if state.head.seat < 0:
        return SOUND
    defect = guard_ranges(rules, state)
    return defect if defect else guard_moves(rules, state)


# Whether everything that counts or names something is in range.
cdef inline int guard_ranges(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat = state.head.seat, phase = state.head.phase, other, defect
    cdef uint64_t cards = state.deck | state.discard | state.display
    cdef int temple = max(state.stack[0], state.stack[1])
    if not KEEP <= phase <= PRIEST or (state.closing > 0) != (phase == LAY or phase == TEMPLE):
        return BAD_PHASE
    for other in range(rules.players):
        cards |= state.hand[other] | state.aside[other] | state.laid[other][0] | state.laid[other][1]
        cards |= state.laid[other][2]
        temple = max(temple, max(state.temple[other][0], state.temple[other][1]))
        defect = guard_coatls(rules, state, other)
        if defect:
            return defect
    if cards & ~(<uint64_t> -1 >> (CARDS - rules.cards)):
        return BAD_CARDS
    if temple > rules.temples or <uint64_t> state.temples >> rules.temples:
        return BAD_TEMPLES
    return BAD_PHASE if seat >= 0 and state.closing > incomplete(state, seat) else SOUND


cdef inline int guard_coatls(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef int i
    if (state.coatls[seat] > rules.coatls or state.complete[seat] > state.coatls[seat]
            or incomplete(state, seat) > rules.incomplete):
        return BAD_COATLS
    for i in range(COATLS):
        if state.length[seat][i] >= LENGTH or state.closed[seat][i] > (HEAD_CLOSED | TAIL_CLOSED):
            return BAD_COATLS
        if (state.length[seat][i] > 0) != (i < state.coatls[seat]) or state.temple_laid[seat][i] > rules.temples:
            return BAD_COATLS
    for i in range(state.complete[seat], state.coatls[seat]):
        if state.coatl[seat][i][0] < 1 or not colours_only(state.coatl[seat][i], state.length[seat][i]):
            return BAD_COATLS
    return SOUND


# Whether the pieces are 0 .. 5, eight at a time.
cdef inline bint colours_only(const uint8_t *coatl, int length) noexcept nogil:
    cdef uint64_t word, wrong = 0
    cdef int k
    for k in range(0, length, 8):
        memcpy(&word, coatl + k, 8)
        wrong |= word & 0xF8F8F8F8F8F8F8F8ULL | (word & 0x0707070707070707ULL) + 0x0202020202020202ULL
    return not wrong & 0xF8F8F8F8F8F8F8F8ULL


# Whether the moves kept are such as `perform` takes in this phase.
cdef inline int guard_moves(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat = state.head.seat, phase = state.head.phase, count = incomplete(state, seat), j
    cdef uint64_t kinds = <uint64_t> -1 >> (KINDS - rules.kinds), ways = 0, stray
    cdef bint building = phase == ASSEMBLE or phase == LAY
    stray = state.moves[WORD_PLAIN] & ~plain_moves(phase)
    stray |= state.moves[WORD_CARD] & (~kinds if phase == KEEP or phase == PICK or phase == DISCARD else <uint64_t> -1)
    for j in range(2):
        stray |= state.moves[WORD_FULFIL + j] & (~kinds if building and j < count else <uint64_t> -1)
        if phase == ASSEMBLE and j < count and state.length[seat][state.complete[seat] + j] < LENGTH - 1:
            ways |= <uint64_t> WAYS << (20 * j)
    stray |= state.moves[WORD_EXTEND] & ~ways
    if phase == ASSEMBLE and not can_start(rules, state, seat):
        stray |= state.moves[WORD_PLAIN] & ~<uint64_t> (1 << ACTION_STOP)
    return BAD_MOVES if stray else SOUND


# Actions 0 .. 51 that a phase knows.
cdef inline uint64_t plain_moves(int phase) noexcept nogil:
    if phase == ACTION:
        return bit(1 + ACTION_PRIEST) - 1
    if phase == TAKE or phase == WISH:
        return bit(ACTION_START) - bit(ACTION_TAKE)
    if phase == PICK:
        return bit(ACTION_STOP) | bit(ACTION_DECK)
    if phase == ASSEMBLE:
        return bit(ACTION_STOP) | bit(ACTION_EXTEND) - bit(ACTION_START)
    if phase == TEMPLE:
        return bit(ACTION_STOP) | bit(ACTION_TAKE) - bit(ACTION_TEMPLE)
    return bit(ACTION_TAKE) - bit(ACTION_TEMPLE + 2) if phase == PRIEST else bit(ACTION_STOP)


cdef inline int check_state(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat, defect = guard_state(rules, state) or guard_ranges(rules, state) or check_moves(rules, state)
    defect = defect or check_turns(rules, state) or check_ending(rules, state)
    for seat in range(SEATS):
        if defect:
            return defect
        defect = check_seat(rules, state, seat) if seat < rules.players else check_empty_seat(state, seat)
    defect = defect or check_pieces(rules, state) or check_cards(rules, state) or check_hands(rules, state)
    return defect or check_temples(rules, state) or check_phase(rules, state)


cdef inline int check_moves(const Rules *rules, const State *state) noexcept nogil:
    cdef uint64_t moves[5]
    memset(moves, 0, sizeof(moves))
    if state.head.seat >= 0:
        find_moves(rules, state, moves)
    return BAD_MOVES if memcmp(moves, state.moves, sizeof(moves)) else SOUND


# Whose turn it is follows from how many have begun (COA-19).
cdef inline int check_turns(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat = state.head.seat, phase = state.head.phase, other, turns = 0, last
    for other in range(rules.players):
        turns += state.seat_turns[other]
    if state.head.decisions < 0 or state.head.turn != turns:
        return BAD_TURN
    if phase == KEEP and seat >= 0:
        return BAD_TURN if turns else SOUND
    if turns < 1 or (seat >= 0 and seat != (turns - 1) % rules.players):
        return BAD_TURN
    for other in range(rules.players):
        if state.seat_turns[other] != (turns - other + rules.players - 1) // rules.players:
            return BAD_TURN
        if (not 0 <= state.passes[other] <= state.seat_turns[other] or state.passed[other] > 1
                or state.passed[other] > state.passes[other]):
            return BAD_PASSES
    # The turns passed in a row are the last ones before the one under way.
    if state.row > rules.players or (seat >= 0 and state.row == rules.players and not state.ending):
        return BAD_PASSES
    for other in range(min(state.row, rules.players)):
        last = turns - 1 - other - (seat >= 0)
        if last < 0 or not state.passed[last % rules.players]:
            return BAD_PASSES
    return SOUND


# COA-78 to COA-84, COA-96, COA-104.
cdef inline int check_ending(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat = state.head.seat, ending = state.ending, other, left = state.turns_left
    cdef bint bodies_left = filled(state, PAIRS, CONTENTS) > 0, third = False
    for other in range(rules.players):
        third |= state.complete[other] == rules.coatls
    if ending > TURN_CAP or (ending == TURN_CAP and not rules.turn_cap):
        return BAD_ENDING
    if (seat < 0) != (ending != NOT_ENDING and left == 0 and seat < 0):
        return BAD_ENDING
    if (ending != THIRD_COATL and ending != BODIES_EXHAUSTED) and (third or not bodies_left or state.trigger or left):
        return BAD_ENDING
    if seat >= 0 and ending > BODIES_EXHAUSTED:
        return BAD_ENDING
    if ending == BODIES_EXHAUSTED and (bodies_left or state.trigger >= rules.players):
        return BAD_ENDING
    if ending == THIRD_COATL and (state.trigger >= rules.players
                                  or state.complete[state.trigger] != rules.coatls):
        return BAD_ENDING
    if ending == THIRD_COATL and seat >= 0:
        if left != rules.players - 1 - (seat - state.trigger + rules.players) % rules.players:
            return BAD_ENDING
    if ending == BODIES_EXHAUSTED and seat >= 0:
        if left % rules.players != rules.players - 1 - seat or left >= 2 * rules.players:
            return BAD_ENDING
        if left >= rules.players and seat < state.trigger:
            return BAD_ENDING
    if state.second > (ending == THIRD_COATL and seat > state.trigger):
        return BAD_ENDING
    return BAD_ENDING if rules.turn_cap and state.seat_turns[0] > rules.turn_cap else SOUND


cdef inline int check_seat(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef int i, piece, on_board = 0, defect, side
    cdef int had[3]
    had[0] = had[1] = had[2] = 0
    for piece in range(PIECES):
        on_board += state.board[seat][piece]
        had[piece // COLOURS] += state.board[seat][piece]
    if on_board != state.pieces[seat] or on_board > rules.board:
        return BAD_BOARD
    for i in range(COATLS):
        defect = check_coatl(rules, state, seat, i) if i < state.coatls[seat] else check_no_coatl(state, seat, i)
        if defect:
            return defect
        had[0] += state.closed[seat][i] & HEAD_CLOSED
        had[1] += state.closed[seat][i] >> 1
        had[2] += bodies(state, seat, i)
    for side in range(3):
        if had[side] != state.taken[seat][side]:
            return BAD_BOARD
    return check_points(rules, state, seat)


cdef inline int check_coatl(const Rules *rules, const State *state, int seat, int i) noexcept nogil:
    cdef int k, length = state.length[seat][i], temple = state.temple_laid[seat][i]
    cdef bint closing = state.head.seat == seat and state.closing == 1 + i - state.complete[seat] and state.closing
    cdef bint whole = state.closed[seat][i] == HEAD_CLOSED | TAIL_CLOSED
    cdef uint64_t tally = 0, laid = state.laid[seat][i]
    if not 1 <= length < LENGTH or state.closed[seat][i] > (HEAD_CLOSED | TAIL_CLOSED):
        return BAD_COATLS
    for k in range(LENGTH):
        if state.coatl[seat][i][k] > COLOURS or (state.coatl[seat][i][k] > 0) != (k < length):
            return BAD_COATLS
        if k < length:
            tally += <uint64_t> 1 << (8 * (state.coatl[seat][i][k] - 1))
    if tally != state.tally[seat][i] or whole != (i < state.complete[seat] or closing):
        return BAD_COATLS
    if whole and bodies(state, seat, i) < 1:
        return BAD_COATLS
    if popcount64(laid) > rules.beside or popcount64(kinds_of(rules, laid)) != popcount64(laid):
        return BAD_BESIDE
    if temple and (i >= state.complete[seat]
                   or not requirements_met(rules, temple - 1, tally, length, laid)):
        return BAD_BESIDE
    if i < state.complete[seat] and not laid:
        return BAD_BESIDE
    return SOUND if rules.lenient else check_met(rules, state, seat, i)


# COA-64: what was once fulfilled stays so.
cdef inline int check_met(const Rules *rules, const State *state, int seat, int i) noexcept nogil:
    cdef State alone
    cdef uint64_t kinds = kinds_of(rules, state.laid[seat][i])
    alone.laid[0][0] = 0
    alone.length[0][0], alone.closed[0][0] = state.length[seat][i], state.closed[seat][i]
    alone.tally[0][0] = state.tally[seat][i]
    memcpy(alone.coatl[0][0], state.coatl[seat][i], LENGTH)
    return BAD_BESIDE if fulfillable(rules, &alone, 0, 0, kinds, 0) != kinds else SOUND


cdef inline bint all_zero(const void *field, int size) noexcept nogil:
    cdef int k
    for k in range(size):
        if (<const uint8_t *> field)[k]:
            return False
    return True


cdef inline int check_no_coatl(const State *state, int seat, int i) noexcept nogil:
    if ((state.length[seat][i] | state.closed[seat][i] | state.temple_laid[seat][i])
            or state.laid[seat][i] | state.tally[seat][i]
            or not all_zero(state.coatl[seat][i], LENGTH)):
        return BAD_COATLS
    return SOUND


# COA-111: points are those that the complete coatls give when they are scored again.
cdef inline int check_points(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef State again
    cdef int i
    memset(again.parts[seat], 0, sizeof(again.parts[seat]))
    memset(again.reached[seat], 0, sizeof(again.reached[seat]))
    memset(again.coatl_points[seat], 0, sizeof(again.coatl_points[seat]))
    memset(again.temple_met[seat], 0, sizeof(again.temple_met[seat]))
    for i in range(state.complete[seat]):
        memcpy(again.coatl[seat][i], state.coatl[seat][i], LENGTH)
        again.length[seat][i], again.tally[seat][i] = state.length[seat][i], state.tally[seat][i]
        again.laid[seat][i], again.temple_laid[seat][i] = state.laid[seat][i], state.temple_laid[seat][i]
        score_coatl(rules, &again, seat, i)
    if (memcmp(again.parts[seat], state.parts[seat], sizeof(again.parts[seat]))
            or memcmp(again.reached[seat], state.reached[seat], sizeof(again.reached[seat]))
            or memcmp(again.coatl_points[seat], state.coatl_points[seat], sizeof(again.coatl_points[seat]))
            or memcmp(again.temple_met[seat], state.temple_met[seat], sizeof(again.temple_met[seat]))):
        return BAD_POINTS
    return SOUND


cdef inline int check_empty_seat(const State *state, int seat) noexcept nogil:
    cdef int i
    for i in range(COATLS):
        if check_no_coatl(state, seat, i):
            return BAD_EMPTY_SEAT
    if (state.hand[seat] | state.shown[seat] | state.aside[seat] | state.held[seat] | state.barred[seat]
            | state.stuck[seat]) or not (
            all_zero(state.reached[seat], sizeof(state.reached[seat]))
            and all_zero(state.parts[seat], sizeof(state.parts[seat]))
            and all_zero(state.coatl_points[seat], sizeof(state.coatl_points[seat]))
            and all_zero(state.temple_met[seat], COATLS) and all_zero(state.board[seat], PIECES)
            and all_zero(state.taken[seat], 3)):
        return BAD_EMPTY_SEAT
    if (state.seat_turns[seat] | state.passes[seat] | state.temple[seat][0] | state.temple[seat][1]
            | state.pieces[seat] | state.coatls[seat] | state.complete[seat] | state.tokens[seat]
            | state.passed[seat] | state.picked[seat][0] | state.picked[seat][1]):
        return BAD_EMPTY_SEAT
    return SOUND


# COA-112: every piece is in one place.
cdef inline int check_pieces(const Rules *rules, const State *state) noexcept nogil:
    cdef int found[15]
    cdef int piece, contents, seat, i, k, length, closed, place
    for piece in range(PIECES):
        found[piece] = state.bag[piece]
        for seat in range(rules.players):
            found[piece] += state.board[seat][piece]
    for contents in range(CONTENTS):
        if contents < PAIRS:
            found[contents] += state.supply[contents]
        else:
            found[PAIRS + low_colour(contents)] += state.supply[contents]
            found[PAIRS + high_colour(contents)] += state.supply[contents]
    for seat in range(rules.players):
        for i in range(state.coatls[seat]):
            length, closed = state.length[seat][i], state.closed[seat][i]
            for k in range(length):
                place = 2 * COLOURS
                if k == 0 and closed & HEAD_CLOSED:
                    place = 0
                elif k == length - 1 and closed & TAIL_CLOSED:
                    place = COLOURS
                found[place + state.coatl[seat][i][k] - 1] += 1
    for piece in range(PIECES):
        if found[piece] != rules.bag[piece]:
            return BAD_PIECE_COUNT
    for k in range(3):
        if filled(state, COLOURS * k, CONTENTS if k == 2 else COLOURS * k + COLOURS) > rules.spaces[k]:
            return BAD_PIECE_COUNT
    return SOUND


# What each phase leaves behind.
cdef inline int check_phase(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat = state.head.seat, phase = state.head.phase
    cdef bint short
    if not all_zero(state.spare, sizeof(state.spare)):
        return BAD_PHASE
    if seat < 0:
        return BAD_PHASE if phase != ACTION or state.acted or state.closing or state.second else SOUND
    if count_moves(state.moves) < 2:
        return BAD_PHASE
    if phase == LAY or phase == TEMPLE or phase == DISCARD:
        if state.acted != 1:
            return BAD_PHASE
    elif state.acted > (phase == PICK or phase == ASSEMBLE):
        return BAD_PHASE
    if (phase == WISH and not state.tokens[seat] & TOKEN_WISH
            or phase == DISCARD and not state.tokens[seat] & TOKEN_FUTURE
            or phase == PRIEST and (not state.tokens[seat] & TOKEN_PRIEST or state.temple[seat][1])):
        return BAD_PHASE
    if phase == TEMPLE and not state.laid[seat][state.complete[seat] + state.closing - 1]:
        return BAD_PHASE
    # COA-34: the display is short only while someone takes from it, or when there is no other card.
    short = popcount64(state.display) < rules.display
    if short and phase != PICK and phase != DISCARD and state.deck | state.discard:
        return BAD_CARDS
    return SOUND
