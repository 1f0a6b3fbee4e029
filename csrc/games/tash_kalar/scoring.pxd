# What each seat has scored, and who is ahead.
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint32_t, uint64_t

from engine.bits cimport lowest32, lowest64
from games.tash_kalar.board cimport at_least, count
from games.tash_kalar.published_scoring cimport published_places, published_scores
from games.tash_kalar.state cimport *


# Scores and parts by seat; members of a team have the team's.
cdef inline void score_sheet(const Rules *rules, const State *state, int32_t *scores, int16_t *parts) noexcept nogil:
    if rules.mode == ARENA:
        arena_scores(rules, state, scores, parts)
    else:
        published_scores(rules, state, scores, parts)


# Places from the scores: 1 + how many seats are ahead.
cdef inline void places_of(const Rules *rules, const State *state, const int32_t *scores,
                           int8_t *places) noexcept nogil:
    if rules.mode == ARENA:
        arena_places(rules, state, scores, places)
    else:
        published_places(rules, state, scores, places)


# TAS-46: quests completed, beings summoned, points of abilities.
cdef inline void arena_scores(const Rules *rules, const State *state, int32_t *scores, int16_t *parts) noexcept nogil:
    cdef int seat, other, k
    cdef int16_t own[4][8]
    for seat in range(rules.players):
        for k in range(PARTS):
            own[seat][k] = 0
        add_own_parts(rules, state, seat, own[seat])
    for seat in range(rules.players):
        scores[seat] = 0
        for k in range(PARTS):
            parts[PARTS * seat + k] = 0
            for other in range(rules.players):
                if rules.side_of[other] == rules.side_of[seat]:
                    parts[PARTS * seat + k] += own[other][k]
            scores[seat] += parts[PARTS * seat + k]


cdef inline void add_own_parts(const Rules *rules, const State *state, int seat, int16_t *own) noexcept nogil:
    cdef uint32_t quests = state.claimed[seat]
    cdef uint64_t cards
    cdef int quest, card, word
    while quests:
        quest = lowest32(quests)
        quests &= quests - 1
        own[PART_LEVEL + rules.quest_level[quest] - 1] += rules.quest_points[quest]
    for word in range(2):
        cards = state.summoned[seat][word]
        while cards:
            card = 64 * word + lowest64(cards)
            cards &= cards - 1
            own[PART_COMMON + rules.rank[card]] += rules.points[card]
    own[PART_ABILITY] = state.ability_points[seat]


# Beings of a seat's side on the board (TAS-47).
cdef inline int beings_of(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef int colour, number = 0
    for colour in range(rules.colours):
        if rules.colour_side[colour] == rules.side_of[seat]:
            number += count(at_least(state, colour, HEROIC))
    return number


cdef inline void arena_places(const Rules *rules, const State *state, const int32_t *scores,
                              int8_t *places) noexcept nogil:
    cdef int seat
    cdef int64_t rank[4]
    for seat in range(rules.players):
        rank[seat] = (<int64_t> scores[seat] << 8) + beings_of(rules, state, seat)
    set_places(rules, rank, places)


# Places of seats from what decides, the same for all of a side.
cdef inline void set_places(const Rules *rules, const int64_t *rank, int8_t *places) noexcept nogil:
    cdef int seat, other
    for seat in range(rules.players):
        places[seat] = 1
        for other in range(rules.players):
            places[seat] += rank[other] > rank[seat]
