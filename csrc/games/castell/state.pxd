# A position of Castell, and everything a variant can change about the game.
from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t

from engine.contract cimport Header


cdef enum:
    SEATS = 4
    REGIONS = 7            # CAL-8
    SIZES = 10             # CAL-3; size 1 has index 0
    SKILLS = 5             # balance, base, mix, strength, width (CAL-55 to CAL-59)
    RING = 8               # CAL-25: positions round the wheel, and sectors of its disc
    ROUNDS = 10            # CAL-22
    ROW = 2                # CAL-16: local-performance tiles in a row
    FESTIVALS = 14         # spaces of the calendar (CAL-14)
    SLOTS = 3              # size tokens below a festival tile, at most
    KINDS = 3              # trophy, medal, ribbon (CAL-6)
    TILES = 64             # local-performance tiles that a components file may name; 32 in the box
    RANKS = 8              # ranks 0 .. 7 that a skill may have; 5 is the last of the box (CAL-41)
    LEVELS = 17            # of a tower: sizes and Strength allow no more (tower.md)
    COUNT = 30             # castellers of one size in the box, at most
    CHOICES = 64           # outcomes of a festival tower that are offered, at most (CAL-80)

cdef enum:                 # skills, as tiles of the wheel too
    BALANCE = 0
    BASE = 1
    MIX = 2
    STRENGTH = 3
    WIDTH = 4
    SPECIAL_TILE = 5       # CAL-42

cdef enum:                 # phases
    ACT = 0                # what comes next of the four actions, or the end of the turn (CAL-31, CAL-110)
    GO = 1                 # where a special action moves the pawn (CAL-44)
    TAKE = 2               # the second casteller, or none (CAL-36); the one of a special action (CAL-44)
    SPECIAL = 3            # which option of the special action (CAL-44)
    TOWER = 4              # which outcome at a festival (CAL-80)

cdef enum:                 # actions
    ACTION_MOVE = 0        # SPECIAL, option (b)
    ACTION_RECRUIT = 1     # SPECIAL, option (a)
    ACTION_PERFORM = 2     # SPECIAL, option (c); + place in the row
    ACTION_SPECIAL = 4     # take the special action
    ACTION_GO = 5          # + region: move there
    ACTION_TAKE = 12       # + size - 1: recruit
    ACTION_RAISE = 22      # + skill: train; + SPECIAL_TILE for the special tile of the wheel
    ACTION_STOP = 28       # end the turn; take no second casteller
    ACTION_TOWER = 29      # + outcome, in descending order
    ACTIONS = 93

cdef enum:                 # actions of a turn, as bits of `used`
    USED_MOVE = 1
    USED_RECRUIT = 2
    USED_TRAIN = 4
    USED_SPECIAL = 8

cdef enum:                 # what a sub-decision belongs to: `through`
    PLAIN = 0              # the recruit action itself
    BY_TOKEN = 1           # the special action (CAL-43)
    BY_WHEEL = 2           # a special tile of the wheel (CAL-42)

cdef enum:                 # columns of parts; they add up to the score
    PART_BEST_TOWER = 0    # CAL-95
    PART_VARIETY = 1       # CAL-96
    PART_TROPHIES = 2      # CAL-98
    PART_MEDALS = 3
    PART_RIBBONS = 4
    PART_UNIQUE = 5        # CAL-99: one token of each size
    PART_DUPLICATE = 6     # CAL-99: further tokens
    PART_SHAPES = 7        # CAL-100
    PART_EXHIBITIONS = 8
    PART_SPECIAL = 9       # CAL-100: special-action tokens collected
    PARTS = 10

cdef enum:                 # prize_tie: what tied competitors receive (CAL-84)
    SHARE_HIGH_SKIP = 0    # all the better prize; as many following ones are skipped
    SHARE_HIGH = 1         # all the better prize; the next prize goes to the next score
    TURN_ORDER = 2         # the earlier in turn order ranks higher

cdef enum:                 # tie_break (CAL-103)
    NO_TIE_BREAK = 0
    BY_BEST_TOWER = 1
    BY_PRIZE_POINTS = 2


cdef struct State:
    Header head
    uint64_t moves               # the legal actions, one bit each; in TOWER `choices` says it instead
    uint8_t choice[64][4]        # TOWER, outcome: tower score, castellers that match each size token; else 0
    uint8_t team[4][10]          # seat, size - 1: castellers owned
    uint8_t ranks[4][5]          # seat, skill
    uint8_t trained[4][10]       # seat, round - 1: 1 + skill that rose, 0 none
    uint8_t needed[4][5]         # seat, skill: towers entered or performed that needed the skill to be built
    uint8_t entered[4][14][4]    # seat, festival: tower score, castellers that match each size token; 0 not entered
    uint8_t prize[4][14]         # seat, festival: 1 trophy, 2 medal, 3 ribbon, 0 none
    uint8_t collected[4][7]      # seat, region: special-action tokens collected there (CAL-69)
    int8_t pawn[4]               # seat: region; -1 off the board (CAL-21)
    uint8_t tokens[4]            # seat: special-action tokens left (CAL-43)
    uint8_t region[7][10]        # region, size - 1: castellers that lie there
    uint8_t bag[10]              # size - 1: castellers in the bag
    uint8_t row_tokens[7]        # region: special-action tokens that lie in its row (CAL-45)
    int8_t tile[7][2]            # region, place in its row: tile dealt there, the lower first
    int8_t performer[7][2]       # the seat that performed it; -1 none yet
    uint8_t performed[7][2]      # the round in which it was performed; 0 not yet
    int8_t festival_region[14]   # festival: region of its tile; -1 for a space that the calendar does not have
    uint8_t festival_size[14][3]  # festival, slot: size on the token, 1 .. 10; 0 no token
    int8_t token_to[14][3]       # festival, slot: the seat that won the token; -1 nobody, or not yet held
    uint8_t wheel[8]             # ring position: skill 0 .. 4 or SPECIAL_TILE (CAL-13)
    int8_t first_seat            # who began round 1 (CAL-20)
    uint8_t round                # 1 .. 10
    uint8_t used                 # USED_... bits of the turn under way
    uint8_t through              # PLAIN, BY_TOKEN, BY_WHEEL: what the sub-decision belongs to
    uint8_t taken                # TAKE: castellers taken in the recruit action under way, 0 or 1
    int8_t festival              # TOWER: the festival; else -1
    uint8_t choices              # TOWER: outcomes to choose from, 2 .. 64; else 0
    uint8_t lost                 # 1 once a search for towers ran out of room: what was on offer may have been wrong
    uint8_t spare[1]             # 0; fills the record up, since NumPy loses what lies between fields


# What a tower may be: the numbers of CAL-50, CAL-51, CAL-58 and CAL-78 that a variant can change.
cdef struct TowerRules:
    uint8_t width_cap            # castellers of a level without Width or Base (CAL-51), 1 .. 9
    uint8_t festival_levels      # levels of a festival tower, at least (CAL-78), 1 .. 17
    uint8_t exact_one_fewer      # CAL-50: 1 wants each level one narrower than the one below, or equal by Balance
    uint8_t strength_stack       # CAL-58: 1 lets uses of Strength add up on one pair of levels
    uint8_t exact_levels         # CAL-66: 1 wants exactly as many levels as an exhibition says
    uint8_t level_points         # tower score per level (CAL-81), 0 .. 2
    uint8_t match_points         # tower score per matching casteller (CAL-81), 0 .. 2


cdef struct Rules:
    int16_t tile_points[64]      # tile: points (CAL-75)
    int16_t variety[8]           # regions with something won: points (CAL-96)
    int16_t prize_points[3]      # trophy, medal, ribbon (CAL-98)
    int16_t size_unique          # CAL-99
    int16_t size_duplicate       # CAL-99
    int16_t token_points         # per special-action token collected (CAL-100)
    TowerRules tower
    uint8_t widths[64][17]       # tile: widths of a shape, bottom to top, 0 past the top; all 0 for an exhibition
    uint8_t levels[64]           # tile: levels of the shape, or that the exhibition asks for
    uint8_t skills[64]           # tile: skills that must be used, one bit each; 0 for a shape
    uint8_t adjacent[7]          # region: regions adjacent to it, one bit each (CAL-9)
    uint8_t sector[7]            # region: its sector of the wheel, 1 .. 7 (CAL-25)
    uint8_t castellers[10]       # size - 1: castellers in the box (CAL-3)
    uint8_t size_tokens[10]      # size - 1: size tokens in the box (CAL-4)
    uint8_t wheel_tiles[6]       # skill or SPECIAL_TILE: board skill tiles (CAL-5); 8 in all
    uint8_t festival_round[14]   # festival, in calendar order: the round in which it is held; 0 no such space
    uint8_t festival_type[14]    # festival: 0 type I, 1 type II (CAL-14)
    uint8_t festival_slots[14]   # festival: size tokens dealt below it, 1 .. 3
    uint8_t refill[10]           # round - 1: 1 if it starts with a refill (CAL-27)
    uint8_t prizes[4]            # rank at a festival - 1: 1 trophy, 2 medal, 3 ribbon, 0 none (CAL-83)
    uint8_t prize_supply[3]      # trophies, medals, ribbons in the box (CAL-6)
    uint8_t tie_break[2]         # CAL-103: BY_BEST_TOWER, BY_PRIZE_POINTS, NO_TIE_BREAK; applied in this order
    uint8_t players              # 2 .. 4
    uint8_t tiles                # local-performance tiles in the box, 14 .. 64
    uint8_t per_region           # castellers of a region after set-up and refills (CAL-12), for so many players
    uint8_t team_size            # castellers of a first team (CAL-17)
    uint8_t tokens               # special-action tokens of a player (CAL-17)
    uint8_t recruit_max          # castellers of a recruit action (CAL-36), 1 .. 2
    uint8_t max_rank             # end of the rank track (CAL-41), 1 .. 7
    uint8_t wheel_step           # CAL-25: positions that the wheel advances a round, clockwise, 0 .. 7 (7 is one back)
    uint8_t wheel_start          # CAL-24: positions that it has advanced in round 1, 0 .. 7
    uint8_t all_regions          # CAL-39: 1 if sector 0 trains every region (normal game)
    uint8_t first_player_rotates  # CAL-29
    uint8_t random_first_seat    # CAL-20: 0 lets seat 0 begin
    uint8_t own_token_collected  # CAL-70
    uint8_t train_any_learned    # CAL-40
    uint8_t tile_uses_special    # CAL-42: 1 if the special tile uses the special action of the turn up
    uint8_t size_tie_nobody      # CAL-88
    uint8_t prize_tie            # CAL-84: SHARE_HIGH_SKIP, SHARE_HIGH, TURN_ORDER
    uint8_t limited_prizes       # CAL-85: 1 if prize tokens can run out
