# What a seat cannot know, dealt afresh.
from games.tash_kalar.arena_hidden cimport redeal_arena
from games.tash_kalar.published_hidden cimport redeal_published
from games.tash_kalar.state cimport *


cdef inline void redeal_state(const Rules *rules, State *state, int seat) noexcept nogil:
    if rules.mode == ARENA:
        redeal_arena(rules, state, seat)
    else:
        redeal_published(rules, state, seat)
