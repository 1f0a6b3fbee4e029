"""Loops over arrays of states without the interpreter: deal, step, play out, score, for any game's Engine table."""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset

import numpy as np

cimport numpy as cnp

from engine.contract cimport MAX_SEATS, Engine, Header
from engine.rng cimport CHANCE, POLICY, REDEAL, Rng, below, key, uniform

from playmill.errors import IllegalAction, InvalidInput, InvalidState, PolicyError

cnp.import_array()

cdef extern from "numpy/arrayscalars.h":
    ctypedef struct PyVoidScalarObject:
        char *obval
        cnp.PyArray_Descr *descr
        int flags

cdef enum:
    MAX_FACTS = 64
    RAISED = -1

# A policy compiled elsewhere: an index into the legal actions, or RAISED. NULL plays "random".
ctypedef int32_t (*Policy)(void *state, const int32_t *actions, int32_t count, uint64_t *random) noexcept nogil


cdef struct Failure:
    int64_t playout
    int32_t decision
    int32_t seat
    int32_t answer
    int32_t legal


cdef struct Fact:
    int64_t offset   # of the field in the state, bytes
    int64_t size     # of the field, bytes
    int64_t stride   # from one playout's place in the output to the next, bytes
    char *out


# Where the states of one call lie.
cdef struct States:
    char *data
    int64_t count
    int64_t stride


# Memory that one running loop writes into; freed with it.
cdef class Scratch:
    cdef char *state
    cdef char *copy          # what a policy sees of the state
    cdef int32_t *actions
    cdef int32_t *offered    # what a policy sees of the actions

    def __cinit__(self, int64_t state_size, int actions):
        cdef int64_t size = (state_size + 63) // 64 * 64
        self.state = <char *> PyMem_Malloc(2 * size + 2 * actions * sizeof(int32_t))
        if self.state == NULL:
            raise MemoryError
        self.copy = self.state + size
        self.actions = <int32_t *> (self.state + 2 * size)
        self.offered = self.actions + actions

    def __dealloc__(self):
        PyMem_Free(self.state)


cdef class Core:
    """One variant's functions over arrays of its states; made by `playmill.game.Game`, which documents what each does.

    Parameters
    ----------
    capsule
        The game's Engine table, as its compiled module hands it out.
    rules
        The variant's Rules, a 0-d structured array.
    dtype
        The dtype of a state.
    seats, categories, observation
        How many seats, kinds of part and numbers in an observation the variant has.
    names
        A name for each kind of action, for error messages.
    defects
        What `check` and `guard` can find, by number; entry 0 is unused.
    title
        The game's name in error messages.
    """

    cdef const Engine *engine
    cdef const void *rules
    cdef object rules_array
    cdef readonly object dtype
    cdef readonly int seats, actions, categories, observation
    cdef readonly tuple names, defects
    cdef readonly str title

    def __init__(self, capsule, rules, dtype, int seats, tuple names, int categories, int observation,
                 tuple defects, str title):
        self.engine = <const Engine *> PyCapsule_GetPointer(capsule, b"playmill.Engine")
        if rules.dtype.itemsize != self.engine.rules_size or dtype.itemsize != self.engine.state_size:
            raise InvalidInput("rules or states do not fit the compiled engine")
        if not 1 <= seats <= MAX_SEATS:
            raise InvalidInput(f"{seats} seats; the core holds 1 to {MAX_SEATS}")
        self.rules_array = rules
        self.rules = cnp.PyArray_DATA(rules)
        self.dtype = dtype
        self.seats, self.actions, self.categories, self.observation = seats, len(names), categories, observation
        self.names, self.defects = names, defects
        self.title = title

    # ------------------------------------------------------------------ what comes in from Python

    cdef States take(self, object states, bint write) except *:
        """The memory of one state or of a one-dimensional array of them."""
        cdef States found
        cdef PyVoidScalarObject *scalar
        if isinstance(states, np.void):
            scalar = <PyVoidScalarObject *> states
            if <object> scalar.descr is not self.dtype and states.dtype != self.dtype:
                raise InvalidState(f"a state of {self.title} has dtype game.state_dtype; got dtype {states.dtype}")
            if write and not scalar.flags & cnp.NPY_ARRAY_WRITEABLE:
                raise InvalidState("the state is read-only; pass a copy")
            found.data, found.count, found.stride = scalar.obval, 1, 0
            self.refuse_layout(found, write)
            return found
        if not isinstance(states, np.ndarray):
            raise InvalidState(
                f"states must be a NumPy array of game.state_dtype or one of its records; got {type(states).__name__}"
            )
        if states.dtype != self.dtype:
            raise InvalidState(f"an array of states of {self.title} has dtype game.state_dtype; got {states.dtype}")
        if states.ndim > 1:
            raise InvalidState(f"states must be one record or a one-dimensional array; got shape {states.shape}")
        if write and not states.flags.writeable:
            raise InvalidState("the array of states is read-only; pass a copy")
        found.data = <char *> cnp.PyArray_DATA(states)
        found.count = states.size
        found.stride = states.strides[0] if states.ndim else 0
        self.refuse_layout(found, write)
        return found

    cdef int refuse_layout(self, States states, bint write) except -1:
        # NumPy calls every array of records aligned: their alignment is 1 to it.
        if states.count and (<size_t> states.data | <size_t> states.stride) % sizeof(uint64_t):
            raise InvalidState("the states are not aligned to 8 bytes; pass a copy")
        if write and states.count > 1 and -self.engine.state_size < states.stride < self.engine.state_size:
            raise InvalidState("the states share memory with each other; pass a copy")
        return 0

    def admit(self, states, bint write=False):
        """Refuse what is no array of states of this variant; how many there are."""
        cdef States given = self.take(states, write)
        self.verify(given)
        return given.count

    cdef int guard(self, States states) except -1:
        cdef int64_t i
        cdef int defect
        for i in range(states.count):
            defect = self.engine.guard(self.rules, states.data + i * states.stride)
            if defect:
                self.refuse(i, defect)
        return 0

    cdef int verify(self, States states) except -1:
        cdef int64_t i
        cdef int defect = 0
        with nogil:
            for i in range(states.count):
                defect = self.engine.check(self.rules, states.data + i * states.stride)
                if defect:
                    break
        if defect:
            self.refuse(i, defect)
        return 0

    def refuse(self, int64_t index, int defect):
        """Raise what `check` found."""
        raise InvalidState(f"state {index} is no state of this variant of {self.title}: {self.defects[defect]}")

    cdef Scratch scratch(self):
        return Scratch(self.engine.state_size, self.actions)

    # ------------------------------------------------------------------ single decisions

    def check(self, states):
        """The number of the first defect of each state, 0 for none: int32[n]."""
        cdef States given = self.take(states, False)
        cdef int32_t[::1] found = np.empty(given.count, np.int32)
        cdef int64_t i
        with nogil:
            for i in range(given.count):
                found[i] = self.engine.check(self.rules, given.data + i * given.stride)
        return np.asarray(found)

    def legal_actions(self, state):
        """All legal actions of one state, ascending: int32[k]."""
        cdef States given = self.take(state, False)
        if given.count != 1:
            raise InvalidState(f"legal_actions takes one state; got {given.count} (legal_mask takes arrays)")
        self.guard(given)
        cdef Scratch scratch = self.scratch()
        cdef int count = self.engine.legal(self.rules, given.data, scratch.actions)
        cdef cnp.npy_intp size = count
        found = cnp.PyArray_SimpleNew(1, &size, cnp.NPY_INT32)
        memcpy(cnp.PyArray_DATA(found), scratch.actions, count * sizeof(int32_t))
        return found

    def legal_mask(self, states, out=None):
        """Which actions are legal in each state: bool[n, actions]."""
        cdef States given = self.take(states, False)
        self.guard(given)
        if out is None:
            out = np.empty((given.count, self.actions), np.bool_)
        elif (
            not isinstance(out, np.ndarray) or out.dtype != np.bool_ or out.shape != (given.count, self.actions)
            or not out.flags.c_contiguous or not out.flags.writeable
        ):
            raise InvalidInput(f"out must be a writeable, contiguous bool array of shape {(given.count, self.actions)}")
        cdef uint8_t[:, ::1] mask = out.view(np.uint8)
        cdef Scratch scratch = self.scratch()
        cdef int64_t i
        cdef int k
        with nogil:
            if given.count:
                memset(&mask[0, 0], 0, given.count * self.actions)
            for i in range(given.count):
                for k in range(self.engine.legal(self.rules, given.data + i * given.stride, scratch.actions)):
                    mask[i, scratch.actions[k]] = 1
        return out

    def is_legal(self, states, const int64_t[::1] actions):
        """Whether each action is legal in its state: bool[n]."""
        cdef States given = self.take(states, False)
        self.guard(given)
        cdef int64_t i
        found = np.empty(given.count, np.bool_)
        cdef uint8_t[::1] flags = found.view(np.uint8)
        for i in range(given.count):
            flags[i] = self.legal_here(given.data + i * given.stride, actions[i])
        return found

    cdef bint legal_here(self, const char *state, int64_t action) noexcept nogil:
        return 0 <= action < self.actions and self.engine.is_legal(self.rules, state, <int> action)

    def step_one(self, state, int64_t action):
        """Play one action in one state, in place."""
        cdef States given = self.take(state, True)
        if given.count != 1:
            raise InvalidInput(f"{given.count} states and one action; give one action a state")
        self.guard(given)
        if not self.legal_here(given.data, action):
            self.refuse_action(state, 0, action)
        self.engine.play(self.rules, given.data, <int> action)
        (<Header *> given.data).decisions += 1

    def step(self, states, const int64_t[::1] actions):
        """Play one action in each state, in place; none is played unless all are legal."""
        cdef States given = self.take(states, True)
        if actions.shape[0] != given.count:
            raise InvalidInput(f"{given.count} states and {actions.shape[0]} actions; give one action a state")
        self.guard(given)
        cdef int64_t i, bad = -1
        cdef char *state
        with nogil:
            for i in range(given.count):
                if not self.legal_here(given.data + i * given.stride, actions[i]):
                    bad = i
                    break
            if bad < 0:
                for i in range(given.count):
                    state = given.data + i * given.stride
                    self.engine.play(self.rules, state, <int> actions[i])
                    (<Header *> state).decisions += 1
        if bad >= 0:
            self.refuse_action(states, bad, actions[bad])

    def refuse_action(self, states, int64_t index, action):
        """Raise for an action that is not legal, and say what would be."""
        state = states if isinstance(states, np.void) or states.ndim == 0 else states[index]
        if state["head"]["seat"] < 0:
            raise IllegalAction(f"state {index} is finished: no action can be played in it, got {action}")
        legal = self.legal_actions(state)
        listed = ", ".join(f"{legal_one} ({self.names[legal_one]})" for legal_one in legal[:8])
        listed += f", ... ({len(legal)} in all)" if len(legal) > 8 else ""
        known = f" ({self.names[action]})" if isinstance(action, int) and 0 <= action < self.actions else ""
        raise IllegalAction(f"action {action!r:.40}{known} is not legal in state {index}; legal there: {listed}")

    # ------------------------------------------------------------------ whole states

    def deal(self, states, uint64_t seed, uint64_t first):
        """Deal playouts first, first + 1, ... of the seed into the states."""
        cdef States given = self.take(states, True)
        cdef int64_t i
        with nogil:
            for i in range(given.count):
                self.deal_one(given.data + i * given.stride, seed, first + i)

    cdef void deal_one(self, char *state, uint64_t seed, uint64_t playout) noexcept nogil:
        memset(state, 0, self.engine.state_size)
        key(&(<Header *> state).rng, seed, playout, CHANCE)
        self.engine.deal(self.rules, state)

    def scores(self, states):
        """Scores int32[n, seats] and parts int16[n, seats, categories] of each state."""
        cdef States given = self.take(states, False)
        self.verify(given)
        cdef int32_t[:, ::1] scores = np.zeros((given.count, self.seats), np.int32)
        cdef int16_t[:, :, ::1] parts = np.zeros((given.count, self.seats, self.categories), np.int16)
        cdef int64_t i
        with nogil:
            for i in range(given.count):
                self.engine.scores(self.rules, given.data + i * given.stride, &scores[i, 0], &parts[i, 0, 0])
        return np.asarray(scores), np.asarray(parts)

    def outcome(self, states):
        """Place of each seat, 1 for the winners: int8[n, seats]."""
        cdef const int32_t[:, ::1] scores = self.scores(states)[0]
        cdef States given = self.take(states, False)
        cdef int8_t[:, ::1] places = np.zeros((given.count, self.seats), np.int8)
        cdef int64_t i
        with nogil:
            for i in range(given.count):
                self.engine.outcome(self.rules, given.data + i * given.stride, &scores[i, 0], &places[i, 0])
        return np.asarray(places)

    def observe(self, states, const int64_t[::1] seats):
        """What a seat knows of each state: int16[n, observation]."""
        cdef States given = self.take(states, False)
        self.verify(given)
        cdef int16_t[:, ::1] seen = np.zeros((given.count, self.observation), np.int16)
        cdef int64_t i
        with nogil:
            for i in range(given.count):
                self.engine.observe(self.rules, given.data + i * given.stride, <int> seats[i], &seen[i, 0])
        return np.asarray(seen)

    def redeal(self, states, const int64_t[::1] seats, uint64_t seed):
        """Give each state a new future: a new chance stream, and new hidden things as far as the seat can tell."""
        cdef States given = self.take(states, True)
        self.verify(given)
        cdef int64_t i
        cdef char *state
        with nogil:
            for i in range(given.count):
                state = given.data + i * given.stride
                key(&(<Header *> state).rng, seed, i, REDEAL)
                self.engine.redeal(self.rules, state, <int> seats[i])

    # ------------------------------------------------------------------ playouts

    # Plays to the end; 0, -1 with the failure filled in, or the defect that `guard` finds in the state at the end.
    cdef int finish(self, char *state, const uint64_t *policies, Rng *random, Scratch scratch,
                    Failure *failure) noexcept nogil:
        cdef Header *head = <Header *> state
        cdef int action
        while head.seat >= 0:
            action = self.pick(state, policies, random, scratch, failure)
            if action < 0:
                return -1
            self.engine.play(self.rules, state, action)
            head.decisions += 1
        return self.engine.guard(self.rules, state)

    # The action that the seat's policy picks; -1 with the failure filled in.
    cdef int pick(self, char *state, const uint64_t *policies, Rng *random, Scratch scratch,
                  Failure *failure) noexcept nogil:
        cdef const Header *head = <const Header *> state
        cdef Policy policy = <Policy> policies[head.seat]
        cdef int count, answer
        if policy == NULL and self.engine.draw != NULL:
            return self.engine.draw(self.rules, state, random + head.seat)
        count = self.engine.legal(self.rules, state, scratch.actions)
        if policy == NULL:
            return scratch.actions[below(random + head.seat, count)]
        # A policy may do what it likes with its state and its actions: they are copies.
        memcpy(scratch.copy, state, self.engine.state_size)
        memcpy(scratch.offered, scratch.actions, count * sizeof(int32_t))
        answer = policy(scratch.copy, scratch.offered, count, (random + head.seat).word)
        if 0 <= answer < count:
            return scratch.actions[answer]
        failure.decision, failure.seat, failure.answer, failure.legal = head.decisions, head.seat, answer, count
        return -1

    cdef void key_policies(self, Rng *random, uint64_t seed, uint64_t playout) noexcept nogil:
        cdef int seat
        for seat in range(self.seats):
            key(random + seat, seed, playout, POLICY + seat)

    def simulate(self, uint64_t seed, uint64_t first, const uint64_t[::1] policies, int32_t[:, ::1] scores,
                 int16_t[:, :, ::1] parts, int8_t[:, ::1] places, int16_t[::1] turns, int32_t[::1] decisions,
                 list facts):
        """Play playouts first, first + 1, ... of the seed from deal to end, one into each row of the outputs.

        ``facts`` lists (offset in the state, size, uint8[n, size] output), one for each field to keep.
        """
        cdef Fact kept[MAX_FACTS]
        cdef int fields = len(facts), k
        cdef uint8_t[:, ::1] out
        cdef Rng random[MAX_SEATS]
        cdef Failure failure
        cdef int64_t i, count = scores.shape[0]
        cdef int failed = 0
        cdef const Header *head
        if fields > MAX_FACTS:
            raise InvalidInput(f"{fields} facts; the core holds {MAX_FACTS}")
        if not count:
            return
        for k in range(fields):
            kept[k].offset, kept[k].size, out = facts[k]
            kept[k].out = <char *> &out[0, 0]
            kept[k].stride = out.strides[0]
        cdef Scratch scratch = self.scratch()
        head = <const Header *> scratch.state
        with nogil:
            for i in range(count):
                self.deal_one(scratch.state, seed, first + i)
                self.key_policies(random, seed, first + i)
                failed = self.finish(scratch.state, &policies[0], random, scratch, &failure)
                if failed:
                    break
                self.engine.scores(self.rules, scratch.state, &scores[i, 0], &parts[i, 0, 0])
                self.engine.outcome(self.rules, scratch.state, &scores[i, 0], &places[i, 0])
                turns[i], decisions[i] = head.turn, head.decisions
                for k in range(fields):
                    memcpy(kept[k].out + i * kept[k].stride, scratch.state + kept[k].offset, kept[k].size)
        if failed:
            self.refuse_playout(first + i, failed, failure)

    def play_out(self, states, const uint64_t[::1] policies, uint64_t seed, uint64_t first):
        """Play each state to its end, in place; the policies' streams are keyed (seed, first + i, seat)."""
        cdef States given = self.take(states, True)
        self.verify(given)
        cdef Scratch scratch = self.scratch()
        cdef Rng random[MAX_SEATS]
        cdef Failure failure
        cdef int64_t i
        cdef int failed = 0
        with nogil:
            for i in range(given.count):
                self.key_policies(random, seed, first + i)
                failed = self.finish(given.data + i * given.stride, &policies[0], random, scratch, &failure)
                if failed:
                    break
        if failed:
            self.refuse_playout(first + i, failed, failure)

    cdef int refuse_playout(self, uint64_t playout, int defect, Failure failure) except -1:
        if defect > 0:
            raise InvalidState(f"playout {playout} did not end in a state of {self.title}: {self.defects[defect]}")
        failure.playout = playout
        refuse_policy(failure)

    # ------------------------------------------------------------------ policies in lock step

    def streams(self, uint64_t seed, uint64_t first, int64_t count):
        """The policies' streams of playouts first, first + 1, ...: uint64[n, seats, 4]."""
        cdef uint64_t[:, :, ::1] made = np.empty((count, self.seats, 4), np.uint64)
        cdef int64_t i
        for i in range(count):
            self.key_policies(<Rng *> &made[i, 0, 0], seed, first + i)
        return np.asarray(made)

    def choose(self, states, const uint64_t[::1] policies, uint64_t[:, :, ::1] streams, const int64_t[::1] rows,
               uint64_t first):
        """The action that the compiled policy of the seat to act picks in states[row], for each row: int64[k]."""
        cdef States given = self.take(states, False)
        cdef int64_t[::1] picked = np.empty(rows.shape[0], np.int64)
        cdef Scratch scratch = self.scratch()
        cdef Failure failure
        cdef int64_t k = 0, row = 0
        for k in range(rows.shape[0]):
            row = rows[k]
            picked[k] = self.pick(given.data + row * given.stride, &policies[0], <Rng *> &streams[row, 0, 0], scratch,
                                  &failure)
            if picked[k] < 0:
                break
        if rows.shape[0] and picked[k] < 0:
            failure.playout = first + row
            refuse_policy(failure)
        return np.asarray(picked)

    def uniforms(self, states, uint64_t[:, :, ::1] streams, const int64_t[::1] rows):
        """One number in [0, 1) from the stream of the seat to act in states[row], for each row: float64[k]."""
        cdef States given = self.take(states, False)
        cdef double[::1] drawn = np.empty(rows.shape[0])
        cdef int64_t k
        cdef int seat
        for k in range(rows.shape[0]):
            seat = (<Header *> (given.data + rows[k] * given.stride)).seat
            drawn[k] = uniform(<Rng *> &streams[rows[k], seat, 0])
        return np.asarray(drawn)

    def draw(self, state, uint64_t[::1] stream, int64_t count):
        """``count`` independent draws of the random policy in one state, from the stream (advanced): int64[count]."""
        cdef States given = self.take(state, False)
        self.verify(given)
        if given.count != 1 or (<Header *> given.data).seat < 0:
            raise InvalidState("draw takes one unfinished state")
        cdef uint64_t[::1] policies = np.zeros(self.seats, np.uint64)
        cdef int64_t[::1] picked = np.empty(count, np.int64)
        cdef Rng random[MAX_SEATS]
        cdef Scratch scratch = self.scratch()
        cdef Failure failure
        cdef int seat = (<Header *> given.data).seat
        cdef int64_t i
        memcpy(random + seat, &stream[0], sizeof(Rng))
        for i in range(count):
            picked[i] = self.pick(given.data, &policies[0], random, scratch, &failure)
        memcpy(&stream[0], random + seat, sizeof(Rng))
        return np.asarray(picked)

    # ------------------------------------------------------------------ the tree of decisions

    def perft(self, state, int depth):
        """Leaves of the decision tree to a depth: what moves exist, chance going its one way."""
        cdef States given = self.take(state, False)
        self.verify(given)
        if given.count != 1 or not 0 <= depth <= 16:
            raise InvalidInput("perft takes one state and a depth of 0 to 16")
        cdef int64_t size = (self.engine.state_size + 63) // 64 * 64
        cdef int64_t list_size = (self.actions * sizeof(int32_t) + 63) // 64 * 64
        cdef char *memory = <char *> PyMem_Malloc((depth + 1) * (size + list_size))
        if memory == NULL:
            raise MemoryError
        cdef int64_t leaves
        with nogil:
            memcpy(memory, given.data, self.engine.state_size)
            leaves = self.count_leaves(memory, depth, size, list_size)
        PyMem_Free(memory)
        return leaves

    cdef int64_t count_leaves(self, char *memory, int depth, int64_t size, int64_t list_size) noexcept nogil:
        cdef int32_t *actions = <int32_t *> (memory + size)
        cdef char *child = memory + size + list_size
        cdef int64_t leaves = 0
        cdef int k, count
        if depth == 0 or (<Header *> memory).seat < 0:
            return 1
        count = self.engine.legal(self.rules, memory, actions)
        if depth == 1:
            return count
        for k in range(count):
            memcpy(child, memory, self.engine.state_size)
            self.engine.play(self.rules, child, actions[k])
            (<Header *> child).decisions += 1
            leaves += self.count_leaves(child, depth - 1, size, list_size)
        return leaves


cdef int refuse_policy(Failure failure) except -1:
    where = f"in playout {failure.playout}, decision {failure.decision}"
    if failure.answer == RAISED:
        raise PolicyError(f"the policy of seat {failure.seat} raised an exception {where}")
    answer = "a negative number" if failure.answer < 0 else str(failure.answer)
    raise PolicyError(
        f"the policy of seat {failure.seat} returned {answer} {where}: it must return an index into the "
        f"{failure.legal} legal actions, 0 to {failure.legal - 1}, and not an action"
    )
