# Which actions are legal: found when a decision comes up and kept in the state; listed, tested or drawn from there.
from libc.stdint cimport int32_t, uint64_t

from engine.bits cimport lowest64, popcount64, select64
from engine.rng cimport Rng, below
from games.coatl.serpent cimport alike, extensions, fulfillable, incomplete, kinds_of
from games.coatl.state cimport *
from games.coatl.supply cimport not_zero, takeable, wishable
from games.coatl.temples cimport claimable


cdef enum:
    WAYS = 0xFFFFF         # to extend a coatl: the bits of one in WORD_EXTEND


cdef inline uint64_t bit(int action) noexcept nogil:
    return <uint64_t> 1 << action


# The action that a bit of a word stands for.
cdef inline int first_action(const Rules *rules, int word) noexcept nogil:
    if word <= WORD_EXTEND:
        return ACTION_EXTEND if word else 0
    return ACTION_CARD + (word - WORD_CARD) * rules.kinds


# Writes the legal actions of the seat to act, one bit each, and returns how many there are.
cdef inline int find_moves(const Rules *rules, const State *state, uint64_t *moves) noexcept nogil:
    cdef int seat = state.head.seat, phase = state.head.phase, i = state.complete[seat] + state.closing - 1
    moves[0] = moves[1] = moves[2] = moves[3] = moves[4] = 0
    if phase == ACTION:
        moves[WORD_PLAIN] = uses_of_the_turn(rules, state, seat)
    elif phase == TAKE:
        moves[WORD_PLAIN] = <uint64_t> takeable(rules, state, seat) << ACTION_TAKE
    elif phase == ASSEMBLE:
        moves[WORD_PLAIN] = bit(ACTION_STOP) if state.acted else 0
        find_operations(rules, state, seat, moves)
    elif phase == PICK:
        find_picks(rules, state, seat, moves)
    elif phase == LAY:
        moves[WORD_PLAIN] = bit(ACTION_STOP) if state.laid[seat][i] else 0              # COA-53
        moves[WORD_FULFIL + state.closing - 1] = fulfillable(
            rules, state, seat, i, kinds_of(rules, state.hand[seat]), 0)
    elif phase == TEMPLE:
        moves[WORD_PLAIN] = bit(ACTION_STOP) | <uint64_t> claimable(rules, state, seat, i) << ACTION_TEMPLE
    elif phase == KEEP:
        moves[WORD_CARD] = kinds_of(rules, state.aside[seat])
        moves[WORD_PLAIN] = 0 if rules.keep_exactly else bit(ACTION_STOP)               # COA-16
    elif phase == WISH:
        moves[WORD_PLAIN] = <uint64_t> wishable(rules, state, seat) << ACTION_TAKE
    elif phase == DISCARD:
        moves[WORD_PLAIN] = bit(ACTION_STOP)
        moves[WORD_CARD] = kinds_of(rules, state.hand[seat])
    else:
        moves[WORD_PLAIN] = <uint64_t> stacks(state) << (ACTION_TEMPLE + 2)
    return count_moves(moves)


cdef inline int count_moves(const uint64_t *moves) noexcept nogil:
    return (popcount64(moves[0]) + popcount64(moves[1]) + popcount64(moves[2]) + popcount64(moves[3])
            + popcount64(moves[4]))


cdef inline int stacks(const State *state) noexcept nogil:
    return (state.stack[0] > 0) | (state.stack[1] > 0) << 1


# COA-19, COA-72: actions and tokens of which there is a legal instance; in the second action, also none (COA-82).
cdef inline uint64_t uses_of_the_turn(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef int unspent = 0
    cdef uint64_t uses = bit(ACTION_STOP) if state.second else 0
    if takeable(rules, state, seat):
        uses |= bit(ACTION_PIECES)
    if popcount64(state.hand[seat]) < rules.hand and state.display | state.deck | state.discard:
        uses |= bit(ACTION_PROPHECIES)
    if can_assemble(rules, state, seat):
        uses |= bit(ACTION_ASSEMBLE)
    if rules.tokens:
        unspent = ~state.tokens[seat]
    if unspent & TOKEN_WISH and wishable(rules, state, seat):
        uses |= bit(ACTION_WISH)
    if unspent & TOKEN_FUTURE and state.display:
        uses |= bit(ACTION_FUTURE)
    if unspent & TOKEN_PRIEST and stacks(state):
        uses |= bit(ACTION_PRIEST)
    return uses


# COA-40, COA-47, COA-48.
cdef inline bint can_start(const Rules *rules, const State *state, int seat) noexcept nogil:
    return incomplete(state, seat) < rules.incomplete and state.coatls[seat] < rules.coatls


# Whether there is any operation. A body goes on wherever an end is open, any piece where both are; a seat that passed
# has not changed since.
cdef inline bint can_assemble(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef uint64_t moves[5]
    cdef int i, pieces
    if state.passed[seat]:
        return False
    if state.pieces[seat]:
        if can_start(rules, state, seat):
            return True
        pieces = pieces_at_hand(state, seat)
        for i in range(state.complete[seat], state.coatls[seat]):
            if pieces >> (2 * COLOURS) or not state.closed[seat][i]:
                return True
    moves[WORD_PLAIN] = moves[WORD_EXTEND] = moves[WORD_FULFIL] = moves[WORD_FULFIL + 1] = 0
    find_operations(rules, state, seat, moves)
    return (moves[WORD_EXTEND] | moves[WORD_FULFIL] | moves[WORD_FULFIL + 1]) != 0


# Pieces on a seat's board, one bit each.
cdef inline int pieces_at_hand(const State *state, int seat) noexcept nogil:
    return not_zero(state.board[seat]) | not_zero(state.board[seat] + 7) << 7


# COA-39: starts, extensions, and prophecies to fulfil.
cdef inline void find_operations(const Rules *rules, const State *state, int seat, uint64_t *moves) noexcept nogil:
    cdef int pieces = pieces_at_hand(state, seat), count = incomplete(state, seat), j
    cdef uint64_t hand = kinds_of(rules, state.hand[seat])
    if can_start(rules, state, seat):
        moves[WORD_PLAIN] |= <uint64_t> pieces << ACTION_START
    if count == 2 and alike(rules, state, seat):
        count = 1
    for j in range(count):
        find_on_coatl(rules, state, seat, j, pieces, hand, 0, moves)


# What can be done with one coatl.
cdef inline void find_on_coatl(const Rules *rules, const State *state, int seat, int j, int pieces, uint64_t hand,
                               uint64_t known, uint64_t *moves) noexcept nogil:
    cdef int i = state.complete[seat] + j
    cdef uint64_t met = fulfillable(rules, state, seat, i, hand, known)
    moves[WORD_FULFIL + j] = met
    moves[WORD_EXTEND] &= ~(<uint64_t> WAYS << (20 * j))
    moves[WORD_EXTEND] |= <uint64_t> extensions(rules, state, seat, i, pieces, hand, met) << (20 * j)


# The same as find_moves once an operation on coatl j has left it incomplete, from the moves that there were before:
# what can be done with the other is less by the piece or card that is gone, and what was satisfied still is (COA-64).
cdef inline int update_moves(const Rules *rules, const State *state, int j, bint card_gone,
                             uint64_t *moves) noexcept nogil:
    cdef int seat = state.head.seat, pieces = pieces_at_hand(state, seat), other = 1 - j
    cdef uint64_t known = 0 if rules.lenient else moves[WORD_FULFIL + j], of_other, usable
    cdef uint64_t hand = kinds_of(rules, state.hand[seat])
    moves[WORD_PLAIN] = bit(ACTION_STOP)
    if can_start(rules, state, seat):
        moves[WORD_PLAIN] |= <uint64_t> pieces << ACTION_START
    find_on_coatl(rules, state, seat, j, pieces, hand, known, moves)
    if incomplete(state, seat) == 2:
        of_other = moves[WORD_EXTEND] >> (20 * other) & WAYS
        usable = pieces | (pieces >> PIECES - COLOURS) << PIECES
        if alike(rules, state, seat):
            moves[WORD_EXTEND] &= WAYS
            moves[WORD_FULFIL + 1] = 0
            if j:
                find_on_coatl(rules, state, seat, 0, pieces, hand, 0, moves)
        elif not (of_other or moves[WORD_FULFIL + other]) or (
            card_gone and not state.laid[seat][state.complete[seat] + other]
        ):
            find_on_coatl(rules, state, seat, other, pieces, hand, 0, moves)
        else:
            moves[WORD_FULFIL + other] &= hand
            moves[WORD_EXTEND] &= ~(<uint64_t> WAYS << (20 * other)) | usable << (20 * other)
    return count_moves(moves)


# COA-32 to COA-36.
cdef inline void find_picks(const Rules *rules, const State *state, int seat, uint64_t *moves) noexcept nogil:
    moves[WORD_PLAIN] = bit(ACTION_STOP) if state.acted else 0
    if popcount64(state.hand[seat]) < rules.hand:
        moves[WORD_CARD] = kinds_of(rules, state.display)
        if state.deck | state.discard:
            moves[WORD_PLAIN] |= bit(ACTION_DECK)


cdef inline int legal_actions(const Rules *rules, const State *state, int32_t *actions) noexcept nogil:
    cdef int word, first, count = 0
    cdef uint64_t moves
    if state.head.seat < 0:
        return 0
    for word in range(WORDS):
        moves = state.moves[word]
        first = first_action(rules, word)
        while moves:
            actions[count] = first + lowest64(moves)
            moves &= moves - 1
            count += 1
    return count


cdef inline bint is_legal_action(const Rules *rules, const State *state, int action) noexcept nogil:
    cdef int word = 0
    if state.head.seat < 0 or not 0 <= action < ACTION_CARD + 3 * rules.kinds:
        return False
    if action >= ACTION_CARD:
        word = WORD_CARD + (action - ACTION_CARD) // rules.kinds
    elif action >= ACTION_EXTEND:
        word = WORD_EXTEND
    return state.moves[word] >> (action - first_action(rules, word)) & 1


cdef inline int draw_action(const Rules *rules, const State *state, Rng *random) noexcept nogil:
    cdef int after[5]
    cdef int word, k, before = 0
    after[0] = popcount64(state.moves[0])
    for word in range(1, WORDS):
        after[word] = after[word - 1] + popcount64(state.moves[word])
    k = below(random, after[WORDS - 1])
    word = (k >= after[0]) + (k >= after[1]) + (k >= after[2]) + (k >= after[3])
    if word:
        before = after[word - 1]
    return first_action(rules, word) + select64(state.moves[word], k - before)
