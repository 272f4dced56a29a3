/* The hand that holds a ladder at one point: soft, not very strong. Server and page run this code.
 *
 * The hand follows a guide, which travels to the target at a limited speed. So a target that jumps
 * moves the ladder no faster than one that glides, and when no more targets come, the ladder hovers.
 * The ladder is drawn to the guide as if by a critically damped spring, with its weight taken off. */
#include "moon.h"
#include "vectors.h"

static const double STIFFNESS = 40;       /* rad/s: it is where the guide was 1/20 s ago */
static const double FORCE_LIMIT = 0.3;    /* N, beyond the weight: pushes others but hurls none */
static const double TORQUE_LIMIT = 0.005; /* N m, about the grabbed point */
static const double SPEED_LIMIT = 0.5;    /* m/s, in free air */
static const double CAREFUL_SPEED = 0.1;  /* m/s, near other wood: 0.4 mm a step */
static const double SPIN = 12;            /* rad/s for each m/s: ends as fast as the whole */
static const double CAUTION = 0.03;       /* metres from other wood: the hand becomes careful */
static const double ROUSING = 0.016;      /* metres: it is woken, a beat at full speed before */

API void moon_hand_limits(double *out) {
    double limits[HAND_LIMITS] = {STIFFNESS, FORCE_LIMIT, TORQUE_LIMIT, SPEED_LIMIT,
                        CAREFUL_SPEED, SPIN, CAUTION, ROUSING};
    for (int k = 0; k < HAND_LIMITS; k++) out[k] = limits[k];
}

static double length(const double *v) { return root(dot(v, v)); }

static void limit(double *v, double most) {
    double long_ = length(v);
    if (long_ > most)
        for (int k = 0; k < 3; k++) v[k] *= most / long_;
}

/* out = a b: first turn by b, then by a. */
static void turn_after(const double *a, const double *b, double *out) {
    out[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
    out[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
    out[2] = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
    out[3] = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
}

/* The angle whose tangent is s / w, both at least 0 and s*s + w*w = 1: halved until a short series
 * has all digits. No function of a C library, whose last bits differ. */
static double angle_of(double s, double w) {
    double t = s / (1 + w), square, sum = 0;
    t = t / (1 + root(1 + t * t));
    t = t / (1 + root(1 + t * t));
    square = t * t;
    for (int k = 19; k > 0; k -= 2) sum = 1.0 / k - square * sum;
    return 8 * t * sum;
}

/* Axis times angle of the shorter way from one turn to another. */
static void way_between(const double *from, const double *to, double *out) {
    double back[4] = {from[0], -from[1], -from[2], -from[3]}, q[4];
    turn_after(to, back, q);
    double sign = q[0] < 0 ? -1 : 1, sine = length(q + 1), scale = 0;
    if (sine >= 1e-12) scale = sign * 2 * angle_of(sine, sign * q[0]) / sine;
    for (int k = 0; k < 3; k++) out[k] = q[k + 1] * scale;
}

/* Turn by a small angle: axis times half of it, at most some hundredths of a radian. */
static void turn_little(const double *half, double *turn) {
    double square = dot(half, half), q[4], next[4];
    double sine = 1 - square / 6 * (1 - square / 20 * (1 - square / 42));
    q[0] = 1 - square / 2 * (1 - square / 12 * (1 - square / 30));
    for (int k = 0; k < 3; k++) q[k + 1] = half[k] * sine;
    turn_after(q, turn, next);
    double long_ = root(next[0] * next[0] + next[1] * next[1] + next[2] * next[2] + next[3] * next[3]);
    for (int k = 0; k < 4; k++) turn[k] = next[k] / long_;
}

/* The guide goes on towards the target for one step. */
static void guide_on(Grip *grip) {
    double way[3], turn[3], share = 1;
    minus(grip->target, grip->guide, way);
    way_between(grip->guide + 3, grip->target + 3, turn);
    double stride = (grip->careful ? CAREFUL_SPEED : SPEED_LIMIT) * STEP;
    double far = length(way) / stride, round = length(turn) / (SPIN * stride);
    if (far > share) share = far;
    if (round > share) share = round;
    if (share == 1) {
        for (int k = 0; k < 7; k++) grip->guide[k] = grip->target[k];
        return;
    }
    add_scaled(grip->guide, way, 1 / share);
    for (int k = 0; k < 3; k++) turn[k] /= 2 * share;
    turn_little(turn, grip->guide + 3);
}

/* One step of the hand on a ladder of this mass and inertia that moves so (as moon_motion tells):
 * the guide goes on, and `wrench` is force and torque at the ladder's centre of mass. */
API void moon_hand(Grip *grip, double mass, const double *inertia, const double *motion,
                   double *wrench) {
    const double *turn = motion + 3, *velocity = motion + 7, *spin = motion + 10;
    double rotation[9], world_inertia[9], wanted[3], arm[3], lever[3];
    double *force = wrench, *torque = wrench + 3;
    guide_on(grip);
    minus(grip->guide, motion, force);
    for (int k = 0; k < 3; k++)
        force[k] = (force[k] * (STIFFNESS * STIFFNESS) - velocity[k] * (2 * STIFFNESS)) * mass;
    limit(force, FORCE_LIMIT);
    way_between(turn, grip->guide + 3, wanted);
    for (int k = 0; k < 3; k++)
        wanted[k] = wanted[k] * (STIFFNESS * STIFFNESS) - spin[k] * (2 * STIFFNESS);
    rotation_of(turn, rotation);
    conjugate(rotation, inertia, world_inertia);
    times(world_inertia, wanted, torque);
    /* The hand acts at the grabbed point: what it does there is limited, not what arrives here. */
    times(rotation, grip->grab, arm);
    cross(arm, force, lever);
    minus(torque, lever, torque);
    limit(torque, TORQUE_LIMIT);
    add_scaled(torque, lever, 1);
    force[2] += mass * GRAVITY;
}

static int nearer(const Bounds *one, const Bounds *other, double gap) {
    for (int k = 0; k < 3; k++)
        if (one->low[k] - other->high[k] >= gap || other->low[k] - one->high[k] >= gap) return 0;
    return 1;
}

/* Whether a box is nearer than the gap to any rod of a body. */
static int beside(const World *world, int id, const Bounds *box, double gap) {
    if (!nearer(&world->all_bounds[id], box, gap)) return 0;
    for (int rod = 0; rod < world->bodies[id].rods; rod++)
        if (nearer(&world->bounds[id][rod], box, gap)) return 1;
    return 0;
}

/* By upright boxes: sets `careful` if anything, table and base included, may be near the held
 * ladder, and returns a bit for each other ladder that is so near that it should be woken. It errs
 * on the side of too many. */
API uint32_t moon_near(World *world, int held, int32_t *careful) {
    uint32_t near = 0;
    *careful = 0;
    if (held < 0 || held >= BODIES || !world->bodies[held].present) return 0;
    bound_rods(world, held, 0);
    const Bounds *own = &world->all_bounds[held];
    if (own->low[2] < CAUTION) *careful = 1;
    for (int k = 0; k < world->fixed && !*careful; k++)
        *careful = beside(world, held, &world->base_bounds[k], CAUTION);
    for (int id = 0; id < BODIES; id++) {
        if (id == held || !world->bodies[id].present) continue;
        bound_rods(world, id, 0);
        if (!nearer(own, &world->all_bounds[id], CAUTION)) continue;
        for (int rod = 0; rod < world->bodies[id].rods && !(near >> id & 1); rod++) {
            const Bounds *box = &world->bounds[id][rod];
            if (!beside(world, held, box, CAUTION)) continue;
            *careful = 1;
            if (beside(world, held, box, ROUSING)) near |= (uint32_t)1 << id;
        }
    }
    return near;
}

/* One step of the hand in this world, which looks around first if told so. Returns 0 if there is
 * such a ladder; otherwise nothing is done. */
API int moon_lead(World *world, Grip *grip, int look) {
    double motion[MOTION], wrench[6];
    if (moon_motion(world, grip->ladder, motion)) return -1;
    if (look) {
        uint32_t near = moon_near(world, grip->ladder, &grip->careful);
        for (int id = 0; id < BODIES; id++)
            if (near >> id & 1) moon_rouse(world, id);
    }
    const Body *body = &world->bodies[grip->ladder];
    moon_hand(grip, body->mass, body->inertia, motion, wrench);
    return moon_press(world, grip->ladder, wrench, wrench + 3);
}

/* Up to so many steps, led by a hand unless `grip` is null, which looks around whenever the steps
 * since the turn began (`before`, and then each) come in fours. Ends early with a step in which
 * something began to touch table or base: these are told as by moon_step, and counted. Returns how
 * many steps were made. */
API int moon_go_on(World *world, Grip *grip, int steps, int before, int32_t *begun, int32_t *count) {
    *count = 0;
    for (int made = 0; made < steps;) {
        if (grip) moon_lead(world, grip, (before + made) % BEAT == 0);
        made++;
        *count = moon_step(world, begun);
        if (*count) return made;
    }
    return steps;
}
