/* Which points of contact matter in a substep, which ladders hang together by them, and what friction
 * remembers from one substep to the next. */
#include "moon.h"
#include "vectors.h"

enum { ROUNDS = 4 };

static const double REACH = 5e-5; /* metres apart at which a point may matter, besides its speed */

static const double GENTLE = 0.05; /* m/s of a ladder's end: contacts that begin are no impacts */
static const double ENOUGH = 1e-9;  /* m/s: an imbalance of impulses that moves no ladder faster */
static const double CARELESS = 0.48; /* 1/s: more of it for what is fast, as a share of its speed and of
                                        a second: a shorter substep is solved as much better */
static const double DEEP = 4e-4;  /* metres of overlap beyond which the push stays: it is 40 N there,
                                     more than any load, and what was put in overlapping comes apart
                                     at a crawl instead of with a bang */

/* How a manifold's points are apart and near each other along its normal, as a sum of products with
 * where they are on either ladder. */
typedef struct {
    double apart, on_a[3], on_b[3], nearing, nearing_a[3], nearing_b[3];
} Closing;

static Closing closing(const World *world, int of_a, int of_b, const double *normal) {
    const Frame *a = &world->frames[of_a], *b = &world->frames[of_b];
    double between[3], turned[3];
    Closing out;
    minus(b->place, a->place, between);
    out.apart = dot(between, normal);
    times_transposed(a->rotation, normal, out.on_a);
    times_transposed(b->rotation, normal, out.on_b);
    minus(b->velocity, a->velocity, between);
    out.nearing = dot(between, normal);
    cross(normal, a->spin, turned);
    times_transposed(a->rotation, turned, out.nearing_a);
    cross(normal, b->spin, turned);
    times_transposed(b->rotation, turned, out.nearing_b);
    return out;
}

static inline double gap_at(const Closing *closing, const Point *point) {
    return closing->apart + dot(closing->on_b, point->on_b) - dot(closing->on_a, point->on_a);
}

static inline double nearing_at(const Closing *closing, const Point *point) {
    return closing->nearing + dot(closing->nearing_b, point->on_b) -
           dot(closing->nearing_a, point->on_a);
}

/* A point at the beginning of a substep. One that slid takes hold anew. */
static void take_hold(World *world, const Play *play, int number, double step) {
    if (world->touching >= CONTACTS - (play->b < BASE ? GROUND_CONTACTS : 0)) {
        world->diagnostics.lost_contacts++;
        return;
    }
    const Settings *settings = &world->settings;
    const Manifold *manifold = &world->manifold[play->manifold];
    const Frame *a = &world->frames[play->a], *b = &world->frames[play->b];
    const double *normal = manifold->normal;
    Point *point = &world->manifold[play->manifold].points[number];
    Contact *contact = &world->contacts[world->touching++];
    double k = settings->normal_stiffness, l = settings->tangent_stiffness;
    double on_a[3], on_b[3], apart[3];
    times(a->rotation, point->on_a, on_a);
    times(b->rotation, point->on_b, on_b);
    add_scaled(on_a, a->place, 1);
    add_scaled(on_b, b->place, 1);
    minus(on_b, on_a, apart);
    double gap = dot(apart, normal);
    add_scaled(apart, normal, -gap);
    if (point->slipping) {
        double shift[3];
        add_scaled(point->friction_force, normal, -dot(point->friction_force, normal));
        for (int j = 0; j < 3; j++) shift[j] = -point->friction_force[j] / l - apart[j];
        add_scaled(apart, shift, 1);
        add_scaled(on_b, shift, 1);
        times_transposed(b->rotation, shift, shift);
        add_scaled(point->on_b, shift, 1);
    }
    copy(normal, contact->normal);
    contact->a = play->a;
    contact->b = play->b;
    contact->point = play->manifold * POINTS + number;
    contact->limit = settings->friction * (world->shorter * point->normal_force);
    if (contact->limit == 0) world->beginning |= world->gentle & 1u << play->a;
    contact->stiff = step * (step * k + point->damping);
    contact->tangent = step * (step * l + point->damping);
    contact->bias = gap > 0 ? contact->stiff / step * gap : step * k * (gap > -DEEP ? gap : -DEEP);
    double size = root(dot(point->friction_force, point->friction_force)), scale = size > 0 ? 1 / size : 0;
    for (int j = 0; j < 3; j++) {
        contact->place[j] = (on_a[j] + on_b[j]) * 0.5;
        contact->slip[j] = step * l * apart[j];
        contact->lean[j] = point->friction_force[j] * scale;
        contact->friction_impulse[j] = 0;
    }
    contact->normal_impulse = 0;
    contact->slipping = 1;
    add_scaled(contact->lean, normal, -dot(contact->lean, normal));
}

/* Which points are near enough to matter in this substep: those that push or are about to, and those
 * that might if velocities change. From the others nothing pushes. */
static void choose(World *world, double step, const double *speeds) {
    world->played = world->touching = 0;
    for (int m = 0; m < world->manifolds; m++) {
        Manifold *manifold = &world->manifold[world->active[m]];
        const Pair *pair = &world->pair[world->active_pair[m]];
        const Frame *holder = &world->frames[manifold->holder ? pair->b : pair->a];
        double reach = REACH + 2 * step * (speeds[pair->a] + speeds[pair->b]);
        Play play = {world->active[m], pair->a, pair->b, 0};
        times(holder->rotation, manifold->own_normal, manifold->normal);
        Closing near = closing(world, pair->a, pair->b, manifold->normal);
        for (int i = 0; i < manifold->count; i++) {
            Point *point = &manifold->points[i];
            double gap = gap_at(&near, point);
            if (gap <= reach) {
                int busy = point->normal_force > 0 || gap <= REACH ||
                           gap + step * nearing_at(&near, point) <= REACH;
                if (busy)
                    take_hold(world, &play, i, step);
                else
                    play.idle |= 1u << i;
                if (busy) continue;
            }
            point->normal_force = 0;
            point->friction_force[0] = point->friction_force[1] = point->friction_force[2] = 0;
            point->slipping = 1;
        }
        if (play.idle) world->plays[world->played++] = play;
    }
}

/* Points left out that would overlap at the present velocities join in. Returns a bit for each
 * ladder that they press on. */
static uint32_t recall(World *world, double step) {
    uint32_t pressed = 0;
    for (int m = 0; m < world->played; m++) {
        Play *play = &world->plays[m];
        if (!play->idle) continue;
        const Manifold *manifold = &world->manifold[play->manifold];
        Closing near = closing(world, play->a, play->b, manifold->normal);
        for (uint32_t bits = play->idle; bits; bits &= bits - 1) {
            int i = __builtin_ctz(bits);
            const Point *point = &manifold->points[i];
            if (gap_at(&near, point) + step * nearing_at(&near, point) > 0) continue;
            play->idle &= ~(1u << i);
            take_hold(world, play, i, step);
            pressed |= 1u << play->a;
            if (play->b < BASE) pressed |= 1u << play->b;
        }
    }
    return pressed;
}

/* The islands: ladders that press on each other, each island's at its first ladder, and its contacts
 * one after the other in `sequence`. */
static void part(World *world, uint32_t *islands, int *ends) {
    int leader[BODIES], starts[BODIES] = {0}, made = 0;
    for (int k = 0; k < BODIES; k++) leader[k] = k;
    for (int m = 0; m < world->touching; m++) {
        const Contact *contact = &world->contacts[m];
        if (contact->b >= BASE) continue;
        int a = leader[contact->a], b = leader[contact->b], low = a < b ? a : b;
        if (a == b) continue;
        for (int k = 0; k < BODIES; k++)
            if (leader[k] == a || leader[k] == b) leader[k] = low;
    }
    for (int k = 0; k < BODIES; k++) {
        islands[k] = 0;
        if (world->bodies[k].awake) islands[leader[k]] |= 1u << k;
    }
    for (int m = 0; m < world->touching; m++) starts[leader[world->contacts[m].a]]++;
    for (int k = 0; k < BODIES; k++) {
        int count = starts[k];
        starts[k] = made;
        made += count;
        ends[k] = made;
    }
    for (int m = 0; m < world->touching; m++)
        world->sequence[starts[leader[world->contacts[m].a]]++] = (int16_t)m;
}

/* Solves those islands that one of these ladders belongs to. */
static void balance_islands(World *world, uint32_t wanted, int iterations) {
    uint32_t islands[BODIES];
    int ends[BODIES];
    part(world, islands, ends);
    for (int k = 0; k < BODIES; k++) {
        if (!(islands[k] & wanted)) continue;
        world->first = k ? ends[k - 1] : 0;
        world->end = ends[k];
        world->members = islands[k];
        if (world->first < world->end) {
            balance_island(world, iterations);
        } else {
            copy(world->free_motion[k], world->frames[k].velocity);
            copy(world->free_motion[k] + 3, world->frames[k].spin);
        }
    }
}

void balance(World *world, double step, int iterations) {
    double speeds[BODIES + 2] = {0};
    world->gentle = world->beginning = 0;
    for (int k = 0; k < BODIES; k++) {
        if (!world->bodies[k].awake) continue;
        const Frame *frame = &world->frames[k];
        speeds[k] = end_speed(frame->velocity, frame->spin, world->bodies[k].radius);
        const double *free = world->free_motion[k];
        double next = end_speed(free, free + 3, world->bodies[k].radius);
        world->gentle |= (uint32_t)(speeds[k] < GENTLE && next < GENTLE) << k;
        world->tolerance[k] = ENOUGH + CARELESS * step * speeds[k];
    }
    choose(world, step, speeds);
    uint32_t wanted = ~0u;
    for (int round = 0; round < ROUNDS && wanted; round++) {
        balance_islands(world, wanted, iterations);
        wanted = recall(world, step);
    }
    Diagnostics *diagnostics = &world->diagnostics;
    if (world->touching > diagnostics->most_contacts) diagnostics->most_contacts = world->touching;
    for (int m = 0; m < world->touching; m++) {
        const Contact *contact = &world->contacts[m];
        Point *point = &world->manifold[contact->point / POINTS].points[contact->point % POINTS];
        double last = world->shorter * point->normal_force, load = contact->normal_impulse;
        double limit = world->settings.friction * (last > load ? last : load);
        double used2 = dot(contact->friction_impulse, contact->friction_impulse);
        if (used2 > diagnostics->cone * (limit * limit)) diagnostics->cone = used2 / (limit * limit);
        point->normal_force = contact->normal_impulse / step;
        for (int j = 0; j < 3; j++) point->friction_force[j] = contact->friction_impulse[j] / step;
        point->slipping = contact->slipping;
    }
}
