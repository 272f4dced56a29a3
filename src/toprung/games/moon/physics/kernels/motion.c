/* Substeps: what falls falls, contacts push back (see newton.c), and everything moves on. */
#include "moon.h"
#include "vectors.h"

static const double SLOW = 0.3;  /* rad/s: what turns no faster is damped up to so many times more, */
static const double RUBS = 4;    /* as wood rubs where it hangs, and comes to rest in seconds */
static const double FASTEST = 5; /* m/s of a ladder's middle, and of its ends about it */
static const double TINY = 2e-4; /* radians in a substep: what turns less turns by its own spin */

enum { MEANS = 3 }; /* iterations for the mean spin: each gains a factor of 30 at 30 rad/s */

/* No blow makes a ladder faster than air and wood would let it be; one beyond all numbers does
 * nothing at all. */
static void slow_down(const double *before, double fastest, double *velocity) {
    double long2 = dot(velocity, velocity);
    if (long2 <= fastest * fastest) return;
    if (!(long2 < 1e100)) {
        copy(before, velocity);
        return;
    }
    double scale = fastest / root(long2);
    for (int i = 0; i < 3; i++) velocity[i] *= scale;
}

/* What pushes and gravity make of a velocity and spin. */
static void urge(const World *world, int k, double step, double *velocity, double *spin) {
    const Body *body = &world->bodies[k];
    const Frame *frame = &world->frames[k];
    double before[3], turned[3];
    copy(velocity, before);
    add_scaled(velocity, body->force, step * body->inverse_mass);
    velocity[2] -= GRAVITY * step;
    slow_down(before, FASTEST, velocity);
    copy(spin, before);
    times(frame->inverse_inertia, body->torque, turned);
    add_scaled(spin, turned, step);
    slow_down(before, FASTEST / body->radius, spin);
}

double haste_of(const World *world, int k, double seconds) {
    const Body *body = &world->bodies[k];
    double velocity[3], spin[3];
    copy(body->velocity, velocity);
    copy(body->spin, spin);
    double before = end_speed(velocity, spin, body->radius);
    urge(world, k, seconds, velocity, spin);
    double after = end_speed(velocity, spin, body->radius);
    return after > before ? after : before;
}

/* The velocity that a ladder would have without contacts. */
static void accelerate(World *world, int k, double step) {
    Frame *frame = &world->frames[k];
    double *velocity = world->free_motion[k], *spin = velocity + 3;
    double slow2 = SLOW * SLOW, rub = 1 + RUBS * slow2 / (slow2 + dot(frame->spin, frame->spin));
    double kept = 1 / (1 + step * world->settings.spin_damping * rub);
    copy(frame->velocity, velocity);
    copy(frame->spin, spin);
    urge(world, k, step, velocity, spin);
    for (int i = 0; i < 3; i++) spin[i] *= kept;
    conjugate(frame->rotation, world->bodies[k].inertia, frame->inertia);
}

/* The spin by which a ladder turns so that a free one keeps its energy: the mean of its spins before
 * and after, as the ladder sees them (Simo and Wong, 1991). With R the rotation about that mean m and L
 * the angular momentum, which stays, the new spin is I^-1 R^T L in the old frame, and the energy changes
 * by m . (R^T L - L) = (R m - m) . L = 0, since R turns about m. Solved by fixed-point iteration. */
static void mean_spin(const Frame *frame, const double *momentum, double step, double *mean) {
    copy(frame->spin, mean);
    if (dot(mean, mean) * (step * step) < TINY * TINY) return;
    for (int k = 0; k < MEANS; k++) {
        double back[3] = {mean[0] * (-0.5 * step), mean[1] * (-0.5 * step), mean[2] * (-0.5 * step)};
        double turned[3], once[3], twice[3], scale = 2 / (1 + dot(back, back));
        cross(back, momentum, once);
        cross(back, once, twice);
        copy(momentum, turned);
        add_scaled(turned, once, scale);
        add_scaled(turned, twice, scale);
        times(frame->inverse_inertia, turned, mean);
        for (int j = 0; j < 3; j++) mean[j] = (frame->spin[j] + mean[j]) * 0.5;
    }
}

/* The angular momentum stays, and the spin follows from the new turn. */
static void move(Body *body, Frame *frame, double step) {
    double *q = body->turn, w[3], momentum[3], half = step / 2;
    times(frame->inertia, frame->spin, momentum);
    mean_spin(frame, momentum, step, w);
    add_scaled(frame->place, frame->velocity, step);
    double turned[4] = {
        q[0] - half * (w[0] * q[1] + w[1] * q[2] + w[2] * q[3]),
        q[1] + half * (w[0] * q[0] + w[1] * q[3] - w[2] * q[2]),
        q[2] + half * (w[1] * q[0] + w[2] * q[1] - w[0] * q[3]),
        q[3] + half * (w[2] * q[0] + w[0] * q[2] - w[1] * q[1]),
    };
    double long2 = turned[0] * turned[0] + turned[1] * turned[1] + turned[2] * turned[2] +
                   turned[3] * turned[3];
    double scale = 1 / root(long2);
    for (int i = 0; i < 4; i++) q[i] = turned[i] * scale;
    body->travel += step * end_speed(frame->velocity, w, body->radius);
    rotation_of(q, frame->rotation);
    conjugate(frame->rotation, body->inverse_inertia, frame->inverse_inertia);
    times(frame->inverse_inertia, momentum, frame->spin);
    frame->placed = 0;
}

void solve(World *world, double step, double last, int substeps, int iterations) {
    for (int substep = 0; substep < substeps; substep++) {
        world->shorter = last < step ? last : step;
        last = step;
        for (int k = 0; k < BODIES; k++)
            if (world->bodies[k].awake) accelerate(world, k, step);
        balance(world, step, iterations);
        for (int k = 0; k < BODIES; k++)
            if (world->bodies[k].awake) move(&world->bodies[k], &world->frames[k], step);
        for (int m = 0; m < world->manifolds; m++) {
            Manifold *manifold = &world->manifold[world->active[m]];
            for (int k = 0; k < manifold->count; k++)
                manifold->points[k].step_impulse += manifold->points[k].normal_force * step;
        }
    }
    for (int k = 0; k < BODIES; k++) {
        Body *body = &world->bodies[k];
        if (!body->awake) continue;
        copy(world->frames[k].place, body->place);
        copy(world->frames[k].velocity, body->velocity);
        copy(world->frames[k].spin, body->spin);
    }
}
