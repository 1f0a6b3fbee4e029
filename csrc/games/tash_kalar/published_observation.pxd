# What a seat knows of a position of the published game, as a flat array, written from its own place at the table.
from libc.stdint cimport int16_t, uint32_t

from engine.bits cimport popcount32
from games.tash_kalar.board cimport BIT_OF, CELL_OF, colour_at, on_board, pool, rank_at
from games.tash_kalar.published_cards cimport own_left, pile_cards
from games.tash_kalar.published_hidden cimport shown_card
from games.tash_kalar.state cimport *


cdef enum:
    PUBLISHED_TABLE = 56
    PUBLISHED_SEAT = 108
    NOT_KNOWN = -1


cdef inline int relative_seat(const Rules *rules, int other, int seat) noexcept nogil:
    return (other - seat + rules.players) % rules.players


# A colour as seen from a seat: 0 its own, then the others in turn.
cdef inline int relative_colour(const Rules *rules, int colour, int seat) noexcept nogil:
    return (colour - rules.side_of[seat] + rules.colours) % rules.colours


cdef inline int16_t *write_set(int16_t *out, uint32_t cards, int number) noexcept nogil:
    cdef int card
    for card in range(number):
        out[card] = cards >> card & 1
    return out + number


cdef inline int16_t *write_published_table(const Rules *rules, const State *state, int seat,
                                           int16_t *out) noexcept nogil:
    cdef int k
    out[0] = relative_seat(rules, state.head.seat, seat) if state.head.seat >= 0 else -1
    out[1], out[2], out[3] = state.head.phase, state.head.turn, relative_seat(rules, state.starter, seat)
    out[4], out[5] = state.ending, relative_seat(rules, state.trigger - 1, seat) if state.trigger else -1
    out[6], out[7], out[8], out[9] = state.turns_left, state.actions, state.discarded, state.wild
    out[10], out[11], out[12] = state.extra_turn, state.extra_own, state.extra_legend
    out[13], out[14], out[15], out[16] = state.turn_beings, state.turn_legends, state.turn_red, state.turn_green
    out[17], out[18] = state.flare_active, state.flare_holds
    out[19] = relative_colour(rules, state.flare_foe, seat) if state.flare_active else -1
    out[20], out[21], out[22] = state.card, state.orientation, state.oversummoned
    out[23] = CELL_OF[state.origin] if on_board(state.origin) else -1
    out[24], out[25] = state.frozen_new, state.setup_step
    out[26] = popcount32(state.legend_deck) + state.legend_bottoms
    out[27] = popcount32(state.flare_deck) + state.flare_bottoms
    for k in range(4):
        out[28 + k] = state.task_row[k]
    write_set(write_set(out + 32, state.legend_discard, LEGENDS), state.flare_discard, LEGENDS)
    return out + PUBLISHED_TABLE


cdef inline int16_t *write_board(const Rules *rules, const State *state, int seat, int16_t *out) noexcept nogil:
    cdef int cell, bit, colour
    for cell in range(SQUARES):
        bit = BIT_OF[cell]
        colour = colour_at(state, bit)
        out[cell] = 0
        if colour >= 0:
            out[cell] = 1 + 3 * relative_colour(rules, colour, seat) + rank_at(state, colour, bit)
    return out + SQUARES


# Hands of the other side count; of their cards only those show that all have seen go there, or the card being summoned.
cdef inline int16_t *write_published_seat(const Rules *rules, const State *state, int seat, int other,
                                          int16_t *out) noexcept nogil:
    cdef int k, side = rules.side_of[other], shown = shown_card(state) - 1
    cdef bint mine = rules.side_of[seat] == side or state.head.seat < 0
    cdef uint32_t own = state.own_hand[other], legends = state.legend_hand[other]
    if not mine:
        own &= state.own_open[other]
        legends &= state.legend_known[seat]
        if other == state.head.seat and shown >= rules.legend_base:
            legends |= <uint32_t> 1 << (shown - rules.legend_base)
        elif other == state.head.seat and shown >= 0:
            own |= <uint32_t> 1 << (shown - rules.school_base[other])
    out[0], out[1] = popcount32(state.own_hand[other]), popcount32(state.legend_hand[other])
    out[2] = state.flare_hand[other] if mine or state.flare_hand[other] == 0 else NOT_KNOWN
    out[3], out[4], out[5] = own_left(state, other), state.own_tops[other], state.own_bottoms[other]
    out[6], out[7], out[8] = state.frozen[other], state.fewer[side], state.seat_turns[other]
    out[9], out[10], out[11] = state.places[other], state.exchanges[other], state.flares_invoked[other]
    out[12], out[13] = pool(rules, state, side, COMMON), pool(rules, state, side, LEGENDARY)
    for k in range(rules.colours):
        out[14 + relative_colour(rules, k, seat)] = state.improvised[other] >> k & 1
        out[18 + (relative_colour(rules, k, seat) if rules.mode == MELEE else k)] = state.score[side][k]
    for k in range(rules.colours, COLOURS):
        out[14 + k] = out[18 + k] = 0
    for k in range(3):
        out[22 + k], out[25 + k] = state.turn_killed[side][k], state.destroyed[other][k]
    out = write_set(out + 28, own, SCHOOL)
    out = write_set(out, legends, LEGENDS)
    out = write_set(out, pile_cards(state, other), SCHOOL)
    return write_set(out, state.claimed[other], QUESTS)


cdef inline void observe_published(const Rules *rules, const State *state, int seat, int16_t *out) noexcept nogil:
    cdef int k
    out = write_published_table(rules, state, seat, out)
    out = write_board(rules, state, seat, out)
    for k in range(rules.players):
        out = write_published_seat(rules, state, seat, (seat + k) % rules.players, out)
