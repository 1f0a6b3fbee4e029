# What a seat knows of a position of the arena, as a flat array, written from its own place at the table.
from libc.stdint cimport int16_t, int32_t

from games.tash_kalar.arena_cards cimport set_size
from games.tash_kalar.board cimport BIT_OF, CELL_OF, cells, colour_at, count, holds, load, on_board, pool, rank_at
from games.tash_kalar.moves cimport has
from games.tash_kalar.scoring cimport arena_scores
from games.tash_kalar.state cimport *


cdef enum:
    ARENA_TABLE = 16       # what all share
    ARENA_SEAT = 12        # of each seat, the one that looks first


# Seats are numbered from the one that looks, in turn order; -1 none.
cdef inline int seen_seat(const Rules *rules, int other, int seat) noexcept nogil:
    return (other - seat + rules.players) % rules.players if other >= 0 else -1


# Hands, and colours, are numbered from the first of the seat that looks.
cdef inline int seen_colour(const Rules *rules, int colour, int seat) noexcept nogil:
    return (colour - rules.hand_colour[seat * rules.hands_of] + rules.colours) % rules.colours


cdef inline int seen_square(int bit) noexcept nogil:
    return CELL_OF[bit] if on_board(bit) else -1


cdef inline int16_t *write_arena_table(const Rules *rules, const State *state, int seat, int16_t *out) noexcept nogil:
    cdef bint effect = state.head.phase == EFFECT and state.head.seat >= 0
    out[0], out[1], out[2] = seen_seat(rules, state.head.seat, seat), state.head.phase, state.head.turn
    out[3], out[4] = seen_seat(rules, state.starter, seat), state.ending
    out[5] = seen_seat(rules, state.trigger - 1, seat)
    out[6] = seen_colour(rules, rules.hand_colour[state.acting], seat) if state.head.seat >= 0 else -1
    out[7], out[8], out[9] = state.card - 1, state.orientation, state.claiming - 1
    out[10] = seen_square(state.being) if effect else -1
    out[11] = seen_square(state.origin) if effect else -1
    out[12], out[13] = set_size(state.deck), state.row
    out[14], out[15] = rules.hand_size, rules.quest_target
    return out + ARENA_TABLE


# For each cell 0 if empty, else 1 + 2 * colour and 1 more for a being.
cdef inline int16_t *write_arena_board(const Rules *rules, const State *state, int seat, int16_t *out) noexcept nogil:
    cdef int cell, colour
    for cell in range(SQUARES):
        colour = colour_at(state, BIT_OF[cell])
        out[cell] = 0
        if colour >= 0:
            out[cell] = 1 + 2 * seen_colour(rules, colour, seat) + rank_at(state, colour, BIT_OF[cell])
    return out + SQUARES


# For each cell: 1 of the pattern chosen, 2 held a piece of it, 4 chosen by the instruction that runs.
cdef inline int16_t *write_under_way(const State *state, int16_t *out) noexcept nogil:
    cdef int cell, bit
    cdef bint effect = state.head.phase == EFFECT and state.head.seat >= 0
    for cell in range(SQUARES):
        bit = BIT_OF[cell]
        out[cell] = holds(load(state.form), bit)
        if effect:
            out[cell] += 2 * holds(load(state.used), bit) + 4 * holds(load(state.picks), bit)
    return out + SQUARES


# Where each being card is: 0 not known, 1 and 2 in the own hands, 3 in the teammate's, 4 discarded in a stuck turn,
# 5 + i summoned by the i-th seat. A card that is being summoned is seen by all.
cdef inline int16_t *write_cards(const Rules *rules, const State *state, int seat, int16_t *out) noexcept nogil:
    cdef int card, hand, other, where
    for card in range(rules.cards):
        where = 0 if has(state.deck, card) else 4
        for hand in range(rules.players * rules.hands_of):
            if not has(state.hand[hand], card):
                continue
            other = hand // rules.hands_of
            where = 0
            if other == seat:
                where = 1 + hand % rules.hands_of
            elif rules.side_of[other] == rules.side_of[seat]:
                where = 3
        for other in range(rules.players):
            if has(state.summoned[other], card):
                where = 5 + seen_seat(rules, other, seat)
        out[card] = where
    return out + rules.cards


# Where each quest is: 0 in the pile, 1 + i open before the i-th seat, 5 + i put aside by it.
cdef inline int16_t *write_quests(const Rules *rules, const State *state, int seat, int16_t *out) noexcept nogil:
    cdef int quest, other
    for quest in range(rules.quests):
        out[quest] = 0
        for other in range(rules.players):
            if state.quest[other] == 1 + quest:
                out[quest] = 1 + seen_seat(rules, other, seat)
            elif state.claimed[other] >> quest & 1:
                out[quest] = 5 + seen_seat(rules, other, seat)
    return out + rules.quests


cdef inline void observe_arena(const Rules *rules, const State *state, int seat, int16_t *out) noexcept nogil:
    cdef int i, other, hand, k
    cdef int32_t scores[4]
    cdef int16_t parts[32]
    arena_scores(rules, state, scores, parts)
    out = write_arena_table(rules, state, seat, out)
    out = write_arena_board(rules, state, seat, out)
    out = write_under_way(state, out)
    out = write_cards(rules, state, seat, out)
    out = write_quests(rules, state, seat, out)
    for i in range(rules.players):
        other = (seat + i) % rules.players
        out[0], out[1], out[2] = scores[other], state.seat_turns[other], state.passes[other]
        out[3], out[4], out[5] = state.places[other], state.exchanges[other], state.ability_points[other]
        for k in range(2):
            hand = other * rules.hands_of + min(k, rules.hands_of - 1)
            out[6 + k] = set_size(state.hand[hand])
            out[8 + 2 * k] = pool(rules, state, rules.hand_colour[hand], COMMON)
            out[9 + 2 * k] = pool(rules, state, rules.hand_colour[hand], HEROIC)
        out += ARENA_SEAT
