# The tasks of the High Form: which lie open, and which the seat to act has fulfilled (TAS-56, TAS-64; effects,
# section 9).
from libc.stdint cimport uint32_t, uint64_t

from engine.bits cimport lowest32, popcount32
from games.tash_kalar.board cimport (
    acting_colour, around, at_least, board, cells, count, foes_of, load, lowest, occupied, some, square, within,
    without_lowest,
)
from games.tash_kalar.published_cards cimport random_card
from games.tash_kalar.state cimport *


cdef enum:                 # predicates (effects, section 9)
    KILLED = 0
    KILLED_ANY = 1
    SUMMONED = 2
    ON_SQUARES = 3
    ON_ANY_SET = 4
    ON_EVERY_SET = 5
    MORE_ON_EACH = 6
    LINE_LEAD = 7
    CHAIN = 8
    AROUND_FOE = 9
    ISOLATED_FOE = 10

cdef enum:
    CURRENT = 3            # tasks that may be claimed; the one behind them is the next
    TASKS = 24


# ---------------------------------------------------------------------- which tasks lie open

# Tasks left in the pile, in whatever order.
cdef inline uint32_t pile_of_tasks(const State *state) noexcept nogil:
    cdef uint32_t tasks = state.quest_deck
    cdef int i
    for i in range(state.task_bottoms):
        tasks |= <uint32_t> 1 << (state.task_bottom[i] & 31)
    return tasks


# Takes the top task of a pile that is not empty.
cdef inline int turn_up(State *state) noexcept nogil:
    cdef uint32_t card
    cdef int i, task
    if state.quest_deck:
        card = random_card(state, state.quest_deck)
        state.quest_deck ^= card
        return lowest32(card)
    task = state.task_bottom[0]
    state.task_bottoms -= 1
    for i in range(state.task_bottoms):
        state.task_bottom[i] = state.task_bottom[i + 1]
    state.task_bottom[state.task_bottoms] = 0
    return task


# Current tasks of a type.
cdef inline int open_of_type(const Rules *rules, const State *state, int kind) noexcept nogil:
    cdef int i, number = 0
    for i in range(CURRENT):
        number += state.task_row[i] > 0 and rules.task_type[state.task_row[i] - 1] == kind
    return number


# Whether a task would make three of one type among the four.
cdef inline bint too_many(const Rules *rules, const State *state, int task) noexcept nogil:
    return open_of_type(rules, state, rules.task_type[task]) >= 2


# Turns up the next task: one that would be the third of its type goes below while another would not be (TAS-56,
# TAS-67).
cdef inline void turn_up_next(const Rules *rules, State *state) noexcept nogil:
    cdef uint32_t pile = pile_of_tasks(state), left = pile
    cdef bint other = False
    cdef int task
    state.task_row[CURRENT] = 0
    while left:
        other |= not too_many(rules, state, lowest32(left))
        left &= left - 1
    if not pile:
        return
    task = turn_up(state)
    while other and too_many(rules, state, task) and state.task_bottoms < TASKS:
        state.task_bottom[state.task_bottoms] = task
        state.task_bottoms += 1
        task = turn_up(state)
    state.task_row[CURRENT] = 1 + task


# TAS-56: three tasks that are not advanced, the third of another type if the first two agree; then the next one.
cdef inline void open_tasks(const Rules *rules, State *state) noexcept nogil:
    cdef uint32_t aside = 0
    cdef int lying = 0, task
    state.quest_deck = <uint32_t> ((<uint64_t> 1 << rules.quests) - 1)
    while lying < CURRENT and state.quest_deck:
        task = turn_up(state)
        if rules.task_advanced[task] or too_many(rules, state, task):
            aside |= <uint32_t> 1 << task
        else:
            state.task_row[lying] = 1 + task
            lying += 1
    state.quest_deck |= aside
    turn_up_next(rules, state)


# TAS-64: the task is the side's, and the next one takes its place.
cdef inline void claim_task(const Rules *rules, State *state, int task) noexcept nogil:
    cdef int i, seat = state.head.seat, side = rules.side_of[seat]
    state.claimed[seat] |= <uint32_t> 1 << task
    state.score[side][0] += rules.quest_points[task]
    for i in range(CURRENT):
        if state.task_row[i] == 1 + task:
            state.task_row[i] = state.task_row[CURRENT]
    turn_up_next(rules, state)


# Current tasks that the seat to act fulfils, one bit each.
cdef inline uint32_t fulfilled(const Rules *rules, const State *state) noexcept nogil:
    cdef int i
    cdef uint32_t tasks = 0
    for i in range(CURRENT):
        if state.task_row[i] and fulfils(rules, state, state.task_row[i] - 1):
            tasks |= <uint32_t> 1 << (state.task_row[i] - 1)
    return tasks


# ---------------------------------------------------------------------- whether a task is fulfilled

cdef inline bint fulfils(const Rules *rules, const State *state, int task) noexcept nogil:
    cdef int check = rules.task_check[task], colour = acting_colour(rules, state), i, number = 0
    cdef cells own = load(state.pieces[colour]), foes
    if check == KILLED or check == KILLED_ANY:
        return has_killed(rules, state, task, check == KILLED_ANY)
    if check == SUMMONED:
        return has_summoned(rules, state, task)
    if check == CHAIN:
        return chained(rules, own, rules.task_total[task])
    foes = foes_of(rules, state, colour)
    if check == AROUND_FOE:
        return surrounds(own, foes, rules.task_total[task])
    if check == ISOLATED_FOE:
        return isolated(foes, board() & ~occupied(state))
    if check == LINE_LEAD:
        for i in range(6):
            if count(own & load(rules.lines[i])) - count(foes & load(rules.lines[i])) >= rules.task_lead[task]:
                return True
        return False
    for i in range(rules.task_sets[task]):
        if check == MORE_ON_EACH:
            number += more_upgraded(rules, state, colour, load(rules.task_set[task][i]))
        else:
            number += holds_set(rules, state, colour, task, load(rules.task_set[task][i]))
    return number > 0 if check == ON_ANY_SET else number == rules.task_sets[task]


cdef inline bint has_killed(const Rules *rules, const State *state, int task, bint either) noexcept nogil:
    cdef int colour, rank
    cdef int killed[3]
    for rank in range(3):
        killed[rank] = 0
        for colour in range(rules.colours):
            killed[rank] += state.turn_killed[colour][rank]
    if either:
        return killed[LEGENDARY] >= rules.task_legendary[task] or killed[HEROIC] >= rules.task_heroic[task]
    return killed[0] + killed[1] + killed[2] >= rules.task_total[task] and (
        killed[1] + killed[2] >= rules.task_upgraded[task])


# Two summons on one square count twice.
cdef inline bint has_summoned(const Rules *rules, const State *state, int task) noexcept nogil:
    cdef int i, squares = 0
    cdef cells wanted = 0
    for i in range(rules.task_sets[task]):
        wanted |= load(rules.task_set[task][i])
    if some(wanted & load(rules.red)):
        squares += state.turn_red
    if some(wanted & load(rules.green)):
        squares += state.turn_green
    return state.turn_beings >= rules.task_beings[task] and state.turn_legends >= rules.task_legends[task] and (
        squares >= rules.task_on_n[task])


cdef inline bint holds_set(const Rules *rules, const State *state, int colour, int task, cells those) noexcept nogil:
    return count(those & load(state.pieces[colour])) >= rules.task_total[task] and (
        count(those & load(state.upgraded[colour])) >= rules.task_upgraded[task]) and (
        count(those & load(state.legendary[colour])) >= rules.task_legendary[task])


cdef inline bint more_upgraded(const Rules *rules, const State *state, int colour, cells those) noexcept nogil:
    cdef cells foes = foes_of(rules, state, colour), upgraded = 0
    cdef int other
    for other in range(rules.colours):
        upgraded |= load(state.upgraded[other])
    return count(those & load(state.upgraded[colour])) > count(those & foes & upgraded)


# Whether own pieces that touch one another lead from a side to the one across, or between such corners.
cdef inline bint chained(const Rules *rules, cells own, int corners) noexcept nogil:
    if corners:
        return (linked(own, load(rules.corners[0]), load(rules.corners[3]))
                or linked(own, load(rules.corners[1]), load(rules.corners[2])))
    return (linked(own, load(rules.edges[0]), load(rules.edges[1]))
            or linked(own, load(rules.edges[2]), load(rules.edges[3])))


cdef inline bint linked(cells own, cells start, cells goal) noexcept nogil:
    cdef cells reached = own & start, before = 0
    if not some(reached) or not some(own & goal):
        return False
    while reached != before:
        before = reached
        reached |= around(reached) & own
    return some(reached & goal)


cdef inline bint surrounds(cells own, cells foes, int wanted) noexcept nogil:
    while some(foes):
        if count(around(square(lowest(foes))) & own) >= wanted:
            return True
        foes = without_lowest(foes)
    return False


# Whether some foe piece has another at distance two, none nearer, and no way of three steps over empty squares to any.
cdef inline bint isolated(cells foes, cells empty) noexcept nogil:
    cdef cells left = foes, there, others, ways
    cdef int bit, _step
    while some(left):
        bit = lowest(left)
        left = without_lowest(left)
        there = square(bit)
        others = foes & ~there
        if some(around(there) & others) or not some(within(bit, 2) & others):
            continue
        ways = there
        for _step in range(3):
            ways |= around(ways) & empty
        if not some(around(ways) & others):
            return True
    return False
