# A position of Cóatl, and everything a variant can change about the game.
from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t

from engine.contract cimport Header


cdef enum:
    SEATS = 4
    COLOURS = 5            # COA-2: yellow, red, black, green, blue
    PIECES = 15            # heads 0 .. 4, tails 5 .. 9, bodies 10 .. 14, each by colour
    CONTENTS = 25          # of a supply space: a head, a tail, or one of 15 unordered pairs of bodies (COA-109)
    COATLS = 3             # COA-48, per seat at most
    LENGTH = 128           # pieces that a coatl has room for; 122 can happen with the box (COA-110)
    KINDS = 64             # kinds of prophecy that a components file may name; 55 in the box (COA-5, COA-107)
    CARDS = 64             # prophecy cards, twins apart; 60 in the box
    TEMPLES = 32           # temple cards; 20 in the box
    REQUIREMENTS = 3       # of a temple at most
    LEVELS = 4             # of a prophecy at most
    COUNTS = 16            # occurrences 0 .. 14, and 15 for that many or more
    SYMBOLS = 6            # what a matcher reads: 0 past a closed end, 1 + colour for a piece
    CLASSES = 5            # COA-5: frames red, black, blue, yellow, green
    FAMILIES = 10          # kinds of prophecy as the score sheet sorts them
    WORDS = 5              # of `moves`

cdef enum:                 # phases
    KEEP = 0               # which prophecies of the deal to keep (COA-17)
    ACTION = 1             # which action the turn is used for (COA-19, COA-72)
    TAKE = 2               # which space of the supply to take (COA-22)
    PICK = 3               # which prophecy to take next, or stop (COA-32)
    ASSEMBLE = 4           # which operation comes next, or stop (COA-39)
    LAY = 5                # which prophecy to lay beside the coatl just completed, or stop (COA-53)
    TEMPLE = 6             # which temple to take for it, if any (COA-56)
    WISH = 7               # Perfect Pick: what to take from the bags (COA-73)
    DISCARD = 8            # See the Future: which prophecy of the hand to discard, or stop (COA-74)
    PRIEST = 9             # Priest Commitment: from which stack (COA-75)

cdef enum:                 # actions; what follows ACTION_CARD depends on how many kinds the variant has
    ACTION_STOP = 0        # keep, pick, discard or lay no more; end the assembling; take no temple; no second action
    ACTION_PIECES = 1      # use the turn to take pieces
    ACTION_PROPHECIES = 2  # ... to take prophecies
    ACTION_ASSEMBLE = 3    # ... to assemble
    ACTION_WISH = 4        # ... for Perfect Pick
    ACTION_FUTURE = 5      # ... for See the Future
    ACTION_PRIEST = 6      # ... for Priest Commitment
    ACTION_DECK = 7        # take the top prophecy of the deck
    ACTION_TEMPLE = 8      # + source: own temple, the Priest's temple, stack 0, stack 1
    ACTION_TAKE = 12       # + contents: take such a space of the supply, or such pieces from the bags
    ACTION_START = 37      # + piece: start a coatl with it
    ACTION_EXTEND = 52     # + 20 * coatl + 0 .. 4 a head, 5 .. 9 a tail, 10 .. 14 a body at the head, 15 .. 19 the tail
    ACTION_CARD = 92       # + kind: keep, take or discard such a prophecy; + kinds * (1 + coatl) more: fulfil it there

cdef enum:                 # words of `moves`
    WORD_PLAIN = 0         # actions 0 .. 51, one bit each
    WORD_EXTEND = 1        # actions 52 .. 91
    WORD_CARD = 2          # by kind
    WORD_FULFIL = 3        # + coatl: by kind

cdef enum:                 # sacrifice tokens, as bits of `tokens`
    TOKEN_WISH = 1
    TOKEN_FUTURE = 2
    TOKEN_PRIEST = 4

cdef enum:                 # how a game ends
    NOT_ENDING = 0
    THIRD_COATL = 1        # COA-78
    BODIES_EXHAUSTED = 2   # COA-79
    ALL_PASSED = 3         # COA-96
    TURN_CAP = 4           # COA-104

cdef enum:                 # requirements of a temple (COA-69, COA-107)
    NOTHING = 0            # no requirement
    ABSENT = 1             # of: colour
    EXACT_LENGTH = 2       # of: pieces
    EQUAL_COUNTS = 3       # of: colour, colour
    NO_CLASS = 4           # of: frame class

cdef enum:                 # columns of parts: ten families, then the temples
    PART_TEMPLE = 10
    PARTS = 11

cdef enum:
    HEAD_CLOSED = 1        # bits of `closed`
    TAIL_CLOSED = 2


# Prophecy cards are numbered 0 .. cards - 1 by kind, twins side by side; a set of cards is a word with one bit each.
# Coatls of a seat: those complete come first, in the order completed, then the others, in the order started; actions
# name the first and the second of the others, 0 and 1.
cdef struct State:
    Header head
    uint64_t moves[5]           # the legal actions, one bit each; see words of `moves`
    uint64_t deck               # cards in the deck; their order is drawn when they are
    uint64_t discard            # cards in the discard pile
    uint64_t display            # cards face up for all to take, 6 of them
    uint64_t revealed           # cards that lay open to all at some time
    uint64_t hand[4]            # seat: cards in hand, 0 .. 5
    uint64_t shown[4]           # seat: those of the hand that all have seen it take
    uint64_t aside[4]           # seat: cards of the deal not kept; later those that it discarded then (COA-17)
    uint64_t held[4]            # seat: cards that left its hand or that all saw it take; at the end also those in hand
    uint64_t barred[4]          # seat: cards that those in `stuck` cannot be, since the seat passed with them in hand
    uint64_t stuck[4]           # seat: cards in hand since it last passed and then acted again
    uint64_t laid[4][3]         # seat, coatl: cards beside it, 0 .. 4
    uint64_t reached[4][4]      # seat, level - 1: cards beside complete coatls that score at that level
    uint64_t tally[4][3]        # seat, coatl: pieces of each colour, eight bits each, yellow lowest
    uint32_t temples            # temples that nobody has seen, one bit each
    int16_t parts[4][11]        # seat, category: points of complete coatls
    int16_t coatl_points[4][3]  # seat, coatl: points, 0 while it is incomplete
    int16_t seat_turns[4]       # seat: turns begun
    int16_t passes[4]           # seat: turns passed because nothing was legal (COA-95)
    uint8_t coatl[4][3][128]    # seat, coatl, from head side to tail side: 1 + colour, 0 past the end
    uint8_t length[4][3]        # seat, coatl: pieces
    uint8_t closed[4][3]        # seat, coatl: HEAD_CLOSED, TAIL_CLOSED
    uint8_t temple_laid[4][3]   # seat, coatl: 1 + temple, 0 none
    uint8_t temple_met[4][3]    # seat, coatl: requirements that its temple meets, 0 while it has none
    uint8_t temple[4][2]        # seat, the dealt one and the Priest's: 1 + temple, 0 none
    uint8_t board[4][15]        # seat, piece: how many lie on its board
    uint8_t pieces[4]           # seat: pieces on its board, 0 .. 8
    uint8_t coatls[4]           # seat: coatls begun, 0 .. 3
    uint8_t complete[4]         # seat: coatls complete, 0 .. 3
    uint8_t tokens[4]           # seat: sacrifice tokens spent
    uint8_t passed[4]           # seat: 1 if its last turn was passed
    uint8_t taken[4][3]         # seat: heads, tails and bodies taken
    uint8_t picked[4][2]        # seat: prophecies taken from the display, from the deck
    uint8_t drawn[64]           # card: `shuffles` when it was drawn from the deck, 0 while it is in the deck
    uint8_t returned[64]        # card: `shuffles` once the discard that it lay in had become the deck, 0 never
    uint8_t bag[15]             # piece: how many are in the bags
    uint8_t supply[25]          # contents: how many spaces of the supply hold that
    uint8_t stack[2]            # stack: 1 + temple on top, 0 empty
    uint8_t under[2]            # stack: temples under the top
    uint8_t shuffles            # times that the discard pile became the deck
    uint8_t closing             # 1 + the coatl just completed (0, 1) whose cards are being settled, 0 none
    uint8_t second              # 1 in the second action of a last turn (COA-82)
    uint8_t acted               # 1 once the action under way has changed something
    uint8_t ending              # how the game ends, or will end
    uint8_t trigger             # the seat that set off the end
    uint8_t turns_left          # turns still to begin once the end is set off
    uint8_t row                 # turns passed in a row
    uint8_t spare[4]            # 0


# A pattern is an automaton of up to 16 places, one bit each, that goes through a coatl from head to tail (Shift-And):
#   places = ((places << 1 | starts) | places & loops) & accepts[symbol]; at one of finals: one more, and on to after.
# The symbol 0 comes before the first piece if the head side is closed, and after the last if the tail side is.
cdef struct Patterns:
    uint16_t accepts[6][64]     # symbol, kind: places that the symbol may lead to
    uint16_t starts[64]         # kind: places that a match may begin at
    uint16_t loops[64]          # kind: places that take one piece or more
    uint16_t finals[64]         # kind: places that complete an occurrence; 0 for a bag
    uint16_t after[64]          # kind: places once an occurrence is complete; its closed side bounds the next (COA-65)


cdef struct Rules:
    uint64_t need[64]           # kind: fewest pieces of each colour with an occurrence, eight bits each, yellow lowest
    uint64_t cards_of[64]       # kind: its cards, twins side by side
    uint64_t class_cards[5]     # frame class: cards of that class
    Patterns patterns
    int16_t points[64][16]      # kind, occurrences: points of the level reached
    int16_t temple_points[32][4]   # temple, requirements met: points
    int16_t turn_cap            # COA-104: turns of the solo game; 0 for none
    uint8_t level[64][16]       # kind, occurrences: level reached, 0 none, 1 .. 4
    uint8_t family[64]          # kind: column of parts
    uint8_t bag_kind[64]        # kind: 1 when `need` alone decides (BAG)
    uint8_t kind_of[64]         # card: kind
    uint8_t requirement[32][3]  # temple: ABSENT, EXACT_LENGTH, ...
    uint8_t of[32][3]           # temple: what the requirement is about
    uint8_t and_of[32][3]       # temple: second colour of EQUAL_COUNTS
    uint8_t bag[15]             # piece: how many are in the box (COA-2, COA-106)
    uint8_t spaces[3]           # spaces of the supply for heads, tails and pairs of bodies (COA-7)
    uint8_t deal[4]             # seat: prophecies dealt (COA-15)
    uint8_t keep                # COA-15: prophecies kept at most
    uint8_t display             # COA-14: prophecies face up
    uint8_t hand                # COA-32: prophecies in hand at most
    uint8_t board               # COA-6: spaces of a player's board
    uint8_t incomplete          # COA-47: incomplete coatls at a time, 1 or 2
    uint8_t coatls              # COA-48, COA-78: coatls that a seat makes, 1 to 3; the last ends the game
    uint8_t beside              # COA-52: prophecies beside a coatl at most, 1 to 4
    uint8_t players             # 1 .. 4
    uint8_t kinds               # kinds of prophecy in play
    uint8_t cards               # prophecy cards in play
    uint8_t temples             # temple cards in play
    int8_t tokens               # COA-76: 1 with sacrifice tokens
    int8_t lenient              # COA-64: 1 if an open end bounds as a closed one does
    int8_t refill_edge          # COA-29: 1 if only the take that empties a section refills
    int8_t keep_exactly         # COA-16: 1 if as many as `keep` must be kept
    int8_t temple_public        # COA-18: 1 if dealt temples lie open
