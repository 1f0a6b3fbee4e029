# What the five wildlife cards pay on one ecosystem.
from libc.stdint cimport int8_t, int16_t

from games.cascadia.bear cimport bear_points
from games.cascadia.board cimport Board
from games.cascadia.elk cimport elk_points
from games.cascadia.fox cimport fox_points
from games.cascadia.hawk cimport hawk_points
from games.cascadia.salmon cimport salmon_points
from games.cascadia.state cimport WildlifeRules


# Fills points[5]: bear, elk, salmon, hawk, fox. cards[5]: 0 .. 3 for A .. D, 4 family, 5 intermediate.
cdef inline void wildlife(
    const Board *board, const WildlifeRules *rules, const int8_t *cards, int16_t *points
) noexcept nogil:
    points[0] = bear_points(board, rules, cards[0])
    points[1] = elk_points(board, rules, cards[1])
    points[2] = salmon_points(board, rules, cards[2])
    points[3] = hawk_points(board, rules, cards[3])
    points[4] = fox_points(board, rules, cards[4])
