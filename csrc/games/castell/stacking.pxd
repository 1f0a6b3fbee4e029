# Towers where uses of Strength add up on a pair of levels (CAL-58): a level may then be larger than the one below it.
#
# Sizes no longer come in order, so the programme goes level by level, a partial tower says what it has used of every
# size that can still come.
from libc.stdint cimport uint64_t

from games.castell.labels cimport *
from games.castell.search cimport *
from games.castell.state cimport *


# Castellers of a size that are left, of those that may still come: going back to a size costs Strength.
cdef inline int left_of(const Question *ask, uint64_t used, int size) noexcept nogil:
    return ask.team[size] - field(used, 6 * size, 31)


# One level whose smallest size is this one, in each way that matters; the lowest field of a label is its largest size
# plus 1.
cdef inline void add_levels(Question *ask, uint64_t label, uint64_t used, int low) noexcept nogil:
    cdef int largest = field(label, AT_SPENT, 31), above = field(label, AT_WIDTH, 63), width, last
    cdef int left = left_of(ask, used, low), next_left = 0, need = needed(ask, label, low)
    for _use in range(max(0, largest - low)):
        label = use(ask, label, STRENGTH)
    label &= ~<uint64_t> 31
    last = max(above + 1, need)
    if low < SIZES - 1 and field(label, AT_MIX, 7) < ask.ranks[MIX] and left_of(ask, used, low + 1) > 0:
        next_left = left_of(ask, used, low + 1)
        last = max(last, max(need, 1) + max(needed(ask, label, low + 1), 1))
    if above == 0 and ask.skills >> MIX & 1:
        last = max(last, 2)
    if ask.narrow:
        last = above + 1 if above else left + next_left
    if ask.kind == SHAPE:
        above = last = ask.widths[ask.levels - 1 - levels_of(label)]
    for width in range(max(above, 1), min(left + next_left, last) + 1):
        add_divisions(ask, label, used, low, width, left, next_left)
    if ask.kind == EXHIBITION and not ask.narrow and last <= ask.cap < left + next_left:
        add_divisions(ask, label, used, low, ask.cap + 1, left, next_left)


# A level of this width: of one size, or of two in every division.
cdef inline void add_divisions(Question *ask, uint64_t label, uint64_t used, int low, int width, int left,
                               int next_left) noexcept nogil:
    cdef int of_this
    if width <= left:
        pile(ask, meet(ask, label, low, width) + <uint64_t> (low + 1), used + (<uint64_t> width << (6 * low)), width,
             low)
    for of_this in range(max(1, width - next_left), min(left, width - 1) + 1):
        pile(ask, meet(ask, meet(ask, use(ask, label, MIX), low, of_this), low + 1, width - of_this)
             + <uint64_t> (low + 2),
             used + (<uint64_t> of_this << (6 * low)) + (<uint64_t> (width - of_this) << (6 * (low + 1))), width,
             low + 1)


# What is out of reach for the levels below counts as used, so that it cannot tell towers apart.
cdef inline void pile(Question *ask, uint64_t label, uint64_t used, int width, int largest) noexcept nogil:
    cdef int size, reach = largest + 1 - (ask.ranks[STRENGTH] - field(label, AT_STRENGTH, 7))
    for size in range(SIZES):
        if size < reach:
            used |= <uint64_t> 31 << (6 * size)
        if needed(ask, label, size) > max(0, left_of(ask, used, size)):
            return
    ask.used = used
    add_level(ask, &ask.open, label, width, largest)


cdef inline void build_piles(Question *ask, Piles *now, Piles *then) noexcept nogil:
    cdef int i, size, least
    cdef uint64_t label
    cdef Piles *piles
    ask.found = False
    ask.open.count = 0
    now.count = 1
    now.label[0], now.used[0] = first_label(ask), 0
    while now.count:
        ask.piles = then
        then.count = 0
        for i in range(now.count):
            label = now.label[i]
            if ask.listing and not label & ask.wanting:
                keep(&ask.open, label & ~<uint64_t> 31, ask.guards)
            least = field(label, AT_SPENT, 31) - (ask.ranks[STRENGTH] - field(label, AT_STRENGTH, 7))
            for size in range(max(0, least), SIZES):
                if left_of(ask, now.used[i], size) > 0 and not ask.found:
                    add_levels(ask, label, now.used[i], size)
        piles = now
        now = then
        then = piles
        if ask.found:
            return


cdef inline void build_stacked(Question *ask) noexcept nogil:
    cdef Piles piles[2]
    piles[0].lost = piles[1].lost = 0
    build_piles(ask, &piles[0], &piles[1])
    ask.lost |= ask.open.lost | piles[0].lost | piles[1].lost


# Answers the question that was posed.
cdef inline void build_any(Question *ask, const TowerRules *rules) noexcept nogil:
    if rules.strength_stack:
        build_stacked(ask)
    else:
        build(ask)
