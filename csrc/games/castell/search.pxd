# What a team can build: the dynamic programme of tower.md, from the top of the tower down, sizes in ascending order.
#
# A level is as narrow as the level above it lets it be, unless its castellers count for something themselves; whoever
# stands there for nothing else can step out without making an upper level wider than a lower one. In an exhibition a
# level may also start out with two castellers, so that one of two sizes can be as wide, or with one more than the cap,
# so that Base or Width can be used.
from libc.stdint cimport uint8_t, uint64_t

from games.castell.labels cimport *
from games.castell.state cimport *


cdef enum:                 # kinds of question
    FESTIVAL = 0           # the tallest tower with enough castellers of some sizes
    EXHIBITION = 1         # is there a tower with so many levels that uses these skills?
    SHAPE = 2              # is there a tower with these widths?


cdef struct Question:
    Labels open            # partial towers whose sizes are all below the one in hand
    Labels here[2]         # those whose lowest level holds that size: from fewer levels of it, and from one more
    Labels mixed           # those whose lowest level holds that size and the next
    Piles *piles           # where labels go if uses of Strength add up, else NULL
    uint64_t used          # with `piles`: castellers used of each size
    uint64_t guards
    uint64_t wanting       # fields of a label that are 0 once it has what must be in
    uint8_t team[10]       # size - 1: castellers at hand, 0 .. 30
    const uint8_t *widths  # of a shape, bottom to top
    int kind
    int ranks[5]
    int token[11]          # size - 1: which token shows it, -1 none
    int tokens             # different sizes on tokens, 0 .. 3
    int need[3]            # token: castellers of its size that the tower must have
    int of_level           # castellers of token sizes that a level of any width can have, at most, or `limit`
    int most_matches       # ... that a tower can have
    int sizes_above[11]    # size - 1: larger sizes that the team has
    int cap                # castellers of a level without skills
    int limit              # ... with Width
    int levels             # that the tower must have at least; a shape has exactly so many
    int most               # ... at most
    int skills             # to be used, one bit each
    int narrow             # each level exactly one narrower, or equal by Balance
    bint listing           # FESTIVAL: all towers are wanted, in `open`, and not only whether there is one
    bint found             # whether there is one
    bint lost              # whether a list was full, so that the answer may be wrong


cdef inline int levels_of(uint64_t label) noexcept nogil:
    return 31 - field(label, AT_LEVELS, 31)


# Levels that can still come below a label whose largest size is this one, at most.
cdef inline int headroom(const Question *ask, uint64_t label, int size) noexcept nogil:
    cdef int width = field(label, AT_WIDTH, 63), base = field(label, AT_BASE, 7)
    cdef int by_size = ask.sizes_above[size] + ask.ranks[STRENGTH] - field(label, AT_STRENGTH, 7)
    cdef int by_width = ask.ranks[BASE] - base
    if ask.kind == SHAPE:
        return by_size
    if base == 0:
        by_width += ask.ranks[BALANCE] - field(label, AT_BALANCE, 7) + (ask.limit - width if width < ask.limit else 0)
    return by_size if by_size < by_width else by_width


# Whether castellers of the largest size so far are still wanted, and none can come: only Strength puts more of them
# below, in levels no narrower.
cdef inline bint is_hopeless(const Question *ask, uint64_t label, int size) noexcept nogil:
    return needed(ask, label, size) > 0 and ask.piles == NULL and (
        field(label, AT_STRENGTH, 7) == ask.ranks[STRENGTH]
        or ask.team[size] - field(label, AT_SPENT, 31) + (ask.ranks[MIX] - field(label, AT_MIX, 7) > 0) * 30
        < field(label, AT_WIDTH, 63))


# Castellers of token sizes in so many levels, at most: as many of them as Base allows may be of any width, the others
# are no wider than the limit, and each is narrower than the one below but for uses of Balance.
cdef inline int most_in(const Question *ask, int levels, int base, int balance) noexcept nogil:
    cdef int wide = min(levels, base), equal, narrower
    levels -= wide
    equal = min(levels, balance + 1)
    narrower = min(levels - equal, ask.limit - 1)
    return wide * ask.of_level + (equal + narrower) * ask.limit - narrower * (narrower + 1) // 2


# Whether more castellers are still wanted than the levels to come can have: every level with a token's size but the
# first for each takes a use of Strength.
cdef inline bint is_too_much(const Question *ask, uint64_t label, int size) noexcept nogil:
    cdef int token, need, wanted = 0, levels = ask.ranks[STRENGTH] - field(label, AT_STRENGTH, 7)
    for token in range(ask.tokens):
        need = field(label, AT_NEED + 6 * token, 31)
        wanted += need
        levels += need > 0
    return wanted > 0 and ask.piles == NULL and wanted > most_in(
        ask, levels - (needed(ask, label, size) > 0), ask.ranks[BASE] - field(label, AT_BASE, 7),
        ask.ranks[BALANCE] - field(label, AT_BALANCE, 7))


# Castellers of a size that the tower must still find.
cdef inline int needed(const Question *ask, uint64_t label, int size) noexcept nogil:
    return field(label, AT_NEED + 6 * ask.token[size], 31) if ask.token[size] >= 0 else 0


# Keeps a label that is complete but for Base and Width; `size` is the largest so far.
cdef inline void enter(Question *ask, Labels *into, uint64_t label, int size) noexcept nogil:
    cdef int levels = levels_of(label)
    if levels > ask.most or levels + headroom(ask, label, size) < ask.levels or is_hopeless(ask, label, size):
        return
    if is_too_much(ask, label, size):
        return
    if levels >= ask.levels and not label & ask.wanting and not ask.listing:
        ask.found = True
        return
    if ask.piles != NULL:
        # Whoever must still use Strength may be better off with larger castellers on top.
        keep_pile(ask.piles, label, ask.used, ask.guards, 31 if ask.skills >> STRENGTH & 1 else 0)
    else:
        keep(into, label, ask.guards)


# The label once a use of the skill is made of it.
cdef inline uint64_t use(const Question *ask, uint64_t label, int skill) noexcept nogil:
    if ask.kind == EXHIBITION:
        label &= ~one(AT_NEED + 2 * skill)
    if skill < WIDTH:
        label += one(AT_BALANCE + 4 * skill)
    return label


# A level of this width below the label's tower; `label` has its castellers, Mix and Strength counted already.
cdef inline void add_level(Question *ask, Labels *into, uint64_t label, int width, int size) noexcept nogil:
    cdef int above = field(label, AT_WIDTH, 63)
    cdef bint wide
    label += <uint64_t> (width - above) << AT_WIDTH
    label -= one(AT_LEVELS)
    if ask.kind == SHAPE:
        enter(ask, into, label, size)
        return
    if width == above:
        if field(label, AT_BALANCE, 7) == ask.ranks[BALANCE]:
            return
        label = use(ask, label, BALANCE)                                                # CAL-55
    if ask.narrow:
        label -= <uint64_t> (width - above) << AT_NARROW
    if ask.kind == EXHIBITION:
        label &= ~(<uint64_t> 3 << AT_STAGE)
        label |= <uint64_t> ((width < 2) + (width <= ask.cap)) << AT_STAGE
        if ask.most < LEVELS:
            label += one(AT_HEIGHT)
    wide = width > ask.limit or field(label, AT_BASE, 7) > 0
    if width > ask.cap and ask.kind == EXHIBITION:
        if not wide:
            enter(ask, into, use(ask, label, WIDTH), size)
            wide = ask.skills >> BASE & 1
    if wide:
        if field(label, AT_BASE, 7) == ask.ranks[BASE]:
            return
        label = use(ask, label, BASE)                                                   # CAL-56
    elif width > ask.cap and ask.kind == EXHIBITION:
        return
    enter(ask, into, label, size)


# The label once so many castellers of the size are in the tower.
cdef inline uint64_t meet(const Question *ask, uint64_t label, int size, int castellers) noexcept nogil:
    cdef int need = needed(ask, label, size)
    return label - (<uint64_t> min(need, castellers) << (AT_NEED + 6 * ask.token[size])) if need else label


# One size: levels below the label of castellers of this size alone, `left` of which are there.
cdef inline void add_uniform(Question *ask, Labels *into, uint64_t label, int size, int left) noexcept nogil:
    cdef int above = field(label, AT_WIDTH, 63), width, last = max(above + 1, needed(ask, label, size))
    if ask.kind == SHAPE:
        width = ask.widths[ask.levels - 1 - levels_of(label)]
        if width <= left:
            add_level(ask, into, label + <uint64_t> width, width, size)
        return
    if needed(ask, label, size) > left:
        return
    if ask.narrow:
        last = above + 1 if above else left
    elif above == 0 and ask.skills >> MIX & 1:
        last = 2
    for width in range(max(above, 1), min(left, last) + 1):
        add_level(ask, into, meet(ask, label, size, width) + <uint64_t> width, width, size)
    if ask.kind == EXHIBITION and not ask.narrow and last <= ask.cap < left:
        add_level(ask, into, label + <uint64_t> (ask.cap + 1), ask.cap + 1, size)


# Two sizes (CAL-57): `left` of this one, and the next.
cdef inline void add_mixed(Question *ask, uint64_t label, int size, int left) noexcept nogil:
    cdef int above = field(label, AT_WIDTH, 63), next_left = ask.team[size + 1], width, last = above + 1
    cdef int need = needed(ask, label, size), next_need = needed(ask, label, size + 1)
    if field(label, AT_MIX, 7) == ask.ranks[MIX] or next_left == 0 or need > left:
        return
    label = use(ask, label & ~<uint64_t> 31, MIX)
    if ask.kind == SHAPE:
        width = ask.widths[ask.levels - 1 - levels_of(label)]
        if width > left:
            mix_level(ask, label, width, size, left)
        return
    if ask.narrow:
        last = above + 1 if above else left + next_left
    else:
        last = max(last, max(need, 1) + max(next_need, 1))
    # Where nobody of the next size is wanted, a level of this size alone is better, if there are enough for it.
    if ask.kind == FESTIVAL and next_need == 0:
        above = max(above, left + 1)
    for width in range(max(above, 2), min(last, left + next_left) + 1):
        mix_level(ask, label, width, size, left)
    if ask.kind == EXHIBITION and not ask.narrow and last <= ask.cap < left + next_left:
        mix_level(ask, label, ask.cap + 1, size, left)


# Two sizes in a level of this width, in every division that matters. This size is gone afterwards, so what is needed
# of it must be in, and more of it is better than more of the next, unless that is needed too; but nobody widens a
# level who is not needed.
cdef inline void mix_level(Question *ask, uint64_t label, int width, int size, int left) noexcept nogil:
    cdef int need = needed(ask, label, size), next_need = needed(ask, label, size + 1)
    cdef int above = field(label, AT_WIDTH, 63)
    cdef int most = min(left, width - 1), least = max(max(1, need), width - ask.team[size + 1]), of_this
    if next_need == 0:
        least = max(least, most)
    elif width > above + 1 and not ask.narrow:
        most = min(most, max(1, need))
    for of_this in range(least, most + 1):
        add_level(ask, &ask.mixed, meet(ask, meet(ask, label, size, of_this), size + 1, width - of_this)
                  + <uint64_t> (width - of_this), width, size + 1)


# Towers whose lowest level holds this size: more levels of it by Strength (CAL-58); then they wait for larger sizes.
cdef inline void pile_up(Question *ask, int size, int now) noexcept nogil:
    cdef int i, left
    cdef uint64_t label
    while ask.here[now].count and not ask.found:
        ask.here[1 - now].count = 0
        for i in range(ask.here[now].count):
            label = ask.here[now].label[i]
            left = ask.team[size] - field(label, AT_SPENT, 31)
            if left and field(label, AT_STRENGTH, 7) < ask.ranks[STRENGTH]:
                add_uniform(ask, &ask.here[1 - now], use(ask, label, STRENGTH), size, left)
                if size < SIZES - 1:
                    add_mixed(ask, use(ask, label, STRENGTH), size, left)
            if needed(ask, label, size) == 0:
                keep(&ask.open, label & ~<uint64_t> 31, ask.guards)
        now = 1 - now


# Leaves out towers for which too few sizes are left, this one and larger.
cdef inline void drop_low(Question *ask, int size) noexcept nogil:
    cdef int i, kept = 0
    for i in range(ask.open.count):
        ask.open.label[kept] = ask.open.label[i]
        kept += levels_of(ask.open.label[i]) + headroom(ask, ask.open.label[i], size - 1) >= ask.levels
    ask.open.count = kept


# Goes through all sizes. Afterwards `open` holds the towers of FESTIVAL, and `found` answers the others.
cdef inline void build(Question *ask) noexcept nogil:
    cdef int size, i, left
    cdef uint64_t label
    ask.found = False
    ask.open.count = 1
    ask.open.label[0] = first_label(ask)
    ask.here[0].count = ask.mixed.count = 0
    for size in range(SIZES):
        left = ask.team[size]
        if left == 0:
            continue
        ask.here[0].count = ask.mixed.count
        for i in range(ask.mixed.count):
            ask.here[0].label[i] = ask.mixed.label[i]
        ask.mixed.count = 0
        if size:
            drop_low(ask, size)
        for i in range(ask.open.count):
            if ask.found:
                break
            label = ask.open.label[i]
            add_uniform(ask, &ask.here[0], label, size, left)
            if size < SIZES - 1:
                add_mixed(ask, label, size, left)
        if ask.token[size] >= 0:
            ask.open.count = 0
        pile_up(ask, size, 0)
        if ask.found:
            break
    ask.lost |= ask.open.lost | ask.here[0].lost | ask.here[1].lost | ask.mixed.lost


cdef inline uint64_t first_label(const Question *ask) noexcept nogil:
    cdef uint64_t label = <uint64_t> 31 << AT_LEVELS
    cdef int k
    if ask.narrow:
        label |= <uint64_t> 63 << AT_NARROW
    if ask.kind == FESTIVAL:
        for k in range(ask.tokens):
            label |= <uint64_t> ask.need[k] << (AT_NEED + 6 * k)
    if ask.kind == EXHIBITION:
        label |= <uint64_t> 2 << AT_STAGE
        for k in range(SKILLS):
            label |= <uint64_t> (ask.skills >> k & 1) << (AT_NEED + 2 * k)
    return label


# What every question has in common.
cdef inline void pose(Question *ask, const TowerRules *rules, const uint8_t *team, const uint8_t *ranks,
                      int kind) noexcept nogil:
    cdef int k
    ask.kind = kind
    ask.open.count = 0
    ask.open.lost = ask.here[0].lost = ask.here[1].lost = ask.mixed.lost = 0
    ask.lost = False
    ask.wanting = <uint64_t> (0x3FF if kind == EXHIBITION else 0x3FFFF) << AT_NEED
    ask.listing = False
    ask.piles = NULL
    for k in range(SKILLS):
        ask.ranks[k] = ranks[k] & (RANKS - 1)
    for k in range(SIZES):
        ask.team[k] = min(team[k], <uint8_t> COUNT)
    ask.cap, ask.limit, ask.narrow = rules.width_cap, rules.width_cap + ask.ranks[WIDTH], rules.exact_one_fewer
    ask.tokens = ask.skills = 0
    ask.most = LEVELS
    ask.guards = usual_guards()
    if ask.narrow:
        ask.guards |= one(AT_NARROW + 6)
    ask.sizes_above[SIZES - 1] = 0
    for k in range(SIZES):
        ask.token[k] = -1
    ask.token[SIZES] = -1
    for k in range(SIZES - 2, -1, -1):
        ask.sizes_above[k] = ask.sizes_above[k + 1] + (team[k + 1] > 0)
