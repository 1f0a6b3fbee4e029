# The contract between a game and the shared loops: what opens every state, and the functions a game provides.
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t

from engine.rng cimport Rng


cdef enum:
    MAX_SEATS = 8


# Opens every State, so that shared loops read it without asking the game.
cdef struct Header:
    Rng rng            # the chance stream
    int32_t decisions  # decisions taken so far; counted by the shared loops
    int16_t turn       # turns begun so far, all seats together, 0 before the first; the game counts them
    int8_t seat        # the seat to act; -1 when the game is over
    int8_t phase       # the game's own


# Every function takes the variant's Rules first and a State second, holds no interpreter lock, allocates nothing and
# cannot fail. "state" is one that `check` accepts, save where a line says otherwise.
cdef struct Engine:
    int64_t rules_size     # sizeof(Rules), bytes
    int64_t state_size     # sizeof(State), bytes

    # Fills a zeroed state, whose chance stream is already keyed, with a fresh deal; stops at the first decision.
    void (*deal)(const void *rules, void *state) noexcept nogil

    # Plays one legal action and everything that follows without a choice: stops at the next decision or at the end.
    void (*play)(const void *rules, void *state, int action) noexcept nogil

    # Lists all legal actions, ascending, no doubles, and returns how many: two or more, or 0 when the game is over.
    # What leaves no choice is no decision: `deal` and `play` carry it out and go on. Safe on any bytes that `guard`
    # accepts; room for the variant's num_actions.
    int (*legal)(const void *rules, const void *state, int32_t *actions) noexcept nogil

    # Whether `legal` would list the action; any integer may be asked. Safe on any bytes that `guard` accepts.
    bint (*is_legal)(const void *rules, const void *state, int action) noexcept nogil

    # One legal action of an unfinished state, uniform over exactly what `legal` lists. NULL: the loops list and pick.
    int (*draw)(const void *rules, const void *state, Rng *random) noexcept nogil

    # scores[seat], and parts[seat][category], of any state, finished or not. Parts need not sum to the score.
    void (*scores)(const void *rules, const void *state, int32_t *scores, int16_t *parts) noexcept nogil

    # places[seat] from the scores that `scores` gave: 1 won; seats that no tie-break parts share a place.
    void (*outcome)(const void *rules, const void *state, const int32_t *scores, int8_t *places) noexcept nogil

    # What the seat knows of the state, and nothing else, as the variant's observation_size numbers.
    void (*observe)(const void *rules, const void *state, int seat, int16_t *observation) noexcept nogil

    # Draws everything that the seat cannot know afresh from the state's chance stream (already rekeyed), uniformly
    # over all that agrees with what it has seen; leaves everything else alone.
    void (*redeal)(const void *rules, void *state, int seat) noexcept nogil

    # Whether bytes are a state that the game can reach a decision from (or a finished one): 0, or the number of the
    # first defect found, an index into the game's list of defects. Safe on any bytes.
    int (*check)(const void *rules, const void *state) noexcept nogil

    # The part of `check` that keeps legal, is_legal and play from leaving their arrays or looping for ever: asked
    # before every step from Python, so a few nanoseconds. Same answers as check. Safe on any bytes.
    int (*guard)(const void *rules, const void *state) noexcept nogil
