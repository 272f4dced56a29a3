/* Where boxes touch that are near each other. Contacts are computed again only when the two have
 * moved against each other. */
#include "moon.h"
#include "vectors.h"

static const double STRAIGHT = 0.8;  /* of the way that two rods go: few go straight at each other */
static const double STALE = 1e-5;    /* metres of movement after which contacts are computed again */
static const double SAME = 1e-3;     /* metres within which a new point takes over from an old one */

void place_rods(World *world, int body) {
    Frame *frame = &world->frames[body];
    const Body *one = &world->bodies[body];
    if (frame->placed) return;
    frame->placed = 1;
    for (int rod = 0; rod < one->rods; rod++) {
        const Box *own = &one->own[rod];
        Box *box = &world->placed[body][rod];
        times(frame->rotation, own->centre, box->centre);
        add_scaled(box->centre, frame->place, 1);
        copy(own->half, box->half);
        for (int k = 0; k < 3; k++) times(frame->rotation, own->axes[k], box->axes[k]);
    }
}

void place_frame(World *world, int body) {
    Frame *frame = &world->frames[body];
    const Body *one = &world->bodies[body];
    rotation_of(one->turn, frame->rotation);
    conjugate(frame->rotation, one->inverse_inertia, frame->inverse_inertia);
    copy(one->place, frame->place);
    copy(one->velocity, frame->velocity);
    copy(one->spin, frame->spin);
    frame->inverse_mass = one->inverse_mass;
    frame->placed = 0;
}

/* Critical for what this point pushes: its damping follows from the mass that it feels. */
static double damping_at(const World *world, const Pair *pair, const double *normal,
                         const double *arm_a, const double *arm_b) {
    double answer = 0;
    for (int side = 0; side < 2; side++) {
        const Frame *frame = &world->frames[side ? pair->b : pair->a];
        double lever[3], turned[3];
        if (frame->inverse_mass == 0) continue;
        cross(side ? arm_b : arm_a, normal, lever);
        times(frame->inverse_inertia, lever, turned);
        answer += frame->inverse_mass + dot(lever, turned);
    }
    return 2 * world->settings.damping * root(world->settings.normal_stiffness / answer);
}

/* The old point that a new one continues: the same feature, or else the nearest; -1 if none. */
static int continued(const Manifold *old, int used, const Found *found, const double *on_a) {
    int best = -1;
    double nearest = SAME * SAME;
    for (int k = 0; k < old->count; k++) {
        if (used >> k & 1) continue;
        if (old->points[k].feature == found->feature) return k;
    }
    for (int k = 0; k < old->count; k++) {
        double way[3];
        if (used >> k & 1) continue;
        minus(old->points[k].on_a, on_a, way);
        double far = dot(way, way);
        if (far < nearest) nearest = far, best = k;
    }
    return best;
}

/* The points found, in the bodies' frames; what friction remembers is carried over. */
static void renew(World *world, const Pair *pair, const Touching *touching, const Manifold *old,
                  Manifold *new) {
    const Frame *a = &world->frames[pair->a], *b = &world->frames[pair->b];
    int used = 0;
    new->count = touching->count;
    new->holder = touching->holder;
    copy(touching->normal, new->normal);
    times_transposed((new->holder ? b : a)->rotation, new->normal, new->own_normal);
    for (int k = 0; k < touching->count; k++) {
        const Found *found = &touching->found[k];
        Point *point = &new->points[k];
        double way[3], held[3] = {0, 0, 0}, arm_a[3], arm_b[3];
        minus(found->on_a, a->place, arm_a);
        times_transposed(a->rotation, arm_a, point->on_a);
        point->feature = found->feature;
        point->normal_force = point->step_impulse = 0;
        point->friction_force[0] = point->friction_force[1] = point->friction_force[2] = 0;
        point->slipping = 1;
        int from = old ? continued(old, used, found, point->on_a) : -1;
        if (from >= 0) {
            const Point *before = &old->points[from];
            used |= 1 << from;
            double on_a[3], on_b[3];
            times(a->rotation, before->on_a, on_a);
            add_scaled(on_a, a->place, 1);
            times(b->rotation, before->on_b, on_b);
            add_scaled(on_b, b->place, 1);
            minus(on_b, on_a, held);
            add_scaled(held, new->normal, -dot(held, new->normal));
            point->normal_force = before->normal_force;
            point->step_impulse = before->step_impulse;
            copy(before->friction_force, point->friction_force);
            point->slipping = before->slipping;
        }
        copy(found->on_b, way);
        add_scaled(way, held, 1);
        minus(way, b->place, arm_b);
        times_transposed(b->rotation, arm_b, point->on_b);
        point->damping = from >= 0 ? old->points[from].damping
                                   : damping_at(world, pair, new->normal, arm_a, arm_b);
    }
}

static void look_at(World *world, Pair *pair, double margin, double travelled) {
    Touching touching;
    place_rods(world, pair->a);
    const Box *a = &world->placed[pair->a][pair->rod_a];
    if (pair->b == TABLE) {
        meet_table(a, margin, &touching);
    } else if (pair->b == BASE) {
        meet_boxes(a, &world->base[pair->rod_b], margin, pair->axis, &touching);
    } else {
        place_rods(world, pair->b);
        meet_boxes(a, &world->placed[pair->b][pair->rod_b], margin, pair->axis, &touching);
    }
    pair->axis = touching.axis;
    if (!touching.count) {
        drop_pair(world, pair);
        double beyond = margin + STALE;
        pair->due = travelled + (touching.gap > beyond ? touching.gap : beyond);
        return;
    }
    pair->due = travelled + STALE;
    if (pair->manifold < 0) {
        if (world->frees <= (pair->b < BASE ? GROUND_MANIFOLDS : 0)) {
            world->diagnostics.lost_manifolds++;
            return;
        }
        pair->manifold = world->free[--world->frees];
        renew(world, pair, &touching, 0, &world->manifold[pair->manifold]);
    } else {
        Manifold *manifold = &world->manifold[pair->manifold], old;
        copy(manifold->normal, old.normal);
        old.count = manifold->count;
        for (int k = 0; k < old.count; k++) old.points[k] = manifold->points[k];
        renew(world, pair, &touching, &old, manifold);
    }
}

/* What is touched by something awake wakes up, and what that touches. */
static void wake(World *world) {
    for (int changed = 1; changed;) {
        changed = 0;
        for (int m = 0; m < world->manifolds; m++) {
            const Pair *pair = &world->pair[world->active_pair[m]];
            if (pair->b >= BASE) continue;
            Body *a = &world->bodies[pair->a], *b = &world->bodies[pair->b];
            if (a->awake == b->awake) continue;
            a->awake = b->awake = 1;
            changed = 1;
        }
    }
}

/* How far the rods of a ladder may go in so many seconds: those near its middle less than its ends. */
static void rod_ways(World *world, int body, double farthest, double seconds) {
    const Body *one = &world->bodies[body];
    const Frame *frame = &world->frames[body];
    double *ways = world->ways[body];
    if (farthest < STALE) {
        for (int rod = 0; rod < one->rods; rod++) ways[rod] = farthest;
        return;
    }
    double spin = root(dot(one->spin, one->spin));
    double more = farthest - seconds * end_speed(one->velocity, one->spin, one->radius);
    place_rods(world, body);
    for (int rod = 0; rod < one->rods; rod++) {
        const Box *box = &world->placed[body][rod];
        double arm[3], way[3];
        minus(box->centre, frame->place, arm);
        cross(one->spin, arm, way);
        add_scaled(way, one->velocity, 1);
        double speed = root(dot(way, way)) + spin * root(dot(box->half, box->half));
        ways[rod] = more + seconds * speed;
    }
}

void find_contacts(World *world, double seconds) {
    double speeds[BODIES + 2] = {0}, travels[BODIES + 2] = {0};
    int relist = world->unlisted, active = 0;
    uint64_t moves = 0;
    for (int k = 0; k < BODIES; k++) {
        const Body *body = &world->bodies[k];
        if (!body->present) continue;
        if (body->awake) speeds[k] = seconds * haste_of(world, k, seconds);
        travels[k] = body->travel;
        moves |= (uint64_t)(body->awake != 0) << k;
        if (body->travel + speeds[k] > body->listed) relist = 1;
    }
    if (relist) list_pairs(world, speeds);
    for (int k = 0; k < BODIES; k++)
        if (world->bodies[k].present) rod_ways(world, k, speeds[k], seconds);
    world->manifolds = 0;
    for (int k = 0; k < world->pairs; k++) {
        Pair *pair = &world->pair[k];
        double travelled = travels[pair->a] + travels[pair->b];
        double lever = pair->b == TABLE ? LEVER : STRAIGHT;
        double farthest = NEAR + lever * (speeds[pair->a] + speeds[pair->b]);
        if (travelled + farthest > pair->due && (moves >> pair->a | moves >> pair->b) & 1) {
            double nearing = world->ways[pair->a][pair->rod_a];
            if (pair->b < BASE) nearing += world->ways[pair->b][pair->rod_b];
            double margin = NEAR + lever * nearing;
            if (travelled + (pair->manifold < 0 ? margin : 0) > pair->due)
                look_at(world, pair, margin, travelled);
        }
        if (pair->manifold >= 0) world->active_pair[world->manifolds++] = (int16_t)k;
    }
    wake(world);
    for (int m = 0; m < world->manifolds; m++) {
        const Pair *pair = &world->pair[world->active_pair[m]];
        if (!world->bodies[pair->a].awake) continue;
        world->active_pair[active] = world->active_pair[m];
        world->active[active++] = (int16_t)pair->manifold;
    }
    world->manifolds = active;
}
