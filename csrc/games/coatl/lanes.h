/* One symbol further in eight patterns at once: eight lanes of 16 places each, in one vector register. */
#ifndef PLAYMILL_COATL_LANES_H
#define PLAYMILL_COATL_LANES_H

#include <stdint.h>
#include <string.h>

#if defined(__GNUC__) || defined(__clang__)

typedef uint16_t pm_lanes __attribute__((vector_size(16)));

static inline pm_lanes pm_load_lanes(const uint16_t *from) {
    pm_lanes lanes;
    memcpy(&lanes, from, sizeof lanes);
    return lanes;
}

/* All arguments point at eight numbers; places and count are read and written. */
static inline void pm_read_lanes(const uint16_t *starts, const uint16_t *loops, const uint16_t *accepts,
                                 const uint16_t *finals, const uint16_t *after, uint16_t *places, uint16_t *count) {
    pm_lanes here = pm_load_lanes(places), counted = pm_load_lanes(count);
    pm_lanes now = ((here << 1) | pm_load_lanes(starts) | (here & pm_load_lanes(loops))) & pm_load_lanes(accepts);
    pm_lanes done = (pm_lanes)((now & pm_load_lanes(finals)) != 0);
    counted -= done;
    here = (now & ~done) | (pm_load_lanes(after) & done);
    memcpy(places, &here, sizeof here);
    memcpy(count, &counted, sizeof counted);
}

#else

static inline void pm_read_lanes(const uint16_t *starts, const uint16_t *loops, const uint16_t *accepts,
                                 const uint16_t *finals, const uint16_t *after, uint16_t *places, uint16_t *count) {
    int lane;
    for (lane = 0; lane < 8; lane++) {
        uint16_t now = (uint16_t)(((places[lane] << 1) | starts[lane] | (places[lane] & loops[lane])) & accepts[lane]);
        int done = (now & finals[lane]) != 0;
        count[lane] += (uint16_t)done;
        places[lane] = done ? after[lane] : now;
    }
}

#endif
#endif
