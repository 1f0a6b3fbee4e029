# One legal action, uniform over all of them, without a list where there are many.
from libc.stdint cimport int32_t, uint8_t, uint64_t

from engine.bits cimport popcount64, select64
from engine.rng cimport Rng, below
from games.yellow_yangtze.hexes cimport count, select
from games.yellow_yangtze.moves cimport (
    can_pay, can_replace, hex_action, legal_actions, may_stand, tiles_on_board, triangle_action,
)
from games.yellow_yangtze.pagodas cimport triangles_open
from games.yellow_yangtze.replace cimport discard_rank, may_discard
from games.yellow_yangtze.revolt cimport commitments, may_help
from games.yellow_yangtze.state cimport *


cdef inline int draw_action(const Rules *rules, const State *state, Rng *random) noexcept nogil:
    cdef int phase = state.head.phase, seat = state.head.seat, k, size
    cdef int32_t actions[128]
    if phase == ACT:
        return draw_act(rules, state, random)
    if phase == REPLACE:
        return ACTION_DISCARD + draw_discard(rules, state, random)
    if phase == REVOLT:
        size = commitments(state, seat)
        k = below(random, size * (1 + may_help(state, seat, BLACK)))
        return ACTION_COMMIT + (k if k < size else k - size + HAND + 1)
    if phase == LOSS:
        return hex_action(rules, WHAT_LOSE, select(state.payable, below(random, count(state.payable))))
    k = legal_actions(rules, state, actions)
    return actions[below(random, k)]


# Every row of counts is as likely; those that replace too few or too many are drawn again.
cdef inline int draw_discard(const Rules *rules, const State *state, Rng *random) noexcept nogil:
    cdef uint8_t counts[5]
    cdef const uint8_t *hand = state.hand[state.head.seat]
    cdef int colour, k, rows = 1
    for colour in range(COLOURS):
        rows *= hand[colour] + 1
    while True:
        k = below(random, rows)
        for colour in range(COLOURS):
            counts[colour] = k % (hand[colour] + 1)
            k //= hand[colour] + 1
        if may_discard(rules, hand, counts):
            return discard_rank(counts)


# A leader's hex is drawn from all that are beside a black tile, and if it is barred to the leader, all is drawn again.
cdef inline int draw_act(const Rules *rules, const State *state, Rng *random) noexcept nogil:
    cdef uint64_t land[3]
    cdef uint64_t river[3]
    cdef uint64_t stands[3]
    cdef uint64_t board[3]
    cdef uint64_t open[6]
    cdef int seat = state.head.seat, colour, k, h, word, helped, leaders_out = 0, leader
    cdef int on_land = 0, spaces, brief, tiles, blues, places, riot_ways, pagoda_ways, triangles = 0, total
    for word in range(WORDS):
        land[word] = rules.land[word] & ~state.occupied[word]
        river[word] = rules.river[word] & ~state.occupied[word]
        stands[word] = land[word] & state.beside_black[word]
    for colour in range(COLOURS):
        on_land += colour != BLUE and state.hand[seat][colour] > 0
        leaders_out += state.leader[seat][colour] != OFF
    spaces = count(land)
    places = count(stands)
    brief = leaders_out + can_replace(rules, state) + (not rules.pass_only_if_stuck)
    blues = count(river) if state.hand[seat][BLUE] else 0
    riot_ways = can_pay(state, BLUE, False) + can_pay(state, BLUE, True)
    pagoda_ways = can_pay(state, GREEN, False) + can_pay(state, GREEN, True)
    tiles = 0
    if riot_ways:
        tiles_on_board(rules, state, board)
        tiles = count(board)
    if pagoda_ways:
        triangles_open(rules, state, open)
        for word in range(TRIANGLE_WORDS):
            triangles += popcount64(open[word])
    total = (brief + on_land * spaces + blues + COLOURS * places + rules.move_to_same_hex * leaders_out
             + riot_ways * tiles + pagoda_ways * triangles)
    while True:
        k = below(random, total)
        if k < on_land * spaces:
            return hex_action(rules, kth_land_colour(state.hand[seat], k // spaces), select(land, k % spaces))
        k -= on_land * spaces
        if k < COLOURS * places:
            leader = COLOURS * seat + k // places
            h = select(stands, k % places)
            if may_stand(rules, state, leader, h):
                return hex_action(rules, WHAT_LEADER + k // places, h)
            continue
        k -= COLOURS * places
        if k < blues:
            return hex_action(rules, WHAT_TILE + BLUE, select(river, k))
        k -= blues
        if k < riot_ways * tiles:
            helped = k // tiles + (not can_pay(state, BLUE, False))
            return hex_action(rules, WHAT_RIOT + helped, select(board, k % tiles))
        k -= riot_ways * tiles
        if k < pagoda_ways * triangles:
            helped = k // triangles + (not can_pay(state, GREEN, False))
            return triangle_action(rules, helped, select_triangle(open, k % triangles))
        k -= pagoda_ways * triangles
        return draw_brief(rules, state, k)


# The k-th action of those that say no hex, and of the moves to the same hex.
cdef inline int draw_brief(const Rules *rules, const State *state, int k) noexcept nogil:
    cdef int colour, seat = state.head.seat
    if not rules.pass_only_if_stuck:
        if k == 0:
            return ACTION_PASS
        k -= 1
    if can_replace(rules, state):
        if k == 0:
            return ACTION_REPLACE
        k -= 1
    for colour in range(2 * COLOURS):
        if state.leader[seat][colour % COLOURS] == OFF:
            continue
        if k == 0:
            if colour < COLOURS:
                return ACTION_WITHDRAW + colour
            return hex_action(rules, WHAT_LEADER + colour - COLOURS, state.leader[seat][colour - COLOURS])
        k -= 1
    return ACTION_PASS


cdef inline int kth_land_colour(const uint8_t *hand, int k) noexcept nogil:
    cdef int colour
    for colour in range(COLOURS):
        if colour != BLUE and hand[colour]:
            if k == 0:
                return colour
            k -= 1
    return BLACK


cdef inline int select_triangle(const uint64_t *open, int k) noexcept nogil:
    cdef int word
    for word in range(TRIANGLE_WORDS):
        if k < popcount64(open[word]):
            return 64 * word + select64(open[word], k)
        k -= popcount64(open[word])
    return 0
