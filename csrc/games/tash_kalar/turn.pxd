# The course of the game: which decision comes next, and what is done where there is none.
from games.tash_kalar.arena cimport clear_summon, deal_arena, perform_arena, prepare_arena
from games.tash_kalar.effects cimport choose_effect, clear_effect, run_effect
from games.tash_kalar.moves cimport action_at, decisions_open, nothing
from games.tash_kalar.published cimport (
    deal_published, perform_published, prepare_published, published_after_effect)
from games.tash_kalar.state cimport *


cdef inline void deal_state(const Rules *rules, State *state) noexcept nogil:
    clear_effect(state)
    if rules.mode == ARENA:
        deal_arena(rules, state)
    else:
        deal_published(rules, state)
    settle(rules, state)


cdef inline void play_action(const Rules *rules, State *state, int action) noexcept nogil:
    perform(rules, state, action)
    settle(rules, state)


# Plays what is the only thing to do, until there is a choice or the game is over.
cdef inline void settle(const Rules *rules, State *state) noexcept nogil:
    cdef int number
    while state.head.seat >= 0:
        nothing(state)
        if state.head.phase == EFFECT:
            if run_effect(rules, state):
                return
            nothing(state)
            clear_effect(state)
            after_effect(rules, state)
            continue
        if rules.mode == ARENA:
            prepare_arena(rules, state)
        else:
            prepare_published(rules, state)
        number = decisions_open(state)
        if number > 1:
            return
        perform(rules, state, action_at(rules, state, 0) if number else -1)
    nothing(state)


cdef inline void perform(const Rules *rules, State *state, int action) noexcept nogil:
    if state.head.phase == EFFECT:
        choose_effect(rules, state, action)
    elif rules.mode == ARENA:
        perform_arena(rules, state, action)
    else:
        perform_published(rules, state, action)


cdef inline void after_effect(const Rules *rules, State *state) noexcept nogil:
    if rules.mode == ARENA:
        clear_summon(state)
        state.head.phase = CLAIM
    else:
        published_after_effect(rules, state)
