/* The world as its callers see it: ladders come and go, are pressed, and move on step by step. */
#include "moon.h"
#include "vectors.h"

static const double TOUCH = 1e-4;             /* metres: nearer than this is a touch */
static const double SHORTEST = 1e-3, ROUNDED = 1e-12; /* lengths of quaternions; errors of their squares */
static const double RUSTLE = 1e-7;        /* rad/s: 10 nm/s of a ladder's end */
static const double BRISK = 1, FAST = 3;  /* m/s of a ladder's end: steps in 2 or 4 parts */

API size_t moon_world_size(void) { return sizeof(World); }

int misplaced(const World *world) { return (uintptr_t)world % ALIGNMENT != 0; }

static void still_frame(Frame *frame) {
    *frame = (Frame){.rotation = {1, 0, 0, 0, 1, 0, 0, 0, 1}};
}

void refresh(World *world) {
    still_frame(&world->frames[BASE]);
    still_frame(&world->frames[TABLE]);
    for (int k = 0; k < 6; k++) world->twist[BASE][k] = world->twist[TABLE][k] = 0;
    bound_base(world);
    for (int k = 0; k < BODIES; k++)
        if (world->bodies[k].present) place_frame(world, k);
}

static void read_box(const double *numbers, Box *box) {
    copy(numbers, box->centre);
    for (int k = 0; k < 3; k++) copy(numbers + 3 + 3 * k, box->axes[k]);
    copy(numbers + 12, box->half);
}

/* An empty world. A box is 15 numbers: centre, three axes, half extents. Returns 0 if it fits, -2 if the
 * world does not begin at a multiple of ALIGNMENT. */
API int moon_begin(World *world, const Settings *settings, int boxes, const double *numbers) {
    if (misplaced(world)) return -2;
    if (boxes < 0 || boxes > FIXED) return -1;
    unsigned char *bytes = (unsigned char *)world;
    for (size_t k = 0; k < sizeof(World); k++) bytes[k] = 0;
    world->settings = *settings;
    world->fixed = boxes;
    for (int k = 0; k < boxes; k++) read_box(numbers + 15 * k, &world->base[k]);
    for (int k = 0; k < MANIFOLDS; k++) world->free[k] = (int16_t)(MANIFOLDS - 1 - k);
    world->frees = MANIFOLDS;
    refresh(world);
    return 0;
}

static void invert(const double *m, double *out) {
    double cofactors[9];
    cross(m + 3, m + 6, cofactors);
    cross(m + 6, m, cofactors + 3);
    cross(m, m + 3, cofactors + 6);
    double scale = 1 / dot(m, cofactors);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) out[3 * i + j] = cofactors[3 * j + i] * scale;
}

static int finite(const double *numbers, int count) {
    for (int k = 0; k < count; k++)
        if (!(numbers[k] - numbers[k] == 0)) return 0;
    return 1;
}

/* A quaternion of length 1; left as it is if it is one already. Returns 0 if it has no direction. */
static int normalise(double *turn) {
    double long2 = turn[0] * turn[0] + turn[1] * turn[1] + turn[2] * turn[2] + turn[3] * turn[3];
    if (!(long2 > SHORTEST * SHORTEST && long2 < 1 / (SHORTEST * SHORTEST))) return 0;
    if (size_of(long2 - 1) > ROUNDED)
        for (int k = 0; k < 4; k++) turn[k] /= root(long2);
    return 1;
}

/* A ladder at rest. Returns 0 if it fits, -1 if a number is no number or the turn is none. */
API int moon_add(World *world, int id, int rods, const double *boxes, double mass,
                 const double *inertia, const double *pose) {
    if (id < 0 || id >= BODIES || rods < 1 || rods > RODS || world->bodies[id].present) return -1;
    double turn[4] = {pose[3], pose[4], pose[5], pose[6]};
    if (!finite(pose, 7) || !normalise(turn)) return -1;
    Body *body = &world->bodies[id];
    *body = (Body){.present = 1, .awake = 1, .rods = rods, .mass = mass, .inverse_mass = 1 / mass};
    for (int k = 0; k < 9; k++) body->inertia[k] = inertia[k];
    invert(inertia, body->inverse_inertia);
    for (int k = 0; k < rods; k++) {
        Box *box = &body->own[k];
        read_box(boxes + 15 * k, box);
        double far = root(dot(box->centre, box->centre)) + root(dot(box->half, box->half));
        if (far > body->radius) body->radius = far;
    }
    copy(pose, body->place);
    for (int k = 0; k < 4; k++) body->turn[k] = turn[k];
    place_frame(world, id);
    world->unlisted = 1;
    return 0;
}

static void rouse(Body *body) { body->awake = 1; }

static int absent(const World *world, int id) {
    return id < 0 || id >= BODIES || !world->bodies[id].present;
}

/* This and what follows return 0 if there is such a ladder; otherwise nothing is done. */
API int moon_remove(World *world, int id) {
    int kept = 0;
    if (absent(world, id)) return -1;
    for (int k = 0; k < world->pairs; k++) {
        Pair *pair = &world->pair[k];
        if (pair->a != id && pair->b != id) {
            world->pair[kept++] = *pair;
            continue;
        }
        int other = pair->a == id ? pair->b : pair->a;
        if (pair->manifold >= 0 && other < BASE) rouse(&world->bodies[other]);
        drop_pair(world, pair);
    }
    world->pairs = kept;
    world->bodies[id].present = world->bodies[id].awake = 0;
    return 0;
}

/* Place, turn, velocity, spin: 13 numbers. */
API int moon_motion(const World *world, int id, double *out) {
    if (absent(world, id)) return -1;
    const Body *body = &world->bodies[id];
    copy(body->place, out);
    for (int k = 0; k < 4; k++) out[3 + k] = body->turn[k];
    copy(body->velocity, out + 7);
    copy(body->spin, out + 10);
    return 0;
}

/* Places and turns of those ladders whose bits are set, 7 numbers each, in their order. Returns how
 * many there are. */
API int moon_poses(const World *world, uint32_t ladders, double *out) {
    int count = 0;
    for (int id = 0; id < BODIES; id++) {
        if (!(ladders >> id & 1) || absent(world, id)) continue;
        const Body *body = &world->bodies[id];
        copy(body->place, out);
        for (int k = 0; k < 4; k++) out[3 + k] = body->turn[k];
        out += 7;
        count++;
    }
    return count;
}

/* A bit for each ladder. */
API uint32_t moon_present(const World *world) {
    uint32_t bits = 0;
    for (int k = 0; k < BODIES; k++) bits |= (uint32_t)(world->bodies[k].present != 0) << k;
    return bits;
}

API uint32_t moon_awake(const World *world) {
    uint32_t bits = 0;
    for (int k = 0; k < BODIES; k++) bits |= (uint32_t)(world->bodies[k].awake != 0) << k;
    return bits;
}

API int moon_rouse(World *world, int id) {
    if (absent(world, id)) return -1;
    rouse(&world->bodies[id]);
    return 0;
}

API void moon_rest(World *world) {
    if (!world->settings.sleeps) return;
    for (int k = 0; k < BODIES; k++) {
        Body *body = &world->bodies[k];
        body->awake = 0;
        for (int i = 0; i < 3; i++) body->velocity[i] = body->spin[i] = 0;
        if (body->present) place_frame(world, k);
    }
}

/* Returns 1, and does nothing, if a number is not finite. */
API int moon_press(World *world, int id, const double *force, const double *torque) {
    if (absent(world, id)) return -1;
    if (!finite(force, 3) || !finite(torque, 3)) return 1;
    Body *body = &world->bodies[id];
    add_scaled(body->force, force, 1);
    add_scaled(body->torque, torque, 1);
    rouse(body);
    return 0;
}

/* Which ladders touch table (bit 0) and base (bit 1), now or at some moment of this step. */
static void note_ground(World *world, int *touching) {
    for (int m = 0; m < world->manifolds; m++) {
        const Pair *pair = &world->pair[world->active_pair[m]];
        if (pair->b < BASE) continue;
        const Manifold *manifold = &world->manifold[world->active[m]];
        const Frame *a = &world->frames[pair->a];
        for (int k = 0; k < manifold->count; k++) {
            const Point *point = &manifold->points[k];
            double at[3];
            times(a->rotation, point->on_a, at);
            add_scaled(at, a->place, 1);
            minus(point->on_b, at, at);
            if (point->step_impulse > 0 || dot(at, manifold->normal) < TOUCH)
                touching[pair->a] |= pair->b == TABLE ? 1 : 2;
        }
    }
}

static int parts_of(const World *world) {
    double fastest = 0;
    for (int k = 0; k < BODIES; k++) {
        if (!world->bodies[k].awake) continue;
        double speed = haste_of(world, k, STEP);
        if (speed > fastest) fastest = speed;
    }
    return fastest > FAST ? 4 : fastest > BRISK ? 2 : 1;
}

enum { QUIET = 60 }; /* steps between two breaths of air */

/* A breath of air, so that no ladder on the table balances on two corners for ever: a trace of spin
 * that depends on the step and the ladder alone, far below what counts as movement. */
static void rustle(World *world) {
    if (world->steps % QUIET) return;
    for (int k = 0; k < BODIES; k++) {
        Body *body = &world->bodies[k];
        if (!body->awake || !(body->touching & 1)) continue;
        uint64_t chance = (uint64_t)world->steps * BODIES + (uint64_t)k;
        for (int j = 0; j < 3; j++) {
            /* Steele, Lea and Flood's SplitMix64. */
            uint64_t z = chance += 0x9e3779b97f4a7c15ull;
            z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
            z = (z ^ z >> 27) * 0x94d049bb133111ebull;
            double share = (double)(int32_t)(uint32_t)(z >> 32) / 2147483648.0;
            body->spin[j] += RUSTLE * share;
            world->frames[k].spin[j] = body->spin[j];
        }
    }
}

static int substeps_in(const World *world, int parts) {
    int substeps = world->settings.substeps / parts;
    return substeps < 1 ? 1 : substeps;
}

/* One step. Returns how many ladders began to touch table or base, as pairs of ladder and 0 for the
 * table or 1 for the base. */
API int moon_step(World *world, int32_t *begun) {
    int touching[BODIES] = {0}, count = 0, any = 0;
    world->steps++;
    for (int k = 0; k < BODIES; k++) any |= world->bodies[k].awake;
    if (!any) return 0;
    for (int k = 0; k < world->pairs; k++)
        if (world->pair[k].manifold >= 0) {
            Manifold *manifold = &world->manifold[world->pair[k].manifold];
            for (int i = 0; i < manifold->count; i++) manifold->points[i].step_impulse = 0;
        }
    rustle(world);
    int parts = parts_of(world), substeps = substeps_in(world, parts);
    int iterations = parts > 1 ? world->settings.hurried : world->settings.iterations;
    double step = STEP / parts / substeps, last = step;
    if (world->parts) last = STEP / world->parts / substeps_in(world, world->parts);
    for (int part = 0; part < parts; part++) {
        find_contacts(world, STEP / parts);
        solve(world, step, last, substeps, iterations);
        note_ground(world, touching);
        last = step;
    }
    world->parts = parts;
    for (int k = 0; k < BODIES; k++) {
        Body *body = &world->bodies[k];
        for (int i = 0; i < 3; i++) body->force[i] = body->torque[i] = 0;
        if (!body->awake) continue;
        for (int ground = 0; ground < 2; ground++)
            if ((touching[k] & ~body->touching) >> ground & 1) {
                begun[2 * count] = k;
                begun[2 * count++ + 1] = ground;
            }
        body->touching = touching[k];
    }
    return count;
}

/* See moon.h. */
API int moon_diagnose(const World *world, Diagnostics *out) {
    *out = world->diagnostics;
    out->cone = root(out->cone);
    int lost = (out->lost_pairs | out->lost_manifolds | out->lost_contacts) != 0;
    return (lost ? OVERFLOWED : 0) | (out->bad_pivots ? BAD_PIVOT : 0) |
           (out->unconverged ? UNCONVERGED : 0);
}

/* Normal forces between the rods of two ladders in the last step: how many, and for each ladder,
 * rod, ladder, rod and its newtons. */
API int moon_loads(const World *world, int32_t *rods, double *newtons) {
    int count = 0;
    for (int k = 0; k < world->pairs; k++) {
        const Pair *pair = &world->pair[k];
        if (pair->manifold < 0 || pair->b >= BASE) continue;
        const Manifold *manifold = &world->manifold[pair->manifold];
        double load = 0;
        for (int i = 0; i < manifold->count; i++) load += manifold->points[i].step_impulse;
        if (!(load > 0)) continue;
        int32_t *out = rods + 4 * count;
        out[0] = pair->a;
        out[1] = pair->rod_a;
        out[2] = pair->b;
        out[3] = pair->rod_b;
        newtons[count++] = load / STEP;
    }
    return count;
}

/* See moon.h. */
API int moon_forces(const World *world, int32_t *bodies, double *newtons) {
    int count = 0;
    for (int k = 0; k < world->pairs; k++) {
        const Pair *pair = &world->pair[k];
        if (pair->manifold < 0) continue;
        const Manifold *manifold = &world->manifold[pair->manifold];
        double *out = newtons + 4 * count, friction = 0, normal = 0;
        out[0] = out[1] = out[2] = 0;
        for (int i = 0; i < manifold->count; i++) {
            const Point *point = &manifold->points[i];
            if (!(point->normal_force > 0)) continue;
            normal += point->normal_force;
            friction += root(dot(point->friction_force, point->friction_force));
            for (int j = 0; j < 3; j++)
                out[j] += point->normal_force * manifold->normal[j] + point->friction_force[j];
        }
        if (!(normal > 0)) continue;
        bodies[2 * count] = pair->a;
        bodies[2 * count + 1] = pair->b;
        out[3] = friction / (world->settings.friction * normal);
        count++;
    }
    return count;
}
