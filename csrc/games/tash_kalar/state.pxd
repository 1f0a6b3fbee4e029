# A position of Tash-Kalar, by either rule set, and everything a variant can change about the game.
from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from engine.contract cimport Header


cdef enum:
    SEATS = 4
    COLOURS = 4
    SQUARES = 69           # TAS-1: cells, numbered row by row, left to right, from the top
    STRIDE = 14            # of a board's bits: cell (x, y) is bit 14 y + x, so that five columns lie between the rows
    REACH = 5              # columns or rows that a pattern may span besides its first: no shift wraps
    CARDS = 112            # kinds of card with a pattern and an effect: beings and legends
    QUESTS = 32            # quests (A) or tasks (B)
    PATTERNS = 208         # by card, then by quest and its three patterns
    WAYS = 8               # TAS-3: transforms
    FORM = 8               # cells of a pattern at most
    BORDER = 24            # cells beside a pattern at most
    MARKS = 16             # marked squares of a card at most
    SCHOOL = 18            # TAS-53: cards of a school at most
    LEGENDS = 12           # legends, and flares, at most
    INSTRUCTIONS = 512     # of all programs together
    BRANCHES = 8           # of a choice at most
    TESTS = 3              # of a condition at most

cdef enum:                 # ranks (TAS-8, TAS-54)
    COMMON = 0             # a common, or a small piece
    HEROIC = 1             # a heroic, or a being
    LEGENDARY = 2

cdef enum:                 # modes (TAS-9 to TAS-11, TAS-50)
    ARENA = 0
    HIGH_FORM = 1
    DUEL = 2
    MELEE = 3

cdef enum:                 # phases
    TURN = 0               # what to do: place, summon, ... ; a stuck turn in the arena: which card to exchange
    CELL = 1               # where a placed piece goes
    PLACEMENT = 2          # which pieces form the pattern (TAS-48)
    BEING = 3              # arena: where the being goes (TAS-29)
    EFFECT = 4             # what the program asks: the effect's registers say what
    CLAIM = 5              # which quest by which pattern, or none (TAS-36)
    CLAIM_CELLS = 6        # which pieces form its pattern
    ORIENTATION = 7        # which orientation, where marks make it matter (TAS-73)
    IMPROVISE = 8          # whose improvised summoning is spent, if two could be (TAS-74)
    PICK_UP = 9            # which own piece to pick up, then to place (TAS-61)
    SUMMON_PICK_UP = 10    # which own piece to pick up for the being (TAS-71)
    DISCARD = 11           # which own card to discard (TAS-62)
    RETURN = 12            # which card to put back, or stop (TAS-62)
    FLARE_FOE = 13         # Melee: whom the flare compares with (TAS-88)
    LEGEND_COLOUR = 14     # Melee: in which colour a legend scores (TAS-92)
    FROZEN_KEEP = 15       # which of two frozen effects to keep (TAS-102)
    TASK = 16              # which task to claim, or none (TAS-64)
    ODD_COLOUR = 17        # Melee: in which colour the odd common scores (TAS-92)
    SETUP_DUEL = 18        # on which square the own common goes (TAS-57)
    SETUP_CELL = 19        # Melee: which square of the pair (TAS-58)
    SETUP_COLOUR = 20      # Melee: whose common goes there
    PHASES = 21

cdef enum:                 # actions; what follows ACTION_CARD depends on how many cards the variant has
    ACTION_STOP = 0        # stop; none
    ACTION_PLACE = 1       # + hand 0 .. 1: place a piece of that hand's colour
    ACTION_DISCARD = 3
    ACTION_FLARE = 4
    ACTION_FROZEN = 5
    ACTION_END = 6         # end the turn
    ACTION_YES = 7         # carry out what the effect offers
    ACTION_RETURN_FLARE = 8
    ACTION_BRANCH = 9      # + branch 0 .. 7
    ACTION_DIRECTION = 17  # + direction 0 .. 7
    ACTION_COLOUR = 25     # + colour 0 .. 3
    PLAIN = 29             # actions above: a bit each of `plain`
    ACTION_CELL = 29       # + cell 0 .. 68
    ACTION_ORIENTATION = 98   # + orientation 0 .. 7
    ACTION_PLACEMENT = 106    # + 69 * orientation + lowest cell of the pattern
    # + card: summon it; + cards + card: exchange, discard, return, recycle or keep it; + 2 cards + 3 quest + pattern:
    # claim it (A); + 2 cards + task: claim it (B)
    ACTION_CARD = 658

cdef enum:                 # `asks`: which actions `options` names
    ASKS_NOTHING = 0       # none
    ASKS_CELLS = 1         # a board: cells
    ASKS_SUMMONS = 2       # cards to summon
    ASKS_CARDS = 3         # cards otherwise
    ASKS_CLAIMS = 4        # quests and patterns, or tasks
    ASKS_ORIENTATIONS = 5
    ASKS_PLACEMENTS = 6    # `placements`
    ASKED = 7

cdef enum:                 # how a game ends
    NOT_ENDING = 0
    QUEST_TARGET = 1       # TAS-42
    QUESTS_OUT = 2         # TAS-43
    ALL_PASSED = 3         # TAS-44
    POINTS_REACHED = 4     # TAS-90, TAS-91, TAS-92
    LAST_CARD = 5          # TAS-90
    TURN_GUARD = 6         # TAS-45, TAS-97

cdef enum:                 # `after`: what follows the program that runs
    AFTER_SUMMON = 1
    AFTER_FROZEN = 2
    AFTER_FLARE_UPPER = 3
    AFTER_FLARE_LOWER = 4

cdef enum:                 # directions, by the cell they lead to (effects, section 3)
    DIRECTIONS = 8         # north-west, north, north-east, west, east, south-west, south, south-east

cdef enum:                 # columns of parts
    PART_LEVEL = 0         # + level - 1: quests or tasks; Duel and Melee: legends, heroics and commons destroyed
    PART_COMMON = 3        # beings by rank: arena: ordinary beings' points
    PART_HEROIC = 4        # arena: legends' points
    PART_LEGENDARY = 5     # High Form: own legends on the board; Duel and Melee: legends summoned
    PART_ABILITY = 6       # arena: points of abilities
    PART_FLARE = 7         # Duel and Melee: flares of foes
    PARTS = 8


# A board is a set of cells as two words: bit 14 y + x of the pair, low word first.
# A card of the arena is there once; of the published game a card is a kind, and two seats may have one each. Own cards
# of a seat are numbered within its school, 0 .. 17: their kind is school_base + number; legends 0 .. 11 likewise.
# Hands of the arena: hands of seat s are hands_of * s, and the next where a seat has two (TAS-9).
cdef struct State:
    Header head
    uint64_t options[2]         # what is legal now, besides `plain` and `placements`; `asks` says what it is a set of
    uint64_t placements[8][2]   # orientation: lowest cells of placements that are legal now
    uint64_t pieces[4][2]       # colour: cells of all its pieces
    uint64_t upgraded[4][2]     # colour: cells of heroics and legends, or of beings
    uint64_t legendary[4][2]    # colour: cells of legends
    uint64_t form[2]            # cells of the pattern chosen for the summon or claim under way
    # ---- the effect under way (effects, section 1)
    uint64_t mark[2]            # `mark` under the chosen orientation, on the board
    uint64_t spent[2]           # squares used by a choice whose squares must differ
    uint64_t used[2]            # where the pieces of the pattern are now
    uint64_t picks[2]           # pieces or squares chosen by the instruction so far
    uint64_t near[2]            # where pieces are, not yet chosen, that touched the being when the instruction began
    # ---- arena: cards
    uint64_t deck[2]            # being cards in the pile; their order is drawn when they are
    uint64_t hand[4][2]         # hand: being cards
    # ---- cards of both parts, by kind
    uint64_t drawn[4][2]        # seat: cards that it had in hand at some time
    uint64_t summoned[4][2]     # seat: cards that it summoned
    uint32_t plain              # legal actions below PLAIN, one bit each
    uint32_t quest_deck         # quests in the pile, or tasks not in sight
    uint32_t claimed[4]         # seat: quests put aside, or tasks claimed
    # ---- published: cards of the seats (TAS-53)
    uint32_t own_hand[4]        # seat: own cards in hand
    uint32_t own_deck[4]        # seat: own cards in the deck whose order nobody knows
    uint32_t own_open[4]        # seat: own cards in hand or deck that all know to be there
    int16_t score[4][4]         # side, foe colour (Melee) or 0: points scored
    int16_t earned[4][5]        # seat: points from legends, heroics, commons destroyed, legends summoned, foe flares
    int16_t ability_points[4]   # seat: points of abilities
    int16_t seat_turns[4]       # seat: turns begun
    int16_t passes[4]           # seat: arena turns passed
    int16_t places[4]           # seat: place actions
    uint16_t legend_hand[4]     # seat: legends in hand
    uint16_t legend_known[4]    # seat: legends that it put back, so it knows where they are
    uint16_t flare_known[4]     # seat: flares likewise
    uint16_t legend_deck        # legends in the deck whose order nobody knows
    uint16_t legend_discard
    uint16_t flare_deck         # flares likewise
    uint16_t flare_discard
    # ---- the effect under way
    int16_t effect_pc           # instruction that runs, -1 none
    # ---- bytes
    uint8_t own_top[4][18]      # seat: own cards known to lie on top, the last is drawn first
    uint8_t own_bottom[4][18]   # seat: own cards put below, the first is drawn first
    uint8_t own_pile[4][18]     # seat: own cards discarded, the last on top
    uint8_t own_tops[4]         # seat: how many
    uint8_t own_bottoms[4]
    uint8_t own_piled[4]
    uint8_t legend_bottom[12]   # legends put below, the first is drawn first
    uint8_t legend_shuffle[12]  # legend: `legend_shuffles` when it was drawn
    uint8_t flare_bottom[12]
    uint8_t flare_shuffle[12]
    uint8_t flare_hand[4]       # seat: 1 + flare in hand, 0 none
    uint8_t task_row[4]         # 1 + task: three current ones and the next, 0 none
    uint8_t task_bottom[24]     # tasks put below, the first is drawn first
    uint8_t frozen[4]           # seat: 1 + own card whose frozen effect is in play, 0 none (TAS-102)
    uint8_t improvised[4]       # seat: foe colours whose improvised summoning is left, a bit each (TAS-59)
    uint8_t fewer[4]            # side: actions that its next turn starts without
    uint8_t turn_killed[4][3]   # colour, rank: foes destroyed this turn
    uint8_t removed[4][2]       # colour, common or heroic / legendary: pieces removed from the game
    uint8_t flares_invoked[4]   # seat
    uint8_t summons[4][3]       # seat, rank: beings summoned (arena: 1 beings, 2 legends)
    uint8_t destroyed[4][3]     # seat, rank: foes destroyed, each counted once
    uint8_t exchanges[4]        # seat: cards exchanged in stuck turns (TAS-25), or discarded
    uint8_t quest[4]            # seat: 1 + its open quest, 0 none (TAS-15)
    # published: seat, own card or 18 + legend: own turn of its last summon, 0 never; arena: the first 112 by card
    uint8_t summon_turn[4][30]
    uint8_t stuck[4]            # hand: stuck turns that told something new (TAS-25)
    uint8_t mixed[4]            # hand: 1 if the last of these was on more than one board
    uint8_t stuck_at[4][56]     # hand: the last stuck turn at which the card could have been summoned; two cards a byte
    uint8_t drawn_at[56]        # `stuck` of the hand when the card was drawn; two cards a byte
    # ---- the effect under way: the instruction
    uint8_t effect_stage        # what it asks: 0 a piece, a square, ...; 1 what follows from that
    uint8_t effect_step         # repetitions done
    uint8_t effect_quota        # repetitions at most
    uint8_t effect_piece        # bit of the piece or the direction chosen, 255 none
    uint8_t effect_colours      # colours that `who` means, a bit each
    uint8_t effect_each         # colours done, where it runs for one after the other
    uint8_t effect_owner        # colour of the piece chosen first, or of the piece to place
    uint8_t effect_rank         # rank of the piece chosen first
    uint8_t effect_equal        # captures of the mover's own rank
    uint8_t effect_own_move     # 1 once the being has moved
    uint8_t effect_branches     # repetitions of a choice of branches done
    uint8_t effect_spending     # 1 while squares must differ
    uint8_t r0_then             # `r0` and `direction` when it began
    uint8_t direction_then
    # ---- the effect under way: the program
    uint8_t r0                  # bit of the square of the last piece touched, 255 none
    uint8_t direction           # of the last step, ray or shot, 255 none
    uint8_t killed              # pieces destroyed
    uint8_t killed_legends
    uint8_t moved               # steps, leaps and rays of the being
    uint8_t raised              # pieces upgraded
    uint8_t lowered             # pieces downgraded
    uint8_t placed
    uint8_t recycled
    uint8_t picked
    uint8_t chosen              # branches chosen
    uint8_t flare_gone          # 1 once it has discarded a flare
    uint8_t placed_by[4]        # colour: pieces placed
    uint8_t legend_bottoms
    uint8_t legend_shuffles
    uint8_t flare_bottoms
    uint8_t flare_shuffles
    uint8_t task_bottoms
    uint8_t asks                # ASKS_CELLS, ...
    uint8_t orientation         # orientation of the summon under way
    uint8_t acting              # hand that acts (arena), or 0
    uint8_t card                # 1 + card being summoned or placed for, 0 none
    uint8_t origin              # bit of the square where the being was summoned (B0), 255 none
    uint8_t being               # bit of the square where it is (B), 255 none
    uint8_t claiming            # 1 + 3 quest + pattern of the claim under way, 0 none
    uint8_t row                 # turns passed in a row
    uint8_t quiet               # arena: turns since the board changed
    uint8_t starter             # the starting seat (TAS-18)
    uint8_t ending              # how the game ends, or will end
    uint8_t trigger             # 1 + the seat that set off the end, 0 none
    uint8_t turns_left          # turns still to begin once the end is set off
    uint8_t after               # AFTER_SUMMON, ...
    uint8_t actions             # actions left this turn (TAS-60)
    uint8_t discarded           # 1 once the turn's discard is made
    uint8_t wild                # foe pieces that the next summon may use (TAS-75)
    uint8_t extra_turn          # 1 if another turn follows this one (TAS-94)
    uint8_t extra_own           # draws after the refill (TAS-84)
    uint8_t extra_legend
    uint8_t turn_beings         # beings summoned this turn
    uint8_t turn_legends        # legends among them
    uint8_t turn_red            # summons on red squares
    uint8_t turn_green
    uint8_t frozen_new          # 1 + own card whose frozen effect waits to be kept, 0 none
    uint8_t card_recycled       # 1 once the effect has put its own card away
    uint8_t flare_active        # 1 + flare being resolved, 0 none
    uint8_t flare_holds         # 1 the upper condition held, 2 the lower
    uint8_t flare_foe           # colour compared with
    uint8_t summon_foes         # foe pieces that the summon under way uses
    uint8_t oversummoned        # 1 if the summon destroyed a piece, 2 more if a foe's
    uint8_t setup_step          # how far the setup decisions are
    uint8_t spare[3]            # 0


cdef struct Rules:
    uint64_t deck[2]            # arena: the being cards
    # ---- squares (TAS-51), as boards
    uint64_t red[2]
    uint64_t green[2]
    uint64_t lines[6][2]        # rows 3 to 5, columns 3 to 5
    uint64_t edges[4][2]        # left, right, top, bottom: five squares each
    uint64_t corners[4][2]      # north-west, north-east, south-west, south-east: three squares each
    uint64_t task_set[32][2][2]   # task, set: the squares that it looks at
    # ---- programs, compiled by playmill.games.tash_kalar.programs: see effects.pxd
    uint32_t flags[512]         # instruction: OPTIONAL, ...
    uint32_t where[512]         # predicates that all hold
    uint32_t where_any[512]     # predicates of which one holds, 0 none
    # ---- numbers of two bytes
    int16_t jump[512]           # instruction: where a condition that fails, or the program, goes on
    int16_t branch[512][8]      # first instruction of each branch
    int16_t points[112]         # card: points for summoning it (TAS-40)
    int16_t quest_points[32]    # quest or task
    int16_t turn_guard          # TAS-45, TAS-97: turns; passes not counted in the arena
    int16_t program[112]        # card: first instruction of its effect or ability, -1 none
    int16_t frozen_program[112]  # card: of its frozen effect, -1 none (TAS-102)
    int16_t flare_program[12][2]   # flare, upper and lower
    # ---- patterns: card, or 112 + 3 * quest + pattern (arena); offsets in bits
    int16_t offset[208][8][8]   # pattern, way: cells from the lowest, ascending
    # pattern, way: address of `offset` at `need` in Planes: 384 need + 48 (offset & 7) + 16 + (offset >> 3); the rest
    # repeats the first
    uint16_t reads[208][8][8]
    uint16_t border_reads[112][8][24]   # card, way: likewise the empty cells beside the pattern (TAS-29), need 3
    int16_t square[112][8]      # card, way: the being square from the lowest cell (TAS-69)
    int8_t mark[112][8][16][2]  # card, way: marked squares from the being square, columns and rows
    int8_t mark2[112][8][16][2]
    uint8_t need[208][8][8]     # pattern, way: rank of each cell of `offset`
    uint8_t ways[208]           # pattern: different transforms, those that differ in cells, ranks, square or marks
    uint8_t turned[208][8]      # pattern, way: its orientation 0 .. 7, ascending
    uint8_t entry[208][8]       # pattern, way: the lowest orientation with the same cells (arena), and square (B)
    uint8_t cells[208]          # pattern: how many cells, 0 for none
    uint8_t high[208]           # pattern: how many of them need more than a common
    uint8_t borders[112][8]     # card, way: how many in `border_reads`
    uint8_t marks[112]          # card: how many marked squares
    uint8_t marks2[112]
    uint8_t free_square[112]    # card: 1 if any free square serves the being
    # ---- cards
    uint8_t rank[112]           # card: COMMON, HEROIC or LEGENDARY (arena: HEROIC, LEGENDARY for the twelve legends)
    uint8_t card_of_deck[112]   # card: which school it is of, 255 for a legend
    uint8_t flare_deficit[12][2]   # flare: upgraded pieces, pieces (TAS-87)
    uint8_t quest_level[32]     # quest: 1 .. 3; task: 1 .. 3 by points
    # ---- tasks (effects, section 9)
    uint8_t task_sets[32]       # task: how many sets
    uint8_t task_type[32]       # 0 destruction, 1 colour, 2 summoning, 3 pattern, 4 enemy
    uint8_t task_advanced[32]   # 1 if set aside in the setup
    uint8_t task_check[32]      # predicate, in the order of effects, section 9: 0 killed_this_turn .. 9 isolated_foe
    uint8_t task_total[32]      # chain: 0 sides, 1 corners
    uint8_t task_upgraded[32]
    uint8_t task_legendary[32]
    uint8_t task_heroic[32]     # `or_heroic`
    uint8_t task_beings[32]
    uint8_t task_legends[32]
    uint8_t task_on_n[32]
    uint8_t task_lead[32]
    # ---- numbers
    # colour: small and large pieces (TAS-7); commons and heroics, legendary pieces, less what marks scores (TAS-52)
    uint8_t supply[4][2]
    uint8_t duel_start[2]       # bits of the squares (TAS-57)
    uint8_t melee_start[3][2]   # bits of the squares of each pair (TAS-58)
    uint8_t school_base[4]      # seat: first card of its school
    uint8_t school_cards[4]     # seat: cards of its school
    uint8_t side_of[4]          # seat: its side; published: and its colour
    uint8_t colour_side[4]      # colour: the side that it belongs to
    uint8_t hand_colour[4]      # hand: its colour (TAS-21)
    uint8_t legend_base         # first legend; arena: the number of cards
    uint8_t legends             # how many
    uint8_t flares
    uint8_t players             # 2 .. 4
    uint8_t sides               # 2 .. 4
    uint8_t colours             # 2 .. 4
    uint8_t hands_of            # arena: hands of a seat, 1 or 2
    uint8_t mode                # ARENA, ...
    uint8_t teams               # 1 if two seats share a side
    uint8_t cards               # cards of the variant: beings and legends
    uint8_t quests              # quests, or tasks, of the variant
    uint8_t quests_dealt        # TAS-15: quests dealt to a seat, 1
    uint8_t hand_size           # TAS-14: being cards; published: own cards (TAS-55)
    uint8_t hand_legends        # TAS-55
    uint8_t hand_flares         # TAS-55, 0 or 1
    uint8_t quest_target        # TAS-42
    uint8_t refill              # TAS-33: 1 if the hand refills after a summon
    uint8_t exchange            # TAS-25: 1 if a stuck turn exchanges a card
    uint8_t turn_actions        # TAS-60
    uint8_t first_actions       # TAS-60: of the starting seat's first turn
    uint8_t target              # TAS-90 to TAS-92: points that set off the end
    uint8_t sideways            # TAS-98: own cards turned sideways, 0 without teams
    uint8_t point_legend        # TAS-91: for a legend destroyed, ...
    uint8_t point_heroic
    uint8_t commons_per_point
    uint8_t point_summoned      # for a legend summoned
    uint8_t point_flare         # for a foe's flare (TAS-88)
    # ---- programs
    uint8_t op[512]             # instruction: OP_DESTROY, ...
    uint8_t who[512]            # WHO_OWN, ...
    uint8_t ranks[512]          # a bit each
    uint8_t kind[512]           # how far a move may capture: KIND_EMPTY, ...
    uint8_t kind_self[512]      # likewise when the being moves
    uint8_t span[512]           # how a move goes: SPAN_STEP, ...; which directions a shot may take
    uint8_t limit[512]          # where a move may end: END_ANYWHERE, ...; how much a shot destroys
    uint8_t reach[512]          # squares of a shot at most
    uint8_t block[512]          # ranks that stop a shot, a bit each
    uint8_t most_equal[512]     # captures of the own rank at most, 255 any
    uint8_t support[512][3]     # rank of the victim: own pieces beside it at least
    uint8_t quota_of[512][3]    # rank of the piece chosen first: repetitions, 255 as `times`
    uint8_t to_rank[512]        # rank that a piece is turned into; 255 its own
    uint8_t weight[512]         # how often a kill counts
    uint8_t branches[512]       # how many
    uint8_t tests[512]          # how many; bit 7: one is enough
    uint8_t subject[512][3]     # test: TEST_KILLED, ...; bit 7: must not hold
    uint8_t number[512][3]      # test: what it is compared with; bit 7: must equal it, else at least
    int8_t times[512]           # repetitions, cards, points; actions, that may be less than 0
    int8_t times2[512]          # legends to draw
