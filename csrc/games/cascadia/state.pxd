# A position of Cascadia, and everything a variant can change about the game.
from libc.stdint cimport int8_t, int16_t, uint8_t, uint32_t, uint64_t

from engine.contract cimport Header


cdef enum:
    SEATS = 4
    HEXES = 23             # CAS-5: a starter of three and twenty tiles, per ecosystem
    SPECIES = 5            # CAS-4: bear, elk, salmon, hawk, fox
    TERRAINS = 5           # CAS-4: mountain, forest, prairie, wetland, river
    SLOTS = 4              # CAS-19
    EDGES = 6              # E, NE, NW, W, SW, SE: counter-clockwise
    CELLS = 512            # see `cell` in board.pxd
    HABITATS = 128         # habitat tiles that a components file may name; 85 in the box (CAS-6)
    STARTERS = 8           # starters that a components file may name; 5 in the box (CAS-7)
    STARTER_HEXES = 3
    FACES = 152            # HABITATS + STARTERS * STARTER_HEXES
    CARDS = 6              # per species: A, B, C, D, family, intermediate
    COUNTS = 24            # 0 .. HEXES, the index of every score table
    FRONTIER_WORDS = 8     # CELLS / 64

cdef enum:                 # phases
    WIPE = 0               # three equal tokens: remove them? (CAS-27)
    MARKET = 1             # take, or pay a nature token (CAS-31, CAS-32)
    TILE = 2               # where the tile goes, and how it is turned (CAS-33)
    TOKEN = 3              # where the token goes, if anywhere (CAS-38)

cdef enum:                 # actions
    ACTION_KEEP = 0        # leave the three equal tokens
    ACTION_WIPE = 1        # remove the three equal tokens
    ACTION_TAKE = 2        # + slot: take a set
    ACTION_MIX = 6         # + 3 * tile slot + token slot (less one above the tile's): pay, take from two slots
    ACTION_PAY = 18        # + mask of slots - 1: pay, remove those tokens
    ACTION_TILE = 33       # + 36 * hex + 6 * edge + rotation: lay the tile across that edge
    ACTION_TOKEN = 861     # + hex: put the token there
    ACTION_DECLINE = 884   # return the token
    ACTIONS = 885

cdef enum:                 # columns of parts: five species, then these
    PART_CORRIDORS = 5
    PART_MAJORITY = 10
    PART_NATURE = 15
    PARTS = 16


cdef struct State:
    Header head
    uint64_t stack[2]                # tiles (faces 0 .. 127) that nobody has seen, one bit each
    uint64_t frontier[4][8]          # cells that are empty and touch the ecosystem, one bit each
    uint32_t tokens[4][5]            # seat, species: hexes (by index) that hold such a token
    uint32_t shows[4][5]             # seat, species: hexes (by index) that show the species
    uint8_t grid[4][512]             # seat, cell: 1 + index of the hex there, 0 for none
    uint8_t face[4][23]              # seat, hex: 0 .. FACES - 1, in the order placed
    uint8_t rotation[4][23]          # seat, hex: 0 .. 5, times 60 degrees clockwise
    int8_t q[4][23]                  # seat, hex: axial coordinates, -21 .. 21, the starter's keystone at 0, 0
    int8_t r[4][23]
    uint8_t hexes[4]                 # seat: hexes placed, 3 .. 23
    uint8_t nature[4]                # seat: nature tokens held, 0 .. 29
    uint8_t starter[4]               # seat: 0 .. rules.starters - 1
    int8_t market_tile[4]            # slot: face 0 .. 127; -1 taken and not yet refilled
    int8_t market_token[4]           # slot: species 0 .. 4; -1 taken and not yet refilled
    uint8_t bag[5]                   # species: tokens in the bag
    uint8_t aside[5]                 # species: tokens set aside by wipes of this turn (CAS-28)
    uint8_t discarded[5]             # species: tokens out of the game (CAS-103)
    uint8_t stack_left               # tiles left to draw, 0 .. rules.tiles_in_play - 4
    uint8_t tiles_discarded          # tiles out of the game by solo discards (CAS-101)
    int8_t cards[5]                  # species: 0 .. 5 for A, B, C, D, family, intermediate
    int8_t first_seat                # CAS-20
    int8_t held_tile                 # face taken and not yet placed, -1 none
    int8_t held_token                # species taken and not yet placed, -1 none
    int8_t wiped                     # 1 once the wipe of three has been used this turn (CAS-27)
    uint8_t spare[2]                 # 0; fills the record up, since NumPy loses what lies between fields


# What wildlife pays: the tables of the cards, spread out so that a count is an index.
cdef struct WildlifeRules:
    int16_t points[5][6][24]         # species, card, count: points; what is counted is said by the card's clause
    int16_t bear_c_bonus             # CAS-62: once, with groups of one, two and three
    int16_t salmon_d_minimum         # CAS-74: shortest run that scores
    int16_t salmon_d_per_salmon      # CAS-74
    int16_t salmon_d_per_neighbour   # CAS-74
    int16_t hawk_c_per_line          # CAS-79
    int8_t salmon_drop               # CAS-73: 1 drops salmon that touch three or more, 0 scores such groups nothing
    int8_t elk_c_split               # CAS-66: 1 lets a connected herd be divided


cdef struct Rules:
    uint32_t edges[152][6]           # face, rotation: terrain of edge e in bits 3e .. 3e + 2
    WildlifeRules wildlife
    int16_t majority_largest[5]      # players tied for the largest, 1 .. 4: points of each (CAS-52, CAS-53)
    int16_t majority_second[4][4]    # players tied for the largest, players tied for second: points of each second
    int16_t solo_corridor            # CAS-54: tiles that earn the solo bonus
    int16_t solo_bonus               # CAS-54
    int16_t corridor_points          # CAS-50: per tile of the largest corridor
    int16_t nature_points            # CAS-55: per token left
    int16_t turns                    # CAS-24: per player, 1 .. 20
    int16_t tiles_in_play            # CAS-14
    uint8_t wildlife_mask[152]       # face: species shown, one bit each
    uint8_t keystone[256]            # face, or any byte that claims to be one: 1 for a keystone (CAS-42)
    uint8_t rotations[152]           # face: rotations that look different: 1, 2, 3 or 6 (CAS-33)
    int8_t starter_q[3]              # hexes of a starter, in the order that they take their index
    int8_t starter_r[3]
    uint8_t tokens[5]                # species: tokens in the box (CAS-8)
    int8_t cards[5]                  # species: 0 .. 5, or -1 for a letter left to chance (CAS-17)
    uint8_t players                  # 1 .. 4
    uint8_t habitats                 # tiles in the box
    uint8_t starters                 # starters in the box
    int8_t return_each               # CAS-32.4: 1 returns tokens after every single wipe
    int8_t use_majority              # CAS-92
    int8_t random_first_seat         # CAS-20
    int8_t solo_discards_return      # CAS-103
