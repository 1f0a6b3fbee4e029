# Whether bytes are a position of the arena: pieces, cards, quests and turns that add up, and the legal actions kept.
from libc.stdint cimport uint32_t, uint64_t, uint8_t
from libc.string cimport memcmp

from engine.bits cimport popcount32
from games.tash_kalar.arena cimport prepare_arena, put_aside
from games.tash_kalar.arena_cards cimport LAST_STAMP, set_size, stamp
from games.tash_kalar.board cimport BOARD_WORDS, NOWHERE, cells, load, lowest, on_board, pool, some
from games.tash_kalar.moves cimport decisions_open, has, nothing
from games.tash_kalar.patterns cimport formed
from games.tash_kalar.state cimport *


cdef enum:                 # defects, by number
    ARENA_SOUND = 0
    ARENA_RANGE = 1        # a number, or a card, is out of range
    ARENA_PHASE = 2        # the phase does not agree with what is under way
    ARENA_MOVES = 3        # the moves kept are not the legal actions, or leave no choice
    ARENA_CARDS = 4        # beings do not add up
    ARENA_QUESTS = 5       # quests do not add up
    ARENA_TURNS = 6        # turns do not add up
    ARENA_ENDING = 7       # how the game ends does not agree
    ARENA_PIECES = 8       # more pieces than there are
    ARENA_STUCK = 9        # what stuck turns told does not agree with the hands
    ARENA_REST = 10        # what only the published game has, or a seat or hand that nobody plays, is not empty


# ---------------------------------------------------------------------- guard

cdef inline int guard_arena(const Rules *rules, const State *state) noexcept nogil:
    cdef int phase = state.head.phase, seat = state.head.seat, hand
    cdef uint64_t known[2]
    if state.head.turn < 0 or phase > CLAIM_CELLS or state.claiming > 3 * rules.quests:
        return ARENA_RANGE
    known[0] = state.deck[0] & ~rules.deck[0]
    known[1] = state.deck[1] & ~rules.deck[1]
    for hand in range(4):
        known[0] |= state.hand[hand][0] & ~rules.deck[0]
        known[1] |= state.hand[hand][1] & ~rules.deck[1]
        if state.quest[hand] > rules.quests or state.stuck[hand] > LAST_STAMP:
            return ARENA_RANGE
    if known[0] or known[1] or <uint64_t> state.quest_deck >> rules.quests:
        return ARENA_RANGE
    if seat < 0:
        return ARENA_SOUND
    if state.acting // rules.hands_of != seat or (state.card > 0) != (
            phase == PLACEMENT or phase == BEING or phase == EFFECT):
        return ARENA_PHASE
    if (state.claiming > 0) != (phase == CLAIM_CELLS):
        return ARENA_PHASE
    if (phase == PLACEMENT or phase == BEING) and not has(state.hand[state.acting], state.card - 1):
        return ARENA_PHASE
    return guard_asked(rules, state, phase)


# Which set the moves of each phase name, and which moves besides.
cdef inline int guard_asked(const Rules *rules, const State *state, int phase) noexcept nogil:
    cdef int first = state.head.seat * rules.hands_of, last = first + rules.hands_of - 1
    cdef uint32_t plain = 0
    cdef uint64_t held[2]
    held[0], held[1] = BOARD_WORDS[0], BOARD_WORDS[1]
    if phase == EFFECT:
        return ARENA_SOUND
    if phase == TURN:
        plain = (1 << rules.hands_of) - 1 << ACTION_PLACE
        held[0], held[1] = state.hand[first][0] | state.hand[last][0], state.hand[first][1] | state.hand[last][1]
        if state.asks != ASKS_SUMMONS and state.asks != ASKS_CARDS:
            return ARENA_MOVES
    elif phase == CELL or phase == BEING:
        if state.asks != ASKS_CELLS:
            return ARENA_MOVES
    elif phase == CLAIM:
        plain = 1 << ACTION_STOP
        held[0] = held[1] = 0
        open_claims(rules, state, held)
        if state.asks != ASKS_CLAIMS:
            return ARENA_MOVES
    else:
        if state.asks != ASKS_PLACEMENTS:
            return ARENA_MOVES
    if state.plain & ~plain or state.options[0] & ~held[0] or state.options[1] & ~held[1]:
        return ARENA_MOVES
    return ARENA_SOUND


# Claims that the open quests of the acting side could make.
cdef inline void open_claims(const Rules *rules, const State *state, uint64_t *claims) noexcept nogil:
    cdef int seat, pattern, claim
    for seat in range(rules.players):
        if rules.side_of[seat] == rules.side_of[state.head.seat] and state.quest[seat]:
            for pattern in range(3):
                claim = 3 * (state.quest[seat] - 1) + pattern
                claims[claim >> 6] |= <uint64_t> 1 << (claim & 63)


# ---------------------------------------------------------------------- check

cdef inline int check_arena(const Rules *rules, const State *state) noexcept nogil:
    cdef int defect = check_pieces(rules, state)
    if not defect:
        defect = check_cards(rules, state)
    if not defect:
        defect = check_quests(rules, state)
    if not defect:
        defect = check_turns(rules, state)
    if not defect:
        defect = check_stuck(rules, state)
    if not defect:
        defect = check_rest(rules, state)
    if not defect:
        defect = check_summon(rules, state)
    if not defect:
        defect = check_moves(rules, state)
    return defect


cdef inline int check_pieces(const Rules *rules, const State *state) noexcept nogil:
    cdef int colour
    for colour in range(COLOURS):
        if some(load(state.legendary[colour])):
            return ARENA_PIECES
        if colour >= rules.colours:
            if some(load(state.pieces[colour])):
                return ARENA_PIECES
        elif pool(rules, state, colour, COMMON) < 0 or pool(rules, state, colour, HEROIC) < 0:
            return ARENA_PIECES
    return ARENA_SOUND


# Each card is in the pile, in one hand, or gone: summoned by one seat, or exchanged (TAS-14, TAS-25, TAS-30).
cdef inline int check_cards(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat, hand, word, exchanged = 0, summoned = 0
    cdef uint64_t seen[2]
    cdef uint64_t out[2]
    cdef uint64_t all_drawn[2]
    seen[0], seen[1] = state.deck[0], state.deck[1]
    for hand in range(4):
        if hand >= rules.players * rules.hands_of and set_size(state.hand[hand]):
            return ARENA_REST
        for word in range(2):
            if state.hand[hand][word] & seen[word]:
                return ARENA_CARDS
            seen[word] |= state.hand[hand][word]
    out[0] = out[1] = all_drawn[0] = all_drawn[1] = 0
    for seat in range(4):
        for word in range(2):
            if state.summoned[seat][word] & (seen[word] | out[word]) or state.drawn[seat][word] & all_drawn[word]:
                return ARENA_CARDS
            out[word] |= state.summoned[seat][word]
            all_drawn[word] |= state.drawn[seat][word]
            if state.summoned[seat][word] & ~state.drawn[seat][word]:
                return ARENA_CARDS
        if set_size(state.summoned[seat]) != state.summons[seat][1] + state.summons[seat][2] or state.summons[seat][0]:
            return ARENA_CARDS
        exchanged += state.exchanges[seat]
        summoned += set_size(state.summoned[seat])
    for hand in range(rules.players * rules.hands_of):
        for word in range(2):
            if state.hand[hand][word] & ~state.drawn[hand // rules.hands_of][word]:
                return ARENA_CARDS
        if rules.refill and set_size(state.deck) and state.head.phase != EFFECT and (
                set_size(state.hand[hand]) < rules.hand_size):
            return ARENA_CARDS
    for word in range(2):
        if all_drawn[word] != rules.deck[word] & ~state.deck[word]:
            return ARENA_CARDS
        if out[word] & ~rules.deck[word]:
            return ARENA_CARDS
    if set_size(rules.deck) != set_size(seen) + summoned + exchanged:
        return ARENA_CARDS
    return check_summon_turns(rules, state)


cdef inline int check_summon_turns(const Rules *rules, const State *state) noexcept nogil:
    cdef int card, seat, turn
    cdef bint summoned
    for card in range(120):
        turn = state.summon_turn[card // 30][card % 30]
        summoned = False
        for seat in range(rules.players):
            if card < CARDS and has(state.summoned[seat], card):
                summoned = True
                if turn > state.seat_turns[seat]:
                    return ARENA_CARDS
        if summoned != (turn > 0):
            return ARENA_CARDS
    return ARENA_SOUND


cdef inline int check_quests(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat
    cdef uint32_t seen = state.quest_deck
    cdef uint32_t own
    for seat in range(4):
        own = state.claimed[seat]
        if seat < rules.players and state.quest[seat]:
            if own >> (state.quest[seat] - 1) & 1:
                return ARENA_QUESTS
            own |= <uint32_t> 1 << (state.quest[seat] - 1)
        elif state.quest[seat]:
            return ARENA_REST
        if seen & own or seat >= rules.players and own:
            return ARENA_QUESTS
        if seat < rules.players and not state.quest[seat] and state.quest_deck:
            return ARENA_QUESTS
        seen |= own
    if seen != <uint32_t> ((<uint64_t> 1 << rules.quests) - 1):
        return ARENA_QUESTS
    return ARENA_SOUND


# Seats act in order from the starter on; each turn was a place, a summon, an exchange or a pass (TAS-18, TAS-19).
cdef inline int check_turns(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat, acted, turn = state.head.turn, order, under_way = state.head.seat
    cdef int phase = state.head.phase, passes = 0
    if turn < 1 or state.starter >= rules.players:
        return ARENA_TURNS
    for seat in range(4):
        if seat >= rules.players:
            if state.seat_turns[seat] or state.passes[seat] or state.places[seat] or state.exchanges[seat] or (
                    state.summons[seat][1] or state.summons[seat][2] or state.ability_points[seat]):
                return ARENA_REST
            continue
        order = (seat - state.starter + rules.players) % rules.players
        if state.seat_turns[seat] != (turn - order + rules.players - 1) // rules.players:
            return ARENA_TURNS
        acted = state.places[seat] + state.summons[seat][1] + state.summons[seat][2] + state.exchanges[seat] + (
            state.passes[seat])
        if state.places[seat] < 0 or state.passes[seat] < 0:
            return ARENA_TURNS
        acted += seat == under_way and (phase == TURN or phase == CELL or phase == PLACEMENT or phase == BEING)
        if acted != state.seat_turns[seat]:
            return ARENA_TURNS
        passes += state.passes[seat]
    if under_way >= 0 and (under_way - state.starter - turn + 1) % rules.players:
        return ARENA_TURNS
    if turn - passes > rules.turn_guard or state.row > rules.players or state.row > passes:
        return ARENA_TURNS
    return check_ending(rules, state, turn - passes)


cdef inline int check_ending(const Rules *rules, const State *state, int turns) noexcept nogil:
    cdef int last = (state.starter + state.head.turn - 1) % rules.players, seat
    cdef bint over = state.head.seat < 0
    if over != (state.ending != NOT_ENDING) or state.trigger != (1 + last if over else 0):
        return ARENA_ENDING
    for seat in range(rules.players):
        if put_aside(rules, state, seat) >= rules.quest_target and (
                state.ending != QUEST_TARGET or rules.side_of[seat] != rules.side_of[last]):
            return ARENA_ENDING
    if (state.ending == QUESTS_OUT) != (not state.quest_deck and state.ending != QUEST_TARGET):
        return ARENA_ENDING
    if state.ending == QUEST_TARGET and put_aside(rules, state, last) < rules.quest_target:
        return ARENA_ENDING
    if (state.ending == ALL_PASSED) != (state.row >= rules.players):
        return ARENA_ENDING
    if state.ending > ALL_PASSED and (state.ending != TURN_GUARD or turns < rules.turn_guard):
        return ARENA_ENDING
    if over and (state.head.phase != TURN or state.acting or state.card):
        return ARENA_ENDING
    return ARENA_SOUND


# TAS-25: no hand holds a card that it could have summoned when it was stuck.
cdef inline int check_stuck(const Rules *rules, const State *state) noexcept nogil:
    cdef int hand, card
    cdef bint held[112]
    for card in range(CARDS):
        held[card] = False
    for hand in range(4):
        for card in range(CARDS):
            if stamp(state.stuck_at[hand], card) > state.stuck[hand]:
                return ARENA_STUCK
            if not has(state.hand[hand], card):
                continue
            held[card] = True
            if stamp(state.drawn_at, card) > state.stuck[hand] or (
                    stamp(state.stuck_at[hand], card) > stamp(state.drawn_at, card)):
                return ARENA_STUCK
    for card in range(CARDS):
        if not held[card] and stamp(state.drawn_at, card):
            return ARENA_STUCK
    return ARENA_SOUND


cdef inline bint zero(const void *bytes, int size) noexcept nogil:
    cdef const uint8_t *byte = <const uint8_t *> bytes
    cdef int i
    for i in range(size):
        if byte[i]:
            return False
    return True


cdef inline int check_rest(const Rules *rules, const State *state) noexcept nogil:
    if not (zero(state.own_hand, sizeof(state.own_hand)) and zero(state.own_deck, sizeof(state.own_deck)) and
            zero(state.own_open, sizeof(state.own_open)) and zero(state.score, sizeof(state.score)) and
            zero(state.earned, sizeof(state.earned)) and zero(state.legend_hand, sizeof(state.legend_hand)) and
            zero(state.legend_known, sizeof(state.legend_known)) and
            zero(state.flare_known, sizeof(state.flare_known)) and
            zero(state.own_top, sizeof(state.own_top)) and zero(state.own_bottom, sizeof(state.own_bottom)) and
            zero(state.own_pile, sizeof(state.own_pile)) and zero(state.own_tops, sizeof(state.own_tops)) and
            zero(state.own_bottoms, sizeof(state.own_bottoms)) and zero(state.own_piled, sizeof(state.own_piled)) and
            zero(state.legend_bottom, sizeof(state.legend_bottom)) and
            zero(state.legend_shuffle, sizeof(state.legend_shuffle)) and
            zero(state.flare_bottom, sizeof(state.flare_bottom)) and
            zero(state.flare_shuffle, sizeof(state.flare_shuffle)) and
            zero(state.flare_hand, sizeof(state.flare_hand)) and zero(state.task_row, sizeof(state.task_row)) and
            zero(state.task_bottom, sizeof(state.task_bottom)) and zero(state.frozen, sizeof(state.frozen)) and
            zero(state.improvised, sizeof(state.improvised)) and zero(state.fewer, sizeof(state.fewer)) and
            zero(state.flares_invoked, sizeof(state.flares_invoked)) and
            zero(state.removed, sizeof(state.removed))):
        return ARENA_REST
    if state.quiet > state.head.turn or state.row > state.quiet or not counted(rules, state):
        return ARENA_TURNS
    if state.actions or state.discarded or state.wild or state.extra_turn or state.extra_own or state.extra_legend or (
            state.turn_beings or state.turn_legends or state.turn_red or state.turn_green or state.card_recycled):
        return ARENA_REST
    if state.legend_deck or state.legend_discard or state.flare_deck or state.flare_discard or state.frozen_new or (
            state.legend_bottoms or state.legend_shuffles or state.flare_bottoms or state.flare_shuffles or
            state.task_bottoms or state.turns_left or state.flare_active or state.flare_holds or state.flare_foe or
            state.setup_step or state.summon_foes):
        return ARENA_REST
    return ARENA_SOUND


# Counters of kills and points agree with the beings summoned, as far as they can.
cdef inline bint counted(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat, summoned, killed = 0, colour
    for seat in range(4):
        summoned = state.summons[seat][1] + state.summons[seat][2]
        if state.mixed[seat] > 1 or state.destroyed[seat][2] or state.ability_points[seat] < 0:
            return False
        if summoned == 0 and (state.destroyed[seat][0] or state.destroyed[seat][1] or state.ability_points[seat]):
            return False
    for colour in range(COLOURS):
        killed += state.turn_killed[colour][0] + state.turn_killed[colour][1] + state.turn_killed[colour][2]
    return killed <= SQUARES if state.head.phase == EFFECT else killed == 0


# What is noted of the summon under way is just what the phase needs.
cdef inline int check_summon(const Rules *rules, const State *state) noexcept nogil:
    cdef int phase = state.head.phase
    cdef bint named = phase == PLACEMENT or phase == BEING or phase == EFFECT, chosen = named and phase != PLACEMENT
    cdef bint put = phase == EFFECT
    cdef cells form = load(state.form)
    if state.head.seat < 0:
        named = chosen = put = False
    if named != (state.card > 0) or chosen != some(form) or state.oversummoned:
        return ARENA_PHASE
    if (state.after == AFTER_SUMMON) != put or not put and (state.after or state.being or state.origin):
        return ARENA_PHASE
    if put and (not on_board(state.origin) or state.being != NOWHERE and not on_board(state.being)):
        return ARENA_PHASE
    if not chosen:
        return ARENA_PHASE if state.orientation else ARENA_SOUND
    if formed(rules, state.card - 1, state.orientation, lowest(form)) != form:
        return ARENA_PHASE
    return ARENA_SOUND


cdef inline int check_moves(const Rules *rules, const State *state) noexcept nogil:
    cdef State copy
    if state.head.seat < 0 or state.head.phase == EFFECT:
        return ARENA_SOUND
    copy = state[0]
    nothing(&copy)
    prepare_arena(rules, &copy)
    if copy.plain != state.plain or copy.asks != state.asks or decisions_open(&copy) < 2 or (
            memcmp(copy.options, state.options, sizeof(copy.options)) or
            memcmp(copy.placements, state.placements, sizeof(copy.placements))):
        return ARENA_MOVES
    return ARENA_SOUND
