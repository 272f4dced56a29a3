/* Many worlds, or many ladders, in one call: what planners and live tables do all the time. */
#include "moon.h"
#include "vectors.h"

/* See moon.h. */
API void moon_step_many(World *const *worlds, int count, int steps, uint32_t *begun) {
    for (int k = 0; k < count; k++) {
        uint32_t *grounds = begun + 2 * k;
        grounds[0] = grounds[1] = 0;
        for (int step = 0; step < steps; step++) {
            int32_t touched[4 * BODIES];
            int touches = moon_step(worlds[k], touched);
            for (int i = 0; i < touches; i++) grounds[touched[2 * i + 1]] |= 1u << touched[2 * i];
        }
    }
}

/* See moon.h. */
API uint32_t moon_motions(const World *world, double *out) {
    uint32_t bits = 0;
    for (int k = 0; k < BODIES; k++)
        if (!moon_motion(world, k, out + MOTION * k)) bits |= 1u << k;
    return bits;
}
