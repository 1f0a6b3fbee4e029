# Whether bytes are a position of the published game: what is asked of the parts that the arena does not have.
from libc.stdint cimport int16_t, uint32_t, uint64_t, uint8_t
from libc.string cimport memcmp, memcpy

from engine.bits cimport popcount32
from games.tash_kalar.board cimport BOARD_WORDS, foes_of, pool
from games.tash_kalar.facts cimport add_card
from games.tash_kalar.moves cimport decisions_open, nothing
from games.tash_kalar.published cimport prepare_published
from games.tash_kalar.published_cards cimport own_left
from games.tash_kalar.published_setup cimport colours_to_place, first_cards
from games.tash_kalar.published_tasks cimport TASKS
from games.tash_kalar.state cimport *


cdef enum:
    STUCK_BYTES = 56       # of `stuck_at` and `drawn_at`

cdef enum:                 # defects, by number
    PUBLISHED_SOUND = 0
    WRONG_RANGE = 1        # a number or a card is out of range
    WRONG_PHASE = 2        # the phase does not agree with what is under way
    WRONG_MOVES = 3        # the moves kept are not the legal actions, or leave no choice
    WRONG_OWN = 4          # cards of a seat's own deck do not add up
    WRONG_SHARED = 5       # legends or flares do not add up
    WRONG_TASKS = 6        # tasks in sight, in the pile and claimed do not add up
    WRONG_SCORE = 7        # points are not those of what was scored
    WRONG_TURN = 8         # counters of the turn are out of range, or do not agree
    WRONG_ENDING = 9       # how the game ends does not agree with trigger and turns left
    WRONG_PIECES = 10      # more pieces than there are
    WRONG_REST = 11        # what only the arena has is not empty


# ---------------------------------------------------------------------- guard

# Own cards of a seat and legends as cards of the variant.
cdef inline void hand_words(const Rules *rules, const State *state, int seat, bint legends,
                            uint64_t *words) noexcept nogil:
    words[0] = words[1] = 0
    add_set(words, rules.school_base[seat], state.own_hand[seat] & first_cards(rules.school_cards[seat]))
    if legends:
        add_set(words, rules.legend_base, state.legend_hand[seat] & first_cards(rules.legends))


# Adds a set of cards that are numbered from `first` on; first + 32 is below 128.
cdef inline void add_set(uint64_t *words, int first, uint64_t cards) noexcept nogil:
    if first >= 64:
        words[1] |= cards << (first - 64)
        return
    words[0] |= cards << first
    if first > 32:
        words[1] |= cards >> (64 - first)


# What play_action leans on: numbers that index are in range, and cards that it names are there.
cdef inline int guard_published(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat, acting = state.head.seat, phase = state.head.phase, card = state.card - 1
    if not -1 <= acting < rules.players or not 0 <= state.head.turn <= rules.turn_guard or (
            phase < 0 or phase >= PHASES):
        return WRONG_TURN
    if phase == BEING or phase == CLAIM or phase == CLAIM_CELLS or phase == SETUP_DUEL and rules.mode != DUEL or (
            phase > SETUP_DUEL and rules.mode != MELEE):
        return WRONG_PHASE
    for seat in range(SEATS):
        if state.own_tops[seat] > SCHOOL or state.own_bottoms[seat] > SCHOOL or state.own_piled[seat] > SCHOOL:
            return WRONG_RANGE
        if state.frozen[seat] > SCHOOL or state.flare_hand[seat] > rules.flares:
            return WRONG_RANGE
        if state.task_row[seat] > rules.quests:
            return WRONG_RANGE
    if state.legend_bottoms > LEGENDS or state.flare_bottoms > LEGENDS or state.frozen_new > SCHOOL:
        return WRONG_RANGE
    if state.task_bottoms + popcount32(state.quest_deck) > TASKS or state.setup_step > 2:
        return WRONG_RANGE
    if state.flare_active > rules.flares or state.flare_foe >= COLOURS:
        return WRONG_RANGE
    if acting < 0:
        return PUBLISHED_SOUND if decisions_open(state) == 0 else WRONG_MOVES
    if state.card and not (
            rules.school_base[acting] <= card < rules.school_base[acting] + rules.school_cards[acting]
            or rules.legend_base <= card < rules.legend_base + rules.legends):
        return WRONG_RANGE
    if state.acting != acting or state.starter >= rules.players:
        return WRONG_PHASE
    return guard_phase(rules, state, acting, phase)


cdef inline int guard_phase(const Rules *rules, const State *state, int seat, int phase) noexcept nogil:
    cdef uint64_t words[2]
    cdef bint resolving = phase == EFFECT
    cdef bint summoning = phase == PLACEMENT or phase == ORIENTATION or phase == IMPROVISE or (
        phase == SUMMON_PICK_UP or phase == LEGEND_COLOUR or resolving and state.after == AFTER_SUMMON)
    if summoning != (state.card > 0) or resolving != (state.after > 0) or state.after > AFTER_FLARE_LOWER:
        return WRONG_PHASE
    if phase == ORIENTATION and not state.form[0] | state.form[1]:
        return WRONG_PHASE
    if resolving and (state.after >= AFTER_FLARE_UPPER) != (state.flare_active > 0):
        return WRONG_PHASE
    if resolving and state.after == AFTER_FROZEN and not state.frozen[seat]:
        return WRONG_PHASE
    if phase == FROZEN_KEEP and not (state.frozen[seat] and state.frozen_new):
        return WRONG_PHASE
    if state.plain >> ACTION_FROZEN & 1 and not state.frozen[seat]:
        return WRONG_MOVES
    if (phase == FLARE_FOE or state.plain >> ACTION_RETURN_FLARE & 1) and not state.flare_hand[seat]:
        return WRONG_MOVES
    words[0] = words[1] = 0
    if phase == TURN or phase == RETURN:
        hand_words(rules, state, seat, True, words)
    elif phase == DISCARD:
        hand_words(rules, state, seat, False, words)
    elif phase == FROZEN_KEEP:
        add_card(words, rules.school_base[seat] + state.frozen[seat] - 1)
        add_card(words, rules.school_base[seat] + state.frozen_new - 1)
    elif phase == TASK:
        words[0] = first_cards(rules.quests)
    elif phase == ORIENTATION:
        words[0] = 255
    else:
        words[0], words[1] = BOARD_WORDS[0], BOARD_WORDS[1]
        if phase == EFFECT:
            return PUBLISHED_SOUND
    if state.options[0] & ~words[0] or state.options[1] & ~words[1]:
        return WRONG_MOVES
    if phase == PLACEMENT and not placements_on_board(state):
        return WRONG_MOVES
    return guard_asks(state, phase)


cdef inline bint placements_on_board(const State *state) noexcept nogil:
    cdef uint64_t off = 0
    cdef int way
    for way in range(WAYS):
        off |= state.placements[way][0] & ~BOARD_WORDS[0] | state.placements[way][1] & ~BOARD_WORDS[1]
    return off == 0


# Which set the moves of each phase name, and which moves besides.
cdef inline int guard_asks(const State *state, int phase) noexcept nogil:
    cdef int asks = ASKS_CELLS
    cdef uint32_t plain = 0, colours = <uint32_t> 15 << ACTION_COLOUR
    if phase == TURN:
        plain = 1 << ACTION_PLACE | 1 << ACTION_DISCARD | 1 << ACTION_FLARE | 1 << ACTION_FROZEN | 1 << ACTION_END
        asks = ASKS_SUMMONS
    elif phase == PLACEMENT:
        asks = ASKS_PLACEMENTS
    elif phase == ORIENTATION:
        asks = ASKS_ORIENTATIONS
    elif phase == RETURN:
        plain = 1 << ACTION_STOP | 1 << ACTION_RETURN_FLARE
        asks = ASKS_CARDS
    elif phase == DISCARD or phase == FROZEN_KEEP:
        asks = ASKS_CARDS
    elif phase == TASK:
        plain = 1 << ACTION_STOP
        asks = ASKS_CLAIMS
    elif phase == IMPROVISE or phase == FLARE_FOE or phase == LEGEND_COLOUR or phase == ODD_COLOUR or (
            phase == SETUP_COLOUR):
        plain = colours
        asks = ASKS_NOTHING
    if state.asks == ASKS_NOTHING and state.options[0] | state.options[1]:
        return WRONG_MOVES
    if state.plain & ~plain or state.asks != asks and (phase != TURN or state.asks != ASKS_NOTHING):
        return WRONG_MOVES
    return PUBLISHED_SOUND


# ---------------------------------------------------------------------- check

# What guard_published accepted.
cdef inline int check_published(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat
    for seat in range(SEATS):
        if not own_adds_up(rules, state, seat):
            return WRONG_OWN
    if not legends_add_up(rules, state) or not flares_add_up(rules, state):
        return WRONG_SHARED
    if not tasks_add_up(rules, state):
        return WRONG_TASKS
    if not pieces_add_up(rules, state):
        return WRONG_PIECES
    if not points_add_up(rules, state):
        return WRONG_SCORE
    if not turn_agrees(rules, state):
        return WRONG_TURN
    if not ending_agrees(rules, state):
        return WRONG_ENDING
    if not phase_agrees(rules, state):
        return WRONG_PHASE
    if not arena_empty(state):
        return WRONG_REST
    return PUBLISHED_SOUND if moves_agree(rules, state) else WRONG_MOVES


# Adds the cards of a list to a set, one by one; False if one is there already or out of range, or the rest is not
# empty.
cdef inline bint add_list(const uint8_t *cards, int number, int room, uint32_t *found) noexcept nogil:
    cdef int i
    for i in range(room):
        if i >= number:
            if cards[i]:
                return False
        elif cards[i] >= 32 or found[0] >> cards[i] & 1:
            return False
        else:
            found[0] |= <uint32_t> 1 << cards[i]
    return True


cdef inline bint join(uint32_t cards, uint32_t *found) noexcept nogil:
    if cards & found[0]:
        return False
    found[0] |= cards
    return True


# The card whose effect is being resolved, out of hand, if it has not been put away: 1 + card.
cdef inline int card_in_play(const State *state) noexcept nogil:
    if state.head.seat < 0 or not state.card or state.card_recycled:
        return 0
    return state.card if state.head.phase == EFFECT or state.head.phase == LEGEND_COLOUR else 0


# Own cards: hand, deck, discard pile and those whose frozen effect is in play are all there are.
cdef inline bint own_adds_up(const Rules *rules, const State *state, int seat) noexcept nogil:
    cdef uint32_t found = 0, known = 0
    cdef int card = card_in_play(state) - 1
    cdef uint64_t words[2]
    if not join(state.own_hand[seat], &found) or not join(state.own_deck[seat], &found):
        return False
    if not add_list(state.own_top[seat], state.own_tops[seat], SCHOOL, &known):
        return False
    if known & ~state.own_open[seat] or not add_list(state.own_bottom[seat], state.own_bottoms[seat], SCHOOL, &known):
        return False
    if not join(known, &found) or state.own_open[seat] & ~(state.own_hand[seat] | known):
        return False
    known = 0
    if not add_list(state.own_pile[seat], state.own_piled[seat], SCHOOL, &known) or not join(known, &found):
        return False
    if state.frozen[seat] and not join(<uint32_t> 1 << (state.frozen[seat] - 1), &found):
        return False
    if seat == state.head.seat:
        if state.frozen_new and not join(<uint32_t> 1 << (state.frozen_new - 1), &found):
            return False
        if 0 <= card < rules.legend_base and not join(<uint32_t> 1 << (card - rules.school_base[seat]), &found):
            return False
    if seat >= rules.players:
        return found == 0
    hand_words(rules, state, seat, True, words)
    if words[0] & ~state.drawn[seat][0] or words[1] & ~state.drawn[seat][1]:
        return False
    return found == first_cards(rules.school_cards[seat])


cdef inline bint legends_add_up(const Rules *rules, const State *state) noexcept nogil:
    cdef uint32_t found = 0, known = 0
    cdef int seat, card = card_in_play(state) - 1 - rules.legend_base
    for seat in range(SEATS):
        if not join(state.legend_hand[seat], &found) or state.legend_known[seat] & state.legend_deck:
            return False
        if seat >= rules.players and (state.legend_hand[seat] or state.legend_known[seat]):
            return False
    if not add_list(state.legend_bottom, state.legend_bottoms, LEGENDS, &known) or not join(known, &found):
        return False
    if not join(state.legend_deck, &found) or not join(state.legend_discard, &found):
        return False
    if card >= 0 and not join(<uint32_t> 1 << card, &found):
        return False
    return found == first_cards(rules.legends) and shuffles_agree(state.legend_shuffle, state.legend_shuffles,
                                                                  state.legend_deck, rules.legends)


cdef inline bint flares_add_up(const Rules *rules, const State *state) noexcept nogil:
    cdef uint32_t found = 0, known = 0
    cdef int seat
    for seat in range(SEATS):
        if state.flare_hand[seat] and (
                seat >= rules.players or not join(<uint32_t> 1 << (state.flare_hand[seat] - 1), &found)):
            return False
        if state.flare_known[seat] & state.flare_deck or seat >= rules.players and state.flare_known[seat]:
            return False
    if not add_list(state.flare_bottom, state.flare_bottoms, LEGENDS, &known) or not join(known, &found):
        return False
    if not join(state.flare_deck, &found) or not join(state.flare_discard, &found):
        return False
    if state.flare_active and not join(<uint32_t> 1 << (state.flare_active - 1), &found):
        return False
    return found == first_cards(rules.flares) and shuffles_agree(state.flare_shuffle, state.flare_shuffles,
                                                                 state.flare_deck, rules.flares)


# Cards came by a shuffle that there was, and those in the deck by the last.
cdef inline bint shuffles_agree(const uint8_t *shuffle, int shuffles, uint32_t deck, int cards) noexcept nogil:
    cdef int card
    for card in range(LEGENDS):
        if shuffle[card] > shuffles or card >= cards and shuffle[card]:
            return False
        if deck >> card & 1 and shuffle[card] != shuffles:
            return False
    return True


cdef inline bint tasks_add_up(const Rules *rules, const State *state) noexcept nogil:
    cdef uint32_t found = 0, known = 0
    cdef int k
    for k in range(SEATS):
        if not join(state.claimed[k], &found) or k >= rules.players and state.claimed[k]:
            return False
        if state.task_row[k] and not join(<uint32_t> 1 << (state.task_row[k] - 1), &found):
            return False
    if not add_list(state.task_bottom, state.task_bottoms, TASKS, &known) or not join(known, &found):
        return False
    if not join(state.quest_deck, &found):
        return False
    return found == (first_cards(rules.quests) if rules.mode == HIGH_FORM else 0)


cdef inline bint pieces_add_up(const Rules *rules, const State *state) noexcept nogil:
    cdef int colour
    for colour in range(COLOURS):
        if colour >= rules.colours:
            if state.removed[colour][0] or state.removed[colour][1]:
                return False
        elif pool(rules, state, colour, COMMON) < 0 or pool(rules, state, colour, LEGENDARY) < 0:
            return False
    return True


cdef inline bint points_add_up(const Rules *rules, const State *state) noexcept nogil:
    cdef int side, column, sum_score, sum_earned, k, seat
    for side in range(SEATS):
        sum_score = sum_earned = 0
        for column in range(COLOURS):
            if state.score[side][column] < 0:
                return False
            if state.score[side][column] and (column == side if rules.mode == MELEE else column > 0):
                return False
            if state.score[side][column] and (side >= rules.sides or column >= rules.colours):
                return False
            sum_score += state.score[side][column]
        for k in range(5):
            if state.earned[side][k] < 0:
                return False
            sum_earned += state.earned[side][k]
        if rules.mode == HIGH_FORM:
            if sum_earned:
                return False
            for seat in range(rules.players):
                if rules.side_of[seat] == side:
                    for k in range(rules.quests):
                        sum_earned += rules.quest_points[k] * <int> (state.claimed[seat] >> k & 1)
        if sum_score != sum_earned:
            return False
    return True


cdef inline bint turn_agrees(const Rules *rules, const State *state) noexcept nogil:
    cdef int seat, rank, turns = 0, side
    for seat in range(SEATS):
        if state.seat_turns[seat] < 0 or state.places[seat] < 0 or seat >= rules.players and (
                state.seat_turns[seat] or state.places[seat] or state.exchanges[seat] or state.flares_invoked[seat]):
            return False
        turns += state.seat_turns[seat]
        if state.flares_invoked[seat] > state.seat_turns[seat] or state.exchanges[seat] > state.seat_turns[seat]:
            return False                                                                # TAS-60, TAS-63
        if state.destroyed[seat][LEGENDARY] > 12 * state.seat_turns[seat]:
            return False
        if seat >= rules.sides and state.fewer[seat]:
            return False
        for rank in range(3):
            if state.turn_killed[seat][rank] and (
                    state.head.seat < 0 or seat >= rules.colours or seat == rules.side_of[state.head.seat]):
                return False
        side = rules.side_of[seat] if seat < rules.players else 0
        if state.improvised[seat] and (
                rules.mode != MELEE or seat >= rules.players or state.improvised[seat] >> rules.colours
                or state.improvised[seat] >> side & 1):
            return False
    if turns != state.head.turn or state.starter >= rules.players or state.setup_step > 2:
        return False
    if state.head.turn == 0 and state.actions or state.discarded > 1 or state.extra_turn > 1:
        return False
    return state.turn_legends <= state.turn_beings and state.turn_red + state.turn_green <= state.turn_beings


cdef inline bint ending_agrees(const Rules *rules, const State *state) noexcept nogil:
    if state.ending == NOT_ENDING:
        return state.head.seat >= 0 and state.trigger == 0 and state.turns_left == 0
    if not POINTS_REACHED <= state.ending <= TURN_GUARD or not 1 <= state.trigger <= rules.players:
        return False
    if state.head.seat < 0:
        return state.turns_left == 0 and state.actions == 0
    return state.turns_left <= rules.players and state.ending != TURN_GUARD


# What belongs to a summon, a flare or a frozen effect is there only while it is under way.
cdef inline bint phase_agrees(const Rules *rules, const State *state) noexcept nogil:
    cdef int phase = state.head.phase
    cdef bint setup = phase == SETUP_DUEL or phase == SETUP_CELL or phase == SETUP_COLOUR
    if state.head.seat < 0 and phase != TURN:
        return False
    if setup != (state.head.turn == 0):
        return False
    if phase == SETUP_DUEL and rules.mode != DUEL or setup and phase != SETUP_DUEL and rules.mode != MELEE:
        return False
    if phase != EFFECT and (state.flare_active or state.flare_holds or state.flare_foe or state.after):
        return False
    if state.frozen_new and phase != EFFECT and phase != FROZEN_KEEP:
        return False
    if not state.card and phase != EFFECT:
        if state.form[0] | state.form[1] or state.being or state.orientation or state.oversummoned:
            return False
        if state.origin and phase != SETUP_COLOUR or state.card_recycled:
            return False
    return state.setup_step == 0 or rules.mode == MELEE


cdef inline bint arena_empty(const State *state) noexcept nogil:
    cdef int k, i
    for k in range(SEATS):
        if state.hand[k][0] | state.hand[k][1] or state.ability_points[k] or state.passes[k] or state.quest[k]:
            return False
        if state.stuck[k] or state.mixed[k]:
            return False
        for i in range(STUCK_BYTES):
            if state.stuck_at[k][i] or state.drawn_at[i]:
                return False
    return not (state.deck[0] | state.deck[1] or state.claiming or state.row)


# Whether the moves kept are those that are legal, two or more.
cdef inline bint moves_agree(const Rules *rules, const State *state) noexcept nogil:
    cdef State copy
    if state.head.seat < 0:
        return state.plain == 0 and state.asks == ASKS_NOTHING and not (state.options[0] | state.options[1])
    if state.head.phase == EFFECT:
        return decisions_open(state) > 1
    memcpy(&copy, state, sizeof(State))
    nothing(&copy)
    prepare_published(rules, &copy)
    return decisions_open(state) > 1 and memcmp(&copy, state, sizeof(State)) == 0
