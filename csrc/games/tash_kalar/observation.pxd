# What a seat knows, as a flat array.
from libc.stdint cimport int16_t

from games.tash_kalar.arena_observation cimport observe_arena
from games.tash_kalar.published_observation cimport observe_published
from games.tash_kalar.state cimport *


cdef inline void write_observation(const Rules *rules, const State *state, int seat, int16_t *out) noexcept nogil:
    if rules.mode == ARENA:
        observe_arena(rules, state, seat, out)
    else:
        observe_published(rules, state, seat, out)
