/* Contacts as stiff, damped springs that cannot pull, with friction that remembers where it took
 * hold: its spring is stretched from there, and slides along where Coulomb's cone is reached. All
 * springs are integrated implicitly in substeps, by sweeps over the contacts. Forces at rest follow
 * from places alone, so that nothing creeps, and not from the length of the step. */
#include "moon.h"
#include "vectors.h"

static const double GRAVITY = 9.81;

static Spring spring_of(const Settings *settings, const Point *point, double step) {
    double k = settings->normal_stiffness, l = settings->tangent_stiffness;
    double c = 2 * settings->damping * root(k / point->normal_mass);
    double d = 2 * settings->damping * root(l / point->tangent_mass);
    Spring made;
    made.normal_stiff = k / (step * k + c);
    made.normal_soft = 1 / (step * (step * k + c));
    made.normal_mass = 1 / (point->normal_mass + made.normal_soft);
    made.tangent_stiff = l / (step * l + d);
    made.tangent_soft = 1 / (step * (step * l + d));
    made.tangent_mass = 1 / (point->tangent_mass + made.tangent_soft);
    return made;
}

static inline void apply(Frame *a, Frame *b, const Point *point, const double *impulse) {
    double turned[3];
    add_scaled(a->velocity, impulse, -a->inverse_mass);
    cross(point->arm_a, impulse, turned);
    times(a->inverse_inertia, turned, turned);
    add_scaled(a->spin, turned, -1);
    if (b->inverse_mass == 0) return;
    add_scaled(b->velocity, impulse, b->inverse_mass);
    cross(point->arm_b, impulse, turned);
    times(b->inverse_inertia, turned, turned);
    add_scaled(b->spin, turned, 1);
}

/* Where the points are now, how far apart, and how far friction's springs are stretched; then the
 * impulses of the last substep, as a first guess for this one. */
static void begin(World *world, const Spring *springs, double step) {
    double yield = 1 / (step * world->settings.tangent_stiffness);
    for (int m = 0; m < world->manifolds; m++) {
        Manifold *manifold = &world->manifold[world->active[m]];
        const Pair *pair = &world->pair[world->active_pair[m]];
        Frame *a = &world->frames[pair->a], *b = &world->frames[pair->b];
        double *normal = manifold->normal;
        times((manifold->holder ? b : a)->rotation, manifold->own_normal, normal);
        double places[3];
        minus(b->place, a->place, places);
        for (int k = 0; k < manifold->count; k++) {
            Point *point = &manifold->points[k];
            const Spring *spring = &springs[m * POINTS + k];
            double apart[3];
            times(a->rotation, point->on_a, point->arm_a);
            times(b->rotation, point->on_b, point->arm_b);
            for (int i = 0; i < 3; i++) apart[i] = places[i] + point->arm_b[i] - point->arm_a[i];
            double gap = dot(apart, normal);
            add_scaled(apart, normal, -gap);
            add_scaled(point->drag, normal, -dot(point->drag, normal));
            if (point->slipping) {
                double shift[3];
                for (int i = 0; i < 3; i++) shift[i] = -point->drag[i] * yield - apart[i];
                add_scaled(apart, shift, 1);
                add_scaled(point->arm_b, shift, 1);
                times_transposed(b->rotation, shift, shift);
                add_scaled(point->on_b, shift, 1);
            }
            point->bias = gap > 0 ? gap / step : gap * spring->normal_stiff;
            for (int i = 0; i < 3; i++) point->slip[i] = apart[i] * spring->tangent_stiff;
            if (point->push > 0) {
                double impulse[3];
                copy(point->drag, impulse);
                add_scaled(impulse, normal, point->push);
                apply(a, b, point, impulse);
            }
        }
    }
}

static void solve_point(const World *world, Frame *a, Frame *b, const double *normal, Point *point,
                        const Spring *spring) {
    double way[3], turned[3];
    cross(b->spin, point->arm_b, way);
    cross(a->spin, point->arm_a, turned);
    for (int i = 0; i < 3; i++) way[i] += b->velocity[i] - a->velocity[i] - turned[i];
    double nearing = dot(way, normal);
    double push =
        point->push - (nearing + point->bias + spring->normal_soft * point->push) * spring->normal_mass;
    if (push <= 0) {
        push = 0;
        if (point->push == 0) {
            point->slipping = 1;
            return;
        }
    }
    double more = push - point->push;
    add_scaled(way, point->answer, more);
    add_scaled(way, normal, -dot(way, normal));
    double drag[3], impulse[3];
    for (int i = 0; i < 3; i++)
        drag[i] = point->drag[i] - (way[i] + point->slip[i] + spring->tangent_soft * point->drag[i]) *
                                       spring->tangent_mass;
    double limit = world->settings.friction * push, long2 = dot(drag, drag);
    point->slipping = long2 >= limit * limit;
    if (point->slipping) {
        double scale = long2 > 0 ? limit / root(long2) : 0;
        for (int i = 0; i < 3; i++) drag[i] *= scale;
    }
    for (int i = 0; i < 3; i++) impulse[i] = normal[i] * more + drag[i] - point->drag[i];
    point->push = push;
    copy(drag, point->drag);
    apply(a, b, point, impulse);
}

static void sweep(World *world, const Spring *springs, int backwards) {
    for (int i = 0; i < world->manifolds; i++) {
        int m = backwards ? world->manifolds - 1 - i : i;
        Manifold *manifold = &world->manifold[world->active[m]];
        const Pair *pair = &world->pair[world->active_pair[m]];
        Frame *a = &world->frames[pair->a], *b = &world->frames[pair->b];
        for (int k = 0; k < manifold->count; k++)
            solve_point(world, a, b, manifold->normal, &manifold->points[k], &springs[m * POINTS + k]);
    }
}

static void accelerate(const Body *body, Frame *frame, double step, double damping) {
    double turned[3];
    add_scaled(frame->velocity, body->force, step * body->inverse_mass);
    frame->velocity[2] -= GRAVITY * step;
    times(frame->inverse_inertia, body->torque, turned);
    add_scaled(frame->spin, turned, step);
    double kept = 1 / (1 + step * damping);
    for (int i = 0; i < 3; i++) frame->spin[i] *= kept;
}

/* The angular momentum stays, and the spin follows from the new turn. */
static void move(Body *body, Frame *frame, double step) {
    double *q = body->turn, *w = frame->spin, momentum[3];
    times_transposed(frame->rotation, w, momentum);
    times(body->inertia, momentum, momentum);
    times(frame->rotation, momentum, momentum);
    add_scaled(frame->place, frame->velocity, step);
    double half = step / 2;
    double turned[4] = {
        q[0] - half * (w[0] * q[1] + w[1] * q[2] + w[2] * q[3]),
        q[1] + half * (w[0] * q[0] + w[1] * q[3] - w[2] * q[2]),
        q[2] + half * (w[1] * q[0] + w[2] * q[1] - w[0] * q[3]),
        q[3] + half * (w[2] * q[0] + w[0] * q[2] - w[1] * q[1]),
    };
    double scale = 1 / root(turned[0] * turned[0] + turned[1] * turned[1] + turned[2] * turned[2] +
                            turned[3] * turned[3]);
    for (int i = 0; i < 4; i++) q[i] = turned[i] * scale;
    body->travel += step * (root(dot(frame->velocity, frame->velocity)) + root(dot(w, w)) * body->radius);
    rotation_of(q, frame->rotation);
    conjugate(frame->rotation, body->inverse_inertia, frame->inverse_inertia);
    times(frame->inverse_inertia, momentum, frame->spin);
    frame->placed = 0;
}

void solve(World *world, double step, int substeps) {
    Spring *springs = world->springs;
    int exact = world->settings.sweeps == 0;
    for (int m = 0; m < world->manifolds && !exact; m++) {
        const Manifold *manifold = &world->manifold[world->active[m]];
        for (int k = 0; k < manifold->count; k++)
            springs[m * POINTS + k] = spring_of(&world->settings, &manifold->points[k], step);
    }
    for (int substep = 0; substep < substeps; substep++) {
        for (int k = 0; k < BODIES; k++) {
            Body *body = &world->bodies[k];
            Frame *frame = &world->frames[k];
            if (!body->awake) continue;
            double before[6];
            copy(frame->velocity, before);
            copy(frame->spin, before + 3);
            accelerate(body, frame, step, world->settings.spin_damping);
            if (!exact) continue;
            conjugate(frame->rotation, body->inertia, frame->inertia);
            copy(frame->velocity, world->free_motion[k]);
            copy(frame->spin, world->free_motion[k] + 3);
            copy(before, frame->velocity);
            copy(before + 3, frame->spin);
        }
        if (exact) {
            balance(world, step);
        } else {
            begin(world, springs, step);
            for (int k = 0; k < world->settings.sweeps; k++) sweep(world, springs, (substep + k) & 1);
        }
        for (int k = 0; k < BODIES; k++)
            if (world->bodies[k].awake) move(&world->bodies[k], &world->frames[k], step);
        for (int m = 0; m < world->manifolds; m++) {
            Manifold *manifold = &world->manifold[world->active[m]];
            for (int k = 0; k < manifold->count; k++)
                manifold->points[k].load += manifold->points[k].push;
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
