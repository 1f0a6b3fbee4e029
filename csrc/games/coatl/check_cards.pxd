# Whether prophecies and temples are where they can be: every card in one place, and what was seen of it in order.
from libc.stdint cimport uint32_t, uint64_t

from engine.bits cimport popcount32, popcount64
from games.coatl.state cimport *


cdef enum:                 # defects
    SOUND = 0
    BAD_TURN = 1
    BAD_PHASE = 2
    BAD_MOVES = 3
    BAD_ENDING = 4
    BAD_PASSES = 5
    BAD_BOARD = 6
    BAD_COATLS = 7
    BAD_BESIDE = 8
    BAD_POINTS = 9
    BAD_PIECE_COUNT = 10
    BAD_CARDS = 11
    BAD_KNOWN = 12
    BAD_HANDS = 13
    BAD_TEMPLES = 14
    BAD_EMPTY_SEAT = 15


# Adds a set of cards to those found; whether one was among them already.
cdef inline bint doubles(uint64_t *found, uint64_t cards) noexcept nogil:
    cdef bint twice = (found[0] & cards) != 0
    found[0] |= cards
    return twice


# COA-112: every prophecy is in one place.
cdef inline int check_cards(const Rules *rules, const State *state) noexcept nogil:
    cdef uint64_t found = 0, memory = 0
    cdef int seat, i
    cdef bint twice = doubles(&found, state.deck) | doubles(&found, state.discard) | doubles(&found, state.display)
    for seat in range(rules.players):
        twice |= doubles(&found, state.hand[seat]) | doubles(&memory, state.aside[seat])
        if state.head.phase == KEEP and state.head.seat >= 0 and seat >= state.head.seat:
            twice |= doubles(&found, state.aside[seat])
        for i in range(COATLS):
            twice |= doubles(&found, state.laid[seat][i])
    if twice or found != <uint64_t> -1 >> (CARDS - rules.cards) or memory & ~found:
        return BAD_CARDS
    if popcount64(state.display) > rules.display:
        return BAD_CARDS
    return check_seen(rules, state, memory)


# What lay open, and when cards were drawn and came back. `memory` are the cards of the deal that were not kept.
cdef inline int check_seen(const Rules *rules, const State *state, uint64_t memory) noexcept nogil:
    cdef uint64_t open_cards = state.display, unseen = state.deck, covered = state.discard & ~state.revealed
    cdef int seat, card, shuffles = 1, last = 0
    for seat in range(rules.players):
        open_cards |= state.shown[seat] | state.laid[seat][0] | state.laid[seat][1] | state.laid[seat][2]
        unseen |= state.hand[seat] & ~state.shown[seat]
        shuffles += 2 if state.tokens[seat] & TOKEN_FUTURE else 0
        if state.shown[seat] & ~state.hand[seat] or state.stuck[seat] & ~state.hand[seat]:
            return BAD_KNOWN
    if open_cards & ~state.revealed or state.revealed & ~(<uint64_t> -1 >> (CARDS - rules.cards)):
        return BAD_KNOWN
    # Face down in the discard pile lies only what was not kept, before the pile first became the deck.
    if covered & ~memory or (covered and state.shuffles) or (memory & state.revealed and not state.shuffles):
        return BAD_KNOWN
    # The pile grows by what was not kept, and twice by each See the Future: it can become the deck once for each.
    if state.shuffles > shuffles:
        return BAD_KNOWN
    for card in range(CARDS):
        last = max(last, state.returned[card])
        if check_card(state, card, unseen >> card & 1, (state.revealed | memory) >> card & 1, memory >> card & 1):
            return BAD_KNOWN
    return BAD_KNOWN if last != state.shuffles else SOUND


# A card in the deck, or drawn from it and not seen, has been seen before if it came back; one that never came back lies
# where it was drawn to.
cdef inline bint check_card(const State *state, int card, bint unseen, bint seen, bint not_kept) noexcept nogil:
    cdef int drawn = state.drawn[card], returned = state.returned[card]
    if drawn > state.shuffles or returned > state.shuffles or (unseen and (returned > 0) != seen):
        return True
    if (returned and not seen) or (not_kept and state.shuffles and not returned):
        return True
    if state.deck >> card & 1:
        return drawn > 0
    return drawn < returned and not state.discard >> card & 1


# COA-15, COA-32: what a hand holds is what was dealt and taken, less what was laid.
cdef inline int check_hands(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat, kept, left
    cdef bint keeping
    cdef uint64_t laid, known
    for seat in range(rules.players):
        keeping = state.head.phase == KEEP and state.head.seat >= 0 and seat >= state.head.seat
        laid = state.laid[seat][0] | state.laid[seat][1] | state.laid[seat][2]
        kept = rules.deal[seat] - popcount64(state.aside[seat])
        left = kept + state.picked[seat][0] + state.picked[seat][1] - popcount64(state.hand[seat]) - popcount64(laid)
        if not 0 <= kept <= rules.keep or popcount64(state.hand[seat]) > max(rules.hand, rules.keep):
            return BAD_HANDS
        if rules.keep_exactly and not keeping and kept < min(rules.keep, rules.deal[seat]):
            return BAD_HANDS
        if not 0 <= left <= (rules.hand if state.tokens[seat] & TOKEN_FUTURE else 0):
            return BAD_HANDS
        if state.tokens[seat] > 7 or (state.tokens[seat] and not rules.tokens):
            return BAD_HANDS
        if state.barred[seat] & ~(<uint64_t> -1 >> (CARDS - rules.cards)):
            return BAD_KNOWN
        known = state.revealed | (state.hand[seat] if state.head.seat < 0 else 0)
        if (laid | state.shown[seat]) & ~state.held[seat] or state.held[seat] & ~known:
            return BAD_KNOWN
        if state.head.seat < 0 and state.hand[seat] & ~state.held[seat]:
            return BAD_KNOWN
    return SOUND


# Adds a temple, given as 1 + temple, to those found; whether it was among them already.
cdef inline bint doubles_temple(uint32_t *found, int temple) noexcept nogil:
    cdef uint32_t bit = (<uint32_t> 1 << (temple - 1)) if temple else 0
    cdef bint twice = (found[0] & bit) != 0
    found[0] |= bit
    return twice


# COA-12, COA-13, COA-75: every temple is in one place, and no stack has one under a gap.
cdef inline int check_temples(const Rules *rules, const State *state) noexcept nogil:
    cdef uint32_t found = state.temples
    cdef int seat, i
    cdef bint twice = doubles_temple(&found, state.stack[0]) | doubles_temple(&found, state.stack[1])
    for seat in range(rules.players):
        twice |= doubles_temple(&found, state.temple[seat][0]) | doubles_temple(&found, state.temple[seat][1])
        if state.temple[seat][1] and not state.tokens[seat] & TOKEN_PRIEST:
            return BAD_TEMPLES
        for i in range(COATLS):
            twice |= doubles_temple(&found, state.temple_laid[seat][i])
    if twice or <uint64_t> found + 1 != <uint64_t> 1 << rules.temples:
        return BAD_TEMPLES
    if state.under[0] + state.under[1] != popcount32(state.temples):
        return BAD_TEMPLES
    for i in range(2):
        if state.under[i] and not state.stack[i]:
            return BAD_TEMPLES
    return SOUND
