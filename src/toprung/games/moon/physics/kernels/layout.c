/* The sizes, offsets and constants that callers in other languages need; layout.py writes them down for the
 * page. */
#include "moon.h"

API const char *moon_constant(int number, double *value) {
    double limits[HAND_LIMITS];
    moon_hand_limits(limits);
    const struct {
        const char *name;
        double value;
    } constants[] = {
        {"WORLD_ALIGNMENT", ALIGNMENT},
        {"LADDERS", BODIES},
        {"LOADS", MANIFOLDS},
        {"MOTION", MOTION},
        {"GRIP_SIZE", sizeof(Grip)},
        {"GRIP_TARGET", offsetof(Grip, target)},
        {"GRIP_LADDER", offsetof(Grip, ladder)},
        {"STEPS_PER_BEAT", BEAT},
        {"BEAT", BEAT * STEP},
        {"SAG", GRAVITY / (limits[0] * limits[0])},
    };
    if (number < 0 || number >= (int)(sizeof constants / sizeof *constants)) return NULL;
    *value = constants[number].value;
    return constants[number].name;
}
