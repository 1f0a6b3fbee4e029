# The score sheet: wildlife, corridors, majorities and nature tokens of any position (CAS-49 to CAS-57).
from libc.stdint cimport int8_t, int16_t, int32_t, uint32_t

from games.cascadia.board cimport Board, cell_step
from games.cascadia.corridors cimport corridors
from games.cascadia.ecosystem cimport hex_cell, occupied
from games.cascadia.majority cimport majority
from games.cascadia.state cimport *
from games.cascadia.wildlife cimport wildlife


# A seat's ecosystem as the kernels read it; edges[hex] as `corridors` wants them.
cdef inline void read_board(const Rules *rules, const State *state, int seat, Board *board,
                            uint32_t *edges) noexcept nogil:
    cdef int i, near, edge, place
    cdef uint32_t adjacent
    board.hexes = state.hexes[seat]
    board.occupied = occupied(state, seat)
    for i in range(SPECIES):
        board.tokens[i] = state.tokens[seat][i]
    for i in range(board.hexes):
        board.q[i], board.r[i] = state.q[seat][i], state.r[seat][i]
        edges[i] = rules.edges[state.face[seat][i]][state.rotation[seat][i]]
        place = hex_cell(state, seat, i)
        adjacent = 0
        for edge in range(EDGES):
            near = state.grid[seat][(place + cell_step(edge)) & (CELLS - 1)]
            board.neighbour[i][edge] = near - 1
            adjacent |= (<uint32_t> 1 << near) >> 1
        board.adjacent[i] = adjacent


cdef inline void score_sheet(const Rules *rules, const State *state, int32_t *scores, int16_t *parts) noexcept nogil:
    cdef Board board
    cdef uint32_t edges[23]
    cdef int16_t sizes[4][5]
    cdef int16_t *row
    cdef int seat, k
    for seat in range(rules.players):
        row = parts + PARTS * seat
        read_board(rules, state, seat, &board, edges)
        wildlife(&board, &rules.wildlife, state.cards, row)
        corridors(&board, edges, sizes[seat])
        for k in range(TERRAINS):
            row[PART_CORRIDORS + k] = sizes[seat][k] * rules.corridor_points            # CAS-50
            row[PART_MAJORITY + k] = 0
        row[PART_NATURE] = state.nature[seat] * rules.nature_points                     # CAS-55
    if rules.use_majority:
        for k in range(TERRAINS):
            majority(rules, &sizes[0][k], TERRAINS, rules.players, parts + PART_MAJORITY + k, PARTS)
    for seat in range(rules.players):
        scores[seat] = 0
        for k in range(PARTS):
            scores[seat] += parts[PARTS * seat + k]


# CAS-56: most points, then most nature tokens; still tied, they share the place.
cdef inline void places_of(const Rules *rules, const State *state, const int32_t *scores,
                           int8_t *places) noexcept nogil:
    cdef int seat, other
    for seat in range(rules.players):
        places[seat] = 1
        for other in range(rules.players):
            if scores[other] > scores[seat] or (
                scores[other] == scores[seat] and state.nature[other] > state.nature[seat]
            ):
                places[seat] += 1
