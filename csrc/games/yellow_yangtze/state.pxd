# A position of Yellow & Yangtze, and everything a variant can change about the game.
from libc.stdint cimport int8_t, int16_t, uint8_t, uint64_t

from engine.contract cimport Header


cdef enum:
    SEATS = 4
    COLOURS = 5            # YAY-2: black, red, blue, green, yellow
    LEADERS = 20           # YAY-3: leader 5 * seat + colour
    WORDS = 3              # a set of hexes: hex h is bit h & 63 of word h >> 6
    HEXES = 192            # that a map may have
    OFF = 255              # the hex of a leader off the board, and of a neighbour that does not exist
    EDGES = 6              # E, NE, NW, W, SW, SE: counter-clockwise
    TRIANGLES = 384        # that a map of 192 hexes may have
    TRIANGLE_WORDS = 6
    SIDES = 3              # YAY-60: states that one war can involve
    HAND = 6               # YAY-12; a variant may have less
    PAGODAS = 2            # YAY-4: of a colour, at most
    SOURCES = 4            # what points come from: placement, revolt, war, pagoda
    PILES = 4              # results of the four colours that count, yellow spread over them (YAY-74)
    TURNS_SHOWN = 32       # turns of a seat that leaders_by_turn reaches

cdef enum:                 # colours of tiles, leaders, pagodas and points
    BLACK = 0
    RED = 1
    BLUE = 2
    GREEN = 3
    YELLOW = 4

cdef enum:                 # phases
    ACT = 0                # one of the actions of a turn (YAY-15, YAY-16)
    CHAIN = 1              # another blue tile? (YAY-44)
    MARKET = 2             # which market tile, if any (YAY-45)
    PAGODA = 3             # which triangle of the new tile gets the pagoda, if any (YAY-50)
    CARRY = 4              # which of the pagodas on the board is carried over (YAY-54)
    REPLACE = 5            # which tiles are replaced (YAY-49)
    REVOLT = 6             # what the attacker, then the defender, commits (YAY-37)
    WAR = 7                # whom a seat supports, with what (YAY-63)
    WINNER = 8             # which of the strongest states wins (YAY-64)
    LOSS = 9               # which red tile the winning state pays with (YAY-67)

cdef enum:                 # actions; H hexes and T triangles as the map has
    ACTION_PASS = 0
    ACTION_STOP = 1        # no further blue tile; no market tile; no pagoda
    ACTION_REPLACE = 2     # what is then chosen in REPLACE
    ACTION_WITHDRAW = 3    # + colour of the leader
    ACTION_TAKE = 8        # + colour of the market tile
    ACTION_CARRY = 13      # + place in State.pagoda
    ACTION_WINNER = 15     # + side
    ACTION_COMMIT = 18     # + 7 * (1 with the black leader) + black tiles
    ACTION_SUPPORT = 32    # + 19 * (0, or 1 + side of the red leader) + (0, or 6 * side + red tiles)
    ACTION_DISCARD = 108   # + rank of the five counts, see `discard_rank` in replace.pxd
    ACTION_HEX = 570       # + H * what + hex, see below
    # from ACTION_HEX + H * WHATS on: + T * (1 with the green leader) + triangle: set a pagoda

cdef enum:                 # what is done on a hex
    WHAT_TILE = 0          # + colour: lay a tile; blue in CHAIN too
    WHAT_LEADER = 5        # + colour: place or move the leader
    WHAT_RIOT = 10         # remove the tile for two blue tiles
    WHAT_RIOT_LEADER = 11  # for one, the blue leader stands for the other
    WHAT_LOSE = 12         # pay with this red tile
    WHATS = 13

cdef enum:                 # sources of points
    PLACEMENT = 0
    REVOLT_WON = 1
    WAR_WON = 2
    INCOME = 3

cdef enum:                 # columns of parts
    PART_POINTS = 0        # + 5 * source + colour
    PART_FILLED = 20       # + black, red, blue, green: yellow points poured into it (YAY-74)
    PART_FINAL = 24        # lowest, second, third, fourth of the four after that (YAY-75)
    PARTS = 28

cdef enum:                 # endings
    RUNNING = 0
    BAG_EMPTY = 1          # YAY-70
    TURN_CAP = 2           # YAY-17: unfinished


cdef struct State:
    Header head                      # head.seat decides, be it the turn of another
    uint64_t tiles[5][3]             # colour: hexes with such a tile
    uint64_t occupied[3]             # hexes with a tile or a leader
    uint64_t beside_black[3]         # hexes beside a black tile
    uint64_t covered[3]              # hexes under a pagoda
    uint64_t triangles[6]            # triangles of three tiles of one colour that has pagodas, none of them covered
    # seat, colour: hexes of the state in which that leader stands, none off the board. While a war is on, its tile
    # belongs to no state (YAY-61).
    uint64_t realm[4][5][3]
    uint64_t payable[3]              # LOSS: red tiles of the winning state, as it was in the war; else none
    int16_t points[4][4][5]          # seat, source, colour of the point (yellow before spreading)
    int16_t pagoda[5][2]             # colour: triangles that carry one, ascending, then -1
    int16_t pending                  # CARRY: the triangle to set the pagoda on; else -1
    int16_t strength[3]              # WAR, WINNER: of each side so far; REVOLT: attack, defence; else 0
    int16_t leader_turns[4][5]       # seat, colour: ends of turns, anybody's, with that leader on the board
    int16_t pagoda_turns[5]          # colour: pagodas on the board at the end of each turn, added up
    int16_t revolts_started[4]       # seat: as attacker
    int16_t revolts_won[4]           # seat: as attacker or defender
    int16_t revolts_lost[4]          # seat: as attacker or defender
    int16_t revolts_won_attacking[4]
    int16_t wars_started[4]          # seat: by its tile
    int16_t wars_won[4]              # seat: wars with a contested leader of its own in the winning state
    int16_t wars_lost[4]             # seat: wars that cost it a leader
    int16_t war_gain[4]              # seat: points gained in wars that it started
    int16_t war_gift[4]              # seat: points that others gained in wars that it started
    int16_t passes[4]                # seat: actions passed for want of a legal one, or by choice (YAY-17)
    uint8_t leader[4][5]             # seat, colour: hex, or OFF
    uint8_t hand[4][5]               # seat, colour: tiles, 0 .. 6 in all
    uint8_t known[4][5]              # seat, colour: those of them that every seat knows of (YAY-18)
    uint8_t replaced[4][5]           # seat, colour: tiles that it put into the box unseen by others (YAY-49)
    uint8_t tiles_laid[4][5]         # seat, colour
    uint8_t pagodas_set[4][5]        # seat, colour
    uint8_t riots[4]                 # seat
    int8_t leaders_by_turn[4][32]    # seat, own turn: its leaders on the board when it ended; -1 not played
    int8_t side[4][5]                # WAR to LOSS: side on which that leader stands, -1 none; else -1
    uint8_t sent[3]                  # WAR, WINNER: red tiles committed for each side; else 0
    uint8_t market[5]                # colour: tiles face up
    uint8_t bag[5]                   # colour: tiles that nobody has seen, in the bag or taken out unseen (YAY-9)
    uint8_t discarded[5]             # colour: tiles in the box that all have seen go there
    uint8_t bag_left                 # tiles that can be drawn
    int8_t first_seat                # YAY-14
    int8_t active                    # seat whose turn it is
    uint8_t actions_left             # of this turn, the one under way included; 0 when the game is over
    uint8_t chain                    # blue tiles laid in this action
    uint8_t chained                  # 1 once an action of this turn laid two or more (YAY-44)
    uint8_t last_tile                # CHAIN to CARRY: hex of the tile just laid; WAR to LOSS: uniting tile; else OFF
    uint8_t sides                    # WAR, WINNER, LOSS: warring states, 2 or 3; else 0
    int8_t winner                    # LOSS: winning side; else -1
    uint8_t owed                     # LOSS: red tiles still to be paid; else 0
    int8_t contested                 # REVOLT: colour of the leaders; else -1
    int8_t defender                  # REVOLT: seat; else -1
    int8_t ending                    # RUNNING, BAG_EMPTY or TURN_CAP
    uint8_t spare[11]                # 0; fills the record up, since NumPy loses what lies between fields


cdef struct Rules:
    uint64_t near[256][4]            # hex, or any byte: set of its neighbours (word 3 is 0); none for no hex
    uint64_t land[3]                 # YAY-6
    uint64_t river[3]
    uint64_t capitals[3]             # YAY-7
    uint64_t all_triangles[6]        # bits 0 .. triangles - 1
    # hex, k: triangle of the hex with its neighbours k and k + 1 (5 with 0), all three of one terrain; -1 none
    int16_t triangles_of[256][6]
    uint8_t triangle[384][4]         # its hexes, ascending; byte 3 is 0
    uint8_t neighbour[256][6]        # hex, edge: hex, or OFF
    int16_t turn_cap                 # YAY-17: 1 .. 10000
    int16_t triangles                # 0 .. 384
    uint8_t tiles[5]                 # YAY-2: colour: tiles in the box, those on capitals included
    uint8_t pagodas[5]               # YAY-4: colour: 0 .. 2
    uint8_t hexes                    # 1 .. 192
    uint8_t players                  # 2 .. 4
    uint8_t hand_size                # YAY-12: 1 .. 6
    uint8_t market_size              # YAY-13: 0 .. 6
    uint8_t actions_per_turn         # YAY-15: 1 .. 4
    uint8_t replace_min              # YAY-49: 0 or 1
    uint8_t replace_max              # YAY-49: 1 .. 6
    uint8_t taken_out                # YAY-9: tiles taken out of the bag unseen
    int8_t random_first_seat         # YAY-14
    int8_t one_chain_per_turn        # YAY-44
    int8_t carrying_ends_chain       # YAY-44
    int8_t bystander_fights          # YAY-68
    int8_t leader_joins_tiles        # YAY-63
    int8_t move_to_same_hex          # YAY-34
    int8_t carried_frees_first       # YAY-54
    int8_t pass_only_if_stuck        # YAY-17
    uint8_t spare[2]                 # 0
